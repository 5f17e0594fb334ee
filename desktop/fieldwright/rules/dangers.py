"""What a terrain does to those who fall, ride or fly in it, as its record says.

combat-and-tactics.txt, Terrain Types, Unusual Materials or Hazards of each; all of it is data of
``resources/terrains.toml``. What follows from it is in ``falling``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from fieldwright.rules.dice import Dice
from fieldwright.terms.bodies import SizeLetter

_STRICT = ConfigDict(extra="forbid")


@dataclass(frozen=True, slots=True, kw_only=True)
class SlopeFall:
    """How far one rolls who loses his feet on the way down: ``die`` times 10 feet.

    Each 10 feet do one such die of damage. ``save``: a save vs. death prevents it. ``climbing``:
    climbers fall likewise.
    """

    __pydantic_config__ = _STRICT
    die: Literal[4, 6]
    save: bool = True
    climbing: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Stalagmites:
    """How likely one who falls lands on a stalagmite, in ten, and how that attacks."""

    __pydantic_config__ = _STRICT
    in_ten: Annotated[int, Field(ge=1, le=10)]
    thac0: Annotated[int, Field(ge=1, le=30)]
    damage: Dice


@dataclass(frozen=True, slots=True, kw_only=True)
class Branches:
    """How likely a branch strikes a rider at speed, in six, and what being unhorsed by it does."""

    __pydantic_config__ = _STRICT
    in_six: Annotated[int, Field(ge=1, le=6)]
    damage: Dice


@dataclass(frozen=True, slots=True, kw_only=True)
class Dangers:
    """All of it; None, or empty, for what a terrain does not do.

    ``largest_flyer`` is the largest size that flies among the trees. ``blind_blows``: who fights
    there in total darkness strikes anybody engaged with him at random, friends among them.
    ``rigging_falls_to`` are the places, one of which the DM names, where somebody lands who slips
    or is knocked down in the rigging.
    """

    __pydantic_config__ = _STRICT
    slope_fall: SlopeFall | None = None
    stalagmites: Stalagmites | None = None
    branches: Branches | None = None
    largest_flyer: SizeLetter | Literal[""] = ""
    blind_blows: bool = False
    rigging_falls_to: tuple[str, ...] = ()


NO_DANGERS = Dangers()
"""What a terrain does that says nothing else."""
