"""Slopes, derived from the heights of the squares; never stored.

Ground rises evenly between square centres and steps at escarpments (ruling R12). A square is a
slope where the ground rises through it: it has a higher and a lower neighbour and rises by 10
feet over eight squares or fewer. It is steep where 10 feet rise over two squares or fewer
(ruling R6), else gentle.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Grade

__all__ = ["Grade", "grade_at", "grades", "rise", "rise_at", "steepness"]

_SLOPE_RISE = 1.25
"""Feet a square: whole feet and corners make a slope four squares wide rise by 1.4 in places."""

_STEEP_RISE = 3.3
"""Feet a square: the sides of a slope three squares wide rise by 3 at most, of two by 3.5."""

_GRADES = list(Grade)


def rise(field: Battlefield) -> NDArray[Any]:
    """The rise of the ground in feet a square, towards east and south: shape (2, rows, columns).

    Differences across an escarpment square do not count.
    """
    return _rise(*_ground(field, slice(None), slice(None)))


def rise_at(field: Battlefield, square: Square) -> tuple[float, float]:
    """The rise of one square in feet a square, towards east and towards south."""
    columns, rows, place = _window(square)
    east, south = _rise(*_ground(field, columns, rows))
    return float(east[place]), float(south[place])


def steepness(field: Battlefield) -> NDArray[Any]:
    """The rise of each square in its steepest direction, feet a square."""
    return _steepness(rise(field))


def grades(field: Battlefield) -> NDArray[np.uint8]:
    """0 level, 1 gentle, 2 steep, for every square; escarpments are level."""
    return _grades(*_ground(field, slice(None), slice(None)))


def grades_of(height: NDArray[Any], escarpment: NDArray[Any]) -> NDArray[np.uint8]:
    """The same from the two layers alone, both of shape (rows, columns)."""
    return _grades(height.astype(np.float32), escarpment.astype(bool))


def grade_at(field: Battlefield, square: Square) -> Grade:
    """The grade of one square, found from its neighbours alone."""
    columns, rows, place = _window(square)
    return _GRADES[int(_grades(*_ground(field, columns, rows))[place])]


def _ground(
    field: Battlefield, columns: slice, rows: slice
) -> tuple[NDArray[Any], NDArray[np.bool_]]:
    """Heights in feet and escarpments of a part of the field."""
    height = field.layers[Layer.HEIGHT][rows, columns].astype(np.float32)
    return height, field.layers[Layer.ESCARPMENT][rows, columns].astype(bool)


def _window(square: Square) -> tuple[slice, slice, tuple[int, int]]:
    """The columns and rows around a square, and its (row, column) place among them."""
    left, top = max(0, square.column - 1), max(0, square.row - 1)
    place = (square.row - top, square.column - left)
    return slice(left, square.column + 2), slice(top, square.row + 2), place


def _rise(height: NDArray[Any], sheer: NDArray[np.bool_]) -> NDArray[Any]:
    return np.stack([_rise_along(height, sheer, 1), _rise_along(height, sheer, 0)])


def _rise_along(height: NDArray[Any], sheer: NDArray[np.bool_], axis: int) -> NDArray[Any]:
    """Mean of the differences to both neighbours along an axis; none past the field's edge."""
    after = np.zeros_like(height)
    before = np.zeros_like(height)
    low = [slice(None), slice(None)]
    high = [slice(None), slice(None)]
    low[axis], high[axis] = slice(None, -1), slice(1, None)
    step = height[tuple(high)] - height[tuple(low)]
    step[sheer[tuple(high)] | sheer[tuple(low)]] = 0
    after[tuple(low)] = step
    before[tuple(high)] = step
    mean: NDArray[Any] = (after + before) * np.float32(0.5)
    return mean


def _steepness(rises: NDArray[Any]) -> NDArray[Any]:
    east, south = rises
    steepest: NDArray[Any] = np.sqrt(east * east + south * south)
    return steepest


def _grades(height: NDArray[Any], sheer: NDArray[np.bool_]) -> NDArray[np.uint8]:
    steep = _steepness(_rise(height, sheer))
    slope = _between(height, sheer) & (steep >= _SLOPE_RISE)
    result = slope.astype(np.uint8)
    result[slope & (steep >= _STEEP_RISE)] = 2
    return result


def _between(height: NDArray[Any], sheer: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Squares with a higher and a lower neighbour, escarpments and what lies past them left out.

    So the foot of a slope and the top that it leads to are level, whatever the slope's width.
    """
    rows, columns = height.shape
    heights = np.pad(height, 1, mode="edge")
    walls = np.pad(sheer, 1, mode="edge")
    higher = np.zeros_like(sheer)
    lower = np.zeros_like(sheer)
    for down, right in product((0, 1, 2), repeat=2):
        part = (slice(down, down + rows), slice(right, right + columns))
        open_ground = ~walls[part]
        higher |= open_ground & (heights[part] > height)
        lower |= open_ground & (heights[part] < height)
    both: NDArray[np.bool_] = higher & lower & ~sheer
    return both
