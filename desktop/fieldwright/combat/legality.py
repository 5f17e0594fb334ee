"""Which orders and turns are allowed, and why others are not."""

from __future__ import annotations

from fieldwright.battlefield.field import Battlefield
from fieldwright.combat.orders import Order
from fieldwright.combat.state import Combatant, FightState


def why_not_order(field: Battlefield, state: FightState, combatant: Combatant, order: Order) -> str:
    """Why a figure cannot be given an order, in a sentence; empty where it can."""
    if not state.is_on or combatant.id not in field.things["figures"]:
        return "It takes no part in a fight."
    movement, action = order.movement, order.action
    if movement is not None and action.movements and not action.allows(movement):
        return f"{action.label} is no {movement} action."
    return ""
