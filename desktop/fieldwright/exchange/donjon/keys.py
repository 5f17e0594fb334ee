"""What donjon's JSON tells in words: rooms with what is in them, corridors, wandering monsters.

All of it is the DM's: numbered notes at the places where the map has its numbers and letters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from fieldwright.exchange.donjon.cells import Cells
from fieldwright.exchange.donjon.doors import doors_of, trap_on
from fieldwright.exchange.records import HazardRecord, Place, WordsRecord
from fieldwright.exchange.report import Reporter
from fieldwright.terms.grid import Block

_HEADINGS = {
    "monster": "Creatures",
    "trap": "Trap",
    "treasure": "Treasure",
    "hidden_treasure": "Hidden treasure",
    "room_features": "To be seen",
}
"""What is told of a room's contents, in the order in which a DM needs it; other words follow."""

_DETAILS = ("walls", "floor", "temperature", "illumination", "special")

_CODES = 256
"""Letters have one byte."""

_DEEPEST = 3
_LONGEST = 2000
_MOST = 60
_MOST_FEATURES = 2000


@dataclass(frozen=True, slots=True)
class Written:
    """A word of the map's key: its letters, side by side in one row, and the middle of them."""

    text: str
    column: int
    row: int
    place: Place


def written_on(cells: Cells) -> list[Written]:
    """The numbers and letters that the map bears, north to south."""
    letters = cells.letters()
    found: list[tuple[str, int, int]] = []
    rows, columns = np.nonzero(letters)
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        code = int(letters[row, column])
        letter = chr(code) if code < _CODES and chr(code).isprintable() else "?"
        if found and found[-1][2] == row and found[-1][1] + len(found[-1][0]) == column:
            text, first, _ = found[-1]
            found[-1] = (text + letter, first, row)
        else:
            found.append((letter, column, row))
    return [
        Written(text, first, row, (first + len(text) / 2, row + 0.5)) for text, first, row in found
    ]


def block_of(cells: Cells, room: Mapping[str, Any]) -> Block | None:
    """The block of squares that a room takes up; None where it does not lie on the map."""
    first, last = cells.place(room, "west", "north"), cells.place(room, "east", "south")
    if first is None or last is None or last[0] < first[0] or last[1] < first[1]:
        return None
    return Block(first[0], first[1], last[0] + 1, last[1] + 1)


def room_notes(
    cells: Cells, rooms: Iterable[Mapping[str, Any]], written: Iterable[Written]
) -> Iterator[WordsRecord]:
    """One note a room, with its own number, where the map has that number."""
    inside = cells.rooms()
    places = {(one.text, int(inside[one.row, one.column])): one.place for one in written}
    for room in rooms:
        number = room["id"]
        block = block_of(cells, room)
        place = places.get((str(number), number))
        if place is None and block is not None:
            place = ((block.left + block.right) / 2, (block.top + block.bottom) / 2)
        if place is not None:
            yield WordsRecord(
                key=f"room {number}", position=place, text=_room_text(room), number=number
            )


def corridor_notes(
    cells: Cells, features: Any, first: int, reporter: Reporter
) -> Iterator[tuple[WordsRecord, HazardRecord | None]]:
    """What is to be found in corridors, numbered from ``first``; a trap also as a hidden danger."""
    number = first
    for letter, feature in features.items() if isinstance(features, dict) else ():
        if not isinstance(feature, dict):
            continue
        text = "\n".join(_told(feature.get("detail")) or _told(feature.get("summary")))
        marks = feature.get("marks")
        for mark in marks[:_MOST] if isinstance(marks, list) else ():
            square = cells.place(mark)
            if square is None or not text:
                reporter.left_out["marks of corridors without words, or beyond the map"] += 1
                continue
            place = (square[0] + 0.5, square[1] + 0.5)
            key = f"corridor {letter[:20]} {square[0]} {square[1]}"
            is_trap = "trap" in text.lower()
            if number >= first + _MOST_FEATURES:
                return
            yield (
                WordsRecord(key=key, position=place, text=f"{letter[:20]}: {text}", number=number),
                trap_on(key, square, text) if is_trap else None,
            )
            number += 1


def whole_place(tree: Mapping[str, Any]) -> str:
    """What is true of the whole dungeon, and who wanders about in it."""
    lines = []
    details = tree.get("details")
    if isinstance(details, dict):
        for word in _DETAILS:
            lines += [f"{word.capitalize()}: {text}" for text in _told(details.get(word))]
    wandering = tree.get("wandering_monsters")
    if isinstance(wandering, dict) and wandering:
        lines.append("Wandering monsters:")
        for number, who in list(wandering.items())[:_MOST]:
            lines += [f"{number[:20]}. {text}" for text in _told(who)]
    return "\n".join(lines)


def _room_text(room: Mapping[str, Any]) -> str:
    """Everything that a DM must know of a room."""
    contents = room.get("contents")
    contents = contents if isinstance(contents, dict) else {}
    detail = contents.get("detail")
    lines = []
    if isinstance(detail, dict):
        words = [*_HEADINGS, *(word for word in detail if word not in _HEADINGS)]
        for word in words[:_MOST]:
            heading = _HEADINGS.get(word, word[:40].replace("_", " ").capitalize())
            told = "; ".join(text for text in _told(detail.get(word)) if text.strip("-"))
            lines += [f"{heading}: {told}"] if told else []
    if not lines:
        lines += _told(detail) or _told(contents.get("summary"))
    lines += [_door_text(direction, entry) for direction, entry in doors_of(room)]
    return "\n".join(lines) or f"Room {room['id']}"


def _door_text(direction: str, entry: Mapping[str, Any]) -> str:
    """What is told of one door."""
    words = "; ".join(
        text for key in ("desc", "trap", "secret") for text in _told(entry.get(key)) if text
    )
    other = entry.get("out_id")
    leads = f", to {other}" if type(other) is int else ""
    return f"{direction.capitalize()}{leads}: {words or 'an opening'}"


def _told(value: Any, depth: int = 0) -> list[str]:
    """The sentences of a value: a text, or texts in lists and by words."""
    if isinstance(value, str):
        text = value.strip()[:_LONGEST]
        return [text] if text else []
    if depth >= _DEEPEST:
        return []
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [text for one in value[:_MOST] for text in _told(one, depth + 1)]
    return []
