"""Which way a stream or a road runs through each of its squares."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.drawing.window import Mask, shifted

_REACH = 2


def directions(mask: Mask) -> NDArray[Any]:
    """The unit vector along which a mask runs at each square: shape (2, rows, columns), x and y.

    It is the axis along which the squares of the mask within two squares lie farthest apart; one
    that has no axis (a pond) runs east.
    """
    inside = mask.astype(np.float64)
    along_x, along_y, across = (np.zeros(mask.shape) for _ in range(3))
    for row in range(-_REACH, _REACH + 1):
        for column in range(-_REACH, _REACH + 1):
            here = shifted(inside, column, row)
            along_x += here * column * column
            along_y += here * row * row
            across += here * column * row
    angle = 0.5 * np.arctan2(2 * across, along_x - along_y + 1e-6)
    return np.stack([np.cos(angle), np.sin(angle)])
