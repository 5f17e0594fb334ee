"""Walls whose ends nearly meet: made to meet, so that no gap is left that nobody meant."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import replace
from uuid import UUID

from fieldwright.battlefield.changes import ChangeThings
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Point, Wall
from fieldwright.editing.walls import (
    SHORTEST,
    TOUCH,
    Line,
    Works,
    far_end,
    length_of,
    line_of,
    tidy,
)

REACH = 0.4
"""Ends no farther apart than this, in squares, are meant to meet."""

_SAME = 1e-6
_PARALLEL = 0.05
"""The sine of the angle below which two lines have no crossing worth looking for."""


def joined_ends(
    field: Battlefield, only: Collection[UUID] | None = None, reach: float = REACH
) -> ChangeThings:
    """Make ends of walls meet that nearly do: each other, or the side of another wall.

    Where two walls can be made longer or shorter to meet, both keep their direction; else the
    free end moves. Openings and locked walls stay as they are, others are joined to them.
    ``only`` are the walls whose ends are looked at, None for all.
    """
    works = Works(field)
    for wall_id in [wall.id for wall in field.every(Wall)]:
        if only is not None and wall_id not in only:
            continue
        for at_start in (True, False):
            wall = _now(works, wall_id)
            if wall is not None and _may_move(works, wall):
                _join(works, wall, wall.start if at_start else wall.end, reach)
    return works.change()


def _now(works: Works, wall_id: UUID) -> Wall | None:
    old = works.field.things["walls"][wall_id]
    assert isinstance(old, Wall)
    return next((w for w in works.around((old.start, old.end), 1.0) if w.id == wall_id), None)


def _may_move(works: Works, wall: Wall) -> bool:
    return not wall.locked and not works.is_opening(wall)


def _join(works: Works, wall: Wall, end: Point, reach: float) -> None:
    """Join one end of a wall, unless it meets another one exactly."""
    others = [w for w in works.around((end,), reach + 0.5) if w.id != wall.id]
    if any(math.dist(point, end) <= _SAME for w in others for point in (w.start, w.end)):
        return
    ends = [
        (round(math.dist(point, end), 6), w.id.int, point, w)
        for w in others
        for point in (w.start, w.end)
        if math.dist(point, end) <= reach
    ]
    if ends:
        _, _, point, other = min(ends, key=lambda entry: entry[:3])
        _meet(works, wall, end, other, point, reach)
        return
    if any(line_of(w).distance(end) <= _SAME for w in others):
        return
    sides = [
        (round(math.dist(cross, end), 6), w.id.int, cross)
        for w in others
        if (cross := _on_side(line_of(wall), line_of(w), end)) is not None
        and math.dist(cross, end) <= reach
    ]
    if sides:
        _move(works, wall, end, min(sides)[2])


def _meet(works: Works, wall: Wall, end: Point, other: Wall, point: Point, reach: float) -> None:
    """Make two ends one: where both lines cross if that is near, else where the other one is."""
    cross = _crossing(line_of(wall), line_of(other))
    alone = sum(
        math.dist(p, point) <= TOUCH
        for w in works.around((point,))
        for p in (w.start, w.end)
        if w.id != wall.id
    )
    good = cross is not None and max(math.dist(cross, end), math.dist(cross, point)) <= reach
    if cross is not None and good and alone == 1 and _may_move(works, other):
        _move(works, wall, end, tidy(cross))
        _move(works, other, point, tidy(cross))
    else:
        _move(works, wall, end, point)


def _move(works: Works, wall: Wall, end: Point, to: Point) -> None:
    """Move an end of a wall, unless nothing would be left of it."""
    far = far_end(wall, end)
    if math.dist(far, to) < SHORTEST or length_of(wall) < SHORTEST:
        return
    at_start = math.dist(wall.start, end) <= math.dist(wall.end, end)
    works.put(replace(wall, start=to) if at_start else replace(wall, end=to))


def _on_side(line: Line, side: Line, end: Point) -> Point | None:
    """Where a wall made longer or shorter at one end meets the side of another one."""
    cross = _crossing(line, side)
    if cross is None:
        place = min(max(side.place(end), 0.0), side.length)
        return tidy(side.at_exactly(place))
    if not -SHORTEST <= side.place(cross) <= side.length + SHORTEST:
        return None
    return tidy(cross)


def _crossing(one: Line, other: Line) -> Point | None:
    """Where two endless lines cross; None for lines that run alongside each other."""
    (ux, uy), (vx, vy) = one.along, other.along
    sine = ux * vy - uy * vx
    if abs(sine) < _PARALLEL:
        return None
    away_x, away_y = other.start[0] - one.start[0], other.start[1] - one.start[1]
    return one.at_exactly((away_x * vy - away_y * vx) / sine)


def nearest_end(field: Battlefield, point: Point, reach: float) -> Point | None:
    """The end of a wall nearest to a place, if one is within so many squares of it."""
    ends = [
        (round(math.dist(end, point), 6), end)
        for wall in Works(field).around((point,), reach + 0.5)
        for end in (wall.start, wall.end)
    ]
    best = min(ends, default=None)
    return best[1] if best is not None and best[0] <= reach else None
