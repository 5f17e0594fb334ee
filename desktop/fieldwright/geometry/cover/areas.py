"""Exact hidden shares of many silhouettes at once.

Between two neighbouring places along a silhouette where lines end, cross each other or reach its
head or what is hidden anyway, all keep one order, so that the middle tells the area exactly.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.geometry.cover.clear import weigh_clear
from fieldwright.geometry.cover.envelope import areas_below
from fieldwright.geometry.cover.spans import Spans
from fieldwright.geometry.cover.views import Floats, Marks, Mask, Numbers, Views

_STRIPS = 8
_SIZES = (3, 6, 10, 16, 24, 36, 54, 80, 120)
_MOST_AT_ONCE = 400_000
_SAME = 1e-13
_FEW = 4
_MANY = 12
_ON = 1e-9


def shares(views: Views, marks: Marks) -> tuple[Floats, Floats]:
    """The hard and the soft hidden share (0 to 1) of each view."""
    count = len(views)
    full = (marks.h0 >= 1) & (marks.h1 >= 1) & (marks.opacity == 1.0) & ~marks.plate
    hard_ones, all_ones = full & marks.hard, full
    spans = [
        Spans.joined(marks.view[which], marks.u0[which], marks.u1[which])
        for which in (hard_ones, all_ones, full & ~marks.hard)
    ]
    hard, whole = views.hard.copy(), np.maximum(views.hard, views.soft)
    hard += (1 - hard) * spans[0].lengths(count)
    whole += (1 - whole) * spans[1].lengths(count)
    marks = marks.taken(np.flatnonzero(~full))
    within = np.where(
        marks.hard,
        spans[0].hold(marks.view, marks.u0, marks.u1),
        spans[1].hold(marks.view, marks.u0, marks.u1),
    )
    within |= np.where(marks.hard, hard[marks.view], whole[marks.view]) >= 1
    # The lower edge of a plate may be below the feet and counts nevertheless.
    within |= (np.maximum(marks.h0, marks.h1) <= 0) & ~marks.plate
    marks = marks.taken(np.flatnonzero(~within))
    if len(marks.view):
        _with_others(views, marks, spans, (hard, whole))
    return np.clip(hard, 0.0, 1.0), np.clip(whole - hard, 0.0, 1.0)


def _with_others(
    views: Views, marks: Marks, spans: list[Spans], hidden: tuple[Floats, Floats]
) -> None:
    """Measure again the views that other marks stand before than those from foot to head."""
    some = np.zeros(len(views), bool)
    some[marks.view] = True
    whole = [
        _as_marks(span, some[span.view], is_hard=is_hard)
        for span, is_hard in ((spans[0], True), (spans[2], False))
    ]
    marks = Marks.joined([marks, *whole])
    bases = (views.hard, np.maximum(views.hard, views.soft))
    if len(marks.view) > _MANY * np.count_nonzero(some):
        floors = _floors(views, marks)
        marks = marks.taken(_above(views, marks, floors))
        # What is hidden all along the silhouette is hidden whatever else stands there.
        bases = (floors.heights[0].min(axis=1), floors.heights[1].min(axis=1))
    hidden[0][some], hidden[1][some] = bases[0][some], bases[1][some]
    if len(marks.view):
        marks = marks.taken(np.argsort(marks.view, kind="stable"))
        _weigh(bases, marks, *hidden)


def _as_marks(spans: Spans, which: Mask, *, is_hard: bool) -> Marks:
    view = spans.view[which]
    return Marks.from_foot_to_head(
        view, spans.start[which], spans.end[which], np.full(len(view), is_hard)
    )


@dataclass(frozen=True, eq=False, slots=True)
class _Floors:
    """Up to where each strip of a silhouette is hidden by single opaque marks, and by which.

    ``heights`` has the shape (2, views, strips): by hard ones, by any; ``makers`` are the marks
    that hide most of some strip.
    """

    heights: Floats
    makers: NDArray[np.signedinteger[Any]]


def _floors(views: Views, marks: Marks) -> _Floors:
    count = len(views)
    heights = np.empty((2, count, _STRIPS))
    heights[0] = views.hard[:, None]
    heights[1] = np.maximum(views.hard, views.soft)[:, None]
    first = np.ceil(marks.u0 * _STRIPS - _ON)
    spans = np.floor(marks.u1 * _STRIPS + _ON) - first
    opaque = np.flatnonzero((marks.opacity == 1.0) & ~marks.plate & (spans > 0))
    if not opaque.size:
        return _Floors(heights, opaque)
    spans = spans[opaque].astype(np.int32)
    mark = np.repeat(opaque, spans)
    strip = np.arange(len(mark)) - np.repeat(np.cumsum(spans) - spans, spans) + first[mark]
    slope = (marks.h1[mark] - marks.h0[mark]) / (marks.u1[mark] - marks.u0[mark])
    place = np.where(slope > 0, strip, strip + 1) / _STRIPS
    place = np.clip(place, marks.u0[mark], marks.u1[mark])
    height = np.minimum(marks.h0[mark] + slope * (place - marks.u0[mark]), 1.0)
    where = marks.view[mark] * _STRIPS + strip.astype(np.int32)
    hard = np.flatnonzero(marks.hard[mark])
    makers = [
        _raised(heights[0].reshape(-1), where[hard], height[hard], mark[hard]),
        _raised(heights[1].reshape(-1), where, height, mark),
    ]
    return _Floors(heights, np.concatenate(makers))


def _raised(
    floors: Floats,
    where: NDArray[np.signedinteger[Any]],
    height: Floats,
    mark: NDArray[np.signedinteger[Any]],
) -> NDArray[np.signedinteger[Any]]:
    """Raise floors at some places; the marks that make them, one a place."""
    above = np.flatnonzero(height > floors[where])
    where, height, mark = where[above], height[above], mark[above]
    np.maximum.at(floors, where, height)
    highest = np.flatnonzero(height == floors[where])
    maker = np.full(len(floors), -1, np.intp)
    maker[where[highest]] = mark[highest]
    return maker[maker >= 0]


def _above(views: Views, marks: Marks, floors: _Floors) -> NDArray[np.signedinteger[Any]]:
    """The marks that may hide something that the floors do not, and those that make them."""
    count = len(views)
    top = np.minimum(np.maximum(marks.h0, marks.h1), 1.0)
    place = (np.where(marks.hard, 0, count) + marks.view) * _STRIPS
    begin = np.floor(marks.u0 * _STRIPS + _ON).astype(np.int32)
    end = np.ceil(marks.u1 * _STRIPS - _ON).astype(np.int32)
    flat = floors.heights.reshape(-1)
    kept = np.zeros(len(marks.view), bool)
    for strip in range(_STRIPS):
        here = np.flatnonzero((begin <= strip) & (end > strip) & ~kept)
        kept[here] = top[here] > flat[place[here] + strip] + _SAME
    kept[floors.makers] = True
    least = floors.heights.min(axis=2).reshape(-1)
    kept &= top > least[place // _STRIPS] + _SAME
    kept |= marks.plate
    return np.flatnonzero(kept)


def _weigh(bases: tuple[Floats, Floats], marks: Marks, hard: Floats, whole: Floats) -> None:
    """Measure what the marks, sorted by view, hide; into ``hard`` and ``whole``, all together."""
    starts = np.flatnonzero(np.diff(marks.view, prepend=-1))
    clear = np.minimum.reduceat(marks.opacity, starts) < 1.0
    plates = np.logical_or.reduceat(marks.plate, starts)
    counts = np.diff(np.append(starts, len(marks.view)))
    plain = np.repeat(~(clear | plates), counts)
    if plain.any():
        _weigh_opaque(bases, marks.taken(np.flatnonzero(plain)), hard, whole)
    owner = marks.view[starts]
    few = clear & ~plates & (_sources(marks, starts) <= _FEW)
    if few.any():
        some = marks.taken(np.flatnonzero(np.repeat(few, counts)))
        weigh_clear(bases, some, hard, whole)
        clear = clear & ~few
    for size, group in _alike(counts, plates, clear):
        for part in _portions(group, size, bool(plates[group[0]])):
            heap = _Heap(bases, marks, owner[part], starts[part], counts[part], size)
            how = heap.between if plates[group[0]] else heap.layered
            hard[owner[part]], whole[owner[part]] = how(hard_only=True), how(hard_only=False)


def _sources(
    marks: Marks, starts: NDArray[np.signedinteger[Any]]
) -> NDArray[np.signedinteger[Any]]:
    """How many different things that are seen through in part stand before each view."""
    clear = np.flatnonzero(marks.opacity < 1)
    order = clear[np.lexsort((marks.source[clear], marks.view[clear]))]
    fresh = np.ones(len(order), bool)
    fresh[1:] = (np.diff(marks.source[order]) != 0) | (np.diff(marks.view[order]) != 0)
    counts = np.bincount(marks.view[order[fresh]], minlength=int(marks.view.max()) + 1)
    found: NDArray[np.signedinteger[Any]] = counts[marks.view[starts]]
    return found


def _weigh_opaque(bases: tuple[Floats, Floats], marks: Marks, hard: Floats, whole: Floats) -> None:
    """The same for views before which everything is opaque."""
    views = marks.view[np.flatnonzero(np.diff(marks.view, prepend=-1))]
    below = areas_below(marks.taken(np.flatnonzero(marks.hard)), bases[0])
    hard[views] = below[views]
    mixed = bases[1] > bases[0]
    mixed[marks.view[~marks.hard]] = True
    whole[views] = below[views]
    views = views[mixed[views]]
    if views.size:
        below = areas_below(marks.taken(np.flatnonzero(mixed[marks.view])), bases[1])
        whole[views] = below[views]


def _alike(
    counts: NDArray[np.signedinteger[Any]], plates: Mask, clear: Mask
) -> Iterator[tuple[int, NDArray[np.signedinteger[Any]]]]:
    """Views with about as many marks that are measured in the same way."""
    size = np.searchsorted(_SIZES, counts)
    way = np.where(plates | clear, size * 2 + plates, -1)
    for one in np.unique(way[way >= 0]):
        group = np.flatnonzero(way == one)
        number = int(one) // 2
        yield (_SIZES[number] if number < len(_SIZES) else int(counts[group].max())), group


def _portions(
    group: NDArray[np.signedinteger[Any]], size: int, plates: bool
) -> Iterator[NDArray[np.signedinteger[Any]]]:
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
        starts: NDArray[np.signedinteger[Any]],
        counts: NDArray[np.signedinteger[Any]],
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
