"""What a DM has answered about a map before it comes in: doubtful openings, gaps, the place itself.

Answers are by the keys of records, so that they can be given again for the same file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.exchange.in_pictures import with_walls_in_picture, with_walls_painted
from fieldwright.exchange.joining import with_gaps_joined
from fieldwright.exchange.records import GapRecord, MapRecords, WallRecord
from fieldwright.exchange.widening import widened

HIGHEST_WALL_FT = 200
"""Feet; no wall of a map is asked to be higher."""

_ROOM = "wall"
"""The kind of wall that is as high as a room."""


@dataclass(frozen=True, slots=True)
class Answers:
    """``kinds`` are those of doubtful walls by their keys, ``gaps`` those that are to be closed.

    ``terrain`` empty: as the file says, or the usual one. ``indoors`` None: as the file says.
    ``in_picture``: the map's own picture shows its walls, which are not painted over it; None: as
    the file says, which usually says nothing.
    ``wall_height_ft`` is how high walls are whose height the file does not say, in feet; None: as
    usual for their kind. One square of the file becomes ``times`` squares wide.
    """

    kinds: Mapping[str, str] = field(default_factory=dict)
    gaps: tuple[GapRecord, ...] = ()
    terrain: str = ""
    indoors: bool | None = None
    in_picture: bool | None = None
    wall_height_ft: float | None = None
    times: int = 1


def has_walls_without_height(records: MapRecords) -> bool:
    """Whether there are walls whose height the file does not say."""
    return any(wall.height_ft is None for wall in records.walls)


def doubtful(records: MapRecords) -> tuple[WallRecord, ...]:
    """The walls, doors and windows whose kind is only a guess."""
    return tuple(wall for wall in records.walls if wall.doubt)


def answered(records: MapRecords, answers: Answers) -> MapRecords:
    """The map as the answers say; its counts follow them. Raises ExchangeError if too large."""
    walls = tuple(_as_told(wall, answers.kinds) for wall in records.walls)
    high = tuple(_as_high(wall, answers.wall_height_ft) for wall in walls)
    made = with_gaps_joined(replace(records, walls=high), answers.gaps)
    came = Counter(records.report.came)
    for before, after in zip(records.walls, walls, strict=True):
        if before.kind != after.kind:
            came[_counted_as(before.kind)] -= 1
            came[_counted_as(after.kind)] += 1
    came["gap closed"] += len(made.walls) - len(walls)
    if answers.in_picture is not None:
        made = (with_walls_in_picture if answers.in_picture else with_walls_painted)(made)
    made = replace(
        made,
        terrain=answers.terrain or records.terrain,
        indoors=records.indoors if answers.indoors is None else answers.indoors,
        report=replace(records.report, came=dict(+came)),
    )
    return widened(made, answers.times)


def _as_told(wall: WallRecord, kinds: Mapping[str, str]) -> WallRecord:
    """A doubtful wall with the kind that was told, and then as is usual for that kind."""
    if not wall.doubt or wall.key not in kinds:
        return wall
    kind = kinds[wall.key]
    if kind == wall.kind:
        return replace(wall, doubt="")
    opens = load_catalogue().walls[kind].opens
    usual = replace(wall, kind=kind, doubt="", movement=None, hides=None)
    return replace(usual, is_open=wall.is_open and opens, bolted=wall.bolted and opens)


def _as_high(wall: WallRecord, height_ft: float | None) -> WallRecord:
    """A wall of the height that was told, where the file says none.

    Kinds that are usually as high as a room go up to it; doors and fences are no higher than it.
    """
    if height_ft is None or wall.height_ft is not None:
        return wall
    kinds = load_catalogue().walls
    usual, room = kinds[wall.kind].height_ft, kinds[_ROOM].height_ft
    height = height_ft if usual >= room else min(usual, height_ft)
    return wall if height == usual else replace(wall, height_ft=height)


def _counted_as(kind: str) -> str:
    """What a kind is called in the counts of readers."""
    if kind == "window":
        return kind
    return "door" if load_catalogue().walls[kind].opening else "wall piece"
