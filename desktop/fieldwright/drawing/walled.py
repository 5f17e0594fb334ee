"""Where walls stand along the edge of rock: the edge keeps to them and is not drawn twice."""

from __future__ import annotations

import numpy as np

from fieldwright.battlefield.things import Wall
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
    for entry in index_of(context.field, Wall).near(box):
        _mark(walled, window, entry.thing)
    return walled


def _mark(walled: Mask, window: Window, wall: Wall) -> None:
    """Mark the vertices near one wall."""
    block = window.block
    (x1, y1), (x2, y2) = wall.start, wall.end
    left = max(0, int(np.floor(min(x1, x2) - _NEAR)) - block.left)
    right = max(0, int(np.ceil(max(x1, x2) + _NEAR)) - block.left + 1)
    top = max(0, int(np.floor(min(y1, y2) - _NEAR)) - block.top)
    bottom = max(0, int(np.ceil(max(y1, y2) + _NEAR)) - block.top + 1)
    part = walled[top:bottom, left:right]
    if not part.size:
        return
    x = np.arange(left, left + part.shape[1])[None, :] + block.left - x1
    y = np.arange(top, top + part.shape[0])[:, None] + block.top - y1
    along_x, along_y = x2 - x1, y2 - y1
    length = max(along_x * along_x + along_y * along_y, 1e-9)
    share = np.clip((x * along_x + y * along_y) / length, 0, 1)
    part |= (x - share * along_x) ** 2 + (y - share * along_y) ** 2 < _NEAR**2
