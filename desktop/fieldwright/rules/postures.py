"""Sitting, kneeling and lying prone: who is hit how easily, and what can be done there.

combat-and-tactics.txt, Sitting, Kneeling, and Lying Prone. How often somebody shoots lying down is
``attack_rates.rate_of_fire``; what rising takes is ``conditions.RISING``.
"""

from __future__ import annotations

from types import MappingProxyType

from fieldwright.rules.actions import Movement
from fieldwright.rules.bearing import Bearing
from fieldwright.rules.conditions import RISING, Rising
from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.stats.weapon import Weapon
from fieldwright.terms.bodies import Posture

_SOURCE = "Combat & Tactics, Sitting, Kneeling, and Lying Prone"

_LOWER = MappingProxyType({"sitting": -1, "kneeling": -1, "prone": -2})
_AT_MERCY = MappingProxyType({"sitting": 2, "kneeling": 2, "prone": 4})
_SITTING, _PRONE = -2, -4

_RISING_MOVEMENT = MappingProxyType(
    {
        Rising.NOTHING: Movement.NONE,
        Rising.HALF: Movement.HALF,
        Rising.FULL: Movement.FULL,
    }
)


def bearings_in(posture: Posture, *, ranged: bool) -> tuple[Bearing, ...]:
    """What a posture makes of the armour class: against shots and throws it is better.

    Sitting and kneeling by 1, prone by 2; against blows nothing.
    """
    better = _LOWER.get(posture, 0)
    if not ranged or not better:
        return ()
    return (Bearing(text=f"{posture}, against missiles", source=_SOURCE, armour=better),)


def attack_on(posture: Posture, *, ranged: bool) -> Explained[int]:
    """What a blow at somebody in that posture gains: +2 sitting or kneeling, +4 prone."""
    value = 0 if ranged else _AT_MERCY.get(posture, 0)
    if not value:
        return Explained(0, ())
    return Explained(value, (Reason(f"target is {posture}", f"{value:+d}", _SOURCE),))


def attack_from(
    posture: Posture, weapon: Weapon | None, *, ranged: bool, riding: bool = False
) -> Explained[int] | Impossible:
    """What an attack out of a posture costs to hit, or why it cannot be made.

    Kneeling costs nothing. Sitting costs 2 with all but crossbows; who rides does not sit. Lying
    prone only crossbows and weapons of size S are used, and blows cost 4. ``weapon`` is None for
    natural attacks, which strike from the ground too (ruling R10).
    """
    crossbow = weapon is not None and weapon.family == "crossbow"
    if posture == "sitting" and not riding and not crossbow:
        return Explained(_SITTING, (Reason("sitting", f"{_SITTING:+d}", _SOURCE),))
    if posture != "prone":
        return Explained(0, ())
    if weapon is not None and weapon.size != "S" and not crossbow:
        reason = f"{weapon.name.lower()}: lying prone only crossbows and size S weapons are used"
        return Impossible(reason, _SOURCE)
    if ranged:
        return Explained(0, ())
    return Explained(_PRONE, (Reason("lying prone", f"{_PRONE:+d}", _SOURCE),))


def movement_to_rise(posture: Posture) -> Movement:
    """The movement that getting up takes of the round: half from a seat or knee, all from prone."""
    return _RISING_MOVEMENT[RISING[posture]]


def acts_after_rising(posture: Posture) -> bool:
    """Whether a blow or a shot is left to who gets up: not to who lay prone."""
    return movement_to_rise(posture) is not Movement.FULL
