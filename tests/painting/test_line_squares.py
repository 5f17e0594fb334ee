"""Streams and roads: smooth bends through the clicked places, one to many squares wide."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.battlefield.things import Point
from fieldwright.editing.lines import Line, curve, line_squares, thinned
from fieldwright.generator.shapes import parts
from fieldwright.terms.grid import Block

FIELD = Block(-60, -60, 120, 120)

coordinates = st.floats(0, 50, allow_nan=False)
ways = st.lists(st.tuples(coordinates, coordinates), min_size=1, max_size=8)
widths = st.integers(1, 9)
lines = st.builds(Line, widths, widths, st.booleans())


def square_of(point: Point) -> tuple[int, int]:
    return math.floor(point[0]), math.floor(point[1])


def holds(mask: np.ndarray, block: Block, square: tuple[int, int]) -> bool:
    column, row = square[0] - block.left, square[1] - block.top
    inside = 0 <= row < mask.shape[0] and 0 <= column < mask.shape[1]
    return inside and bool(mask[row, column])


@given(ways)
def test_the_curve_passes_through_every_clicked_place(points: list[Point]) -> None:
    places = curve(points)
    for x, y in points:
        assert np.hypot(places[:, 0] - x, places[:, 1] - y).min() < 1e-5


@given(ways)
def test_no_two_places_of_the_curve_lie_a_square_apart(points: list[Point]) -> None:
    steps = np.hypot(*np.diff(curve(points), axis=0).T)
    assert steps.size == 0 or steps.max() < 1


@given(ways, lines)
def test_a_line_holds_the_squares_of_its_places_and_hangs_together(
    points: list[Point], line: Line
) -> None:
    """By its sides, so that a stream is no row of puddles."""
    patch = line_squares(points, line)
    for point in points:
        x, y = square_of(point)
        around = [(x + right, y + down) for right in (-1, 0, 1) for down in (-1, 0, 1)]
        assert any(holds(patch.mask, patch.block, square) for square in around)
    assert parts(patch.mask).max() == 1


@given(ways)
def test_a_line_one_square_wide_holds_exactly_the_squares_it_was_clicked_in(
    points: list[Point],
) -> None:
    patch = line_squares(points, Line())
    for point in points:
        assert holds(patch.mask, patch.block, square_of(point))


@pytest.mark.parametrize("width", [1, 2, 3, 5, 8])
def test_a_straight_road_is_as_wide_as_was_asked_for(width: int) -> None:
    patch = line_squares([(0.5, 20.5), (40.5, 20.5)], Line(width, width))
    across = patch.mask[:, patch.mask.shape[1] // 2]
    assert int(across.sum()) == width


def test_a_stream_grows_from_its_spring_to_its_mouth() -> None:
    patch = line_squares([(2.5, 20.5), (42.5, 20.5)], Line(1, 5))
    across = patch.mask.sum(axis=0)
    assert across[3] == 1
    assert across[-6] == 5
    assert int(np.diff(across[:38]).min()) >= -1


def test_a_bend_is_smooth_or_sharp() -> None:
    """A right angle: the smooth line swings out past its corner."""
    corner: list[Point] = [(5.5, 5.5), (20.5, 5.5), (20.5, 20.5)]
    sharp = line_squares(corner, Line(is_smooth=False))
    assert sharp.block == Block(5, 5, 21, 21)
    assert int(sharp.mask.sum()) == 16 + 15
    smooth = line_squares(corner, Line())
    assert smooth.block.top < 5


def test_two_places_make_a_straight_line() -> None:
    places = curve([(0.0, 0.0), (10.0, 5.0)])
    assert np.allclose(places[:, 1] * 2, places[:, 0])


@given(ways)
def test_a_way_there_and_back_to_its_start_needs_no_care(points: list[Point]) -> None:
    assert line_squares([*points, *points[::-1], points[0]], Line(2, 2)).mask.any()


def test_no_places_make_no_line() -> None:
    assert not line_squares([], Line()).mask.any()


@given(st.lists(st.tuples(coordinates, coordinates), min_size=1, max_size=60))
def test_a_line_drawn_by_hand_keeps_its_ends(points: list[Point]) -> None:
    kept = thinned(points, 2.0)
    assert kept[0] == points[0]
    assert kept[-1] == points[-1]
    assert len(kept) <= len(points)
    inner = kept[:-1]
    assert all(math.dist(a, b) >= 2 for a, b in itertools.pairwise(inner))


def test_a_line_wider_than_a_river_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="A line is 1 to 20 squares wide"):
        Line(21)
