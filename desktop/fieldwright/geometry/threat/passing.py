"""Through the squares of which friends a figure may go.

combat-and-tactics.txt, Moving Through Other Figures in Combat; ruling R8.
"""

from __future__ import annotations

from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.footprints import are_enemies, is_dead
from fieldwright.geometry.index import index_of
from fieldwright.geometry.mounts import riders_of
from fieldwright.geometry.threat.arrangement import USUAL, Arrangement
from fieldwright.geometry.threat.engagement import engaged_among, is_engaged
from fieldwright.geometry.threat.squares import is_threatened
from fieldwright.terms.grid import Block


def may_pass(
    field: Battlefield,
    mover: Figure,
    friend: Figure,
    attacking: frozenset[UUID] = frozenset(),
    arrangement: Arrangement = USUAL,
) -> bool:
    """Whether a figure may go through the square of a friend (or bystander).

    A friend that is neither threatened nor attacks this round may be passed; ``attacking`` are
    the ids of those with an attack declared. The dead are stepped over.
    """
    if is_dead(friend) or _is_of(mover, friend):
        return True
    if are_enemies(mover, friend):
        return False
    if friend.id in attacking:
        return False
    # Who is in no melee is remembered from one snapshot to the next.
    engaged = is_engaged(field, friend, arrangement)
    return not (engaged and is_threatened(field, friend, arrangement))


def _is_of(mover: Figure, friend: Figure) -> bool:
    """Whether a friend is the mover itself, its mount or its rider."""
    if friend is mover or friend.id == mover.id:
        return True
    rides = mover.mount is not None and mover.mount == friend.id
    return rides or (friend.mount is not None and friend.mount == mover.id)


def impassable_friends(
    field: Battlefield,
    mover: Figure,
    attacking: frozenset[UUID] = frozenset(),
    arrangement: Arrangement = USUAL,
    within: Block | None = None,
) -> frozenset[UUID]:
    """The ids of the friends (and bystanders) whose squares a figure may not go through.

    All of the field, or those near a block.
    """
    everyone = field.every(Figure) if within is None else index_of(field).near(Figure, within)
    # As ``may_pass``, for all of them together: ids are slow to look up.
    busy: set[UUID] = set()
    idle: list[Figure] = []
    for other in everyone:
        if are_enemies(mover, other) or (other.conditions and is_dead(other)):
            continue
        if other.id in attacking:
            busy.add(other.id)
        else:
            idle.append(other)
    busy.update(
        one.id
        for one in engaged_among(field, idle, arrangement)
        if is_threatened(field, one, arrangement)
    )
    busy.difference_update(one for one in (mover.id, mover.mount) if one is not None)
    return frozenset(busy.difference(one.id for one in riders_of(field, mover)))
