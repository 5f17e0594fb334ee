"""Who of a fight is there: takes part, and stands on the field."""

from __future__ import annotations

from collections.abc import Iterator

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.state import Combatant, FightState


def present(field: Battlefield, state: FightState) -> Iterator[tuple[Combatant, Figure]]:
    """All who take part and stand on the field, in the order in which they came to the fight.

    Those who wait beyond it, have left, or were taken off the map by hand are not among them.
    """
    for combatant in state.combatants.values():
        figure = field.things["figures"].get(combatant.id)
        if combatant.is_in and isinstance(figure, Figure):
            yield combatant, figure
