"""What of screens and filled squares an eye is right behind, as rows of masses (ruling R13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from uuid import UUID

import numpy as np

from fieldwright.battlefield.field import Battlefield
from fieldwright.geometry.cover.masses import Masses
from fieldwright.geometry.sight.beside import arm_of, right_behind
from fieldwright.geometry.sight.cutting import Reach, without_box
from fieldwright.geometry.sight.scene import Cells, scene_of
from fieldwright.geometry.sight.screens import Screen, corners_of
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Hides

_NO_THING = UUID(int=0)


@dataclass(frozen=True, eq=False, slots=True)
class Nearby:
    """What counts for one eye otherwise than for others.

    ``screens`` are rows of the masses and what is left of each that hides anything, None where
    nothing is; ``cells`` are squares whose filling is lower than the eye and how it hides, with
    what is left of it as a screen.
    """

    screens: tuple[tuple[int, Screen | None], ...]
    cells: tuple[tuple[Square, Hides, Screen | None], ...]

    @classmethod
    def of(cls, field: Battlefield, masses: Masses, eye: Square, looks_ft: float) -> Nearby:
        """What an eye in a square is right behind."""
        reach = Reach.of(eye, looks_ft, arm_of(field.info.scale.feet_per_square))
        screens = tuple(_screens(masses, field, eye, reach))
        return cls(screens, tuple(_cells(scene_of(field).cells, reach, eye)))

    def left(self) -> list[Screen]:
        """What is left of everything."""
        rest = [screen for _, screen in self.screens] + [screen for *_, screen in self.cells]
        return [screen for screen in rest if screen is not None]


def _screens(
    masses: Masses, field: Battlefield, eye: Square, reach: Reach
) -> Iterator[tuple[int, Screen | None]]:
    for row in _rows_beside(masses, field, eye):
        screen = masses.screens[row]
        found = None if screen is None else right_behind(screen, reach)
        if screen is not None and found is not None:
            yield row, replace(screen, pieces=found.rest) if found.rest else None


def _rows_beside(masses: Masses, field: Battlefield, eye: Square) -> list[int]:
    """The rows of screens that reach into the eye's square or one beside it."""
    squares, starts, rows = masses.by_square
    found: set[int] = set()
    for row in range(max(0, eye.row - 1), min(field.rows, eye.row + 2)):
        first = row * field.columns + max(0, eye.column - 1)
        last = row * field.columns + min(field.columns - 1, eye.column + 1)
        begin, end = np.searchsorted(squares, (first, last + 1))
        found.update(rows[starts[begin] : starts[end]].tolist())
    return sorted(found)


def _cells(
    cells: Cells, reach: Reach, eye: Square
) -> Iterator[tuple[Square, Hides, Screen | None]]:
    rows, columns = cells.hard.shape
    around = Block(eye.column, eye.row, eye.column + 1, eye.row + 1).grown(1)
    squares = list(around.clipped(Block(0, 0, columns, rows)).squares())
    for square, hides, top in cells.filled(squares):
        left = without_box(corners_of(square, top), reach)
        if left is not None:
            screen = Screen(_NO_THING, "", hides, 1.0, tuple(left), (square,)) if left else None
            yield square, hides, screen
