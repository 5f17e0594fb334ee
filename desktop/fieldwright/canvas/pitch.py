"""How many device pixels a square takes: always a whole number, so that grid lines stay sharp."""

from __future__ import annotations

SMALLEST = 3
LARGEST = 160
USUAL = 40
"""Pixels a square at 100 %."""

NOTCH = 1.15
"""How much one notch of the wheel, or one press of a zoom key, enlarges the map."""

CHUNK = 20
"""Squares along the side of a chunk."""

CHUNK_PIXELS = 1600
"""A chunk of more pixels than this along its side is cut in halves, to stay quick to draw."""


def stepped(pitch: int, notches: float) -> int:
    """The pitch after some notches of zoom (negative: smaller); every notch moves it."""
    wanted = round(pitch * NOTCH**notches)
    if wanted == pitch and notches:
        wanted += 1 if notches > 0 else -1
    return within(wanted)


def within(pitch: float) -> int:
    """The nearest pitch that can be shown."""
    return max(SMALLEST, min(LARGEST, round(pitch)))


def fitting(width: float, height: float, columns: int, rows: int) -> int:
    """The largest pitch at which ``columns`` x ``rows`` squares lie within device pixels."""
    return within(int(min(width / max(columns, 1), height / max(rows, 1))))


def chunk_side(pitch: int) -> int:
    """Squares along the side of a chunk at this pitch: 20, or 10 or 5 when zoomed far in."""
    side = CHUNK
    while side * pitch > CHUNK_PIXELS and side > 5:
        side //= 2
    return side
