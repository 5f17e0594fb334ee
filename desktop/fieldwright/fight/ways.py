"""The way that is meant for a move, step by step, to be drawn on the map."""

from __future__ import annotations

from collections.abc import Sequence

from fieldwright.combat.orders import Order
from fieldwright.fight.table import Table
from fieldwright.fight.turn import Turn
from fieldwright.fight.words import figure_in
from fieldwright.geometry.facing import block_of
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.explained import Impossible
from fieldwright.terms.grid import Block, Square

PACES = (Action.MOVE, Action.RUN, Action.SPRINT, Action.CHARGE, Action.WITHDRAW)


def movement_of(order: Order) -> tuple[Action, Movement]:
    """With which action the move of an order goes, and how much of it."""
    action = order.action if order.action in PACES else Action.MOVE
    movement = order.movement
    if movement is None or movement not in action.movements:
        movement = Movement.HALF if action is Action.MOVE else action.greatest
    return action, movement


def way_of(table: Table, turn: Turn | None, way: Sequence[Square]) -> tuple[Block, ...]:
    """The blocks that a figure goes through; straight from bend to bend where it does not get."""
    figure = figure_in(table.field, turn.due.who) if turn is not None else None
    if turn is None or figure is None or not way:
        return ()
    from fieldwright.geometry.paths.walk import Known, Walk

    action, movement = movement_of(turn.due.order)
    found = Walk(table.field, figure, action, known=Known(movement=movement)).path(list(way))
    here = block_of(figure)
    if isinstance(found, Impossible):
        blocks = [Block(*one, one.column + here.width, one.row + here.height) for one in way]
        return (here, *blocks)
    return (here, *(step.block for step in found.steps))
