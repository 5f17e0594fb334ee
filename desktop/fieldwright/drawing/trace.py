"""Tracing the boundary of a mask of squares into closed loops of lattice vertices.

A loop runs clockwise around the squares inside (they lie on its right), counter-clockwise around
holes. Only numbers here; ``shapes`` makes curves of them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fieldwright.drawing.window import Mask

STEP_X = np.array([1, 0, -1, 0])
STEP_Y = np.array([0, 1, 0, -1])
"""What one step east, south, west and north adds (directions 0 to 3)."""

Whole = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Boundary:
    """The steps of all loops, each loop's steps one after the other.

    ``x`` and ``y`` are the vertex that a step starts from, counted from the north-west corner of
    the mask; ``direction`` is where it goes; ``before`` and ``after`` are the places of the steps
    before and after it; ``starts`` is the place of the first step of each loop, and the number
    of all steps at the end. ``pinched`` marks steps that start where two loops touch.
    """

    x: Whole
    y: Whole
    direction: Whole
    before: Whole
    after: Whole
    starts: list[int]
    pinched: Mask

    def inside(self) -> tuple[Whole, Whole]:
        """Row and column of the square on the right of each step."""
        return self.y - _RIGHT_Y[self.direction], self.x - _RIGHT_X[self.direction]

    def outside(self) -> tuple[Whole, Whole]:
        """Row and column of the square on the left of each step (may lie beyond the mask)."""
        return self.y - _LEFT_Y[self.direction], self.x - _LEFT_X[self.direction]


# The square at the right (left) of a step from a vertex lies this far north and west of it.
_RIGHT_X, _RIGHT_Y = np.array([0, 1, 1, 0]), np.array([0, 0, 1, 1])
_LEFT_X, _LEFT_Y = np.array([0, 0, 1, 1]), np.array([1, 0, 0, 1])


def trace(mask: Mask, joined: bool = False) -> Boundary:
    """The boundary of the squares inside ``mask``; nothing lies inside beyond its edges.

    Where two squares touch by a corner alone they are one loop if ``joined``, else two.
    """
    rows, columns = mask.shape
    padded = np.zeros((rows + 2, columns + 2), bool)
    padded[1:-1, 1:-1] = mask
    north_west, north_east = padded[:-1, :-1], padded[:-1, 1:]
    south_west, south_east = padded[1:, :-1], padded[1:, 1:]
    leaves = np.stack(
        [
            south_east & ~north_east,
            south_west & ~south_east,
            north_west & ~south_west,
            north_east & ~north_west,
        ]
    ).reshape(4, -1)
    wide = columns + 1
    steps = np.flatnonzero(leaves)
    direction, vertex = np.divmod(steps, leaves.shape[1])
    end = vertex + np.array([1, wide, -1, -wide])[direction]
    turns = (3, 0, 1) if joined else (1, 0, 3)
    onward = np.select(
        [leaves[(direction + turn) % 4, end] for turn in turns[:2]],
        [(direction + turn) % 4 for turn in turns[:2]],
        (direction + turns[2]) % 4,
    )
    place = np.zeros(leaves.size, np.int64)
    place[steps] = np.arange(steps.size)
    order, starts = _loops(place[onward * leaves.shape[1] + end])
    pinched = (leaves.sum(axis=0) > 1)[vertex[order]]
    return _in_order(direction[order], vertex[order], wide, starts, pinched)


def _loops(following: Whole) -> tuple[Whole, list[int]]:
    """The places of the steps loop by loop, and where each loop starts."""
    onward = following.tolist()
    unseen = bytearray(b"\1") * len(onward)
    order: list[int] = []
    starts: list[int] = []
    for first in range(len(onward)):
        if not unseen[first]:
            continue
        starts.append(len(order))
        step = first
        while unseen[step]:
            unseen[step] = 0
            order.append(step)
            step = onward[step]
    return np.array(order, np.int64), [*starts, len(order)]


def _in_order(
    direction: Whole, vertex: Whole, wide: int, starts: list[int], pinched: Mask
) -> Boundary:
    count = direction.size
    after = np.arange(1, count + 1)
    before = np.arange(-1, count - 1)
    first, last = np.array(starts[:-1], np.int64), np.array(starts[1:], np.int64) - 1
    after[last] = first
    before[first] = last
    y, x = np.divmod(vertex, wide)
    return Boundary(x, y, direction, before, after, starts, pinched)
