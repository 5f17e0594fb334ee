"""Small fields and walls for the tests of the wall tools."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable

from fieldwright.battlefield.changes import Change
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Point, Wall
from fieldwright.terms.chance import Stream

SIZE = (24, 16)


def empty(columns: int = SIZE[0], rows: int = SIZE[1], ground: str = "grass") -> Battlefield:
    """A bare field."""
    info = FieldInfo("Test", "caves" if ground == "solid-rock" else "meadow")
    return Battlefield.empty(columns, rows, info, load_catalogue(), ground=ground)


def after(field: Battlefield, *changes: Change) -> Battlefield:
    """The field after some changes."""
    for change in changes:
        field = change.applied_to(field)
    return field


def ids(seed: int = 1) -> Stream:
    """Ids that are the same in every run."""
    return Stream(seed, "ids")


def ends(field: Battlefield) -> set[tuple[str, Point, Point]]:
    """What stands where, whatever it is called and whichever way it runs."""
    return {(w.kind, *sorted((w.start, w.end))) for w in field.every(Wall)}  # type: ignore[misc]


def length(walls: Iterable[Wall]) -> float:
    """How long some walls are together."""
    return sum(math.dist(wall.start, wall.end) for wall in walls)


def loose_ends(field: Battlefield, kind: str = "rock-face") -> list[Point]:
    """Where walls of a kind end that neither meet each other nor the edge of the field."""
    meeting: Counter[tuple[int, int]] = Counter()
    places: dict[tuple[int, int], Point] = {}
    for wall in field.every(Wall):
        if wall.kind == kind:
            for point in (wall.start, wall.end):
                corner = (round(point[0] * 50), round(point[1] * 50))
                meeting[corner] += 1
                places[corner] = point
    return [
        place
        for corner, place in places.items()
        if meeting[corner] % 2
        and min(*place, field.columns - place[0], field.rows - place[1]) > 0.02
    ]
