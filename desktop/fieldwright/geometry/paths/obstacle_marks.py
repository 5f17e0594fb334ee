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
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.extent import is_slight
from fieldwright.battlefield.kinds import Catalogue
from fieldwright.battlefield.things import Obstacle
from fieldwright.geometry.facing import NEIGHBOURS
from fieldwright.geometry.figure_room import FILLS, HALF
from fieldwright.geometry.paths.marks import (
    BOTH_WAYS,
    EVERY_WAY,
    Channel,
    Marks,
    Mask,
    Part,
    Places,
    split_by_thing,
)
from fieldwright.geometry.paths.outlines import Outlines
from fieldwright.rules.footing import Crossing, crossing

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
        height = kind.height_of(thing)
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


def _middle(thing: Obstacle, rows: int, columns: int) -> int:
    """The place that an obstacle is centred on; -1 beyond the field."""
    column, row = math.floor(thing.position[0]), math.floor(thing.position[1])
    on_field = 0 <= column < columns and 0 <= row < rows
    return row * columns + column if on_field else -1


_EVERY = np.arange(EVERY_WAY, dtype=np.int32)


def _trunk_marks(row: _Row, rows: int, columns: int) -> list[Marks]:
    """The marks of something slighter than a square: it fills or slows the one it stands in."""
    place = _middle(row.thing, rows, columns)
    if place < 0:
        return []
    if row.how is Crossing.ROUND:
        channel = Channel.FILLED if row.height_ft < 0 else Channel.TRUNK
        channels = np.array([channel], np.int32)
    else:
        channels = _EVERY + np.int32(_WAYS[row.how])
    here = np.full(channels.size, place, np.int32)
    return [Marks(row.thing, channels, here, here, row.height_ft, place)]


def _outline_marks(
    group: list[_Row], outlines: Outlines, size: tuple[int, int], least: float
) -> list[Marks]:
    """The marks of obstacles whose outlines have as many corners and are about as large."""
    rows, columns = size
    x, y = outlines.columns, outlines.rows
    inside = (x >= 0) & (x < columns) & (y >= 0) & (y < rows)
    place = np.where(inside, y * columns + x, -1).astype(np.int32)
    taken = (outlines.shares() >= least - 1e-12) | outlines.middles()
    crossed = [outlines.crossed(way) for way in range(BOTH_WAYS)]
    blocks = np.array([row.how is Crossing.ROUND for row in group])[:, None, None]
    high = np.array([row.how is Crossing.HALF_MOVE for row in group])
    channel = np.where(high, int(Channel.HIGH_ENTERED), int(Channel.LOW_ENTERED))[:, None, None]
    view = _View(place, taken, crossed, blocks, channel.astype(np.int32))
    split = split_by_thing(view.parts(), len(group))
    return [
        Marks(row.thing, *marks, row.height_ft, _middle(row.thing, rows, columns))
        for row, marks in zip(group, split, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class _View:
    """The squares around obstacles: their places (-1 off the field), and which are taken up.

    All of shape (obstacles, rows, columns) of their windows; ``blocks`` and ``channel`` say of
    each obstacle whether it blocks, and where it is counted that it is entered.
    """

    place: Places
    taken: Mask
    crossed: list[Mask]
    blocks: Mask
    channel: Places

    def parts(self) -> list[Part]:
        """Squares filled or entered, and steps that the things lie across."""
        field = self.place >= 0
        filled = self.taken & field & self.blocks
        found = [self._part(filled, int(Channel.FILLED), self.place)]
        for way, (across, down) in enumerate(NEIGHBOURS):
            before = _shifted(self.taken, -across, -down, 0)
            entered = self.taken & ~before & field & ~self.blocks
            found.append(self._part(entered, self.channel + way, self.place))
        for way, crossed in enumerate(self.crossed):
            across, down = NEIGHBOURS[way]
            ahead = _shifted(self.place, across, down, -1)
            between = crossed & ~self.taken & ~_shifted(self.taken, across, down, 0)
            between &= field & (ahead >= 0)
            if between.any():
                found += self._between(way, between, ahead)
        return found

    def _between(self, way: int, between: Mask, ahead: Places) -> list[Part]:
        """The marks of steps between squares that the things do not take up but lie across."""
        barred, slowed = between & self.blocks, between & ~self.blocks
        back = (way + EVERY_WAY // 2) % EVERY_WAY
        return [
            *(
                self._part(barred, channel + way, self.place, ahead)
                for channel in (Channel.BARRED, Channel.BARRED_LEFT, Channel.BARRED_RIGHT)
            ),
            self._part(slowed, self.channel + way, ahead),
            self._part(slowed, self.channel + back, self.place),
        ]

    def _part(
        self, meant: Mask, channel: int | Places, places: Places, ahead: Places | None = None
    ) -> Part:
        """The owners, channels, places and places ahead of some marks, side by side."""
        owner = np.nonzero(meant)[0]
        channels = np.broadcast_to(np.asarray(channel, np.int32), meant.shape)[meant]
        here = places[meant]
        return owner, channels, here, here if ahead is None else ahead[meant]


def _shifted(values: NDArray[Any], across: int, down: int, beyond: int) -> NDArray[Any]:
    """Each square gets what lies so far east and south of it (a step at most)."""
    found = np.full_like(values, beyond)
    rows, columns = values.shape[1:]
    to_rows = slice(max(0, -down), rows - max(0, down))
    to_columns = slice(max(0, -across), columns - max(0, across))
    from_rows = slice(max(0, down), rows - max(0, -down))
    from_columns = slice(max(0, across), columns - max(0, -across))
    found[:, to_rows, to_columns] = values[:, from_rows, from_columns]
    return found
