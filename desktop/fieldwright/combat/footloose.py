"""Whether a figure has moved in this round, can, or must get up first.

combat-and-tactics.txt, Grappled, Sitting, Kneeling, and Lying Prone; ruling R35.
"""

from __future__ import annotations

from fieldwright.battlefield.things import Figure
from fieldwright.combat.numbers import rate_of_figure
from fieldwright.combat.state import Combatant
from fieldwright.rules.conditions import AT_GRIPS, is_any_of, why_it_cannot_move


def has_moved(combatant: Combatant) -> bool:
    """Whether a figure has moved in this round, or given up movement to get up."""
    gone = combatant.gone
    return combatant.moved > 0 or (gone is not None and gone.rose)


def lies_since_before(legs: Figure, combatant: Combatant) -> bool:
    """Whether what carries a figure lies prone since an earlier round."""
    lies = legs.altitude_ft <= 0 and legs.posture == "prone"
    return lies and not combatant.knocked_down


def is_held(figure: Figure, legs: Figure, combatant: Combatant) -> bool:
    """Whether a figure cannot take a half-move: at grips, helpless, prone from before, rooted."""
    if is_any_of(AT_GRIPS, figure.conditions) or rate_of_figure(legs) <= 0:
        return True
    if any(why_it_cannot_move(one.conditions, one.hit_points) for one in (figure, legs)):
        return True
    return lies_since_before(legs, combatant)
