"""The part of a line that lies in an upright rectangle."""

from __future__ import annotations

from typing import Protocol, TypeAlias

Place: TypeAlias = tuple[float, float]


class Sides(Protocol):
    """Where the four sides of a rectangle lie, in squares."""

    @property
    def left(self) -> float:
        """West."""

    @property
    def top(self) -> float:
        """North."""

    @property
    def right(self) -> float:
        """East."""

    @property
    def bottom(self) -> float:
        """South."""


def share_within(start: Place, end: Place, sides: Sides) -> tuple[float, float] | None:
    """From which share of a line to which it lies in a rectangle (Liang and Barsky).

    Both from 0 to 1, and the same where it only touches; None where it does not.
    """
    (x, y), (along, down) = start, (end[0] - start[0], end[1] - start[1])
    first, last = 0.0, 1.0
    for step, room in (
        (-along, x - sides.left),
        (along, sides.right - x),
        (-down, y - sides.top),
        (down, sides.bottom - y),
    ):
        if step == 0:
            if room < 0:
                return None
        elif step < 0:
            first = max(first, room / step)
        else:
            last = min(last, room / step)
    return None if first > last else (first, last)
