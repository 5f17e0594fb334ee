"""Melees on a line of fire: who is in them, and the die that says who is shot at.

combat-and-tactics.txt, Line of Fire; Firing Into a Melee; ruling R15.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.index import index_of
from fieldwright.geometry.sight.bodies import Body
from fieldwright.geometry.threat.engagement import engagement_of, is_engaged
from fieldwright.rules.into_melee import Member, TargetDie, target_die
from fieldwright.terms.grid import Square


@dataclass(frozen=True, slots=True)
class Melees:
    """The figures on a line that fight in a melee, the target first if it does, and the die.

    ``die`` is None where nobody else may be shot at.
    """

    engaged: tuple[Figure, ...] = ()
    die: TargetDie[UUID] | None = None


def melees_on(field: Battlefield, shooter: Body, target: Body, passed: Iterable[Square]) -> Melees:
    """The melees that a shot goes into or through.

    Neither the shooter nor its mount is on its own die.
    """
    found = field.things["figures"].get(target.figure) if target.figure else None
    meant = found if isinstance(found, Figure) else None
    own = _own(field, shooter)
    on_line = [one for one in _between(field, shooter, target, set(passed)) if one.id not in own]
    engaged = [one for one in (meant, *on_line) if one is not None and is_engaged(field, one)]
    if not engaged:
        return Melees()
    members = {} if meant is None else {meant.id: meant}
    for one in engaged:
        members.update((other.id, other) for other in engagement_of(field, one))
    for one_id in own:
        members.pop(one_id, None)
    die = None
    if len(members) > 1 or (members and meant is None):
        die = target_die([Member(one.id, one.name, one.size) for one in members.values()])
    return Melees(tuple(engaged), die)


def _own(field: Battlefield, shooter: Body) -> set[UUID]:
    """The shooter, the mount that it rides, and whoever rides with it or on it."""
    if shooter.figure is None:
        return set()
    figure = field.things["figures"].get(shooter.figure)
    mount = figure.mount if isinstance(figure, Figure) else None
    backs = {shooter.figure} if mount is None else {shooter.figure, mount}
    return backs | {one.id for one in field.every(Figure) if one.mount in backs}


def _between(
    field: Battlefield, shooter: Body, target: Body, passed: set[Square]
) -> Iterator[Figure]:
    """The figures whose squares a line passes, without the two at its ends."""
    if not field.things["figures"]:
        return
    for figure in index_of(field).near(Figure, shooter.block.joined(target.block)):
        if figure.id in (shooter.figure, target.figure):
            continue
        if any(square in passed for square in block_of(figure).squares()):
            yield figure
