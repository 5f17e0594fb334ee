"""The terrain types and their six characteristics (combat-and-tactics.txt, Terrain Types).

The 14 types of the rules are rows of ``resources/terrains.toml``; a table owner adds a type by
copying a row, or with a row that says ``like`` and what differs (checklist CT3-TER-OTHER-1).
Distances are in squares of melee scale.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from pydantic import ConfigDict, Field

from fieldwright.rules.dangers import NO_DANGERS, Dangers
from fieldwright.rules.dice import Dice
from fieldwright.tables import load_table
from fieldwright.terms.setting import Forestation, Light, Season, Topography

_STRICT = ConfigDict(extra="forbid")

LineClass: TypeAlias = Literal["clear", "impaired", "severely impaired"]
RangeKind: TypeAlias = Literal["dice", "visibility", "longest missile", "forestation", "season"]
SlopeRule: TypeAlias = Literal["usual", "hills", "rocky", "dunes"]
TableRow: TypeAlias = Annotated[str, Field(pattern=r"^[CTLHSBP]{6}$")]
Words: TypeAlias = Annotated[str, Field(min_length=1)]
Layout: TypeAlias = Literal[
    "open", "caves", "ship", "tavern", "streets", "dungeon", "building", "outside", "castle"
]

GROWTH_LETTERS: Mapping[str, str] = {
    "C": "clear",
    "T": "thicket",
    "L": "light-woods",
    "H": "heavy-woods",
}
"""What the letters of the ground cover table stand for (Step Three)."""

WATER_LETTERS: Mapping[str, str] = {"C": "clear", "S": "stream", "B": "bog", "P": "pond"}
"""What the letters of the water table stand for (Step Three)."""

CIVILIZED_OBSTACLES = ("fence", "earthwork", "building")
"""What Step Four may add in any civilized area."""


@dataclass(frozen=True, slots=True)
class EncounterRange:
    """How far off the sides meet; ``dice`` only where ``kind`` is dice.

    ``by_season`` and ``by_forestation`` hold dice for some seasons or forestations; those that
    are left out use the longest missile range. ``wild`` are the dice of fields that run wild.
    ``open_air`` marks places of visibility where everybody is in range under the open sky
    (abovedecks). ``spotting_yards`` is how far off the least and the best seen are spotted.
    """

    __pydantic_config__ = _STRICT
    kind: RangeKind
    dice: Dice | None = None
    by_season: Mapping[Season, Dice] = field(default_factory=dict)
    by_forestation: Mapping[Forestation, Dice] = field(default_factory=dict)
    wild: Dice | None = None
    open_air: bool = False
    spotting_yards: tuple[int, int] | None = None
    note: str = ""

    def dice_for(
        self, season: Season, forestation: Forestation, *, wild: bool = False
    ) -> Dice | None:
        """The dice to roll, or None where no dice are rolled."""
        if wild and self.wild is not None:
            return self.wild
        if self.kind == "season":
            return self.by_season.get(season)
        if self.kind == "forestation":
            return self.by_forestation.get(forestation)
        return self.dice


@dataclass(frozen=True, slots=True)
class LinesOfFire:
    """How freely missiles fly; ``by_forestation`` overrules where it names the forestation.

    ``natural``: it is the rough rock that makes them so, not the floors that were built in it.
    """

    __pydantic_config__ = _STRICT
    kind: LineClass
    natural: bool = False
    by_forestation: Mapping[Forestation, LineClass] = field(default_factory=dict)
    note: str = ""

    def for_forestation(self, forestation: Forestation) -> LineClass:
        """The class of the lines of fire under this forestation."""
        return self.by_forestation.get(forestation, self.kind)


@dataclass(frozen=True, slots=True)
class NearestCover:
    """Within how many squares of anyone cover (hard) and concealment (soft) are found.

    None means that no distance is given. ``prone`` marks what is found by lying down, in
    ``seasons`` only where any are named; ``behind`` names what gives it.
    """

    __pydantic_config__ = _STRICT
    hard: Dice | None = None
    concealment: Dice | None = None
    hard_by_forestation: Mapping[Forestation, Dice] = field(default_factory=dict)
    concealment_by_forestation: Mapping[Forestation, Dice] = field(default_factory=dict)
    prone: Literal["", "cover", "concealment"] = ""
    seasons: tuple[Season, ...] = ()
    behind: tuple[Words, ...] = ()
    note: str = ""

    def hard_for(self, forestation: Forestation) -> Dice | None:
        """The dice of the distance to hard cover, or None."""
        return self.hard_by_forestation.get(forestation, self.hard)

    def concealment_for(self, forestation: Forestation) -> Dice | None:
        """The dice of the distance to concealment, or None."""
        return self.concealment_by_forestation.get(forestation, self.concealment)

    def prone_in(self, season: Season) -> Literal["", "cover", "concealment"]:
        """What lying down gives in this season."""
        return self.prone if not self.seasons or season in self.seasons else ""


@dataclass(frozen=True, slots=True)
class Footing:
    """What the terrain's slopes do to movement (ruling R6, R42), and the footing in words."""

    __pydantic_config__ = _STRICT
    summary: Words
    slopes: SlopeRule = "usual"


@dataclass(frozen=True, slots=True)
class Oddity:
    """An unusual material or hazard; ``optional`` ones are options of the table, off by default.

    ``note`` says what it does, or where it is found ("some forests").
    """

    __pydantic_config__ = _STRICT
    name: Words
    note: str = ""
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Patch:
    """Patches of another ground or growth that make a terrain look like itself.

    They take ``percent`` of the squares that ``where`` names and are about ``width`` squares
    wide; in ``seasons`` only, where any are named. ``shore`` is water to the knee and the land
    within two squares of water; ``high`` and ``low`` are level ground above and at base height;
    ``slopes`` are the squares within two of a slope or escarpment, ``snow`` those in snow or
    beside it.
    """

    __pydantic_config__ = _STRICT
    percent: Annotated[int, Field(ge=1, le=100)]
    width: Annotated[float, Field(ge=1, le=60)]
    ground: str = ""
    growth: str = ""
    where: Literal["anywhere", "high", "low", "shore", "slopes", "snow"] = "anywhere"
    seasons: tuple[Season, ...] = ()


@dataclass(frozen=True, slots=True)
class Generation:
    """How the generator lays the terrain out (Generating a Battlefield).

    ``topography`` lists what may be rolled, each as often as it is likely (ruling R43).
    ``growth_row`` and ``water_row`` are the printed rows for a d6, empty where there is none.
    ``obstacles`` are the kinds that Step Four may scatter: ids of obstacle kinds, of the wall
    kind ``fence``, or ``tree`` for a stand of trees, each named as often as it is likely; a
    handful holds at least one of ``must_have``, where any are named, and seldom more than
    ``most_cuts`` gulches, ravines and ditches. ``civilized`` areas are those where people live.
    ``season_ground`` overrules ``ground``; ``season_growth`` is what grows on worked parcels;
    ``height_ground`` is the ground of slopes; ``indoors`` places lie under a roof; ``side`` is the
    least and the greatest side of a field where the encounter range gives none; ``patches`` are
    laid in their order.
    """

    __pydantic_config__ = _STRICT
    layout: Layout
    topography: Annotated[tuple[Topography, ...], Field(min_length=1)]
    ground: str
    growth_row: TableRow | Literal[""] = ""
    water_row: TableRow | Literal[""] = ""
    growth_by_forestation: Mapping[Forestation, TableRow] = field(default_factory=dict)
    obstacles: tuple[str, ...] = ()
    must_have: tuple[str, ...] = ()
    most_cuts: Annotated[int, Field(ge=0, le=100)] = 1
    civilized: bool = False
    indoors: bool = False
    tree: str = "tree"
    season_ground: Mapping[Season, str] = field(default_factory=dict)
    season_growth: Mapping[Season, str] = field(default_factory=dict)
    height_ground: str = ""
    side: tuple[int, int] | None = None
    patches: tuple[Patch, ...] = ()

    def growth_row_for(self, forestation: Forestation) -> str:
        """The row of the ground cover table, empty where the terrain has none."""
        return self.growth_by_forestation.get(forestation, self.growth_row)

    def ground_in(self, season: Season) -> str:
        """The kind of ground in this season."""
        return self.season_ground.get(season, self.ground)

    def scattered(self, *, civilized: bool = False) -> tuple[str, ...]:
        """The kinds that Step Four may scatter, with those of civilized areas where wished."""
        if not civilized:
            return self.obstacles
        more = tuple(kind for kind in CIVILIZED_OBSTACLES if kind not in self.obstacles)
        return self.obstacles + more


@dataclass(frozen=True, slots=True)
class TerrainType:
    """One terrain type with its six characteristics and how the generator makes it.

    ``materials`` and ``hazards`` together are the sixth characteristic; ``dangers`` are those of
    the hazards that rules reckon with. ``uphill_attacks``: attacking from uphill always gives its
    +1 there (Hills). ``also_called`` are words for places that count as this type.
    """

    __pydantic_config__ = _STRICT
    id: str
    name: Words
    encounter_range: EncounterRange
    lines_of_fire: LinesOfFire
    cover: NearestCover
    footing: Footing
    obstacles: tuple[Words, ...]
    materials: tuple[Oddity, ...]
    hazards: tuple[Oddity, ...]
    generation: Generation
    dangers: Dangers = NO_DANGERS
    uphill_attacks: bool = False
    also_called: tuple[Words, ...] = ()
    notes: tuple[Words, ...] = ()

    @property
    def heeds_forestation(self) -> bool:
        """Whether anything here depends on how forested it is (Terrain Types, Hills)."""
        return bool(
            self.encounter_range.by_forestation
            or self.lines_of_fire.by_forestation
            or self.cover.hard_by_forestation
            or self.cover.concealment_by_forestation
            or self.generation.growth_by_forestation
        )


@dataclass(frozen=True, slots=True)
class BasicBattlefield:
    """One of the four base maps (combat-and-tactics.txt, The Four Basic Battlefields).

    ``terrain`` is the id of the terrain type whose rules count there; ``obstacles`` are what Step
    Four strews there instead of what the terrain has, where any are named.
    """

    __pydantic_config__ = _STRICT
    id: str
    name: Words
    terrain: str
    layout: Layout
    obstacles: tuple[str, ...] = ()
    notes: tuple[Words, ...] = ()


@lru_cache(maxsize=4)
def load_terrains(folder: Path | None = None) -> Mapping[str, TerrainType]:
    """Read all terrain types by id from the resources (or ``folder``); raises TableError."""
    return load_table("terrains", TerrainType, folder)


def types_called(terrains: Mapping[str, TerrainType], words: str) -> tuple[str, ...]:
    """The ids of the types that a place with this name counts as, in the order of the table.

    A rocky desert is badlands or plains (Terrain Types, Desert).
    """
    wanted = words.strip().casefold()
    return tuple(name for name, terrain in terrains.items() if wanted in terrain.also_called)


@lru_cache(maxsize=4)
def load_basic_battlefields(folder: Path | None = None) -> Mapping[str, BasicBattlefield]:
    """Read the basic battlefields by id from the resources (or ``folder``); raises TableError."""
    return load_table("basic", BasicBattlefield, folder)


def colossal_cavern(terrains: Mapping[str, TerrainType], floor: str) -> tuple[TerrainType, Light]:
    """The terrain and light that a colossal cavern counts as: plains or hills in total darkness.

    combat-and-tactics.txt, Caves. Raises ValueError for any other floor.
    """
    if floor not in ("plains", "hills"):
        raise ValueError(f"A colossal cavern counts as plains or hills, not as {floor!r}.")
    return terrains[floor], Light.DARKNESS
