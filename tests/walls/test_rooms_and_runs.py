"""Rooms, runs, arcs and towers, and that nothing is doubled where they touch."""

import math
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.walls.fields_with_walls import SIZE, after, empty, ends, ids, length

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Point, Wall
from fieldwright.editing.rooms import (
    BEND,
    Inside,
    arc,
    at_eighths,
    at_right_angle,
    circle,
    drawn,
    rectangle,
    squared,
    walled_in,
)
from fieldwright.editing.wall_ends import joined_ends
from fieldwright.editing.walls import (
    Line,
    WallError,
    WallStyle,
    Works,
    leaving,
    straight_run,
    within,
)
from fieldwright.terms.grid import Square

STONE = WallStyle("wall")
corners = st.tuples(st.integers(0, SIZE[0]), st.integers(0, SIZE[1]))
rooms = st.tuples(corners, corners).filter(lambda r: r[0][0] != r[1][0] and r[0][1] != r[1][1])


def covered_edges(field: Battlefield) -> dict[Any, int]:
    """How often each edge of a square is covered by walls along the grid."""
    found: dict[tuple[float, float, bool], int] = {}
    for wall in field.every(Wall):
        (x1, y1), (x2, _) = sorted((wall.start, wall.end))
        upright = x1 == x2
        for step in range(round(math.dist(wall.start, wall.end))):
            edge = (x1, y1 + step, True) if upright else (x1 + step, y1, False)
            found[edge] = found.get(edge, 0) + 1
    return found


def edges_of(room: Any) -> set[Any]:
    return {
        ((min(a[0], b[0]) + (0 if a[0] == b[0] else s)),
         (min(a[1], b[1]) + (s if a[0] == b[0] else 0)), a[0] == b[0])
        for a, b in pairwise(rectangle(*room))
        for s in range(round(math.dist(a, b)))
    }  # fmt: skip


def test_a_room_has_four_walls_from_corner_to_corner() -> None:
    field = after(empty(), drawn(empty(), rectangle((10, 8), (4, 3)), STONE))
    assert ends(field) == {
        ("wall", (4, 3), (10, 3)),
        ("wall", (10, 3), (10, 8)),
        ("wall", (4, 8), (10, 8)),
        ("wall", (4, 3), (4, 8)),
    }


@given(st.lists(rooms, min_size=1, max_size=5))
def test_rooms_that_touch_or_overlap_share_their_walls(some: Any) -> None:
    """Every edge of every room has exactly one wall, and no other edge has any."""
    field, new_id = empty(), ids().uuid
    for room in some:
        try:
            field = after(field, drawn(field, rectangle(*room), STONE, new_id=new_id))
        except WallError:
            continue
    wanted = set().union(*(edges_of(room) for room in some))
    found = covered_edges(field)
    assert set(found) == wanted
    assert set(found.values()) == {1}


def test_drawing_a_room_again_is_refused_with_the_reason() -> None:
    field = after(empty(), drawn(empty(), rectangle((2, 2), (6, 6)), STONE))
    with pytest.raises(WallError, match="already"):
        drawn(field, rectangle((2, 2), (6, 6)), STONE)


def test_a_room_drawn_again_for_its_floor_lays_it() -> None:
    field = after(empty(), drawn(empty(), rectangle((2, 2), (6, 6)), STONE))
    again = after(field, drawn(field, rectangle((2, 2), (6, 6)), STONE, Inside("stone-floor")))
    assert ends(again) == ends(field)
    code = again.palettes.ground.index("stone-floor")
    assert (again.layers[Layer.GROUND][2:6, 2:6] == code).all()
    assert int((again.layers[Layer.GROUND] == code).sum()) == 16


@pytest.mark.parametrize("far", [(2.1, 9), (9, 2.2), (2, 2)])
def test_a_room_without_width_or_depth_is_refused(far: Point) -> None:
    with pytest.raises(WallError, match="width"):
        rectangle((2, 2), far)


def test_walls_keep_to_the_field() -> None:
    field = after(empty(), drawn(empty(), [(-4, 3), (50, 3)], STONE))
    assert ends(field) == {("wall", (0, 3), (24, 3))}


def test_a_wall_takes_its_own_height_and_thickness() -> None:
    style = WallStyle("palisade", height_ft=12, thickness=0.5)
    (wall,) = after(empty(), drawn(empty(), [(1, 1), (5, 1)], style)).every(Wall)
    assert (wall.kind, wall.height_ft, wall.thickness) == ("palisade", 12, 0.5)


@given(rooms, rooms)
def test_rock_lies_around_both_rooms_and_in_neither(one: Any, other: Any) -> None:
    """The second room is drawn through rock, and the first one keeps its floor."""
    ground = Inside("stone-floor", "solid-rock")
    field = after(empty(), drawn(empty(), rectangle(*one), STONE, ground))
    try:
        field = after(field, drawn(field, rectangle(*other), STONE, ground))
    except WallError:
        return
    inside = np.zeros((field.rows, field.columns), bool)
    for (x1, y1), (x2, y2) in (one, other):
        inside[min(y1, y2) : max(y1, y2), min(x1, x2) : max(x1, x2)] = True
    names = np.array(field.palettes.ground)[field.layers[Layer.GROUND]]
    assert (names[inside] == "stone-floor").all()
    assert (names[~inside] == "solid-rock").all()


def test_a_room_with_rock_around_leaves_walled_in_land_alone() -> None:
    """A garden inside other walls keeps its grass."""
    field = after(empty(), drawn(empty(), rectangle((1, 1), (6, 6)), STONE))
    field = after(field, drawn(field, rectangle((10, 3), (14, 7)), STONE, Inside("", "solid-rock")))
    assert field.ground_at(Square(3, 3)) == "grass"
    assert field.ground_at(Square(8, 8)) == "solid-rock"


def test_walls_along_the_edge_of_the_field_close_a_room() -> None:
    field = after(empty(), drawn(empty(), rectangle((0, 0), (5, 5)), STONE))
    closed = walled_in(field)
    assert closed[:5, :5].all()
    assert int(closed.sum()) == 25


@given(st.floats(3, 20), st.floats(3, 13), st.floats(0.5, 12))
def test_a_tower_is_closed_and_strays_little_from_its_circle(
    x: float, y: float, radius: float
) -> None:
    way = circle((x, y), radius)
    assert way[0] == way[-1]
    for start, end in pairwise(way):
        assert math.dist(start, (x, y)) == pytest.approx(radius, abs=0.01)
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        assert radius - math.dist(middle, (x, y)) <= BEND + 0.01


@given(
    st.tuples(*[st.floats(0, 20)] * 2),
    st.tuples(*[st.floats(0, 15)] * 2),
    st.tuples(*[st.floats(0, 15)] * 2),
)
def test_an_arc_begins_and_ends_where_it_should_and_passes_the_third_place(
    start: Point, end: Point, through: Point
) -> None:
    way = arc(start, end, through)
    assert (way[0], way[-1]) == (start, end)
    near = min(Line(a, b).distance(through) for a, b in pairwise(way)) if len(way) > 2 else 0
    assert near <= BEND + 0.02


def test_three_places_in_line_make_a_straight_wall() -> None:
    assert arc((0, 0), (8, 0), (4, 0)) == ((0, 0), (8, 0))


def test_a_tower_needs_room() -> None:
    with pytest.raises(WallError, match="half a square"):
        circle((5, 5), 0.2)


def test_runs_keep_to_right_angles_and_eighths() -> None:
    assert at_right_angle((2, 2), (7, 3)) == (7, 2)
    assert at_right_angle((2, 2), (3, 7)) == (2, 7)
    assert at_eighths((2, 2), (6, 5)) == (6, 6)
    assert at_eighths((2, 2), (9, 3)) == (9, 2)
    assert squared((2, 2), (5, -6)) == (10, -6)


# ------------------------------------------------------------------------------- ends that meet


def test_two_ends_that_nearly_meet_at_a_corner_keep_their_directions() -> None:
    field = empty()
    field = after(field, drawn(field, [(2, 2), (5.8, 2)], STONE))
    field = after(field, drawn(field, [(6, 2.3), (6, 6)], STONE))
    joined = after(field, joined_ends(field))
    assert ends(joined) == {("wall", (2, 2), (6, 2)), ("wall", (6, 2), (6, 6))}


def test_an_end_that_nearly_meets_the_side_of_a_wall_is_led_there() -> None:
    field = empty()
    field = after(field, drawn(field, [(2, 2), (10, 2)], STONE))
    field = after(field, drawn(field, [(6, 2.3), (6, 6)], STONE))
    joined = after(field, joined_ends(field))
    assert ("wall", (6, 2), (6, 6)) in ends(joined)


def test_ends_far_apart_and_ends_that_meet_stay_as_they_are() -> None:
    field = empty()
    field = after(field, drawn(field, rectangle((2, 2), (6, 6)), STONE))
    field = after(field, drawn(field, [(9, 2), (9, 6)], STONE))
    assert joined_ends(field).after == ()


@given(st.floats(-0.25, 0.25), st.floats(-0.25, 0.25), st.integers(0, 3))
def test_joining_twice_changes_nothing_more(dx: float, dy: float, turn: int) -> None:
    field = empty()
    field = after(field, drawn(field, [(3, 8), (8, 8)], STONE, new_id=ids(1).uuid))
    far = [(13, 8), (8, 13), (8, 3), (12, 12)][turn]
    field = after(field, drawn(field, [(8 + dx, 8 + dy), far], STONE, new_id=ids(2).uuid))
    once = after(field, joined_ends(field))
    assert joined_ends(once).after == ()
    points = [end for wall in once.every(Wall) for end in (wall.start, wall.end)]
    assert len(set(points)) < len(points)


def test_pieces_in_a_row_are_one_straight_wall() -> None:
    field = empty()
    for low, high in ((2, 4), (4, 5.5), (5.5, 9)):
        field = after(field, drawn(field, [(low, 3), (high, 3)], STONE))
    field = after(field, drawn(field, [(9, 3), (9, 8)], STONE))
    (middle,) = (wall for wall in field.every(Wall) if wall.start[0] == 4)
    line, pieces = straight_run(Works(field), middle)
    assert sorted((line.start, line.end)) == [(2, 3), (9, 3)]
    assert length(pieces) == 7


inner = st.tuples(st.floats(0.5, SIZE[0] - 0.5), st.floats(0.5, SIZE[1] - 0.5))
anywhere = st.tuples(st.floats(-90, 120), st.floats(-90, 120))


@given(inner, anywhere)
def test_a_way_off_the_field_is_cut_where_it_leaves_and_not_bent(start: Point, to: Point) -> None:
    field = empty()
    cut = leaving(field, start, to)
    assert within(field, cut) == cut
    assert Line(start, to).off(cut) < 2e-3 or math.dist(start, to) < 1e-3
    if 0 <= to[0] <= SIZE[0] and 0 <= to[1] <= SIZE[1]:
        assert math.dist(cut, to) < 2e-3
    else:
        assert cut[0] in (0, SIZE[0]) or cut[1] in (0, SIZE[1])
