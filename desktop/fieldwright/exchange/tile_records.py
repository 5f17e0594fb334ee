"""Which tiles a map of Tiled is laid with: what is needed to give them other meanings.

So a map can be understood anew, in the window, without reading its file again.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fieldwright.terms.grid import LARGEST_SIDE

Sorts: TypeAlias = NDArray[np.uint32]
"""Places in the list of sorts, from one; nought is no tile. Shape (rows, columns)."""

CELL = 32
"""Pixels of the small picture of one sort."""

ALONG = 64
"""Small pictures side by side in the sheet of them."""

MOST_PICTURED = 8192
"""Sorts that have a small picture; the others are used least."""

MOST_SORTS = 20_000
"""Sorts among which anybody would choose; the tiles of a map with more are not kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetRecord:
    """A tile set: its name in small letters, and a mark of its picture and how it is cut.

    Another set of the same name has another mark.
    """

    name: str
    mark: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TileSort:
    """One tile of a set, wherever it lies and however it is turned.

    ``key`` is the word that stands for it on every map with this set; empty where the tile is of
    no set, and so of none that could be named. ``group`` is that of its terrain, where it is of one
    and neither has a class nor names kinds itself. ``words`` are all others by which its meaning is
    looked up, the most exact first, ``layers`` those of the layers that it lies on. ``said`` are
    kinds that the tile itself names, ``place`` is that of its set in the list of sets.
    """

    key: str
    name: str
    group: str = ""
    place: int = -1
    words: tuple[str, ...] = ()
    layers: tuple[str, ...] = ()
    said: dict[str, str] = field(default_factory=dict)
    count: int = 0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TileBlock:
    """Tiles of one layer whose first lies on a square of the field; ``words`` are the layer's."""

    column: int
    row: int
    words: tuple[str, ...]
    sorts: Sorts


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TileRecords:
    """All tiles that are seen, the lowest layers first; sorts by how often they are used.

    ``pictures`` is a PNG with a small picture of each sort, ``ALONG`` side by side.
    """

    sets: tuple[SetRecord, ...]
    sorts: tuple[TileSort, ...]
    blocks: tuple[TileBlock, ...]
    pictures: bytes = b""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldBlock:
    """A block as JSON has it."""

    column: int
    row: int
    words: tuple[str, ...]
    shape: tuple[int, int]
    codes: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldTiles:
    """Tiles as JSON has them."""

    sets: tuple[SetRecord, ...]
    sorts: tuple[TileSort, ...]
    blocks: tuple[ToldBlock, ...]
    pictures: str


def packed_tiles(tiles: TileRecords) -> Mapping[str, Any]:
    """The numbers and the pictures of tiles as JSON has them; all else has that form already."""
    return {
        "blocks": [
            {
                "column": block.column,
                "row": block.row,
                "words": block.words,
                "shape": block.sorts.shape,
                "codes": _text(zlib.compress(block.sorts.astype("<u4").tobytes(), 1)),
            }
            for block in tiles.blocks
        ],
        "pictures": _text(tiles.pictures),
    }


def unpacked_tiles(told: ToldTiles) -> TileRecords | None:
    """The tiles that were packed; None where they cannot be read."""
    try:
        return TileRecords(
            sets=told.sets,
            sorts=told.sorts,
            blocks=tuple(_unpacked(block, len(told.sorts)) for block in told.blocks),
            pictures=base64.b64decode(told.pictures, validate=True),
        )
    except (ValueError, binascii.Error, zlib.error):
        return None


def _unpacked(told: ToldBlock, most: int) -> TileBlock:
    rows, columns = told.shape
    if not (0 < rows <= LARGEST_SIDE and 0 < columns <= LARGEST_SIDE):
        raise ValueError("no field has so many squares")
    raw = zlib.decompressobj().decompress(base64.b64decode(told.codes), rows * columns * 4)
    sorts = np.frombuffer(raw, dtype="<u4").astype(np.uint32).reshape(rows, columns)
    if sorts.max() > most or min(told.column, told.row) < 0:
        raise ValueError("there is no such tile")
    return TileBlock(column=told.column, row=told.row, words=told.words, sorts=sorts)


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()
