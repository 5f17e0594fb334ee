"""Doing it all for the monsters: what is due is done as it was ordered, by the program's dice.

The log is the same as if the DM had done it by hand. Players' figures are never played: where one
of them must roll or choose, or comes to its turn, this stops.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from uuid import UUID

from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Ask, Choice
from fieldwright.combat.commands import Forgo, Proceed, Take
from fieldwright.combat.deeds import Due
from fieldwright.fight.table import Table
from fieldwright.fight.turn import Draft, due_now, foes_of, is_aimed, next_foe, squares_between
from fieldwright.fight.ways import movement_of
from fieldwright.fight.words import figure_in, rolls_of
from fieldwright.geometry.facing import block_of
from fieldwright.rules.explained import Impossible
from fieldwright.rules.phase_order import Doing
from fieldwright.terms.grid import Block, Square

_MOST = 5000
"""Steps after which something has gone round in a circle."""

_TRIED = 6
"""So many of the nearest enemies are tried as targets."""


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
    due = due_now(table)
    if due is None or _plays(table, due.who) == "players":
        return _Step.STOPPED
    if due.phase is not table.state.head.phase:
        return _Step.STOPPED if table.say(Proceed()) else _Step.WENT_ON
    refusal = take_as_ordered(table, due)
    if refusal:
        told.append(refusal)
        if table.say(Forgo(who=due.who, deed=due.key)):
            return _Step.STOPPED
    return _Step.PLAYED


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
    """Do what is due as it was ordered, at the nearest enemy where nobody was named."""
    draft = drafted(table, due)
    if draft is None:
        return table.say(Forgo(who=due.who, deed=due.key))
    return table.say(Take(who=due.who, deed=due.key, act=draft.act))


def drafted(table: Table, due: Due) -> Draft | None:
    """How what is due would be done by itself; None where there is nothing that could be done."""
    if due.doing is Doing.MOVE:
        way = way_towards(table, due)
        return Draft(way=way) if way else None
    if not is_aimed(due) or due.order.target is not None:
        return Draft()
    combatant = table.state.combatants[due.who]
    foes = foes_of(table.field, table.state, combatant)
    for foe in foes[:_TRIED]:
        draft = Draft(target=foe.who)
        if not table.tried(Take(who=due.who, deed=due.key, act=draft.act)).refusal:
            return draft
    return None


def way_towards(table: Table, due: Due) -> tuple[Square, ...]:
    """The way of a move: to the square that was ordered, or as near to its target as it goes."""
    if due.order.square is not None:
        return (due.order.square,)
    figure = figure_in(table.field, due.who)
    target = due.order.target
    if target is None:
        foes = foes_of(table.field, table.state, table.state.combatants[due.who])
        target = next_foe(foes, None)
    foe = figure_in(table.field, target)
    if figure is None or foe is None:
        return ()
    return nearest_way(table, figure, block_of(foe), due)


def nearest_way(table: Table, figure: Figure, to: Block, due: Due) -> tuple[Square, ...]:
    """The reachable square that is nearest to some others, by the least cost; empty: stay."""
    from fieldwright.geometry.paths.walk import Known, Walk

    action, movement = movement_of(due.order)
    walk = Walk(table.field, figure, action, known=Known(movement=movement))
    reach = walk.reach()
    if isinstance(reach, Impossible):
        return ()
    here = block_of(figure)
    best: tuple[int, int, Square] | None = None
    rows, columns = reach.cost.shape
    for row in range(rows):
        for column in range(columns):
            cost = int(reach.cost[row, column])
            if cost < 0:
                continue
            square = Square(column, row)
            block = Block(column, row, column + here.width, row + here.height)
            found = (max(1, squares_between(block, to)), cost, square)
            if best is None or found < best:
                best = found
    if best is None or best[2] == Square(here.left, here.top):
        return ()
    return (best[2],)


def with_default_target(table: Table, draft: Draft) -> Draft:
    """A draft aimed at the nearest enemy that can be attacked, where nobody was named."""
    due = due_now(table)
    if due is None or not is_aimed(due) or draft.target or due.order.target:
        return draft
    found = drafted(table, due)
    return draft if found is None else replace(draft, target=found.target)
