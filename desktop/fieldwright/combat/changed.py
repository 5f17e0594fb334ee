"""What has changed from one moment of a fight to the next: mostly one figure of two hundred.

What is known of a fight is kept for all figures but those. They are told apart by identity: values
are frozen, and what stays the same is handed on as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from fieldwright.battlefield.things import Figure, Thing
from fieldwright.combat.state import Combatant, FightState


def changed_parts(before: FightState, after: FightState) -> list[tuple[int, Combatant]] | None:
    """The combatants that are not what they were, with their places in the order of the fight.

    None where others take part, or in another order.
    """
    old, new = before.combatants, after.combatants
    if old is new:
        return []
    if len(old) != len(new):
        return None
    both = zip(old.values(), new.values(), strict=True)
    found = [(at, *pair) for at, pair in enumerate(both) if pair[0] is not pair[1]]
    if any(one.id != other.id for _, one, other in found):
        return None
    return [(at, other) for at, _, other in found]


def changed_figures(
    old: Mapping[UUID, Thing], new: Mapping[UUID, Thing]
) -> list[tuple[Figure, Figure]] | None:
    """The figures of a field that are not what they were, each with what it was.

    None where figures have come or gone, or stand in another order.
    """
    if old is new:
        return []
    if len(old) != len(new):
        return None
    both = zip(old.values(), new.values(), strict=True)
    found = [pair for pair in both if pair[0] is not pair[1]]
    if any(one.id != other.id for one, other in found):
        return None
    return [
        (one, other)
        for one, other in found
        if isinstance(one, Figure) and isinstance(other, Figure)
    ]
