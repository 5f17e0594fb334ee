"""The squares of donjon's JSON: rows of whole numbers whose bits say what a square is.

``cell_bit`` names the masks. Around the map lies a strip, the bleed, of as many squares as the
settings say: ``cells`` count it, the places of rooms, doors, stairs and marks do not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.exchange.dungeon.edges import Mask
from fieldwright.exchange.dungeon.plan import check_side
from fieldwright.exchange.errors import ExchangeError

_BITS: Mapping[str, int] = {
    "room": 0x2,
    "corridor": 0x4,
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
"""The masks of files that do not name them."""

DOORS = ("arch", "door", "locked", "trapped", "secret", "portcullis")
"""The kinds of doors that have a bit of their own."""

_LARGEST = 0xFFFFFFFF


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """The squares of a map, bleed and all: shape ``(rows, columns)``.

    ``doubt`` is a sentence about a bleed that no map can have.
    """

    values: NDArray[np.int64]
    bits: Mapping[str, int]
    bleed: int
    doubt: str = ""

    def having(self, *names: str) -> Mask:
        """The squares that have one of these bits."""
        mask = 0
        for name in names:
            mask |= self.bits[name]
        return np.asarray((self.values & mask) != 0)

    def floor(self) -> Mask:
        """Everything that is not rock."""
        return self.having("room", "corridor", "stair_down", "stair_up", *DOORS)

    def rooms(self) -> NDArray[np.int64]:
        """The number of the room of each square, 0 for none."""
        return self._part("room_id") * self.having("room")

    def letters(self) -> NDArray[np.int64]:
        """The letter or digit of the map's key that is written on each square, 0 for none."""
        return self._part("label")

    def place(self, entry: Any, *names: str) -> tuple[int, int] | None:
        """Column and row that an entry names, with the bleed; None where that is not on the map."""
        if not isinstance(entry, dict):
            return None
        column, row = (entry.get(name) for name in names or ("col", "row"))
        if type(column) is not int or type(row) is not int:
            return None
        column, row = column + self.bleed, row + self.bleed
        rows, columns = self.values.shape
        return (column, row) if 0 <= column < columns and 0 <= row < rows else None

    def _part(self, name: str) -> NDArray[np.int64]:
        mask = self.bits[name]
        lowest = (mask & -mask).bit_length() - 1
        return np.asarray((self.values & mask) >> lowest)


def read_cells(tree: Mapping[str, Any], name: str) -> Cells:
    """The squares of parsed JSON; raises ExchangeError where they are none."""
    rows = tree["cells"]
    wide = len(rows[0]) if rows and isinstance(rows[0], list) else 0
    check_side(name, wide, len(rows))
    if not all(isinstance(row, list) and len(row) == wide for row in rows):
        raise ExchangeError(f"The rows of squares in {name} are not equally long.")
    if not all(type(value) is int and 0 <= value <= _LARGEST for row in rows for value in row):
        raise ExchangeError(f"{name} has squares that are no numbers of donjon's.")
    bleed, doubt = _bleed(tree, min(wide, len(rows)))
    return Cells(np.array(rows, np.int64), _bits(tree.get("cell_bit")), bleed, doubt)


def _bits(told: Any) -> dict[str, int]:
    """The masks that a file names, the usual ones for the others."""
    bits = dict(_BITS)
    if isinstance(told, dict):
        for name in bits:
            value = told.get(name)
            if type(value) is int and 0 < value <= _LARGEST:
                bits[name] = value
    return bits


def _bleed(tree: Mapping[str, Any], side: int) -> tuple[int, str]:
    """The bleed of a map whose shorter side has so many squares, and a doubt about it."""
    settings = tree.get("settings")
    told = settings.get("bleed") if isinstance(settings, dict) else None
    if told is None:
        return 0, ""
    if isinstance(told, str) and told.isdecimal() and len(told) < 4:
        told = int(told)
    if type(told) is int and 0 <= 2 * told < side:
        return told, ""
    return 0, (
        f"The file says that a strip of {str(told)[:20]} squares lies around its map, which cannot "
        "be. Its rooms, doors and traps were placed as if there were none: look them over."
    )
