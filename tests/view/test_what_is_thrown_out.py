"""What is thrown out beforehand, because it is hidden for sure, is hidden."""

from random import Random

import numpy as np
import pytest
import shapely
from tests.geometry.fields import level_field, with_obstacle, with_wall
from tests.view.drawn import figure

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.geometry.view import near
from fieldwright.geometry.view.horizon import Horizon
from fieldwright.geometry.view.seen import Vision, seen_by

SIDE = 24
NO_FACES = Vision(with_faces=False)


def crowded_hills(seed: int) -> Battlefield:
    """Hills with low things and high ones all over them."""
    chance = Random(seed)
    field = level_field(SIDE, SIDE)
    rows, columns = np.mgrid[0:SIDE, 0:SIDE]
    heights = 8 * np.sin(rows / chance.uniform(3, 7)) + 6 * np.cos(columns / chance.uniform(3, 7))
    field = field.with_layers({Layer.HEIGHT: np.round(heights).astype(np.int16)})
    for _ in range(70):
        place = (chance.uniform(0, SIDE), chance.uniform(0, SIDE))
        size, turn = chance.uniform(0.4, 3), chance.uniform(0, 360)
        height = chance.choice((2.0, 4.0, 7.0, 12.0))
        field = with_obstacle(
            field, "crate", place, width=size, length=size / 2, rotation=turn, height_ft=height
        )
    for _ in range(15):
        x, y = chance.uniform(0, SIDE), chance.uniform(0, SIDE)
        end = (x + chance.uniform(-5, 5), y + chance.uniform(-5, 5))
        field = with_wall(field, "wall", (x, y), end, height_ft=chance.choice((3.0, 8.0)))
    return field


@pytest.mark.parametrize("seed", range(6))
def test_the_view_is_the_same_where_nothing_is_thrown_out_by_height(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = Random(seed)
    looker = figure(chance.randrange(SIDE), chance.randrange(SIDE), altitude_ft=4.0 * (seed % 3))
    views = []
    for many in (0, 10**9):
        monkeypatch.setattr(near, "_MANY_LOW", many)
        # A field of its own each time: views are kept with their scene.
        views.append(seen_by(crowded_hills(seed), looker, vision=NO_FACES))
    assert views[0].area > 1
    assert shapely.symmetric_difference(*views).area < 1e-9


def test_what_a_long_low_wall_hides_is_thrown_out() -> None:
    # The eye is 20 feet above a wall 10 squares north of it, from west to east: lines pass over it
    # if they fall by less than 2 feet a square.
    ends = np.array([[[-50.0, -10.0, -20.0]], [[50.0, -10.0, -20.0]]])
    horizon = Horizon(ends[0], ends[1], 100.0)

    def hidden(y: float, feet: float) -> bool:
        north, half = -np.pi / 2, 0.5 / abs(y)
        turns = (np.array([north - half]), np.array([north + half]))
        found = horizon.hides(turns, np.array([abs(y)]), 0.5, np.array([feet]))
        return bool(found[0])

    assert hidden(-20.0, -45.0)
    assert not hidden(-20.0, -38.0), "2 feet a square lead over the wall"
    assert not hidden(-9.0, -45.0), "it stands before the wall"
    assert not hidden(-20.0, 0.0)
