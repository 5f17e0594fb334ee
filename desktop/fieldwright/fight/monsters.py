"""Doing it all for the monsters: what is due is done as it was ordered, by the program's dice.

The log is the same as if the DM had done it by hand. Players' figures are never played: where one
of them must roll or choose, or comes to its turn, this stops.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from itertools import islice
from uuid import UUID

from fieldwright.combat.asks import Ask, Choice
from fieldwright.combat.commands import Forgo, Proceed, Take
from fieldwright.combat.deeds import Due, whose_turn
from fieldwright.fight.open_moves import is_open, is_passed_by
from fieldwright.fight.table import Table
from fieldwright.fight.turn import Draft, due_now
from fieldwright.fight.words import rolls_of
from fieldwright.rules.actions import Action
from fieldwright.rules.phase_order import Doing

_CLOSING = (Action.ATTACK, Action.UNARMED)

_WAYS = 6
"""So many ways to do what is due are tried."""

_MOST = 5000
"""Steps after which something has gone round in a circle."""


class _Step(Enum):
    """What one step of playing was."""

    STOPPED = 0
    WENT_ON = 1
    PLAYED = 2


def play_monsters(table: Table, *, one_turn: bool = False) -> tuple[str, ...]:
    """Play until a player is wanted, or the phases are over; what could not be done is told.

    With ``one_turn`` only the turn that has begun, or is due, is played to its end.
    """
    told: list[str] = []
    for _ in range(_MOST):
        step = _one_step(table, told)
        is_over = one_turn and step is _Step.PLAYED and table.ask is None
        if step is _Step.STOPPED or is_over:
            break
    return tuple(told)


def _one_step(table: Table, told: list[str]) -> _Step:
    """Answer what is asked, or go on to the next phase, or begin what is due."""
    if table.ask is not None:
        stopped = is_players(table, table.ask) or table.roll()
        return _Step.STOPPED if stopped else _Step.PLAYED
    due = _monsters_turn(table)
    if due is None:
        return _Step.STOPPED
    if due.phase is not table.state.head.phase:
        return _Step.STOPPED if table.say(Proceed()) else _Step.WENT_ON
    refusal = take_as_ordered(table, due)
    if refusal:
        told.append(refusal)
        if table.say(Forgo(who=due.who, deed=due.key)):
            return _Step.STOPPED
    return _Step.PLAYED


def _monsters_turn(table: Table) -> Due | None:
    """The deed of a monster whose turn it is; what a player may let pass holds it not up.

    A player who must say where he goes is not passed over.
    """
    front = due_now(table)
    if front is None or _plays(table, front.who) != "players":
        return front
    if is_open(front):
        return None
    turns = whose_turn(table.field, table.state)
    found = (one for one in turns if _plays(table, one.who) != "players")
    return next((one for one in found if not is_open(one)), None)


def roll_out(table: Table) -> str:
    """Let the program answer whatever is asked until the command is carried out."""
    for _ in range(_MOST):
        if table.ask is None:
            return ""
        refusal = table.roll()
        if refusal:
            return refusal
    return ""


def is_players(table: Table, ask: Ask) -> bool:
    """Whether a player answers a question: one of his figures rolls, or decides."""
    who = [ask.who] if isinstance(ask, Choice) else [roll.who for roll in rolls_of(ask)]
    return any(one is not None and _plays(table, one) == "players" for one in who)


def _plays(table: Table, who: UUID) -> str:
    combatant = table.state.combatants.get(who)
    return table.state.plays(combatant) if combatant is not None else "dm"


def take_as_ordered(table: Table, due: Due) -> str:
    """Do what is due as it was ordered, at the nearest enemy where nobody was named.

    Where one way is refused the next best is tried; the last refusal is told.
    """
    from fieldwright.combat.automatic import acts_for

    refusal = ""
    for act in islice(acts_for(table.field, table.state, due, sure=False), _WAYS):
        refusal = table.say(Take(who=due.who, deed=due.key, act=act))
        if not refusal:
            return ""
    return refusal or table.say(Forgo(who=due.who, deed=due.key))


def suggested(table: Table, due: Due) -> Draft | None:
    """How what is due would be done by itself; None where nothing of it can be done."""
    from fieldwright.combat.automatic import act_for

    act = act_for(table.field, table.state, due)
    return None if act is None else Draft.of(act)


def first_draft(table: Table, due: Due) -> Draft:
    """The draft that a turn begins with: a monster's does itself, a hero's where it was ordered.

    A hero who was told only to move is not sent anywhere; who flees and stands at the edge of the
    map is off it.
    """
    order = due.order
    off = leaving(table, due)
    if off is not None:
        return off
    if is_open(due):
        return _closing_in(table, due)
    said = order.target is not None or order.square is not None
    if _plays(table, due.who) == "players" and not said and not _strikes(due):
        return Draft()
    return suggested(table, due) or Draft()


def leaving(table: Table, due: Due) -> Draft | None:
    """How somebody who flees leaves the map with what is due; None for all others."""
    from fieldwright.combat.automatic import way_off

    act = way_off(table.field, table.state, due)
    return None if act is None else Draft.of(act)


def _strikes(due: Due) -> bool:
    """Whether it is a blow, which falls on who stands there; shots choose among many."""
    return due.doing is Doing.ACT and due.order.action in _CLOSING


def _closing_in(table: Table, due: Due) -> Draft:
    """The half-move with which one comes to blows, or nearer; none where it would be struck at."""
    if is_passed_by(table.field, table.state, due):
        return Draft()
    draft = suggested(table, replace(due, optional=False)) or Draft()
    if not draft.way or _is_struck(table, due, draft):
        return Draft()
    return replace(draft, target=None)


def _is_struck(table: Table, due: Due, draft: Draft) -> bool:
    from fieldwright.combat.moves.reach import provoked_now

    combatant = table.state.combatants[due.who]
    found = provoked_now(table.field, table.state, combatant, due, draft.act)
    return any(one.strikes for one in found.provocations)


def going_to(table: Table, due: Due, target: UUID) -> Draft | None:
    """How one goes to attack somebody, with the move that is due; None where that cannot be."""
    if due.order.action not in _CLOSING:
        return None
    there = suggested(table, replace(due, order=replace(due.order, target=target)))
    return None if there is None or not there.way else replace(there, target=None)


def facing_to(table: Table, due: Due, draft: Draft, target: UUID) -> Draft:
    """A draft with the way and the facing from which a target can be struck, where there is one."""
    from fieldwright.combat.moves.reach import approach_to
    from fieldwright.rules.explained import Impossible

    if due.order.action in (Action.FIRE, Action.COVER):
        return draft
    combatant = table.state.combatants[due.who]
    found = approach_to(table.field, table.state, combatant, due, target)
    if isinstance(found, Impossible):
        return draft
    there = replace(draft, way=found.way, facing=found.facing)
    if not found.way or not _why_not(table, due, there):
        return there
    return replace(draft, way=(), facing=found.facing)


def _why_not(table: Table, due: Due, draft: Draft) -> str:
    command = Take(who=due.who, deed=due.key, act=draft.act)
    return table.tried(command, due.phase).refusal
