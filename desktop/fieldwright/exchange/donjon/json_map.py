"""donjon's JSON: squares, rooms with their shapes and doors, stairs, and the DM's key in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from fieldwright.exchange.donjon.cells import Cells, read_cells
from fieldwright.exchange.donjon.doors import doors_of, read_doors
from fieldwright.exchange.donjon.drawn import DARK, Dungeon
from fieldwright.exchange.donjon.keys import (
    Written,
    block_of,
    corridor_notes,
    room_notes,
    whole_place,
    written_on,
)
from fieldwright.exchange.donjon.looks import looks_like
from fieldwright.exchange.dungeon.edges import DIRECTIONS, side_of
from fieldwright.exchange.dungeon.plan import Doorway, Plan, flight, stairs_at
from fieldwright.exchange.dungeon.rounds import RoundRoom
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.limits import parsed_json
from fieldwright.exchange.records import MapRecords, PlatformRecord, WordsRecord
from fieldwright.exchange.report import Reporter
from fieldwright.exchange.widening import told_width

FORMAT = "donjon JSON"

_SHAPES = {"square": "rectangular room", "circle": "round room", "polygon": "room of many sides"}
_MOST_ROOMS = 10_000
_MOST_CORNERS = 24
_KNOWN = {
    "cells", "cell_bit", "rooms", "stairs", "egress", "corridor_features", "details",
    "wandering_monsters",
}  # fmt: skip


def read(data: bytes, name: str, folder: Path | None = None) -> MapRecords:  # noqa: ARG001
    """The dungeon that a file holds; raises ExchangeError where it holds none."""
    tree = parsed_json(data, name)
    if not looks_like(tree):
        raise ExchangeError(
            f"{name} is no dungeon of donjon's: it has no squares. In the generator choose "
            "Download, JSON."
        )
    return _Reading(tree, name, read_cells(tree, name)).records()


@dataclass(frozen=True, slots=True, eq=False)
class _Reading:
    """One file while it is read."""

    tree: Mapping[str, Any]
    name: str
    cells: Cells

    def records(self) -> MapRecords:
        """Everything that the file says."""
        rooms = self._rooms()
        settings = self.tree.get("settings")
        title = settings.get("name") if isinstance(settings, dict) else ""
        reporter = Reporter()
        if self.cells.doubt:
            reporter.warn(self.cells.doubt)
        dungeon = Dungeon(
            reporter=reporter,
            format=FORMAT,
            name=title.strip() if isinstance(title, str) and title.strip() else _stem(self.name),
            plan=Plan(self.cells.floor()),
            doors=read_doors(self.cells, rooms, reporter),
            notes=whole_place(self.tree),
            ambient=self._ambient(),
            extras={key: value for key, value in self.tree.items() if key not in _KNOWN},
        )
        dungeon.stairs += self._stairs(dungeon)
        self._shape_rooms(dungeon, rooms)
        self._write(dungeon, rooms)
        self._scale(dungeon, rooms)
        return dungeon.records()

    def _rooms(self) -> list[Mapping[str, Any]]:
        """The rooms with a number of their own; the list has nothing at its first place."""
        rooms = self.tree.get("rooms") or []
        if not isinstance(rooms, list) or len(rooms) > _MOST_ROOMS:
            raise ExchangeError(f"{self.name} holds no list of rooms that a dungeon could have.")
        found: dict[int, Mapping[str, Any]] = {}
        for room in rooms:
            if isinstance(room, dict) and type(room.get("id")) is int:
                found.setdefault(room["id"], room)
        return list(found.values())

    def _shape_rooms(self, dungeon: Dungeon, rooms: list[Mapping[str, Any]]) -> None:
        """Give round rooms and those of many sides their walls; count rooms and their doors."""
        came = dungeon.reporter.came
        for room in rooms:
            shape = room.get("shape")
            word = _SHAPES.get(shape, _SHAPES["square"]) if isinstance(shape, str) else "room"
            came[word] += 1
            came["entry of a door in a room"] += sum(1 for _ in doors_of(room))
            block = block_of(self.cells, room)
            if block is None:
                dungeon.reporter.left_out["rooms beyond the map"] += 1
            elif word != _SHAPES["square"]:
                dungeon.plan.add_round(RoundRoom(block, _corners(room)))

    def _stairs(self, dungeon: Dungeon) -> Iterator[tuple[str, PlatformRecord]]:
        """Stairs lead out of the map at the end of a passage; ``dir`` points back into it."""
        stairs = self.tree.get("stairs") or []
        for entry in stairs[:_MOST_ROOMS] if isinstance(stairs, list) else ():
            square = self.cells.place(entry)
            step = DIRECTIONS.get(str(entry.get("dir"))) if square is not None else None
            leads = entry.get("key") if square is not None else None
            if square is None or step is None or leads not in ("up", "down"):
                dungeon.reporter.left_out["stairs without a place or a direction"] += 1
                continue
            rise = step if leads == "down" else (-step[0], -step[1])
            key = f"stairs {square[0]} {square[1]}"
            record = stairs_at(key, [square], rise, flight(leads))
            level = "below" if leads == "down" else "above"
            yield leads, replace(record, leads_to=f"The level {level}")

    def _write(self, dungeon: Dungeon, rooms: list[Mapping[str, Any]]) -> None:
        """The key as notes; words of the map that belong to nothing in it are hidden labels.

        Numbers and letters are the DM's: donjon leaves them out of its maps for players.
        """
        written = written_on(self.cells)
        reporter = dungeon.reporter
        reporter.came["square of the map's key"] = sum(len(one.text) for one in written)
        notes = list(room_notes(self.cells, rooms, written))
        reporter.left_out["notes of rooms beyond the map"] += len(rooms) - len(notes)
        dungeon.words += notes
        free = max((room["id"] for room in rooms), default=0) + 1
        features = self.tree.get("corridor_features")
        for note, trap in corridor_notes(self.cells, features, free, reporter):
            dungeon.words.append(note)
            dungeon.traps += [trap] if trap is not None else []
        free = max((word.number or 0 for word in dungeon.words), default=0) + 1
        dungeon.words += self._ways_out(dungeon, free)
        told = {str(room["id"]) for room in rooms}
        told |= set(features) if isinstance(features, dict) else set()
        dungeon.words += [_label(one) for one in written if one.text not in told]

    def _ways_out(self, dungeon: Dungeon, first: int) -> Iterator[WordsRecord]:
        """Where passages lead out of the map."""
        egress = self.tree.get("egress") or []
        for number, entry in enumerate(egress[:100] if isinstance(egress, list) else (), first):
            square = self.cells.place(entry)
            direction = str(entry.get("dir")) if square is not None else ""
            if square is None or direction not in DIRECTIONS:
                dungeon.reporter.left_out["ways out without a place or a direction"] += 1
                continue
            step = DIRECTIONS[direction]
            dungeon.reporter.came["way out"] += 1
            dungeon.plan.doorways.append(_gate(dungeon.plan, square, step))
            yield WordsRecord(
                key=f"way out {square[0]} {square[1]}",
                position=(square[0] + step[0] + 0.5, square[1] + step[1] + 0.5),
                text=f"A way out of the dungeon, to the {direction}.",
                number=number,
            )

    def _ambient(self) -> str:
        """Darkness where the dungeon is said to be dark."""
        details = self.tree.get("details")
        told = details.get("illumination") if isinstance(details, dict) else ""
        return DARK if isinstance(told, str) and told.lower().startswith("dark") else ""

    def _scale(self, dungeon: Dungeon, rooms: list[Mapping[str, Any]]) -> None:
        """Say so where the file's squares are not as wide as those of a melee."""
        for room in rooms:
            block, feet = block_of(self.cells, room), room.get("width")
            if block is None or type(feet) is not int or not 0 < feet < 100_000:
                continue
            wide = feet / block.width
            if wide != 5:
                dungeon.square_ft = wide
                dungeon.reporter.warn(told_width(wide))
            return


def _corners(room: Mapping[str, Any]) -> int:
    """How many corners a room has; 0 for a round one."""
    corners = room.get("polygon")
    if type(corners) is int and 3 <= corners <= _MOST_CORNERS and room.get("shape") == "polygon":
        return corners
    return 0


def _gate(plan: Plan, square: tuple[int, int], step: tuple[int, int]) -> Doorway:
    """A gate where the passage ends that leads out of the map from a square by this step."""
    end = square
    while plan.is_floor((end[0] + step[0], end[1] + step[1])):
        end = end[0] + step[0], end[1] + step[1]
    return Doorway(f"gate {end[0]} {end[1]}", side_of(*end, step), "gate", is_way_out=True)


def _label(one: Written) -> WordsRecord:
    key = f"label {one.column} {one.row}"
    return WordsRecord(key=key, position=one.place, text=one.text, hidden=True)


def _stem(name: str) -> str:
    return Path(name).stem
