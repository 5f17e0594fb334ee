"""How thick walls lie: files that are spoilt, or meant ill, heap thousands on a few squares."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np

from fieldwright.exchange.clipping import Window
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.records import WallRecord

MOST_ON_A_SQUARE = 300.0
"""Squares of wall on each square, somewhere: one shot through more of them takes seconds."""

CROWDED = 10.0
"""Squares of wall on each square: no wall can be told from another; a full maze has four."""

MOST_LENGTH = 400_000.0
"""Squares of wall on a whole map: on the largest field ten on each square."""

_BLOCK = 10
_LEAST = 0.5
"""A piece of wall counts as so many squares at least."""

_STEP = 0.5


def check_length(walls: Iterable[WallRecord]) -> None:
    """Refuse walls that are longer together than any map's; raises ExchangeError."""
    length = math.fsum(math.dist(wall.start, wall.end) for wall in walls)
    if length > MOST_LENGTH:
        raise ExchangeError(
            f"The walls of this map are {length:,.0f} squares long together; up to "
            f"{MOST_LENGTH:,.0f} can be read. Export it in parts, or simplify its walls."
        )


def squares_of_wall(walls: Sequence[WallRecord], window: Window) -> float:
    """How many squares of wall lie on each square, in the block of squares that has the most."""
    if not walls:
        return 0.0
    ends = np.array([(*wall.start, *wall.end) for wall in walls], np.float64)
    way = ends[:, 2:] - ends[:, :2]
    length = np.hypot(way[:, 0], way[:, 1])
    counts = np.maximum(np.ceil(length / _STEP), 1).astype(np.int64)
    whose = np.repeat(np.arange(len(walls)), counts)
    number = np.arange(whose.size) - np.repeat(np.cumsum(counts) - counts, counts)
    share = (number + 0.5) / counts[whose]
    places = ends[whose, :2] + way[whose] * share[:, None] - (window.left, window.top)
    across, down = window.right - window.left, window.bottom - window.top
    wide, high = (max(1, int(np.ceil(side / _BLOCK))) for side in (across, down))
    column, row = np.floor(places / _BLOCK).astype(np.int64).T
    block = row.clip(0, high - 1) * wide + column.clip(0, wide - 1)
    weight = (np.maximum(length, _LEAST) / counts)[whose]
    areas = np.outer(*(_sides(side, many) for side, many in ((down, high), (across, wide))))
    return float((np.bincount(block, weight, wide * high) / areas.ravel()).max())


def _sides(whole: float, many: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """How long the blocks along one side are: the last one may be cut off."""
    sides = np.full(many, float(_BLOCK))
    sides[-1] = max(1.0, whole - _BLOCK * (many - 1))
    return sides
