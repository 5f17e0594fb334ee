"""Corridors cut through rock from room to room, and the doors where they enter one."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from fieldwright.generator.layouts.masonry import Cell, WallPlace, cells_beside
from fieldwright.generator.layouts.partition import NOWHERE, Ids
from fieldwright.generator.shapes import parts
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block

CORRIDOR = -1
"""The id of corridor squares."""


@dataclass(slots=True)
class Diggings:
    """Rooms and corridors by square, and the door edges of every room a corridor enters."""

    ids: Ids
    rooms: list[Block]
    doors: dict[int, list[WallPlace]] = field(default_factory=dict)

    @classmethod
    def of(cls, columns: int, rows: int, rooms: list[Block]) -> Diggings:
        """Solid rock with rooms in it, numbered from 1."""
        ids = np.full((rows, columns), NOWHERE, np.int32)
        for number, room in enumerate(rooms, start=1):
            ids[room.top : room.bottom, room.left : room.right] = number
        return cls(ids, rooms)

    def dig(self, one: int, other: int, width: int, stream: Stream) -> None:
        """Dig a corridor of a width between two rooms: straight if they face, else with a bend."""
        start, end = self._ends(self.rooms[one - 1], self.rooms[other - 1], width, stream)
        cells = _bent_way(start, end, stream.chance(1, 2))
        for cell, following in pairwise(cells):
            self._enter(cell, following, width)
        for x, y in cells:
            patch = self.ids[y : y + width, x : x + width]
            patch[patch == NOWHERE] = CORRIDOR

    def fill_dead_ends(self) -> None:
        """Fill corridors that no door opens to again with rock."""
        numbers = parts(self.ids == CORRIDOR)
        opened = {
            int(numbers[y, x])
            for edges in self.doors.values()
            for edge in edges
            for x, y in cells_beside(edge)
        }
        self.ids[(numbers > 0) & ~np.isin(numbers, sorted(opened))] = NOWHERE

    def _ends(self, one: Block, other: Block, width: int, stream: Stream) -> tuple[Cell, Cell]:
        """A corner of the corridor in each room, in one row or column where the rooms face."""
        rows = _shared(one.top, one.bottom - width + 1, other.top, other.bottom - width + 1)
        columns = _shared(one.left, one.right - width + 1, other.left, other.right - width + 1)
        start, end = _inner_cell(one, width, stream), _inner_cell(other, width, stream)
        if rows:
            row = stream.choice(rows)
            return (start[0], row), (end[0], row)
        if columns:
            column = stream.choice(columns)
            return (column, start[1]), (column, end[1])
        return start, end

    def _enter(self, cell: Cell, following: Cell, width: int) -> None:
        """Note the edges over which a step of the digging goes into or out of a room."""
        for lane in range(width):
            before, after, edge = _front(cell, following, width, lane)
            here, there = int(self.ids[before[1], before[0]]), int(self.ids[after[1], after[0]])
            if here == there or max(here, there) <= 0:
                continue
            for room in (here, there):
                if room > 0:
                    self.doors.setdefault(room, []).append(edge)


def _shared(low: int, high: int, other_low: int, other_high: int) -> list[int]:
    """What two ranges share, without the ends where there is enough."""
    shared = list(range(max(low, other_low), min(high, other_high)))
    return shared[1:-1] if len(shared) >= 3 else shared


def _inner_cell(room: Block, width: int, stream: Stream) -> Cell:
    """A square of a room from which a corridor's width fits, off the walls where it can be."""
    across, down = room.width - width, room.height - width
    x = room.left + (stream.between(1, across - 1) if across >= 2 else stream.below(across + 1))
    y = room.top + (stream.between(1, down - 1) if down >= 2 else stream.below(down + 1))
    return (x, y)


def _bent_way(start: Cell, end: Cell, across_first: bool) -> list[Cell]:
    """The squares from start to end with one bend."""
    corner = (end[0], start[1]) if across_first else (start[0], end[1])
    return [*_straight(start, corner), *_straight(corner, end)[1:]]


def _straight(start: Cell, end: Cell) -> list[Cell]:
    step_x = (end[0] > start[0]) - (end[0] < start[0])
    step_y = (end[1] > start[1]) - (end[1] < start[1])
    length = abs(end[0] - start[0]) + abs(end[1] - start[1])
    return [(start[0] + step_x * n, start[1] + step_y * n) for n in range(length + 1)]


def _front(cell: Cell, following: Cell, width: int, lane: int) -> tuple[Cell, Cell, WallPlace]:
    """The squares before and behind the front of a digging that is ``width`` wide, and its edge."""
    (x, y), step = cell, (following[0] - cell[0], following[1] - cell[1])
    if step == (1, 0):
        return (x + width - 1, y + lane), (x + width, y + lane), (x + width, y + lane, True)
    if step == (-1, 0):
        return (x, y + lane), (x - 1, y + lane), (x, y + lane, True)
    if step == (0, 1):
        return (x + lane, y + width - 1), (x + lane, y + width), (x + lane, y + width, False)
    return (x + lane, y), (x + lane, y - 1), (x + lane, y, False)
