"""Dungeons of Watabou's One Page Dungeon, as JSON.

``rects`` are rooms and passages in whole squares, ``rotunda`` ones are round; every door stands in
a square that is a rectangle of its own. Coordinates begin anywhere; y grows down. A door's ``dir``
points on into the dungeon, away from where one comes: its leaf hangs at the side behind, flush
with the wall of the room one leaves, and steps lead down along it. ``columns`` stand on crossings
of lines unless they have fractions, ``pos`` of notes is a place in squares. Kinds of doors are
not documented by their maker; 0 to 9 occur, and any other number is taken for an opening.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from fieldwright.exchange.dungeon.edges import side_of
from fieldwright.exchange.dungeon.plan import Doorway, Plan, check_side, flight, stairs_at
from fieldwright.exchange.dungeon.rounds import RoundRoom
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.limits import number, parsed_json
from fieldwright.exchange.records import MapRecords, ObstacleRecord, PlatformRecord, WordsRecord
from fieldwright.exchange.report import Reporter
from fieldwright.terms.grid import Block

FORMAT = "Watabou One Page Dungeon"

_TYPES: Mapping[int, tuple[str, str]] = {
    0: ("open archway", "-"),
    1: ("door", "door"),
    2: ("narrow archway", ""),
    3: ("entrance", "gate"),
    4: ("portcullis", "portcullis"),
    5: ("double door", "double-door"),
    6: ("secret door", "secret-door"),
    7: ("iron door", "iron-door"),
    8: ("stairs down", "-"),
    9: ("stairwell", "-"),
}
"""What a type is called and the kind of door: none for a narrow opening, a dash for a wide one."""

_ENTRANCE, _DOWN, _STAIRWELL = 3, 8, 9

_MOST = 20_000
"""Entries of one list; a field has twice as many squares at most."""

_COLUMN_RADIUS = 0.3
_COLUMN_SIDES = 12
_KNOWN = {"version", "title", "story", "rects", "doors", "notes", "columns", "water"}


def looks_like(tree: Any) -> bool:
    """Whether parsed JSON is a One Page Dungeon."""
    return (
        isinstance(tree, dict)
        and isinstance(tree.get("rects"), list)
        and any(isinstance(tree.get(key), list) for key in ("doors", "notes", "water", "columns"))
    )


def read(data: bytes, name: str, folder: Path | None = None) -> MapRecords:  # noqa: ARG001
    """The dungeon that a file holds; raises ExchangeError where it holds none."""
    tree = parsed_json(data, name)
    if not looks_like(tree):
        raise ExchangeError(
            f"{name} is no One Page Dungeon: it lists no rooms. In the generator choose "
            "Export as JSON."
        )
    return _Reading(tree, name).records()


@dataclass(frozen=True, slots=True)
class _Door:
    """A door in whole squares of the map; ``ahead`` is the step that it points to."""

    square: tuple[int, int]
    ahead: tuple[int, int]
    kind: int

    @property
    def back(self) -> tuple[int, int]:
        """The step back to where one comes from."""
        return -self.ahead[0], -self.ahead[1]

    def beyond(self, step: tuple[int, int]) -> tuple[int, int]:
        """The square a step away."""
        return self.square[0] + step[0], self.square[1] + step[1]


@dataclass(slots=True)
class _Reading:
    """One file while it is read."""

    tree: Mapping[str, Any]
    name: str
    reporter: Reporter = field(default_factory=Reporter)
    corner: tuple[int, int] = (0, 0)

    def records(self) -> MapRecords:
        """Everything that the file says."""
        rooms, doors = list(self._rooms()), list(self._doors())
        plan = self._plan([block for block, _ in rooms], doors)
        for block, is_round in rooms:
            if is_round:
                plan.add_round(RoundRoom(self._moved(block)))
        self._count_rooms(rooms, doors)
        doors = [self._shifted(door) for door in doors]
        plan.doorways = list(self._doorways(doors, plan))
        walls, rock = plan.built()
        rows, columns = plan.is_open.shape
        self.reporter.came["floor square"] = int(plan.is_open.sum())
        self.reporter.came["side between floor and rock"] = plan.sides()
        layers = {"ground": plan.ground(), "water": self._water(plan)}
        return MapRecords(
            format=self._format(),
            name=self._words("title") or Path(self.name).stem,
            columns=columns,
            rows=rows,
            walls=walls,
            obstacles=(*rock, *self._columns()),
            platforms=tuple(self._stairs(doors, plan)),
            words=tuple(self._notes()),
            layers=layers,
            ground="solid-rock",
            indoors=True,
            terrain="caves",
            notes=self._words("story"),
            extras={key: value for key, value in self.tree.items() if key not in _KNOWN},
            report=self.reporter.done(),
        )

    def _format(self) -> str:
        version = self._words("version")[:40]
        return f"{FORMAT} {version}".strip()

    def _words(self, key: str) -> str:
        value = self.tree.get(key)
        return value.strip() if isinstance(value, str) else ""

    def _entries(self, key: str) -> Iterator[Mapping[str, Any]]:
        """The entries of a list; those that are none are counted."""
        entries = self.tree.get(key) or []
        if not isinstance(entries, list) or len(entries) > _MOST:
            raise ExchangeError(f"{self.name} holds no list of {key} that a dungeon could have.")
        for entry in entries:
            if isinstance(entry, dict):
                yield entry
            else:
                self.reporter.left_out[f"{key} that say nothing"] += 1

    # ------------------------------------------------------------------------------ floors

    def _rooms(self) -> Iterator[tuple[Block, bool]]:
        """Every rectangle in coordinates of the file, and whether it is round."""
        for entry in self._entries("rects"):
            x, y = number(entry.get("x"), math.nan), number(entry.get("y"), math.nan)
            wide, high = number(entry.get("w"), math.nan), number(entry.get("h"), math.nan)
            if all(_is_whole(value) for value in (x, y, wide, high)) and min(wide, high) >= 1:
                block = Block(int(x), int(y), int(x + wide), int(y + high))
                yield block, bool(entry.get("rotunda"))
            else:
                self.reporter.left_out["rooms that are no whole squares"] += 1

    def _doors(self) -> Iterator[_Door]:
        """Every door in coordinates of the file; a square has one, the last that is told."""
        found: dict[tuple[int, int], _Door] = {}
        for entry in self._entries("doors"):
            x, y = number(entry.get("x"), math.nan), number(entry.get("y"), math.nan)
            ahead = _step(entry.get("dir"))
            if not (_is_whole(x) and _is_whole(y)) or ahead is None:
                self.reporter.left_out["doors without a place"] += 1
                continue
            door = _Door((int(x), int(y)), ahead, self._type(entry.get("type")))
            word = _TYPES.get(door.kind, _TYPES[0])[0]
            self.reporter.came[word] += 1
            self.reporter.came["doorway"] += 1
            if door.square in found and found[door.square].kind == door.kind:
                continue
            found[door.square] = door
        yield from found.values()

    def _type(self, value: Any) -> int:
        kind = number(value, math.nan)
        if _is_whole(kind) and int(kind) in _TYPES:
            return int(kind)
        self.reporter.warn(
            f"A door of the kind {str(value)[:20]} is not known here; it is taken for an opening."
        )
        return 0

    def _plan(self, blocks: list[Block], doors: list[_Door]) -> Plan:
        """The floor, moved so that its least corner is the field's."""
        squares = [Block(x, y, x + 1, y + 1) for x, y in (door.square for door in doors)]
        floors = [*blocks, *squares]
        if not floors:
            raise ExchangeError(f"{self.name} shows a dungeon without a single square of floor.")
        left, top = min(one.left for one in floors), min(one.top for one in floors)
        right, bottom = max(one.right for one in floors), max(one.bottom for one in floors)
        check_side(self.name, right - left, bottom - top)
        self.corner = (left, top)
        is_open = np.zeros((bottom - top, right - left), bool)
        for floor in floors:
            block = self._moved(floor)
            is_open[block.top : block.bottom, block.left : block.right] = True
        return Plan(is_open)

    def _moved(self, block: Block) -> Block:
        left, top = self.corner
        return Block(block.left - left, block.top - top, block.right - left, block.bottom - top)

    def _shifted(self, door: _Door) -> _Door:
        column, row = door.square
        return _Door((column - self.corner[0], row - self.corner[1]), door.ahead, door.kind)

    def _count_rooms(self, rooms: list[tuple[Block, bool]], doors: list[_Door]) -> None:
        """Count rooms and passages; a square under a door is neither."""
        under = {door.square for door in doors}
        counts = Counter(
            "round room" if is_round else "room or passage"
            for block, is_round in rooms
            if block.width * block.height > 1 or (block.left, block.top) not in under
        )
        self.reporter.came.update(counts)
        self.reporter.came["rectangle"] = len(rooms)

    # ------------------------------------------------------------------------------ what stands

    def _doorways(self, doors: list[_Door], plan: Plan) -> Iterator[Doorway]:
        for door in doors:
            kind = _TYPES[door.kind][1]
            if kind == "-":
                continue
            side = side_of(*door.square, door.back)
            key = f"door {door.square[0]} {door.square[1]}"
            beyond = not plan.is_floor(door.beyond(door.back))
            yield Doorway(key, side, kind, is_way_out=beyond and bool(kind))

    def _stairs(self, doors: list[_Door], plan: Plan) -> Iterator[PlatformRecord]:
        """Steps lead down along a door's direction; out of the map they rise or fall."""
        for door in doors:
            if door.kind not in (_ENTRANCE, _DOWN, _STAIRWELL):
                continue
            leads = "level"
            if not plan.is_floor(door.beyond(door.back)):
                leads = "up"
            elif not plan.is_floor(door.beyond(door.ahead)):
                leads = "down"
            key = f"stairs {door.square[0]} {door.square[1]}"
            yield stairs_at(key, [door.square], door.back, flight(leads))

    def _columns(self) -> Iterator[ObstacleRecord]:
        """Columns; those on a line have an outline of their own, as they fill no square."""
        for entry in self._entries("columns"):
            place = self._place(entry)
            if place is None:
                self.reporter.left_out["columns without a place"] += 1
                continue
            x, y = place
            is_on_line = x == math.floor(x) or y == math.floor(y)
            self.reporter.came["column"] += 1
            yield ObstacleRecord(
                key=f"column {x:g} {y:g}",
                kind="pillar",
                position=place,
                size=(2 * _COLUMN_RADIUS, 2 * _COLUMN_RADIUS),
                outline=_round(place, _COLUMN_RADIUS) if is_on_line else (),
            )

    def _notes(self) -> Iterator[WordsRecord]:
        """Notes with the numbers that they have on the page."""
        used: set[int] = set()
        for entry in self._entries("notes"):
            text, place = entry.get("text"), self._place(entry.get("pos"))
            if not isinstance(text, str) or not text.strip() or place is None:
                self.reporter.left_out["notes without words or a place"] += 1
                continue
            told = number(entry.get("ref"), math.nan)
            number_of = int(told) if _is_whole(told) else max(used, default=0) + 1
            used.add(number_of)
            self.reporter.came["note"] += 1
            yield WordsRecord(
                key=f"note {number_of}", position=place, text=text.strip(), number=number_of
            )

    def _water(self, plan: Plan) -> Any:
        """Water on floors; he draws pools over rock too, where no one sees them."""
        found = np.full(plan.is_open.shape, "", np.object_)
        rows, columns = plan.is_open.shape
        for entry in self._entries("water"):
            place = self._place(entry)
            column, row = (math.floor(value) for value in place or (-1, -1))
            if 0 <= column < columns and 0 <= row < rows and plan.is_open[row, column]:
                self.reporter.came["water square"] += not found[row, column]
                found[row, column] = "pond"
            else:
                self.reporter.left_out["water squares in the rock"] += 1
        return found

    def _place(self, entry: Any) -> tuple[float, float] | None:
        """A place of the map, None where it is none or far from it."""
        if not isinstance(entry, dict):
            return None
        x, y = number(entry.get("x"), math.nan), number(entry.get("y"), math.nan)
        x, y = x - self.corner[0], y - self.corner[1]
        return (x, y) if abs(x) < 1000 and abs(y) < 1000 else None


def _round(middle: tuple[float, float], radius: float) -> tuple[tuple[float, float], ...]:
    """A circle of many corners."""
    angles = (2 * math.pi * count / _COLUMN_SIDES for count in range(_COLUMN_SIDES))
    x, y = middle
    return tuple((x + radius * math.sin(angle), y - radius * math.cos(angle)) for angle in angles)


def _is_whole(value: float) -> bool:
    return math.isfinite(value) and value == math.floor(value) and abs(value) < 1_000_000


def _step(entry: Any) -> tuple[int, int] | None:
    """The step of one square that a direction means."""
    if not isinstance(entry, dict):
        return None
    x, y = number(entry.get("x"), 0.0), number(entry.get("y"), 0.0)
    if (x == 0) == (y == 0):
        return None
    return (int(math.copysign(1, x)), 0) if x else (0, int(math.copysign(1, y)))
