"""The way that is meant, and what it would provoke, to be drawn on the map."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fieldwright.fight.table import Table
from fieldwright.fight.turn import Draft, Turn
from fieldwright.fight.words import figure_in
from fieldwright.geometry.facing import block_of
from fieldwright.terms.grid import Block

if TYPE_CHECKING:
    from fieldwright.combat.moves.reach import ReachNow


@dataclass(frozen=True)
class Way:
    """A way that is thought of: the blocks gone through, and what it provokes, in sentences."""

    blocks: tuple[Block, ...] = ()
    provokes: tuple[str, ...] = ()


def way_of(table: Table, turn: Turn | None, draft: Draft) -> Way:
    """The way of a draft; straight from bend to bend where it cannot be gone."""
    figure = figure_in(table.field, turn.due.who) if turn is not None else None
    if turn is None or figure is None or not draft.way:
        return Way()
    from fieldwright.combat.moves.reach import provoked_now

    combatant = table.state.combatants[turn.due.who]
    found = provoked_now(table.field, table.state, combatant, turn.due, draft.act)
    here = block_of(figure)
    if found.path is None:
        blocks = [Block(*one, one.column + here.width, one.row + here.height) for one in draft.way]
        return Way((here, *blocks))
    sentences = dict.fromkeys(one.sentence for one in found.provocations)
    return Way((here, *(step.block for step in found.path.steps)), tuple(sentences))


def squares_of_move(table: Table, turn: Turn | None) -> ReachNow | None:
    """Where a move in turn may end; None for what is no move."""
    if turn is None or not turn.is_move:
        return None
    from fieldwright.combat.moves.reach import reach_now

    combatant = table.state.combatants[turn.due.who]
    return reach_now(table.field, table.state, combatant, turn.due)
