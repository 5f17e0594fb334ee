"""Cover between many bodies at once is what each shot gives; so are the squares that lines pass."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers.sight_scenes import random_scene

from fieldwright.battlefield.field import Battlefield
from fieldwright.geometry.cover.directions import directions
from fieldwright.geometry.cover.fans import Fan
from fieldwright.geometry.cover.matrix import cover_matrix
from fieldwright.geometry.cover.passing import Tracks, cornered, crossed
from fieldwright.geometry.cover.shots import shot
from fieldwright.geometry.sight.bodies import Body, body_at
from fieldwright.geometry.sight.lines import squares_passed
from fieldwright.rules.explained import Impossible
from fieldwright.terms.grid import Block, Square

EXACT = 1e-9
FOOTPRINTS = ((1, 1), (1, 1), (2, 2), (1, 2), (2, 8), (3, 3))
place = st.tuples(st.integers(0, 11), st.integers(0, 9))


def bodies(field: Battlefield, count: int, seed: int) -> list[Body]:
    """Bodies of all footprints, some of which stand in each other."""
    chance = random.Random(seed)
    found = []
    for _ in range(count):
        wide, high = chance.choice(FOOTPRINTS)
        left, top = chance.randrange(field.columns - wide + 1), chance.randrange(field.rows - high)
        one = body_at(field, Square(left, top), chance.choice("SMML"))
        tall = 16.0 if wide * high > 1 else one.height_ft
        found.append(Body(Block(left, top, left + wide, top + high), one.feet_ft, tall))
    return found


@pytest.mark.parametrize("seed", range(14))
def test_cover_between_bodies_of_all_footprints_is_what_each_shot_gives(seed: int) -> None:
    field = random_scene(seed).field
    shooters, targets = bodies(field, 5, seed), bodies(field, 6, seed + 99)
    matrix = cover_matrix(field, shooters, targets)
    for row, one in enumerate(shooters):
        for column, other in enumerate(targets):
            right = shot(field, one, other).cover
            at = (row, column)
            assert matrix.hard[at] == pytest.approx(right.hidden.hard, abs=EXACT)
            assert matrix.soft[at] == pytest.approx(right.hidden.soft, abs=EXACT)
            assert matrix.steps[at] == right.proposed
            assert matrix.out_of_range[at] == isinstance(right.lines, Impossible)


def test_no_bodies_give_an_empty_matrix() -> None:
    field = random_scene(0).field
    assert cover_matrix(field, [], []).steps.shape == (0, 0)
    assert cover_matrix(field, bodies(field, 2, 1), []).hard.shape == (2, 0)


@given(st.lists(st.tuples(place, place), min_size=1, max_size=8))
def test_lines_pass_the_same_squares_together_as_one_by_one(
    lines: list[tuple[tuple[int, int], tuple[int, int]]],
) -> None:
    tracks = Tracks(*np.array([(*start, *end) for start, end in lines]).T)
    found: list[set[tuple[int, int]]] = [set() for _ in lines]
    corners: list[set[frozenset[tuple[int, int]]]] = [set() for _ in lines]
    squares = crossed(tracks)
    for line, column, row in zip(squares.line, squares.column, squares.row, strict=True):
        found[line].add((int(column), int(row)))
    one, other = cornered(tracks)
    for number, line in enumerate(one.line):
        first = (int(one.column[number]), int(one.row[number]))
        second = (int(other.column[number]), int(other.row[number]))
        corners[line].add(frozenset({first, second}))
    for number, (start, end) in enumerate(lines):
        right = squares_passed(Square(*start), Square(*end))
        assert found[number] == set(right.squares)
        assert corners[number] == {frozenset(pair) for pair in right.corners}


@given(place, place)
def test_directions_tell_which_lines_pass_or_touch_a_square(
    eye: tuple[int, int], square: tuple[int, int]
) -> None:
    """On a field of 12 x 10 squares, from any square."""
    everywhere = np.ones((10, 12), bool)
    fan = Fan.of(directions(12, 10), eye, everywhere)
    number = np.array([square[1] * 12 + square[0]], np.int32)
    passed, _ = fan.passing(number)
    touched, _ = fan.touching(number, everywhere)
    for column in range(12):
        for row in range(10):
            if (column, row) == eye:
                continue
            line = squares_passed(Square(*eye), Square(column, row))
            at = row * 12 + column
            assert (at in passed) == (square in line.squares)
            assert (at in touched) == any(square in pair for pair in line.corners)
