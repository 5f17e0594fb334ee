"""Stretches of silhouettes that are hidden from foot to head, those that touch made one."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fieldwright.geometry.arrays import Floats, Numbers, order_of

_TOUCH = 1e-12


@dataclass(frozen=True, eq=False, slots=True)
class Spans:
    """Stretches from ``start`` to ``end`` of the silhouettes of views, by view and by start."""

    view: Numbers
    start: Floats
    end: Floats

    @classmethod
    def joined(cls, view: Numbers, start: Floats, end: Floats) -> Spans:
        """Some stretches in any order, which may overlap."""
        if not len(view):
            return cls(view, start, end)
        # One line for all views: each has its own stretch of it.
        order = order_of(view)
        order = order.take(np.argsort((view * 2.0 + start).take(order), kind="stable"))
        view, start = view[order], start[order]
        end = end[order]
        reached = np.maximum.accumulate(view * 2.0 + end)
        fresh = np.ones(len(view), bool)
        fresh[1:] = view[1:] * 2.0 + start[1:] > reached[:-1] + _TOUCH
        first = np.flatnonzero(fresh)
        last = np.append(first[1:], len(view)) - 1
        ends: Floats = reached[last] - view[first] * 2.0
        return cls(view[first], start[first], ends)

    def lengths(self, count: int) -> Floats:
        """How much of each of so many silhouettes they are, 0 to 1."""
        found = np.bincount(self.view, self.end - self.start, minlength=count)
        return np.where(found > 1 - 1e-11, 1.0, found)

    def hold(self, view: Numbers, start: Floats, end: Floats) -> NDArray[np.bool_]:
        """Which stretches lie wholly within one of these."""
        if not len(self.view):
            return np.zeros(len(view), bool)
        begins = self.view * 2.0 + self.start
        at = np.searchsorted(begins, view * 2.0 + start + _TOUCH, side="right") - 1
        found: NDArray[np.bool_] = (at >= 0) & (self.view[at] == view)
        found &= (self.start[at] <= start + _TOUCH) & (self.end[at] >= end - _TOUCH)
        return found
