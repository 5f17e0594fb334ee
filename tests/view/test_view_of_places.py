"""What is seen in drawn places: joints, corners, doors, heights, large bodies, faces."""

import math
from dataclasses import replace
from itertools import pairwise
from random import Random

import numpy as np
import pytest
import shapely
from shapely.geometry.base import BaseGeometry
from tests.geometry.fields import (
    level_field,
    painted,
    slope,
    with_obstacle,
    with_platform,
    with_wall,
)
from tests.view.drawn import drawn, figure, sees

from fieldwright.battlefield.changes import alter
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Figure, Wall
from fieldwright.geometry.surfaces import on_surface
from fieldwright.geometry.view.seen import Vision, seen_by
from fieldwright.geometry.view.squares import squares_seen
from fieldwright.terms.grid import Block

NO_FACES = Vision(with_faces=False)


def open_view(field: Battlefield, who: Figure) -> BaseGeometry:
    found: BaseGeometry = seen_by(field, who, vision=NO_FACES)
    return found


def test_on_an_empty_field_all_is_seen() -> None:
    field = level_field(12, 9)
    assert seen_by(field, figure(3, 4)).equals(shapely.box(0, 0, 12, 9))


def test_nobody_sees_nothing() -> None:
    assert seen_by(level_field(), []).is_empty


def test_a_wall_hides_the_wedge_behind_it() -> None:
    # From (2.5, 5.5) past a wall at x = 5 from y = 3 to y = 8 to the east border at x = 12.
    field = with_wall(level_field(12, 12), "wall", (5, 3), (5, 8))
    hidden = shapely.box(0, 0, 12, 12).difference(open_view(field, figure(2, 5)))
    top, bottom = 5.5 - 2.5 * 9.5 / 2.5, 5.5 + 2.5 * 9.5 / 2.5
    wedge = shapely.Polygon([(5, 3), (12, top), (12, bottom), (5, 8)])
    assert hidden.symmetric_difference(wedge.intersection(shapely.box(0, 0, 12, 12))).area < 1e-9


def test_a_closed_room_is_all_that_is_seen_from_within() -> None:
    field, eye = drawn(
        [
            "          ",
            ". . . . . ",
            "  - - -   ",
            ".|. . .|. ",
            "          ",
            ".|. @ .|. ",
            "  - - -   ",
            ". . . . . ",
        ]
    )
    assert open_view(field, eye).equals(shapely.box(1, 1, 4, 3))


@pytest.mark.parametrize("past", [0.0, 0.001, -0.001, 0.0095, -0.0095])
def test_no_light_leaks_at_a_joint_in_the_middle_of_a_wall(past: float) -> None:
    # A wall ends on the middle of another one, nearly on it, or a little past it.
    field = with_wall(level_field(20, 20), "wall", (10, 0), (10, 20))
    field = with_wall(field, "wall", (10 + past, 10.0), (19, 10.0))
    for row in range(20):
        assert open_view(field, figure(3, row)).bounds[2] <= 10 + 1e-9
    north = open_view(field, figure(15, 3))
    part = north.intersection(shapely.box(10, 10, 19, 20))
    # Only what is seen round the far end of the second wall.
    assert not sees(north, 10.05, 10.2)
    assert all(x > 15 for x, _ in shapely.get_coordinates(part) if _ > 10.01)


@pytest.mark.parametrize("gap", [0.0, 1e-12, 0.001, 0.0099])
def test_gaps_under_a_hundredth_of_a_square_are_closed(gap: float) -> None:
    field = with_wall(level_field(20, 20), "wall", (10, 0), (10, 9))
    field = with_wall(field, "wall", (10, 9 + gap), (10, 20))
    for column in range(9):
        for row in (2, 8, 9, 15):
            assert open_view(field, figure(column, row)).bounds[2] <= 10 + 1e-9


def test_a_gap_that_is_wider_is_looked_through() -> None:
    field = with_wall(level_field(20, 20), "wall", (10, 0), (10, 9))
    field = with_wall(field, "wall", (10, 9.2), (10, 20))
    assert open_view(field, figure(8, 9)).bounds[2] > 10.5


def test_walls_side_by_side_leave_no_slit_between_them() -> None:
    field = with_wall(level_field(20, 20), "wall", (10, 0), (10, 9.3))
    field = with_wall(field, "wall", (10.009, 9), (10.009, 20))
    for row in range(20):
        assert open_view(field, figure(9, row)).bounds[2] <= 10.009 + 1e-9


def test_nothing_is_seen_through_the_point_where_two_walls_touch() -> None:
    field = with_wall(level_field(12, 12), "wall", (0, 6), (6, 6))
    field = with_wall(field, "wall", (6, 6), (12, 6))
    field = with_wall(field, "wall", (6, 6), (6, 0))
    for column in range(12):
        region = open_view(field, figure(column, 2))
        assert region.bounds[3] <= 6 + 1e-9


def test_rock_that_touches_at_a_corner_closes_the_diagonal() -> None:
    field = painted(level_field(12, 12), Layer.GROUND, Block(0, 6, 6, 12), "solid-rock")
    field = painted(field, Layer.GROUND, Block(6, 0, 12, 6), "solid-rock")
    region = open_view(field, figure(2, 2))
    assert region.equals(shapely.box(0, 0, 6, 6))


def test_the_same_wall_shows_no_gap_from_twenty_squares_beside_each_other() -> None:
    field = level_field(60, 60)
    places = [(7.0, 3.3), (18.2, 21.7), (30.1, 30.4), (44.9, 41.2), (60.0, 57.0)]
    for start, end in pairwise(places):
        field = with_wall(field, "wall", start, end)
    line = shapely.LineString(places)
    for step in range(20):
        region = open_view(field, figure(8 + step, 35))
        beyond = shapely.box(0, 0, 60, 60).difference(region)
        # From south-west of it no place close behind the wall is seen.
        for share in range(2, 99, 4):
            x, y = line.interpolate(share / 100, normalized=True).coords[0]
            assert beyond.covers(shapely.Point(x + 0.05, y - 0.05))


def test_walls_on_the_border_change_nothing() -> None:
    field = with_wall(level_field(12, 12), "wall", (4, 3), (8, 5))
    walled = field
    for start, end in (
        ((0, 0), (12, 0)),
        ((12, 0), (12, 12)),
        ((12, 12), (0, 12)),
        ((0, 12), (0, 0)),
    ):
        walled = with_wall(walled, "wall", start, end)
    for eye in (figure(0, 0), figure(11, 6), figure(5, 8)):
        plain, bordered = open_view(field, eye), open_view(walled, eye)
        assert plain.symmetric_difference(bordered).area < 1e-9


def test_one_wall_cuts_nothing_in_other_directions() -> None:
    field = with_wall(level_field(20, 20), "wall", (3, 3), (6, 3))
    more = with_wall(field, "wall", (12, 12.0), (12, 12.013))
    west = shapely.box(0, 0, 10, 20)
    before, after = (open_view(one, figure(10, 9)).intersection(west) for one in (field, more))
    assert before.symmetric_difference(after).area < 1e-9


# ------------------------------------------------------------------------------- doors and the like


def corridor(kind: str, **more: object) -> Battlefield:
    """A wall across the field with two squares of another kind in it."""
    field = with_wall(level_field(12, 12), "wall", (6, 0), (6, 5))
    field = with_wall(field, "wall", (6, 7), (6, 12))
    return with_wall(field, kind, (6, 5), (6, 7), **more)


@pytest.mark.parametrize("kind", ["door", "secret-door", "curtain", "gate"])
def test_closed_doors_and_curtains_hide_all_behind_them(kind: str) -> None:
    assert open_view(corridor(kind), figure(2, 5)).bounds[2] <= 6 + 1e-9


@pytest.mark.parametrize("kind", ["door", "secret-door", "curtain"])
def test_open_ones_hide_nothing(kind: str) -> None:
    assert sees(open_view(corridor(kind, is_open=True), figure(2, 5)), 10.5, 5.8)


@pytest.mark.parametrize("kind", ["window", "arrow-slit", "portcullis", "fence", "railing"])
def test_what_hides_in_part_is_seen_through(kind: str) -> None:
    assert sees(open_view(corridor(kind), figure(2, 5)), 10.5, 5.8)


def test_a_door_that_opens_and_closes_counts_at_once() -> None:
    shut = corridor("door")
    door = next(wall for wall in shut.every(Wall) if wall.kind == "door")
    opened = alter([(door, replace(door, is_open=True))]).applied_to(shut)
    eye = figure(2, 5)
    assert not sees(seen_by(shut, eye), 10.5, 5.8)
    assert sees(seen_by(opened, eye), 10.5, 5.8)
    assert not sees(seen_by(shut, eye), 10.5, 5.8)


@pytest.mark.parametrize("growth", ["brush", "reeds", "tall-crops", "thicket"])
def test_sight_reaches_into_growth_and_beyond(growth: str) -> None:
    field = painted(level_field(12, 12), Layer.GROWTH, Block(5, 0, 8, 12), growth)
    assert open_view(field, figure(2, 5)).equals(shapely.box(0, 0, 12, 12))


# ----------------------------------------------------------------------------------------- heights


def test_one_looks_over_what_is_lower_than_the_eyes() -> None:
    field = with_wall(level_field(12, 12), "low-wall", (6, 0), (6, 12))
    field = with_wall(field, "hedge", (8, 0), (8, 12))
    assert open_view(field, figure(2, 5)).equals(shapely.box(0, 0, 12, 12))


def test_a_kneeling_figure_sees_a_mans_eyes_over_a_low_wall_only_near_it() -> None:
    # Kneeling eyes are at 7/8 of 3 feet; a wall of 4 feet 2 squares off hides a man's eyes at 5.25
    # from where the line over its top, (4 - 2.625) / 2 feet a square, has not yet reached them.
    field = with_wall(level_field(20, 3), "wall", (4.5, 0), (4.5, 3), height_ft=4.0)
    region = open_view(field, figure(2, 1, posture="kneeling"))
    over = 2.5 + (5.25 - 2.625) * 2 / (4 - 2.625)
    assert sees(region, over - 0.01, 1.5)
    assert not sees(region, over + 0.01, 1.5)


def test_from_a_tower_a_strip_behind_a_wall_is_hidden() -> None:
    # Eyes at 30 + 5.25 feet, 4.5 squares from the tower's east edge; a wall of 15 feet at x = 10
    # hides a man's eyes until the line over it has come down from 35.25 to 5.25.
    field = with_platform(level_field(40, 7), "wall-walk", Block(0, 0, 4, 7), 30.0)
    field = with_wall(field, "wall", (10, 0), (10, 7), height_ft=15.0)
    region = open_view(field, on_surface(field, figure(3, 3)))
    end = 3.5 + (10 - 3.5) * (35.25 - 5.25) / (35.25 - 15)
    assert sees(region, 9.9, 3.5)
    assert not sees(region, 10.1, 3.5)
    assert not sees(region, end - 0.01, 3.5)
    assert sees(region, end + 0.01, 3.5)


def test_whoever_stands_back_from_the_edge_does_not_see_the_foot_of_the_tower() -> None:
    field = with_platform(level_field(40, 7), "wall-walk", Block(0, 0, 6, 7), 30.0)
    back = open_view(field, on_surface(field, figure(1, 3)))
    at_the_edge = open_view(field, on_surface(field, figure(5, 3)))
    # From x = 1.5 past the edge at 6, level with the roof: seen from 1.5 + 4.5 * 30 / 5.25 on.
    first = 1.5 + 4.5 * 30 / 5.25
    assert not sees(back, first - 0.1, 3.5)
    assert sees(back, first + 0.1, 3.5)
    assert sees(at_the_edge, 6.1, 3.5)


def test_a_hill_hides_the_valley_behind_it_and_not_its_own_slope() -> None:
    field = slope(level_field(16, 5), [0, 0, 0, 0, 10, 20, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    shares = squares_seen(open_view(field, figure(1, 2)), field)
    assert shares[2].tolist() == [1, 1, 1, 1, 1, 1] + [0] * 10


def test_whoever_stands_on_the_crest_sees_the_valley() -> None:
    field = slope(level_field(16, 5), [0, 0, 0, 0, 2, 4, 2, 0])
    assert squares_seen(open_view(field, figure(5, 2)), field).min() == 1


def test_a_step_hides_who_stands_close_below_it() -> None:
    # Ground at 30 feet in the west ends at a sheer drop beside x = 6.
    field = painted(level_field(20, 5), Layer.HEIGHT, Block(0, 0, 7, 5), 30)
    field = painted(field, Layer.ESCARPMENT, Block(6, 0, 7, 5), 1)
    region = open_view(field, figure(2, 2))
    end = 2.5 + 4.5 * 30 / 5.25
    assert not sees(region, 7.5, 2.5)
    assert end > 20
    assert not sees(region, 19.5, 2.5)
    assert sees(open_view(field, figure(6, 2)), 12.5, 2.5)


def test_a_bridge_hides_nobody_who_is_as_high_as_its_looker() -> None:
    field = with_platform(level_field(12, 12), "bridge", Block(4, 0, 6, 12), 10.0)
    assert sees(open_view(field, figure(1, 5)), 10.5, 5.5)


# --------------------------------------------------------------- large figures, trunks, faces


def test_a_large_figure_looks_from_its_square_nearest_to_each_place() -> None:
    field = with_wall(level_field(20, 20), "wall", (12, 6), (12, 14))
    long_one = figure(4, 9, columns=4, rows=2)
    region = open_view(field, long_one)
    near = open_view(field, figure(7, 9))
    east = shapely.box(8, 0, 20, 10)
    assert region.intersection(east).symmetric_difference(near.intersection(east)).area < 1e-9


def test_a_trunk_beside_the_eye_hides_nothing_and_one_farther_off_does() -> None:
    near = with_obstacle(level_field(12, 12), "tree", (3.3, 5.5))
    far = with_obstacle(level_field(12, 12), "tree", (5.5, 5.5))
    assert sees(open_view(near, figure(2, 5)), 9.5, 5.5)
    assert not sees(open_view(far, figure(2, 5)), 9.5, 5.5)


def test_the_faces_of_what_stops_the_view_are_seen() -> None:
    field = painted(level_field(12, 12), Layer.GROUND, Block(8, 0, 12, 12), "solid-rock")
    field = with_obstacle(field, "tree", (4.5, 8.5))
    field = with_wall(field, "wall", (2, 3), (5, 3), thickness=0.3)
    region = seen_by(field, figure(2, 5))
    assert squares_seen(region, field)[5, 7:10].tolist() == [1, 1, 0]
    assert sees(region, 4.5, 8.7)
    assert sees(region, 3.5, 2.86)
    assert not sees(region, 3.5, 2.84)


def test_the_face_of_a_wall_before_rock_is_the_walls() -> None:
    field = painted(level_field(12, 12), Layer.GROUND, Block(8, 0, 12, 12), "solid-rock")
    field = with_wall(field, "wall", (8, 0), (8, 12), thickness=0.3)
    region = seen_by(field, figure(2, 5))
    assert region.symmetric_difference(shapely.box(0, 0, 8.15, 12)).area < 1e-9


def test_rock_hides_as_boxes_of_its_squares_do() -> None:
    chance = Random(4)
    for _ in range(12):
        rocks = {(chance.randrange(12), chance.randrange(12)) for _ in range(14)} - {(5, 6)}
        field = level_field(12, 12)
        for column, row in rocks:
            block = Block(column, row, column + 1, row + 1)
            field = painted(field, Layer.GROUND, block, "solid-rock")
        region = open_view(field, figure(5, 6))
        boxes = shapely.union_all([shapely.box(x, y, x + 1, y + 1) for x, y in rocks])
        for _ in range(80):
            place = shapely.Point(chance.uniform(0, 12), chance.uniform(0, 12))
            line = shapely.LineString([(5.5, 6.5), place.coords[0]])
            if region.boundary.distance(place) > 1e-3:
                assert sees(region, place.x, place.y) != line.intersects(boxes)


def test_of_a_wall_in_part_out_of_view_only_the_part_in_view_is_seen() -> None:
    field = with_wall(level_field(30, 12), "wall", (0, 3), (30, 3), thickness=0.4)
    field = with_wall(field, "wall", (6, 3), (6, 12))
    region = seen_by(field, figure(2, 5))
    assert sees(region, 4.0, 2.9)
    assert not sees(region, 9.0, 3.1)
    assert not sees(region, 9.0, 2.9)


def test_a_long_bank_is_seen_no_deeper_than_a_square() -> None:
    field = with_obstacle(
        level_field(20, 20), "crate", (12.0, 10.0), width=6.0, length=12.0, height_ft=9.0
    )
    region = seen_by(field, figure(2, 9))
    assert sees(region, 9.9, 10.0)
    assert not sees(region, 10.2, 10.0)


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_field_turned_by_quarters_is_seen_alike(turns: int) -> None:
    walls = [((3.2, 4.0), (6.0, 4.7)), ((9.0, 1.0), (9.0, 8.0)), ((2.0, 10.0), (5.0, 7.5))]
    plain, turned = level_field(12, 12), level_field(12, 12)
    for start, end in walls:
        plain = with_wall(plain, "wall", start, end)
        turned = with_wall(turned, "wall", *(_turned(place, turns) for place in (start, end)))
    x, y = _turned((5.5, 6.5), turns)
    before = seen_by(plain, figure(5, 6))
    after = seen_by(turned, figure(math.floor(x), math.floor(y)))
    back = shapely.transform(
        before, lambda places: np.array([_turned(place, turns) for place in places])
    )
    assert after.symmetric_difference(back).area < 1e-6


def _turned(place: tuple[float, float], turns: int) -> tuple[float, float]:
    x, y = place
    for _ in range(turns):
        x, y = 12 - y, x
    return x, y


def test_a_scene_moved_by_whole_squares_is_seen_alike() -> None:
    small, moved = level_field(10, 10), level_field(10, 10)
    small = with_wall(small, "wall", (3.3, 2.2), (5.1, 4.0))
    moved = with_wall(moved, "wall", (5.3, 3.2), (7.1, 5.0))
    part = shapely.box(0, 0, 7, 8)
    before = open_view(small, figure(1, 4)).intersection(part)
    after = open_view(moved, figure(3, 5))
    back = shapely.transform(after, lambda places: places - (2, 1)).intersection(part)
    assert before.symmetric_difference(back).area < 1e-9
