"""Fighting while one climbs (combat-and-tactics.txt, Climbing, Fighting; ruling R44)."""

from __future__ import annotations

from fieldwright.rules.bearing import Bearing
from fieldwright.rules.explained import Explained, Reason

_SOURCE = "Combat & Tactics, Climbing, Fighting"
_HEIGHTS = f"{_SOURCE}; ruling R44"

RIGGING = frozenset({"in the rigging"})
"""The condition of those who climb about in a ship's rigging."""

CLIMBING = RIGGING | {"climbing"}
"""Conditions of those who hold on to a wall, a cliff, a rope, a ship's rigging."""

PENALTY = -2
"""What climbers lose on attacks, damage and saving throws."""

LEAST_DAMAGE = 1
"""A climber's blow that hits does at least so much."""

_ABOVE, _BELOW = 2, -2


def attack_of_climber(higher: int, *, climbs: bool) -> Explained[int]:
    """What climbing costs an attack, and what height gives instead of higher ground.

    ``higher`` is positive for who is above the foe, negative below, 0 on a level with him. Every
    climber has -2, besides +2 above and -2 below; who does not climb has nothing by this.
    """
    if not climbs:
        return Explained(0, ())
    value, reasons = PENALTY, [Reason("climbing", f"{PENALTY:+d}", _SOURCE)]
    if higher:
        more = _ABOVE if higher > 0 else _BELOW
        where = "above" if higher > 0 else "below"
        reasons.append(Reason(f"climbing {where} the foe", f"{more:+d}", _HEIGHTS))
        value += more
    return Explained(value, tuple(reasons))


def damage_of_climber() -> Explained[int]:
    """What climbing takes off the damage of a blow."""
    return Explained(PENALTY, (Reason("climbing", f"{PENALTY:+d}", _SOURCE),))


def save_of_climber() -> Explained[int]:
    """What climbing gives to a saving throw's roll."""
    return Explained(PENALTY, (Reason("climbing", f"{PENALTY:+d}", _SOURCE),))


def bearings_of_climber(shield: int) -> tuple[Bearing, ...]:
    """What climbing makes of the armour class: neither Dexterity nor ``shield`` count."""
    held = Bearing(text="climbing", source=_SOURCE, keeps_dexterity=False)
    if shield <= 0:
        return (held,)
    return (held, Bearing(text="shield, climbing", source=_SOURCE, armour=shield))
