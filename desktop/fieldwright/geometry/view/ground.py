"""What ground hides: hills and steps between an eye and the squares behind them (ruling R12)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.geometry.arrays import Floats, Ints, Mask, runs

_TOUCH = 1e-9
_AT_ONCE = 400_000


def hidden_by_ground(
    field: Battlefield, eye: tuple[float, float, float], looks: Floats, wanted: Mask
) -> Mask:
    """Which of the wanted squares the ground hides from an eye (x, y in squares, z in feet).

    ``looks`` are the heights that the lines go to, over the middles of squares. Between the
    middles of neighbouring squares the ground rises evenly, so the highest places on a line are
    where it crosses the lines between middles; at escarpments both heights of a border count. What
    lies in the eye's own square or in the square looked at does not (ruling R12).
    """
    hidden = np.zeros(looks.shape, bool)
    heights = field.layers[Layer.HEIGHT]
    if heights.min() == heights.max():
        return hidden
    rows, columns = np.nonzero(wanted & _may_be_hidden(heights, eye, looks))
    sheer = field.layers[Layer.ESCARPMENT] != 0
    profile = _Profile(heights.astype(np.float64), sheer, eye)
    step = max(1, _AT_ONCE // (heights.shape[0] + heights.shape[1]))
    for first in range(0, len(rows), step):
        part = slice(first, first + step)
        hidden[rows[part], columns[part]] = profile.hides(
            rows[part], columns[part], looks[rows[part], columns[part]]
        )
    return hidden


def _may_be_hidden(
    heights: NDArray[np.int16], eye: tuple[float, float, float], looks: Floats
) -> Mask:
    """Leaves out squares before which all ground is lower than both ends of the line."""
    rows, columns = heights.shape
    row = min(max(int(np.floor(eye[1])), 0), rows - 1)
    column = min(max(int(np.floor(eye[0])), 0), columns - 1)
    most = np.empty(heights.shape, np.float64)
    for vertical in (slice(row, None), slice(row, None, -1)):
        for level in (slice(column, None), slice(column, None, -1)):
            # One square wider, since the ground between two middles belongs to both.
            part = heights[vertical, level].astype(np.float64)
            part = np.maximum.accumulate(np.maximum.accumulate(part, 0), 1)
            most[vertical, level] = part
    grown = most.copy()
    for axis in (0, 1):
        grown = np.maximum(grown, np.maximum(_moved(grown, axis, 1), _moved(grown, axis, -1)))
    return np.asarray(grown > np.minimum(looks, eye[2]))


def _moved(values: Floats, axis: int, by: int) -> Floats:
    """The values of neighbours; those at the border stay."""
    result = values.copy()
    taken = [slice(None), slice(None)]
    given = [slice(None), slice(None)]
    taken[axis] = slice(1, None) if by > 0 else slice(None, -1)
    given[axis] = slice(None, -1) if by > 0 else slice(1, None)
    result[tuple(taken)] = values[tuple(given)]
    return result


class _Profile:
    """The ground along lines from an eye."""

    def __init__(self, heights: Floats, sheer: Mask, eye: tuple[float, float, float]) -> None:
        self._heights, self._sheer, self._eye = heights, sheer, eye
        self._steps = bool(sheer.any())

    def hides(self, rows: Ints, columns: Ints, looks: Floats) -> Mask:
        """Whether the ground rises above the lines to the middles of squares."""
        ends: tuple[Floats, Floats] = (
            columns.astype(np.float64) + 0.5,
            rows.astype(np.float64) + 0.5,
        )
        hidden = np.zeros(len(rows), bool)
        for axis in (0, 1):
            for shift in (0.5, 0.0) if self._steps else (0.5,):
                line, at, share = self._crossings(ends, axis, shift)
                ground = self._ground(line, at, ends, (axis, shift, share))
                limit = self._eye[2] + share * (looks[line] - self._eye[2])
                hidden[line[ground > limit + _TOUCH]] = True
        return hidden

    def _crossings(
        self, ends: tuple[Floats, Floats], axis: int, shift: float
    ) -> tuple[Ints, Floats, Floats]:
        """Where lines cross x (or y) = whole + shift: line, the place on the axis, the share."""
        start = self._eye[axis]
        low, high = np.minimum(start, ends[axis]), np.maximum(start, ends[axis])
        first = np.floor(low - shift + _TOUCH).astype(np.int64) + 1
        last = np.ceil(high - shift - _TOUCH).astype(np.int64) - 1
        counts = np.maximum(last - first + 1, 0)
        line, whole = runs(first, counts)
        at: Floats = whole.astype(np.float64) + shift
        return line, at, (at - start) / (ends[axis][line] - start)

    def _ground(
        self,
        line: Ints,
        at: Floats,
        ends: tuple[Floats, Floats],
        how: tuple[int, float, Floats],
    ) -> Floats:
        """The height of the ground at crossings; nought in the squares at both ends of a line."""
        axis, shift, share = how
        start = self._eye[1 - axis]
        other = start + share * (ends[1 - axis][line] - start)
        if shift:
            before = np.floor(other - 0.5)
            mix = other - 0.5 - before
            cells = [(at - 0.5, before), (at - 0.5, before + 1)]
        else:
            mix = np.zeros(len(at))
            cells = [(at - 1, np.floor(other)), (at, np.floor(other))]
        (one, one_sheer), (two, two_sheer) = (self._at(axis, *cell) for cell in cells)
        own = np.where(mix < 0.5, one, two)
        between = one * (1 - mix) + two * mix
        ground = np.where(one_sheer | two_sheer, own, between)
        if not shift:
            ground = np.where(one_sheer | two_sheer, np.maximum(one, two), -np.inf)
        ground[self._at_an_end(axis, at, other, ends, line)] = -np.inf
        return ground

    def _at(self, axis: int, along: Floats, across: Floats) -> tuple[Floats, Mask]:
        """Height and sheerness of squares; beside the field those of the nearest one."""
        rows, columns = self._heights.shape
        column, row = (along, across) if axis == 0 else (across, along)
        column = np.clip(column.astype(np.int64), 0, columns - 1)
        row = np.clip(row.astype(np.int64), 0, rows - 1)
        return self._heights[row, column], self._sheer[row, column]

    def _at_an_end(
        self, axis: int, at: Floats, other: Floats, ends: tuple[Floats, Floats], line: Ints
    ) -> Mask:
        """Whether a place is in the eye's own square or in the square that is looked at."""
        along, across = self._eye[axis], self._eye[1 - axis]
        here = (np.abs(at - np.floor(along) - 0.5) <= 0.5) & (
            np.abs(other - np.floor(across) - 0.5) <= 0.5
        )
        there = (np.abs(at - ends[axis][line]) <= 0.5) & (
            np.abs(other - ends[1 - axis][line]) <= 0.5
        )
        return np.asarray(here | there)
