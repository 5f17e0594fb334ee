"""How fast somebody is in this round (Encumbrance; Fatigue, Effects of Fatigue)."""

from __future__ import annotations

from fieldwright.battlefield.things import Figure
from fieldwright.combat.numbers import rate_of_figure, rate_under_load
from fieldwright.combat.state import FightState
from fieldwright.geometry.paths.mover import Means, usual_means


def rate_now(state: FightState, figure: Figure, legs: Figure) -> int | None:
    """The rate on foot of a laden or tired figure, or mount; None for what its numbers print."""
    one = state.combatants.get(legs.id) or state.combatants.get(figure.id)
    if usual_means(legs) is not Means.WALKING:
        return None
    rate = rate_under_load(legs, one).value
    return None if rate == rate_of_figure(legs) else rate
