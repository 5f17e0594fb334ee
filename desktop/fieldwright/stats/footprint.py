"""How many squares a body fills (ruling R8)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from fieldwright.terms.bodies import SizeLetter

USUAL_FOOTPRINTS: Mapping[SizeLetter, tuple[int, int]] = MappingProxyType(
    {"T": (1, 1), "S": (1, 1), "M": (1, 1), "L": (1, 1), "H": (2, 1), "G": (2, 3)}
)
"""Columns and rows of each size facing north (ruling R8; Facing, Space).

Of what R8 leaves open for Huge bodies, the giant's two squares side by side (ruling R9).
"""

ALLOWED_FOOTPRINTS: Mapping[SizeLetter, tuple[tuple[int, int], ...]] = MappingProxyType(
    {
        "T": ((1, 1),),
        "S": ((1, 1),),
        "M": ((1, 1),),
        "L": ((1, 1), (1, 2)),
        "H": ((1, 2), (2, 1), (2, 2)),
        "G": (),
    }
)
"""What each size may fill; a Gargantuan one any rectangle of six squares or more."""

_LEAST_GARGANTUAN = 6


def is_allowed(size: SizeLetter, columns: int, rows: int) -> bool:
    """Whether a body of that size may fill so many squares facing north (ruling R8)."""
    if size == "G":
        return columns * rows >= _LEAST_GARGANTUAN
    return (columns, rows) in ALLOWED_FOOTPRINTS[size]


def turned(columns: int, rows: int, facing: int) -> tuple[int, int]:
    """Columns and rows of a body turned to ``facing`` (eighths from north, clockwise).

    Facing east or west it lies across. A body that is no square faces sides only (ruling R9): a
    facing of a corner counts as the side before it.
    """
    return (rows, columns) if facing % 8 in (2, 3, 6, 7) and columns != rows else (columns, rows)
