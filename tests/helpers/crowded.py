"""Crowded fields: obstacles on 15 of 100 squares and 200 walls, half of them at any angle."""

import math
from functools import cache

import numpy as np
from tests.helpers.drawn import CATALOGUE

from fieldwright.battlefield.changes import add, paint
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.things import Obstacle, Thing, Wall
from fieldwright.terms.chance import Stream

KINDS = (
    "boulder",
    "rock-column",
    "pillar",
    "statue",
    "haystack",
    "shrub",
    "stalagmite",
    "crate",
    "altar",
    "tree",
)
WALLS = ("wall", "wooden-wall", "low-wall", "palisade", "hedge", "fence", "window", "door")

SHARE = 0.15
WALL_COUNT = 200


@cache
def crowded(side: int, *, clustered: bool = False, hilly: bool = False) -> Battlefield:
    """A square field of plains; the same arguments give the same field.

    Obstacles of ten kinds, turned by chance, at most a square wide, stand in single squares or in
    clusters of 2 x 2 to 6 x 6. Hills rise some 30 feet.
    """
    stream = Stream(1, f"crowded {side} {clustered}")
    things: list[Thing] = []
    for column, row in sorted(_places(stream, side, clustered=clustered)):
        kind = CATALOGUE.obstacles[stream.choice(KINDS)]
        things.append(
            Obstacle(
                id=stream.uuid(),
                kind=kind.id,
                position=(column + 0.5, row + 0.5),
                width=min(kind.width, 1.0),
                length=min(kind.length, 1.0),
                rotation=float(stream.below(360)),
            )
        )
    things += [_wall(stream, side) for _ in range(WALL_COUNT)]
    field = Battlefield.empty(side, side, FieldInfo("crowded", "plains"), CATALOGUE)
    if hilly:
        row, column = np.mgrid[0:side, 0:side]
        heights = np.rint(8 * np.sin(row / 7) + 6 * np.cos(column / 5) + row / 10)
        everywhere = np.ones((side, side), bool)
        field = paint(field, Layer.HEIGHT, everywhere, heights).applied_to(field)
    return add(*things).applied_to(field)


def _places(stream: Stream, side: int, *, clustered: bool) -> set[tuple[int, int]]:
    found: set[tuple[int, int]] = set()
    while len(found) < side * side * SHARE:
        wide, high = (stream.between(2, 6), stream.between(2, 6)) if clustered else (1, 1)
        left, top = stream.below(side - wide), stream.below(side - high)
        found |= {(left + x, top + y) for x in range(wide) for y in range(high)}
    return found


def _wall(stream: Stream, side: int) -> Wall:
    x, y = float(stream.below(side)), float(stream.below(side))
    if stream.chance(1, 2):
        end = (x + 1, y) if stream.chance(1, 2) else (x, y + 1)
    else:
        x, y = x + stream.share(), y + stream.share()
        angle, length = stream.share() * 2 * math.pi, 1 + 2 * stream.share()
        end = (x + length * math.cos(angle), y + length * math.sin(angle))
    return Wall(id=stream.uuid(), kind=stream.choice(WALLS), start=(x, y), end=end)
