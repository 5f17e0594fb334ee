"""Outlines from painted squares and changed point by point."""

import math
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.battlefield.things import Hazard, Obstacle
from fieldwright.editing.outlines import (
    OutlineError,
    added_point,
    checked,
    moved_point,
    nearest_point,
    nearest_side,
    outline_on_field,
    outlines_of,
    rectangle,
    removed_point,
    simplified,
    with_outline,
)
from fieldwright.geometry.shapes import contains, signed_area
from fieldwright.terms.grid import Square

BOX = rectangle((1, 1), (4, 3))

SQUARES = st.sets(st.builds(Square, st.integers(0, 6), st.integers(0, 6)), max_size=49)


@given(SQUARES)
def test_outlines_hold_exactly_the_painted_squares(squares: set[Square]) -> None:
    outlines = outlines_of(squares)
    middles = {s: (s.column + 0.5, s.row + 0.5) for s in squares}
    for column in range(-1, 8):
        for row in range(-1, 8):
            holding = [o for o in outlines if contains(o, (column + 0.5, row + 0.5))]
            assert len(holding) == (Square(column, row) in middles)
    assert sum(signed_area(outline) for outline in outlines) == len(squares)


def test_a_ring_keeps_its_hole_free() -> None:
    ring = {Square(c, r) for c in range(3) for r in range(3)} - {Square(1, 1)}
    outlines = outlines_of(ring)
    assert not any(contains(outline, (1.5, 1.5)) for outline in outlines)
    assert sum(map(signed_area, outlines)) == 8


def test_two_squares_that_touch_by_a_corner_are_two_outlines() -> None:
    assert outlines_of({Square(0, 0), Square(1, 1)}) == (
        rectangle((0, 0), (1, 1)),
        rectangle((1, 1), (2, 2)),
    )


def test_points_are_moved_added_and_removed() -> None:
    assert moved_point(BOX, 0, (0, 0))[0] == (0, 0)
    five = added_point(BOX, 1, (5, 2))
    assert list(five) == [(1, 1), (4, 1), (5, 2), (4, 3), (1, 3)]
    assert removed_point(five, 2) == BOX


def test_a_triangle_keeps_its_three_points() -> None:
    with pytest.raises(OutlineError, match="three points"):
        removed_point(((0, 0), (2, 0), (0, 2)), 0)


def test_sides_that_cross_and_outlines_without_area_are_refused() -> None:
    with pytest.raises(OutlineError, match="cross"):
        moved_point(rectangle((0, 0), (3, 3)), 0, (5, 1))
    with pytest.raises(OutlineError, match="no area"):
        checked([(0, 0), (3, 0), (1, 0)])


def test_the_nearest_point_and_side_within_reach() -> None:
    assert nearest_point(BOX, (1.1, 0.9), 0.3) == 0
    assert nearest_point(BOX, (2.5, 2), 0.3) is None
    assert nearest_side(BOX, (2, 1.2), 0.3) == (0, (2, 1))
    assert nearest_side(BOX, (1.1, 2), 0.3) == (3, (1, 2))


@given(st.floats(0, 359), st.floats(-3, 3), st.floats(-3, 3))
def test_an_obstacle_lies_where_its_new_outline_is(degrees: float, dx: float, dy: float) -> None:
    building = Obstacle(
        id=UUID(int=5), kind="building", position=(6, 6), width=4, length=3, rotation=degrees
    )
    outline = outline_on_field(building)
    wanted = added_point(outline, 0, ((outline[0][0] + outline[1][0]) / 2, 6 + dy / 10))
    changed = with_outline(building, wanted)
    assert isinstance(changed, Obstacle)
    assert changed.rotation == degrees
    for (x, y), (u, v) in zip(outline_on_field(changed), wanted, strict=True):
        assert math.dist((x, y), (u, v)) < 1e-4


def test_a_hazard_takes_its_outline_as_it_is() -> None:
    fire = Hazard(id=UUID(int=6), kind="fire", outline=BOX)
    assert with_outline(fire, ((0, 0), (1, 0), (0, 1))).outline == ((0, 0), (1, 0), (0, 1))


CORNERS = st.lists(st.floats(0.6, 2.0), min_size=5, max_size=40)


@given(CORNERS, st.floats(0.01, 0.4))
def test_a_simplified_outline_keeps_to_the_old_one(radii: list[float], tolerance: float) -> None:
    angles = [2 * math.pi * number / len(radii) for number in range(len(radii))]
    outline = [(r * math.cos(a), r * math.sin(a)) for r, a in zip(radii, angles, strict=True)]
    fewer = simplified(outline, tolerance)
    assert set(fewer) <= set(outline)
    assert len(fewer) >= 3
    for point in outline:
        assert nearest_side(fewer, point, tolerance + 1e-9) is not None
