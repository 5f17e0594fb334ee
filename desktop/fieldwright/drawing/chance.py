"""Unevenness that is always the same: numbers hashed from where a thing lies or from its id.

Whole-number arithmetic only (the output function of SplitMix64), for single numbers and, with
the same results, for whole arrays; nothing here is a die of the game.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from fieldwright.terms.chance import mix

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15
_WHOLE = 1 << 53


def bits(*numbers: int | UUID) -> int:
    """64 bits that follow from some whole numbers or ids, in their order."""
    state = 0
    for number in numbers:
        value = number.int ^ (number.int >> 64) if isinstance(number, UUID) else number
        state = mix(((state ^ (value & _MASK)) + _STEP) & _MASK)
    return state


def share(*numbers: int | UUID) -> float:
    """A number from 0 up to 1."""
    return (bits(*numbers) >> 11) / _WHOLE


def jitter(*numbers: int | UUID) -> float:
    """A number from -1 up to 1."""
    return 2 * share(*numbers) - 1


def shares(columns: NDArray[Any], rows: NDArray[Any], salt: int) -> NDArray[np.float64]:
    """``share(salt, column, row)`` for whole arrays of places (broadcast against each other)."""
    state: Any = np.uint64(bits(salt))
    for values in (columns, rows):
        mixed = (state ^ values.astype(np.int64).astype(np.uint64)) + np.uint64(_STEP)
        state = _mixed(mixed)
    return np.asarray((state >> np.uint64(11)) / np.float64(_WHOLE), np.float64)


def smooth_noise(x: NDArray[Any], y: NDArray[Any], size: float, salt: int) -> NDArray[Any]:
    """Values from 0 to 1 at places in squares, that change smoothly over about ``size`` squares."""
    x, y = x / size, y / size
    left, top = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
    across, down = _eased(x - left), _eased(y - top)
    corners = [shares(left + right, top + low, salt) for low in (0, 1) for right in (0, 1)]
    north = corners[0] + (corners[1] - corners[0]) * across
    south = corners[2] + (corners[3] - corners[2]) * across
    return np.asarray(north + (south - north) * down)


def _eased(share: NDArray[Any]) -> NDArray[Any]:
    return np.asarray(share * share * (3 - 2 * share))


def _mixed(value: NDArray[np.uint64]) -> Any:
    value = (value ^ (value >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    value = (value ^ (value >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return value ^ (value >> np.uint64(31))
