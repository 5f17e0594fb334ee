"""How heavily somebody is laden, and what that takes from fighting.

combat-and-tactics.txt, Encumbrance and Simplified Encumbrance; ruling R29. What a load leaves of
the movement rate is ``rates.laden_rate``, what it costs in phases ``phases_lost``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import Annotated, Literal, TypeAlias

from pydantic import ConfigDict, Field

from fieldwright.rules.bearing import Bearing
from fieldwright.rules.explained import Explained, Reason
from fieldwright.rules.rates import Load
from fieldwright.stats.block import StatBlock
from fieldwright.stats.derived import strength_of
from fieldwright.tables import load_table

Pounds: TypeAlias = Annotated[int, Field(ge=1, le=10_000)]
Span: TypeAlias = tuple[int, int]

_TABLE = "Combat & Tactics, Encumbrance; ruling R29"
_FIGHTING = "Combat & Tactics, Encumbrance"
_SIMPLIFIED = "Combat & Tactics, Simplified Encumbrance"

_STRICT = ConfigDict(extra="forbid")
_TO_HIT = {Load.MODERATE: -1, Load.HEAVY: -2, Load.SEVERE: -4}
_WORSE_ARMOUR_CLASS = {Load.HEAVY: 1, Load.SEVERE: 3}
_PHASES = {Load.MODERATE: 1, Load.HEAVY: 2, Load.SEVERE: 3}


@dataclass(frozen=True, slots=True)
class LoadLimits:
    """One row of the table: the loads in pounds at which each category begins.

    ``strength`` is from and to, ``percentile`` likewise after an 18, None for a plain score.
    """

    __pydantic_config__ = _STRICT
    id: str
    strength: Span
    light: Pounds
    moderate: Pounds
    heavy: Pounds
    severe: Pounds
    percentile: Span | None = None

    def __post_init__(self) -> None:
        """Refuse a row that does not rise (ruling R29); raises ValueError."""
        limits = self.starts
        if any(last >= following for last, following in pairwise(limits)):
            raise ValueError(f"the loads must rise, not {'/'.join(map(str, limits))}")

    @property
    def starts(self) -> tuple[int, int, int, int]:
        """Where light, moderate, heavy and severe begin, in pounds."""
        return self.light, self.moderate, self.heavy, self.severe

    @property
    def label(self) -> str:
        """The Strength as the table prints it: ``14-15``, ``18/51``."""
        first, last = self.strength
        if self.percentile:
            return f"{first}/{self.percentile[0] % 100:02d}"
        return str(first) if first == last else f"{first}-{last}"

    def category(self, pounds: float) -> Load:
        """The category of a load; each number is the load at which its category begins."""
        return Load(sum(pounds >= start for start in self.starts))


@cache
def load_table_rows() -> tuple[LoadLimits, ...]:
    """All rows of ``resources/tables/loads.toml``, from the weakest; raises TableError."""
    rows = load_table("tables/loads", LoadLimits).values()
    return tuple(sorted(rows, key=lambda row: (row.strength, row.percentile or (0, 0))))


def load_limits(strength: int, percentile: int | None = None) -> LoadLimits:
    """The row of the table for a Strength; ``percentile`` is 1 to 100 after an 18.

    Below the table its first row holds, above 18/00 its last (ruling R29).
    """
    rows = load_table_rows()
    if strength < rows[0].strength[0]:
        return rows[0]
    if strength > rows[-1].strength[1]:
        return rows[-1]
    named = [row for row in rows if row.strength[0] <= strength <= row.strength[1]]
    for row in named:
        if row.percentile and percentile and row.percentile[0] <= percentile <= row.percentile[1]:
            return row
    return named[0]


def load_of(pounds: float, strength: int, percentile: int | None = None) -> Explained[Load]:
    """How heavily so many pounds weigh on somebody of that Strength (Encumbrance)."""
    limits = load_limits(strength, percentile)
    load = limits.category(pounds)
    begins = "" if load is Load.NONE else f", from {limits.starts[load - 1]} pounds"
    text = f"{pounds:g} pounds, Strength {limits.label}{begins}"
    return Explained(load, (Reason(text, load.label, _TABLE),))


def load_on(block: StatBlock, pounds: float) -> Explained[Load]:
    """How heavily so many pounds weigh on a creature or character, by its Strength.

    One without scores has 3 1/2 points for each size category and its Hit Dice (ruling R24).
    """
    percentile = block.abilities.strength_percentile if block.abilities else None
    return load_of(pounds, strength_of(block), percentile)


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What somebody carries, in pounds: armour, shield, the largest weapon, all the rest."""

    armour: float = 0
    shield: float = 0
    largest_weapon: float = 0
    gear: float = 0


def pounds_carried(weights: Weights, *, simplified: bool = False) -> Explained[float]:
    """The load that counts: all of it, or only armour, shield and the largest weapon.

    The table decides which for all, the DM for a single figure (Simplified Encumbrance).
    """
    parts = (
        ("armour", weights.armour, True),
        ("shield", weights.shield, True),
        ("largest weapon", weights.largest_weapon, True),
        ("other gear", weights.gear, not simplified),
    )
    reasons = tuple(
        Reason(name, f"{pounds:g} pounds", _SIMPLIFIED if simplified else _FIGHTING, counts)
        for name, pounds, counts in parts
        if pounds
    )
    return Explained(sum(pounds for _, pounds, counts in parts if counts), reasons)


def attack_modifier_of_load(load: Load) -> Explained[int]:
    """What a load gives to hit: moderate -1, heavy -2, severe -4 (Encumbrance)."""
    value = _TO_HIT.get(load, 0)
    return Explained(value, (_reason(load, f"{value:+d}"),) if value else ())


def bearings_of_load(load: Load) -> tuple[Bearing, ...]:
    """What a load makes of the armour class: heavy worse by 1, severe by 3; none for others."""
    worse = _WORSE_ARMOUR_CLASS.get(load, 0)
    return (Bearing(text=load.label, source=_FIGHTING, armour=worse),) if worse else ()


def phases_lost(load: Load) -> int:
    """How many phases later a load makes base initiative: moderate 1, heavy 2, severe 3.

    combat-and-tactics.txt, Base Initiative.
    """
    return _PHASES.get(load, 0)


@dataclass(frozen=True, slots=True)
class ArmourLoad:
    """The load that a human typically has in some armour."""

    __pydantic_config__ = _STRICT
    id: str
    load: Literal["none", "light", "moderate", "heavy", "severe"]


@cache
def armour_loads() -> dict[str, ArmourLoad]:
    """All rows of ``resources/tables/armour_loads.toml`` by id; raises TableError."""
    return load_table("tables/armour_loads", ArmourLoad)


@lru_cache(maxsize=1024)
def typical_load(armour: str) -> Explained[Load] | None:
    """The load that a human in this armour typically has; None where no table names it.

    ``armour`` is what a stat block says ("plate mail, shield"); the first part that the table
    knows counts (combat-and-tactics.txt, Simplified Encumbrance: plate mail is moderate).
    """
    for part in re.split(r"[,;+]|\band\b", armour.casefold()):
        row = armour_loads().get("-".join(part.split()))
        if row is not None:
            load = Load[row.load.upper()]
            return Explained(load, (Reason(part.strip(), load.label, _SIMPLIFIED),))
    return None


def _reason(load: Load, value: str) -> Reason:
    return Reason(load.label, value, _FIGHTING)
