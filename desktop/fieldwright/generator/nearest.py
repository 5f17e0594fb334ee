"""How far each square is from a set of squares, and in which direction the nearest one lies."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fieldwright.generator.shapes import Mask

_FAR = 10_000


@dataclass(frozen=True, slots=True)
class Nearest:
    """For every square: the squared distance to the nearest square of a set, and the way to it.

    ``right`` and ``down`` lead from the nearest square of the set to this one. ``known`` where
    the set lies within reach; elsewhere the other arrays mean nothing.
    """

    squared: NDArray[np.int32]
    right: NDArray[np.int32]
    down: NDArray[np.int32]
    known: Mask

    @property
    def distance(self) -> NDArray[np.float64]:
        """The distance in squares, middle to middle."""
        far: NDArray[np.float64] = np.sqrt(self.squared.astype(np.float64))
        return far


def nearest(mask: Mask, reach: int) -> Nearest:
    """Look for the nearest square of ``mask`` up to ``reach`` rows and columns away."""
    down = _down(mask, reach)
    squared = np.full(mask.shape, 2 * _FAR * _FAR, np.int32)
    best_right = np.zeros(mask.shape, np.int32)
    best_down = np.zeros(mask.shape, np.int32)
    columns = mask.shape[1]
    for step in sorted(range(-reach, reach + 1), key=abs):
        here = slice(max(0, step), min(columns, columns + step))
        there = slice(max(0, -step), min(columns, columns - step))
        if here.stop <= here.start:
            continue
        candidate = down[:, there] * down[:, there] + step * step
        better = candidate < squared[:, here]
        squared[:, here][better] = candidate[better]
        best_right[:, here][better] = step
        best_down[:, here][better] = down[:, there][better]
    return Nearest(squared, best_right, best_down, squared <= 2 * reach * reach)


def _down(mask: Mask, reach: int) -> NDArray[np.int32]:
    """How many rows below the nearest square of the set in its column each square lies."""
    down = np.full(mask.shape, _FAR, np.int32)
    rows = mask.shape[0]
    for step in range(min(reach, rows - 1), -1, -1):
        down[: rows - step][mask[step:]] = -step
        down[step:][mask[: rows - step]] = step
    return down
