"""Weapons: one row of a book's table each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Annotated, Literal, TypeAlias

from pydantic import ConfigDict, Field

from fieldwright.stats.block import Name, Notation
from fieldwright.stats.notation.damage import Damage
from fieldwright.stats.notation.faults import plain, refused
from fieldwright.stats.notation.rates import RateOfFire
from fieldwright.tables import load_table
from fieldwright.terms.setting import Scale

WeaponType: TypeAlias = Literal["S", "P", "B"]
RangeUnit: TypeAlias = Literal["missile squares", "yards"]
Family: TypeAlias = Literal["", "blade", "bow", "crossbow", "firearm", "lance", "spear"]
Pace: TypeAlias = Literal["", "very fast", "fast", "average", "slow", "very slow"]
Ranges: TypeAlias = tuple[int | None, int | None, int | None]

_YARDS_A_SQUARE = 5
_FURTHEST_ADJACENT = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """One weapon as ``book`` prints it.

    ``types`` are slashing, piercing, bludgeoning. ``speed`` is the speed factor, ``pace`` the
    phase that the book prints beside it where that does not follow from the factor. ``damage`` is
    against Small and Man-sized, ``damage_large`` against larger targets; empty for what does none
    (a net). ``ranges`` are printed, short/medium/long in ``range_unit``; a dash is a range that the
    weapon lacks. ``reach`` is in squares of melee scale, as printed for a Man-sized wielder;
    ``range_only`` weapons (pikes and lances) strike only at their point. ``hands`` are those it
    needs when its wielder is Man-sized, ``two_handed`` the row for the use with both hands of one
    that leaves the choice. ``ammunition`` says that it shoots. ``light_missile`` says that what it
    shoots, or it itself when thrown, is carried away by storms where the table plays it so.
    ``family`` names what some rules are for: blades that only pierce, bows, crossbows, firearms,
    lances, and spears with the polearms that are like them.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")
    id: Name
    name: Name
    book: Name
    size: Literal["S", "M", "L"]
    types: tuple[WeaponType, ...] = ()
    speed: Annotated[int, Field(ge=0, le=20)]
    pace: Pace = ""
    damage: Notation = ""
    damage_large: Notation = ""
    rate_of_fire: Notation = ""
    ranges: Notation = ""
    range_unit: RangeUnit = "missile squares"
    reach: Annotated[int, Field(ge=1, le=10)] | None = None
    range_only: bool = False
    knockdown: Notation = ""
    hands: Literal[1, 2] = 1
    two_handed: Name = ""
    ammunition: bool = False
    light_missile: bool = False
    family: Family = ""
    notes: Annotated[str, Field(max_length=400)] = ""

    def __post_init__(self) -> None:
        """Refuse notations that nobody can read; raises NotationError."""
        for damage in (self.damage, self.damage_large):
            if damage:
                Damage.parse(damage)
        if self.rate_of_fire:
            RateOfFire.parse(self.rate_of_fire)
        ranges_of(self.ranges)

    @property
    def is_melee(self) -> bool:
        """Whether it strikes hand to hand: it has a reach."""
        return self.reach is not None

    @property
    def strikes_adjacent(self) -> bool:
        """Whether it strikes an enemy in the next square.

        Range-only weapons and those with a reach of 3 do not (combat-and-tactics.txt, Range,
        Weapons).
        """
        return self.is_melee and not self.range_only and (self.reach or 1) <= _FURTHEST_ADJACENT

    @property
    def has_blade(self) -> bool:
        """Whether it is a hand-held bladed weapon: one that slashes, or a blade that pierces."""
        return self.is_melee and (self.family == "blade" or "S" in self.types)

    def in_missile_squares(self) -> Ranges | None:
        """Short, medium and long range in squares of 5 yards; None for what is never thrown."""
        span = ranges_of(self.ranges)
        if span is None or self.range_unit == "missile squares":
            return span
        short, medium, far = (None if part is None else part // _YARDS_A_SQUARE for part in span)
        return short, medium, far

    def in_squares(self, scale: Scale) -> Ranges | None:
        """Short, medium and long range in squares of that scale.

        Books give 5-yard squares; a 5-yard square is three of melee scale
        (combat-and-tactics.txt, Melee Scale: 10 yards are 6 squares).
        """
        span = self.in_missile_squares()
        if span is None or scale is Scale.MISSILE:
            return span
        if self.range_unit == "yards":
            span = ranges_of(self.ranges) or span
            short, medium, far = (None if part is None else part * 3 // 5 for part in span)
        else:
            short, medium, far = (None if part is None else part * 3 for part in span)
        return short, medium, far

    def least_range(self, scale: Scale) -> int:
        """Squares below which it cannot be shot: where ``-/6-12/18`` begins; else nought."""
        lowest = _lowest(self.ranges)
        feet = lowest * (3 * _YARDS_A_SQUARE if self.range_unit == "missile squares" else 3)
        return feet // scale.feet_per_square


@lru_cache(maxsize=512)
def ranges_of(printed: str) -> Ranges | None:
    """Three ranges from ``14/28/42`` or ``-/6-12/18``; None for none. Raises NotationError."""
    if not printed.strip():
        return None
    parts = plain(printed).replace(" ", "").split("/")
    values = [_range(part, printed) for part in parts]
    if len(values) != 3 or values[2] is None:
        raise refused(printed, "short, medium and long range", "2/4/6", "-/6-12/18")
    short, medium, far = values
    known = [value for value in values if value is not None]
    if known != sorted(known):
        raise refused(printed, "short, medium and long range", "2/4/6", "-/6-12/18")
    return short, medium, far


def _range(part: str, printed: str) -> int | None:
    if part in ("-", ""):
        return None
    first, _, last = part.partition("-")
    if not first.isdecimal() or (last and not last.isdecimal()):
        raise refused(printed, "short, medium and long range", "2/4/6", "-/6-12/18")
    return int(last or first)


@lru_cache(maxsize=500)
def _lowest(printed: str) -> int:
    """The first number of a range that has no short one."""
    parts = plain(printed).replace(" ", "").split("/")
    if len(parts) != 3 or parts[0] != "-":
        return 0
    return int(parts[1].partition("-")[0])


@cache
def load_weapons() -> dict[str, Weapon]:
    """All weapons of ``resources/weapons.toml`` by id; raises TableError."""
    return load_table("weapons", Weapon)
