"""Slopes, derived from the heights of the squares; never stored.

Ground rises evenly between square centres and steps at escarpments (ruling R12). A square is a
slope where the ground rises through it: at least 10 feet over six squares. It is steep where
10 feet rise over two squares or fewer (ruling R6), else gentle.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.terms.grid import Square

_SLOPE_RISE = 1.7
"""Feet a square: a level square beside a slope of 10 feet over two squares rises by up to 1.5."""

_STEEP_RISE = 3.3
"""Feet a square: the sides of a slope three squares wide rise by 3 at most, of two by 3.5."""


class Grade(StrEnum):
    """How steeply the ground of a square rises."""

    LEVEL = "level"
    GENTLE = "gentle"
    STEEP = "steep"


def rise(field: Battlefield) -> NDArray[Any]:
    """The rise of the ground in feet a square, towards east and south: shape (2, rows, columns).

    Differences across an escarpment square do not count.
    """
    height = field.layers[Layer.HEIGHT].astype(np.float32)
    sheer = field.layers[Layer.ESCARPMENT].astype(bool)
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


def steepness(field: Battlefield) -> NDArray[Any]:
    """The rise of each square in its steepest direction, feet a square."""
    east, south = rise(field)
    steepest: NDArray[Any] = np.sqrt(east * east + south * south)
    return steepest


def grades(field: Battlefield) -> NDArray[np.uint8]:
    """0 level, 1 gentle, 2 steep, for every square."""
    steep = steepness(field)
    result = np.zeros(steep.shape, np.uint8)
    result[steep >= _SLOPE_RISE] = 1
    result[steep >= _STEEP_RISE] = 2
    result[field.layers[Layer.ESCARPMENT] != 0] = 0
    return result


def grade_at(field: Battlefield, square: Square) -> Grade:
    """The grade of one square."""
    return list(Grade)[int(grades(field)[square.row, square.column])]
