"""The terrain types and their six characteristics (combat-and-tactics.txt, Terrain Types).

The 14 types of the rules are rows of ``resources/terrains.toml``; a table owner adds a type by
copying a row (checklist CT3-TER-OTHER-1). Distances are in squares of melee scale.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from pydantic import ConfigDict, Field

from fieldwright.rules.dice import Dice
from fieldwright.tables import load_table
from fieldwright.terms.setting import Forestation, Season, Topography

_STRICT = ConfigDict(extra="forbid")

LineClass: TypeAlias = Literal["clear", "impaired", "severely impaired"]
RangeKind: TypeAlias = Literal["dice", "visibility", "longest missile", "forestation", "season"]
TableRow: TypeAlias = Annotated[str, Field(pattern=r"^[CTLHSBP]{6}$")]
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


@dataclass(frozen=True, slots=True)
class EncounterRange:
    """How far off the sides meet; ``dice`` only where ``kind`` is dice.

    ``by_season`` and ``by_forestation`` hold dice for some seasons or forestations; those that
    are left out use the longest missile range.
    """

    __pydantic_config__ = _STRICT
    kind: RangeKind
    dice: Dice | None = None
    by_season: Mapping[Season, Dice] = field(default_factory=dict)
    by_forestation: Mapping[Forestation, Dice] = field(default_factory=dict)
    note: str = ""

    def dice_for(self, season: Season, forestation: Forestation) -> Dice | None:
        """The dice to roll, or None where no dice are rolled."""
        if self.kind == "season":
            return self.by_season.get(season)
        if self.kind == "forestation":
            return self.by_forestation.get(forestation)
        return self.dice


@dataclass(frozen=True, slots=True)
class LinesOfFire:
    """How freely missiles fly; ``by_forestation`` overrules where it names the forestation."""

    __pydantic_config__ = _STRICT
    kind: LineClass
    by_forestation: Mapping[Forestation, LineClass] = field(default_factory=dict)
    note: str = ""

    def for_forestation(self, forestation: Forestation) -> LineClass:
        """The class of the lines of fire under this forestation."""
        return self.by_forestation.get(forestation, self.kind)


@dataclass(frozen=True, slots=True)
class NearestCover:
    """Within how many squares of anyone cover (hard) and concealment (soft) are found.

    None means there is none. ``prone`` marks what is found by lying down, in ``seasons`` only
    where any are named.
    """

    __pydantic_config__ = _STRICT
    hard: Dice | None = None
    concealment: Dice | None = None
    hard_by_forestation: Mapping[Forestation, Dice] = field(default_factory=dict)
    concealment_by_forestation: Mapping[Forestation, Dice] = field(default_factory=dict)
    prone: Literal["", "cover", "concealment"] = ""
    seasons: tuple[Season, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Footing:
    """What the terrain's slopes do to movement (ruling R6, R42), and the footing in words."""

    __pydantic_config__ = _STRICT
    summary: str
    slopes: Literal["usual", "hills", "rocky", "dunes"] = "usual"


@dataclass(frozen=True, slots=True)
class Generation:
    """How the generator lays the terrain out (Generating a Battlefield).

    ``topography`` lists what may be rolled, each as often as it is likely (ruling R43).
    ``growth_row`` and ``water_row`` are the printed rows for a d6, empty where there is none.
    ``obstacles`` are ids of obstacle kinds (or ``fence``) that Step Four may scatter;
    ``civilized`` adds fences, earthworks and buildings. ``season_ground`` overrules ``ground``.
    """

    __pydantic_config__ = _STRICT
    layout: Layout
    topography: tuple[Topography, ...]
    ground: str
    growth_row: TableRow | Literal[""] = ""
    water_row: TableRow | Literal[""] = ""
    growth_by_forestation: Mapping[Forestation, TableRow] = field(default_factory=dict)
    obstacles: tuple[str, ...] = ()
    civilized: bool = False
    indoors: bool = False
    tree: str = "tree"
    season_ground: Mapping[Season, str] = field(default_factory=dict)
    height_ground: str = ""
    side: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class TerrainType:
    """One terrain type with its six characteristics and how the generator makes it."""

    __pydantic_config__ = _STRICT
    id: str
    name: str
    encounter_range: EncounterRange
    lines_of_fire: LinesOfFire
    cover: NearestCover
    footing: Footing
    obstacles: tuple[str, ...]
    materials: tuple[str, ...]
    hazards: tuple[str, ...]
    generation: Generation
    notes: tuple[str, ...] = ()


@lru_cache(maxsize=4)
def load_terrains(folder: Path | None = None) -> Mapping[str, TerrainType]:
    """Read all terrain types by id from the resources (or ``folder``); raises TableError."""
    return load_table("terrains", TerrainType, folder)
