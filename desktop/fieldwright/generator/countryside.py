"""The basic battlefield "outside": a bit of countryside with something of everything.

A hill, a wood, open meadows, a stream with a bridge, a road and a farmstead (The Four Basic
Battlefields, Outside). The parts lie in one of eight ways; the nine sections are then built by
the same rules as any others.
"""

from __future__ import annotations

from dataclasses import replace

from fieldwright.battlefield.origin import Roll
from fieldwright.battlefield.sections import SECTIONS
from fieldwright.generator.draft import Draft
from fieldwright.generator.farmstead import build_farmstead
from fieldwright.generator.plan import Plan
from fieldwright.generator.roads import lay_road
from fieldwright.generator.rolling import Rolling
from fieldwright.terms.setting import Scale, Topography

_HEIGHTS = (20, 10, 0, 10, 0, 0, 0, 0, 0)
_GROWTH = (
    ("clear", "clear", "light-woods"),
    ("clear", "clear", "heavy-woods"),
    ("clear", "clear", "thicket"),
)
_WATER = ("clear", "clear", "clear", "clear", "clear", "clear", "stream", "stream", "stream")
_WAYS = 8


def with_countryside(rolling: Rolling) -> tuple[Rolling, Roll]:
    """Fix what the sections are, where nothing else is wished, and record which way they lie."""
    way = rolling.stream("layout").die(_WAYS)
    wishes = rolling.wishes
    growth = tuple(kind for row in _GROWTH for kind in row)
    fixed = replace(
        wishes,
        topography=wishes.topography or Topography.HILLY,
        heights=_filled(wishes.heights, _turned(_HEIGHTS, way)),
        growth=_filled(wishes.growth, _turned(growth, way)),
        water=_filled(wishes.water, _turned(_WATER, way)),
    )
    record = Roll("lie of the countryside", f"1d{_WAYS}", (way,), "hill, wood, stream and road")
    return replace(rolling, wishes=fixed, reason="as the countryside lies"), record


def _filled(wished: tuple, usual: tuple) -> tuple:  # type: ignore[type-arg]
    """Wishes first, the usual where there are none."""
    entries = wished or (None,) * SECTIONS
    return tuple(
        other if entry is None else entry for entry, other in zip(entries, usual, strict=True)
    )


def _turned(entries: tuple, way: int) -> tuple:  # type: ignore[type-arg]
    """Nine entries mirrored and turned in one of eight ways."""
    rows = [entries[0:3], entries[3:6], entries[6:9]]
    if way > _WAYS // 2:
        rows = [tuple(reversed(row)) for row in rows]
    for _ in range(way % 4):
        rows = [tuple(column) for column in zip(*reversed(rows), strict=True)]
    return tuple(entry for row in rows for entry in row)


def settle_people(plan: Plan, draft: Draft) -> None:
    """A road across the stream, and a farmstead beside it."""
    stream = plan.stream("layout", what="road")
    streams = [s for s, result in enumerate(plan.sections) if result.water == "stream"]
    along_row = len({s // 3 for s in streams}) == 1
    lay_road(draft, stream, wide=plan.scale is Scale.MELEE, north_south=along_row)
    build_farmstead(plan, draft, plan.stream("layout", what="farmstead"))
