"""What stands on a field, as it counts for one eye (rulings R12 and R13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.geometry.cover.masses import Masses, masses_of
from fieldwright.geometry.cover.views import Mask
from fieldwright.geometry.sight.beside import arm_of, is_right_behind
from fieldwright.geometry.sight.scene import Cells, scene_of
from fieldwright.terms.grid import Square

Tops = NDArray[np.float32]


@dataclass(frozen=True, eq=False, slots=True)
class Ground:
    """What a field has standing on it, as it counts for one eye.

    ``counts`` says which rows of ``masses`` do; ``hard`` and ``soft`` are the tops of what fills
    squares, ``holds_hard`` the squares that hold anything hard.
    """

    field: Battlefield
    masses: Masses
    counts: Mask
    hard: Tops
    soft: Tops
    holds_hard: Mask
    uneven: bool

    @classmethod
    def before(cls, field: Battlefield, eye: Square, looks_ft: float) -> Ground:
        """The ground of a field as it counts for an eye in a square (ruling R13)."""
        masses, cells = masses_of(field), scene_of(field).cells
        counts = masses.alive.copy()
        counts[list(exempt_rows(masses, field, eye, looks_ft))] = False
        return cls(
            field,
            masses,
            counts,
            _not_looked_over(cells.hard, eye, looks_ft),
            _not_looked_over(cells.soft, eye, looks_ft),
            holds_hard(cells, masses),
            cells.uneven,
        )


def holds_hard(cells: Cells, masses: Masses) -> Mask:
    """Which squares hold something hard."""
    found: Mask = cells.hard > -np.inf
    return found | masses.hard_in(found.size).reshape(found.shape)


def exempt_rows(masses: Masses, field: Battlefield, eye: Square, looks_ft: float) -> Iterator[int]:
    """The rows of screens that somebody stands right behind, so that they hide nothing from him."""
    arm = arm_of(field.info.scale.feet_per_square)
    for row in _rows_beside(masses, field, eye):
        screen = masses.screens[row]
        if screen is not None and is_right_behind(screen, eye, looks_ft, arm):
            yield row


def _rows_beside(masses: Masses, field: Battlefield, eye: Square) -> Iterator[int]:
    """The rows of screens that reach into the eye's square or one beside it."""
    squares, starts, rows = masses.by_square
    found: set[int] = set()
    for row in range(max(0, eye.row - 1), min(field.rows, eye.row + 2)):
        first = row * field.columns + max(0, eye.column - 1)
        last = row * field.columns + min(field.columns - 1, eye.column + 1)
        begin, end = np.searchsorted(squares, (first, last + 1))
        found.update(rows[starts[begin] : starts[end]].tolist())
    yield from found


def _not_looked_over(tops: Tops, eye: Square, looks_ft: float) -> Tops:
    """The tops of filled squares without those beside the eye and lower than it."""
    rows = slice(max(0, eye.row - 1), eye.row + 2)
    columns = slice(max(0, eye.column - 1), eye.column + 2)
    near = tops[rows, columns]
    if not ((near < looks_ft) & (near > -np.inf)).any():
        return tops
    found = tops.copy()
    found[rows, columns] = np.where(near < looks_ft, -np.inf, near)
    return found
