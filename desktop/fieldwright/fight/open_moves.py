"""Half-moves that an order leaves open: which of them are asked for, and who may make another.

combat-and-tactics.txt, Choosing an Action: whether a figure moves is said in its phase. Whoever has
nobody at hand is asked where it goes. Others stand unless somebody says otherwise: who shoots,
guards or uses an item, and who has struck. They are passed by without a key, as long as nobody
chooses them.
"""

from __future__ import annotations

from itertools import takewhile
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.combat.deeds import MOVE_AFTER, Due, all_due, is_able, next_due
from fieldwright.combat.state import FightState, Step
from fieldwright.fight.table import Table
from fieldwright.fight.words import figure_in
from fieldwright.rules.actions import Action
from fieldwright.rules.phase_order import Doing
from fieldwright.widgets.translation import translate

_CLOSING = (Action.ATTACK, Action.UNARMED)


def is_open(due: Due) -> bool:
    """Whether a deed is a move that need not be made."""
    return due.optional and due.doing is Doing.MOVE


def is_passed_by(field: Battlefield, state: FightState, due: Due) -> bool:
    """Whether a move that need not be made is left out unless somebody asks for it."""
    if not is_open(due):
        return False
    if due.key == MOVE_AFTER or due.order.action not in _CLOSING:
        return True
    named = figure_in(field, due.order.target)
    return (named is None or not is_able(named)) and is_at_hand(field, state, due)


def is_at_hand(field: Battlefield, state: FightState, due: Due) -> bool:
    """Whether an enemy that can fight stands where a figure strikes without a step."""
    from fieldwright.combat.automatic.around import foes_of
    from fieldwright.geometry.threat.arms import ready_attacks

    figure, part = figure_in(field, due.who), state.combatants.get(due.who)
    if figure is None or part is None:
        return False
    nearest = next(foes_of(field, state, part.side).nearest(figure), None)
    reach = max((one.reach for one in ready_attacks(figure)), default=1)
    return nearest is not None and nearest[2] <= reach


def due_in_front(table: Table) -> Due | None:
    """The deed that is asked for next: the move that was chosen, or the first not passed by."""
    first = next_due(table.field, table.state)
    if first is None or not is_open(first):
        return first
    passed = passed_by(table)
    chosen = next((one for one in passed if one.who == table.chosen), None)
    if chosen is not None:
        return chosen
    return next(iter(all_due(table.field, table.state)[len(passed) :]), None)


def passed_by(table: Table) -> tuple[Due, ...]:
    """The moves that may still be made before what is asked for next, as they would follow."""
    field, state = table.field, table.state
    every = all_due(field, state)
    return tuple(takewhile(lambda due: is_passed_by(field, state, due), every))


def moves_still(table: Table, who: UUID) -> bool:
    """Choose somebody to make the half-move that he may still make; whether he may."""
    if not _is_resolving(table) or not any(one.who == who for one in passed_by(table)):
        return False
    table.chosen = who
    return True


def _is_resolving(table: Table) -> bool:
    return table.is_on and table.state.head.step is Step.RESOLUTION and table.ask is None


def told_of(table: Table, in_turn: Due | None) -> str:
    """Who may still make a half-move first, in a sentence; empty where nobody may."""
    if not _is_resolving(table):
        return ""
    found = [one.who for one in passed_by(table) if in_turn is None or one.who != in_turn.who]
    names = [figure.name for who in dict.fromkeys(found) if (figure := figure_in(table.field, who))]
    if not names:
        return ""
    words = translate("fight", "May half-move first, if clicked: {}.")
    return words.format(", ".join(names))
