"""The highest surface of every square, as an array."""

from __future__ import annotations

from weakref import WeakKeyDictionary

import numpy as np

from fieldwright.battlefield.extent import around
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Platform
from fieldwright.geometry.cover.views import Floats
from fieldwright.geometry.shapes import contains
from fieldwright.geometry.surfaces import top_of
from fieldwright.terms.grid import Block

_known: WeakKeyDictionary[Battlefield, Floats] = WeakKeyDictionary()


def feet_everywhere(field: Battlefield) -> Floats:
    """How high somebody stands in each square, in feet, shape (rows, columns); do not write."""
    found = _known.get(field)
    if found is None:
        found = _known[field] = _feet_everywhere(field)
    return found


def _feet_everywhere(field: Battlefield) -> Floats:
    feet = field.layers[Layer.HEIGHT].astype(np.float64)
    highest = np.full(feet.shape, -np.inf)
    for platform in field.every(Platform):
        for column, row in _carried(platform, field.block):
            if platform.top_ft > highest[row, column]:
                highest[row, column] = platform.top_ft
                feet[row, column] = top_of(platform)
    return feet


def _carried(platform: Platform, block: Block) -> list[tuple[int, int]]:
    """The squares of whose middle a platform carries whoever stands there."""
    if len(platform.outline) < 3:
        return []
    return [
        (square.column, square.row)
        for square in around(platform.outline).clipped(block).squares()
        if contains(platform.outline, (square.column + 0.5, square.row + 0.5))
    ]
