"""The exact view agrees with single lines on random scenes; and what must hold for any scene."""

from random import Random

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry.base import BaseGeometry
from tests.geometry.fields import level_field, with_wall
from tests.view.drawn import EYES_FT, figure, is_clear, sees
from tests.view.random_scenes import SIDE, random_scene

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.sight.bodies import body_of
from fieldwright.geometry.surfaces import on_surface
from fieldwright.geometry.view.seen import Vision, seen_by
from fieldwright.geometry.view.squares import squares_seen

NO_FACES = Vision(with_faces=False)
NEAR_A_BORDER = 2e-3
seeds = st.integers(0, 10**6)


def open_view(field: Battlefield, column: int, row: int) -> BaseGeometry:
    found: BaseGeometry = seen_by(field, on_top(field, column, row), vision=NO_FACES)
    return found


def on_top(field: Battlefield, column: int, row: int) -> Figure:
    return on_surface(field, figure(column, row))


def compared_with_lines(seed: int, lines: int) -> int:
    """Compare a view with so many lines; how many ended far enough from a border to count."""
    scene, chance = random_scene(seed), Random(seed)
    column, row = chance.randrange(SIDE), chance.randrange(SIDE)
    body = body_of(scene.field, on_top(scene.field, column, row))
    eye = (column + 0.5, row + 0.5, body.looks_ft)
    compared = 0
    region = open_view(scene.field, column, row)
    assert region.is_valid
    for _ in range(lines):
        x, y = chance.uniform(0, SIDE), chance.uniform(0, SIDE)
        if region.boundary.distance(shapely.Point(x, y)) > NEAR_A_BORDER:
            to = (x, y, scene.looks[int(y), int(x)])
            assert sees(region, x, y) == is_clear(scene.field, eye, to), (seed, eye, to)
            compared += 1
    return compared


@settings(max_examples=30, deadline=None)
@given(seeds)
def test_a_place_is_seen_just_where_the_line_to_it_is_clear(seed: int) -> None:
    compared_with_lines(seed, 60)


@settings(max_examples=20, deadline=None)
@given(seeds)
def test_on_level_ground_whoever_sees_is_seen(seed: int) -> None:
    chance = Random(seed)
    field = level_field(SIDE, SIDE)
    for _ in range(8):
        x, y = chance.uniform(0, SIDE), chance.uniform(0, SIDE)
        field = with_wall(
            field, "wall", (x, y), (x + chance.uniform(-3, 3), y + chance.uniform(-3, 3))
        )
    one, other = ((chance.randrange(SIDE), chance.randrange(SIDE)) for _ in range(2))
    there, back = open_view(field, *one), open_view(field, *other)
    places = [shapely.Point(column + 0.5, row + 0.5) for column, row in (one, other)]
    if there.boundary.distance(places[1]) > 0.02 and back.boundary.distance(places[0]) > 0.02:
        assert sees(there, places[1].x, places[1].y) == sees(back, places[0].x, places[0].y)


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_one_more_wall_never_shows_more(seed: int) -> None:
    scene, chance = random_scene(seed), Random(seed)
    x, y = chance.uniform(0, SIDE), chance.uniform(0, SIDE)
    more = with_wall(scene.field, "wall", (x, y), (x + 2, y + chance.uniform(-2, 2)))
    place = chance.randrange(SIDE), chance.randrange(SIDE)
    before, after = open_view(scene.field, *place), open_view(more, *place)
    assert shapely.difference(after, before.buffer(1e-6)).area < 1e-6


@settings(max_examples=10, deadline=None)
@given(seeds)
def test_a_door_farther_off_than_all_that_is_seen_changes_nothing(seed: int) -> None:
    scene = random_scene(seed, towers=False)
    walled = scene.field
    for start, end in (((4, 4), (9, 4)), ((9, 4), (9, 9)), ((9, 9), (4, 9)), ((4, 9), (4, 4))):
        walled = with_wall(walled, "wall", start, end)
    with_door = with_wall(walled, "door", (11.0, 2.0), (12.0, 2.0))
    assert open_view(walled, 6, 6).equals_exact(open_view(with_door, 6, 6), 1e-9)


def test_shares_of_squares_are_the_areas_that_shapely_cuts_out() -> None:
    for seed in range(6):
        scene = random_scene(seed)
        region = open_view(scene.field, 7, 7)
        shares = squares_seen(region, scene.field)
        for row in range(SIDE):
            for column in range(SIDE):
                exact = region.intersection(shapely.box(column, row, column + 1, row + 1)).area
                assert shares[row, column] == pytest.approx(exact, abs=1e-6)


def test_shares_of_squares_leave_out_holes() -> None:
    field = level_field(4, 4)
    ring = shapely.box(0, 0, 4, 4).difference(shapely.box(1.5, 1.5, 2.5, 3))
    shares = squares_seen(ring, field)
    wanted = np.ones((4, 4))
    wanted[1, 1:3], wanted[2, 1:3] = 0.75, 0.5
    assert shares == pytest.approx(wanted)


def test_eyes_are_five_and_a_quarter_feet_high() -> None:
    body = body_of(level_field(), figure(1, 1))
    assert body.looks_ft == EYES_FT
