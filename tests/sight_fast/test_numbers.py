"""Whole numbers in arrays are put in order and found again; fans forget the lines that drop out."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as some

from fieldwright.geometry.arrays import are_among, each_once, order_of
from fieldwright.geometry.cover.directions import directions
from fieldwright.geometry.cover.fans import Fan

number = some.one_of(some.integers(0, 9), some.integers(65_530, 65_540), some.integers(0, 10**9))
numbers = some.lists(number, max_size=40)


@given(numbers)
def test_places_come_by_growing_number_and_equal_ones_as_they_stand(given_: list[int]) -> None:
    right = sorted(range(len(given_)), key=given_.__getitem__)
    assert order_of(np.array(given_, np.int64)).tolist() == right


@given(some.lists(some.tuples(number, some.integers(0, 3)), max_size=40))
def test_each_pair_comes_once_and_in_order(given_: list[tuple[int, int]]) -> None:
    pairs = np.array(given_, np.int64).reshape(-1, 2)
    one, other = each_once(pairs[:, 0], pairs[:, 1])
    assert list(zip(one.tolist(), other.tolist(), strict=True)) == sorted(set(given_))


@given(numbers, numbers)
def test_numbers_are_told_that_are_among_others(asked: list[int], known: list[int]) -> None:
    found = are_among(np.array(asked, np.int64), np.array(sorted(known), np.int64))
    assert found.tolist() == [one in known for one in asked]


@given(
    some.tuples(some.integers(0, 11), some.integers(0, 9)),
    some.lists(some.integers(0, 118), max_size=80),
    some.lists(some.integers(0, 118), max_size=80),
)
def test_a_fan_without_some_lines_meets_squares_as_before_but_for_those(
    eye: tuple[int, int], first: list[int], then: list[int]
) -> None:
    """On a field of 12 x 10 squares, half of which hold something hard; dropped in two goes."""
    hard = np.add.outer(np.arange(10), np.arange(12)) % 2 > 0
    squares = np.arange(120, dtype=np.int32)
    wanted = np.ones((10, 12), bool)
    wanted[eye[1], eye[0]] = False
    whole = Fan.of(directions(12, 10), eye, wanted)
    fan, dropped = whole, np.zeros(119, bool)
    for some_ in (first, then):
        gone = np.isin(np.arange(119), some_)
        fan, dropped = fan.without(gone), dropped | gone
    view, which = whole.meeting(squares, hard)
    right = {(int(v), int(w)) for v, w in zip(view, which, strict=True) if not dropped[v]}
    view, which = fan.meeting(squares, hard)
    assert {(int(v), int(w)) for v, w in zip(view, which, strict=True)} == right
    assert {w for _, w in right} <= set(np.flatnonzero(fan.meets(squares)).tolist())
