"""Where walls stand along the edge of rock: the edge keeps to them and is not drawn twice."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.things import Point, Wall
from fieldwright.drawing.context import Context
from fieldwright.drawing.things.index import index_of
from fieldwright.drawing.window import Mask, Window

_NEAR = 0.95
"""Squares: a wall that cuts the corner of a square passes the corner at 0.71 of one, and faces of
rock that were smoothed pass some corners a little farther away."""


def walled_vertices(context: Context, window: Window) -> Mask:
    """The vertices of the window that a wall passes: shape ``(rows + 1, columns + 1)``."""
    block = window.block
    walled = np.zeros((block.height + 1, block.width + 1), bool)
    box = (block.left, block.top, block.right, block.bottom)
    passed = [
        _passed(entry.thing.start, entry.thing.end)
        for entry in index_of(context.field, Wall).near(box)
    ]
    if passed:
        rows, columns = (np.concatenate(parts) for parts in zip(*passed, strict=True))
        rows, columns = rows - block.top, columns - block.left
        here = (rows >= 0) & (rows <= block.height) & (columns >= 0) & (columns <= block.width)
        walled[rows[here], columns[here]] = True
    return walled


Places = NDArray[np.int64]


@lru_cache(maxsize=4096)
def _passed(start: Point, end: Point) -> tuple[Places, Places]:
    """The rows and columns of the vertices near a wall, wherever it is looked at from."""
    (x1, y1), (x2, y2) = start, end
    left, right = int(np.floor(min(x1, x2) - _NEAR)), int(np.ceil(max(x1, x2) + _NEAR)) + 1
    top, bottom = int(np.floor(min(y1, y2) - _NEAR)), int(np.ceil(max(y1, y2) + _NEAR)) + 1
    x, y = np.arange(left, right)[None, :] - x1, np.arange(top, bottom)[:, None] - y1
    along_x, along_y = x2 - x1, y2 - y1
    length = max(along_x * along_x + along_y * along_y, 1e-9)
    share = np.clip((x * along_x + y * along_y) / length, 0, 1)
    near = (x - share * along_x) ** 2 + (y - share * along_y) ** 2 < _NEAR**2
    rows, columns = np.nonzero(near)
    return rows + top, columns + left
