"""Squares round an eye in the order of their directions: which lines of fire pass which squares.

All lines of fire go from the middle of one square to the middle of another. Those that pass the
inside of a square are the ones to targets between the directions of its outermost corners that
are no nearer to the eye (column by column and row by row) than it is. Directions of middles and
corners differ by more than a millionth, so that a much smaller margin tells them apart exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from fieldwright.geometry.arrays import Floats, Numbers

SAME = 1e-9
"""Radians: less than two different directions ever differ."""

_WIDEST = 0.8
"""Radians: half of what a square beside the eye takes up, and a little more."""

REACH = 0.70711
"""Squares: no point of a square's silhouette is farther from its middle."""


@dataclass(frozen=True, slots=True)
class Directions:
    """The squares round an eye on fields of one size, by direction.

    Squares are places in a grid of offsets, ``2 * columns - 1`` wide, ``2 * rows - 1`` high, the
    eye in its middle. ``order`` are all but the eye's by growing direction, more than once round:
    those next to the seam stand at both ends; ``first`` and ``last`` say which part is one round.
    For each square the lines to ``order[inner_start:inner_end]`` pass between its outermost
    corners, those of ``order[outer_start:inner_start]`` and of ``order[inner_end:outer_end]``
    touch one of them. ``mirror_start`` and ``mirror_end`` are the squares across these corners,
    as steps in the grid.
    """

    columns: int
    rows: int
    order: Numbers
    first: int
    last: int
    angles: Floats
    distances: Floats
    outer_start: Numbers
    inner_start: Numbers
    inner_end: Numbers
    outer_end: Numbers
    mirror_start: Numbers
    mirror_end: Numbers

    @property
    def width(self) -> int:
        """How many squares wide the grid is."""
        return 2 * self.columns - 1

    def place(self, column: int, row: int) -> int:
        """The place in the grid of the north-west square of a field, seen from a square of it."""
        return (self.rows - 1 - row) * self.width + self.columns - 1 - column

    def offsets(self, places: Numbers) -> tuple[Numbers, Numbers]:
        """How far east and south of the eye places of the grid are."""
        down, across = np.divmod(places, np.int32(self.width))
        return across - np.int32(self.columns - 1), down - np.int32(self.rows - 1)


@lru_cache(maxsize=4)
def directions(columns: int, rows: int) -> Directions:
    """The directions on fields of a size; made once for each."""
    down, across = np.mgrid[1 - rows : rows, 1 - columns : columns].astype(np.float64)
    angles = np.arctan2(down, across).ravel()
    order, sorted_angles, begin, count = _around(
        angles, (rows - 1) * (2 * columns - 1) + columns - 1
    )
    low, high, mirror_low, mirror_high = _corners(across, down)
    low, high = angles + low.ravel(), angles + high.ravel()
    bounds = [
        np.searchsorted(sorted_angles, low - SAME).astype(np.int32),
        np.searchsorted(sorted_angles, low + SAME).astype(np.int32),
        np.searchsorted(sorted_angles, high - SAME).astype(np.int32),
        np.searchsorted(sorted_angles, high + SAME).astype(np.int32),
    ]
    middle = (rows - 1) * (2 * columns - 1) + columns - 1
    for bound, everything in zip(bounds, (begin, begin, begin + count, begin + count), strict=True):
        bound[middle] = everything
    width = 2 * columns - 1
    return Directions(
        columns,
        rows,
        order.astype(np.int32),
        begin,
        begin + count,
        angles,
        np.hypot(across, down).ravel(),
        bounds[0],
        bounds[1],
        bounds[2],
        bounds[3],
        (mirror_low[0] + mirror_low[1] * width).ravel().astype(np.int32),
        (mirror_high[0] + mirror_high[1] * width).ravel().astype(np.int32),
    )


def _around(angles: Floats, middle: int) -> tuple[Numbers, Floats, int, int]:
    """All places but the middle by direction, some of them again a round earlier or later."""
    once = np.argsort(angles, kind="stable")
    once = once[once != middle]
    turned = angles[once]
    tail = int(np.searchsorted(turned, np.pi - _WIDEST))
    head = int(np.searchsorted(turned, _WIDEST - np.pi))
    order = np.concatenate([once[tail:], once, once[:head]])
    round_once = 2 * np.pi
    found = np.concatenate([turned[tail:] - round_once, turned, turned[:head] + round_once])
    return order, found, len(once) - tail, len(once)


def _corners(
    across: Floats, down: Floats
) -> tuple[Floats, Floats, tuple[Floats, Floats], tuple[Floats, Floats]]:
    """Directions of the outermost corners of squares from their middles, and what lies across."""
    east, south = np.sign(across), np.sign(down)
    steps = [(-east, np.where(down == 0, 1, south)), (np.where(across == 0, 1, east), -south)]
    # Seen straight ahead both near corners are outermost.
    steps[0] = (np.where(across == 0, -1, steps[0][0]), np.where(across == 0, -south, steps[0][1]))
    steps[1] = (np.where(down == 0, -east, steps[1][0]), np.where(down == 0, -1, steps[1][1]))
    turns = []
    for step_across, step_down in steps:
        x, y = across + step_across / 2, down + step_down / 2
        turns.append(np.arctan2(across * y - down * x, across * x + down * y))
    swapped = turns[0] > turns[1]
    low, high = np.minimum(*turns), np.maximum(*turns)
    pairs = [
        (
            np.where(swapped, steps[one][0], steps[1 - one][0]),
            np.where(swapped, steps[one][1], steps[1 - one][1]),
        )
        for one in (1, 0)
    ]
    return low, high, pairs[0], pairs[1]
