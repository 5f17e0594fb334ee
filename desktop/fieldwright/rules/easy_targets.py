"""Who is hit more easily than his armour says, or less: the stunned, the surprised, the unseen ...

second-edition-combat-maneuvers.txt, Other Combat Modifiers. What posture gives is in ``postures``,
what darkness takes in ``visibility``.
"""

from __future__ import annotations

from collections.abc import Iterable

from fieldwright.rules.bearing import Bearing
from fieldwright.rules.conditions import INCAPABLE, is_any_of
from fieldwright.rules.explained import Explained, Reason
from fieldwright.terms.bodies import Posture

_SOURCE = "Second Edition, Other Combat Modifiers"
_SIDES = "Combat & Tactics, Rear or Flank Attacks"

OFF_BALANCE = frozenset({"off balance", "off-balance"})
STUNNED = frozenset({"stunned"})
SURPRISED = frozenset({"surprised"})
INVISIBLE = frozenset({"invisible"})
AT_ONES_MERCY = INCAPABLE - STUNNED
"""Conditions of those whom every blow hits, whatever the die shows."""

_GIVEN = (
    (OFF_BALANCE, "off balance", 2),
    (SURPRISED, "surprised", 1),
    (INVISIBLE, "invisible", -4),
)
_STUNNED, _AS_MUCH_AS_PRONE = 4, "prone"

UNAWARE = Bearing(text="unaware of the attack", source=_SIDES, keeps_dexterity=False)
"""Who does not see an attack coming cannot dodge it, as from the rear."""


def attack_on_state(conditions: Iterable[str], posture: Posture = "standing") -> Explained[int]:
    """What an attack gains or loses by the conditions of its target.

    Off balance +2, surprised +1, invisible -4, stunned +4, which is not counted beside what lying
    prone gives.
    """
    given = tuple(conditions)
    found = [(text, value) for words, text, value in _GIVEN if is_any_of(words, given)]
    value = sum(number for _, number in found)
    reasons = [Reason(f"target is {text}", f"{number:+d}", _SOURCE) for text, number in found]
    if is_any_of(STUNNED, given):
        counts = posture != _AS_MUCH_AS_PRONE
        value += _STUNNED * counts
        reasons.append(Reason("target is stunned", f"{_STUNNED:+d}", _SOURCE, counts=counts))
    return Explained(value, tuple(reasons))


def hit_in_any_case(conditions: Iterable[str], hit_points: int | None = None) -> Reason | None:
    """Why a blow hits somebody whatever the die shows: he sleeps or is helpless; None for others.

    Only hand to hand. Where no other fight is going on the DM may let the blow kill.
    """
    if is_any_of(AT_ONES_MERCY, conditions):
        word = next(one for one in conditions if is_any_of(AT_ONES_MERCY, (one,)))
        return Reason(f"target is {word.strip().casefold()}", "hit in any case", _SOURCE)
    if hit_points is not None and hit_points <= 0:
        return Reason("target is helpless", "hit in any case", _SOURCE)
    return None
