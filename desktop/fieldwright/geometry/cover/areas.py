"""Exact hidden shares of many silhouettes at once.

Between two neighbouring places along a silhouette where lines end, cross each other or reach its
head or what is hidden anyway, all keep one order, so that the middle tells the area exactly.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fieldwright.geometry.arrays import Floats, Mask, Numbers, order_of
from fieldwright.geometry.cover.envelope import areas_below_both
from fieldwright.geometry.cover.heaps import weigh_heaps
from fieldwright.geometry.cover.plates import cases_of, ranks
from fieldwright.geometry.cover.seen_through import sources, weigh_clear, with_few_sources
from fieldwright.geometry.cover.spans import Spans
from fieldwright.geometry.cover.views import Marks, Views

_STRIPS = 8
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
        marks = marks.taken(order_of(marks.view))
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
    makers: Numbers


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
    where: Numbers,
    height: Floats,
    mark: Numbers,
) -> Numbers:
    """Raise floors at some places; the marks that make them, one a place."""
    above = np.flatnonzero(height > floors[where])
    where, height, mark = where[above], height[above], mark[above]
    np.maximum.at(floors, where, height)
    highest = np.flatnonzero(height == floors[where])
    maker = np.full(len(floors), -1, np.intp)
    maker[where[highest]] = mark[highest]
    return maker[maker >= 0]


def _above(views: Views, marks: Marks, floors: _Floors) -> Numbers:
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
    number = ranks(
        marks.plate, marks.source, np.repeat(np.arange(len(starts)), counts), len(starts)
    )
    few = plates & (number[1] <= _FEW)
    if few.any():
        some = marks.taken(np.flatnonzero(np.repeat(few, counts)))
        _weigh_plates(bases, some, hard, whole)
        plates, clear = plates & ~few, clear & ~few
    marks = with_few_sources(marks, starts, _FEW)
    few = clear & ~plates & (sources(marks, starts) <= _FEW)
    if few.any():
        some = marks.taken(np.flatnonzero(np.repeat(few, counts)))
        weigh_clear(bases, some, hard, whole)
        clear = clear & ~few
    weigh_heaps(bases, marks, (plates, clear), hard, whole)


def _weigh_plates(bases: tuple[Floats, Floats], marks: Marks, hard: Floats, whole: Floats) -> None:
    """The same for views before which there are a few thin plates."""
    starts = np.flatnonzero(np.diff(marks.view, prepend=-1))
    cases = cases_of(marks, starts)
    own = bases[0][cases.view], bases[1][cases.view]
    found = own[0].copy(), own[1].copy()
    if len(cases.marks.view):
        _weigh(own, cases.marks, *found)
    for part, result in zip(found, (hard, whole), strict=True):
        total = np.bincount(cases.view, part * cases.weight, minlength=len(result))
        views = marks.view[starts]
        result[views] = total[views]


def _weigh_opaque(bases: tuple[Floats, Floats], marks: Marks, hard: Floats, whole: Floats) -> None:
    """The same for views before which everything is opaque."""
    views = marks.view[np.flatnonzero(np.diff(marks.view, prepend=-1))]
    mixed = bases[1] > bases[0]
    mixed[marks.view[~marks.hard]] = True
    found = areas_below_both(marks, bases, mixed)
    hard[views], whole[views] = found[0][views], found[1][views]
