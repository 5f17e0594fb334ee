"""What each step of a single square costs and takes off, as one number (for bodies see bodies).

A code is ``reduction * CROSSINGS + crossing``: the number of the reduction in the ground's table
and the number of the crossing in ``CROSSED``; BARRED is a step that cannot be made. Both grow with
what is worse, so that the worse of two is the greater.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fieldwright.geometry.facing import NEIGHBOURS
from fieldwright.geometry.figure_room import STEP_FT
from fieldwright.geometry.footing import squares_of_five_feet
from fieldwright.geometry.paths.marks import BOTH_WAYS, Channel, Mask
from fieldwright.geometry.paths.nodes import Nodes, Source
from fieldwright.rules.footing import LOW_FT
from fieldwright.terms.grid import Block

BARRED = 255


class Crossed(NamedTuple):
    """What is crossed in one step: how many half-moves, and how many more squares (ruling R6)."""

    halves: int
    more: int


CROSSED = (
    Crossed(0, 0),
    Crossed(0, 1),
    Crossed(0, 2),
    Crossed(1, 0),
    Crossed(1, 1),
    Crossed(2, 0),
)
"""By number: a wall and an obstacle may be crossed in one step, each with 0, 1 or a half-move."""

CROSSINGS = len(CROSSED)

_TOGETHER = np.array([[0, 1, 3], [1, 2, 4], [3, 4, 5]], np.uint8)
"""The number of a crossing by what the wall and what the obstacle takes (0, one more, half)."""

_STAIR_FT = 1
"""Onto a platform no higher than this one steps as onto a stair."""


@dataclass(frozen=True, slots=True)
class Steps:
    """The steps from one level to another in one direction, over a block of squares."""

    source: Source
    nodes: Nodes
    block: Block

    def codes(self, start: int, end: int, way: int) -> NDArray[np.uint8]:
        """The code of the step from each square of the block."""
        across, down = NEIGHBOURS[way]
        nodes = self.nodes
        allowed = self._at(nodes.clear[start]) & self._at(nodes.clear[end], across, down)
        gap = np.maximum(
            self._at(nodes.low[end], across, down) - self._at(nodes.high[start]),
            self._at(nodes.low[start]) - self._at(nodes.high[end], across, down),
        )
        allowed &= gap <= self._step_ft(start, end, way)
        allowed &= ~self._barred(start, end, way)
        if way % 2:
            allowed &= self._corners(start, end, across, down)
        code = self._reduction(start, end, way) * np.uint8(CROSSINGS)
        code += self._crossing(start, end, way)
        code[~allowed] = BARRED
        return code

    def _step_ft(self, start: int, end: int, way: int) -> Any:
        """How high a step is walked: 5 feet; of the ground itself as much a square of five feet."""
        per = squares_of_five_feet(self.source.field)
        if per == 1:
            return STEP_FT
        natural = self.nodes.natural
        ground = self._at(natural[start]) & self._at(natural[end], *NEIGHBOURS[way])
        return np.where(ground, STEP_FT * per, STEP_FT)

    def _at(self, array: NDArray[Any], across: int = 0, down: int = 0) -> NDArray[Any]:
        """The block's part of a framed array, looked at so many squares east and south."""
        left, top, right, bottom = self.block
        view: NDArray[Any] = array[
            top + 1 + down : bottom + 1 + down, left + 1 + across : right + 1 + across
        ]
        return view

    def _both(self, level: int, channel: Channel, way: int) -> Mask:
        """Whether something is counted for a step in a channel that is the same both ways."""
        tally = self.source.tally
        if way < BOTH_WAYS:
            return self._at(tally.at(level, channel + way)) > 0
        across, down = NEIGHBOURS[way]
        return self._at(tally.at(level, channel + way - BOTH_WAYS), across, down) > 0

    def _met(self, start: int, end: int, channel: Channel, way: int) -> Mask:
        """Whether what is counted there concerns whoever stands at either end."""
        found = self._both(start, channel, way)
        return found if start == end else found & self._both(end, channel, way)

    def _barred(self, start: int, end: int, way: int) -> Mask:
        """Steps that a wall bars; by the table option only if it is met on both sides (R5)."""
        if not self.source.mover.past_corners:
            return self._met(start, end, Channel.BARRED, way)
        left = self._met(start, end, Channel.BARRED_LEFT, way)
        return left & self._met(start, end, Channel.BARRED_RIGHT, way)

    def _corners(self, start: int, end: int, across: int, down: int) -> Mask:
        """Whether neither square beside a diagonal step forbids passing its corner (ruling R5)."""
        allowed: Mask = np.ones((self.block.height, self.block.width), bool)
        if self.source.mover.past_corners:
            return self._one_way_round(start, end, across, down)
        for level in {start, end}:
            corner = self.nodes.corner[level]
            allowed &= self._at(corner, across, 0) & self._at(corner, 0, down)
        return allowed

    def _one_way_round(self, start: int, end: int, across: int, down: int) -> Mask:
        """Past corners: not through the crack between two squares that both block."""
        allowed: Mask = np.ones((self.block.height, self.block.width), bool)
        for level in {start, end}:
            corner = self.nodes.corner[level]
            allowed &= self._at(corner, across, 0) | self._at(corner, 0, down)
        return allowed

    def _reduction(self, start: int, end: int, way: int) -> NDArray[np.uint8]:
        """The worst of the footing of the square entered and of the slope gone over (R3, R6)."""
        across, down = NEIGHBOURS[way]
        nodes = self.nodes
        footing: NDArray[np.uint8] = self._at(nodes.footing[end], across, down)
        slopes = self.source.footings.slopes
        if not slopes.any() or not nodes.grade.any():
            return footing.copy()
        grade = self._at(nodes.grade, across, down)
        risen = self._at(nodes.low[end], across, down) - self._at(nodes.low[start])
        east, south = self._at(nodes.east, across, down), self._at(nodes.south, across, down)
        # The same as footing.slant_between: half-feet squared are exact.
        along = 4 * risen * risen < (east * east + south * south) * (across * across + down * down)
        slant = np.where(along | (risen == 0), 0, np.where(risen > 0, 1, 2))
        both = self._at(nodes.natural[start]) & self._at(nodes.natural[end], across, down)
        slope = np.where(both, slopes[grade, slant], np.uint8(0))
        worse: NDArray[np.uint8] = np.maximum(footing, slope)
        return worse

    def _crossing(self, start: int, end: int, way: int) -> NDArray[np.uint8]:
        """What the step crosses: a wall, and an obstacle that it enters (ruling R6)."""
        high = self._met(start, end, Channel.HIGH_LEFT, way)
        high &= self._met(start, end, Channel.HIGH_RIGHT, way)
        left = self._met(start, end, Channel.LOW_LEFT, way) | self._met(
            start, end, Channel.HIGH_LEFT, way
        )
        right = self._met(start, end, Channel.LOW_RIGHT, way) | self._met(
            start, end, Channel.HIGH_RIGHT, way
        )
        wall = np.where(high, 2, left & right)
        crossing: NDArray[np.uint8] = _TOGETHER[wall, self._entered(start, end, way)]
        return crossing

    def _entered(self, start: int, end: int, way: int) -> NDArray[Any]:
        """What entering the square takes: 0 nothing, 1 one more square, 2 a half-move."""
        across, down = NEIGHBOURS[way]
        tally = self.source.tally
        low = self._at(tally.at(end, Channel.LOW_ENTERED + way), across, down) > 0
        high = self._at(tally.at(end, Channel.HIGH_ENTERED + way), across, down) > 0
        nodes = self.nodes
        if nodes.climbed[end].any():
            up = self._at(nodes.low[end], across, down) - self._at(nodes.high[start])
            onto = self._at(nodes.climbed[end], across, down)
            low = low | (onto & (up > _STAIR_FT) & (up <= LOW_FT))
            high = high | (onto & (up > LOW_FT))
        return np.where(high, 2, low)
