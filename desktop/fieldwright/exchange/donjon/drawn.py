"""Records of a dungeon of donjon's, from either of its forms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from fieldwright.exchange.donjon.doors import WORDS, Door
from fieldwright.exchange.dungeon.plan import Plan
from fieldwright.exchange.records import HazardRecord, MapRecords, PlatformRecord, WordsRecord
from fieldwright.exchange.report import Reporter

DARK = "ff000000"
"""The light of a place that has none of its own, as AARRGGBB."""


@dataclass(slots=True)
class Dungeon:
    """A dungeon as it is read: its squares and doors, and what else is told of it."""

    format: str
    name: str
    plan: Plan
    doors: list[Door]
    stairs: list[tuple[str, PlatformRecord]] = field(default_factory=list)
    words: list[WordsRecord] = field(default_factory=list)
    traps: list[HazardRecord] = field(default_factory=list)
    notes: str = ""
    ambient: str = ""
    extras: Mapping[str, Any] = field(default_factory=dict)
    reporter: Reporter = field(default_factory=Reporter)
    square_ft: float | None = None

    def records(self) -> MapRecords:
        """All of it as records; stairs are counted by where they lead, doors by their kind."""
        plan = self.plan
        plan.doorways += [door.doorway() for door in self.doors]
        walls, rock = plan.built()
        rows, columns = plan.is_open.shape
        traps = [*_traps(self.doors), *self.traps]
        came = self.reporter.came
        came["floor square"] = int(plan.is_open.sum())
        came["side between floor and rock"] = plan.sides()
        came.update(Counter(WORDS[door.kind] for door in self.doors))
        came.update(Counter(f"stairs {leads}" for leads, _ in self.stairs))
        came.update({"trap": len(traps), "note": len(self.words)})
        return MapRecords(
            format=self.format,
            name=self.name,
            columns=columns,
            rows=rows,
            walls=walls,
            obstacles=rock,
            platforms=tuple(record for _, record in self.stairs),
            words=tuple(self.words),
            hazards=tuple(traps),
            layers={"ground": plan.ground()},
            ground="solid-rock",
            indoors=True,
            terrain="caves",
            ambient=self.ambient,
            notes=self.notes,
            extras=self.extras,
            report=self.reporter.done(),
            square_ft=self.square_ft,
        )


def _traps(doors: Iterable[Door]) -> list[HazardRecord]:
    found = (door.trap_record() for door in doors)
    return [one for one in found if one is not None]
