"""The highest surface of every square, as an array."""

from __future__ import annotations

import numpy as np

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kept import once_for_each_field
from fieldwright.battlefield.things import Platform
from fieldwright.geometry.cover.views import Floats
from fieldwright.geometry.surfaces import squares_carried, top_of


@once_for_each_field
def feet_everywhere(field: Battlefield) -> Floats:
    """How high somebody stands in each square, in feet, shape (rows, columns); do not write."""
    feet = field.layers[Layer.HEIGHT].astype(np.float64)
    highest = np.full(feet.shape, -np.inf)
    for platform in field.every(Platform):
        for square in squares_carried(field, platform):
            place = (square.row, square.column)
            if platform.top_ft > highest[place]:
                highest[place] = platform.top_ft
                feet[place] = top_of(platform)
    return feet
