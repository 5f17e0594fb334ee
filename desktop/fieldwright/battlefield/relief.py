"""Slopes, derived from the heights of the squares; never stored.

Ground rises evenly between square centres and steps at escarpments (ruling R12). A square is a
slope where the ground rises through it: it has a higher and a lower neighbour and rises by a foot
a square or more. It is steep where 10 feet rise over two squares or fewer (ruling R6), else
gentle. Past the edge of the field the ground goes on as it rises there, though no lower and no
higher than anywhere on the field.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Grade

__all__ = [
    "Grade",
    "grade_at",
    "grades",
    "grades_of",
    "relief_within",
    "rise",
    "rise_at",
    "steepness",
]

_SLOPE_RISE = 1.0
"""Feet a square: whole feet and corners make a slope four squares wide rise by 1 in places."""

_STEEP_RISE = 3.3
"""Feet a square: the sides of a slope three squares wide rise by 3 at most, of two by 3.5."""

_GRADES = list(Grade)


@dataclass(frozen=True, slots=True)
class _Ground:
    """A part of a field with a frame of one square around it: heights in feet, and escarpments."""

    height: NDArray[Any]
    sheer: NDArray[np.bool_]

    @classmethod
    def of(
        cls,
        heights: NDArray[Any],
        escarpments: NDArray[Any],
        columns: slice = slice(None),
        rows: slice = slice(None),
    ) -> _Ground:
        """The ground of some columns and rows of the two layers."""
        height = heights[rows, columns].astype(np.float32)
        sheer = escarpments[rows, columns].astype(bool)
        framed = np.pad(height, 1, mode="reflect", reflect_type="odd")
        return cls(framed.clip(heights.min(), heights.max()), np.pad(sheer, 1, mode="reflect"))


def rise(field: Battlefield) -> NDArray[Any]:
    """The rise of the ground in feet a square, towards east and south: shape (2, rows, columns).

    Differences across an escarpment square do not count.
    """
    return _rise(_Ground.of(*_layers(field)))


def rise_at(field: Battlefield, square: Square) -> tuple[float, float]:
    """The rise of one square in feet a square, towards east and towards south."""
    columns, rows, place = _window(square)
    east, south = _rise(_Ground.of(*_layers(field), columns, rows))
    return float(east[place]), float(south[place])


def steepness(field: Battlefield) -> NDArray[Any]:
    """The rise of each square in its steepest direction, feet a square."""
    return _steepness(rise(field))


def grades(field: Battlefield) -> NDArray[np.uint8]:
    """0 level, 1 gentle, 2 steep, for every square; escarpments are level."""
    return _grades(_Ground.of(*_layers(field)))


def grades_of(heights: NDArray[Any], escarpments: NDArray[Any]) -> NDArray[np.uint8]:
    """The same from the two layers alone, both of shape (rows, columns)."""
    return _grades(_Ground.of(heights, escarpments))


def grade_at(field: Battlefield, square: Square, per: float = 1.0) -> Grade:
    """The grade of one square, found from its neighbours alone.

    ``per`` is how many squares of five feet across it is.
    """
    columns, rows, place = _window(square)
    return _GRADES[int(_grades(_Ground.of(*_layers(field), columns, rows), per)[place])]


def relief_within(
    field: Battlefield, block: Block, per: float = 1.0
) -> tuple[NDArray[Any], NDArray[np.uint8]]:
    """The rises (2, rows, columns) and grades (rows, columns) of a block of squares alone.

    ``per`` is how many squares of five feet across each of them is.
    """
    left, top = max(0, block.left - 1), max(0, block.top - 1)
    columns, rows = slice(left, block.right + 1), slice(top, block.bottom + 1)
    ground = _Ground.of(*_layers(field), columns, rows)
    down = slice(block.top - top, block.bottom - top)
    across = slice(block.left - left, block.right - left)
    return _rise(ground)[:, down, across], _grades(ground, per)[down, across]


def _layers(field: Battlefield) -> tuple[NDArray[Any], NDArray[Any]]:
    return field.layers[Layer.HEIGHT], field.layers[Layer.ESCARPMENT]


def _window(square: Square) -> tuple[slice, slice, tuple[int, int]]:
    """The columns and rows around a square, and its (row, column) place among them."""
    left, top = max(0, square.column - 1), max(0, square.row - 1)
    place = (square.row - top, square.column - left)
    return slice(left, square.column + 2), slice(top, square.row + 2), place


def _rise(ground: _Ground) -> NDArray[Any]:
    height, sheer = ground.height, ground.sheer
    east = _rise_along(height[1:-1], sheer[1:-1])
    south = _rise_along(height[:, 1:-1].T, sheer[:, 1:-1].T).T
    return np.stack([east, south])


def _rise_along(height: NDArray[Any], sheer: NDArray[np.bool_]) -> NDArray[Any]:
    """Mean of the differences to both neighbours in a row; the frame's own columns fall away."""
    step = np.diff(height, axis=1)
    step[sheer[:, 1:] | sheer[:, :-1]] = 0
    mean: NDArray[Any] = (step[:, 1:] + step[:, :-1]) * np.float32(0.5)
    return mean


def _steepness(rises: NDArray[Any]) -> NDArray[Any]:
    east, south = rises
    steepest: NDArray[Any] = np.sqrt(east * east + south * south)
    return steepest


def _grades(ground: _Ground, per: float = 1.0) -> NDArray[np.uint8]:
    steep = _steepness(_rise(ground))
    slope = _between(ground) & (steep >= _SLOPE_RISE * per)
    result = slope.astype(np.uint8)
    result[slope & (steep >= _STEEP_RISE * per)] = 2
    return result


def _between(ground: _Ground) -> NDArray[np.bool_]:
    """Squares with a higher and a lower neighbour, escarpments and what lies past them left out.

    So the foot of a slope and the top that it leads to are level, whatever the slope's width.
    """
    inner = (slice(1, -1), slice(1, -1))
    height, sheer = ground.height[inner], ground.sheer[inner]
    rows, columns = height.shape
    higher = np.zeros_like(sheer)
    lower = np.zeros_like(sheer)
    for down, right in product((0, 1, 2), repeat=2):
        part = (slice(down, down + rows), slice(right, right + columns))
        open_ground = ~ground.sheer[part]
        higher |= open_ground & (ground.height[part] > height)
        lower |= open_ground & (ground.height[part] < height)
    both: NDArray[np.bool_] = higher & lower & ~sheer
    return both
