"""Base movement rates: race, abilities, load, one after the other.

combat-and-tactics.txt, Base Movement, Exceptional Abilities and Movement, Encumbrance; ruling R29.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from math import floor
from types import MappingProxyType

from fieldwright.rules.explained import Explained, Reason
from fieldwright.terms.setting import Scale

_RACES = "Combat & Tactics, Base Movement"
_ABILITIES = "Combat & Tactics, Exceptional Abilities and Movement"
_LOADS = "Combat & Tactics, Encumbrance; ruling R29"

RATE_OF_RACE = MappingProxyType(
    {"human": 12, "elf": 12, "half-elf": 12, "dwarf": 6, "gnome": 6, "halfling": 6}
)
"""The base rate of each race (Base Movement)."""


class Load(IntEnum):
    """How heavily somebody is laden, by the columns of the table."""

    NONE = 0
    LIGHT = 1
    MODERATE = 2
    HEAVY = 3
    SEVERE = 4

    @property
    def label(self) -> str:
        """The load in words: "no load", "moderate load"."""
        return _LOADS_IN_WORDS[self]


_LOADS_IN_WORDS = tuple(f"{'no' if load is Load.NONE else load.name.lower()} load" for load in Load)

# Rate without load, then light, moderate and heavy; severe is always 1.
_TABLE = (
    (1, 1, 1, 1),
    (2, 2, 1, 1),
    (3, 2, 2, 1),
    (4, 3, 2, 1),
    (5, 4, 3, 1),
    (6, 4, 3, 2),
    (7, 5, 4, 2),
    (8, 6, 4, 2),
    (9, 7, 5, 2),
    (10, 7, 5, 3),
    (11, 8, 6, 3),
    (12, 9, 6, 3),
    (13, 10, 7, 3),
    (14, 11, 7, 4),
    (15, 12, 8, 4),
    (16, 12, 8, 4),
    (17, 13, 9, 4),
    (18, 14, 9, 5),
)
_LEFT = (Fraction(1), Fraction(3, 4), Fraction(1, 2), Fraction(1, 4))


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustments:
    """What a character's abilities give: Strength to hit, Dexterity to reactions.

    With the subability scores of Skills & Powers ``stamina`` and ``balance`` are given, and count
    instead of those of ``strength`` (Muscle) and ``dexterity`` (Aim).
    """

    strength: int = 0
    dexterity: int = 0
    stamina: int | None = None
    balance: int | None = None


def adjusted_rate(race_rate: int, given: Adjustments) -> Explained[int]:
    """The base rate with what Strength and Dexterity add or take, never under 1.

    Exceptional Abilities and Movement; ruling R3 for the least rate.
    """
    reasons = [Reason("base rate", str(race_rate), _RACES)]
    total = race_rate
    for name, value, part, instead in (
        ("Strength", given.strength, "Stamina", given.stamina),
        ("Dexterity", given.dexterity, "Balance", given.balance),
    ):
        if instead is not None:
            reasons.append(Reason(part, f"{instead:+d}", _ABILITIES))
            reasons.append(Reason(name, f"{value:+d}", _ABILITIES, counts=False))
        else:
            reasons.append(Reason(name, f"{value:+d}", _ABILITIES))
        total += value if instead is None else instead
    return Explained(max(1, total), tuple(reasons))


def laden_rate(rate: int, load: Load) -> Explained[int]:
    """The rate under a load: a row of the table; above 18 by 3/4, 1/2 and 1/4, severe 1.

    combat-and-tactics.txt, Encumbrance; ruling R29 (rounded half up beyond the table).
    """
    if rate <= 0:
        return Explained(0, ())
    if load is Load.SEVERE:
        value = 1
    elif rate <= len(_TABLE):
        value = _TABLE[rate - 1][load]
    else:
        value = floor(rate * _LEFT[load] + Fraction(1, 2))
    return Explained(value, (Reason(f"{load.label} at rate {rate}", str(value), _LOADS),))


def feet_a_round(squares: int, scale: Scale = Scale.MELEE) -> int:
    """So many squares in feet: rate 12 is 60 feet a round (Movement)."""
    return squares * scale.feet_per_square
