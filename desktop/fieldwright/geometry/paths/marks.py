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
from fieldwright.terms.quick import quickly_made

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


@quickly_made
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
    """Counts of marks, an array of shape (levels, rows + 2, columns + 2) for each channel.

    The frame of one square holds nothing. Copies share the arrays of channels until one changes.
    """

    def __init__(self, levels: int, rows: int, columns: int) -> None:
        """Begin with nothing anywhere."""
        nothing: NDArray[np.int16] = np.zeros((levels, rows + 2, columns + 2), np.int16)
        self._counts = [nothing] * CHANNELS
        self._own: set[int] = set()
        self._kept: dict[UUID, tuple[Marks, Places, Places]] = {}

    def copy(self) -> Tally:
        """Another tally with the same counts; the first is not changed any more."""
        other = object.__new__(Tally)
        other._counts = list(self._counts)
        other._own = set()
        other._kept = dict(self._kept)
        return other

    def at(self, level: int, channel: int) -> NDArray[np.int16]:
        """The counts of a channel on a level, with a frame of one square."""
        counts: NDArray[np.int16] = self._counts[channel][level]
        return counts

    def known(self) -> dict[UUID, Marks]:
        """The marks of all things."""
        return {thing: kept[0] for thing, kept in self._kept.items()}

    def of(self, thing: UUID) -> Marks | None:
        """The marks of a thing; None for one that is not counted."""
        kept = self._kept.get(thing)
        return None if kept is None else kept[0]

    def add(self, many: list[Marks], heights: Heights) -> None:
        """Count the marks of some things at the levels that they concern."""
        found = self._all_where(many, heights)
        for marks, (channels, places) in zip(many, found, strict=True):
            self._kept[marks.thing.id] = (marks, channels, places)
        self._count(found, 1)

    def remove(self, things: list[UUID]) -> list[Places]:
        """Take the marks of some things out; gives the places (row-major) that they were at."""
        gone = [self._kept.pop(thing) for thing in things if thing in self._kept]
        self._count([(channels, places) for _, channels, places in gone], -1)
        return [marks.places for marks, _, _ in gone]

    def _count(self, found: list[tuple[Places, Places]], by: int) -> None:
        """Add to the counts of channels at places of the flattened levels."""
        if not found:
            return
        channels = np.concatenate([one for one, _ in found])
        places = np.concatenate([one for _, one in found])
        order = np.argsort(channels, kind="stable")
        channels, places = channels[order], places[order]
        cuts = np.flatnonzero(np.diff(channels)) + 1
        for part in np.split(np.arange(channels.size), cuts) if channels.size else ():
            channel = int(channels[part[0]])
            if channel not in self._own:
                self._counts[channel] = self._counts[channel].copy()
                self._own.add(channel)
            np.add.at(self._counts[channel].reshape(-1), places[part], np.int16(by))

    def _all_where(self, many: list[Marks], heights: Heights) -> list[tuple[Places, Places]]:
        """The channels and flattened places of many things' marks; on plain ground all at once."""
        if not (many and heights.all_natural):
            return [self._where(marks, heights) for marks in many]
        columns = self._counts[0].shape[2]
        places = np.concatenate([marks.places for marks in many])
        framed = (places + 2 * (places // (columns - 2)) + columns + 1).astype(np.int32)
        cuts = np.cumsum([marks.places.size for marks in many])[:-1]
        parts = np.split(framed, cuts)
        return [(marks.channels, part) for marks, part in zip(many, parts, strict=True)]

    def _where(self, marks: Marks, heights: Heights) -> tuple[Places, Places]:
        """The channels and flattened places of one thing's marks, level by level."""
        levels, rows, columns = self._counts[0].shape
        framed = marks.places + 2 * (marks.places // (columns - 2)) + columns + 1
        channels, places = [], []
        for level in range(levels):
            meant = self._concerns(marks, heights, level)
            channels.append(marks.channels[meant])
            places.append(framed[meant] + level * rows * columns)
        return np.concatenate(channels), np.concatenate(places).astype(np.int32)

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
