"""What the DM asks of a field before the dice are rolled.

A wish that is left alone is rolled for. ``attempts`` counts rerolls: its keys name what is rolled
again (``scale``, ``topography``, ``growth``, ``water``, ``layout``, ``obstacles``, ``set-up``, or
one section of the first four such as ``growth/4``), and every attempt draws from a stream of its
own, so rerolling the woods leaves the hills as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from pydantic import ConfigDict, Field

from fieldwright.terms.grid import Edge
from fieldwright.terms.setting import Forestation, Light, Scale, Season, Topography

LONGBOW_YARDS = 210
"""The longest missile range of the rules' own example (combat-and-tactics.txt, Missile Scale)."""


class WishError(ValueError):
    """A wish cannot come true: the message says in a sentence which and what to wish instead."""


Force: TypeAlias = Literal["", "defenders", "attackers"]


@dataclass(frozen=True, slots=True)
class Wishes:
    """All wishes; the defaults wish for nothing.

    ``size`` is (columns, rows). ``heights`` (feet), ``growth`` and ``water`` (kind ids, ``clear``
    for none) are empty or hold nine entries, None where the dice decide. ``obstacle_count`` None
    means a handful. ``moving`` says who was on the move: attackers alone, or both sides.
    ``surprised`` is the side that sets up first. ``longest_missile_yards`` 0 means that nobody
    in the fight shoots. ``table_inches`` is the table (or screen) that the field must fit.
    ``encounter_multiple`` 2 or 3 doubles or triples the dice of the encounter range, where a side
    does not care about being seen (combat-and-tactics.txt, Encounter Range). ``wild`` fields are
    not tilled. A wish that has no meaning in a place is refused there.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")
    size: tuple[int, int] | None = None
    scale: Scale | None = None
    table_inches: tuple[float, float] | None = None
    season: Season = Season.SUMMER
    light: Light = Light.DAYLIGHT
    forestation: Forestation = Forestation.NONE
    topography: Topography | None = None
    heights: tuple[int | None, ...] = ()
    growth: tuple[str | None, ...] = ()
    water: tuple[str | None, ...] = ()
    join_bogs: bool = True
    obstacle_count: Annotated[int, Field(ge=0, le=200)] | None = None
    obstacle_kinds: tuple[str, ...] = ()
    civilized: bool = False
    moving: Literal["attackers", "both"] = "attackers"
    surprised: Force = ""
    defenders_edge: Edge | None = None
    attackers_edge: Edge | None = None
    encounter_distance: Annotated[int, Field(ge=1, le=1000)] | None = None
    encounter_multiple: Literal[1, 2, 3] = 1
    longest_missile_yards: Annotated[int, Field(ge=0, le=2000)] = LONGBOW_YARDS
    best_sight_ft: Annotated[int, Field(ge=0, le=5000)] | None = None
    colossal_cavern: Literal["", "plains", "hills"] = ""
    below_decks: bool = False
    two_ships: bool = False
    wild: bool = False
    attempts: Mapping[str, int] = field(default_factory=dict)

    def attempt(self, what: str) -> int:
        """How often ``what`` was rerolled."""
        return self.attempts.get(what, 0)
