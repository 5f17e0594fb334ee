"""A dungeon as its squares: what is floor, what stands between, and the records made of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from fieldwright.exchange.dungeon.edges import Mask, Side, Sides, ends_of, is_set, wall_between
from fieldwright.exchange.dungeon.rounds import RoundRoom, round_walls
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.records import ObstacleRecord, Place, PlatformRecord, WallRecord
from fieldwright.terms.grid import LARGEST_SIDE

FLOOR = "stone-floor"
ROCK = "solid-rock"

_STUB = 0.2
"""Squares of wall at each side of a narrow opening."""

_MOST_ROUNDS = 400
"""Rooms that are no rectangles; beyond that they stay rectangles."""

_FLIGHT_FT = 5.0
"""Feet that stairs rise or fall within their one square, where they lead out of the map."""


@dataclass(frozen=True, slots=True)
class Doorway:
    """Something in a way through: a door of a kind, or without a kind a narrow opening.

    ``is_way_out``: it leads out of the map, so that it takes the place of the wall there.
    ``bolted``: it is locked.
    """

    key: str
    side: Side
    kind: str = ""
    is_way_out: bool = False
    bolted: bool = False


@dataclass(slots=True)
class Plan:
    """What a file says of a dungeon; ``is_open`` are the squares of floor, (rows, columns)."""

    is_open: Mask
    doorways: list[Doorway] = field(default_factory=list)
    rounds: list[RoundRoom] = field(default_factory=list)

    def sides(self) -> int:
        """How many sides of squares lie between floor and rock, all rooms taken as rectangles."""
        return Sides(self.is_open).count()

    def is_floor(self, square: tuple[int, int]) -> bool:
        """Whether a square (column, row) lies on the map and is floor."""
        return is_set(self.is_open, square)

    def add_round(self, room: RoundRoom) -> None:
        """Give a room its true shape, where all of its block is floor and no other room's."""
        block = room.block
        part = np.s_[block.top : block.bottom, block.left : block.right]
        rows, columns = self.is_open.shape
        inside = block.left >= 0 and block.top >= 0 and block.right <= columns
        if not inside or block.bottom > rows or min(block.width, block.height) < 2:
            return
        if len(self.rounds) >= _MOST_ROUNDS or not self.is_open[part].all():
            return
        if not any(not one.block.clipped(block).is_empty for one in self.rounds):
            self.rounds.append(room)

    def built(self) -> tuple[tuple[WallRecord, ...], tuple[ObstacleRecord, ...]]:
        """All walls and doors, and the rock in the corners of rooms that are no rectangles."""
        sides = Sides(self.is_open)
        walls: list[WallRecord] = []
        rock: list[ObstacleRecord] = []
        for room in self.rounds:
            found, corners, taken = round_walls(room, self.is_open)
            sides.without(taken)
            walls += found
            rock += corners
        sides.without(one.side for one in self.doorways if one.is_way_out)
        walls = [*sides.walls(), *walls]
        for doorway in self.doorways:
            walls += _doorway(doorway)
        return tuple(walls), tuple(rock)

    def ground(self) -> NDArray[np.object_]:
        """The kind of ground of each square."""
        return np.where(self.is_open, FLOOR, ROCK).astype(np.object_)


def check_side(name: str, columns: float, rows: float) -> None:
    """Refuse a dungeon larger than a field can be; raises ExchangeError."""
    if max(columns, rows) > LARGEST_SIDE:
        raise ExchangeError(
            f"{name} is {columns:g} x {rows:g} squares large; a field has {LARGEST_SIDE} x "
            f"{LARGEST_SIDE} at most. Let the generator make a smaller dungeon."
        )
    if min(columns, rows) < 1:
        raise ExchangeError(f"{name} shows a dungeon without a single square of floor.")


def stairs_at(
    key: str, squares: Iterable[tuple[int, int]], rise: tuple[int, int], ends: tuple[float, float]
) -> PlatformRecord:
    """Stairs on a straight run of squares that rise towards a step (columns, rows).

    ``ends`` are the feet of the low and the high end.
    """
    run = list(squares)
    left, right = min(x for x, _ in run), max(x for x, _ in run) + 1
    top, bottom = min(y for _, y in run), max(y for _, y in run) + 1
    rotation = {(0, -1): 0.0, (1, 0): 90.0, (0, 1): 180.0, (-1, 0): 270.0}[rise]
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    low, high = ends
    return PlatformRecord(
        key=key,
        kind="stairs",
        outline=tuple((float(x), float(y)) for x, y in corners),
        top_ft=high,
        foot_ft=low if low != high else None,
        rotation=rotation,
    )


def flight(leads: str) -> tuple[float, float]:
    """The feet of both ends of stairs that lead ``up`` or ``down`` out of the map, or stay."""
    return {"up": (0.0, _FLIGHT_FT), "down": (-_FLIGHT_FT, 0.0)}.get(leads, (0.0, 0.0))


def _doorway(doorway: Doorway) -> list[WallRecord]:
    start, end = ends_of(doorway.side)
    if doorway.kind:
        bolted = doorway.bolted
        return [WallRecord(key=doorway.key, kind=doorway.kind, start=start, end=end, bolted=bolted)]
    near, far = _between(start, end, _STUB), _between(start, end, 1 - _STUB)
    return [wall_between(start, near), wall_between(far, end)]


def _between(start: Place, end: Place, share: float) -> Place:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
