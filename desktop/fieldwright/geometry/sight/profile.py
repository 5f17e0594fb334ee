"""What the ground itself hides: crests between an eye and its target (ruling R12)."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.geometry.arrays import Floats
from fieldwright.terms.grid import Block, Square

_Point = tuple[float, float]

_CORNER = 1e-9


@dataclass(frozen=True, slots=True)
class Crest:
    """Where the ground rises highest before a target as seen from an eye.

    ``hides_to_ft`` is the height at the target below which nothing is seen; ``square`` is where
    the crest is, ``share`` how far on the way.
    """

    hides_to_ft: float
    square: Square
    share: float


@dataclass(frozen=True, slots=True)
class Profile:
    """The ground along a straight line, where its slope may change: parallel arrays.

    ``shares`` of the way, ``heights`` in feet, and the ``columns`` and ``rows`` of the squares.
    """

    shares: Floats
    heights: Floats
    columns: NDArray[np.intp]
    rows: NDArray[np.intp]

    def outside(self, square: Square, block: Block) -> NDArray[np.bool_]:
        """Which places are neither in the square of the eye nor in the target's footprint."""
        own = (self.columns == square.column) & (self.rows == square.row)
        theirs = (self.columns >= block.left) & (self.columns < block.right)
        theirs &= (self.rows >= block.top) & (self.rows < block.bottom)
        counts: NDArray[np.bool_] = ~(own | theirs)
        return counts


def profile(field: Battlefield, start: _Point, end: _Point) -> Profile:
    """The ground between two places of the map.

    Between the middles of two squares that lie side by side it rises evenly; at a border of an
    escarpment's square it has the heights of both squares.
    """
    sheer = field.layers[Layer.ESCARPMENT] != 0
    heights = field.layers[Layer.HEIGHT].astype(np.float64)
    parts = [_middles(heights, sheer, start, end, axis) for axis in (0, 1)]
    if sheer.any():
        parts += [
            _borders(heights, sheer, start, end, (axis, side))
            for axis in (0, 1)
            for side in (-1, 1)
        ]
    shares, tops, columns, rows = (np.concatenate(one) for one in zip(*parts, strict=True))
    return Profile(shares, tops, columns.astype(np.intp), rows.astype(np.intp))


def crest(ground: Profile, looks_ft: float, square: Square, block: Block) -> Crest | None:
    """The crest that hides most of what stands at the end of a line; None where none does."""
    counts = (ground.shares > 0) & (ground.shares < 1) & ground.outside(square, block)
    if not counts.any():
        return None
    rise = (ground.heights[counts] - looks_ft) / ground.shares[counts]
    best = int(np.argmax(rise))
    place = Square(int(ground.columns[counts][best]), int(ground.rows[counts][best]))
    return Crest(looks_ft + float(rise[best]), place, float(ground.shares[counts][best]))


def _middles(
    heights: Floats, sheer: NDArray[np.bool_], start: _Point, end: _Point, axis: int
) -> tuple[Floats, Floats, Floats, Floats]:
    """The ground where a line crosses the lines through the middles of columns (or rows)."""
    shares = _crossings(start[axis] - 0.5, end[axis] - 0.5)
    along = np.rint(start[axis] - 0.5 + shares * (end[axis] - start[axis]))
    across = start[1 - axis] + shares * (end[1 - axis] - start[1 - axis])
    own = np.floor(across)
    before = np.floor(across - 0.5)
    weight = across - 0.5 - before
    low, high, here = (_at(heights, sheer, along, line, axis) for line in (before, before + 1, own))
    steps = low[1] | high[1]
    tops = np.where(steps, here[0], low[0] + (high[0] - low[0]) * weight)
    columns, rows = (along, own) if axis == 0 else (own, along)
    return shares, tops, columns, rows


def _borders(
    heights: Floats, sheer: NDArray[np.bool_], start: _Point, end: _Point, which: tuple[int, int]
) -> tuple[Floats, Floats, Floats, Floats]:
    """The ground right before (or behind) the lines of the grid where an escarpment is beside."""
    axis, side = which
    shares = _crossings(start[axis], end[axis])
    line = np.rint(start[axis] + shares * (end[axis] - start[axis]))
    place = start[1 - axis] + shares * (end[1 - axis] - start[1 - axis])
    # Exactly at a corner of the grid the line goes from one square to the one across; those beside
    # it are only touched (ruling R5).
    corner = np.abs(place - np.rint(place)) < _CORNER
    south = end[1 - axis] > start[1 - axis]
    ahead = (end[axis] > start[axis]) == (side > 0)
    here = np.where(corner, np.rint(place) - (ahead != south), np.floor(place))
    there = np.where(corner, np.rint(place) - (ahead == south), np.floor(place))
    near = _at(heights, sheer, line - (side < 0), here, axis)
    far = _at(heights, sheer, line - (side > 0), there, axis)
    kept = near[1] | far[1]
    along = (line - (side < 0))[kept]
    columns, rows = (along, here[kept]) if axis == 0 else (here[kept], along)
    return shares[kept], near[0][kept], columns, rows


def _crossings(start: float, end: float) -> Floats:
    """The shares of the way from one number to another at which whole numbers are met."""
    if start == end:
        return np.empty(0)
    low, high = min(start, end), max(start, end)
    whole = np.arange(math.ceil(low), math.floor(high) + 1, dtype=np.float64)
    shares: Floats = (whole - start) / (end - start)
    return shares


def _at(
    heights: Floats, sheer: NDArray[np.bool_], along: Floats, across: Floats, axis: int
) -> tuple[Floats, NDArray[np.bool_]]:
    """Height and escarpment of squares; beside the field those of the nearest square."""
    column, row = (along, across) if axis == 0 else (across, along)
    columns = np.clip(column, 0, heights.shape[1] - 1).astype(np.intp)
    rows = np.clip(row, 0, heights.shape[0] - 1).astype(np.intp)
    return heights[rows, columns], sheer[rows, columns]
