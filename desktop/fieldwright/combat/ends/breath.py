"""Who is held under water: since when breath is held, and whether one may be drowned.

combat-and-tactics.txt, Marsh; ruling R44.
"""

from __future__ import annotations

from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.play import Play
from fieldwright.combat.state import Combatant, Effect, FightState
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.hazards import depths_waded
from fieldwright.rules.conditions import IN_A_GRASP, is_any_of
from fieldwright.rules.drowning import drown_refused, rounds_of_breath_held
from fieldwright.rules.explained import Explained, Impossible
from fieldwright.terms.setting import Depth

HOLDING_BREATH = "holding breath"
"""What the effect on who is held in deep water is called; it counts from its first round."""

_SOURCE = "Combat & Tactics, Marsh"
_ORDER = list(Depth)


def watch_breath(play: Play) -> None:
    """Begin to count for who has just been seized in deep water, and end it for who is free."""
    for part in tuple(play.state.combatants.values()):
        figure = play.field.things["figures"].get(part.id)
        if not isinstance(figure, Figure):
            continue
        counts = breath_of(part)
        under = why_not_drowned(play.field, figure) is None and part.is_in
        if under and counts is None:
            effect = Effect(name=HOLDING_BREATH, source=_SOURCE, from_round=play.head.round)
            play.put(part.id, effects=(*part.effects, effect))
            told = f"{figure.name} holds its breath since round {play.head.round}."
            play.tell(told, "drowning", who=part.id)
        elif not under and counts is not None:
            play.put(part.id, effects=tuple(one for one in part.effects if one != counts))
            play.tell(f"{figure.name} breathes freely.", "drowning", who=part.id)


def breath_of(part: Combatant) -> Effect | None:
    """The effect by which a figure counts how long it holds its breath; None where it need not."""
    return next((one for one in part.effects if one.name == HOLDING_BREATH), None)


def why_not_drowned(field: Battlefield, figure: Figure) -> Impossible | None:
    """Why nobody can try to drown a figure; None where its grappler can."""
    depths = depths_waded(field, block_of(figure).squares())
    deepest = max(depths, key=_ORDER.index, default=Depth.DRY)
    return drown_refused(deepest, holds=is_any_of(IN_A_GRASP, figure.conditions))


def breath_held(state: FightState, who: UUID) -> Explained[int] | None:
    """For how many rounds a figure has held its breath; None where it does not."""
    part = state.combatants.get(who)
    counts = breath_of(part) if part is not None else None
    return None if counts is None else rounds_of_breath_held(counts.from_round, state.head.round)
