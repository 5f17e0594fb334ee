"""Walls without joints that tell anything: straight on is one wall, however it was put together.

A secret door that is shut is a piece of wall to players. As a piece of its own, between two others
in one line, it would be read off a file at once; so all pieces of one make that go straight on are
one wall, on the whole field: the absence of joints tells as much as a joint does. What comes of it
follows from where walls stand and what they are alone: also their ids, ends and order.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import lru_cache
from operator import attrgetter
from types import MappingProxyType
from typing import Any, TypeAlias
from uuid import UUID, uuid5

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import Catalogue
from fieldwright.battlefield.things import Point, Thing, Wall
from fieldwright.player_view.disguise import as_players_know_walls
from fieldwright.player_view.kept import KeptFor

Things: TypeAlias = Mapping[UUID, Thing]

_PLACES = UUID("6e0b7a52-4f0c-5d7e-9a43-3a1f6f2d8c15")
"""What ids of places are made from."""

_MEETS = 0.02
"""Squares within which walls meet."""

_OFF = 0.005
"""Squares by which a wall may leave the line of another that goes straight on from it."""

_BENT = 0.01
"""The sine of the angle by which it may."""

_SHORTEST = 1e-6

_MOST_KEPT = 20_000
"""Ids of places; one takes a third of a kB."""

_KNOWN: KeptFor[Things] = KeptFor(6)

_make_of = attrgetter(*(one.name for one in fields(Wall) if one.name not in ("id", "start", "end")))


def joined(walls: Iterable[Wall], catalogue: Catalogue) -> Mapping[UUID, Wall]:
    """Walls in the order of their places, whatever goes straight on as one wall.

    Doors and windows stay as they are: each is seen to be one thing.
    """
    bands: list[Wall] = []
    found: list[Wall] = []
    for wall in walls:
        kind = catalogue.walls.get(wall.kind)
        is_band = kind is None or not kind.opening
        (bands if is_band else found).append(wall)
    found += [in_its_place(_from_low_to_high(wall)) for wall in _runs(bands)]
    found.sort(key=place_of)
    return MappingProxyType({wall.id: wall for wall in found})


def with_joined_walls(field: Battlefield, catalogue: Catalogue) -> Battlefield:
    """The field with its walls as players know them: without secrets and without joints.

    The same object where there are none, or where they are so already.
    """
    walls = field.things["walls"]
    if not walls:
        return field

    def work_out() -> Things:
        plain = as_players_know_walls(field.every(Wall), catalogue)
        return joined(plain, catalogue)

    known = _KNOWN.get((walls, catalogue), work_out)
    return field if known is walls else field.with_things({"walls": known})


def known_as_joined(walls: Things, catalogue: Catalogue) -> Things:
    """The same walls, of which is known now that nothing more has to be done with them."""
    return _KNOWN.get((walls, catalogue), lambda: walls)


def in_its_place(wall: Wall) -> Wall:
    """The wall with an id that tells where it stands and what it is, and nothing else."""
    key = _id_of(wall.start, wall.end, _make_of(wall))
    return wall if wall.id == key else replace(wall, id=key)


@lru_cache(maxsize=_MOST_KEPT)
def _id_of(start: Point, end: Point, make: tuple[Any, ...]) -> UUID:
    return uuid5(_PLACES, repr((_plain(start), _plain(end), make)))


def place_of(wall: Wall) -> tuple[Any, ...]:
    """By which walls are put in order: where they stand, then what they are."""
    return (*wall.start, *wall.end, wall.kind, wall.id.int)


def _plain(point: Point) -> Point:
    return float(point[0]) + 0.0, float(point[1]) + 0.0


def _from_low_to_high(wall: Wall) -> Wall:
    if wall.start <= wall.end:
        return wall
    return replace(wall, start=wall.end, end=wall.start)


# ------------------------------------------------------------------------------------------- runs


def _runs(walls: Sequence[Wall]) -> Iterator[Wall]:
    """The walls, each as far as it goes straight on."""
    groups: dict[int, list[Wall]] = {}
    leads = _leads(len(walls), _pairs(walls))
    for number, wall in enumerate(walls):
        groups.setdefault(leads[number], []).append(wall)
    for group in groups.values():
        whole = _whole(group) if len(group) > 1 else None
        yield from group if whole is None else (whole,)


def _leads(count: int, pairs: Iterable[tuple[int, int]]) -> list[int]:
    """For each of so many walls one that stands for all that go on from each other."""
    above = list(range(count))

    def lead(number: int) -> int:
        while above[number] != number:
            above[number] = above[above[number]]
            number = above[number]
        return number

    for one, other in pairs:
        above[lead(one)] = lead(other)
    return [lead(number) for number in range(count)]


def _pairs(walls: Sequence[Wall]) -> Iterable[tuple[int, int]]:
    """Which walls of one make meet, or lie on each other, in one straight line."""
    if len(walls) < 2:
        return ()
    from shapely import STRtree, linestrings, points

    ends = np.array([(wall.start, wall.end) for wall in walls], np.float64)
    tree = STRtree(np.asarray(linestrings(ends)))
    which, other = tree.query(points(ends.reshape(-1, 2)), "dwithin", _MEETS)
    one = which // 2
    makes: dict[tuple[Any, ...], int] = {}
    make = np.array([makes.setdefault(_make_of(wall), len(makes)) for wall in walls])
    same = (one != other) & (make[one] == make[other])
    one, other = one[same], other[same]
    straight = _are_straight(ends, one, other)
    return zip(one[straight].tolist(), other[straight].tolist(), strict=True)


def _are_straight(
    ends: NDArray[np.float64], one: NDArray[np.int64], other: NDArray[np.int64]
) -> NDArray[np.bool_]:
    """Which pairs of walls lie in one line: ``ends`` of shape (walls, 2, 2), numbers (pairs,)."""
    way = ends[:, 1] - ends[:, 0]
    length = np.hypot(way[:, 0], way[:, 1])
    way = way / np.maximum(length, _SHORTEST)[:, None]
    long = np.where(length[one] >= length[other], one, other)
    short = np.where(length[one] >= length[other], other, one)
    bent = np.abs(_cross(way[long], way[short]))
    off = np.abs(_cross(way[long][:, None], ends[short] - ends[long][:, :1])).max(axis=1)
    return np.asarray((length[short] > _SHORTEST) & (bent <= _BENT) & (off <= _OFF), bool)


def _cross(one: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(one[..., 0] * other[..., 1] - one[..., 1] * other[..., 0])


def _whole(group: Sequence[Wall]) -> Wall | None:
    """Pieces as one wall; None where together they bend more than one would see."""
    longest = max(group, key=lambda wall: (math.dist(wall.start, wall.end), wall.start, wall.end))
    along = (longest.end[0] - longest.start[0], longest.end[1] - longest.start[1])
    ends = sorted(
        {end for wall in group for end in (wall.start, wall.end)},
        key=lambda end: (end[0] * along[0] + end[1] * along[1], end),
    )
    start, end = ends[0], ends[-1]
    length = math.dist(start, end)
    across, down = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    for x, y in ends:
        if abs((x - start[0]) * down - (y - start[1]) * across) > 2 * _OFF:
            return None
    return replace(group[0], start=start, end=end)
