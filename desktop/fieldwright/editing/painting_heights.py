"""The height brush: raise, lower, set, smooth and level the ground.

Slopes are never stored (battlefield.relief); escarpments are marked as the generator marks them:
the square at the foot of a drop that is too high to step (ruling R6).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.editing.brushes import Mask
from fieldwright.generator.heights import highest_neighbour
from fieldwright.generator.noise import blur
from fieldwright.generator.shapes import grown
from fieldwright.generator.walking import STEP_FT

HIGHEST_FT = 2000
"""Feet up and down that the ground may lie, as the text form has it."""

_SMOOTHING = 2
"""How often each square is averaged with its neighbours: a drop of 10 feet becomes a slope."""


class HeightMode(StrEnum):
    """What the height brush does; ``LEVEL`` sets all to the height where the gesture began."""

    RAISE = "raise"
    LOWER = "lower"
    SET = "set"
    SMOOTH = "smooth"
    LEVEL = "level"


@dataclass(frozen=True, slots=True)
class Shaping:
    """How the ground is shaped: ``feet`` is the step to raise or lower by, or the height to set."""

    mode: HeightMode
    feet: int = 0


def shaped(field: Battlefield, mask: Mask, shaping: Shaping) -> Battlefield:
    """The field with the ground of some squares raised, lowered, set, smoothed or levelled.

    For LEVEL the caller gives as ``feet`` what the ground is where the gesture began. Each square
    of ``mask`` changes once.
    """
    height = field.layers[Layer.HEIGHT].astype(np.int32)
    wanted = _wanted(height, shaping)
    return with_heights(field, np.where(mask, wanted, height))


def with_heights(field: Battlefield, height: NDArray[Any]) -> Battlefield:
    """The field with other heights, whole feet; escarpments are marked anew where they changed."""
    before = field.layers[Layer.HEIGHT]
    after = np.clip(height, -HIGHEST_FT, HIGHEST_FT).astype(before.dtype)
    altered = after != before
    if not altered.any():
        return field.with_layers({})
    near = grown(altered)
    escarpment = field.layers[Layer.ESCARPMENT].copy()
    escarpment[near] = escarpments_of(after)[near]
    return field.with_layers({Layer.HEIGHT: after, Layer.ESCARPMENT: escarpment})


def escarpments_of(height: NDArray[Any]) -> Mask:
    """Squares at the foot of a drop that is too high to step (ruling R6, as the generator does)."""
    feet = height.astype(np.int32)
    sheer: Mask = highest_neighbour(feet) - feet > STEP_FT
    return sheer


def _wanted(height: NDArray[np.int32], shaping: Shaping) -> NDArray[np.int32]:
    match shaping.mode:
        case HeightMode.RAISE:
            return height + shaping.feet
        case HeightMode.LOWER:
            return height - shaping.feet
        case HeightMode.SMOOTH:
            soft = blur(height.astype(np.float64), _SMOOTHING)
            return np.floor(soft + 0.5).astype(np.int32)
    return np.full_like(height, shaping.feet)
