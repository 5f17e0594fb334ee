"""Who fights in one melee: the group that threat links (Firing Into a Melee; ruling R15)."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID
from weakref import WeakKeyDictionary

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.threat.arrangement import USUAL, Arrangement
from fieldwright.geometry.threat.squares import threatening
from fieldwright.rules.into_melee import engaged_with

Links = Mapping[UUID, frozenset[UUID]]

_links: WeakKeyDictionary[Battlefield, dict[Arrangement, Links]] = WeakKeyDictionary()


def links_of(field: Battlefield, arrangement: Arrangement = USUAL) -> Links:
    """For every figure those that it threatens or is threatened by; none for who is clear."""
    known = _links.setdefault(field, {})
    if arrangement not in known:
        found: dict[UUID, set[UUID]] = {figure.id: set() for figure in field.every(Figure)}
        for figure in field.every(Figure):
            for enemy in threatening(field, figure, arrangement):
                found[figure.id].add(enemy.id)
                found[enemy.id].add(figure.id)
        known[arrangement] = {key: frozenset(ids) for key, ids in found.items()}
    return known[arrangement]


def engagement_of(
    field: Battlefield, figure: Figure, arrangement: Arrangement = USUAL
) -> tuple[Figure, ...]:
    """All figures of the melee that a figure of the field is in, itself among them.

    The group that is connected by one threatening another, in the order of the field; empty for
    who neither threatens an enemy nor is threatened (ruling R15).
    """
    links = links_of(field, arrangement)
    if not links.get(figure.id):
        return ()
    pairs = ((one, other) for one, others in links.items() for other in others)
    found = set(engaged_with(figure.id, pairs))
    return tuple(one for one in field.every(Figure) if one.id in found)


def is_engaged(field: Battlefield, figure: Figure, arrangement: Arrangement = USUAL) -> bool:
    """Whether a figure of the field fights in a melee: it threatens or is threatened."""
    return bool(links_of(field, arrangement).get(figure.id))
