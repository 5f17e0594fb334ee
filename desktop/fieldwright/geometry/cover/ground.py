"""What stands on a field, as it counts for one eye (rulings R12 and R13)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.geometry.arrays import Mask
from fieldwright.geometry.cover.masses import Masses, masses_of
from fieldwright.geometry.cover.nearby import Nearby
from fieldwright.geometry.sight.scene import Cells, scene_of
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Hides

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
        held, near = holds_hard(cells, masses), Nearby.of(field, masses, eye, looks_ft)
        gone = [masses.screens[row] for row, _ in near.screens]
        masses = masses.changed(
            [one for one in gone if one is not None], near.left(), field.columns
        )
        hard, soft = cells.hard, cells.soft
        if near.cells:
            hard, soft = hard.copy(), soft.copy()
        for square, hides, _ in near.cells:
            tops = hard if hides is Hides.COVER else soft
            tops[square.row, square.column] = -np.inf
        return cls(field, masses, masses.alive, hard, soft, held, cells.uneven)


def holds_hard(cells: Cells, masses: Masses) -> Mask:
    """Which squares hold something hard."""
    found: Mask = cells.hard > -np.inf
    return found | masses.hard_in(found.size).reshape(found.shape)
