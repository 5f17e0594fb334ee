"""Squares of a file that are wider than those of a field: each becomes several, all to one scale.

Everything is laid out about the north-west corner of the map: walls, doors and passages keep their
places against each other and become wider together. Heights stay as they are, and so does what the
file says of each square, for all squares that it becomes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.records import GapRecord, MapRecords, ObstacleRecord, Place, WallRecord
from fieldwright.terms.grid import LARGEST_SIDE
from fieldwright.terms.setting import Scale

MOST_TIMES = 6
"""How many squares of a field one square of a file may be wide."""

_USUAL_TIMES = (1, 2)
_FEET = Scale.MELEE.feet_per_square
_NEARLY = 0.1


def told_width(square_ft: float, times: int = 1) -> str:
    """A sentence on how wide the squares of a file are, each of which is ``times`` wide here."""
    here = "one square" if times == 1 else f"{times} x {times} squares"
    return f"A square of this map is {square_ft:g} feet wide; here it is {here} of {_FEET:g} feet."


def times_offered(records: MapRecords) -> tuple[int, ...]:
    """How many squares wide one of the file may be, as far as a field can be so large.

    One, two, and as many as make it as wide as the file says.
    """
    offered = set(_USUAL_TIMES)
    said = round((records.square_ft or _FEET) / _FEET)
    if said > 1 and abs((records.square_ft or 0) / _FEET - said) < _NEARLY:
        offered.add(said)
    return tuple(times for times in sorted(offered) if not refusal(records, times))


def refusal(records: MapRecords, times: int) -> str:
    """Why the squares of a map cannot become so many times as wide; empty where they can."""
    if not 1 <= times <= MOST_TIMES:
        return f"A square of a file becomes 1 to {MOST_TIMES} squares wide here."
    columns, rows = records.columns * times, records.rows * times
    if times == 1 or max(columns, rows) <= LARGEST_SIDE:
        return ""
    return (
        f"With {times} x {times} squares for each of its own this map would be {columns} x {rows} "
        f"squares large, and no field may be longer than {LARGEST_SIDE} either way. Take its "
        "squares as they are."
    )


def as_wide(records: MapRecords, times: int) -> MapRecords:
    """A map whose squares are ``times`` wide in the end; as it is where it cannot be so."""
    more, rest = divmod(times, records.times)
    return records if rest or refusal(records, more) else widened(records, more)


def widened(records: MapRecords, times: int) -> MapRecords:
    """A map with ``times`` x ``times`` squares for each of its own; raises ExchangeError."""
    why_not = refusal(records, times)
    if why_not:
        raise ExchangeError(why_not)
    if times == 1:
        return records
    wide = _Wide(times)
    return replace(
        records,
        columns=records.columns * times,
        rows=records.rows * times,
        walls=tuple(map(wide.wall, records.walls)),
        obstacles=tuple(map(wide.obstacle, records.obstacles)),
        platforms=tuple(replace(one, outline=wide.line(one.outline)) for one in records.platforms),
        hazards=tuple(replace(one, outline=wide.line(one.outline)) for one in records.hazards),
        lights=tuple(
            replace(one, position=wide.place(one.position), radius_ft=one.radius_ft * times)
            for one in records.lights
        ),
        pictures=tuple(
            replace(one, position=wide.place(one.position), size=wide.place(one.size))
            for one in records.pictures
        ),
        words=tuple(replace(one, position=wide.place(one.position)) for one in records.words),
        gaps=tuple(map(wide.gap, records.gaps)),
        layers={
            name: kinds.repeat(times, axis=0).repeat(times, axis=1)
            for name, kinds in records.layers.items()
        },
        report=replace(records.report, warnings=_warnings(records, times)),
        times=records.times * times,
        scale=None,
    )


def _warnings(records: MapRecords, times: int) -> tuple[str, ...]:
    """What was told of a map, with what is true of its squares now."""
    if records.square_ft is None:
        return records.report.warnings
    before = told_width(records.square_ft, records.times)
    now = told_width(records.square_ft, records.times * times)
    return tuple(now if one == before else one for one in records.report.warnings)


class _Wide:
    """Places and things, all so many times as far from the corner."""

    def __init__(self, times: int) -> None:
        self._times = times

    def place(self, place: Place) -> Place:
        return place[0] * self._times, place[1] * self._times

    def line(self, places: Iterable[Place]) -> tuple[Place, ...]:
        return tuple(map(self.place, places))

    def wall(self, wall: WallRecord) -> WallRecord:
        thickness = None if wall.thickness is None else wall.thickness * self._times
        start, end = self.place(wall.start), self.place(wall.end)
        return replace(wall, start=start, end=end, thickness=thickness)

    def obstacle(self, one: ObstacleRecord) -> ObstacleRecord:
        return replace(
            one,
            position=self.place(one.position),
            size=self.place(one.size),
            outline=self.line(one.outline),
            crown=None if one.crown is None else one.crown * self._times,
        )

    def gap(self, gap: GapRecord) -> GapRecord:
        start, end = gap.places
        return replace(gap, places=(self.place(start), self.place(end)))
