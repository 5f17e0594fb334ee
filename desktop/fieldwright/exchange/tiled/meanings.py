"""What tiles and objects stand for: rows of ``tiles.toml``, ours and those of the user.

A row is named by a word: the class of a tile or an object, its terrain, the name of its layer
(``layer:walls``), or its tile set and number (``desert:30``). What the user writes goes before.
Words with the mark of a set (``desert#3fa9c1d2:30``) are the most exact; see ``chosen``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, TypeAlias

from pydantic import ConfigDict, Field

from fieldwright.battlefield.kinds import Catalogue
from fieldwright.document.places import data_folder
from fieldwright.exchange.tile_records import SetRecord, TileSort
from fieldwright.tables import TableError, load_table, parse_table

_NAME = "tiles"


@dataclass(frozen=True, slots=True)
class Meaning:
    """Kinds that a tile or an object stands for; an empty word where it says nothing.

    ``wall`` is for objects; ``none`` leaves them out. Water of nought ``depth_ft`` is knee-deep. A
    row without any kind says that the tile is part of the picture and nothing else.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")
    id: str
    ground: str = ""
    growth: str = ""
    water: str = ""
    obstacle: str = ""
    wall: str = ""
    depth_ft: Annotated[int, Field(ge=0, le=100)] = 0


Meanings: TypeAlias = Mapping[str, Meaning]
"""By word, in small letters."""

NOTHING = "none"
"""The wall of objects that are none."""

KINDS = ("ground", "growth", "water", "obstacle", "wall")
"""The kinds that a row may name, and a tile or an object as a property."""

_LARGEST = 16 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Kept:
    """All meanings, and a sentence about what is wrong with the user's own.

    ``chosen_in`` is the folder of what was chosen in the window by tile sets; None: that is not
    looked at.
    """

    meanings: Meanings
    fault: str = ""
    chosen_in: Path | None = None


def users_file() -> Path:
    """Where the user's own meanings stand; it need not exist."""
    return data_folder("tiled") / f"{_NAME}.toml"


def kept_meanings(own: Path | None = None) -> Kept:
    """The meanings of the program with the user's own before them.

    With ``own``, a file of the same form, that is taken instead of all that the user keeps.
    """
    usual = _in_small_letters(load_table(_NAME, Meaning))
    path = own or users_file()
    chosen_in = None if own else chosen_folder()
    try:
        is_there = path.is_file()
    except OSError:
        is_there = False  # Nobody may look into that folder.
    if not is_there and own is None:
        return Kept(usual, chosen_in=chosen_in)
    try:
        users = rows_in(path)
    except TableError as error:
        whose = "" if own else "Your own "
        return Kept(usual, f"{whose}{_not_used(path, error)}", chosen_in)
    return Kept({**usual, **users}, chosen_in=chosen_in)


def chosen_folder() -> Path:
    """Where what was chosen in the window is kept, a file for each tile set."""
    return data_folder("tiled") / "sets"


def rows_in(path: Path) -> dict[str, Meaning]:
    """The meanings in a file of the user, by words in small letters; raises TableError."""
    try:
        if not path.is_file():
            raise TableError(path.name, ["there is no such file"])
        if path.stat().st_size > _LARGEST:
            raise TableError(path.name, ["it is larger than any such table"])
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise TableError(path.name, ["it is not text in UTF-8; save it so"]) from error
    except OSError as error:
        raise TableError(path.name, [f"it cannot be read: {error.strerror or error}"]) from error
    return _in_small_letters(parse_table(text, Meaning, path.name))


def rows_or_fault(path: Path) -> tuple[dict[str, Meaning], str]:
    """The same with a sentence where it cannot be read, and then no rows."""
    try:
        return rows_in(path), ""
    except TableError as error:
        return {}, _not_used(path, error)


def _not_used(path: Path, error: TableError) -> str:
    return f"{path.name} was not used: {'; '.join(error.faults)[:400]}."


TERRAIN = "terrain "
"""What stands before the name of a terrain in an exact word."""


def exact_word(tile_set: SetRecord, tile: str) -> str:
    """The word for one tile, by its number, or for one terrain of exactly this set."""
    return f"{tile_set.name}#{tile_set.mark}:{tile}"


def meaning_of(
    words: Iterable[str], properties: Mapping[str, str], meanings: Meanings
) -> Meaning | None:
    """The meaning of the first word that has one, under what the properties themselves say."""
    row = next((meanings[word] for word in words if word in meanings), None)
    said: dict[str, Any] = {key: properties[key] for key in KINDS if properties.get(key)}
    if not said:
        return row
    return replace(row or Meaning(id=""), **said)


def meaning_of_sort(sort: TileSort, layer: Iterable[str], meanings: Meanings) -> Meaning | None:
    """What a sort of tiles stands for on a layer of these words; what was chosen counts first."""
    for word in (sort.key, sort.group):
        if word in meanings:
            return meanings[word]
    return meaning_of((*sort.words, *layer), sort.said, meanings)


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


def _in_small_letters(rows: Mapping[str, Meaning]) -> dict[str, Meaning]:
    return {word.strip().lower(): row for word, row in rows.items()}
