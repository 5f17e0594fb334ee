"""What has changed from one moment of a fight to the next: mostly one figure of two hundred.

What is known of a fight is kept for all figures but those. They are told apart by identity: values
are frozen, and what stays the same is handed on as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress, count
from operator import is_not
from uuid import UUID

from fieldwright.battlefield.differences import altered_things
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
    was, now = tuple(old.values()), tuple(new.values())
    places = list(compress(count(), map(is_not, was, now)))
    if any(was[at].id != now[at].id for at in places):
        return None
    return [(at, now[at]) for at in places]


def changed_figures(
    old: Mapping[UUID, Thing], new: Mapping[UUID, Thing]
) -> list[tuple[Figure, Figure]] | None:
    """The figures of a field that are not what they were, each with what it was.

    None where figures have come or gone, or stand in another order.
    """
    altered = altered_things(old, new)
    if altered is None:
        return None
    return [
        (was, now) for _, was, now in altered if isinstance(was, Figure) and isinstance(now, Figure)
    ]
