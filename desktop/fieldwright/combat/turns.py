"""A figure's turn: what is due is done.

combat-and-tactics.txt, The Actions; rulings R4, R16.
"""

from __future__ import annotations

from fieldwright.combat.asks import Steps
from fieldwright.combat.commands import Take
from fieldwright.combat.deeds import Due, next_due
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.moving import walk
from fieldwright.combat.play import Play
from fieldwright.combat.state import Step
from fieldwright.combat.striking import strike
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
    if act.way:
        yield from walk(play, command.who, act)
    if act.facing is not None:
        play.alter(command.who, facing=act.facing)
    if due.doing is Doing.MOVE:
        return
    if due.order.action in (Action.ATTACK, Action.UNARMED, Action.FIRE):
        target = act.target or due.order.target
        if target is None:
            raise NotNowError(f"Whom does {play.name(command.who)} attack?")
        yield from strike(play, command.who, target, act.weapon or due.order.weapon, act)
        return
    play.tell(f"{play.name(command.who)}: {due.order.action.label}.", "deed", who=command.who)
