"""Squares that count as squares of missile scale on a field of melee scale.

combat-and-tactics.txt, Combined Scale: each group is laid out in melee scale, and the squares
between them are three times as wide. What lies between two bodies counts whole, a square that one
of them stands in half of it at either end, so that it is as far there as back.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kept import once_for_each_field
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.rules.scale import MELEE_PER_MISSILE
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Scale

_MORE = MELEE_PER_MISSILE - 1
"""How many melee squares more one of them is across."""


@once_for_each_field
def wide_squares(field: Battlefield) -> NDArray[np.bool_] | None:
    """Where a field has squares of missile scale among those of melee scale; None for nowhere."""
    if field.info.scale is not Scale.MELEE:
        return None
    kinds = load_catalogue().grounds
    wide = [
        code
        for code, name in enumerate(field.palettes.ground)
        if name in kinds and kinds[name].missile_scale
    ]
    found: NDArray[np.bool_] = np.isin(field.layers[Layer.GROUND], wide)
    return found if found.any() else None


def stretch_between(field: Battlefield, one: Block, other: Block) -> int:
    """How many squares farther it is between two blocks than the grid has it."""
    wide = wide_squares(field)
    if wide is None:
        return 0
    start = _nearest(one, other)
    end = _nearest(other, Block(start[0], start[1], start[0] + 1, start[1] + 1))
    across, down = np.array([[end[0]]]), np.array([[end[1]]])
    return int(_stretch(wide, start, across, down)[0, 0])


def stretch_from(field: Battlefield, block: Block) -> NDArray[np.int32] | None:
    """The same to every square of the field, shape (rows, columns); None where nothing is."""
    wide = wide_squares(field)
    if wide is None:
        return None
    found = np.zeros((field.rows, field.columns), np.int32)
    columns, rows = np.arange(field.columns), np.arange(field.rows)
    near_column = np.clip(columns, block.left, block.right - 1)
    near_row = np.clip(rows, block.top, block.bottom - 1)
    for column in range(block.left, block.right):
        for row in range(block.top, block.bottom):
            place = np.ix_(near_row == row, near_column == column)
            if found[place].size:
                across = np.broadcast_to(columns[near_column == column], found[place].shape)
                down = np.broadcast_to(rows[near_row == row][:, None], found[place].shape)
                found[place] = _stretch(wide, (column, row), across, down)
    return found


def _nearest(one: Block, other: Block) -> tuple[int, int]:
    """The square of one block that is nearest to another."""
    column = min(max(one.left, min(other.left, one.right - 1)), one.right - 1)
    row = min(max(one.top, min(other.top, one.bottom - 1)), one.bottom - 1)
    return column, row


def _stretch(
    wide: NDArray[np.bool_],
    start: tuple[int, int],
    across: NDArray[np.int_],
    down: NDArray[np.int_],
) -> NDArray[np.int32]:
    """How much farther it is from one square to each of some; the same from either end."""
    x0, y0 = np.full_like(across, start[0]), np.full_like(down, start[1])
    x1, y1 = across, down
    turned = (y1 < y0) | ((y1 == y0) & (x1 < x0))
    x0, x1 = np.where(turned, x1, x0), np.where(turned, x0, x1)
    y0, y1 = np.where(turned, y1, y0), np.where(turned, y0, y1)
    steps = np.maximum(np.abs(x1 - x0), np.abs(y1 - y0))
    found = ((wide[y0, x0].astype(np.int32) + wide[y1, x1]) * _MORE // 2) * (steps > 0)
    for step in range(1, int(steps.max(initial=0))):
        inside = step < steps
        whole = np.maximum(steps, 1)
        x = x0 + (2 * step * (x1 - x0) + whole) // (2 * whole)
        y = y0 + (2 * step * (y1 - y0) + whole) // (2 * whole)
        x, y = np.where(inside, x, x0), np.where(inside, y, y0)
        found += (wide[y, x] & inside) * _MORE
    result: NDArray[np.int32] = found.astype(np.int32)
    return result
