"""Narrow gaps between things, closed: nobody looks through a slip of the hand."""

from __future__ import annotations

from typing import Any

import numpy as np

from fieldwright.geometry.view.fan import Floats, Ints

GAP = 0.01
"""Gaps narrower than this, in squares, are closed."""


def bridges(starts: Floats, stops: Floats, piece: Ints) -> tuple[Floats, Floats]:
    """Short edges over the gaps between edges of different pieces: their two ends.

    Edges are given, and gaps are returned, as rows of x, y and top; a bridge is as high as the
    lower of both. Where two bodies are nearest to each other a corner of one of them is, so the
    gaps from all corners to all edges are enough.
    """
    import shapely

    none = np.zeros((0, 3))
    if not len(starts):
        return none, none
    corners = np.concatenate([starts, stops])
    of = np.concatenate([piece, piece])
    lines: Any = shapely.linestrings(np.stack([starts[:, :2], stops[:, :2]], axis=1))
    tree = shapely.STRtree(lines)
    x, y = corners[:, 0], corners[:, 1]
    point, edge = tree.query(shapely.box(x - GAP, y - GAP, x + GAP, y + GAP))
    other = of[point] != piece[edge]
    point, edge = point[other], edge[other]
    begin, way = starts[edge], stops[edge] - starts[edge]
    length = np.maximum((way[:, :2] ** 2).sum(axis=1), 1e-300)
    along = ((corners[point] - begin)[:, :2] * way[:, :2]).sum(axis=1)
    foot = begin + np.clip(along / length, 0, 1)[:, None] * way
    head = corners[point].copy()
    far = np.hypot(*(foot - head)[:, :2].T)
    foot[:, 2] = head[:, 2] = np.minimum(foot[:, 2], head[:, 2])
    gap = (far > 0) & (far < GAP)
    return head[gap], foot[gap]
