"""Edges as they are seen from an eye: from which angle to which, and how near in between."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fieldwright.geometry.arrays import Floats, Ints


@dataclass(frozen=True, eq=False)
class Fan:
    """Edges seen from an eye; angles in radians, growing, from -pi to pi.

    In the direction ``u`` an edge is ``1 / (p * u.x + q * u.y)`` squares away: its nearness. An
    edge across the seam at pi is there twice. ``owner`` is whatever stands for it.
    """

    start: Floats
    stop: Floats
    p: Floats
    q: Floats
    owner: Ints

    def chosen(self, mask: NDArray[np.bool_]) -> Fan:
        """Some of its edges."""
        return Fan(self.start[mask], self.stop[mask], self.p[mask], self.q[mask], self.owner[mask])

    def joined(self, other: Fan) -> Fan:
        """These edges and others."""
        return Fan(
            np.concatenate([self.start, other.start]),
            np.concatenate([self.stop, other.stop]),
            np.concatenate([self.p, other.p]),
            np.concatenate([self.q, other.q]),
            np.concatenate([self.owner, other.owner]),
        )

    @property
    def nearness(self) -> Floats:
        """1 / distance of the line that each edge lies on: nowhere is the edge nearer."""
        return np.hypot(self.p, self.q)


def fan_of(starts: Floats, stops: Floats, owner: Ints) -> Fan:
    """The fan of edges between points relative to the eye, arrays of (edges, 2).

    Edges in line with the eye, or through it, have no width and are left out.
    """
    ax, ay, bx, by = starts[:, 0], starts[:, 1], stops[:, 0], stops[:, 1]
    twice = ax * by - ay * bx
    back = twice < 0
    ax, bx = np.where(back, bx, ax), np.where(back, ax, bx)
    ay, by = np.where(back, by, ay), np.where(back, ay, by)
    twice = np.abs(twice)
    start, stop = np.arctan2(ay, ax), np.arctan2(by, bx)
    seen = (twice > 0) & (start != stop)
    with np.errstate(divide="ignore", invalid="ignore"):
        fan = Fan(start, stop, (by - ay) / twice, (ax - bx) / twice, owner)
    seen &= np.isfinite(fan.p) & np.isfinite(fan.q)
    fan = fan.chosen(seen)
    across = fan.stop < fan.start
    if not across.any():
        return fan
    rest = fan.chosen(across)
    rest.start[:] = -np.pi
    fan.stop[across] = np.pi
    return fan.joined(rest.chosen(rest.stop > rest.start))
