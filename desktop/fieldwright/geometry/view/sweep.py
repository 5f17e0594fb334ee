"""The exact sweep around an eye: which edge is nearest from which angle to which.

Between two neighbouring ends of edges the nearness of every edge is a wave of one length, so of
two edges the one that is nearer at both ends is nearer all along; where they change places they
cross, and the angle is cut there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.geometry.arrays import Floats, Ints, runs
from fieldwright.geometry.view.fan import Fan

_NARROW = 1e-9
"""Radians: what is narrower lies between corners that touch."""

_SAME = 1e-9
_ROUNDS = 60
"""Edges that cross are cut apart in few rounds; this only ends what rounding might keep going."""


@dataclass(frozen=True, eq=False)
class Sweep:
    """The nearest edges in their order around the eye; places relative to it, in squares."""

    left: Floats
    right: Floats
    owner: Ints

    @property
    def ring(self) -> Floats:
        """The outline of what is seen, without its last corner twice: (corners, 2)."""
        both = np.stack([self.left, self.right], axis=1).reshape(-1, 2)
        moved = np.abs(both - np.roll(both, 1, axis=0)).max(axis=1) > _SAME
        ring: Floats = both[moved]
        return ring


def swept(fan: Fan) -> Sweep:
    """Find the nearest edge all around; the fan must close the view everywhere."""
    angles = np.unique(np.concatenate([fan.start, fan.stop, [-np.pi, np.pi]]))
    left, right, nearest = _nearest(fan, angles[:-1], angles[1:])
    wide = right - left > _NARROW
    left, right, nearest = left[wide], right[wide], nearest[wide]
    return Sweep(_places(fan, left, nearest), _places(fan, right, nearest), fan.owner[nearest])


def _nearest(fan: Fan, left: Floats, right: Floats) -> tuple[Floats, Floats, Ints]:
    """The intervals, cut where edges cross, and the nearest edge of each."""
    done: list[tuple[Floats, Floats, Ints]] = []
    order = np.argsort(fan.start, kind="stable")
    for _ in range(_ROUNDS):
        interval, edge = _pairs(fan, order, left, right)
        best, cut = _looked_at(fan, (left, right), interval, edge)
        whole = np.isnan(cut)
        done.append((left[whole], right[whole], best[whole]))
        if whole.all():
            break
        at = cut[~whole]
        left, right = (
            np.concatenate([left[~whole], at]),
            np.concatenate([at, right[~whole]]),
        )
    else:
        done.append(
            (left, right, _looked_at(fan, (left, right), *_pairs(fan, order, left, right))[0])
        )
    lows, highs, edges = (np.concatenate(parts) for parts in zip(*done, strict=True))
    turn = np.argsort(lows, kind="stable")
    return lows[turn], highs[turn], edges[turn]


def _pairs(fan: Fan, order: Ints, left: Floats, right: Floats) -> tuple[Ints, Ints]:
    """Every edge with every interval that it spans; intervals never begin within an edge's end."""
    turn = np.argsort(left, kind="stable")
    lows, highs = left[turn], right[turn]
    begins = np.searchsorted(lows, fan.start[order], side="left")
    ends = np.searchsorted(highs, fan.stop[order], side="right")
    counts = np.maximum(ends - begins, 0)
    edge, at = runs(begins, counts)
    return turn[at], order[edge]


def _looked_at(
    fan: Fan, ends: tuple[Floats, Floats], interval: Ints, edge: Ints
) -> tuple[Ints, Floats]:
    """The nearest edge in the middle of each interval, and where another one crosses it or nan."""
    left, right = ends
    count = len(left)
    p, q = fan.p[edge], fan.q[edge]

    def nearness(angle: Floats) -> Floats:
        return p * np.cos(angle)[interval] + q * np.sin(angle)[interval]

    middle = nearness((left + right) / 2)
    best = _winners(middle * _earlier_first(fan.owner)[edge], interval, edge, count)
    cut: Floats = np.full(count, np.nan)
    for angle in (left, right):
        there = nearness(angle)
        other = _winners(there, interval, edge, count)
        own = fan.p[best] * np.cos(angle) + fan.q[best] * np.sin(angle)
        most = fan.p[other] * np.cos(angle) + fan.q[other] * np.sin(angle)
        crossed = np.flatnonzero((most > own * (1 + _SAME)) & (right - left > _NARROW))
        if len(crossed):
            cut[crossed] = _crossing(fan, best[crossed], other[crossed], left[crossed])
    inside = (cut > left + _NARROW / 4) & (cut < right - _NARROW / 4)
    cut[~inside] = np.nan
    return best, cut


def _earlier_first(owner: Ints) -> Floats:
    """Factors that let the first owner win where edges lie on one line; no edge else gains by it.

    So the face of a wall before rock is the wall's.
    """
    last = int(owner.max(initial=0)) + 1
    rank: Floats = np.where(owner < 0, last, owner) / last
    return np.asarray(1 - _SAME / 4 * rank)


def _winners(values: Floats, interval: Ints, edge: Ints, count: int) -> Ints:
    most = np.full(count, -np.inf)
    np.maximum.at(most, interval, values)
    won = values == most[interval]
    best = np.zeros(count, np.int64)
    best[interval[won]] = edge[won]
    return best


def _crossing(fan: Fan, one: Ints, other: Ints, after: Floats) -> Floats:
    """The first angle after another at which two edges are equally near."""
    p, q = fan.p[one] - fan.p[other], fan.q[one] - fan.q[other]
    angle = np.arctan2(-p, q)
    turned: Any = after + np.mod(angle - after, np.pi)
    return np.asarray(turned, np.float64)


def _places(fan: Fan, angle: Floats, edge: Ints) -> NDArray[np.float64]:
    x, y = np.cos(angle), np.sin(angle)
    distance = 1 / (fan.p[edge] * x + fan.q[edge] * y)
    return np.stack([x * distance, y * distance], axis=1)
