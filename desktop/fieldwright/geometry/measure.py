"""Distances in squares: diagonals count 1, 2, 1, 2 ... (ruling R2, measuring)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.terms.grid import Block, Square


def measured(across: int, down: int) -> int:
    """The distance over so many squares one way and so many the other way."""
    return max(across, down) + min(across, down) // 2


def measured_each(across: NDArray[Any], down: NDArray[Any]) -> NDArray[Any]:
    """The same for arrays of whole numbers."""
    distance: NDArray[Any] = np.maximum(across, down) + np.minimum(across, down) // 2
    return distance


def measured_squares(one: Square, other: Square) -> int:
    """The distance between two squares."""
    return measured(abs(one.column - other.column), abs(one.row - other.row))


def measured_blocks(one: Block, other: Block) -> int:
    """The distance between the nearest squares of two blocks; 0 where they share some."""
    across = max(0, other.left - one.right + 1, one.left - other.right + 1)
    down = max(0, other.top - one.bottom + 1, one.top - other.bottom + 1)
    return measured(across, down)


def measured_from(whence: Square | Block, columns: int, rows: int) -> NDArray[np.int32]:
    """The distance of every square of a field from a square or block, shape (rows, columns)."""
    block = whence if isinstance(whence, Block) else Block(*whence, whence[0] + 1, whence[1] + 1)
    column, row = np.arange(columns, dtype=np.int32), np.arange(rows, dtype=np.int32)
    across = np.maximum(0, np.maximum(block.left - column, column - block.right + 1))[None, :]
    down = np.maximum(0, np.maximum(block.top - row, row - block.bottom + 1))[:, None]
    return measured_each(across, down).astype(np.int32)
