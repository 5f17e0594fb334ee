"""Changing the scale of a fight (combat-and-tactics.txt, Outside and Missile Scale; ruling R1).

A missile square is three melee squares wide. The figure that the fight closes in on, the anchor,
keeps its place, and every other one keeps its distance from it.
"""

from __future__ import annotations

from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Scale

MELEE_PER_MISSILE = Scale.MISSILE.feet_per_square // Scale.MELEE.feet_per_square


def in_other_scale(square: Square, anchor: Square, now: Scale, then: Scale) -> Square:
    """The square of a figure after a change of scale, seen from the anchor's square.

    Four missile squares off become twelve melee squares off; the other way distances are divided
    by three and rounded down towards the anchor (ruling R7). It may lie beyond the field.
    """
    across, down = square.column - anchor.column, square.row - anchor.row
    return Square(
        anchor.column + _stretched(across, now, then), anchor.row + _stretched(down, now, then)
    )


def distance_in_scale(melee_squares: int, scale: Scale) -> int:
    """A distance that the rules give in melee squares, in squares of this scale, rounded down."""
    return melee_squares * Scale.MELEE.feet_per_square // scale.feet_per_square


def rate_in_scale(melee_rate: int, scale: Scale) -> int:
    """A movement rate of melee scale in this scale: a third in missile scale, rounded down."""
    return distance_in_scale(melee_rate, scale)


def _stretched(squares: int, now: Scale, then: Scale) -> int:
    if now is then:
        return squares
    if then is Scale.MELEE:
        return squares * MELEE_PER_MISSILE
    whole = abs(squares) // MELEE_PER_MISSILE
    return whole if squares >= 0 else -whole
