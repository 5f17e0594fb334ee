"""Rock beside lines of fire: it hides too where something stops the line (rulings R12 and R13).

``fieldwright.geometry.sight`` says which law is followed.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from fieldwright.geometry.arrays import Mask, Numbers
from fieldwright.geometry.sight.screens import CEILING_FT
from fieldwright.terms.grid import Square


def rock_of(tops: NDArray[np.float32]) -> Mask:
    """Which squares are solid rock, by the tops of what fills them (feet; rows, columns)."""
    found: Mask = tops >= CEILING_FT
    return found


def beside_rock(rock: Mask) -> Numbers:
    """The squares that touch rock, by a side or a corner (row-major places); all rock is there."""
    rows, columns = rock.shape
    wide = np.zeros((rows + 2, columns), bool)
    wide[1:-1] = rock
    tall = wide[:-2] | wide[1:-1] | wide[2:]
    found = tall.copy()
    found[:, 1:] |= tall[:, :-1]
    found[:, :-1] |= tall[:, 1:]
    return np.flatnonzero(found)


def touching_rock(rock: Mask, owner: Numbers, square: Numbers) -> tuple[Numbers, Numbers]:
    """The rock that squares of some owners touch: owners and row-major places, perhaps twice."""
    rows, columns = rock.shape
    wide = np.zeros((rows + 2, columns + 2), bool)
    wide[1:-1, 1:-1] = rock
    width = columns + 2
    down, across = np.divmod(square, columns)
    places = ((down + 1) * width + across + 1)[:, None] + np.add.outer(
        (-width, 0, width), (-1, 0, 1)
    ).ravel()
    pair, _ = kept = np.nonzero(wide.ravel()[places])
    down, across = np.divmod(places[kept], width)
    return owner[pair], (down - 1) * columns + across - 1


def rock_beside(tops: NDArray[np.float32], passed: Sequence[Square]) -> list[Square]:
    """The squares of rock that touch some squares and are not among them, in no order."""
    rock = rock_of(tops)
    if not rock.any():
        return []
    columns = rock.shape[1]
    places = np.array(
        [one.row * columns + one.column for one in passed if _holds(rock.shape, one)], np.int64
    )
    _, squares = touching_rock(rock, np.zeros_like(places), places)
    left = np.setdiff1d(squares, places)
    return [Square(place % columns, place // columns) for place in left.tolist()]


def _holds(shape: tuple[int, ...], square: Square) -> bool:
    return 0 <= square.row < shape[0] and 0 <= square.column < shape[1]
