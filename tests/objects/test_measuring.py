"""Distances along bends by every rule for diagonals, in squares, feet and yards (ruling R2)."""

import math
from itertools import pairwise
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.battlefield.changes import add, paint
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Platform, Point
from fieldwright.editing.measuring import Diagonals, height_difference, measured
from fieldwright.geometry.measure import measured_squares
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Scale


def centres(*squares: tuple[int, int]) -> list[Point]:
    return [(column + 0.5, row + 0.5) for column, row in squares]


def totals(rule: Diagonals, *squares: tuple[int, int]) -> list[float]:
    return [stop.total for stop in measured(centres(*squares), rule, Scale.MELEE).stops]


@pytest.mark.rule("CT1-RANGE-07")
@pytest.mark.parametrize(
    ("to", "squares"),
    [((1, 1), 1), ((2, 2), 3), ((3, 3), 4), ((4, 4), 6), ((5, 2), 6), ((7, 3), 8)],
)
def test_measuring_counts_diagonals_one_two_one_two(to: tuple[int, int], squares: int) -> None:
    assert totals(Diagonals.MEASURING, (0, 0), to)[-1] == squares


@pytest.mark.rule("CT1-RANGE-07")
def test_walking_to_three_three_costs_five_and_each_one_three() -> None:
    assert totals(Diagonals.MOVEMENT, (0, 0), (1, 1), (2, 2), (3, 3)) == [0, 2, 3, 5]
    assert totals(Diagonals.EACH_ONE, (0, 0), (3, 3)) == [0, 3]


def test_the_count_of_diagonals_goes_on_at_every_bend() -> None:
    # One diagonal (1), then one more: the second of the way, so 2; two straight; a third (1).
    assert totals(Diagonals.MEASURING, (0, 0), (1, 1), (0, 2), (0, 4), (1, 5)) == [0, 1, 3, 5, 6]
    assert totals(Diagonals.MOVEMENT, (0, 0), (1, 1), (0, 2), (0, 4), (1, 5)) == [0, 2, 3, 5, 7]


def test_a_straight_line_is_measured_from_place_to_place() -> None:
    way = measured([(0.5, 0.5), (3.5, 4.5), (3.5, 5.0)], Diagonals.STRAIGHT, Scale.MELEE)
    assert [stop.total for stop in way.stops] == [0.0, 5.0, 5.5]
    assert way.feet == 27.5


def test_feet_and_yards_at_both_scales() -> None:
    ends = centres((0, 0), (6, 0))
    melee = measured(ends, Diagonals.MEASURING, Scale.MELEE)
    missile = measured(ends, Diagonals.MEASURING, Scale.MISSILE)
    assert (melee.squares, melee.feet, melee.yards) == (6, 30, 10)
    assert (missile.squares, missile.feet, missile.yards) == (6, 90, 30)


PLACES = st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), min_size=1, max_size=12)
COUNTED = st.sampled_from([Diagonals.MEASURING, Diagonals.MOVEMENT, Diagonals.EACH_ONE])


@given(PLACES, COUNTED)
def test_a_way_is_as_long_as_the_same_way_step_by_step(
    places: list[tuple[int, int]], rule: Diagonals
) -> None:
    """More bends on the same way change nothing: the parity is carried through all of them."""
    steps = [places[0]]
    for start, end in pairwise(places):
        x, y = start
        while (x, y) != end:
            x += (end[0] > x) - (end[0] < x)
            y += (end[1] > y) - (end[1] < y)
            steps.append((x, y))
    assert totals(rule, *places)[-1] == totals(rule, *steps)[-1]


@given(PLACES)
def test_legs_add_up_to_the_running_sum_and_two_ends_agree_with_the_measure_of_ranges(
    places: list[tuple[int, int]],
) -> None:
    way = measured(centres(*places), Diagonals.MEASURING, Scale.MELEE)
    assert math.isclose(sum(stop.leg for stop in way.stops), way.squares)
    first, last = Square(*places[0]), Square(*places[-1])
    assert totals(Diagonals.MEASURING, places[0], places[-1])[-1] == measured_squares(first, last)


def test_the_difference_in_height_counts_platforms() -> None:
    info = FieldInfo("A slope", "plain")
    field = Battlefield.empty(8, 8, info, load_catalogue())
    mask = field.layers[Layer.HEIGHT] == 1
    mask[0, 0] = True
    field = paint(field, Layer.HEIGHT, mask, 20).applied_to(field)
    assert height_difference(field, centres((5, 5), (0, 0))) == 20
    roof = Platform(
        id=UUID(int=1), kind="roof", outline=((4, 4), (7, 4), (7, 7), (4, 7)), top_ft=12
    )
    field = add(roof).applied_to(field)
    assert height_difference(field, centres((5, 5), (0, 0))) == 8
    assert height_difference(field, centres((0, 0), (5, 5))) == -8
    assert height_difference(field, [(5.5, 5.5), (-3.0, 0.5)]) == 0
