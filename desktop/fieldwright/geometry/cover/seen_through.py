"""Hidden shares of silhouettes before which a few things can be seen through in part.

What passes several such things is what would be seen on average if each of them were either there,
as often as the share that it hides, or not there at all: so every case is measured as if all were
opaque, and weighed by how often it comes.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from fieldwright.geometry.arrays import Floats, Mask, Numbers, runs
from fieldwright.geometry.cover.envelope import areas_below_both
from fieldwright.geometry.cover.plates import ranks
from fieldwright.geometry.cover.views import Marks


def weigh_clear(bases: tuple[Floats, Floats], marks: Marks, hard: Floats, whole: Floats) -> None:
    """Measure what the marks hide, sorted by view; into ``hard`` and ``whole``, all together."""
    starts = np.flatnonzero(np.diff(marks.view, prepend=-1))
    views = marks.view[starts]
    own = np.repeat(np.arange(len(views)), np.diff(np.append(starts, len(marks.view))))
    rank, count = ranks(marks.opacity < 1, marks.source, own, len(views))
    cases = np.left_shift(1, count)
    first = np.cumsum(cases) - cases
    view_of_case = np.repeat(np.arange(len(views)), cases)
    case = np.arange(len(view_of_case)) - first[view_of_case]
    weight = _weights(marks, (own, rank), view_of_case, case)
    repeats = cases[own]
    mark, number = runs(0, repeats)
    there = (rank[mark] < 0) | ((number >> np.maximum(rank[mark], 0)) & 1 > 0)
    mark, number = mark[there], number[there]
    copies = marks.taken(mark).of((first[own[mark]] + number).astype(np.int32))
    own_bases = (bases[0][views][view_of_case], bases[1][views][view_of_case])
    areas = areas_below_both(copies, own_bases)
    for area, found in zip(areas, (hard, whole), strict=True):
        found[views] = np.bincount(view_of_case, area * weight, minlength=len(views))


def _weights(
    marks: Marks, known: tuple[Numbers, Numbers], view_of_case: Numbers, case: Numbers
) -> Floats:
    """How often each case comes: which of the things are there is told by its bits."""
    own, rank = known
    weight = np.ones(len(case))
    clear: Mask = rank >= 0
    most = int(rank.max()) + 1
    opacity = np.full((int(own.max()) + 1, most), np.nan)
    opacity[own[clear], rank[clear]] = marks.opacity[clear]
    for bit in range(most):
        share = opacity[view_of_case, bit]
        chance = np.where((case >> bit) & 1 > 0, share, 1 - share)
        weight *= np.where(np.isnan(share), 1.0, chance)
    return weight


def sources(marks: Marks, starts: Numbers) -> Numbers:
    """How many different things that are seen through in part stand before each view.

    The marks are sorted by view; ``starts`` are the places of the first of each.
    """
    clear = np.flatnonzero(marks.opacity < 1)
    order = clear[np.lexsort((marks.source[clear], marks.view[clear]))]
    fresh = np.ones(len(order), bool)
    fresh[1:] = (np.diff(marks.source[order]) != 0) | (np.diff(marks.view[order]) != 0)
    counts = np.bincount(marks.view[order[fresh]], minlength=int(marks.view.max()) + 1)
    found: Numbers = counts[marks.view[starts]]
    return found


def with_few_sources(marks: Marks, starts: Numbers, few: int) -> Marks:
    """The same marks, where many things are before a view with as few sources as do.

    What hides the same share and nowhere stands before another (the parts of a fence) may as well
    be one thing.
    """
    many = np.flatnonzero(sources(marks, starts) > few)
    if not many.size:
        return marks
    ends = np.append(starts[1:], len(marks.view))
    source = marks.source.copy()
    for number in many:
        part = np.arange(starts[number], ends[number])
        part = part[marks.opacity[part] < 1]
        source[part] = _joined(marks, part)
    return replace(marks, source=source)


def _joined(marks: Marks, part: Numbers) -> list[int]:
    """New sources of the marks of one view: from left to right the first that has ended."""
    stretches: dict[int, tuple[float, float, float]] = {}
    rows = zip(
        marks.source[part].tolist(),
        marks.u0[part].tolist(),
        marks.u1[part].tolist(),
        (marks.opacity[part] * np.where(marks.hard[part], 1, -1)).tolist(),
        strict=True,
    )
    for source, start, end, kind in rows:
        known = stretches.get(source, (start, end, kind))
        stretches[source] = (min(known[0], start), max(known[1], end), kind)
    lanes: list[tuple[float, float]] = []
    found: dict[int, int] = {}
    for source, (start, end, kind) in sorted(stretches.items(), key=lambda one: one[1]):
        free = (n for n, (reached, of) in enumerate(lanes) if of == kind and reached <= start)
        lane = next(free, len(lanes))
        lanes[lane : lane + 1] = [(end, kind)]
        found[source] = lane
    return [found[source] for source in marks.source[part].tolist()]
