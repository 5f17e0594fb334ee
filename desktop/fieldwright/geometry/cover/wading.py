"""Water to the shoulders covers whoever stands in it.

combat-and-tactics.txt, Waterborne Combat; ruling R44: it gives 75 % cover.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.geometry.sight.bodies import Body
from fieldwright.rules.cover import CoverStep
from fieldwright.rules.explained import Reason

WATER_GIVES = CoverStep.THREE_QUARTERS

WATER = Reason("water to the shoulders", WATER_GIVES.label, "Combat & Tactics; ruling R44")

_TO_THE_SHOULDERS = 2 / 3
"""Water as deep as this share of somebody's present height: 4 of a Man-sized one's 6 feet, from
which on ``Depth`` calls it shoulder-deep."""


def covered_by_water(field: Battlefield, target: Body) -> bool:
    """Whether a body stands in water to its shoulders with all its squares, not above it."""
    block = target.block.clipped(field.block)
    if block.is_empty:
        return False
    rows, columns = slice(block.top, block.bottom), slice(block.left, block.right)
    depths = field.layers[Layer.DEPTH][rows, columns]
    if not depths[0, 0]:
        # Nearly everybody stands on dry land.
        return False
    ground = field.layers[Layer.HEIGHT][rows, columns]
    deep = bool((depths >= target.height_ft * _TO_THE_SHOULDERS).all())
    return deep and bool((depths > 0).all()) and target.feet_ft <= float(ground.max())


def covered_everywhere(
    field: Battlefield, feet: NDArray[np.float64], height_ft: float
) -> NDArray[np.bool_]:
    """The squares in which somebody so tall would be; shape (rows, columns), as are his feet."""
    depths = field.layers[Layer.DEPTH]
    covered: NDArray[np.bool_] = (depths > 0) & (depths >= height_ft * _TO_THE_SHOULDERS)
    return covered & (feet <= field.layers[Layer.HEIGHT])
