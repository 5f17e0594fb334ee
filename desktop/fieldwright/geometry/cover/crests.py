"""What the ground itself hides on many lines of fire at once (ruling R12).

The same law as ``fieldwright.geometry.sight.profile``, for arrays of lines.
"""

from __future__ import annotations

from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np

from fieldwright.battlefield.field import Battlefield, Board, Layer
from fieldwright.geometry.arrays import Floats, Mask, Numbers, order_of

_WHOLE = 1e-9
_AT_ONCE = 20_000


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

    def taken(self, which: Numbers) -> Sights:
        """Some of them."""
        parts = (self.column, self.row, self.looks, self.x, self.y)
        left, top, right, bottom = (one[which] for one in self.blocks)
        column, row, looks, x, y = (one[which] for one in parts)
        return Sights(column, row, looks, x, y, (left, top, right, bottom))


def hidden_to(field: Battlefield, sights: Sights) -> Floats:
    """Up to which height in feet the ground hides what ends lines; -inf where it hides nothing."""
    ground = _Ground.of(field)
    steepest = np.full(len(sights.x), -np.inf)
    for axis in (0, 1):
        _climb(ground, sights, axis, steepest)
    found: Floats = sights.looks + steepest
    return found


@dataclass(frozen=True, eq=False, slots=True)
class _Ground:
    """Heights and escarpments, with one more row and column on every side like those beside it.

    ``rises`` are how much higher the next place along a row is, and the next one along a column.
    """

    heights: Floats
    rises: tuple[Floats, Floats]
    sheer: Mask
    steps: bool
    width: int

    @classmethod
    def of(cls, field: Battlefield) -> _Ground:
        """The ground of a field; kept, as it is the same for all eyes."""
        known = _grounds.get(field.board)
        if known is None:
            heights = np.pad(field.layers[Layer.HEIGHT].astype(np.float64), 1, mode="edge")
            sheer = np.pad(field.layers[Layer.ESCARPMENT] != 0, 1, mode="edge")
            rises = [np.diff(heights, axis=axis, append=0.0).ravel() for axis in (1, 0)]
            flat, steps = (heights.ravel(), sheer.ravel()), bool(sheer.any())
            known = cls(flat[0], (rises[0], rises[1]), flat[1], steps, heights.shape[1])
            _grounds[field.board] = known
        return known

    def strides(self, axis: int) -> tuple[int, int]:
        """How far apart the places of squares are along an axis, and across it."""
        return (1, self.width) if axis == 0 else (self.width, 1)


_grounds: WeakKeyDictionary[Board, _Ground] = WeakKeyDictionary()


@dataclass(frozen=True, eq=False, slots=True)
class _Ways:
    """Lines along one axis, the longest first: arrays of one row a line.

    ``place`` is the place of the eye's square, ``stride`` what one step along the axis adds to it;
    ``across`` is where the eye is across the axis, ``drift`` how much the whole line adds there.
    """

    away: Floats
    place: Numbers
    stride: Numbers
    across: Floats
    drift: Floats
    looks: Floats


def _climb(ground: _Ground, sights: Sights, axis: int, steepest: Floats) -> None:
    """Go out along one axis, square by square, and keep what rises most as seen from the eyes."""
    start, end = (sights.column, sights.x) if axis == 0 else (sights.row, sights.y)
    other, target = (sights.row, sights.y) if axis == 0 else (sights.column, sights.x)
    away = np.abs(end - start)
    order = _longest_first(away)
    order = order[away[order] > _WHOLE]
    if not order.size:
        return
    along, across = ground.strides(axis)
    place = (start[order] + 1).astype(np.intp) * along + (other[order] + 1).astype(np.intp) * across
    stride = np.sign(end[order] - start[order]).astype(np.intp) * along
    drift = target[order] - other[order]
    ways = _Ways(away[order], place, stride, other[order], drift, sights.looks[order])
    sights = sights.taken(order)
    best = np.full(len(order), -np.inf)
    inside = _Inside(sights, axis) if _may_stand_inside(sights) else None
    # In the middle of the eye's own square there is nothing but the border behind it.
    step, steps = 0 if ground.steps else 1, int(np.ceil(ways.away[0] - _WHOLE))
    growing = ways.away[::-1].copy()
    while step < steps:
        count = len(growing) - int(np.searchsorted(growing, step + _WHOLE, side="right"))
        # Few lines go several steps at a time: each time costs much the same.
        stop = min(steps, step + max(1, _AT_ONCE // max(1, count)))
        part = np.arange(step, stop, dtype=np.float64)[:, None]
        _middles(ground, ways, (across, part), inside, best[:count])
        if ground.steps:
            _borders(ground, ways, (across, part), _Inside(sights, axis), best[:count])
        step = stop
    steepest[order] = np.maximum(steepest[order], best * ways.away)


def _longest_first(away: Floats) -> Numbers:
    """The places of lengths by falling length, equal ones as they stand."""
    less = away.max(initial=0.0) - away
    whole = less.astype(np.int64)
    # Most lengths are whole squares, and whole numbers are sorted many times faster.
    return order_of(whole) if (whole == less).all() else np.argsort(less, kind="stable")


def _may_stand_inside(sights: Sights) -> bool:
    """Whether a line may cross the middle of a column or row inside its target's footprint."""
    left, top, right, bottom = sights.blocks
    return bool((right - left > 1).any() or (bottom - top > 1).any())


@dataclass(frozen=True, eq=False, slots=True)
class _Inside:
    """What is in the square of the eye or the footprint of the target."""

    sights: Sights
    axis: int

    def at(self, steps: Floats, lines: Floats) -> Mask:
        """Whether places so many squares along the axis from the eye, and in those rows, are."""
        sights, count = self.sights, lines.shape[-1]
        start, end = (sights.column, sights.x) if self.axis == 0 else (sights.row, sights.y)
        along = start[:count] + np.sign(end[:count] - start[:count]) * steps
        column, row = (along, lines) if self.axis == 0 else (lines, along)
        left, top, right, bottom = (one[:count] for one in sights.blocks)
        found: Mask = (column == sights.column[:count]) & (row == sights.row[:count])
        found |= (column >= left) & (column < right) & (row >= top) & (row < bottom)
        return found


def _middles(
    ground: _Ground, ways: _Ways, which: tuple[int, Floats], inside: _Inside | None, best: Floats
) -> None:
    """Where lines cross the middles of the columns (or rows) so many squares off."""
    across, step = which
    count = len(best)
    away = ways.away[:count]
    drift = ways.drift[:count] * step
    drift /= away
    before = np.floor(drift)
    weight = drift - before
    first = before.astype(np.intp)
    first *= across
    first += ways.place[:count]
    first += ways.stride[:count] * step.astype(np.intp)
    # Lines that end before may lead off the field, and are left out below.
    height = ground.rises[0 if across == 1 else 1].take(first, mode="clip")
    height *= weight
    height += ground.heights.take(first, mode="clip")
    if ground.steps:
        second = first + across
        own = ground.heights.take(np.where(weight >= 0.5, second, first), mode="clip")
        sheer = ground.sheer.take(first, mode="clip") | ground.sheer.take(second, mode="clip")
        height = np.where(sheer, own, height)
    height -= ways.looks[:count]
    with np.errstate(divide="ignore", invalid="ignore"):
        height /= step
    if inside is not None:
        lines = np.floor(ways.across[:count] + drift + 0.5)
        height[inside.at(step, lines)] = -np.inf
    if len(step) == 1 and step[0, 0] > 0:
        np.maximum(best, height[0], out=best)
    else:
        _keep(best, height, (step > 0) & (step < away - _WHOLE))


def _keep(best: Floats, rise: Floats, there: Mask) -> None:
    """Take what rises more, of the steps that lines have."""
    np.maximum(best, np.where(there, rise, -np.inf).max(axis=0), out=best)


def _borders(
    ground: _Ground, ways: _Ways, which: tuple[int, Floats], inside: _Inside, best: Floats
) -> None:
    """Where lines cross the borders behind squares so many squares off, beside escarpments."""
    across, step = which
    count = len(best)
    away = ways.away[:count]
    there = step + 0.5 < away - _WHOLE
    place = ways.drift[:count] * (step + 0.5) / away + 0.5
    # Exactly at a corner of the grid lines go from one square to the one across (ruling R5).
    corner = np.abs(place - np.rint(place)) < _WHOLE
    south = ways.drift[:count] > 0
    drift = np.where(corner, np.rint(place) - south, np.floor(place))
    beyond = np.where(corner, np.rint(place) - ~south, np.floor(place))
    near = ways.stride[:count] * step.astype(np.intp) + drift.astype(np.intp) * across
    near = ways.place[:count] + np.where(there, near, 0)
    far = near + ways.stride[:count] + np.where(there, beyond - drift, 0).astype(np.intp) * across
    steps = there & (ground.sheer.take(near) | ground.sheer.take(far))
    if not steps.any():
        return
    for at, along, row in ((near, step, drift), (far, step + 1, beyond)):
        rise = (ground.heights.take(at) - ways.looks[:count]) / (step + 0.5)
        _keep(best, rise, steps & ~inside.at(along, ways.across[:count] + row))
