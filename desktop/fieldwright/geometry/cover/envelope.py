"""The area below the highest of many straight lines on silhouettes, for many silhouettes at once.

Between neighbouring ends of lines the highest line is a chain of straight parts that bends upwards.
Where one line is the highest at both ends it is so all along; else the part is cut where the lines
that are highest at its ends cross, until one is.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fieldwright.geometry.arrays import Floats, Mask, Numbers, order_of, runs
from fieldwright.geometry.cover.views import Marks

_NARROW = 1e-14
_SAME = 1e-12
_MOST_CUTS = 60


def areas_below(marks: Marks, bases: Floats) -> Floats:
    """The share below the marks and the bases (one a view), the marks sorted by view."""
    strips, owner, mark = _strips(marks)
    slope = (marks.h1 - marks.h0) / (marks.u1 - marks.u0)
    lines = _Lines(marks.h0 - slope * marks.u0, slope)
    area = bases.copy()
    for _ in range(_MOST_CUTS):
        if not len(owner):
            break
        strips, owner, mark = _resolved(strips, lines, (owner, mark), bases, area)
    return area


def areas_below_both(
    marks: Marks, bases: tuple[Floats, Floats], mixed: Mask | None = None
) -> tuple[Floats, Floats]:
    """The same below the hard marks and the first bases, and below all and the others.

    Both at once, which takes less time. Where views are not ``mixed`` both are the same.
    """
    count = len(bases[0])
    hard = marks.taken(np.flatnonzero(marks.hard))
    other = marks if mixed is None else marks.taken(np.flatnonzero(mixed.take(marks.view)))
    both = Marks.joined([hard, other.of(other.view + count)])
    area = areas_below(both, np.concatenate(bases))
    found, whole = area[:count], area[count:]
    return found, whole if mixed is None else np.where(mixed, whole, found)


@dataclass(frozen=True, eq=False, slots=True)
class _Lines:
    """The lines of marks, as if they had no ends."""

    start: Floats
    slope: Floats

    def at(self, mark: Numbers, place: Floats) -> Floats:
        """Their heights at some places."""
        return self.start.take(mark) + self.slope.take(mark) * place


@dataclass(frozen=True, eq=False, slots=True)
class _Strips:
    view: Numbers
    left: Floats
    right: Floats


def _strips(marks: Marks) -> tuple[_Strips, Numbers, Numbers]:
    """The strips between all ends of marks, and which marks span which strips."""
    base = marks.view * 2.0
    # View by view they are in order as they stand, which makes sorting them quicker.
    ends = np.stack([base + marks.u0, base + marks.u1], axis=1).ravel()
    order = np.argsort(ends, kind="stable")
    keys = ends.take(order)
    is_wide = np.diff(keys) > _SAME
    wide = np.flatnonzero(is_wide)
    left, right = keys.take(wide), keys.take(wide + 1)
    view = (left * 0.5).astype(np.intp)
    # How many strips begin before each end.
    before = np.zeros(len(ends), np.intp)
    before[order[1:]] = np.cumsum(is_wide)
    first = before[0::2]
    mark, owner = runs(first, before[1::2] - first)
    order = order_of(owner)
    owner, mark = owner.take(order), mark.take(order)
    return _Strips(view, left - view * 2.0, right - view * 2.0), owner, mark


def _resolved(
    strips: _Strips,
    lines: _Lines,
    pairs: tuple[Numbers, Numbers],
    bases: Floats,
    area: Floats,
) -> tuple[_Strips, Numbers, Numbers]:
    """Add up the strips with one highest line; the others cut in two, with their marks."""
    owner, mark = pairs
    begins = np.flatnonzero(np.diff(owner, prepend=-1))
    strip = owner[begins]
    which = np.repeat(np.arange(len(begins)), np.diff(np.append(begins, len(owner))))
    left, right = lines.at(mark, strips.left.take(owner)), lines.at(mark, strips.right.take(owner))
    first, last = np.maximum.reduceat(left, begins), np.maximum.reduceat(right, begins)
    both = np.maximum.reduceat(left + right, begins)
    view = strips.view[strip]
    base = bases[view]
    plain = both >= first + last - _SAME * (1 + np.abs(first) + np.abs(last))
    plain |= (np.minimum(first, last) >= 1) & (both >= 2) | (np.maximum(first, last) <= base)
    width = strips.right[strip] - strips.left[strip]
    done = np.flatnonzero(plain)
    heights = _clamped(first[done], last[done], base[done])
    area += np.bincount(view[done], width[done] * heights, minlength=len(area))
    left_ones = np.flatnonzero(~plain)
    if not left_ones.size:
        return strips, owner[:0], mark[:0]
    ends = (left, right, first, last)
    return _cut(strips, lines, (owner, mark, which, begins), ends, left_ones)


def _clamped(first: Floats, last: Floats, base: Floats) -> Floats:
    """How high straight lines are on average above bases, what is above 1 cut off."""

    def above(level: Floats | float) -> Floats:
        one, other = np.maximum(first - level, 0.0), np.maximum(last - level, 0.0)
        rise = np.abs(last - first)
        part = np.where(rise > 0, (one + other) / np.where(rise > 0, rise, 1.0), 1.0)
        # The part of the line above the level is a triangle where it crosses it.
        crosses = (first < level) != (last < level)
        result: Floats = np.where(crosses, (one + other) * part / 2, (one + other) / 2)
        return result

    return above(base) - above(1.0)


def _cut(
    strips: _Strips,
    lines: _Lines,
    pairs: tuple[Numbers, Numbers, Numbers, Numbers],
    ends: tuple[Floats, Floats, Floats, Floats],
    kept: Numbers,
) -> tuple[_Strips, Numbers, Numbers]:
    """Cut some strips where the lines that are highest at their two ends cross."""
    owner, mark, which, begins = pairs
    left, right, first, last = ends
    number = np.full(len(begins), -1, np.intp)
    number[kept] = np.arange(len(kept))
    inner = np.flatnonzero(number[which] >= 0)
    group = which[inner]
    one = _maker(left[inner], right[inner], first[group], number[group], len(kept))
    other = _maker(right[inner], left[inner], last[group], number[group], len(kept))
    a, b = mark[inner][one], mark[inner][other]
    strip = owner[begins[kept]]
    low, high = strips.left[strip], strips.right[strip]
    rise = lines.slope[b] - lines.slope[a]
    place = np.clip((lines.start[a] - lines.start[b]) / np.where(rise == 0, 1.0, rise), low, high)
    view = strips.view[strip]
    halves = _Strips(
        np.concatenate([view, view]), np.concatenate([low, place]), np.concatenate([place, high])
    )
    twice = np.concatenate([number[group], number[group] + len(kept)])
    marks = np.concatenate([mark[inner], mark[inner]])
    wide = (halves.right - halves.left > _NARROW)[twice]
    return halves, twice[wide], marks[wide]


def _maker(here: Floats, there: Floats, most: Floats, group: Numbers, count: int) -> Numbers:
    """Of each group the one that is highest here, of several the one highest there."""
    top = np.flatnonzero(here >= most - _SAME * (1 + np.abs(most)))
    best = np.full(count, -np.inf)
    np.maximum.at(best, group[top], there[top])
    chosen = top[there[top] == best[group[top]]]
    found = np.zeros(count, np.intp)
    found[group[chosen]] = chosen
    return found
