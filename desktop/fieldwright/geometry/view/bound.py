"""What lies hidden for sure: how near the view is closed in each of many small angles.

This only throws out what nobody can see; what is left is looked at exactly by the sweep.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.geometry.arrays import Floats, runs
from fieldwright.geometry.view.fan import Fan

COUNT = 2048
"""Into how many angles the round is cut."""

ANGLE = 2 * np.pi / COUNT
"""How wide each of them is, in radians."""

MARGIN = 1e-9
"""By so much, as a share, things are taken for less near than they are, to be on the safe side."""

_LEVELS = 12

_TURNS = -np.pi + ANGLE * np.arange(COUNT + 1)
_COSINES, _SINES = np.cos(_TURNS), np.sin(_TURNS)


class Bound:
    """For each angle the nearness (1 / distance) from which on all is hidden."""

    def __init__(self) -> None:
        """Begin with nothing hidden."""
        self._near: Floats = np.zeros(COUNT)
        self._table: Floats | None = None

    def add(self, fan: Fan) -> None:
        """Take in edges that hide all that lies behind them."""
        begins = np.ceil((fan.start + np.pi) / ANGLE).astype(np.int64)
        ends = np.floor((fan.stop + np.pi) / ANGLE).astype(np.int64)
        counts = np.maximum(ends - begins, 0)
        edge, at = runs(begins, counts)
        p, q = fan.p[edge], fan.q[edge]
        low = p * _COSINES[at] + q * _SINES[at]
        high = p * _COSINES[at + 1] + q * _SINES[at + 1]
        np.maximum.at(self._near, at, np.minimum(low, high) * (1 - MARGIN))
        self._table = None

    def narrowed(self, start: Floats, stop: Floats, distance: Floats) -> Bound:
        """The same bound, but nothing is looked at beyond some places either.

        Each reaches over the angles from ``start`` to ``stop`` and is at most so far away.
        """
        begins = np.floor((start + np.pi) / ANGLE - MARGIN).astype(np.int64)
        ends = np.floor((stop + np.pi) / ANGLE + MARGIN).astype(np.int64)
        counts = np.minimum(ends - begins + 1, COUNT)
        of, at = runs(begins, counts)
        at %= COUNT
        farthest = np.zeros(COUNT)
        np.maximum.at(farthest, at, distance[of])
        narrow = Bound()
        with np.errstate(divide="ignore"):
            narrow._near = np.maximum(self._near, 1 / farthest)
        return narrow

    def hides(self, start: Floats, stop: Floats, nearness: Floats) -> NDArray[np.bool_]:
        """Whether something is hidden that is nowhere nearer and reaches over these angles.

        ``start`` may be below -pi and ``stop`` above pi.
        """
        table = self._least()
        first = np.floor((start + np.pi) / ANGLE - MARGIN).astype(np.int64)
        last = np.floor((stop + np.pi) / ANGLE + MARGIN).astype(np.int64)
        length = np.minimum(last - first + 1, COUNT)
        level = np.frexp(length.astype(np.float64))[1] - 1
        first %= COUNT
        least: Any = np.minimum(table[level, first], table[level, first + length - (1 << level)])
        return np.asarray(nearness < least)

    def _least(self) -> Floats:
        """The least nearness over 1, 2, 4 ... neighbouring angles from each one on."""
        if self._table is None:
            table = np.empty((_LEVELS, 2 * COUNT))
            table[0] = np.tile(self._near, 2)
            for level in range(1, _LEVELS):
                half = 1 << (level - 1)
                table[level] = table[level - 1]
                table[level, :-half] = np.minimum(table[level - 1, :-half], table[level - 1, half:])
            self._table = table
        return self._table
