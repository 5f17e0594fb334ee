"""Distances in squares (ruling R2)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.terms.grid import Square


def measured_squares(one: Square, other: Square) -> int:
    """The distance between two squares; diagonals count 1, 2, 1, 2 ... (ruling R2, measuring)."""
    across, down = abs(one.column - other.column), abs(one.row - other.row)
    return max(across, down) + min(across, down) // 2


def measured_from(square: Square, columns: int, rows: int) -> NDArray[np.int32]:
    """The distance of every square of a field from one, shape (rows, columns)."""
    across: NDArray[Any] = np.abs(np.arange(columns, dtype=np.int32) - square.column)[None, :]
    down: NDArray[Any] = np.abs(np.arange(rows, dtype=np.int32) - square.row)[:, None]
    distance: NDArray[np.int32] = np.maximum(across, down) + np.minimum(across, down) // 2
    return distance
