"""Whether one figure's threat gets at a body (rulings R9 and R10)."""

from __future__ import annotations

from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.sight.bodies import Body
from fieldwright.geometry.threat.area import Threat, is_in_rows, is_parted, threat_from
from fieldwright.geometry.threat.arrangement import Arrangement
from fieldwright.terms.grid import Square


def strikes(field: Battlefield, threat: Threat, body: Body) -> bool:
    """Whether a threat gets at any square of a body, at the height where that is."""
    if not threat.reach or not threat.is_near(body):
        return False
    return any(
        not is_parted(field, threat.body, square, body)
        for square in body.block.squares()
        if square in threat.plan or _is_shared(threat, square)
    )


def gets_at(
    field: Battlefield,
    attacker: Figure,
    threat: Threat,
    victim: tuple[UUID, Body],
    arrangement: Arrangement,
) -> bool:
    """Whether an attacker's threat gets at a victim, which is never in its own way.

    ``victim`` is its id and its body. A long body is not safe behind its own forequarters, nor is
    who is thought of as standing elsewhere safe behind where it stands now.
    """
    who, body = victim
    if strikes(field, threat, body):
        return True
    if who not in threat.hindered_by:
        return False
    ready = arrangement.attacks_of(attacker)
    if not is_in_rows(field, attacker, ready, body.block):
        return False
    way = arrangement.way_of(attacker, frozenset({who}))
    return strikes(field, threat_from(field, attacker, ready, way), body)


def _is_shared(threat: Threat, square: Square) -> bool:
    """Whether it is the attacker's own square; points of pikes and lances are beyond it."""
    return threat.strikes_near and threat.body.block.holds(square)
