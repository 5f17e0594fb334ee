"""Exact areas of what hides a panel: the strips between its edges, and what each thing hides.

Between two neighbouring places along the panel where edges end or cross, or reach its foot or its
head, every shadow is bounded by straight lines in one order, so that the middle of the strip tells
its area exactly. ``fieldwright.geometry.sight`` says which law shadows follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fieldwright.geometry.cover.panel import Edges, Floats, Panel

_NOWHERE = -np.inf
_BENT = 1e-11
_MOST_BENDS = 40


@dataclass(frozen=True, slots=True)
class Shadow:
    """What one thing does to what is seen through it.

    ``opacity`` is the share it hides; a ``plate`` hides between its edges only, others everything
    below the highest.
    """

    opacity: float = 1.0
    plate: bool = False


@dataclass(frozen=True, slots=True)
class Strips:
    """Strips of a panel: their widths, and for each shadow its foot and top in the middle of each.

    ``low`` and ``high`` have one row a shadow and are heights above the panel's feet.
    """

    widths: Floats
    low: Floats
    high: Floats

    def areas(self) -> Floats:
        """The area of each shadow."""
        area: Floats = (self.high - self.low) @ self.widths
        return area


def strips(panel: Panel, edges: Edges, shadows: Sequence[Shadow]) -> Strips:
    """Cut a panel into strips; ``edges.of`` numbers the shadows."""
    plates = np.array([shadow.plate for shadow in shadows], bool)
    heads = _Lines.of(edges, len(shadows), panel)
    lines = [heads]
    if plates.any():
        kept = plates[edges.of]
        turned = Edges(
            edges.u0[kept],
            -edges.t0[kept],
            edges.u1[kept],
            -edges.t1[kept],
            edges.of[kept],
            edges.nearest,
        )
        lines.append(_Lines.of(turned, len(shadows), panel).upside_down())
    cuts = _all_cuts(lines, panel)
    widths = np.diff(cuts)
    middles = (cuts[:-1] + cuts[1:]) / 2
    feet, head = panel.feet_ft, panel.head_ft
    high = np.clip(lines[0].at(middles), feet, head) - feet
    low = np.zeros_like(high)
    if plates.any():
        under = np.clip(lines[1].at(middles), feet, head) - feet
        low[plates] = np.minimum(under[plates], high[plates])
    return Strips(widths, low, high)


@dataclass(frozen=True, slots=True)
class _Lines:
    """For each shadow and each interval between ``cuts`` one straight line: its two heights."""

    cuts: Floats
    left: Floats
    right: Floats

    @classmethod
    def of(cls, edges: Edges, count: int, panel: Panel) -> _Lines:
        """The upper edge of each shadow; -inf where it has none."""
        order = np.argsort(edges.of, kind="stable")
        u0, t0, u1 = edges.u0[order], edges.t0[order], edges.u1[order]
        slope = (edges.t1[order] - t0) / (u1 - u0)
        of = edges.of[order]
        cuts = np.unique(np.concatenate([u0, u1, (0.0, panel.width)]))
        for _ in range(_MOST_BENDS):
            lines, bends = _highest(_Sorted(u0, t0, u1, slope, of), cuts, count)
            if not bends.size:
                break
            cuts = np.unique(np.concatenate([cuts, bends]))
        return lines

    def upside_down(self) -> _Lines:
        return _Lines(self.cuts, -self.left, -self.right)

    def within(self, cuts: Floats) -> _Lines:
        """The same lines between more cuts."""
        parent = np.searchsorted(self.cuts, (cuts[:-1] + cuts[1:]) / 2) - 1
        start, width = self.cuts[parent], np.diff(self.cuts)[parent]
        left, right = self.left[:, parent], self.right[:, parent]
        rise = _difference(right, left)
        return _Lines(
            cuts,
            left + rise * ((cuts[:-1] - start) / width),
            left + rise * ((cuts[1:] - start) / width),
        )

    def at(self, middles: Floats) -> Floats:
        """The heights of the lines at some places."""
        parent = np.searchsorted(self.cuts, middles) - 1
        way = (middles - self.cuts[parent]) / np.diff(self.cuts)[parent]
        left, right = self.left[:, parent], self.right[:, parent]
        return left + _difference(right, left) * way


@dataclass(frozen=True, slots=True)
class _Sorted:
    u0: Floats
    t0: Floats
    u1: Floats
    slope: Floats
    of: NDArray[np.intp]


def _highest(edges: _Sorted, cuts: Floats, count: int) -> tuple[_Lines, Floats]:
    """The highest edge of each shadow in each interval, and where two of them still cross."""
    left_at, right_at = cuts[:-1], cuts[1:]
    there = (edges.u0[:, None] <= left_at) & (edges.u1[:, None] >= right_at)
    u0, t0, slope = edges.u0[:, None], edges.t0[:, None], edges.slope[:, None]
    left = np.where(there, t0 + slope * (left_at - u0), _NOWHERE)
    right = np.where(there, t0 + slope * (right_at - u0), _NOWHERE)
    first, last = (np.full((count, len(left_at)), _NOWHERE) for _ in range(2))
    bends: list[Floats] = []
    if edges.of.size:
        begins = np.flatnonzero(np.diff(edges.of, prepend=-1))
        owners = edges.of[begins]
        first[owners] = np.maximum.reduceat(left, begins)
        last[owners] = np.maximum.reduceat(right, begins)
        both = np.maximum.reduceat(left + right, begins)
        with np.errstate(invalid="ignore"):
            size = 1 + np.abs(first[owners]) + np.abs(last[owners])
            bent = first[owners] + last[owners] - both > _BENT * size
        stops = [*begins[1:], len(edges.of)]
        for number, interval in np.argwhere(bent):
            part = slice(begins[number], stops[number])
            one = begins[number] + int(np.argmax(left[part, interval]))
            other = begins[number] + int(np.argmax(right[part, interval]))
            gap = left[one, interval] - left[other, interval]
            loss = right[other, interval] - right[one, interval]
            if gap > 0 and loss > 0:
                width = cuts[interval + 1] - cuts[interval]
                bends.append(cuts[interval] + width * gap / (gap + loss))
    return _Lines(cuts, first, last), np.array(bends)


def _all_cuts(lines: Sequence[_Lines], panel: Panel) -> Floats:
    """Where any line begins, ends, crosses another one, or reaches the panel's foot or head."""
    cuts = np.unique(np.concatenate([one.cuts for one in lines]))
    wider = [one.within(cuts) if len(lines) > 1 else one for one in lines]
    left = np.concatenate([one.left for one in wider])
    right = np.concatenate([one.right for one in wider])
    start, width = cuts[:-1], np.diff(cuts)
    levels = (panel.feet_ft, panel.head_ft)
    found = [cuts, *(_crossings(left - one, right - one, start, width) for one in levels)]
    reaching = np.maximum(left, right) > panel.feet_ft
    reaching &= np.minimum(left, right) < panel.head_ft
    rows = np.flatnonzero(reaching.any(axis=1))
    if rows.size > 1:
        one, other = np.triu_indices(rows.size, 1)
        both = (reaching[rows][one] & reaching[rows][other]).any(axis=1)
        one, other = rows[one[both]], rows[other[both]]
        gaps = _difference(left[one], left[other]), _difference(right[one], right[other])
        found.append(_crossings(*gaps, start, width))
    return np.unique(np.concatenate(found))


def _difference(one: Floats, other: Floats) -> Floats:
    """One less the other; nought where there is nothing."""
    there = np.isfinite(one) & np.isfinite(other)
    result: Floats = np.subtract(one, other, out=np.zeros_like(one), where=there)
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
    before it leave: hard ones in their order, then soft ones.
    """

    alone: Floats
    added: Floats


def measure(
    cut: Strips, shadows: Sequence[Shadow], hard: Sequence[int], soft: Sequence[int]
) -> Measured:
    """What each shadow hides alone, and what it adds; rows of hard and of soft ones in order."""
    opacity = np.array([shadow.opacity for shadow in shadows])
    alone = cut.areas() * opacity
    order = [*hard, *soft]
    added = np.zeros(len(shadows))
    if order:
        plain = bool((opacity == 1.0).all()) and not any(shadow.plate for shadow in shadows)
        hidden = _below_skyline(cut, order) if plain else _by_layers(cut, order, opacity)
        added[order] = np.diff(hidden, prepend=0.0)
    return Measured(alone, added)


def _below_skyline(cut: Strips, order: list[int]) -> Floats:
    """The area below the first, the first two ... of some opaque shadows."""
    area: Floats = np.maximum.accumulate(cut.high[order], axis=0) @ cut.widths
    return area


def _by_layers(cut: Strips, order: list[int], opacity: Floats) -> Floats:
    """The same where some are seen through or hide between their edges only."""
    low, high = cut.low[order], cut.high[order]
    bounds = np.sort(np.concatenate([low, high]), axis=0)
    middles, thick = (bounds[:-1] + bounds[1:]) / 2, np.diff(bounds, axis=0)
    passes = np.ones_like(middles)
    hidden = np.empty(len(order))
    for number, row in enumerate(order):
        inside = (low[number] <= middles) & (middles < high[number])
        passes = np.where(inside, passes * (1.0 - opacity[row]), passes)
        hidden[number] = float((((1.0 - passes) * thick) @ cut.widths).sum())
    return hidden
