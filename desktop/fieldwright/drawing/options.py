"""How a field is to be drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum


class Style(StrEnum):
    """The two styles of maps: ink over flat washes of colour, or ink alone."""

    WASH = "wash"
    LINE = "line"


@dataclass(frozen=True, slots=True)
class DrawingOptions:
    """What to draw and for whom.

    ``coordinates`` letters the four edges outside of the field. ``heights`` writes the feet on
    the ground, ``sections`` the nine sections over it. ``players`` leaves out everything secret.
    ``square_px`` is how many device pixels a square is going to have: lines are never thinner
    than one of them, and small marks are left out where they would only be noise. ``pictures``
    gives the bytes of a background picture by their SHA-256, None where they are missing.
    """

    style: Style = Style.WASH
    grid: bool = True
    coordinates: bool = False
    heights: bool = False
    sections: bool = False
    players: bool = False
    zones: bool = True
    square_px: float = 70
    pictures: Callable[[str], bytes | None] | None = None
