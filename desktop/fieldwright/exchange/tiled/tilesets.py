"""Tile sets: where the picture of each tile lies, and what its tiles are called."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePath
from typing import Any

from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.limits import number, parsed_json
from fieldwright.exchange.pictures import file_beside
from fieldwright.exchange.places import list_in, words_in
from fieldwright.exchange.report import Reporter
from fieldwright.exchange.tiled.elements import parsed_xml, tileset_tree

MOST_TILESETS = 200

_LARGEST_SIDE = 4096
_MOST_TILES = 2**24


@dataclass(frozen=True, slots=True)
class Tile:
    """What a set says of one tile: a picture of its own, and words in small letters.

    ``part`` is the part of that picture: left, top, width and height; nought wide is all of it.
    ``kind`` is its class and ``terrains`` what most of it is of; ``words`` begin with its number.
    """

    image: str = ""
    part: tuple[int, int, int, int] = (0, 0, 0, 0)
    words: tuple[str, ...] = ()
    properties: Mapping[str, str] = field(default_factory=dict)
    kind: str = ""
    terrains: tuple[str, ...] = ()


NO_WORDS = Tile()


@dataclass(frozen=True, slots=True)
class Tileset:
    """A set of tiles whose numbers begin at ``first``; sizes in pixels.

    ``image`` names the picture that the tiles are cut from; empty where each has its own.
    """

    first: int
    name: str
    size: tuple[int, int]
    margin: int
    spacing: int
    image: str
    clear_colour: str
    offset: tuple[int, int]
    tiles: Mapping[int, Tile]


@dataclass(frozen=True, slots=True)
class Tilesets:
    """All sets of a map, by the numbers of their tiles."""

    sets: Sequence[Tileset]
    _firsts: list[int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Note where the numbers of each set begin."""
        object.__setattr__(self, "_firsts", [one.first for one in self.sets])

    def find(self, number_of_tile: int) -> tuple[Tileset, int] | None:
        """The set of a tile (its turning bits masked) and its number within it."""
        place = bisect_right(self._firsts, number_of_tile) - 1
        if place < 0:
            return None
        return self.sets[place], number_of_tile - self.sets[place].first


def tilesets_of(tree: dict[str, Any], folder: Path | None, reporter: Reporter) -> Tilesets:
    """The sets of a map; one that lies in a file which is not there is told."""
    entries = [entry for entry in list_in(tree, "tilesets") if isinstance(entry, dict)]
    if len(entries) > MOST_TILESETS:
        raise ExchangeError(f"This map uses more than {MOST_TILESETS} tile sets.")
    found = (_tileset(entry, folder, reporter) for entry in entries)
    return Tilesets(sorted(found, key=lambda one: one.first))


def _tileset(entry: dict[str, Any], folder: Path | None, reporter: Reporter) -> Tileset:
    first = _whole(entry.get("firstgid"), 1, 1, 2**28)
    source = words_in(entry, "source")
    tree = entry
    if source:
        try:
            tree = _outside(source, folder)
        except ExchangeError as error:
            reporter.warn(str(error))
            reporter.left_out["tile sets that are not beside the map"] += 1
            tree = {"name": PurePath(source.replace("\\", "/")).stem}
    offset = tree.get("tileoffset")
    x, y = (
        _whole(offset.get(axis) if isinstance(offset, dict) else 0, 0, -4096, 4096) for axis in "xy"
    )
    return Tileset(
        first=first,
        name=words_in(tree, "name"),
        size=(_side(tree.get("tilewidth")), _side(tree.get("tileheight"))),
        margin=_whole(tree.get("margin"), 0, 0, _LARGEST_SIDE),
        spacing=_whole(tree.get("spacing"), 0, 0, _LARGEST_SIDE),
        image=words_in(tree, "image"),
        clear_colour=words_in(tree, "transparentcolor").removeprefix("#"),
        offset=(x, y),
        tiles=_tiles(tree),
    )


def _outside(source: str, folder: Path | None) -> dict[str, Any]:
    """A tile set in a file of its own, which must lie beside the map."""
    name = PurePath(source.replace("\\", "/")).name[:80]
    data = file_beside(source, folder, "A tile set")
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        tree = parsed_json(data, name)
        return tree if isinstance(tree, dict) else {}
    return tileset_tree(parsed_xml(data, name))


def _side(value: Any) -> int:
    return _whole(value, 0, 0, _LARGEST_SIDE)


def _whole(value: Any, usual: int, low: int, high: int) -> int:
    return round(min(float(high), max(float(low), number(value, float(usual)))))


# --------------------------------------------------------------------------------- words of tiles


def _tiles(tree: dict[str, Any]) -> dict[int, Tile]:
    """What the set says of single tiles, by their number within it."""
    told = {
        _whole(entry.get("id"), 0, 0, _MOST_TILES): entry
        for entry in list_in(tree, "tiles")
        if isinstance(entry, dict)
    }
    terrains = _terrains(tree)
    set_name = words_in(tree, "name").strip().lower()
    found = {}
    for tile_id in {*told, *terrains}:
        entry = told.get(tile_id, {})
        kind = (words_in(entry, "class") or words_in(entry, "type")).strip().lower()
        words = (f"{set_name}:{tile_id}", kind, *terrains.get(tile_id, ()))
        found[tile_id] = Tile(
            image=words_in(entry, "image"),
            part=_part(entry),
            words=tuple(word for word in words if word),
            properties=properties_of(entry),
            kind=kind,
            terrains=tuple(terrains.get(tile_id, ())),
        )
    return found


def _part(entry: dict[str, Any]) -> tuple[int, int, int, int]:
    left, top, wide, high = (_side(entry.get(key)) for key in ("x", "y", "width", "height"))
    return (left, top, wide, high)


def properties_of(entry: Any) -> dict[str, str]:
    """The properties of a tile or an object that are words, by name in small letters."""
    properties = [one for one in list_in(entry, "properties") if isinstance(one, dict)]
    return {
        words_in(one, "name").strip().lower(): words_in(one, "value").strip() for one in properties
    }


def _terrains(tree: dict[str, Any]) -> dict[int, list[str]]:
    """The terrains that most of a tile is of, by its number: as since version 1.5, and before."""
    found: dict[int, list[str]] = {}
    for one in list_in(tree, "wangsets"):
        names = [words_in(colour, "name") for colour in list_in(one, "colors")]
        for tile in list_in(one, "wangtiles"):
            # Nought is no colour, the first has number one.
            _add(found, tile, "tileid", _most(list_in(tile, "wangid"), ["", *names]))
    names = [words_in(one, "name") for one in list_in(tree, "terrains")]
    for tile in list_in(tree, "tiles"):
        _add(found, tile, "id", _most(list_in(tile, "terrain"), names))
    return found


def _add(found: dict[int, list[str]], tile: Any, key: str, name: str) -> None:
    if name and isinstance(tile, dict):
        found.setdefault(_whole(tile.get(key), 0, 0, _MOST_TILES), []).append(name.strip().lower())


def _most(numbers: Iterable[Any], names: Sequence[str]) -> str:
    """The name that most corners and sides of a tile have."""
    counts: Counter[str] = Counter()
    for value in numbers:
        place = _whole(value, -1, -1, 2**16)
        if 0 <= place < len(names) and names[place]:
            counts[names[place]] += 1
    return counts.most_common(1)[0][0] if counts else ""
