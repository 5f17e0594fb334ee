"""The way that is meant, and what it would provoke, to be drawn on the map."""

from __future__ import annotations

from fieldwright.fight.table import Table
from fieldwright.fight.turn import Draft, Turn
from fieldwright.fight.words import figure_in
from fieldwright.geometry.facing import block_of
from fieldwright.terms.grid import Block


def way_of(table: Table, turn: Turn | None, draft: Draft) -> tuple[Block, ...]:
    """The blocks that a figure goes through; straight from bend to bend where it does not get."""
    figure = figure_in(table.field, turn.due.who) if turn is not None else None
    if turn is None or figure is None or not draft.way:
        return ()
    from fieldwright.combat.moves.reach import provoked_now

    combatant = table.state.combatants[turn.due.who]
    found = provoked_now(table.field, table.state, combatant, turn.due, draft.act)
    here = block_of(figure)
    if found.path is None:
        blocks = [Block(*one, one.column + here.width, one.row + here.height) for one in draft.way]
        return (here, *blocks)
    return (here, *(step.block for step in found.path.steps))
