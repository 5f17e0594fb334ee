"""How fast somebody is in this round (Fatigue, Effects of Fatigue)."""

from __future__ import annotations

from fieldwright.battlefield.things import Figure
from fieldwright.combat.numbers import rate_of_figure
from fieldwright.combat.state import FightState, Weariness
from fieldwright.geometry.paths.mover import Means, usual_means
from fieldwright.rules.rates import Load, laden_rate


def rate_now(state: FightState, figure: Figure, legs: Figure) -> int | None:
    """The rate of a tired figure, or mount; None for what its numbers print.

    The fatigued move as under a load one category worse, the exhausted two. A rate that is printed
    is that under the usual load.
    """
    one = state.combatants.get(legs.id) or state.combatants.get(figure.id)
    if one is None or one.weariness is Weariness.FRESH or usual_means(legs) is not Means.WALKING:
        return None
    return laden_rate(rate_of_figure(legs), Load(one.weariness)).value
