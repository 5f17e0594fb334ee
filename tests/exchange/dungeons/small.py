"""Small dungeons of our own in the forms that the generators write."""

import json
from collections.abc import Mapping
from typing import Any

from fieldwright.exchange.records import MapRecords, WallRecord

BLEED = 1

BITS = {
    "room": 2,
    "corridor": 4,
    "room_id": 0xFFC0,
    "arch": 0x10000,
    "door": 0x20000,
    "locked": 0x40000,
    "trapped": 0x80000,
    "secret": 0x100000,
    "portcullis": 0x200000,
    "stair_down": 0x400000,
    "stair_up": 0x800000,
    "label": 0xFF000000,
}


def as_bytes(tree: Any) -> bytes:
    """A tree as its file holds it."""
    return json.dumps(tree).encode()


def rect(x: int, y: int, w: int, h: int, **more: Any) -> dict[str, Any]:
    """A rectangle of a One Page Dungeon."""
    return {"x": x, "y": y, "w": w, "h": h, **more}


def door(x: int, y: int, ahead: tuple[int, int], kind: Any) -> dict[str, Any]:
    """A door of a One Page Dungeon."""
    return {"x": x, "y": y, "dir": {"x": ahead[0], "y": ahead[1]}, "type": kind}


def two_rooms(kind: Any = 1, **more: Any) -> dict[str, Any]:
    """Rooms of 3 x 3 and of 5 x 5 squares, the second one round, with a door between them.

    ::

        ###.....
        ###.....      the door is the square before the round room's middle row
        ###+....
    """
    return {
        "version": "1.2.4b",
        "title": "Two Rooms",
        "story": "Nobody has come back.",
        "rects": [rect(-4, -3, 3, 3), rect(0, -4, 5, 5, rotunda=True), rect(-1, -2, 1, 1)],
        "doors": [door(-1, -2, (1, 0), kind)],
        "notes": [{"text": "A chest.", "ref": "7", "pos": {"x": -2.5, "y": -1.5}}],
        "columns": [{"x": -3, "y": -2}, {"x": -2.5, "y": -0.5}],
        "water": [{"x": -4, "y": -3}, {"x": -4, "y": 7}],
        **more,
    }


def of_kind(records: MapRecords, kind: str) -> list[WallRecord]:
    """The walls or doors of one kind."""
    return [wall for wall in records.walls if wall.kind == kind]


def length_of(walls: list[WallRecord]) -> float:
    """How long straight walls are together, in squares."""
    return sum(abs(w.end[0] - w.start[0]) + abs(w.end[1] - w.start[1]) for w in walls)


def cells(rows: list[str], rooms: Mapping[str, int], marks: Mapping[str, int]) -> list[list[int]]:
    """Rows of squares from a drawing: a blank is rock, a letter of ``rooms`` floor of that room,
    ``.`` a corridor, a letter of ``marks`` a corridor with further bits."""

    def cell(letter: str) -> int:
        if letter == " ":
            return 0
        if letter in rooms:
            return BITS["room"] | rooms[letter] << 6
        return BITS["corridor"] | marks.get(letter, 0)

    return [[cell(letter) for letter in row] for row in rows]


DRAWN = [
    "             ",
    " aaaDbbbbb   ",
    " aaa bbbbb   ",
    " aaa bbbbb...",
    "  L  bbbbbS S",
    "  .  bbbbb   ",
    " ...T...     ",
    " d   P       ",
    "             ",
]
"""Room a of 3 x 3, room b of 5 x 5 squares, doors and corridors; a bleed of one square around."""


def donjon(**more: Any) -> dict[str, Any]:
    """A dungeon of donjon's with every kind of door but arches."""
    marks = {
        "D": BITS["door"],
        "L": BITS["locked"],
        "T": BITS["trapped"],
        "P": BITS["portcullis"],
        "S": BITS["secret"],
        "d": BITS["stair_down"],
    }
    squares = cells(DRAWN, {"a": 1, "b": 12}, marks)
    squares[2][2] |= ord("1") << 24
    squares[3][7] |= ord("1") << 24
    squares[3][8] |= ord("2") << 24
    squares[6][6] |= ord("t") << 24
    first = {
        "id": 1, "shape": "square", "west": 0, "north": 0, "east": 2, "south": 2, "width": 30,
        "contents": {
            "summary": "2 x Orc",
            "detail": {
                "room_features": "A well", "monster": ["2 x Orc"],
                "hidden_treasure": ["Locked Chest", "--", "40 gp"],
            },
        },
        "doors": {
            "east": [{"row": 0, "col": 3, "type": "door", "desc": "Stuck Iron Door", "out_id": 12}],
            "south": [{"row": 3, "col": 1, "type": "locked", "desc": "Locked Stone Door"}],
        },
    }  # fmt: skip
    second = {
        "id": 12, "shape": "circle", "west": 4, "north": 0, "east": 8, "south": 4, "width": 50,
        "contents": {"detail": {"room_features": "Moss"}},
        "doors": {"west": [{"row": 0, "col": 3, "type": "door", "desc": "Stuck Iron Door"}],
                  "east": [{"row": 3, "col": 9, "type": "secret", "desc": "Secret Stone Door"}]},
    }  # fmt: skip
    return {
        "cells": squares,
        "cell_bit": BITS,
        "settings": {"bleed": BLEED, "name": "The Small Shrine", "level": 1},
        "rooms": [None, first, second],
        "stairs": [{"row": 6, "col": 0, "dir": "north", "key": "down"}],
        "egress": [{"row": 2, "col": 9, "dir": "east", "depth": 0}],
        "corridor_features": {
            "t": {"detail": "Pit Trap (10 feet)", "marks": [{"row": 5, "col": 5}]},
        },
        "details": {"floor": "Flagstones", "illumination": "Dark (bring torches)"},
        "wandering_monsters": {"1": "1d4 x Rat"},
        **more,
    }


TSV = "\t\t\t\t\t\n\tF\tF\tDR\tF\tSU\n\tF\tF\t\tDPB\tSUU\n\tDSB\t\t\tF\t\n\tF\tSD\tSDD\t\t\n"
"""Five rows of six squares: a room, a plain door, a portcullis, a secret door, stairs both ways."""
