"""What each thing does to the squares and steps around it, as counts that can be added and taken.

A ``Tally`` counts, for each level, the things that do something at a place. A thing's marks are
remembered one by one, so that a changed thing is taken out and put in again without looking at
any other. Channels are read at the place where a step begins (steps of things that are the same
both ways, in the first four directions only) or, for obstacles that are entered, where it ends.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.things import Obstacle, Wall

Places: TypeAlias = NDArray[np.int32]
Mask: TypeAlias = NDArray[np.bool_]

BOTH_WAYS = 4
"""Directions of steps that are the same both ways: north, north-east, east, south-east."""

EVERY_WAY = 8


class Channel(IntEnum):
    """The first channel of each kind of count."""

    FILLED = 0
    """Squares that a blocking thing leaves no room in."""
    TRUNK = 1
    """Squares filled by something so slight that one may pass its corners (ruling R5)."""
    HALVED = 2
    """Squares that a blocking wall cuts through the middle."""
    BARRED = 3
    """Steps whose line meets or touches what blocks; four directions."""
    BARRED_LEFT = 7
    """Steps whose line, drawn a little to one side, meets what blocks."""
    BARRED_RIGHT = 11
    """The same on the other side."""
    LOW_LEFT = 15
    """Steps over something low (one more square), a little to one side."""
    LOW_RIGHT = 19
    HIGH_LEFT = 23
    """Steps over something that takes a half-move, a little to one side."""
    HIGH_RIGHT = 27
    LOW_ENTERED = 31
    """Squares entered over something low; eight directions, at the end of the step."""
    HIGH_ENTERED = 39
    """Squares entered over something that takes a half-move."""


CHANNELS = 47


@dataclass(frozen=True, slots=True)
class Marks:
    """All marks of one thing on plain ground.

    ``channels`` and ``places`` (row-major) run side by side; ``ahead`` is the place at the other
    end of the step, the place itself for squares. ``height_ft`` is how high the thing stands above
    the ground beneath; ``middle`` the place that an obstacle is centred on, -1 for walls.
    """

    thing: Wall | Obstacle
    channels: Places
    places: Places
    ahead: Places
    height_ft: float
    middle: int = -1


@dataclass(frozen=True, slots=True, eq=False)
class Heights:
    """What decides whether a mark concerns who stands at a place, all of shape (levels, squares).

    ``natural``: the ground itself; ``feet``: how high one stands; ``ground`` (squares) how high
    the ground is beneath; ``solid`` whether a platform without room beneath carries the place.
    """

    natural: Mask
    feet: NDArray[np.float32]
    ground: NDArray[np.float32]
    solid: Mask
    all_natural: bool


class Tally:
    """Counts of marks: shape (levels, channels, rows + 2, columns + 2), with a frame of nothing."""

    def __init__(self, levels: int, rows: int, columns: int) -> None:
        """Begin with nothing anywhere."""
        shape = (levels, CHANNELS, rows + 2, columns + 2)
        self.counts: NDArray[np.int16] = np.zeros(shape, np.int16)
        self._kept: dict[UUID, tuple[Marks, Places]] = {}

    def copy(self) -> Tally:
        """Another tally with the same counts, to be changed on its own."""
        other = object.__new__(Tally)
        other.counts = self.counts.copy()
        other._kept = dict(self._kept)
        return other

    def marks_of(self, thing: UUID) -> Marks | None:
        """The marks of a thing, if it has any."""
        kept = self._kept.get(thing)
        return kept[0] if kept is not None else None

    def known(self) -> dict[UUID, Marks]:
        """The marks of all things."""
        return {thing: marks for thing, (marks, _) in self._kept.items()}

    def add(self, many: list[Marks], heights: Heights) -> None:
        """Count the marks of some things at the levels that they concern."""
        found = self._all_where(many, heights)
        for marks, flat in zip(many, found, strict=True):
            self._kept[marks.thing.id] = (marks, flat)
        if found:
            np.add.at(self.counts.reshape(-1), np.concatenate(found), np.int16(1))

    def remove(self, things: list[UUID]) -> list[Places]:
        """Take the marks of some things out; gives the places (row-major) that they were at."""
        found, touched = [], []
        for thing in things:
            kept = self._kept.pop(thing, None)
            if kept is not None:
                found.append(kept[1])
                touched.append(kept[0].places)
        if found:
            np.subtract.at(self.counts.reshape(-1), np.concatenate(found), np.int16(1))
        return touched

    def _all_where(self, many: list[Marks], heights: Heights) -> list[Places]:
        """The places of many things' marks; on plain ground all at once."""
        if not (many and heights.all_natural):
            return [self._where(marks, heights) for marks in many]
        rows, columns = self.counts.shape[2:]
        places = np.concatenate([marks.places for marks in many])
        channels = np.concatenate([marks.channels for marks in many])
        flat = channels * (rows * columns) + places + 2 * (places // (columns - 2)) + columns + 1
        cuts = np.cumsum([marks.places.size for marks in many])[:-1]
        return list(np.split(flat.astype(np.int32), cuts))

    def _where(self, marks: Marks, heights: Heights) -> Places:
        """The places of marks in the flattened counts, level by level."""
        levels, channels, rows, columns = self.counts.shape
        size = rows * columns
        framed = marks.places + 2 * (marks.places // (columns - 2)) + columns + 1
        flat = marks.channels * size + framed
        found = []
        for level in range(levels):
            meant = self._concerns(marks, heights, level)
            found.append(flat[meant] + level * channels * size)
        merged: Places = np.concatenate(found).astype(np.int32)
        return merged

    def _concerns(self, marks: Marks, heights: Heights, level: int) -> Mask:
        """Which marks concern whoever stands at a level.

        On the ground all do. On a platform those higher than its feet, and obstacles that stand
        on it; a pit is none where a platform leads over it.
        """
        natural = heights.natural[level]
        here: Mask = natural[marks.places] | natural[marks.ahead]
        if marks.height_ft < 0:
            return here
        feet = heights.feet[level]
        top = heights.ground + np.float32(marks.height_ft)
        here |= top[marks.places] > feet[marks.places]
        here |= top[marks.ahead] > feet[marks.ahead]
        if level == 0 and marks.middle >= 0 and heights.solid[0][marks.middle]:
            here |= True
        return here


Part: TypeAlias = tuple[NDArray[np.int64], Places, Places, Places]
"""Marks of several things side by side: the things' numbers, channels, places, places ahead."""


def split_by_thing(parts: list[Part], count: int) -> list[tuple[Places, Places, Places]]:
    """The channels, places and places ahead of each of ``count`` things."""
    owner = np.concatenate([part[0] for part in parts])
    order = np.argsort(owner, kind="stable")
    cuts = np.searchsorted(owner[order], np.arange(1, count))
    columns = (np.concatenate([part[number] for part in parts])[order] for number in (1, 2, 3))
    channels, places, ahead = (np.split(column.astype(np.int32), cuts) for column in columns)
    return list(zip(channels, places, ahead, strict=True))
