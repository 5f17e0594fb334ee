"""What lies hidden for sure behind things of any height: how high lines of sight must pass.

As ``bound`` this only throws out what nobody can see, but it knows heights: for each of many small
angles, and each distance in whole squares, how steeply a line must rise from the eye so as to pass
over all that stands so near. It is for eyes that look over most things, as from towers and hills.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.geometry.arrays import Floats, Ints, runs
from fieldwright.geometry.view.bound import ANGLE, COUNT, MARGIN
from fieldwright.geometry.view.fan import fan_of

_WIDER = 1 / np.cos(ANGLE)
"""Within one angle an edge is nowhere nearer than at its ends by more than this factor."""


class Horizon:
    """For each angle and distance the least rise (feet a square) of lines that are not stopped."""

    def __init__(self, starts: Floats, stops: Floats, farthest: float) -> None:
        """Take in edges that hide all below them, rows of x, y (squares) and top (feet).

        All is relative to the eye; nothing is looked at beyond ``farthest``, in squares.
        """
        self._rings = int(np.ceil(farthest)) + 2
        tops = np.minimum(starts[:, 2], stops[:, 2])
        fan = fan_of(starts[:, :2], stops[:, :2], np.arange(len(tops)))
        begins = np.ceil((fan.start + np.pi) / ANGLE).astype(np.int64)
        ends = np.floor((fan.stop + np.pi) / ANGLE).astype(np.int64)
        counts = np.maximum(ends - begins, 0)
        edge, at = runs(begins, counts)
        p, q, top = fan.p[edge], fan.q[edge], tops[fan.owner[edge]]
        one, other = (
            p * np.cos(angle) + q * np.sin(angle)
            for angle in (ANGLE * at - np.pi, ANGLE * (at + 1) - np.pi)
        )
        least, most = np.minimum(one, other), np.maximum(one, other) * _WIDER
        rise = top * np.where(top < 0, most, least)
        with np.errstate(divide="ignore"):
            ring = np.ceil(1 / least)
        kept = (least > 0) & (ring < self._rings)
        table = np.full((COUNT, self._rings), -np.inf)
        where = at[kept] * self._rings + ring[kept].astype(np.int64)
        np.maximum.at(table.reshape(-1), where, rise[kept])
        self._table = np.maximum.accumulate(table, axis=1)

    def hides(self, turns: tuple[Floats, Floats], away: Floats, radius: Any, up: Floats) -> Any:
        """Whether circles are hidden that reach over some angles (start and stop of each).

        Their middles are ``away`` squares off, their heights ``up`` feet above the eye at most.
        """
        near = np.floor(away - radius - MARGIN)
        with np.errstate(divide="ignore", invalid="ignore"):
            rise = up / np.where(up < 0, away + radius, away - radius)
        found = np.zeros(len(away), bool)
        some = np.flatnonzero(near >= 1)
        ring = np.minimum(near[some], self._rings - 1).astype(np.int64)
        first = np.floor((turns[0][some] + np.pi) / ANGLE - MARGIN).astype(np.int64)
        last = np.floor((turns[1][some] + np.pi) / ANGLE + MARGIN).astype(np.int64)
        least = self._least(first, np.minimum(last - first + 1, COUNT), ring)
        found[some] = least > rise[some] + MARGIN
        return found

    def _least(self, first: Ints, counts: Ints, ring: Ints) -> NDArray[np.float64]:
        """The least rise over some neighbouring angles, at a distance."""
        if not len(first):
            return np.zeros(0)
        begin = np.cumsum(counts) - counts
        of = np.repeat(np.arange(len(counts)), counts)
        at = (np.arange(len(of)) - (begin - first)[of]) % COUNT
        values = self._table.reshape(-1)[at * self._rings + ring[of]]
        return np.asarray(np.minimum.reduceat(values, begin))
