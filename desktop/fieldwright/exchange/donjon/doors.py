"""The doors of donjon's JSON: one square each, told once for every room that it serves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from fieldwright.exchange.donjon.cells import DOORS, Cells
from fieldwright.exchange.dungeon.edges import DIRECTIONS, Mask, Side, is_set, side_of
from fieldwright.exchange.dungeon.plan import Doorway
from fieldwright.exchange.records import HazardRecord
from fieldwright.exchange.report import Reporter

LONGEST = 400
"""Letters of what is told of one door."""

WORDS: Mapping[str, str] = {
    "arch": "archway",
    "door": "door",
    "locked": "locked door",
    "trapped": "trapped door",
    "secret": "secret door",
    "portcullis": "portcullis",
}
"""What the kinds are called in the singular."""


@dataclass(frozen=True, slots=True)
class Door:
    """A door's square, its kind in donjon's words, the side it hangs at, and what is told of it."""

    square: tuple[int, int]
    kind: str
    side: Side
    words: str = ""
    trap: str = ""

    def doorway(self) -> Doorway:
        """What stands in the way through."""
        column, row = self.square
        is_locked = self.kind == "locked"
        return Doorway(f"door {column} {row}", self.side, self._kind(), bolted=is_locked)

    def trap_record(self) -> HazardRecord | None:
        """The trap on its square, if there is one."""
        if not self.trap:
            return None
        column, row = self.square
        return trap_on(f"trap {column} {row}", self.square, f"{self.words}: {self.trap}")

    def _kind(self) -> str:
        """The kind of wall; none for an arch, which is a narrow opening."""
        match self.kind:
            case "arch":
                return ""
            case "secret":
                return "secret-door"
            case "portcullis":
                return "portcullis"
            case _:
                return "iron-door" if "iron" in self.words.lower() else "door"


def trap_on(key: str, square: tuple[int, int], text: str) -> HazardRecord:
    """A hidden trap that takes up nearly a square."""
    left, top = square[0] + 0.08, square[1] + 0.08
    right, bottom = square[0] + 0.92, square[1] + 0.92
    outline = ((left, top), (right, top), (right, bottom), (left, bottom))
    return HazardRecord(key=key, kind="trap", outline=outline, text=text)


def read_doors(cells: Cells, rooms: list[Mapping[str, Any]], reporter: Reporter) -> list[Door]:
    """Every square with a door, north to south; what is told of doors elsewhere is counted.

    A door hangs at the side towards the first room that tells of it, flush with its wall; one that
    no room tells of, across its passage.
    """
    told = _told(cells, rooms)
    _count_lost(cells, rooms, reporter)
    is_open = cells.floor()
    found = []
    rows, columns = np.nonzero(cells.having(*DOORS))
    for square in zip(columns.tolist(), rows.tolist(), strict=True):
        value = int(cells.values[square[1], square[0]])
        kind = next(name for name in DOORS if value & cells.bits[name])
        towards, entry = told.get(square) or (across(is_open, square), {})
        found.append(
            Door(
                square,
                kind,
                side_of(*square, towards),
                _text(entry.get("desc")) or WORDS[kind].capitalize(),
                _text(entry.get("trap")),
            )
        )
    return found


def doors_of(room: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The direction and entry of every door that a room tells of."""
    doors = room.get("doors")
    if not isinstance(doors, dict):
        return
    for direction in DIRECTIONS:
        entries = doors.get(direction)
        for entry in entries if isinstance(entries, list) else []:
            if isinstance(entry, dict):
                yield direction, entry


def across(is_open: Mask, square: tuple[int, int]) -> tuple[int, int]:
    """The step towards the side of a square at which a door hangs across its passage."""
    column, row = square
    for step in ((0, -1), (-1, 0)):
        ways = ((column + step[0], row + step[1]), (column - step[0], row - step[1]))
        if all(is_set(is_open, way) for way in ways):
            return step
    return next(
        (
            step
            for step in DIRECTIONS.values()
            if is_set(is_open, (column + step[0], row + step[1]))
        ),
        (0, -1),
    )


def _told(
    cells: Cells, rooms: list[Mapping[str, Any]]
) -> dict[tuple[int, int], tuple[tuple[int, int], Mapping[str, Any]]]:
    """What is told of each door's square: the step back to the room, and the entry."""
    found: dict[tuple[int, int], tuple[tuple[int, int], Mapping[str, Any]]] = {}
    for room in rooms:
        for direction, entry in doors_of(room):
            square = cells.place(entry)
            if square is not None and square not in found:
                across_, down = DIRECTIONS[direction]
                found[square] = (-across_, -down), entry
    return found


def _count_lost(cells: Cells, rooms: list[Mapping[str, Any]], reporter: Reporter) -> None:
    """Count the doors and traps that rooms tell of where the map has no door."""
    is_door = cells.having(*DOORS)
    lost: dict[str, bool] = {}
    for room in rooms:
        for _, entry in doors_of(room):
            square = cells.place(entry)
            if square is None or not is_set(is_door, square):
                # Two rooms tell of a door between them.
                place = f"{entry.get('col')} {entry.get('row')}"
                lost[place] = lost.get(place, False) or bool(_text(entry.get("trap")))
    reporter.left_out["doors told of where the map has none"] += len(lost)
    reporter.left_out["traps of such doors"] += sum(lost.values())


def _text(value: Any) -> str:
    return value.strip()[:LONGEST] if isinstance(value, str) else ""
