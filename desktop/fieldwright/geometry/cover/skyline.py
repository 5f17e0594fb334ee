"""Exact areas of what hides a panel: the strips between its edges, and what each thing hides.

Between two neighbouring places along the panel where edges end or cross, or reach its foot or its
head, every shadow is bounded by straight lines in one order, so that the middle of the strip tells
its area exactly. ``fieldwright.geometry.sight`` says which law shadows follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from fieldwright.geometry.arrays import Floats, runs
from fieldwright.geometry.cover.panel import Edges, Panel

_NOWHERE = -np.inf
_BENT = 1e-10
_MOST_BENDS = 40


@dataclass(frozen=True, slots=True)
class Shadow:
    """What one thing does to what is seen through it.

    ``opacity`` is the share it hides; a ``plate`` hides between its edges only, others everything
    below the highest.
    """

    opacity: float = 1.0
    plate: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether it hides everything below its edge altogether."""
        return self.opacity == 1.0 and not self.plate


@dataclass(frozen=True, slots=True, eq=False)
class Strips:
    """Strips of a panel between ``cuts``; the foot and top of each shadow at both their ends.

    ``low`` and ``high`` have the shape (2, shadows, strips) and are heights above the panel's
    feet.
    """

    cuts: Floats
    low: Floats
    high: Floats

    @property
    def widths(self) -> Floats:
        """How wide each strip is."""
        return np.diff(self.cuts)


@dataclass(frozen=True, slots=True)
class _Lines:
    """For each shadow and each interval between ``cuts`` one straight line: its two heights."""

    cuts: Floats
    left: Floats
    right: Floats

    def within(self, cuts: Floats) -> _Lines:
        """The same lines between more cuts."""
        parent = np.searchsorted(self.cuts, (cuts[:-1] + cuts[1:]) / 2) - 1
        start, width = self.cuts[parent], np.diff(self.cuts)[parent]
        left, right = self.left[:, parent], self.right[:, parent]
        rise = _difference(right, left)
        first = left + rise * ((cuts[:-1] - start) / width)
        return _Lines(cuts, first, left + rise * ((cuts[1:] - start) / width))

    def upside_down(self) -> _Lines:
        return _Lines(self.cuts, -self.left, -self.right)


def strips(panel: Panel, edges: Edges, shadows: Sequence[Shadow], order: Sequence[int]) -> Strips:
    """Cut a panel into strips; ``edges.of`` numbers the shadows.

    ``order`` is that in which the shadows will be counted together.
    """
    count, feet, head = len(shadows), panel.feet_ft, panel.head_ft
    plates = np.array([shadow.plate for shadow in shadows], bool)
    reaching = np.maximum(edges.t0, edges.t1) > feet
    reaching |= plates[edges.of]
    tops = _upper(_only(edges, reaching), count, panel)
    if not plates.any():
        cuts = _all_cuts(tops, None, panel, (shadows, order))
        tops = tops.within(cuts)
        high = np.clip(np.stack([tops.left, tops.right]), feet, head) - feet
        return Strips(cuts, np.zeros_like(high), high)
    under = _only(edges, plates[edges.of])
    feet_of = _upper(replace(under, t0=-under.t0, t1=-under.t1), count, panel).upside_down()
    both = np.unique(np.concatenate([tops.cuts, feet_of.cuts]))
    cuts = _all_cuts(tops.within(both), feet_of.within(both), panel, (shadows, order))
    tops, feet_of = tops.within(cuts), feet_of.within(cuts)
    high = np.clip(np.stack([tops.left, tops.right]), feet, head) - feet
    low = np.clip(np.stack([feet_of.left, feet_of.right]), feet, head) - feet
    low[:, ~plates] = 0.0
    return Strips(cuts, np.minimum(low, high), high)


def _only(edges: Edges, kept: NDArray[np.bool_]) -> Edges:
    if kept.all():
        return edges
    u0, t0, u1, t1 = (one[kept] for one in (edges.u0, edges.t0, edges.u1, edges.t1))
    return Edges(u0, t0, u1, t1, edges.of[kept], edges.nearest)


# ---------------------------------------------------------------------------- the highest edges


def _upper(edges: Edges, count: int, panel: Panel) -> _Lines:
    """The upper edge of each shadow; -inf where it has none."""
    cuts = np.unique(np.concatenate([edges.u0, edges.u1, (0.0, panel.width)]))
    for _ in range(_MOST_BENDS):
        lines, bends = _highest(edges, cuts, count)
        if not bends:
            break
        cuts = np.unique(np.concatenate([cuts, bends]))
    return lines


def _highest(edges: Edges, cuts: Floats, count: int) -> tuple[_Lines, list[float]]:
    """The highest edge of each shadow in each interval, and where two of its edges still cross."""
    size = len(cuts) - 1
    first, last = np.searchsorted(cuts, edges.u0), np.searchsorted(cuts, edges.u1)
    over = last - first
    edge, interval = runs(first, over)
    slope = ((edges.t1 - edges.t0) / (edges.u1 - edges.u0))[edge]
    u0, t0 = edges.u0[edge], edges.t0[edge]
    left = t0 + slope * (cuts[interval] - u0)
    right = t0 + slope * (cuts[interval + 1] - u0)
    place = edges.of[edge] * size + interval
    highest = [np.full(count * size, _NOWHERE) for _ in range(3)]
    for known, found in zip(highest, (left, right, left + right), strict=True):
        np.maximum.at(known, place, found)
    there = np.flatnonzero(highest[2] > _NOWHERE)
    one, other, both = (known[there] for known in highest)
    bent = there[one + other - both > _BENT * (1 + np.abs(one) + np.abs(other))]
    bends: list[float] = []
    for spot in bent:
        here = np.flatnonzero(place == spot)
        start, width = cuts[spot % size], cuts[spot % size + 1] - cuts[spot % size]
        steep = here[int(np.argmax(left[here]))], here[int(np.argmax(right[here]))]
        gap, loss = left[steep[0]] - left[steep[1]], right[steep[1]] - right[steep[0]]
        if gap > 0 and loss > 0:
            bends.append(float(start + width * gap / (gap + loss)))
    shape = (count, size)
    return _Lines(cuts, highest[0].reshape(shape), highest[1].reshape(shape)), bends


# ------------------------------------------------------------------------ where their order changes


def _all_cuts(
    tops: _Lines,
    lows: _Lines | None,
    panel: Panel,
    counted: tuple[Sequence[Shadow], Sequence[int]],
) -> Floats:
    """Where a line begins or ends, reaches the panel's foot or head, or where the order changes."""
    shadows, order = counted
    start, width = tops.cuts[:-1], np.diff(tops.cuts)
    found = [tops.cuts]
    lines = [one for one in (tops, lows) if one is not None]
    for line in lines:
        for level in (panel.feet_ft, panel.head_ft):
            found += [_crossings(line.left - level, line.right - level, start, width)]
    plain = [one for one in order if shadows[one].is_plain]
    if len(plain) > 1:
        found.append(_where_skyline_bends(tops, plain, panel))
    for row in (one for one in order if not shadows[one].is_plain):
        for line in lines:
            found += [_all_crossings(line, row, other, order) for other in lines]
    return np.unique(np.concatenate(found))


def _where_skyline_bends(tops: _Lines, rows: list[int], panel: Panel) -> Floats:
    """Where the skyline of the first, the first two ... shadows changes from one to another."""
    left, right = tops.left[rows], tops.right[rows]
    there = np.isfinite(left)
    if not there.any():
        return np.empty(0)
    # What is not there lies below everything.
    floor = min(float(left[there].min()), float(right[there].min())) - 1.0
    left, right = np.where(there, left, floor), np.where(there, right, floor)
    firsts, lasts = np.maximum.accumulate(left, axis=0), np.maximum.accumulate(right, axis=0)
    middle = np.maximum.accumulate(left + right, axis=0)
    bent = firsts + lasts - middle > _BENT * (1 + np.abs(firsts) + np.abs(lasts))
    bent &= np.maximum(firsts, lasts) > panel.feet_ft
    intervals = np.flatnonzero(bent.any(axis=0))
    if not intervals.size:
        return np.empty(0)
    one, other = np.triu_indices(len(rows), 1)
    left, right = left[:, intervals], right[:, intervals]
    gaps = left[one] - left[other], right[one] - right[other]
    return _crossings(*gaps, tops.cuts[intervals], np.diff(tops.cuts)[intervals])


def _all_crossings(line: _Lines, row: int, other: _Lines, rows: Sequence[int]) -> Floats:
    """Where one edge of a shadow crosses the edges of others."""
    gaps = (
        _difference(other.left[rows], line.left[row][None, :]),
        _difference(other.right[rows], line.right[row][None, :]),
    )
    return _crossings(*gaps, line.cuts[:-1], np.diff(line.cuts))


def _difference(one: Floats, other: Floats) -> Floats:
    """One less the other; nought where there is nothing."""
    there = np.isfinite(one) & np.isfinite(other)
    shape = np.broadcast_shapes(one.shape, other.shape)
    result: Floats = np.subtract(one, other, out=np.zeros(shape), where=there)
    return result


def _crossings(left: Floats, right: Floats, start: Floats, width: Floats) -> Floats:
    """Where differences change their sign within intervals."""
    row, interval = np.nonzero((left < 0) & (right > 0) | (left > 0) & (right < 0))
    a, b = left[row, interval], right[row, interval]
    there = np.isfinite(a) & np.isfinite(b)
    a, b, interval = a[there], b[there], interval[there]
    places: Floats = start[interval] + width[interval] * (a / (a - b))
    return places


# ------------------------------------------------------------------------- what is left to be seen


@dataclass(frozen=True, slots=True)
class Measured:
    """What the shadows of some strips hide, as areas.

    ``alone`` and ``added`` have one number a shadow; ``added`` is what it hides of what those
    before it leave.
    """

    alone: Floats
    added: Floats


def measure(cut: Strips, shadows: Sequence[Shadow], order: Sequence[int]) -> Measured:
    """What each shadow hides alone, and what it adds to those before it in ``order``."""
    low, high = (one.sum(axis=0) / 2 for one in (cut.low, cut.high))
    widths, opacity = cut.widths, np.array([shadow.opacity for shadow in shadows])
    # Not as a product of matrices: libraries wake threads for those, which is slower here.
    alone: Floats = ((high - low) * widths).sum(axis=1) * opacity
    added = np.zeros(len(shadows))
    if order:
        rows = list(order)
        plain = np.array([shadows[one].is_plain for one in rows])
        skyline = np.maximum.accumulate(np.where(plain[:, None], high[rows], 0.0), axis=0)
        covered = skyline
        if not plain.all():
            covered = skyline + _above(skyline, (low[rows], high[rows]), (plain, opacity[rows]))
        added[rows] = np.diff((covered * widths).sum(axis=1), prepend=0.0)
    return Measured(alone, added)


def _above(
    skyline: Floats, bounds: tuple[Floats, Floats], what: tuple[NDArray[np.bool_], Floats]
) -> Floats:
    """What plates, and what is seen through, hide above the skylines of those so far."""
    (low, high), (plain, opacity) = bounds, what
    special = np.flatnonzero(~plain)
    levels = np.sort(np.concatenate([low[special], high[special]]), axis=0)
    middles = (levels[:-1] + levels[1:]) / 2
    passes = np.ones_like(middles)
    result = np.zeros_like(skyline)
    # Between two special ones nothing but the skyline changes.
    for number, until in zip(special, [*special[1:], len(plain)], strict=True):
        inside = (low[number] <= middles) & (middles < high[number])
        passes = np.where(inside, passes * (1.0 - opacity[number]), passes)
        for level, left in enumerate(1.0 - passes):
            if left.any():
                under = np.maximum(levels[level], skyline[number:until])
                result[number:until] += np.maximum(levels[level + 1] - under, 0.0) * left
    return result
