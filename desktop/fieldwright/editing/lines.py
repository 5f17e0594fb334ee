"""Streams, roads and other lines: smooth bends through clicked places, one to many squares wide."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.things import Point
from fieldwright.editing.brushes import NO_SQUARES, Brush, Patch, dab, swept
from fieldwright.terms.grid import Block

WIDEST_LINE = 20
"""Squares across."""

_SAMPLES_A_SQUARE = 4
_LEAST_SAMPLES = 4
_FARTHEST = 400.0
"""Squares; places farther from the field's corner do not matter to it."""

Places = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Line:
    """How a line is drawn: its width in squares at the start and at the end, and its bends."""

    width: int = 1
    end_width: int = 1
    is_smooth: bool = True

    def __post_init__(self) -> None:
        """Raise ValueError for widths that no line has."""
        for width in (self.width, self.end_width):
            if not 1 <= width <= WIDEST_LINE:
                raise ValueError(f"A line is 1 to {WIDEST_LINE} squares wide, not {width}.")


def curve(points: Sequence[Point]) -> Places:
    """A smooth line through points, finely sampled: x and y, shape (n, 2).

    The curve of Catmull and Rom with the knots of Barry and Goldman, spaced by the root of the
    distance: it bends evenly through points at uneven distances and never makes a loop between
    two of them.
    """
    places = _apart(points)
    if len(places) < 3:
        return _straight(places)
    before = 2 * places[0] - places[1]
    after = 2 * places[-1] - places[-2]
    whole = np.vstack([before, places, after])
    pieces = [_piece(whole[start : start + 4]) for start in range(len(places) - 1)]
    return np.vstack([*pieces, places[-1:]])


def line_places(points: Sequence[Point], is_smooth: bool) -> Places:
    """The places along a line with smooth or sharp bends, shape (n, 2)."""
    return curve(points) if is_smooth else _straight(_apart(points))


def line_squares(points: Sequence[Point], line: Line) -> Patch:
    """The squares of a line through points.

    A line one square wide hangs together by sides of squares, so that a stream is no row of
    puddles; a wider one is as wide as a round brush. Between its ends the width changes evenly.
    """
    if not points:
        return NO_SQUARES
    if len(_apart(points)) == 1:
        return dab(Brush(line.width), points[0])
    places = line_places(points, line.is_smooth)
    widths = _widths(places, line)
    parts = []
    for width in sorted(set(widths.tolist())):
        here = places[widths == width]
        parts.append(swept(Brush(width), _by_sides(here) if width == 1 else here))
    return _together(parts)


def thinned(points: Sequence[Point], apart: float) -> list[Point]:
    """A line drawn by hand with fewer points, none nearer to the last than ``apart`` squares.

    The first and the last point stay.
    """
    kept: list[Point] = []
    for point in points:
        if not kept or math.dist(kept[-1], point) >= apart:
            kept.append(point)
    if points and kept[-1] != points[-1]:
        if len(kept) > 1 and math.dist(kept[-1], points[-1]) < apart / 2:
            kept.pop()
        kept.append(points[-1])
    return kept


def _apart(points: Sequence[Point]) -> Places:
    """The points without those that repeat the one before, within reach of any field."""
    kept: list[Point] = []
    for x, y in points:
        point = (
            min(_FARTHEST, max(-_FARTHEST, float(x))),
            min(_FARTHEST, max(-_FARTHEST, float(y))),
        )
        if not kept or math.dist(kept[-1], point) > 1e-6:
            kept.append(point)
    return np.array(kept, dtype=np.float64).reshape(-1, 2)


def _samples(start: NDArray[np.float64], end: NDArray[np.float64]) -> int:
    length = float(np.abs(end - start).sum())
    return max(_LEAST_SAMPLES, math.ceil(length * _SAMPLES_A_SQUARE))


def _straight(places: Places) -> Places:
    pieces = [places[:1]]
    for start, end in pairwise(places):
        share = np.linspace(0.0, 1.0, _samples(start, end) + 1)[1:, None]
        pieces.append(start + (end - start) * share)
    return np.vstack(pieces)


def _piece(four: Places) -> Places:
    """The curve from the second to the third of four points, the third itself left out."""
    steps = np.sqrt(np.maximum(np.hypot(*np.diff(four, axis=0).T), 1e-9))
    t0, t1, t2, t3 = np.concatenate([[0.0], np.cumsum(steps)])
    t = np.linspace(t1, t2, 2 * _samples(four[1], four[2]), endpoint=False)[:, None]
    p0, p1, p2, p3 = four
    a1 = (t1 - t) / (t1 - t0) * p0 + (t - t0) / (t1 - t0) * p1
    a2 = (t2 - t) / (t2 - t1) * p1 + (t - t1) / (t2 - t1) * p2
    a3 = (t3 - t) / (t3 - t2) * p2 + (t - t2) / (t3 - t2) * p3
    b1 = (t2 - t) / (t2 - t0) * a1 + (t - t0) / (t2 - t0) * a2
    b2 = (t3 - t) / (t3 - t1) * a2 + (t - t1) / (t3 - t1) * a3
    found: Places = (t2 - t) / (t2 - t1) * b1 + (t - t1) / (t2 - t1) * b2
    return found


def _widths(places: Places, line: Line) -> NDArray[np.int64]:
    """The width at every place, by how far along the line it lies."""
    steps = np.hypot(*np.diff(places, axis=0).T)
    along = np.concatenate([[0.0], np.cumsum(steps)])
    share = along / along[-1]
    widths = np.floor(line.width + (line.end_width - line.width) * share + 0.5)
    whole: NDArray[np.int64] = widths.astype(np.int64)
    return whole


def _by_sides(places: Places) -> Places:
    """The middles of the squares that a line passes, with one more at each diagonal step."""
    squares = np.floor(places).astype(np.int64)
    new = np.concatenate([[True], (np.diff(squares, axis=0) != 0).any(axis=1)])
    squares = squares[new]
    turns = (np.diff(squares, axis=0) != 0).all(axis=1)
    between = np.column_stack([squares[1:, 0], squares[:-1, 1]])[turns]
    return np.vstack([squares, between]) + 0.5


def _together(parts: Sequence[Patch]) -> Patch:
    block = Block(0, 0, 0, 0)
    for part in parts:
        block = block.joined(part.block)
    mask = np.zeros((block.height, block.width), bool)
    for part in parts:
        moved = Block(
            part.block.left - block.left,
            part.block.top - block.top,
            part.block.right - block.left,
            part.block.bottom - block.top,
        )
        Patch(moved, part.mask).add_to(mask)
    return Patch(block, mask)
