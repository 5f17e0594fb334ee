"""Random little scenes for comparisons."""

from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray
from tests.geometry.fields import level_field, with_obstacle, with_platform, with_wall
from tests.view.drawn import EYES_FT

from fieldwright.battlefield.field import Battlefield
from fieldwright.terms.grid import Block

SIDE = 14


@dataclass(frozen=True)
class Scene:
    """A field with the heights of the eyes of whoever stands in each square."""

    field: Battlefield
    looks: NDArray[np.float64]


def random_scene(seed: int, *, towers: bool = True) -> Scene:
    """Walls at any angle, boulders, crates and trees of any height, and solid platforms."""
    chance = Random(seed)
    field = level_field(SIDE, SIDE)
    looks = np.full((SIDE, SIDE), EYES_FT)
    for _ in range(chance.randint(0, 3) if towers else 0):
        left, top = chance.randrange(SIDE - 3), chance.randrange(SIDE - 3)
        block = Block(left, top, left + chance.randint(1, 3), top + chance.randint(1, 3))
        height = float(chance.choice((3, 6, 15)))
        field = with_platform(field, "wall-walk", block, height)
        part = looks[block.top : block.bottom, block.left : block.right]
        np.maximum(part, height + EYES_FT, out=part)
    for _ in range(chance.randint(2, 9)):
        x, y = chance.uniform(0, SIDE), chance.uniform(0, SIDE)
        end = (x + chance.uniform(-4, 4), y + chance.uniform(-4, 4))
        height = chance.choice((3.0, 5.0, 7.0, 12.0))
        field = with_wall(field, "wall", (x, y), end, height_ft=height)
    for _ in range(chance.randint(2, 8)):
        kind = chance.choice(("boulder", "tree", "crate"))
        field = with_obstacle(
            field,
            kind,
            (chance.uniform(0, SIDE), chance.uniform(0, SIDE)),
            height_ft=chance.choice((2.0, 5.5, 9.0, 20.0)),
            rotation=chance.uniform(0, 360),
            width=chance.uniform(0.4, 2.5),
        )
    return Scene(field, looks)
