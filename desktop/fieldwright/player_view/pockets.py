"""Corners that a round or slanting wall cuts off: what shows of them belongs to the room inside.

Such a square has most of itself behind the wall, where nobody stands, and a little before it.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.things import Wall
from fieldwright.editing.brushes import Mask

_APART = 0.1
"""Squares between the places of a wall that are looked at."""

_INSIDE = 0.02
"""Squares from its sides at which the inside of a square begins."""


def cut_squares(shape: tuple[int, int], walls: Iterable[Wall]) -> Mask:
    """The squares through whose inside walls run: shape (rows, columns)."""
    cut = np.zeros(shape, bool)
    for wall in walls:
        (x1, y1), (x2, y2) = wall.start, wall.end
        if (x1 == x2 and x1 == np.floor(x1)) or (y1 == y2 and y1 == np.floor(y1)):
            continue
        count = int(np.ceil(np.hypot(x2 - x1, y2 - y1) / _APART)) + 1
        x, y = np.linspace(x1, x2, count), np.linspace(y1, y2, count)
        column, row = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
        inside = (np.abs(x - column - 0.5) < 0.5 - _INSIDE) & (
            np.abs(y - row - 0.5) < 0.5 - _INSIDE
        )
        inside &= (column >= 0) & (row >= 0) & (column < shape[1]) & (row < shape[0])
        cut[row[inside], column[inside]] = True
    return cut


def pockets_beside(room: Mask, parts: NDArray[np.int64], cut: Mask, solid: Mask) -> Mask:
    """The squares beside a room that its own walls cut off from it, and from everything else.

    ``parts`` has a number for every square: those of one number hang together. What can be
    stepped into from elsewhere, or has a square that no wall cuts, is a room of its own.
    """
    found = np.zeros_like(room)
    candidates = _around(room) & cut & ~room & ~solid
    for part in np.unique(parts[candidates]):
        squares = parts == part
        elsewhere = _around(squares) & ~squares & ~room & ~solid
        if not (squares & ~cut).any() and not elsewhere.any():
            found |= squares
    return found


def _around(squares: Mask) -> Mask:
    """The squares to the sides of some."""
    beside = np.zeros_like(squares)
    beside[:, 1:] |= squares[:, :-1]
    beside[:, :-1] |= squares[:, 1:]
    beside[1:] |= squares[:-1]
    beside[:-1] |= squares[1:]
    return beside
