"""Doors and windows that a file does not tell apart: guessed by how wide they are."""

from __future__ import annotations

NARROW = 0.9
"""Squares: what is narrower is a window in most maps (0.75 to 0.79 square wide)."""

WIDE = 1.5
"""Squares: a door as wide as this has two wings."""

WIDEST_DOOR = 3.0
"""Squares: what is wider is a gate."""


def guessed_opening(width: float, is_open: bool) -> tuple[str, str]:
    """The kind of an opening, and a sentence that says why it is only a guess, or nothing."""
    size = f"{width:.2f}".rstrip("0").rstrip(".")
    if width < NARROW and is_open:
        return "window", f"It is {size} square wide and lets light in: a window, or an open door?"
    if width < NARROW:
        return "window", f"It is {size} square wide: a window, or a narrow door?"
    if width < WIDE:
        return "door", ""
    return ("double-door", "") if width <= WIDEST_DOOR else ("gate", "")
