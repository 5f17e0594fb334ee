"""The number that an attack needs, with every reason for it.

combat-and-tactics.txt, Rear or Flank Attacks, Critical Hits, and The Actions; rulings R23, R36. A
target's armour class counts everything; what of it does not count here is taken off again, and
stays listed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from fieldwright.rules.bearing import Bearing
from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.rules.overruling import not_counting
from fieldwright.terms.quick import quickly_made

_SIDES = "Combat & Tactics, Rear or Flank Attacks"
_FIGURE = "the figure"

CRITICAL_FROM = 18
"""The lowest natural roll that can be critical (ruling R23)."""

CRITICAL_BY = 5
"""By how much a critical roll beats the number needed."""


class Approach(StrEnum):
    """From which side of the defender an attack comes; shields are carried on one flank."""

    FRONT = "front"
    SHIELD_FLANK = "flank, shield side"
    OPEN_FLANK = "flank, unshielded side"
    REAR = "rear"

    @property
    def is_flank(self) -> bool:
        """Whether it comes from either flank."""
        return self in (Approach.SHIELD_FLANK, Approach.OPEN_FLANK)


@quickly_made
@dataclass(frozen=True, slots=True)
class Defence:
    """A target's armour class with all that counts, and how much of it shield and Dexterity give.

    ``shield`` and ``dexterity`` are what they take off the armour class: 1 for a shield that
    makes 5 out of 6; a clumsy figure's Dexterity is negative. ``dexterity_unknown``: it gives
    something, and nobody has said how much.
    """

    armour_class: int
    shield: int = 0
    dexterity: int = 0
    dexterity_unknown: bool = False

    @classmethod
    def of(
        cls,
        armour_class: int,
        without_shield: int | None = None,
        without_dexterity: int | None = None,
    ) -> Defence:
        """From the three numbers of a stat block; None where one is not given."""
        return cls(
            armour_class,
            0 if without_shield is None else without_shield - armour_class,
            0 if without_dexterity is None else without_dexterity - armour_class,
        )


def armour_class_against(
    defence: Defence, approach: Approach, bearings: Iterable[Bearing] = ()
) -> Explained[int]:
    """The armour class that counts against an attack from that side.

    The shield does not help against attacks from the rear nor on the flank without it, Dexterity
    not against those from the rear (Rear or Flank Attacks). ``bearings`` are what the target does
    and suffers: they make it easier or harder to hit, and some take its Dexterity bonus, once.
    """
    given = tuple(bearings)
    shield_counts = approach in (Approach.FRONT, Approach.SHIELD_FLANK)
    lost = [(f"shield from the {approach}", defence.shield, _SIDES)] if not shield_counts else []
    lost += _dexterity_lost(defence.dexterity, approach, given)
    value = defence.armour_class + sum(part for _, part, _ in lost)
    reasons = [Reason("armour class", str(defence.armour_class), _FIGURE)]
    reasons += [
        Reason(text, f"AC {-part:+d}", source, counts=False) for text, part, source in lost if part
    ]
    reasons += _dexterity_not_known(defence, approach, given)
    reasons += [Reason(one.text, f"AC {one.armour:+d}", one.source) for one in given if one.armour]
    return Explained(value + sum(one.armour for one in given), tuple(reasons))


def _dexterity_not_known(
    defence: Defence, approach: Approach, bearings: Iterable[Bearing]
) -> list[Reason]:
    """That a bonus of Dexterity should be lost, and nobody knows how great it is."""
    lost = _dexterity_lost(1, approach, bearings) if defence.dexterity_unknown else []
    told = "not known; type the armour class without it"
    return [Reason(text, told, source) for text, _, source in lost]


def _dexterity_lost(
    dexterity: int, approach: Approach, bearings: Iterable[Bearing]
) -> list[tuple[str, int, str]]:
    """What of Dexterity does not count, with the words and the source for it; at most once."""
    if approach is Approach.REAR:
        return [(f"Dexterity from the {approach}", dexterity, _SIDES)]
    for bearing in bearings:
        if not bearing.keeps_dexterity and dexterity > 0:
            return [(f"Dexterity, {bearing.text}", dexterity, bearing.source)]
    return []


def backstab_offered(approach: Approach, *, can_backstab: bool) -> Impossible | None:
    """Why no backstab can be declared; None where it can: a thief's attack from the rear."""
    if not can_backstab:
        return Impossible("only thieves backstab", _SIDES)
    if approach is not Approach.REAR:
        return Impossible(f"a backstab is made from the rear, not from the {approach}", _SIDES)
    return None


def approach_modifier(approach: Approach, *, backstab: bool = False) -> Explained[int]:
    """What the side gives to hit: flank +1, rear +2, backstab +4 instead of the rear's +2.

    combat-and-tactics.txt, Rear or Flank Attacks; ruling R36. Raises ValueError for a backstab
    from elsewhere than the rear; ask ``backstab_offered`` first.
    """
    if backstab and approach is not Approach.REAR:
        raise ValueError(f"no backstab from the {approach}")
    if approach is Approach.FRONT:
        return Explained(0, ())
    if approach.is_flank:
        return Explained(1, (Reason(f"from the {approach}", "+1", _SIDES),))
    rear = Reason("from the rear", "+2", _SIDES)
    if not backstab:
        return Explained(2, (rear,))
    stab = Reason("backstab", "+4", f"{_SIDES}; ruling R36")
    return Explained(4, (stab, *not_counting((rear,))))


def number_needed(
    thac0: int, armour_class: Explained[int], modifiers: Iterable[Explained[int]] = ()
) -> Explained[int]:
    """The number that the attack die must show: THAC0, less armour class, less all modifiers.

    ``modifiers`` add to the roll (cover is negative). All their reasons stay listed, in their
    order. combat-and-tactics.txt, Attack; Cover and Concealment.
    """
    given = tuple(modifiers)
    reasons = (Reason("THAC0", str(thac0), _FIGURE), *armour_class.reasons)
    reasons += tuple(reason for modifier in given for reason in modifier.reasons)
    total = sum(modifier.value for modifier in given)
    return Explained(thac0 - armour_class.value - total, reasons)


@dataclass(frozen=True, slots=True)
class Struck:
    """What an attack roll came to: whether it hits, by how much, and whether it is critical."""

    hits: bool
    margin: int
    critical: bool


def struck(natural: int, needed: int, critical_from: int = CRITICAL_FROM) -> Struck:
    """Read a natural roll against the number needed: a 20 always hits, a 1 never.

    It is critical from a natural 18 on that beats the number by 5 or more (Critical Hits; ruling
    R23); ``critical_from`` is lower for some attacks.
    """
    margin = natural - needed
    hits = natural == 20 or (natural != 1 and margin >= 0)
    return Struck(hits, margin, hits and natural >= critical_from and margin >= CRITICAL_BY)
