"""What tiles and objects stand for: rows of ``tiles.toml``, ours and those of the user.

A row is named by a word: the class of a tile or an object, its terrain, the name of its layer
(``layer:walls``), or its tile set and number (``desert:30``). What the user writes goes before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from pydantic import ConfigDict

from fieldwright.battlefield.kinds import Catalogue
from fieldwright.document.places import data_folder
from fieldwright.tables import TableError, load_table

_NAME = "tiles"


@dataclass(frozen=True, slots=True)
class Meaning:
    """Kinds that a tile or an object stands for; an empty word where it says nothing.

    ``wall`` is for objects; ``none`` leaves them out.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")
    id: str
    ground: str = ""
    growth: str = ""
    water: str = ""
    obstacle: str = ""
    wall: str = ""


Meanings: TypeAlias = Mapping[str, Meaning]
"""By word, in small letters."""

NOTHING = "none"
"""The wall of objects that are none."""


@dataclass(frozen=True, slots=True)
class Kept:
    """All meanings, and a sentence about what is wrong with the user's own."""

    meanings: Meanings
    fault: str = ""


def users_file() -> Path:
    """Where the user's own meanings stand; it need not exist."""
    return data_folder("tiled") / f"{_NAME}.toml"


def kept_meanings(own: Path | None = None) -> Kept:
    """The meanings of the program with the user's own before them."""
    usual = _in_small_letters(load_table(_NAME, Meaning))
    path = own or users_file()
    try:
        is_there = path.is_file()
    except OSError:
        is_there = False  # Nobody may look into that folder.
    if not is_there:
        return Kept(usual)
    try:
        users = load_table(_NAME, Meaning, path.parent)
    except TableError as error:
        faults = "; ".join(error.faults)[:400]
        return Kept(usual, f"Your own {path.name} was not used: {faults}.")
    return Kept({**usual, **_in_small_letters(users)})


def meaning_of(
    words: Iterable[str], properties: Mapping[str, str], meanings: Meanings
) -> Meaning | None:
    """The meaning of the first word that has one, under what the properties themselves say."""
    row = next((meanings[word] for word in words if word in meanings), None)
    said = {key: properties[key] for key in _KEYS if properties.get(key)}
    if not said:
        return row
    return replace(row or Meaning(id=""), **said)


def unknown_kinds(meanings: Meanings, catalogue: Catalogue) -> list[str]:
    """Faults of meanings, each a sentence: kinds that no table has."""
    tables = {
        "ground": catalogue.grounds,
        "growth": catalogue.growths,
        "water": catalogue.waters,
        "obstacle": catalogue.obstacles,
        "wall": {**catalogue.walls, NOTHING: None},
    }
    return [
        f"[{row.id}.{key}] {getattr(row, key)!r} is no kind of {key}."
        for row in meanings.values()
        for key, kinds in tables.items()
        if getattr(row, key) and getattr(row, key) not in kinds
    ]


_KEYS = ("ground", "growth", "water", "obstacle", "wall")


def _in_small_letters(rows: Mapping[str, Meaning]) -> dict[str, Meaning]:
    return {word.strip().lower(): row for word, row in rows.items()}
