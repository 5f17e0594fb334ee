"""The kinds of ground, growth, water, walls, obstacles and platforms: rows of the resources.

Adding a kind is adding a row to a table in ``resources/``; no code names a single kind.
Fractions are reductions of movement ("1/3" takes a third off), see rulings R3 and R6 and
combat-and-tactics.txt, Movement and Footing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from pydantic import BeforeValidator, ConfigDict, Field

from fieldwright.battlefield.things import Obstacle, Wall
from fieldwright.tables import load_table
from fieldwright.terms.setting import Blocking, Hides

_STRICT = ConfigDict(extra="forbid")

Reduction: TypeAlias = Annotated[Fraction, BeforeValidator(lambda value: Fraction(str(value)))]
Colour: TypeAlias = Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]
Letter: TypeAlias = Annotated[str, Field(pattern=r"^[!-~]$")]
Feet: TypeAlias = Annotated[float, Field(ge=-500, le=500)]
Squares: TypeAlias = Annotated[float, Field(gt=0, le=60)]


@dataclass(frozen=True, slots=True)
class GroundKind:
    """What the ground of a square is made of; ``solid`` is rock that nobody can stand in.

    ``group`` is what palettes put it with; what is ``built`` is kept free by whoever strews trees.
    Squares of ``missile_scale`` count as such on a field of melee scale (Combined Scale).
    """

    __pydantic_config__ = _STRICT
    id: str
    name: str
    letter: Letter
    colour: Colour
    texture: str
    reduction: Reduction = Fraction(0)
    solid: bool = False
    group: Literal["earth", "sand", "snow", "rock", "built"] = "earth"
    missile_scale: bool = False
    note: str = ""

    @property
    def is_built(self) -> bool:
        """Whether somebody laid it as a floor or a road."""
        return self.group == "built" and not self.missile_scale


@dataclass(frozen=True, slots=True)
class GrowthKind:
    """What grows on a square.

    ``lines`` are the lines of fire through it, ``terrain`` the one that it makes where it stands
    for itself (combat-and-tactics.txt, Lines of Fire; R14).
    """

    __pydantic_config__ = _STRICT
    id: str
    name: str
    letter: Letter
    colour: Colour
    texture: str
    reduction: Reduction = Fraction(0)
    hides: Hides = Hides.NOTHING
    height_ft: Feet = 0
    lines: Literal["clear", "impaired", "severely impaired"] = "clear"
    terrain: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class WaterKind:
    """What sort of water stands or runs on a square; its depth is a layer of its own."""

    __pydantic_config__ = _STRICT
    id: str
    name: str
    letter: Letter
    colour: Colour
    texture: str
    flows: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class WallKind:
    """A kind of wall, door or window; ``opens`` marks what can stand open or closed.

    An open one neither blocks movement nor hides anything. Those ``on_platforms`` (railings,
    battlements) rise from the platform that they stand on or whose edge they line.
    """

    __pydantic_config__ = _STRICT
    id: str
    name: str
    texture: str
    colour: Colour
    height_ft: Feet
    thickness: Squares
    movement: Blocking
    hides: Hides
    share_hidden: Annotated[float, Field(ge=0, le=1)] = 1.0
    opens: bool = False
    secret: bool = False
    opening: bool = False
    on_platforms: bool = False
    note: str = ""

    def height_of(self, wall: Wall) -> float:
        """How high a wall of this kind is, in feet: as it says itself, else as usual."""
        return self.height_ft if wall.height_ft is None else wall.height_ft

    def movement_of(self, wall: Wall) -> Blocking:
        """How a wall of this kind hinders movement as it is now, open or closed."""
        return Blocking.FREE if wall.is_open else wall.movement or self.movement

    def hides_of(self, wall: Wall) -> Hides:
        """What a wall of this kind hides as it is now, open or closed."""
        return Hides.NOTHING if wall.is_open else wall.hides or self.hides


@dataclass(frozen=True, slots=True)
class ObstacleKind:
    """A kind of obstacle with its usual outline and height.

    ``width`` and ``length`` in squares of melee scale; ``crown`` is the radius of a tree's crown
    in squares; ``height_ft`` below zero is a pit. ``shape`` says how the outline is made from
    width and length where an obstacle has no outline of its own. ``half_move`` marks low ones
    that still cost a half-move to cross (ruling R6). ``secret`` ones are hidden from the players
    until the DM shows them. ``in_water`` ones may be strewn where water stands. Soft ones that
    ``blocks_sight`` marks hide altogether what lies wholly in or behind them (ruling R12).
    """

    __pydantic_config__ = _STRICT
    id: str
    name: str
    group: Literal["nature", "earth", "building", "furniture", "street", "ship", "cave", "cloud"]
    shape: Literal["round", "box", "rough", "ridge"]
    width: Squares
    length: Squares
    height_ft: Feet
    movement: Blocking
    hides: Hides
    colour: Colour
    texture: str
    crown: Annotated[float, Field(ge=0, le=10)] = 0.0
    hazard: str = ""
    half_move: bool = False
    secret: bool = False
    in_water: bool = False
    blocks_sight: bool = False
    counts_as: tuple[str, ...] = ()
    note: str = ""

    def height_of(self, obstacle: Obstacle) -> float:
        """How high an obstacle of this kind is, in feet: as it says itself, else as usual."""
        return self.height_ft if obstacle.height_ft is None else obstacle.height_ft


@dataclass(frozen=True, slots=True)
class PlatformKind:
    """A kind of surface that figures can stand on, or be under."""

    __pydantic_config__ = _STRICT
    id: str
    name: str
    colour: Colour
    texture: str
    height_ft: Feet
    passable_below: bool
    rail: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class LightKind:
    """A kind of light source; radius in feet."""

    __pydantic_config__ = _STRICT
    id: str
    name: str
    radius_ft: Annotated[float, Field(ge=0, le=2000)]
    colour: Colour
    note: str = ""


@dataclass(frozen=True, slots=True)
class HazardKind:
    """A kind of danger that the DM is asked about when a figure enters it."""

    __pydantic_config__ = _STRICT
    id: str
    name: str
    colour: Colour
    texture: str
    prompt: str
    note: str = ""


@dataclass(frozen=True)
class Catalogue:
    """Every kind of everything, by id, in the order of the tables."""

    grounds: Mapping[str, GroundKind]
    growths: Mapping[str, GrowthKind]
    waters: Mapping[str, WaterKind]
    walls: Mapping[str, WallKind]
    obstacles: Mapping[str, ObstacleKind]
    platforms: Mapping[str, PlatformKind]
    lights: Mapping[str, LightKind]
    hazards: Mapping[str, HazardKind]

    def is_rock(self, ground: str) -> bool:
        """Whether a kind of ground is solid; one that nobody knows is not."""
        kind = self.grounds.get(ground)
        return kind is not None and kind.solid


@lru_cache(maxsize=4)
def load_catalogue(folder: Path | None = None) -> Catalogue:
    """Read all kinds from the resources (or ``folder``); raises TableError."""
    return Catalogue(
        grounds=load_table("grounds", GroundKind, folder),
        growths=load_table("growths", GrowthKind, folder),
        waters=load_table("waters", WaterKind, folder),
        walls=load_table("walls", WallKind, folder),
        obstacles=load_table("obstacles", ObstacleKind, folder),
        platforms=load_table("platforms", PlatformKind, folder),
        lights=load_table("lights", LightKind, folder),
        hazards=load_table("hazards", HazardKind, folder),
    )
