"""Doors that lie on walls: the walls are cut there.

Some programs leave a gap where a door is, others draw the wall through it.
"""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from fieldwright.editing.walls import ON_LINE, SHORTEST, Line, gaps
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.joining import WITHIN, nearest_few
from fieldwright.exchange.records import Place, WallRecord

_MOST_CUT = 20
"""Walls that one door may lie on: the nearest ones."""

_MOST_PAIRS = 1_000_000
_AT_ONCE = 100

_Ends: TypeAlias = Sequence[tuple[float, Place]]
"""Ends of doors on a wall, each with how far along the wall it lies, the first one first."""


def cut_for_doors(
    walls: Sequence[WallRecord], doors: Sequence[WallRecord]
) -> tuple[list[WallRecord], list[WallRecord]]:
    """The pieces of the walls that no door takes up, and the doors, moved onto the walls' line.

    A wall in pieces keeps its key for the first of them; the others get a letter. Raises
    ExchangeError where doors lie on far too many walls.
    """
    if not walls or not doors:
        return list(walls), list(doors)
    seated = list(doors)
    taken: dict[int, list[int]] = {}
    for door, wall in sorted(_near(walls, doors)):
        line = Line(walls[wall].start, walls[wall].end)
        if _lies_on(line, seated[door]):
            seated[door] = _on_line(line, seated[door])
            taken.setdefault(wall, []).append(door)
    pieces: list[WallRecord] = []
    for number, wall_record in enumerate(walls):
        doors_here = [seated[door] for door in taken.get(number, ())]
        pieces += _cut(wall_record, doors_here) if doors_here else [wall_record]
    return pieces, seated


def _near(walls: Sequence[WallRecord], doors: Sequence[WallRecord]) -> Iterator[tuple[int, int]]:
    """The numbers of each door and of the walls nearest to it; raises ExchangeError."""
    from shapely import STRtree, distance, linestrings

    lines = linestrings([(wall.start, wall.end) for wall in walls])
    ways = linestrings([(door.start, door.end) for door in doors])
    tree, count = STRtree(lines), 0
    for first in range(0, len(doors), _AT_ONCE):
        some = ways[first : first + _AT_ONCE]
        found, near = tree.query(some, predicate="dwithin", distance=ON_LINE)
        count += found.size
        if count > _MOST_PAIRS:
            raise ExchangeError(
                "The doors of this map lie on hundreds of walls each. Export it again, or simplify "
                "its walls."
            )
        kept = nearest_few(found, distance(some[found], lines[near]), _MOST_CUT)
        yield from zip((found[kept] + first).tolist(), near[kept].tolist(), strict=True)


def _lies_on(line: Line, door: WallRecord) -> bool:
    if line.length < SHORTEST or max(line.off(door.start), line.off(door.end)) > ON_LINE:
        return False
    low, high = _stretch(line, door)
    return min(high, line.length) - max(low, 0.0) >= SHORTEST


def _stretch(line: Line, door: WallRecord) -> tuple[float, float]:
    low, high = sorted((line.place(door.start), line.place(door.end)))
    return low, high


def _on_line(line: Line, door: WallRecord) -> WallRecord:
    """A door whose ends lie too far beside the wall to be joined with it, moved onto its line."""
    if max(line.off(door.start), line.off(door.end)) <= WITHIN / 2:
        return door
    start, end = (line.at_exactly(line.place(place)) for place in (door.start, door.end))
    return replace(door, start=start, end=end)


def _cut(wall: WallRecord, doors: Sequence[WallRecord]) -> list[WallRecord]:
    line = Line(wall.start, wall.end)
    ends = sorted((line.place(end), end) for door in doors for end in (door.start, door.end))
    free = gaps(line.length, [_stretch(line, door) for door in doors])
    return [
        replace(
            wall,
            key=wall.key if number == 0 else f"{wall.key} {_letter(number)}",
            start=_end(line, low, ends),
            end=_end(line, high, ends),
        )
        for number, (low, high) in enumerate(free)
    ]


def _letter(number: int) -> str:
    return chr(ord("a") + number) if number < 26 else str(number)


def _end(line: Line, place: float, ends: _Ends) -> Place:
    """A place along a wall: its own end, the end of a door that lies there, or the place itself."""
    if place <= 0:
        return line.start
    if place >= line.length:
        return line.end
    exact = line.at_exactly(place)
    first, last = (bisect(ends, (place + step, exact)) for step in (-2 * WITHIN, 2 * WITHIN))
    near = [(math.dist(end, exact), along, end) for along, end in ends[first:last]]
    apart, _, nearest = min(near, default=(math.inf, 0.0, exact))
    return nearest if apart <= WITHIN else exact
