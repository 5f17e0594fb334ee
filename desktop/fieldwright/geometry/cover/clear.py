"""Hidden shares of silhouettes before which a few things can be seen through in part.

What passes several such things is what would be seen on average if each of them were either there,
as often as the share that it hides, or not there at all: so every case is measured as if all were
opaque, and weighed by how often it comes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.geometry.cover.envelope import areas_below
from fieldwright.geometry.cover.views import Floats, Marks, Mask

Places = NDArray[np.signedinteger[Any]]


def weigh_clear(bases: tuple[Floats, Floats], marks: Marks, hard: Floats, whole: Floats) -> None:
    """Measure what the marks hide, sorted by view; into ``hard`` and ``whole``, all together."""
    starts = np.flatnonzero(np.diff(marks.view, prepend=-1))
    views = marks.view[starts]
    own = np.repeat(np.arange(len(views)), np.diff(np.append(starts, len(marks.view))))
    rank, count = _ranks(marks, own, len(views))
    cases = np.left_shift(1, count)
    first = np.cumsum(cases) - cases
    view_of_case = np.repeat(np.arange(len(views)), cases)
    case = np.arange(len(view_of_case)) - first[view_of_case]
    weight = _weights(marks, (own, rank), view_of_case, case)
    repeats = cases[own]
    mark = np.repeat(np.arange(len(own)), repeats)
    number = np.arange(len(mark)) - np.repeat(np.cumsum(repeats) - repeats, repeats)
    there = (rank[mark] < 0) | ((number >> np.maximum(rank[mark], 0)) & 1 > 0)
    mark, number = mark[there], number[there]
    copies = marks.taken(mark).of((first[own[mark]] + number).astype(np.int32))
    for only_hard, found in ((True, hard), (False, whole)):
        base = bases[0 if only_hard else 1][views][view_of_case]
        some = copies.taken(np.flatnonzero(copies.hard)) if only_hard else copies
        area = areas_below(some, base)
        found[views] = np.bincount(view_of_case, area * weight, minlength=len(views))


def _ranks(marks: Marks, own: Places, count: int) -> tuple[Places, Places]:
    """Number the things seen through of each view: a number a mark (-1: opaque), and how many."""
    clear = np.flatnonzero(marks.opacity < 1)
    order = clear[np.lexsort((marks.source[clear], own[clear]))]
    new_view = np.diff(own[order], prepend=-1) != 0
    new_thing = new_view | (np.diff(marks.source[order], prepend=-1) != 0)
    running = np.cumsum(new_thing)
    begins = np.flatnonzero(new_view)
    before = np.repeat(running[begins], np.diff(np.append(begins, len(order))))
    rank = np.full(len(own), -1, np.intp)
    rank[order] = running - before
    things = np.zeros(count, np.intp)
    np.maximum.at(things, own[clear], rank[clear] + 1)
    return rank, things


def _weights(
    marks: Marks, known: tuple[Places, Places], view_of_case: Places, case: Places
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
