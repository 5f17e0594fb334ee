"""A stat block: the numbers of one creature or character, as books print them.

Numbers that a book does not give are None; notations (``4+1``, ``1d6/1d6/2d4``, ``12, Fl 30
(C)``) are kept as the words that were typed and read by ``fieldwright.stats.notation``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import ConfigDict, Field

from fieldwright.terms.bodies import SizeLetter

_STRICT = ConfigDict(extra="forbid")

ClassGroup: TypeAlias = Literal["warrior", "priest", "rogue", "wizard", "monster"]
Name: TypeAlias = Annotated[str, Field(max_length=200)]
Notation: TypeAlias = Annotated[str, Field(max_length=200)]
Number: TypeAlias = Annotated[int, Field(ge=-1000, le=1_000_000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """One kind of attack: ``count`` a round, with natural weapons or with ``weapon``, its id.

    ``reach`` is in squares, ``speed`` the weapon's speed factor, ``knockdown`` a die, or
    ``as long-sword``: that weapon's, for natural attacks that are like it. ``ranges`` are short,
    medium and long in squares of missile scale (5 yards). None: as the weapon's row says, or as
    usual for natural attacks.
    """

    __pydantic_config__ = _STRICT
    name: Name
    damage: Notation = ""
    damage_large: Notation = ""
    count: Annotated[int, Field(ge=1, le=40)] = 1
    weapon: Name = ""
    reach: Annotated[int, Field(ge=0, le=20)] | None = None
    speed: Annotated[int, Field(ge=-10, le=40)] | None = None
    knockdown: Notation = ""
    ranges: tuple[int, int, int] | None = None
    rate_of_fire: Notation = ""
    ammunition: Number | None = None
    to_hit: Number = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Abilities:
    """The six ability scores; ``strength_percentile`` is 1 to 100 after an 18, else None."""

    __pydantic_config__ = _STRICT
    strength: int
    dexterity: int
    constitution: int
    intelligence: int
    wisdom: int
    charisma: int
    strength_percentile: Annotated[int, Field(ge=1, le=100)] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Saves:
    """The numbers that saving throws must reach."""

    __pydantic_config__ = _STRICT
    death: int
    wands: int
    petrification: int
    breath: int
    spells: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StatBlock:
    """One creature or character.

    ``columns`` and ``rows`` are its footprint facing north, in squares of melee scale (ruling
    R8). ``armour_class`` counts everything; ``ac_without_shield`` and ``ac_without_dexterity``
    what is left without; ``ac_unarmoured`` the number in brackets of ``6 (10)``. ``morale`` is
    the lowest and the highest of the printed range, ``intelligence`` likewise. ``flags`` are
    words such as amorphous, mindless, flying. ``steadiness`` is added to what a knockdown die must
    show against it: for those of four legs or more, dense or low ones (combat-and-tactics.txt,
    Monsters and Knockdowns). ``source`` names the book.
    """

    __pydantic_config__ = _STRICT
    id: Name
    name: Name
    group: ClassGroup = "monster"
    source: Name = ""
    size: SizeLetter = "M"
    columns: Annotated[int, Field(ge=1, le=20)] = 1
    rows: Annotated[int, Field(ge=1, le=20)] = 1
    armour_class: Annotated[int, Field(ge=-30, le=30)] = 10
    ac_without_shield: int | None = None
    ac_without_dexterity: int | None = None
    ac_unarmoured: int | None = None
    hit_dice: Notation = ""
    hit_points: Number | None = None
    movement: Notation = "12"
    thac0: Notation = ""
    character_class: Name = ""
    level: Annotated[int, Field(ge=0, le=100)] | None = None
    saves: Saves | None = None
    abilities: Abilities | None = None
    attacks: tuple[Attack, ...] = ()
    attacks_printed: Notation = ""
    armour: Name = ""
    morale: tuple[int, int] | None = None
    intelligence: tuple[int, int] | None = None
    legs: Annotated[int, Field(ge=0, le=100)] | None = None
    flags: tuple[str, ...] = ()
    steadiness: Annotated[int, Field(ge=0, le=20)] = 0
    spells: tuple[str, ...] = ()
    notes: Annotated[str, Field(max_length=4000)] = ""
    initials: Annotated[str, Field(max_length=4)] = ""
    colour: Annotated[str, Field(max_length=20)] = ""
    picture: Annotated[str, Field(max_length=80)] = ""
