"""Secret doors as players know them: a piece of the wall that they are in, or an open door."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace

from fieldwright.battlefield.kinds import Catalogue, WallKind
from fieldwright.battlefield.things import Point, Wall

_NEAR = 0.08
"""Squares within which an end lies on a line."""

_MEETS = 0.02
"""Squares within which two ends meet."""


def as_players_know_walls(walls: Iterable[Wall], catalogue: Catalogue) -> Iterator[Wall]:
    """Walls without their secrets.

    A closed secret door is gone where a wall goes on under it, and is a piece of the wall beside it
    where it fills a gap. An open one has been found: it is a door like any other.
    """
    every = tuple(walls)
    bands = [wall for wall in every if _is_band(wall, catalogue)]
    for wall in every:
        kind = catalogue.walls.get(wall.kind)
        if kind is None or not kind.secret:
            yield _told(wall)
        elif wall.is_open:
            yield _told(replace(wall, kind=_plain_door(catalogue).id))
        elif not any(_carries(band, wall) for band in bands):
            yield _told(_like_its_wall(wall, bands, catalogue))


def _told(wall: Wall) -> Wall:
    """A wall without what cannot be seen of it: whether one may walk through, and its lock."""
    if wall.movement is None and not (wall.locked or wall.bolted):
        return wall
    return replace(wall, movement=None, locked=False, bolted=False)


def _is_band(wall: Wall, catalogue: Catalogue) -> bool:
    kind = catalogue.walls.get(wall.kind)
    return kind is None or not (kind.secret or kind.opening)


def _plain_door(catalogue: Catalogue) -> WallKind:
    kinds = catalogue.walls.values()
    return next(kind for kind in kinds if kind.opening and kind.opens and not kind.secret)


def _like_its_wall(door: Wall, bands: Iterable[Wall], catalogue: Catalogue) -> Wall:
    """A door as a piece of the wall that it fills a gap of, of the usual wall where none is."""
    beside = [band for band in bands if _meets(band, door.start) or _meets(band, door.end)]
    # A wall that goes straight on tells less than one that ends at the door from aside.
    like = min(beside, key=lambda band: not _goes_on(band, door), default=None)
    if like is not None:
        return replace(like, id=door.id, start=door.start, end=door.end)
    usual = next(kind for kind in catalogue.walls.values() if not kind.opening and not kind.secret)
    made = Wall(id=door.id, kind=usual.id, start=door.start, end=door.end)
    return replace(made, in_picture=door.in_picture)


def _meets(band: Wall, point: Point) -> bool:
    return min(math.dist(point, band.start), math.dist(point, band.end)) <= _MEETS


def _goes_on(band: Wall, door: Wall) -> bool:
    """Whether a wall lies in the line of a door."""
    length = math.dist(door.start, door.end)
    if length < _MEETS:
        return False
    along = ((door.end[0] - door.start[0]) / length, (door.end[1] - door.start[1]) / length)
    return all(
        abs((x - door.start[0]) * along[1] - (y - door.start[1]) * along[0]) <= _NEAR
        for x, y in (band.start, band.end)
    )


def _carries(band: Wall, door: Wall) -> bool:
    """Whether a wall goes on under the whole of a door."""
    length = math.dist(band.start, band.end)
    if length < _MEETS:
        return False
    along = ((band.end[0] - band.start[0]) / length, (band.end[1] - band.start[1]) / length)
    return all(_is_on(band.start, along, length, point) for point in (door.start, door.end))


def _is_on(start: Point, along: Point, length: float, point: Point) -> bool:
    across, down = point[0] - start[0], point[1] - start[1]
    if abs(across * along[1] - down * along[0]) > _NEAR:
        return False
    return -_MEETS <= across * along[0] + down * along[1] <= length + _MEETS
