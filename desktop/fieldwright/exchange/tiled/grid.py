"""Where a map of Tiled lies: which of its tiles are the squares of the field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fieldwright.exchange.clipping import Window
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.limits import number
from fieldwright.exchange.records import Place
from fieldwright.exchange.tiled.layers import FARTHEST, Layer
from fieldwright.terms.grid import LARGEST_SIDE

NUMBER_BITS = 0x0FFF_FFFF
"""The bits of a tile's number; those above turn the tile."""

_LARGEST_TILE = 4096


@dataclass(frozen=True, slots=True)
class Grid:
    """The field's first tile, its size in tiles (one is a square), and a tile's size in pixels."""

    column: int
    row: int
    columns: int
    rows: int
    tile: tuple[int, int]

    @property
    def window(self) -> Window:
        """The whole field."""
        return Window(0.0, 0.0, float(self.columns), float(self.rows))

    def place(self, x: float, y: float) -> Place:
        """The place on the field of pixels of the map."""
        return (x / self.tile[0] - self.column, y / self.tile[1] - self.row)


def grid_of(tree: dict[str, Any], layers: Sequence[Layer], name: str) -> Grid:
    """The grid of a map; raises ExchangeError where it is too large.

    A map without an end begins at its lowest tiles that are not empty, and ends at the highest.
    """
    wide, high = (_whole(tree.get(key)) for key in ("tilewidth", "tileheight"))
    if not (1 <= wide <= _LARGEST_TILE and 1 <= high <= _LARGEST_TILE):
        raise ExchangeError(f"{name} does not say how large its tiles are.")
    left, top, right, bottom = _block(tree, layers)
    columns, rows = right - left, bottom - top
    if min(columns, rows) < 1:
        raise ExchangeError(f"{name} has no tiles.")
    if max(columns, rows) > LARGEST_SIDE:
        raise ExchangeError(
            f"{name} is a map of {columns} x {rows} tiles, and no field may be longer than "
            f"{LARGEST_SIDE} squares either way. Cut it into parts in Tiled (Map > Resize Map)."
        )
    return Grid(left, top, columns, rows, (wide, high))


def _block(tree: dict[str, Any], layers: Sequence[Layer]) -> tuple[int, int, int, int]:
    is_infinite = str(tree.get("infinite", 0)).lower() not in ("0", "false", "")
    if is_infinite or any(len(layer.chunks) > 1 for layer in layers):
        used = _used(layers)
        if used is not None:
            return used
    return (0, 0, _whole(tree.get("width")), _whole(tree.get("height")))


def _used(layers: Sequence[Layer]) -> tuple[int, int, int, int] | None:
    """The tiles that are not empty: left, top, and one beyond the right and the bottom."""
    columns: list[int] = []
    rows: list[int] = []
    for chunk in (chunk for layer in layers for chunk in layer.chunks):
        down, along = np.nonzero(chunk.tiles & NUMBER_BITS)
        if along.size:
            columns += [chunk.column + int(along.min()), chunk.column + int(along.max())]
            rows += [chunk.row + int(down.min()), chunk.row + int(down.max())]
    if not columns:
        return None
    return (min(columns), min(rows), max(columns) + 1, max(rows) + 1)


def _whole(value: Any) -> int:
    return round(max(-float(FARTHEST), min(float(FARTHEST), number(value, 0.0))))
