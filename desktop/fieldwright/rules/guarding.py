"""What becomes of a guard whom nobody attacked, and of attacks that are followed by a half-move.

combat-and-tactics.txt, The Actions, Guard and Attack. Who strikes first at a guard is
``opportunity.guard_strikes_first``, double damage of set spears ``damage.doubled_when_set``.
"""

from __future__ import annotations

from fractions import Fraction

from fieldwright.rules.actions import Action, Movement, squares_of
from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.terms.setting import Scale

_ATTACK = "Combat & Tactics, Attack"
_GUARD = "Combat & Tactics, Guard"


def half_move_after_attack(
    rate: int,
    *,
    moved: bool,
    reduction: Fraction = Fraction(0),
    scale: Scale = Scale.MELEE,
) -> Explained[int] | Impossible:
    """How many squares a figure may move at the end of the round in which it attacked first.

    A half-move, and none where it has ``moved`` before its attack.
    """
    if moved:
        return Impossible("it moved before it attacked", _ATTACK)
    return _half_move(rate, reduction, scale, _ATTACK)


def attack_of_idle_guard(
    rate: int,
    *,
    struck: bool,
    moved: bool = False,
    reduction: Fraction = Fraction(0),
    scale: Scale = Scale.MELEE,
) -> Explained[int] | Impossible:
    """How many squares a guard may move to an attack of its own at the end of the round.

    Only a guard whom nobody attacked, that is, one who has not ``struck``, may abort to an attack
    with a half-move; one who took a half-move to its post has none left and attacks from there.
    """
    if struck:
        return Impossible("it has struck as a guard", _GUARD)
    if moved:
        reason = Reason("a half-move was taken to the post", "0 squares", _GUARD)
        return Explained(0, (reason,))
    return _half_move(rate, reduction, scale, _GUARD)


def _half_move(rate: int, reduction: Fraction, scale: Scale, source: str) -> Explained[int]:
    squares = squares_of(Action.ATTACK, Movement.HALF, rate, reduction, scale)
    assert isinstance(squares, int)  # an attack may go with a half-move
    return Explained(squares, (Reason(f"half-move at rate {rate}", f"{squares} squares", source),))
