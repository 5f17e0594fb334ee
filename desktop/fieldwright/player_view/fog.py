"""What fog is drawn from: covered and remembered squares, and the walls at which it ends."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Wall
from fieldwright.player_view.kept import KeptFor
from fieldwright.player_view.wall_sides import SidesOfAll

Mask: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Walled:
    """The lines of the grid on which walls stand.

    ``west[row, column]`` is the west side of a square, of shape (rows, columns + 1), ``north`` its
    north side, of shape (rows + 1, columns).
    """

    west: Mask
    north: Mask


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class FogSquares:
    """The squares that are covered and those that are only remembered, of (rows, columns)."""

    covered: Mask
    remembered: Mask
    walled: Walled

    @property
    def is_clear(self) -> bool:
        """Whether there is nothing to be drawn."""
        return not (self.covered.any() or self.remembered.any())


_WALLED: KeptFor[Walled] = KeptFor(6)


def walled(field: Battlefield) -> Walled:
    """The lines of the grid on which a field's walls, doors and windows stand."""
    walls = field.things["walls"]
    size = field.layers[Layer.GROUND].shape
    return _WALLED.get((walls,), lambda: _walled(field.every(Wall), size))


def _walled(walls: Iterable[Wall], size: tuple[int, ...]) -> Walled:
    rows, columns = size
    west, north = np.zeros((rows, columns + 1), bool), np.zeros((rows + 1, columns), bool)
    pieces = SidesOfAll.of(tuple(walls))
    across, down = pieces.columns, pieces.rows
    upright = (down[:, 0] == down[:, 1]) & (abs(across[:, 0] - across[:, 1]) == 1)
    _mark(west, down[upright, 0], across[upright].max(axis=1))
    level = (across[:, 0] == across[:, 1]) & (abs(down[:, 0] - down[:, 1]) == 1)
    _mark(north, down[level].max(axis=1), across[level, 0])
    return Walled(west, north)


def _mark(lines: Mask, rows: NDArray[np.int64], columns: NDArray[np.int64]) -> None:
    high, wide = lines.shape
    inside = (rows >= 0) & (rows < high) & (columns >= 0) & (columns < wide)
    lines[rows[inside], columns[inside]] = True
