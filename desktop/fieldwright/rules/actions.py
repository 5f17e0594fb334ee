"""The actions of a round and how much movement goes with each.

combat-and-tactics.txt, Combat Actions and Movement and The Actions; ruling R39 names the fourteen.
"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from fieldwright.rules.explained import Impossible
from fieldwright.rules.footing import allowance, half_of
from fieldwright.terms.setting import Scale

_MOVEMENT = "Combat & Tactics, Combat Actions and Movement"
_MELEE_FEET = Scale.MELEE.feet_per_square

SHIFT = 1
"""Squares that a figure may shift, free, with an action without movement (No-Move Actions)."""


class Movement(StrEnum):
    """How much of its movement a figure spends on an action."""

    NONE = "no-move"
    HALF = "half-move"
    FULL = "full-move"


class Action(StrEnum):
    """The fourteen actions of a round (ruling R39)."""

    ATTACK = "attack"
    CAST = "cast"
    CHARGE = "charge"
    COVER = "cover"
    FIRE = "fire"
    GUARD = "guard"
    MOVE = "move"
    PARRY = "parry"
    RUN = "run"
    SPRINT = "sprint"
    UNARMED = "unarmed"
    ITEM = "item"
    WITHDRAW = "withdraw"
    OTHER = "other"

    @property
    def label(self) -> str:
        """The action as the table calls it."""
        return _LABELS[self]

    @property
    def movements(self) -> tuple[Movement, ...]:
        """The movement that may go with it, the least first; none where the DM must say.

        Whoever uses an item may take a half-move first, and a move of half the rate or less
        counts as a half-move (The Actions, Use a Magical Item and Move).
        """
        return _MOVEMENTS[self]

    @property
    def greatest(self) -> Movement:
        """The most movement that may go with it."""
        return self.movements[-1] if self.movements else Movement.NONE

    @property
    def multiplier(self) -> Fraction:
        """What the base rate is multiplied with: charge 1 1/2, run 2, sprint 3, else 1."""
        return _MULTIPLIERS.get(self, Fraction(1))

    def allows(self, movement: Movement) -> bool:
        """Whether that much movement may go with it."""
        return movement in self.movements

    def leaves_an_act(self, movement: Movement) -> bool:
        """Whether a blow, a shot or a spell is left after moving so far.

        Nothing is left after a whole move, a run or a sprint, nor for who withdraws or parries
        (combat-and-tactics.txt, Full-move Actions, Withdraw, Parry).
        """
        if self in (Action.RUN, Action.SPRINT, Action.WITHDRAW, Action.PARRY, Action.OTHER):
            return False
        return not (self is Action.MOVE and movement is Movement.FULL)


_NONE, _HALF, _FULL = Movement.NONE, Movement.HALF, Movement.FULL

_MOVEMENTS = MappingProxyType(
    {
        Action.ATTACK: (_NONE, _HALF),
        Action.CAST: (_NONE,),
        Action.CHARGE: (_HALF, _FULL),
        Action.COVER: (_NONE,),
        Action.FIRE: (_NONE, _HALF),
        Action.GUARD: (_NONE, _HALF),
        Action.MOVE: (_HALF, _FULL),
        Action.PARRY: (_NONE,),
        Action.RUN: (_FULL,),
        Action.SPRINT: (_FULL,),
        Action.UNARMED: (_NONE, _HALF),
        Action.ITEM: (_NONE, _HALF),
        Action.WITHDRAW: (_HALF,),
        Action.OTHER: (),
    }
)

_MULTIPLIERS = MappingProxyType(
    {Action.CHARGE: Fraction(3, 2), Action.RUN: Fraction(2), Action.SPRINT: Fraction(3)}
)

_LABELS = MappingProxyType(
    {
        Action.ATTACK: "attack",
        Action.CAST: "cast a spell",
        Action.CHARGE: "charge",
        Action.COVER: "cover someone",
        Action.FIRE: "fire or throw",
        Action.GUARD: "guard",
        Action.MOVE: "move",
        Action.PARRY: "parry",
        Action.RUN: "run",
        Action.SPRINT: "sprint",
        Action.UNARMED: "unarmed combat",
        Action.ITEM: "use a magical item",
        Action.WITHDRAW: "withdraw",
        Action.OTHER: "something else",
    }
)


def actions_with(movement: Movement) -> tuple[Action, ...]:
    """All actions that so much movement may go with."""
    return tuple(action for action in Action if action.allows(movement))


@lru_cache(maxsize=256)
def squares_of(
    action: Action,
    movement: Movement,
    rate: int,
    reduction: Fraction = Fraction(0),
    scale: Scale = Scale.MELEE,
) -> int | Impossible:
    """How many squares a figure may move with an action, before anything on the way costs more.

    ``rate`` is in points, one a square of melee scale; a missile square is three of them. The
    whole move is the rate, times the action's multiplier, less the footing's reduction, rounded
    down (ruling R3); a half-move is half of it, rounded up (ruling R4); without movement one
    square is left, whatever the footing (No-Move Actions). combat-and-tactics.txt, Movement.
    """
    if not action.allows(movement):
        return Impossible(f"{action.label} is no {movement} action", _MOVEMENT)
    if movement is Movement.NONE:
        return SHIFT if rate > 0 else 0
    whole = allowance(
        rate, reduction, action.multiplier * Fraction(_MELEE_FEET, scale.feet_per_square)
    )
    return whole if movement is Movement.FULL else half_of(whole)
