"""What Constitution gives to hit points (``resources/tables/constitution.toml``)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated

from pydantic import ConfigDict, Field

from fieldwright.rules.explained import Explained, Reason
from fieldwright.stats.block import ClassGroup
from fieldwright.tables import load_table

_SOURCE = "Player's Handbook, table 3"

Modifier = Annotated[int, Field(ge=-10, le=10)]


@dataclass(frozen=True, slots=True)
class Row:
    """Scores from and to, and what they give; ``warriors`` where they have another number."""

    __pydantic_config__ = ConfigDict(extra="forbid")
    id: str
    scores: tuple[int, int]
    hit_points: Modifier
    warriors: Modifier | None = None


@cache
def constitution_rows() -> tuple[Row, ...]:
    """All rows from the weakest; raises TableError."""
    rows = load_table("tables/constitution", Row).values()
    return tuple(sorted(rows, key=lambda row: row.scores))


def hit_point_modifier(score: int, group: ClassGroup) -> Explained[int]:
    """What a Constitution gives to hit points for each die; beyond the table its end counts."""
    rows = constitution_rows()
    row = next((row for row in rows if score <= row.scores[1]), rows[-1])
    value = row.hit_points
    if row.warriors is not None and group == "warrior":
        value = row.warriors
    return Explained(value, (Reason(f"Constitution {score}", f"{value:+d}", _SOURCE),))
