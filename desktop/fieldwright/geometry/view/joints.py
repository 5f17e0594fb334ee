"""Narrow gaps between things, closed: nobody looks through a slip of the hand."""

from __future__ import annotations

from typing import Any

import numpy as np

from fieldwright.geometry.arrays import Floats, Ints
from fieldwright.geometry.view.pieces import ranges

GAP = 0.01
"""Gaps narrower than this, in squares, are closed."""


def bridges(starts: Floats, stops: Floats, piece: Ints) -> tuple[Floats, Floats]:
    """Short edges over the gaps between edges of different pieces: their two ends.

    Edges are given, piece after piece, and gaps are returned, as rows of x, y and top; a bridge
    is as high as the lower of both. Where two bodies are nearest to each other a corner of one of
    them is, so the gaps from all corners to all edges are enough.
    """
    if not len(starts):
        return np.zeros((0, 3)), np.zeros((0, 3))
    first = np.flatnonzero(np.diff(piece, prepend=piece[0] - 1))
    last = np.append(first[1:], len(piece))
    middle, radius = _circles(starts, stops, first)
    point, other = _corners_near(np.stack([starts, stops]), (first, last), middle, radius)
    counts = (last - first)[other]
    edge = ranges(first[other], last[other])
    head = np.repeat(point, counts, axis=0)
    begin, way = starts[edge], stops[edge] - starts[edge]
    length = np.maximum((way[:, :2] ** 2).sum(axis=1), 1e-300)
    along = ((head - begin)[:, :2] * way[:, :2]).sum(axis=1)
    foot = begin + np.clip(along / length, 0, 1)[:, None] * way
    far = np.hypot(foot[:, 0] - head[:, 0], foot[:, 1] - head[:, 1])
    foot[:, 2] = head[:, 2] = np.minimum(foot[:, 2], head[:, 2])
    gap = (far > 0) & (far < GAP)
    return head[gap], foot[gap]


def _circles(starts: Floats, stops: Floats, first: Ints) -> tuple[Floats, Floats]:
    """A circle around what is left of each piece."""
    ends = np.minimum(starts[:, :2], stops[:, :2]), np.maximum(starts[:, :2], stops[:, :2])
    low = np.minimum.reduceat(ends[0], first, axis=0)
    high = np.maximum.reduceat(ends[1], first, axis=0)
    half = (high - low) / 2
    return low + half, np.hypot(half[:, 0], half[:, 1])


def _corners_near(
    ends: Floats, parts: tuple[Ints, Ints], middle: Floats, radius: Floats
) -> tuple[Floats, Ints]:
    """Corners with the pieces, not their own, into whose circles they reach."""
    import shapely

    first, last = parts
    low, high = middle - radius[:, None] - GAP / 2, middle + radius[:, None] + GAP / 2
    boxes: Any = shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1])
    one, other = shapely.STRtree(boxes).query(boxes)
    one, other = one[one != other], other[one != other]
    edge = ranges(first[one], last[one])
    whose = np.repeat(other, (last - first)[one])
    points, others = [], []
    for corners in ends:
        out = corners[edge, :2] - middle[whose]
        near = np.hypot(out[:, 0], out[:, 1]) < radius[whose] + GAP
        points.append(corners[edge[near]])
        others.append(whose[near])
    return np.concatenate(points), np.concatenate(others)
