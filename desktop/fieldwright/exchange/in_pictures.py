"""Maps whose own picture shows what stands on them: that need not be painted over it."""

from __future__ import annotations

from dataclasses import replace

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Obstacle, Platform, Wall
from fieldwright.editing.map_basis import MapError
from fieldwright.editing.map_picture_header import read_header
from fieldwright.exchange.ids import is_of
from fieldwright.exchange.records import MapRecords, PictureRecord

_FEWEST_PIXELS = 4
"""Pixels a square; in a picture of fewer nobody sees a wall."""


def may_show_walls(records: MapRecords) -> bool:
    """Whether a map has walls or other things, and a picture in which one could see them.

    Rock is painted over pictures, and covers half of each wall along its edge there. A file that
    says itself what its picture shows is not asked about.
    """
    if records.says_in_picture or _has_rock(records):
        return False
    stands = records.walls or records.obstacles or records.platforms
    return bool(stands) and any(map(_is_fine, records.pictures))


def with_walls_in_picture(records: MapRecords) -> MapRecords:
    """The map with walls, doors, objects and stairs that its picture shows; unless it has none."""
    return _with_all(records, True) if may_show_walls(records) else records


def with_walls_painted(records: MapRecords) -> MapRecords:
    """The map with all that stands on it painted, whatever the file says of its picture."""
    return _with_all(records, False)


def _with_all(records: MapRecords, shown: bool) -> MapRecords:
    return replace(
        records,
        walls=tuple(replace(wall, in_picture=shown) for wall in records.walls),
        obstacles=tuple(replace(one, in_picture=shown) for one in records.obstacles),
        platforms=tuple(replace(one, in_picture=shown) for one in records.platforms),
    )


def were_in_picture(field: Battlefield, root: str) -> bool | None:
    """Whether most things that came of a file are in its picture; None without any.

    ``root`` is what the ids of the file are made from.
    """
    every: tuple[Wall | Obstacle | Platform, ...] = (
        *field.every(Wall),
        *field.every(Obstacle),
        *field.every(Platform),
    )
    said = [thing.in_picture for thing in every if is_of(root, thing.id)]
    return 2 * sum(said) >= len(said) if said else None


def _has_rock(records: MapRecords) -> bool:
    kinds = records.layers.get("ground")
    if kinds is None:
        return False
    catalogue = load_catalogue()
    return any(catalogue.is_rock(str(kind)) for kind in set(kinds.ravel().tolist()))


def _is_fine(picture: PictureRecord) -> bool:
    try:
        across, down = read_header(picture.data).upright
    except MapError:
        return False
    wide, high = picture.size
    return across >= wide * _FEWEST_PIXELS and down >= high * _FEWEST_PIXELS
