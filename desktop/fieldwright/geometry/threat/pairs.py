"""Whether one figure's threat gets at a body (rulings R9 and R10)."""

from __future__ import annotations

from fieldwright.battlefield.field import Battlefield
from fieldwright.geometry.sight.bodies import Body
from fieldwright.geometry.threat.area import Threat, is_parted
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


def _is_shared(threat: Threat, square: Square) -> bool:
    """Whether it is the attacker's own square; points of pikes and lances are beyond it."""
    return threat.strikes_near and threat.body.block.holds(square)
