"""What rock beside lines of fire looks like on silhouettes; ``sight.rock`` says which it is."""

from __future__ import annotations

import numpy as np

from fieldwright.geometry.arrays import Floats, Numbers
from fieldwright.geometry.cover.panel import BESIDE, NEAREST
from fieldwright.geometry.cover.views import NARROW, Marks, Views

_EAST, _SOUTH = np.array([[0.0, 1.0, 1.0, 0.0], [0.0, 0.0, 1.0, 1.0]])[:, :, None]
"""The corners of a square, one after the other, from its north-west one."""

_NEXT = [1, 2, 3, 0]


def marks_of_rock(views: Views, view: Numbers, square: Numbers, columns: int) -> Marks:
    """The marks of squares of rock (row-major places of a field so wide), pair by pair.

    Rock rises above every head, so that each hides a stretch from foot to head.
    """
    start, end = _stretch(views, view, square, columns)
    start, end = np.maximum(start, 0.0), np.minimum(end, 1.0)
    kept = np.flatnonzero(end - start > NARROW)
    hard = np.ones(len(kept), bool)
    return Marks.from_foot_to_head(view[kept], start[kept], end[kept], hard)


def _stretch(views: Views, view: Numbers, square: Numbers, columns: int) -> tuple[Floats, Floats]:
    """From where to where on silhouettes that part of squares reaches that stands before them."""
    down, across = np.divmod(square, columns)
    x, y = _EAST + (across - views.ex[view]), _SOUTH + (down - views.ey[view])
    depth = views.depth[view]
    far = (x * views.wy[view] - y * views.wx[view]) / depth
    along, beside = x[_NEXT] - x, y[_NEXT] - y
    rise = far[_NEXT] - far
    with np.errstate(divide="ignore", invalid="ignore"):
        # Where edges begin to be between eye and silhouette, and where they cease to be.
        cuts = np.array([(NEAREST - far) / rise, (1.0 - far) / rise])
    cuts = np.clip(np.where(rise == 0, [[[0.0]], [[1.0]]], cuts), 0.0, 1.0)
    there = np.clip(far + rise * cuts, NEAREST, 1.0) * depth
    place = views.ax[view] * (y + beside * cuts) - views.ay[view] * (x + along * cuts)
    place /= there
    most, least = np.maximum(far, far[_NEXT]), np.minimum(far, far[_NEXT])
    kept = (most > NEAREST) & (least <= 1.0) & (far.min(axis=0) <= 1.0 - BESIDE)
    start: Floats = np.where(kept, place, np.inf).min(axis=(0, 1))
    end: Floats = np.where(kept, place, -np.inf).max(axis=(0, 1))
    return start, end
