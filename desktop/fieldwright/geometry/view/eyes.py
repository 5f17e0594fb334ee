"""An eye and what it sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from fieldwright.geometry.view.pieces import Pieces

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom, in squares."""

NUDGE = 0.002
"""Squares: so far before a face one asks whether the face is seen."""


@dataclass(frozen=True)
class Eye:
    """Where an eye is: x and y in squares, height in feet; and the part of the map it looks over.

    ``within`` holds the eye well inside.
    """

    x: float
    y: float
    looks_ft: float
    within: Box

    @property
    def place(self) -> NDArray[np.float64]:
        """Where it is on the map."""
        return np.array([self.x, self.y])

    @property
    def farthest(self) -> float:
        """No place that it looks over is farther from it, in squares."""
        left, top, right, bottom = self.within
        return float(np.hypot(right - left, bottom - top))


@dataclass(frozen=True, eq=False)
class Look:
    """What an eye sees, and the stretches of edges that stop its view.

    ``parts`` is an array of shapely geometries that touch, but do not overlap.
    ``left`` and ``right`` are the ends of the stretches in squares, ``piece`` what each belongs
    to, in ``pieces``; ``below`` are those that it looks down upon.

    Where ``squares`` is given, of shape (parts, rows, columns), each part counts on its own squares
    alone, and reaches over others.
    """

    parts: NDArray[np.object_]
    left: NDArray[np.float64]
    right: NDArray[np.float64]
    piece: NDArray[np.int64]
    below: tuple[int, ...]
    pieces: Pieces
    squares: NDArray[np.bool_] | None = None


def just_before(eye: Eye, places: NDArray[np.float64]) -> NDArray[np.float64]:
    """Places on the map, a little nearer to the eye."""
    away = places - eye.place
    far = np.maximum(np.hypot(away[:, 0], away[:, 1]), 2 * NUDGE)
    return np.asarray(eye.place + away * (1 - NUDGE / far)[:, None])
