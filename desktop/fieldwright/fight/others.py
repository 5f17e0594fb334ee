"""What else can be done with a turn than what Enter does: to hold, to get up, to leave the map."""

from __future__ import annotations

from dataclasses import dataclass, replace
from uuid import UUID

from fieldwright.combat.commands import Abort, Command, Forgo, Hold, Take
from fieldwright.combat.deeds import Due
from fieldwright.combat.dm_commands import Tend
from fieldwright.combat.moves.rising import RISE
from fieldwright.combat.orders import LEAVES, Act, Order
from fieldwright.fight.table import Table
from fieldwright.fight.turn import Turn
from fieldwright.fight.words import figure_in
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.measure import measured_blocks
from fieldwright.rules.actions import Action
from fieldwright.rules.morale import Broken

INSTEAD = (Action.GUARD, Action.MOVE)
"""What an aborted order is replaced by, where one of these can be."""

FORGO = "forgo"
"""The word that lets what is due pass."""

_WAYS_OUT = (Action.RUN, Action.SPRINT, Action.WITHDRAW)
_DYING = "dying"


@dataclass(frozen=True, slots=True)
class Other:
    """Something else that can be done with a turn: its word, and why it cannot be done now.

    What is not ``usual`` is offered only where it can be done.
    """

    word: str
    label: str
    tip: str
    why_not: str = ""
    usual: bool = True


_HOLD = Other("hold", "Hold", "Wait with it for a later phase: type “hold”")
_ABORT = Other("abort", "Abort", "Give the order up for another, done after all phases: “abort”")
_FORGO = Other(FORGO, "Let pass", "Do nothing with what is due: type “forgo”")
_RISE = Other("rise", "Get up", "Give up what is due to get up: type “rise”", usual=False)
_BIND = Other("bind", "Bind wounds", "Stop the bleeding of {}: type “bind”", usual=False)
_OFF = Other("off", "Off the map", "Go on over the edge of the map: type “off”", usual=False)
WORDS = tuple(one.word for one in (_HOLD, _ABORT, _FORGO, _RISE, _BIND, _OFF))


def others_of(table: Table, turn: Turn | None) -> tuple[Other, ...]:
    """All of them, each with the reason why not."""
    usual = (_HOLD, _ABORT, _FORGO)
    if turn is None:
        return tuple(
            replace(one, why_not="Nothing is due.") for one in (*usual, _RISE, _BIND, _OFF)
        )
    due = turn.due

    def why_not(command: Command) -> str:
        return table.tried(command, due.phase).refusal

    aborts = [why_not(Abort(who=due.who, order=Order(action=one))) for one in INSTEAD]
    return (
        replace(_HOLD, why_not=why_not(Hold(who=due.who))),
        replace(_ABORT, why_not="" if "" in aborts else aborts[-1]),
        replace(_FORGO, why_not=why_not(Forgo(who=due.who, deed=due.key))),
        replace(_RISE, why_not=_stands(table, due) or why_not(rising(due))),
        _binding(table, due),
        replace(_OFF, why_not=_stays_on(table, due) or why_not(going_off(due))),
    )


def _stands(table: Table, due: Due) -> str:
    figure = figure_in(table.field, due.who)
    return "It stands." if figure is None or figure.posture == "standing" else ""


def rising(due: Due) -> Take:
    """Get up for what is due (Knockdown Effects)."""
    return Take(who=due.who, deed=due.key, act=Act(marks=(RISE,)))


def _stays_on(table: Table, due: Due) -> str:
    """Why it is not offered to leave the map: it wants to be nowhere else."""
    part = table.state.combatants.get(due.who)
    wants = part is not None and part.broken is not Broken.HOLDS
    return "" if wants or due.order.action in _WAYS_OUT else "It stays in the fight."


def going_off(due: Due) -> Take:
    """Go on over the edge of the map with the move that is due (Failing a Morale Check)."""
    return Take(who=due.who, deed=due.key, act=Act(marks=(LEAVES,)))


def binding(due: Due, who: UUID) -> Tend:
    """Bind somebody's wounds with what is due (Damage and Dying)."""
    return Tend(who=who, by=due.who, spends=due.key)


def _binding(table: Table, due: Due) -> Other:
    who = bleeding(table, due)
    figure = figure_in(table.field, who)
    if who is None or figure is None:
        return replace(_BIND, why_not="Nobody beside it bleeds to death.")
    refusal = table.tried(binding(due, who), due.phase).refusal
    return replace(_BIND, tip=_BIND.tip.format(figure.name), why_not=refusal)


def bleeding(table: Table, due: Due) -> UUID | None:
    """A friend beside a figure who bleeds to death; None where there is none."""
    figure, part = figure_in(table.field, due.who), table.state.combatants.get(due.who)
    if figure is None or part is None:
        return None
    for other in table.state.combatants.values():
        found = figure_in(table.field, other.id)
        if found is None or other.id == due.who or other.side != part.side:
            continue
        if _DYING in found.conditions and measured_blocks(block_of(figure), block_of(found)) <= 1:
            return other.id
    return None
