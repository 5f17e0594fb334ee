"""How many points a move has, by the worst footing on its way (rulings R3, R4, R6)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from fieldwright.rules.actions import Action, Movement, squares_of
from fieldwright.rules.explained import Impossible
from fieldwright.rules.footing import allowance, half_of
from fieldwright.terms.setting import Scale


@dataclass(frozen=True, slots=True)
class Budget:
    """The points of a move whose worst footing is ``reduction``, by number ``worst``.

    ``first`` are those of the first phase, ``halves`` what a half-move is to who crosses something:
    the halves of the whole move of that action, even where the action itself is a half-move. The
    first crossing takes the greater of an odd move's halves, the next one the other (ruling R4).
    """

    worst: int
    reduction: Fraction
    allowance: int
    first: int
    halves: tuple[int, int]


@lru_cache(maxsize=256)
def budget_of(
    action: Action,
    movement: Movement,
    rate: int,
    reduction: tuple[int, Fraction],
    scale: Scale = Scale.MELEE,
) -> Budget | Impossible:
    """The points of a move with that action on footing that takes ``reduction`` off.

    ``allowance`` follows from rate, action and footing (ruling R3); a half-move is made in one
    phase, a full move half in each of two (ruling R4).
    """
    number, off = reduction
    total = squares_of(action, movement, rate, off, scale)
    if isinstance(total, Impossible):
        return total
    per = Fraction(Scale.MELEE.feet_per_square, scale.feet_per_square)
    whole = allowance(rate, off, action.multiplier * per)
    first = half_of(total) if movement is Movement.FULL else total
    return Budget(number, off, total, first, halves_of(whole))


def halves_of(total: int) -> tuple[int, int]:
    """The points of the two halves of a move: the first one is rounded up (ruling R4)."""
    return half_of(total), total - half_of(total)
