"""What the ground itself hides on many lines of fire at once (ruling R12).

The same law as ``fieldwright.geometry.sight.profile``, for arrays of lines.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.geometry.cover.views import Floats, Mask

_WHOLE = 1e-9


@dataclass(frozen=True, eq=False, slots=True)
class Sights:
    """Lines from the middles of squares: one row for each.

    ``column, row`` is the square of the eye, ``x, y`` the other end, both with middles of squares
    as whole numbers; ``looks`` the eye's height in feet. Places inside the ``blocks`` (left, top,
    right, bottom) hide nothing.
    """

    column: Floats
    row: Floats
    looks: Floats
    x: Floats
    y: Floats
    blocks: tuple[Floats, Floats, Floats, Floats]

    def taken(self, which: NDArray[np.intp]) -> Sights:
        """Some of them."""
        parts = (self.column, self.row, self.looks, self.x, self.y)
        left, top, right, bottom = (one[which] for one in self.blocks)
        return Sights(*(one[which] for one in parts), (left, top, right, bottom))


def hidden_to(field: Battlefield, sights: Sights) -> Floats:
    """Up to which height in feet the ground hides what stands at the end of lines; -inf: nothing."""
    heights = field.layers[Layer.HEIGHT].astype(np.float64)
    sheer = field.layers[Layer.ESCARPMENT] != 0
    ground = _Ground(heights, sheer, bool(sheer.any()))
    steepest = np.full(len(sights.x), -np.inf)
    for axis in (0, 1):
        _climb(ground, sights, axis, steepest)
    return sights.looks + steepest


@dataclass(frozen=True, eq=False, slots=True)
class _Ground:
    heights: Floats
    sheer: Mask
    steps: bool

    def at(self, along: NDArray[np.intp], across: NDArray[np.intp], axis: int) -> NDArray[np.intp]:
        """The row-major places of squares; beside the field those of the nearest ones."""
        rows, columns = self.heights.shape
        column, row = (along, across) if axis == 0 else (across, along)
        return np.clip(row, 0, rows - 1) * columns + np.clip(column, 0, columns - 1)


def _climb(ground: _Ground, sights: Sights, axis: int, steepest: Floats) -> None:
    """Go out along one axis, square by square, and keep what rises most as seen from the eyes."""
    start, end = (sights.column, sights.x) if axis == 0 else (sights.row, sights.y)
    other, target = (sights.row, sights.y) if axis == 0 else (sights.column, sights.x)
    away = np.abs(end - start)
    order = np.argsort(-away, kind="stable")
    order = order[away[order] > 0.4]
    sights = sights.taken(order)
    away, start, other = away[order], start[order], other[order]
    way = np.sign(end[order] - start)
    slope = (target[order] - other) / away
    best = steepest[order]
    farthest = int(np.ceil(away[0] - _WHOLE)) if len(away) else 0
    for step in range(farthest):
        if step:
            count = int(np.searchsorted(-away, -step, side="left"))
            _middles(ground, sights, (axis, step), (away, start, other, way, slope), best[:count])
        if ground.steps:
            count = int(np.searchsorted(-away, -(step + 0.5), side="left"))
            _borders(ground, sights, (axis, step), (away, start, other, way, slope), best[:count])
    steepest[order] = np.maximum(steepest[order], best)


_Ways = tuple[Floats, Floats, Floats, Floats, Floats]


def _middles(
    ground: _Ground, sights: Sights, which: tuple[int, int], ways: _Ways, best: Floats
) -> None:
    """Where lines cross the middles of the columns (or rows) so many squares off."""
    axis, step = which
    away, start, other, way, slope = (one[: len(best)] for one in ways)
    across = other + slope * step
    before = np.floor(across)
    weight = across - before
    along = (start + way * step).astype(np.intp)
    low = before.astype(np.intp)
    first, second = ground.at(along, low, axis), ground.at(along, low + 1, axis)
    flat = ground.heights.ravel()
    one, two = flat[first], flat[second]
    height = one + (two - one) * weight
    if ground.steps:
        sheer = ground.sheer.ravel()
        own = flat[ground.at(along, np.floor(across + 0.5).astype(np.intp), axis)]
        height = np.where(sheer[first] | sheer[second], own, height)
    rise = (height - sights.looks[: len(best)]) * (away / step)
    _keep(sights, (axis, along, np.floor(across + 0.5)), rise, best)


def _borders(
    ground: _Ground, sights: Sights, which: tuple[int, int], ways: _Ways, best: Floats
) -> None:
    """Where lines cross the borders behind squares so many squares off, beside escarpments."""
    axis, step = which
    away, start, other, way, slope = (one[: len(best)] for one in ways)
    across = np.floor(other + slope * (step + 0.5) + 0.5).astype(np.intp)
    near = (start + way * step).astype(np.intp)
    far = near + way.astype(np.intp)
    flat, sheer = ground.heights.ravel(), ground.sheer.ravel()
    places = [ground.at(along, across, axis) for along in (near, far)]
    steps = sheer[places[0]] | sheer[places[1]]
    if not steps.any():
        return
    for along, place in zip((near, far), places, strict=True):
        rise = (flat[place] - sights.looks[: len(best)]) * (away / (step + 0.5))
        _keep(sights, (axis, along, across), np.where(steps, rise, -np.inf), best)


def _keep(
    sights: Sights, place: tuple[int, NDArray[np.intp], NDArray[np.generic]], rise: Floats, best: Floats
) -> None:
    """Take what rises more, outside the eye's own square and the target's."""
    axis, along, across = place
    column, row = (along, across) if axis == 0 else (across, along)
    count = len(best)
    left, top, right, bottom = (one[:count] for one in sights.blocks)
    own = (column == sights.column[:count]) & (row == sights.row[:count])
    own |= (column >= left) & (column < right) & (row >= top) & (row < bottom)
    np.maximum(best, np.where(own, -np.inf, rise), out=best)
