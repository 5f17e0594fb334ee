"""What movement a deed has: its action, how much of it, and which half of the move.

combat-and-tactics.txt, Combat Actions and Movement, Movement and Initiative, Attack, Withdraw;
rulings R4, R35, R39.
"""

from __future__ import annotations

from dataclasses import dataclass

from fieldwright.combat.deeds import AT_ONCE, MOVE_AFTER, SECOND_MOVE, Due
from fieldwright.combat.footloose import has_moved
from fieldwright.combat.state import Combatant
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.explained import Impossible
from fieldwright.rules.guarding import half_move_after_attack
from fieldwright.rules.phase_order import Doing
from fieldwright.terms.quick import quickly_made


@quickly_made
@dataclass(frozen=True, slots=True)
class Going:
    """The movement of one deed.

    ``action`` says how far it goes at all, ``movement`` how much of that. ``second`` goes on with
    the second half of a move; ``at_once`` makes both halves in one deed, in the extra phase after
    very slow.
    """

    action: Action
    movement: Movement
    second: bool = False
    at_once: bool = False

    @property
    def is_shift(self) -> bool:
        """Whether it is the free square of an action without movement."""
        return self.movement is Movement.NONE

    @property
    def is_whole(self) -> bool:
        """Whether it is one of the two halves of a full move."""
        return self.movement is Movement.FULL and not self.at_once

    @property
    def withdraws(self) -> bool:
        """Whether it backs off, facing whoever threatens it."""
        return self.action is Action.WITHDRAW


def going_of(due: Due) -> Going:
    """What movement a deed has."""
    order = due.order
    if due.key.split(":")[0] in AT_ONCE:
        return Going(order.action, order.movement or order.action.greatest, at_once=True)
    if due.key == MOVE_AFTER:
        return Going(Action.MOVE, Movement.HALF)
    if due.key in AT_ONCE:
        whole = order.movement or _most_of_an_extra_phase(order.action)
        return Going(order.action, whole, at_once=True)
    if due.doing is Doing.MOVE:
        second = due.key == SECOND_MOVE
        return Going(order.action, order.movement or order.action.greatest, second)
    return Going(order.action, Movement.NONE)


def _most_of_an_extra_phase(action: Action) -> Movement:
    """What an action has of movement where nobody has said it: what it has most (Step Four)."""
    return action.greatest


def why_not_going(going: Going, due: Due, combatant: Combatant) -> str:
    """Why a deed leaves no movement at all in this round, in a sentence; empty where it does."""
    moved = has_moved(combatant)
    if due.key == MOVE_AFTER:
        found = half_move_after_attack(1, moved=moved)
        if isinstance(found, Impossible):
            return f"There is no half-move at the end of the round: {found.reason}."
    if not going.is_shift:
        return ""
    if not going.action.allows(Movement.NONE):
        return f"{going.action.label.capitalize()} goes without a shift."
    if moved:
        return "It has moved in this round; only who stands his ground shifts a square."
    return ""
