"""Who is covered, and that whoever covers him comes first.

combat-and-tactics.txt, The Actions, Cover.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID

from fieldwright.battlefield.things import Figure, Thing
from fieldwright.combat.planned import Due
from fieldwright.combat.state import Combatant, FightState
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.footprints import are_enemies
from fieldwright.rules.actions import Action
from fieldwright.rules.phase_order import Deed

_FIRST_OF_ALL = 1_000_000
"""The rate by which one who covers comes first in a phase."""


def covered_by(
    figures: Mapping[UUID, Thing], state: FightState, combatant: Combatant, figure: Figure
) -> tuple[Combatant, ...] | None:
    """The enemies on the square that a figure covers; None where it covers none."""
    order = combatant.order
    if order is None or order.action is not Action.COVER or order.square is None:
        return None
    square = order.square
    others = (one for one in state.combatants.values() if one.side != combatant.side)
    there = ((one, figures.get(one.id)) for one in others)
    return tuple(
        one
        for one, other in there
        if isinstance(other, Figure)
        and are_enemies(figure, other)
        and block_of(other).holds(square)
    )


def before_the_covered(
    state: FightState, deed: Deed, due: Due, covered: tuple[Combatant, ...]
) -> Deed:
    """Who covers wins initiative against the covered, and is first of that phase (Cover)."""
    named = state.combatants.get(due.order.target) if due.order.target else None
    targets = covered if named is None else (named,)
    if not targets:
        return deed
    side = min(deed.side, *(state.rank_of(one) for one in targets))
    return replace(deed, side=side, rate=_FIRST_OF_ALL)
