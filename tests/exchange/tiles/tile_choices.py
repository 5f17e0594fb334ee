"""Maps whose tiles are given meanings, and what is kept of them."""

from pathlib import Path
from typing import Any

from tests.exchange.tiles.maps import as_bytes, layer, tileset, tmj

from fieldwright.exchange.records import MapRecords
from fieldwright.exchange.tiled.choosing import Choices
from fieldwright.exchange.tiled.meanings import Kept, chosen_folder, kept_meanings
from fieldwright.exchange.tiled.reading import read

NOTHING_KEPT = Kept({})


def tile_map(gids: list[int], columns: int, **more: Any) -> bytes:
    """A map of one layer with the tiles red, green, blue and white."""
    rows = len(gids) // columns
    return as_bytes(tmj([layer(gids, columns)], columns, rows, **more))


def read_kept(data: bytes, folder: Path | None = None) -> MapRecords:
    """The map, by all that is kept in the person's own data."""
    return read(data, "map.tmj", folder)


def choices_for(records: MapRecords, kept: Kept | None = None) -> Choices:
    """What may be chosen for a map; what the program knows does not count."""
    assert records.tiles is not None
    return Choices(records.tiles, kept or Kept({}, chosen_in=chosen_folder()))


def place_of(records: MapRecords, name: str) -> int:
    """The place of the sort of that name."""
    assert records.tiles is not None
    return [sort.name for sort in records.tiles.sorts].index(name)


__all__ = [
    "NOTHING_KEPT",
    "choices_for",
    "kept_meanings",
    "place_of",
    "read_kept",
    "tile_map",
    "tileset",
]
