"""Which squares obstacles fill, and which steps go over them, for many obstacles at once.

What blocks fills the squares that it covers to a third (with half squares allowed: beyond a
half), or whose middle it covers; what merely slows is entered where it covers as much. Thin things
that lie between two middles bar or slow the steps across them. A trunk, slighter than a square,
fills the square that it stands in and no other (ruling R5). What is hidden is not looked at: who
walks there does not know of it. combat-and-tactics.txt, Obstacles; rulings R5, R6.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.kinds import Catalogue
from fieldwright.battlefield.things import Obstacle
from fieldwright.geometry.figure_room import FILLS, TRUNK
from fieldwright.geometry.paths.marks import EVERY_WAY, Channel, Marks, Mask, Places, joined
from fieldwright.geometry.paths.mover import NEIGHBOURS
from fieldwright.geometry.paths.outlines import Outlines
from fieldwright.rules.footing import Crossing, crossing

HALF = 1 / 2

_WAYS = {
    Crossing.HALF_MOVE: Channel.HIGH_ENTERED,
    Crossing.ONE_MORE: Channel.LOW_ENTERED,
}


@dataclass(frozen=True, slots=True)
class _Row:
    """An obstacle with how it is crossed."""

    thing: Obstacle
    how: Crossing
    height_ft: float
    shape: str


def obstacle_marks(
    obstacles: Sequence[Obstacle],
    catalogue: Catalogue,
    rows: int,
    columns: int,
    half_squares: bool = False,
) -> list[Marks]:
    """The marks of each obstacle that is in anyone's way."""
    found: list[Marks] = []
    large: dict[tuple[int, int], list[_Row]] = {}
    for thing in obstacles:
        kind = catalogue.obstacles.get(thing.kind)
        if kind is None or thing.hidden:
            continue
        height = kind.height_ft if thing.height_ft is None else thing.height_ft
        how = crossing(kind.movement, height, half_move=kind.half_move)
        if how is Crossing.FREE:
            continue
        row = _Row(thing, how, height, kind.shape)
        if is_slight(thing):
            found += _trunk_marks(row, rows, columns)
        else:
            large.setdefault(Outlines.group_of(thing, kind.shape), []).append(row)
    for group in large.values():
        outlines = Outlines.of([(row.thing, row.shape) for row in group])
        found += _outline_marks(group, outlines, (rows, columns), HALF if half_squares else FILLS)
    return found


def is_slight(obstacle: Obstacle) -> bool:
    """Whether an obstacle is so slight that it fills its own square and no more (ruling R5)."""
    return not obstacle.outline and obstacle.width < TRUNK and obstacle.length < TRUNK


def _middle(thing: Obstacle, rows: int, columns: int) -> int:
    """The place that an obstacle is centred on; -1 beyond the field."""
    column, row = math.floor(thing.position[0]), math.floor(thing.position[1])
    on_field = 0 <= column < columns and 0 <= row < rows
    return row * columns + column if on_field else -1


def _trunk_marks(row: _Row, rows: int, columns: int) -> list[Marks]:
    place = _middle(row.thing, rows, columns)
    if place < 0:
        return []
    here = np.array([place], np.int32)
    if row.how is Crossing.ROUND:
        channel = Channel.FILLED if row.height_ft < 0 else Channel.TRUNK
        parts = [(int(channel), here, here)]
    else:
        parts = [(_WAYS[row.how] + way, here, here) for way in range(EVERY_WAY)]
    return [Marks(row.thing, *joined(parts), row.height_ft, place)]


def _outline_marks(
    group: list[_Row], outlines: Outlines, size: tuple[int, int], least: float
) -> list[Marks]:
    """The marks of obstacles whose outlines have as many corners and are about as large."""
    rows, columns = size
    x, y = outlines.columns, outlines.rows
    inside = (x >= 0) & (x < columns) & (y >= 0) & (y < rows)
    place = np.where(inside, y * columns + x, -1)
    taken = (outlines.shares() >= least - 1e-12) | outlines.middles()
    crossed = [outlines.crossed(way) for way in range(EVERY_WAY // 2)]
    found = []
    for number, row in enumerate(group):
        view = _View(place[number], taken[number], [part[number] for part in crossed])
        parts = view.blocking() if row.how is Crossing.ROUND else view.slowing(_WAYS[row.how])
        middle = _middle(row.thing, rows, columns)
        found.append(Marks(row.thing, *joined(parts), row.height_ft, middle))
    return found


@dataclass(frozen=True, slots=True)
class _View:
    """The squares around one obstacle: their places (-1 off the field), which it takes up."""

    place: NDArray[np.int64]
    taken: Mask
    crossed: list[Mask]

    def blocking(self) -> list[tuple[int, Places, Places]]:
        """Squares filled, and steps between others that the thing lies across."""
        here = self.place[self.taken & (self.place >= 0)].astype(np.int32)
        parts = [(int(Channel.FILLED), here, here)]
        for way, start, end in self._between():
            parts += [
                (channel + way, start, end)
                for channel in (Channel.BARRED, Channel.BARRED_LEFT, Channel.BARRED_RIGHT)
            ]
        return parts

    def slowing(self, channel: int) -> list[tuple[int, Places, Places]]:
        """Steps from outside into the thing, and those right across it."""
        parts = []
        for way, (across, down) in enumerate(NEIGHBOURS):
            before = _shifted(self.taken, -across, -down)
            end = self.place[self.taken & ~before & (self.place >= 0)].astype(np.int32)
            parts.append((channel + way, end, end))
        for way, start, end in self._between():
            parts.append((channel + way, end, end))
            back = (way + EVERY_WAY // 2) % EVERY_WAY
            parts.append((channel + back, start, start))
        return parts

    def _between(self) -> list[tuple[int, Places, Places]]:
        """The steps between squares that the thing does not take up but lies across."""
        found = []
        for way, crossed in enumerate(self.crossed):
            across, down = NEIGHBOURS[way]
            ahead = _shifted(self.place, across, down, -1)
            meant = crossed & ~self.taken & ~_shifted(self.taken, across, down)
            meant &= (self.place >= 0) & (ahead >= 0)
            if meant.any():
                start, end = self.place[meant], ahead[meant]
                found.append((way, start.astype(np.int32), end.astype(np.int32)))
        return found


def _shifted(values: NDArray, across: int, down: int, beyond: int = 0) -> NDArray:  # type: ignore[type-arg]
    """Each square gets what lies so far east and south of it (a step at most)."""
    framed = np.pad(values, 1, constant_values=beyond)
    rows, columns = values.shape
    return framed[1 + down : 1 + down + rows, 1 + across : 1 + across + columns]
