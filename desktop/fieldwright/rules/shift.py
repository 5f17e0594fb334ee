"""The one-square shift that goes with an action without movement (No-Move Actions)."""

from __future__ import annotations

from fieldwright.rules.actions import SHIFT, Action, Movement
from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.terms.grid import Square

_SOURCE = "Combat & Tactics, No-Move Actions"

FACINGS = range(8)
"""Every facing may be taken, in eighths clockwise from north, free."""


def shift_squares(square: Square) -> tuple[Square, ...]:
    """Where a figure may end with the shift: its own square and the eight around it."""
    steps = range(-SHIFT, SHIFT + 1)
    return tuple(
        Square(square.column + across, square.row + down) for down in steps for across in steps
    )


def shift(action: Action, now: Square, then: Square) -> Explained[int] | Impossible:
    """The points that a shift takes, always 0, or why it is none.

    One square in any direction, diagonals too, whatever the footing, and any facing.
    """
    if not action.allows(Movement.NONE):
        return Impossible(f"{action.label} is no action with a free shift", _SOURCE)
    far = max(abs(then.column - now.column), abs(then.row - now.row))
    if far > SHIFT:
        return Impossible(f"a shift is 1 square, not {far}", _SOURCE)
    return Explained(0, (Reason("shift" if far else "stays", "free", _SOURCE),))
