"""Hidden shares of silhouettes before which much can be seen through in part, or many thin plates.

Between two neighbouring places along a silhouette where lines end, cross each other or reach its
head or what is hidden anyway, all keep one order, so that the middle tells the area exactly. This
takes time; ``areas`` comes here only for the few views that nothing quicker can do.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fieldwright.geometry.arrays import Floats, Mask, Numbers
from fieldwright.geometry.cover.views import Marks

_SIZES = (3, 6, 10, 16, 24, 36, 54, 80, 120)
_MOST_AT_ONCE = 400_000


def weigh_heaps(
    bases: tuple[Floats, Floats],
    marks: Marks,
    kinds: tuple[Mask, Mask],
    hard: Floats,
    whole: Floats,
) -> None:
    """Measure what marks, sorted by view, hide; into ``hard`` and ``whole``, all together.

    ``kinds`` says, view by view, where there are plates, and where things seen through in part;
    only those are looked at.
    """
    plates, clear = kinds
    if not (plates | clear).any():
        return
    starts = np.flatnonzero(np.diff(marks.view, prepend=-1))
    counts = np.diff(np.append(starts, len(marks.view)))
    owner = marks.view[starts]
    for size, group in _alike(counts, plates, clear):
        for part in _portions(group, size, bool(plates[group[0]])):
            heap = _Heap(bases, marks, owner[part], starts[part], counts[part], size)
            how = heap.between if plates[group[0]] else heap.layered
            hard[owner[part]], whole[owner[part]] = how(hard_only=True), how(hard_only=False)


def _alike(counts: Numbers, plates: Mask, clear: Mask) -> Iterator[tuple[int, Numbers]]:
    """Views with about as many marks that are measured in the same way."""
    size = np.searchsorted(_SIZES, counts)
    way = np.where(plates | clear, size * 2 + plates, -1)
    for one in np.unique(way[way >= 0]):
        group = np.flatnonzero(way == one)
        number = int(one) // 2
        yield (_SIZES[number] if number < len(_SIZES) else int(counts[group].max())), group


def _portions(group: Numbers, size: int, plates: bool) -> Iterator[Numbers]:
    each = (4 * size + size * size // 2 + 2) * size * (2 * size if plates else 1)
    step = max(1, _MOST_AT_ONCE // each)
    for start in range(0, len(group), step):
        yield group[start : start + step]


class _Heap:
    """Some views with at most ``size`` marks each, side by side: arrays of one row a view."""

    def __init__(
        self,
        bases: tuple[Floats, Floats],
        marks: Marks,
        owner: Numbers,
        starts: Numbers,
        counts: Numbers,
        size: int,
    ) -> None:
        places = np.arange(size)
        filled = places < counts[:, None]
        take = np.where(filled, starts[:, None] + places, 0)
        self.u0 = np.where(filled, marks.u0[take], 0.0)
        self.u1 = np.where(filled, marks.u1[take], 0.0)
        h0, h1 = marks.h0[take], marks.h1[take]
        over = (h0 >= 1) & (h1 >= 1)
        self.h0, h1 = np.where(over, 1.0, h0), np.where(over, 1.0, h1)
        with np.errstate(divide="ignore", invalid="ignore"):
            self.slope = np.where(filled, (h1 - self.h0) / (self.u1 - self.u0), 0.0)
        self.full = over
        self.hard = marks.hard[take] & filled
        self.filled = filled
        self.opacity = np.where(filled, marks.opacity[take], 0.0)
        self.plate = np.where(filled & marks.plate[take], marks.source[take], -1)
        self.base = (bases[0][owner], bases[1][owner])
        self._cut()

    def _cut(self) -> None:
        """Find all places where anything ends or crosses, and the middles between them."""
        found = [np.zeros((len(self.u0), 1)), np.ones((len(self.u0), 1)), self.u0, self.u1]
        if not (self.full | ~self.filled).all():
            with np.errstate(divide="ignore", invalid="ignore"):
                levels = (*self.base, np.ones(len(self.u0)))
                found += [self._reach(level[:, None]) for level in levels]
                if self.u0.shape[1] > 1:
                    found.append(self._crossings())
        cuts = np.sort(np.concatenate(found, axis=1), axis=1)
        self.width = np.diff(cuts, axis=1)
        self.middle = (cuts[:, :-1] + cuts[:, 1:]) / 2

    def _reach(self, level: Floats) -> Floats:
        place = self.u0 + (level - self.h0) / self.slope
        result: Floats = np.where((place > self.u0) & (place < self.u1), place, 0.0)
        return result

    def _crossings(self) -> Floats:
        one, other = np.triu_indices(self.u0.shape[1], 1)
        start = self.h0 - self.slope * self.u0
        place = (start[:, other] - start[:, one]) / (self.slope[:, one] - self.slope[:, other])
        low = np.maximum(self.u0[:, one], self.u0[:, other])
        high = np.minimum(self.u1[:, one], self.u1[:, other])
        result: Floats = np.where((place > low) & (place < high), place, 0.0)
        return result

    def _heights(self, hard_only: bool, base: Floats) -> Floats:
        """How high each mark reaches in the middle of each strip: views x strips x marks."""
        middle = self.middle[:, :, None]
        there = (middle > self.u0[:, None, :]) & (middle < self.u1[:, None, :])
        if hard_only:
            there &= self.hard[:, None, :]
        height = self.h0[:, None, :] + self.slope[:, None, :] * (middle - self.u0[:, None, :])
        low = base[:, None, None]
        return np.where(there, np.minimum(np.maximum(height, low), 1.0), low)

    def layered(self, *, hard_only: bool) -> Floats:
        """The share that is hidden where some are seen through in part."""
        base = self.base[0 if hard_only else 1]
        heights = self._heights(hard_only, base)
        order = np.argsort(-heights, axis=2, kind="stable")
        heights = np.take_along_axis(heights, order, axis=2)
        passing = 1.0 - np.take_along_axis(
            np.broadcast_to(self.opacity[:, None, :], heights.shape), order, axis=2
        )
        hides = 1.0 - np.cumprod(passing, axis=2)
        low = np.broadcast_to(base[:, None, None], (*heights.shape[:2], 1))
        drops = heights - np.concatenate([heights[:, :, 1:], low], axis=2)
        hidden = base[:, None] + (drops * hides).sum(axis=2)
        area: Floats = (hidden * self.width).sum(axis=1)
        return area

    def between(self, *, hard_only: bool) -> Floats:
        """The share that is hidden where thin plates hide between their edges only."""
        base = self.base[0 if hard_only else 1]
        top = self._heights(hard_only, base)
        low = np.broadcast_to(base[:, None, None], top.shape).copy()
        self._close_plates(top, low)
        bounds = np.sort(np.concatenate([low, top], axis=2), axis=2)
        middle, thick = (bounds[:, :, :-1] + bounds[:, :, 1:]) / 2, np.diff(bounds, axis=2)
        passing = np.ones_like(middle)
        for mark in range(top.shape[2]):
            inside = (low[:, :, mark, None] <= middle) & (middle < top[:, :, mark, None])
            passing = np.where(inside, passing * (1 - self.opacity[:, mark, None, None]), passing)
        hidden = base[:, None] + ((1 - passing) * thick).sum(axis=2)
        area: Floats = (hidden * self.width).sum(axis=1)
        return area

    def _close_plates(self, top: Floats, low: Floats) -> None:
        """Make of the edges of each plate what lies between its lower and its upper edge."""
        middle = self.middle[:, :, None]
        there = (middle > self.u0[:, None, :]) & (middle < self.u1[:, None, :])
        edges = top.copy()
        for mark in range(top.shape[2]):
            plate = self.plate[:, mark, None]
            group = there & ((self.plate == plate) & (plate >= 0))[:, None, :]
            some = group.any(axis=2)
            high = np.where(group, edges, -np.inf).max(axis=2)
            least = np.where(group, edges, np.inf).min(axis=2)
            top[:, :, mark] = np.where(some, high, top[:, :, mark])
            low[:, :, mark] = np.where(some, least, low[:, :, mark])
