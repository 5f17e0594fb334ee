"""How far shots fly: over squares and upwards (ruling R2)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.geometry.cover.stretched import stretch_between, stretch_from
from fieldwright.geometry.measure import (
    measured,
    measured_blocks,
    measured_each,
    measured_from,
)
from fieldwright.geometry.sight.bodies import Body
from fieldwright.geometry.surfaces import feet_everywhere


def distance(field: Battlefield, one: Body, other: Body) -> int:
    """How many squares apart two bodies are, diagonals 1, 2, 1, 2 ... (ruling R2).

    Between their nearest squares, those of missile scale among them counted as three (Combined
    Scale); the difference in height, in whole squares, is a way like those
    across the map.
    """
    up = int(abs(one.feet_ft - other.feet_ft) // field.info.scale.feet_per_square)
    level = measured_blocks(one.block, other.block)
    return measured(level + stretch_between(field, one.block, other.block), up)


def distances_from(field: Battlefield, eye: Body) -> NDArray[np.int32]:
    """The same for whoever stands in each square of a field, shape (rows, columns)."""
    level = measured_from(eye.block, field.columns, field.rows)
    stretch = stretch_from(field, eye.block)
    if stretch is not None:
        level = level + stretch
    side = field.info.scale.feet_per_square
    height = np.abs(feet_everywhere(field) - eye.feet_ft)
    # Whole squares, as ``//`` gives them, in much less time.
    up = np.floor(height / side)
    up -= up * side > height
    return measured_each(level, up.astype(np.int32))
