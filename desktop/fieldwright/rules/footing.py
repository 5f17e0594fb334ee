"""Footing: what ground, growth, water and slopes take off a move.

combat-and-tactics.txt, Movement and Footing and the footing of each terrain type; rulings R3, R6
and R42. Reductions are exact fractions of the rate: 1/3 leaves two thirds.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction
from math import ceil, floor

from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.rules.terrain import SlopeRule
from fieldwright.terms.setting import Blocking, Depth, Grade, Slant

_FOOTING = "Combat & Tactics, Movement and Footing"
_OBSTACLES = "Combat & Tactics, Obstacles; ruling R6"

NONE = Fraction(0)
_THIRD, _HALF, _TWO_THIRDS = Fraction(1, 3), Fraction(1, 2), Fraction(2, 3)

_WATER: dict[Depth, Fraction] = {
    Depth.DRY: NONE,
    Depth.KNEE: _THIRD,
    Depth.WAIST: _HALF,
    Depth.SHOULDER: _TWO_THIRDS,
}

_SLOPES: dict[SlopeRule, dict[tuple[Grade, Slant], Fraction]] = {
    "usual": {(Grade.GENTLE, Slant.UP): _THIRD, (Grade.STEEP, Slant.UP): _HALF},
    "hills": {(Grade.GENTLE, Slant.UP): _THIRD, (Grade.STEEP, Slant.UP): _TWO_THIRDS},
    "dunes": {(Grade.GENTLE, Slant.UP): _TWO_THIRDS, (Grade.STEEP, Slant.UP): _TWO_THIRDS},
    "rocky": {
        (grade, slant): _TWO_THIRDS
        for grade in (Grade.GENTLE, Grade.STEEP)
        for slant in (Slant.UP, Slant.DOWN)
    },
}

LOW_FT = 3
"""What is no higher costs one extra square to climb onto or over (ruling R6)."""


def water_reduction(depth: Depth) -> Explained[Fraction] | Impossible:
    """What wading takes off: knee 1/3, waist 1/2, shoulder 2/3; deeper water must be swum.

    combat-and-tactics.txt, Marsh, Footing.
    """
    if depth is Depth.DEEP:
        return Impossible(
            "the water is too deep to walk; swim", "Combat & Tactics, Water, Movement"
        )
    off = _WATER[depth]
    return Explained(off, (_reason(f"{depth} water", off),) if off else ())


def slope_reduction(rule: SlopeRule, grade: Grade, slant: Slant) -> Explained[Fraction]:
    """What a slope takes off, by the terrain's rule and the way the figure goes over it.

    Gentle slopes take 1/3 off uphill, steep ones 1/2, in hills 2/3 (ruling R6); rocky slopes 2/3
    up and down (ruling R42); dune faces 2/3 uphill (Desert, Footing). Along a slope nothing.
    """
    off = _SLOPES[rule].get((grade, slant), NONE)
    return Explained(off, (_reason(f"{slant} a {grade} slope", off),) if off else ())


def worst(parts: Iterable[Explained[Fraction]]) -> Explained[Fraction]:
    """The worst reduction alone counts; the others stay listed (ruling R3)."""
    given = list(parts)
    greatest = max((part.value for part in given), default=NONE)
    reasons: list[Reason] = []
    counted = False
    for part in given:
        for reason in part.reasons:
            counts = not counted and part.value == greatest
            counted = counted or counts
            reasons.append(Reason(reason.text, reason.value, reason.source, counts))
    return Explained(greatest, tuple(reasons))


def named_reduction(name: str, off: Fraction) -> Explained[Fraction]:
    """The reduction of a kind of ground or growth, under its name."""
    return Explained(off, (_reason(name, off),) if off else ())


def allowance(rate: int, reduction: Fraction, multiplier: Fraction = Fraction(1)) -> int:
    """The squares of a whole move: ``floor(rate x multiplier x (1 - reduction))``.

    Never under 1 for a figure that can move at all (ruling R3); fractions are exact.
    """
    if rate <= 0:
        return 0
    return max(1, floor(rate * multiplier * (1 - reduction)))


def half_of(total: int) -> int:
    """Half a move, rounded up (ruling R4)."""
    return ceil(Fraction(total, 2))


class Crossing(StrEnum):
    """What it takes to walk over an obstacle."""

    FREE = ""
    ONE_MORE = "1 square more to cross"
    HALF_MOVE = "a half-move to cross"
    ROUND = "go round it"


def crossing(movement: Blocking, height_ft: float, *, half_move: bool = False) -> Crossing:
    """How an obstacle is crossed: one extra square where it is three feet high or less.

    Else it takes a half-move; so do pits, and low things whose kind says so (``half_move``); what
    blocks must be walked round (Obstacles; ruling R6).
    """
    if movement is Blocking.FREE:
        return Crossing.FREE
    if movement is Blocking.BLOCKS:
        return Crossing.ROUND
    low = 0 <= height_ft <= LOW_FT and not half_move
    return Crossing.ONE_MORE if low else Crossing.HALF_MOVE


def crossing_cost(how: Crossing, total: int) -> Explained[int] | Impossible:
    """The points that crossing takes of a move of ``total`` squares (ruling R6)."""
    if how is Crossing.ROUND:
        return Impossible("it blocks the way; go round it", _OBSTACLES)
    cost = {Crossing.FREE: 0, Crossing.ONE_MORE: 1, Crossing.HALF_MOVE: half_of(total)}[how]
    return Explained(cost, (Reason("crossing", str(cost), _OBSTACLES),) if cost else ())


def remaining(reduction: Fraction) -> str:
    """What a reduction leaves of the movement, in words: ``2/3``, or ``normal``."""
    return "normal" if not reduction else str(1 - reduction)


def _reason(text: str, off: Fraction) -> Reason:
    return Reason(text, f"{off} off", _FOOTING)
