"""Whether what is painted can be seen: background pictures lie over ground, growth and water."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Picture
from fieldwright.editing.brushes import Mask

_OPAQUE = 0.8
"""A picture of at least this opacity hides what lies under it."""

_MOST = 0.5
"""The share of the squares that must be hidden for all of it to count as unseen."""


def is_under_picture(field: Battlefield, mask: Mask, opacity: float = 1.0) -> bool:
    """Whether most squares of ``mask`` lie under a picture that hides them.

    ``opacity`` is that of all pictures together, from 0 to 1, as the screen draws them.
    """
    rows, columns = np.nonzero(mask)
    if not rows.size:
        return False
    covered = np.zeros(rows.size, bool)
    for picture in field.every(Picture):
        if picture.opacity * opacity >= _OPAQUE:
            covered |= _covers(picture, columns + 0.5, rows + 0.5)
    return bool(covered.mean() > _MOST)


def _covers(picture: Picture, x: NDArray[Any], y: NDArray[Any]) -> Mask:
    """Which places lie on a picture as it is turned."""
    angle = math.radians(picture.rotation)
    right = x - (picture.position[0] + picture.width / 2)
    down = y - (picture.position[1] + picture.length / 2)
    across = right * math.cos(angle) + down * math.sin(angle)
    along = down * math.cos(angle) - right * math.sin(angle)
    inside: Mask = (np.abs(across) < picture.width / 2) & (np.abs(along) < picture.length / 2)
    return inside
