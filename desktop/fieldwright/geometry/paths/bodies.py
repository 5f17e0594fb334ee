"""Whole bodies on the ground: where they have room, and what their steps and turns are like.

Worked out for many places at once from what single squares are like; a body's place is its
north-west square.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fieldwright.geometry.facing import NEIGHBOURS
from fieldwright.geometry.figure_room import STEP_FT
from fieldwright.geometry.paths.coding import BARRED, CROSSINGS
from fieldwright.geometry.paths.marks import Channel, Mask
from fieldwright.geometry.paths.mover import Mover
from fieldwright.geometry.paths.nodes import Nodes, Source
from fieldwright.geometry.paths.turning import Turn
from fieldwright.terms.grid import Block

Array: TypeAlias = NDArray[Any]


def windowed(over: np.ufunc, array: Array, across: int, down: int) -> Array:
    """What ``over`` (or, and, maximum, minimum) makes of each window of so many squares.

    The window of an element begins there and goes on east and south; those that would leave the
    array are left out.
    """
    for axis, length in ((0, down), (1, across)):
        have = 1
        while have < length:
            more = min(have, length - have)
            stop = array.shape[axis] - more
            one = array[:stop] if axis == 0 else array[:, :stop]
            other = array[more:] if axis == 0 else array[:, more:]
            array = over(one, other)
            have += more
    return array


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What nodes hold in a block of squares and around it, whatever of it lies on the field."""

    block: Block
    clear: Mask
    own: Mask
    low: NDArray[np.float32]
    high: NDArray[np.float32]
    wall_east: Mask
    wall_south: Mask

    @classmethod
    def of(cls, source: Source, nodes: Nodes, level: int, block: Block) -> Surroundings:
        """Look at a block on one level; past the field is nothing that could be stood on."""
        field = source.field
        rows = np.clip(np.arange(block.top, block.bottom), -1, field.rows) + 1
        columns = np.clip(np.arange(block.left, block.right), -1, field.columns) + 1
        below = np.clip(rows + 1, 0, field.rows + 1)
        grid = (rows[:, None], columns[None, :])
        north = source.tally.at(level, Channel.BARRED)
        return cls(
            block,
            nodes.clear[level][grid],
            nodes.own[level][grid],
            nodes.low[level][grid],
            nodes.high[level][grid],
            source.tally.at(level, Channel.BARRED + 2)[grid] > 0,
            north[below[:, None], columns[None, :]] > 0,
        )

    def seen_from(self, array: Array, places: Block, across: int, down: int) -> Array:
        """The part of an array so many squares east and south of each place."""
        top, left = places.top + down - self.block.top, places.left + across - self.block.left
        return array[top : top + places.height, left : left + places.width]


@dataclass(frozen=True, slots=True)
class Body:
    """A footprint of ``across`` by ``down`` squares."""

    across: int
    down: int

    @property
    def is_single(self) -> bool:
        """Whether it is one square."""
        return self.across == self.down == 1

    def room(self, around: Surroundings, places: Block, step_ft: float = STEP_FT) -> Mask:
        """Where the whole body can be.

        All its squares must be clear, no wall between them, and the ground under it must not fall
        away by more than a step a square; one at least must be the level's own.
        """
        if self.is_single:
            one: Mask = around.seen_from(around.clear & around.own, places, 0, 0)
            return one.copy()
        found: Mask = self._of(around, np.logical_and, around.clear, places)
        found = found & self._of(around, np.logical_or, around.own, places)
        if self.across > 1:
            part = Body(self.across - 1, self.down)
            found &= ~part._of(around, np.logical_or, around.wall_east, places)
        if self.down > 1:
            part = Body(self.across, self.down - 1)
            found &= ~part._of(around, np.logical_or, around.wall_south, places)
        highest = self._of(around, np.maximum, around.high, places)
        lowest = self._of(around, np.minimum, around.low, places)
        found &= highest - lowest <= step_ft * (max(self.across, self.down) - 1)
        return found

    def _of(self, around: Surroundings, over: np.ufunc, array: Array, places: Block) -> Array:
        """What ``over`` makes of all squares of the body at each place."""
        found = windowed(over, array, self.across, self.down)
        return around.seen_from(found, places, 0, 0)


class SingleSteps:
    """The steps of single squares from one level to another, by direction over a block."""

    def __init__(self, codes: Mapping[int, NDArray[np.uint8]], block: Block) -> None:
        """Take the codes of a block's steps."""
        self._codes = codes
        self._block = block
        self._known: dict[int, _Parts] = {}

    def step(self, body: Body, way: int, places: Block) -> NDArray[np.uint8]:
        """The codes of a step of a whole body from some places.

        Every square must be able to make it; footing and crossing are the worst of the squares
        that are newly entered.
        """
        if body.is_single:
            return self._part(self._codes[way], places, (0, 0)).copy()
        across, down = NEIGHBOURS[way]
        parts = self._parts(way)
        every = windowed(np.logical_or, parts.barred, body.across, body.down)
        edges = []
        if down:
            edges.append(((0, body.down - 1 if down > 0 else 0), (body.across, 1)))
        if across:
            edges.append(((body.across - 1 if across > 0 else 0, 0), (1, body.down)))
        worst = [
            [self._part(windowed(np.maximum, one, *size), places, start) for start, size in edges]
            for one in (parts.reduction, parts.crossed)
        ]
        return _joined(self._part(every, places, (0, 0)), worst[0], worst[1])

    def turn(self, turn: Turn, places: Block) -> NDArray[np.uint8]:
        """The codes of a turn: the worst of the squares that it enters."""
        barred = np.zeros((places.height, places.width), bool)
        reduction, crossed = [], []
        for start, way in turn.entered:
            parts = self._parts(way)
            barred |= self._part(parts.barred, places, start)
            reduction.append(self._part(parts.reduction, places, start))
            crossed.append(self._part(parts.crossed, places, start))
        return _joined(barred, reduction, crossed)

    def _parts(self, way: int) -> _Parts:
        if way not in self._known:
            codes = self._codes[way]
            reduction = codes // np.uint8(CROSSINGS)
            crossed = codes - reduction * np.uint8(CROSSINGS)
            self._known[way] = _Parts(codes == BARRED, reduction, crossed)
        return self._known[way]

    def _part(self, array: Array, places: Block, start: tuple[int, int]) -> Array:
        top = places.top + start[1] - self._block.top
        left = places.left + start[0] - self._block.left
        return array[top : top + places.height, left : left + places.width]


class _Parts(NamedTuple):
    """Codes taken apart: footing and crossing are compared each by itself."""

    barred: Mask
    reduction: NDArray[np.uint8]
    crossed: NDArray[np.uint8]


def _joined(
    barred: Mask, reduction: list[NDArray[np.uint8]], crossed: list[NDArray[np.uint8]]
) -> NDArray[np.uint8]:
    """Codes of the worst of several footings and of several crossings."""
    code = reduction[0]
    for other in reduction[1:]:
        code = np.maximum(code, other)
    worst = crossed[0]
    for other in crossed[1:]:
        worst = np.maximum(worst, other)
    found: NDArray[np.uint8] = code * np.uint8(CROSSINGS) + worst
    found[barred] = BARRED
    return found


def is_free_to_sweep(
    around: Surroundings, turn: Turn, places: Block, rise_ft: float = STEP_FT
) -> Mask:
    """Where nothing stands in the quarter that a body sweeps, as far as it touches it half way.

    Neither walls nor whatever leaves no room, nor ground that rises by more than ``rise_ft`` above
    the body's own.
    """
    free = np.ones((places.height, places.width), bool)
    for across, down in turn.swept:
        free &= around.seen_from(around.clear, places, across, down)
        rise = around.seen_from(around.low, places, across, down)
        free &= rise - around.seen_from(around.high, places, 0, 0) <= rise_ft
    for (across, down), is_east in turn.between:
        wall = around.wall_east if is_east else around.wall_south
        free &= ~around.seen_from(wall, places, across, down)
    return free


def reach_of(mover: Mover) -> int:
    """How far from its place, in squares, a body's steps and turns may have to do with."""
    return 1 if not mover.is_long else mover.width + mover.depth
