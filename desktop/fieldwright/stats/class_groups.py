"""THAC0, saving throws and attacks by class group and level (``resources/class_groups.toml``)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated

from pydantic import ConfigDict, Field

from fieldwright.stats.block import ClassGroup, Name, Saves
from fieldwright.stats.notation import AttackCount
from fieldwright.tables import load_table

_BEST = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A class group: its THAC0 gets ``better`` each ``every`` levels after the first.

    ``saves`` are rows of up to which level, then death, wands, petrification, breath, spells.
    ``attacks`` are rows of up to which level, then how many melee attacks a round, as books print
    them; none: one at any level.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")
    id: ClassGroup
    source: Name
    hit_die: Annotated[int, Field(ge=4, le=12)]
    better: Annotated[int, Field(ge=1, le=5)]
    every: Annotated[int, Field(ge=1, le=10)]
    saves: tuple[tuple[int, int, int, int, int, int], ...]
    attacks: tuple[tuple[int, str], ...] = ()

    def attacks_at(self, level: int) -> AttackCount:
        """How many melee attacks a round are usual at a level."""
        usual = self.attacks[-1][1] if self.attacks else "1"
        return AttackCount.parse(next((row[1] for row in self.attacks if level <= row[0]), usual))

    def thac0(self, level: int) -> int:
        """The THAC0 at a level; that of level 0 is that of the first."""
        return max(_BEST, 20 - (max(1, level) - 1) // self.every * self.better)

    def saves_at(self, level: int) -> Saves:
        """The numbers that saving throws must reach at a level."""
        row = next((row for row in self.saves if level <= row[0]), self.saves[-1])
        _, death, wands, petrification, breath, spells = row
        return Saves(
            death=death, wands=wands, petrification=petrification, breath=breath, spells=spells
        )


@cache
def load_class_groups() -> dict[str, Group]:
    """The class groups by id; raises TableError."""
    return load_table("class_groups", Group)
