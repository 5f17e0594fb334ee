"""A figure's turn: what is due is done.

combat-and-tactics.txt, The Actions; rulings R4, R16.
"""

from __future__ import annotations

from fieldwright.combat.asks import Steps
from fieldwright.combat.blows.acting import attack
from fieldwright.combat.commands import Take
from fieldwright.combat.deeds import Due, is_able, next_due
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.moves import walk
from fieldwright.combat.moves.rising import RISE, go_down, rise_at_once
from fieldwright.combat.play import Play
from fieldwright.combat.state import Step
from fieldwright.rules.actions import Action
from fieldwright.rules.phase_order import Doing


def take(play: Play, command: Take) -> Steps[None]:
    """Do the deed whose turn it is; raises NotNowError where it is another's."""
    due = next_due(play.field, play.state)
    if play.head.step is not Step.RESOLUTION or due is None:
        raise NotNowError("Nothing is due now.")
    if due.who != command.who or due.key != command.deed:
        raise NotNowError(f"It is the turn of {play.name(due.who)}.")
    if due.phase is not play.head.phase:
        raise NotNowError(f"{play.name(due.who)} acts in {due.phase.in_words}.")
    yield from _do(play, command, due)
    combatant = play.combatant(command.who)
    play.put(command.who, done=(*combatant.done, command.deed))


def _do(play: Play, command: Take, due: Due) -> Steps[None]:
    act = command.act
    if RISE in act.marks:
        yield from rise_at_once(play, command.who, due)
        return
    if due.doing is Doing.ACT and due.order.posture is not None:
        go_down(play, command.who, due.order.posture)
    yield from walk(play, command.who, act, due)
    if due.doing is Doing.MOVE or not is_able(play.figure(command.who)):
        return
    if due.order.action in (Action.ATTACK, Action.UNARMED, Action.FIRE):
        target = act.target or due.order.target
        if target is None:
            raise NotNowError(f"Whom does {play.name(command.who)} attack?")
        yield from attack(play, command.who, target, due.order, act)
        return
    play.tell(f"{play.name(command.who)}: {due.order.action.label}.", "deed", who=command.who)
