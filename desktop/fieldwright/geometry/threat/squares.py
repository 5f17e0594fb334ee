"""Who threatens which squares and which figures, kept up to date from one snapshot to the next.

combat-and-tactics.txt, Range, Threatened; rulings R9 and R10.
"""

from __future__ import annotations

from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.footprints import are_enemies
from fieldwright.geometry.sight.bodies import body_of
from fieldwright.geometry.threat.area import Threat, Way, rows_of, threat_from
from fieldwright.geometry.threat.arms import ready_attacks
from fieldwright.geometry.threat.arrangement import USUAL, Arrangement
from fieldwright.geometry.threat.pairs import gets_at
from fieldwright.geometry.threat.threat_map import threat_map_of
from fieldwright.rules.options import USUAL_OPTIONS, TableOptions
from fieldwright.stats.block import Attack
from fieldwright.terms.grid import Square


def reached_squares(
    field: Battlefield, figure: Figure, attack: Attack | None = None
) -> frozenset[Square]:
    """The squares that a figure's attack reaches on open ground, whoever stands there.

    ``attack`` None is what it has ready: its first melee weapon, or its natural attacks. A pike
    or lance reaches its outer ring only (Range, Weapons; ruling R10).
    """
    return rows_of(field, figure, ready_attacks(figure, attack))


def threatened_squares(
    field: Battlefield,
    figure: Figure,
    *,
    attack: Attack | None = None,
    hedge: bool = False,
    options: TableOptions = USUAL_OPTIONS,
) -> frozenset[Square]:
    """The squares that a figure threatens from where it stands (ruling R10).

    What it reaches and no wall, rock, total cover or other figure keeps it from; with ``hedge``
    it stands in a hedge of spears or pikes and strikes between its friends (Spear Hedges).
    """
    way = Way(hedge, options.attack_past_corners)
    return threat_from(field, figure, ready_attacks(figure, attack), way).squares


def threat_of(field: Battlefield, figure: Figure, arrangement: Arrangement = USUAL) -> Threat:
    """What a figure threatens; one that is on the field as given is looked up, not worked out."""
    known = threat_map_of(field, arrangement).threats.get(figure.id)
    there = field.things["figures"].get(figure.id)
    if known is not None and (there is figure or there == figure):
        return known
    return threat_from(field, figure, arrangement.attacks_of(figure), arrangement.way_of(figure))


def threat_of_side(
    field: Battlefield, side: str, arrangement: Arrangement = USUAL
) -> dict[Square, tuple[UUID, ...]]:
    """Every square that figures of a side threaten, each with those who do, in their order.

    Bystanders belong to no side.
    """
    threats = threat_map_of(field, arrangement).threats
    found: dict[Square, list[UUID]] = {}
    for figure in field.every(Figure):
        if figure.side == side and not figure.bystander:
            for square in threats[figure.id].squares:
                found.setdefault(square, []).append(figure.id)
    return {square: tuple(ids) for square, ids in found.items()}


def threatens(
    field: Battlefield, attacker: Figure, victim: Figure, arrangement: Arrangement = USUAL
) -> bool:
    """Whether one figure threatens another that is its enemy; the other's facing has no say.

    Whoever shares a square with an enemy (one is prone) is within its reach as well, but not
    within that of a pike or lance.
    """
    if not are_enemies(attacker, victim):
        return False
    threat, body = threat_of(field, attacker, arrangement), body_of(field, victim)
    return gets_at(field, attacker, threat, (victim.id, body), arrangement)


def threatening(
    field: Battlefield, figure: Figure, arrangement: Arrangement = USUAL
) -> tuple[Figure, ...]:
    """The enemies that threaten a figure, in the order of the field.

    The figure need not stand on the field as it is given; one of its id there is left out.
    """
    known = threat_map_of(field, arrangement)
    body = body_of(field, figure)
    victim = (figure.id, body)
    return tuple(
        other
        for other in known.near(body.block)
        if other.id != figure.id
        and are_enemies(other, figure)
        and gets_at(field, other, known.threats[other.id], victim, arrangement)
    )


def is_threatened(field: Battlefield, figure: Figure, arrangement: Arrangement = USUAL) -> bool:
    """Whether any enemy threatens a figure; one that none threatens is clear (Combat Status)."""
    return bool(threatening(field, figure, arrangement))


def victims_of(
    field: Battlefield, figure: Figure, arrangement: Arrangement = USUAL
) -> tuple[Figure, ...]:
    """The enemies that a figure threatens, in the order of the field."""
    return tuple(
        other for other in field.every(Figure) if threatens(field, figure, other, arrangement)
    )
