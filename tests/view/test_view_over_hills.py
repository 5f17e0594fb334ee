"""What ground, slopes and thin plates hide, against plain lines that are walked step by step."""

import math
from random import Random

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry
from tests.geometry.fields import level_field, with_obstacle, with_platform, with_wall
from tests.view.drawn import EYES_FT, figure, sees

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.geometry.sight.scene import scene_of
from fieldwright.geometry.sight.screens import ground_height
from fieldwright.geometry.surfaces import on_surface
from fieldwright.geometry.view.seen import Vision, seen_by
from fieldwright.terms.grid import Block

SIDE = 12
NO_FACES = Vision(with_faces=False)
CLOSE = 0.02
"""Feet: lines that pass so near above or under a top are left out."""


def hilly(chance: Random) -> Battlefield:
    field = level_field(SIDE, SIDE)
    rows, columns = np.mgrid[0:SIDE, 0:SIDE]
    heights = np.zeros((SIDE, SIDE))
    for _ in range(3):
        x, y, wide = chance.uniform(0, SIDE), chance.uniform(0, SIDE), chance.uniform(1.5, 5)
        high = chance.uniform(-8, 20)
        heights += high * np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / wide**2)
    return field.with_layers({Layer.HEIGHT: np.round(heights).astype(np.int16)})


def ground_margin(
    field: Battlefield, eye: tuple[float, float, float], row: int, column: int
) -> float:
    """How far, in feet, the ground stays under the line to the middle of a square; a walk along."""
    end = (column + 0.5, row + 0.5, float(field.layers[Layer.HEIGHT][row, column]) + EYES_FT)
    least = math.inf
    for share in np.linspace(0, 1, 1001)[1:-1].tolist():
        x, y, z = (one + share * (other - one) for one, other in zip(eye, end, strict=True))
        here = (math.floor(x), math.floor(y))
        if here not in ((math.floor(eye[0]), math.floor(eye[1])), (column, row)):
            least = min(least, z - ground_height(field, x, y))
    return least


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 10**6))
def test_squares_are_hidden_where_the_ground_rises_above_the_line(seed: int) -> None:
    chance = Random(seed)
    field = hilly(chance)
    column, row = chance.randrange(SIDE), chance.randrange(SIDE)
    eye = (column + 0.5, row + 0.5, float(field.layers[Layer.HEIGHT][row, column]) + EYES_FT)
    region = seen_by(field, figure(column, row))
    for _ in range(8):
        x, y = chance.randrange(SIDE), chance.randrange(SIDE)
        margin = ground_margin(field, eye, y, x)
        # Between its highest places the ground on a line is curved a little, never above them.
        if abs(margin) > 0.3:
            assert sees(region, x + 0.4, y + 0.45) == (margin > 0), (margin, x, y)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6))
def test_things_on_hills_hide_what_lies_under_the_lines_over_their_tops(seed: int) -> None:
    chance = Random(seed)
    field = hilly(chance)
    bare = field
    for _ in range(5):
        x, y = chance.uniform(0, SIDE), chance.uniform(0, SIDE)
        end = (x + chance.uniform(-3, 3), y + chance.uniform(-3, 3))
        field = with_wall(field, "wall", (x, y), end, height_ft=chance.choice((3.0, 6.0, 12.0)))
    for _ in range(5):
        place = (chance.uniform(0, SIDE), chance.uniform(0, SIDE))
        height = chance.choice((3.0, 6.0, 20.0))
        field = with_obstacle(field, "crate", place, width=1.2, height_ft=height)
    column, row = chance.randrange(SIDE), chance.randrange(SIDE)
    eye = (column + 0.5, row + 0.5, float(field.layers[Layer.HEIGHT][row, column]) + EYES_FT)
    seen = seen_by(field, figure(column, row), vision=NO_FACES)
    ground = seen_by(bare, figure(column, row), vision=NO_FACES)
    assert shapely.difference(seen, ground.buffer(1e-6)).area < 1e-6
    for _ in range(40):
        x, y = chance.uniform(0, SIDE), chance.uniform(0, SIDE)
        if not sees(ground, x, y):
            continue
        to = (x, y, float(field.layers[Layer.HEIGHT][int(y), int(x)]) + EYES_FT)
        margin = over_tops(field, eye, to)
        near = seen.boundary.distance(shapely.Point(x, y)) < 2e-3
        if abs(margin) > CLOSE and not near:
            assert sees(seen, x, y) == (margin > 0), (margin, eye, to)


def over_tops(
    field: Battlefield, eye: tuple[float, float, float], to: tuple[float, float, float]
) -> float:
    """How far a line passes above all tops that it crosses, in feet."""
    # Within 1.5 feet of its square one looks over whatever is lower than the eye.
    column, row = int(eye[0]), int(eye[1])
    reach = shapely.box(column - 0.3, row - 0.3, column + 1.3, row + 1.3)
    line = shapely.LineString([eye[:2], to[:2]])
    least = math.inf
    for screen in scene_of(field).screens:
        for piece in screen.pieces:
            shape = _shape(piece)
            if len(piece) > 2 and shape.contains(shapely.Point(eye[:2])) and piece[0, 2] >= eye[2]:
                continue
            if len(piece) > 2 and piece[0, 2] < eye[2]:
                shape = shape.difference(reach)
            for x, y in shapely.get_coordinates(shape.intersection(line)):
                share = math.dist((x, y), eye[:2]) / math.dist(to[:2], eye[:2])
                length = math.dist(piece[0, :2], piece[1, :2])
                along = math.dist(piece[0, :2], (x, y)) / length if len(piece) == 2 else 0.0
                top = piece[0, 2] + along * (piece[1, 2] - piece[0, 2])
                if len(piece) == 2 and top < eye[2] and reach.contains(shapely.Point(x, y)):
                    continue
                least = min(least, eye[2] + share * (to[2] - eye[2]) - top)
    return least


def _shape(piece: NDArray[np.float64]) -> BaseGeometry:
    if len(piece) == 2:
        return shapely.LineString(piece[:, :2])
    return shapely.Polygon(piece[:, :2])


# --------------------------------------------------------------------------------- thin plates


def test_a_bridge_hides_the_places_on_it_from_below_near_its_edge() -> None:
    # A gallery of 20 feet over x = 6 to 12, seen from (2.5, 3.5): the line to a man's eyes on it
    # must pass its edge above 20 feet. At x it is 5.25 + 20 (6 - 2.5) / (x - 2.5) there.
    field = with_platform(level_field(14, 7), "gallery", Block(6, 0, 12, 7), 20.0)
    deepest = 2.5 + 3.5 * 20 / (20 - 5.25)
    region = seen_by(field, figure(2, 3), vision=NO_FACES)
    assert sees(region, deepest - 0.01, 3.5)
    # Farther in one still sees the ground beneath it.
    assert sees(region, deepest + 0.01, 3.5)


def test_from_a_gallery_its_floor_hides_the_ground_beyond_its_edge() -> None:
    # Eyes at 25.25 feet at x = 2.5, 3.5 squares from the edge at x = 6: a man's eyes at 5.25 are
    # seen where the line over the edge has come down 20 feet: at 2.5 + 3.5 * 20 / 5.25.
    field = with_platform(level_field(24, 7), "gallery", Block(0, 0, 6, 7), 20.0)
    region = seen_by(field, on_surface(field, figure(2, 3)), vision=NO_FACES)
    first = 2.5 + 3.5 * 20 / 5.25
    assert not sees(region, first - 0.01, 3.5)
    assert sees(region, first + 0.01, 3.5)


@pytest.mark.parametrize("column", [1, 5, 9])
def test_level_ground_at_any_height_hides_nothing(column: int) -> None:
    field = level_field(SIDE, SIDE)
    high = field.with_layers({Layer.HEIGHT: np.full((SIDE, SIDE), 70, np.int16)})
    region = seen_by(high, figure(column, 5))
    assert region.equals(shapely.box(0, 0, SIDE, SIDE))


# --------------------------------------------------------------------------- right beside the eye


@pytest.mark.parametrize("kind", ["gallery", "wall-walk", "roof"])
def test_from_the_middle_of_a_floor_the_foot_of_its_edge_is_hidden(kind: str) -> None:
    field = with_platform(level_field(20, 9), kind, Block(3, 1, 17, 8), 12.0)
    region = seen_by(field, on_surface(field, figure(8, 4)), vision=NO_FACES)
    assert not sees(region, 1.5, 4.5)
    assert not sees(region, 18.5, 4.5)
    # At its edge one looks down over it.
    region = seen_by(field, on_surface(field, figure(3, 4)), vision=NO_FACES)
    assert sees(region, 2.9, 4.5)
    assert sees(region, 1.5, 4.5)
    assert not sees(region, 18.5, 4.5)


def test_a_long_low_wall_beside_the_eye_hides_what_lies_behind_it_far_off() -> None:
    # On the walk the eyes are 8.25 feet up; beside it runs a wall of 8 feet.
    field = with_platform(level_field(40, 6), "wall-walk", Block(2, 2, 3, 3), 3.0)
    field = with_wall(field, "wall", (0, 3), (40, 3), height_ft=8.0)
    region = seen_by(field, on_surface(field, figure(2, 2)), vision=NO_FACES)
    # Over the part within arm's reach one sees down to the other side.
    assert sees(region, 2.5, 3.6)
    assert sees(region, 2.5, 5.5)
    # The line to (30.5, 4) passes the wall 9 squares off, and above it only by a foot's quarter.
    assert not sees(region, 30.5, 4.0)
