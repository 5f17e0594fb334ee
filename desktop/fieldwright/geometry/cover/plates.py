"""Thin plates on silhouettes, told by things that hide all below their edges.

What a plate leaves to be seen is what its upper edge leaves, and what its lower edge hides: all,
less what the lower edge leaves. So silhouettes with plates are looked at with the upper edges, with
the lower ones and without, and what comes of it is added and taken away.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from fieldwright.geometry.arrays import Floats, Numbers, runs
from fieldwright.geometry.cover.views import Marks


@dataclass(frozen=True, eq=False, slots=True)
class Cases:
    """Silhouettes without plates that stand for some with plates.

    ``marks`` are theirs; case by case, ``view`` is the silhouette that it stands for and
    ``weight`` how often, less than nought where it is taken away.
    """

    marks: Marks
    view: Numbers
    weight: Floats


def cases_of(marks: Marks, starts: Numbers) -> Cases:
    """The cases of some views, whose marks are sorted by view and begin at ``starts``."""
    counts = np.diff(np.append(starts, len(marks.view)))
    own = np.repeat(np.arange(len(starts)), counts)
    rank, plates = ranks(marks.plate, marks.source, own, len(starts))
    number = 3**plates
    first = np.cumsum(number) - number
    view = np.repeat(np.arange(len(starts)), number)
    case = np.arange(len(view)) - first[view]
    weight = np.ones(len(view))
    for digit in range(int(plates.max(initial=0))):
        weight *= np.where(case // 3**digit % 3 == 2, -1.0, 1.0)
    mark, copy = runs(0, number[own])
    digit = copy // 3 ** np.maximum(rank[mark], 0) % 3
    there = (rank[mark] < 0) | (digit == np.where(marks.lower[mark], 2, 1))
    mark, copy = mark[there], copy[there]
    target = first[own[mark]] + copy
    order = np.argsort(target, kind="stable")
    copies = marks.taken(mark[order]).of(target[order])
    none = np.zeros(len(mark), bool)
    return Cases(replace(copies, plate=none, lower=none), marks.view[starts][view], weight)


def ranks(
    which: NDArray[np.bool_], source: Numbers, own: Numbers, count: int
) -> tuple[Numbers, Numbers]:
    """Number the sources of some marks within each view: a number a mark, and how many a view.

    Marks that are not meant get -1; ``own`` is the view of each mark, of so many views.
    """
    some = np.flatnonzero(which)
    order = some[np.lexsort((source[some], own[some]))]
    rank, most = np.full(len(own), -1, np.int64), np.zeros(count, np.int64)
    if order.size:
        new_view = np.diff(own[order], prepend=-1) != 0
        new_source = new_view.copy()
        new_source[1:] |= np.diff(source[order]) != 0
        running = np.cumsum(new_source)
        begins = np.flatnonzero(new_view)
        before = np.repeat(running[begins], np.diff(np.append(begins, len(order))))
        rank[order] = running - before
        np.maximum.at(most, own[order], rank[order] + 1)
    return rank, most
