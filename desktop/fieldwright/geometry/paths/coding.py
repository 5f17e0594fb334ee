"""What each step costs and takes off, as one number a step; for single squares and footprints.

A code is ``reduction * CROSSINGS + crossing``: the number of the reduction in the ground's table
and the number of the crossing in ``CROSSED``; BARRED is a step that cannot be made. Both grow with
what is worse, so that the worse of two is the greater.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.geometry.figure_room import STEP_FT
from fieldwright.geometry.paths.marks import BOTH_WAYS, Channel, Mask
from fieldwright.geometry.paths.mover import NEIGHBOURS, Mover
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
        allowed &= gap <= STEP_FT
        allowed &= ~self._barred(start, end, way)
        if way % 2:
            allowed &= self._corners(start, end, across, down)
        code = self._reduction(start, end, way) * np.uint8(CROSSINGS)
        code += self._crossing(start, end, way)
        code[~allowed] = BARRED
        return code

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


# ------------------------------------------------------------------------------------ footprints


@dataclass(frozen=True, slots=True)
class Body:
    """A footprint of ``across`` by ``down`` squares; its place is its north-west square."""

    across: int
    down: int

    @property
    def is_single(self) -> bool:
        """Whether it is one square."""
        return self.across == self.down == 1

    def worst(self, codes: NDArray[np.uint8], way: int, ends: Mask) -> NDArray[np.uint8]:
        """The codes of a step of the whole body, from those of single squares.

        Every square must be able to make the step, and there must be room at its end (``ends``,
        by the place that it has there); footing and crossing are the worst of the squares that are
        newly entered. ``codes`` and ``ends`` are of a block that goes on past the body's places by
        its own size east and south.
        """
        across, down = NEIGHBOURS[way]
        barred = np.zeros(ends.shape, bool)
        reduction, crossed = np.zeros(ends.shape, np.uint8), np.zeros(ends.shape, np.uint8)
        height, width = ends.shape
        for row in range(self.down):
            for column in range(self.across):
                part = codes[row : row + height, column : column + width]
                barred |= part == BARRED
                new = not (0 <= column + across < self.across and 0 <= row + down < self.down)
                if new:
                    np.maximum(reduction, part // CROSSINGS, out=reduction)
                    np.maximum(crossed, part % CROSSINGS, out=crossed)
        code = reduction * np.uint8(CROSSINGS) + crossed
        code[barred | ~ends] = BARRED
        return code


def room(source: Source, nodes: Nodes, level: int, block: Block, body: Body) -> Mask:
    """Where a whole body can be, by its north-west square, for a block of places.

    All its squares must be clear, no wall between them, and the ground under it must not fall away
    by more than 5 feet a square; one at least must be the level's own.
    """
    field = source.field
    found: Mask = np.ones((block.height, block.width), bool)
    own = np.zeros(found.shape, bool)
    lowest = np.full(found.shape, np.inf, np.float32)
    highest = np.full(found.shape, -np.inf, np.float32)
    for row in range(body.down):
        for column in range(body.across):
            view = _framed(field, block, column, row)
            found &= view(nodes.clear[level])
            own |= view(nodes.own[level])
            lowest = np.minimum(lowest, view(nodes.low[level]))
            highest = np.maximum(highest, view(nodes.high[level]))
            if column + 1 < body.across:
                found &= view(source.tally.at(level, Channel.BARRED + 2)) == 0
            if row > 0:
                found &= view(source.tally.at(level, Channel.BARRED)) == 0
    if not body.is_single:
        found &= highest - lowest <= STEP_FT * max(1, max(body.across, body.down) - 1)
    return found & own


def _framed(
    field: Battlefield, block: Block, column: int, row: int
) -> Callable[[NDArray[Any]], NDArray[Any]]:
    """Looks at framed arrays from a block, so many squares on; past the field is the frame."""
    rows = np.clip(np.arange(block.top + row, block.bottom + row), -1, field.rows) + 1
    columns = np.clip(np.arange(block.left + column, block.right + column), -1, field.columns) + 1
    return lambda array: array[rows[:, None], columns[None, :]]


def extended(block: Block, mover: Mover) -> Block:
    """A block and the squares that bodies with their places in it may reach into."""
    most = max(mover.width, mover.depth) - 1
    return Block(block.left, block.top, block.right + most, block.bottom + most)
