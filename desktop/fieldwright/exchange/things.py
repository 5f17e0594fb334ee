"""Things made of records; what no field can hold gives nothing."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import TypeAlias
from uuid import UUID

from fieldwright.battlefield.extent import encloses_nothing
from fieldwright.battlefield.kinds import Catalogue
from fieldwright.battlefield.things import (
    Hazard,
    Label,
    Light,
    Note,
    Obstacle,
    Picture,
    Platform,
    Point,
    Thing,
    Wall,
)
from fieldwright.exchange.ids import id_of
from fieldwright.exchange.records import (
    HazardRecord,
    LightRecord,
    MapRecords,
    ObstacleRecord,
    PictureRecord,
    Place,
    PlatformRecord,
    WallRecord,
    WordsRecord,
)

Record: TypeAlias = (
    WallRecord
    | ObstacleRecord
    | PlatformRecord
    | HazardRecord
    | LightRecord
    | PictureRecord
    | WordsRecord
)

FARTHEST = 1000.0
"""Squares from the corner of a field that anything may lie."""

_COLLECTIONS: Mapping[type[Record], str] = {
    WallRecord: "walls",
    ObstacleRecord: "obstacles",
    PlatformRecord: "platforms",
    HazardRecord: "hazards",
    LightRecord: "lights",
    PictureRecord: "pictures",
}

LONGEST_TEXT = 4000
"""Letters of a label or a note."""

_LONGEST_KIND = 60
_FARTHEST_LIGHT = 2000.0
_HIGHEST_FEET = 2000.0
_STILL = 1e-6
_WIDEST_CROWN = 50.0
_GREATEST = 1_000_000


def collection_of_record(record: Record) -> str:
    """The collection of things that a record goes into."""
    if isinstance(record, WordsRecord):
        return "labels" if record.number is None else "notes"
    return _COLLECTIONS[type(record)]


def every_record(records: MapRecords) -> Iterator[Record]:
    """Every record of a map, pictures first."""
    groups: tuple[Iterable[Record], ...] = (
        records.pictures,
        records.walls,
        records.obstacles,
        records.platforms,
        records.hazards,
        records.lights,
        records.words,
    )
    for group in groups:
        yield from group


def keyed(records: MapRecords, root: str) -> Iterator[tuple[UUID, Record]]:
    """Every record with its id; a key that comes again gets an id of its own."""
    seen: dict[UUID, int] = {}
    for record in every_record(records):
        collection = collection_of_record(record)
        made = id_of(root, collection, record.key)
        count = seen[made] = seen.get(made, 0) + 1
        again = f"{record.key}\x1f{count}"
        yield (made if count == 1 else id_of(root, collection, again)), record


def thing_of(
    record: Record, thing_id: UUID, corner: tuple[int, int], catalogue: Catalogue
) -> Thing | None:
    """The thing that a record tells of, moved by ``corner``; None where no field can hold it."""
    if len(getattr(record, "kind", "")) > _LONGEST_KIND:
        return None
    found: Thing | None
    match record:
        case WallRecord():
            found = _wall(record, thing_id, corner)
        case ObstacleRecord():
            found = _obstacle(record, thing_id, corner)
        case PlatformRecord():
            found = _platform(record, thing_id, corner)
        case HazardRecord():
            found = _hazard(record, thing_id, corner)
        case LightRecord():
            found = _light(record, thing_id, corner, catalogue)
        case PictureRecord():
            found = _picture(record, thing_id, corner)
        case WordsRecord():
            found = _words(record, thing_id, corner)
    return found


def clean(text: str, longest: int = LONGEST_TEXT) -> str:
    """Words that a field can keep: no half characters, and not too long."""
    return text.encode("utf-8", "replace").decode()[:longest]


def light_kind(radius_ft: float, catalogue: Catalogue) -> str:
    """The kind of light whose usual radius comes nearest."""
    kinds = catalogue.lights.values()
    return min(kinds, key=lambda kind: abs(math.log((kind.radius_ft + 1) / (radius_ft + 1)))).id


def placed(place: Place, corner: tuple[int, int]) -> Point | None:
    """A place of the file on the field, to a millionth of a square; None far outside."""
    x, y = (round(value + by, 6) + 0.0 for value, by in zip(place, corner, strict=True))
    return (x, y) if abs(x) <= FARTHEST and abs(y) <= FARTHEST else None


def _outline(
    outline: Iterable[Place], corner: tuple[int, int] = (0, 0)
) -> tuple[Point, ...] | None:
    points: list[Point] = []
    for place in outline:
        point = placed(place, corner)
        if point is None:
            return None
        if not points or math.dist(points[-1], point) > _STILL:
            points.append(point)
    while len(points) > 1 and math.dist(points[0], points[-1]) <= _STILL:
        points.pop()
    return None if encloses_nothing(points) else tuple(points)


def _feet(value: float | None) -> float | None:
    return None if value is None else max(-_HIGHEST_FEET, min(_HIGHEST_FEET, float(value)))


def _thickness(value: float | None) -> float | None:
    """A thickness that a wall can have; as usual where it is none."""
    return value if value is not None and _are_sizes(value) else None


def _whole(value: int) -> int:
    """The nearest of the whole numbers that a field keeps."""
    return max(-_GREATEST, min(_GREATEST, value))


def _crown(value: float | None) -> float | None:
    """A radius that a tree's crown can have, in squares; as usual where it is none."""
    return value if value is not None and 0 <= value <= _WIDEST_CROWN else None


def _wall(record: WallRecord, thing_id: UUID, corner: tuple[int, int]) -> Wall | None:
    start, end = placed(record.start, corner), placed(record.end, corner)
    if start is None or end is None or math.dist(start, end) <= _STILL:
        return None
    return Wall(
        id=thing_id,
        kind=record.kind,
        start=start,
        end=end,
        is_open=record.is_open,
        height_ft=_feet(record.height_ft),
        thickness=_thickness(record.thickness),
        movement=record.movement,
        hides=record.hides,
        bolted=record.bolted,
        in_picture=record.in_picture,
    )


def _obstacle(record: ObstacleRecord, thing_id: UUID, corner: tuple[int, int]) -> Obstacle | None:
    position = placed(record.position, corner)
    width, length = map(float, record.size)
    outline: tuple[Point, ...] | None = ()
    if record.outline and position is not None:
        x, y = position[0] - corner[0], position[1] - corner[1]
        outline = _outline((px - x, py - y) for px, py in record.outline)
    if position is None or outline is None or not _are_sizes(width, length):
        return None
    return Obstacle(
        id=thing_id,
        kind=record.kind,
        position=position,
        width=width,
        length=length,
        rotation=record.rotation % 360,
        height_ft=_feet(record.height_ft),
        outline=outline,
        crown=_crown(record.crown),
        z=_whole(record.z),
        in_picture=record.in_picture,
    )


def _platform(record: PlatformRecord, thing_id: UUID, corner: tuple[int, int]) -> Platform | None:
    outline = _outline(record.outline, corner)
    if outline is None:
        return None
    return Platform(
        id=thing_id,
        kind=record.kind,
        outline=outline,
        top_ft=_feet(record.top_ft) or 0.0,
        foot_ft=_feet(record.foot_ft),
        rotation=record.rotation % 360,
        leads_to=clean(record.leads_to),
        in_picture=record.in_picture,
    )


def _hazard(record: HazardRecord, thing_id: UUID, corner: tuple[int, int]) -> Hazard | None:
    outline = _outline(record.outline, corner)
    if outline is None:
        return None
    return Hazard(
        id=thing_id,
        kind=record.kind,
        outline=outline,
        hidden=record.hidden,
        text=clean(record.text),
    )


def _light(
    record: LightRecord, thing_id: UUID, corner: tuple[int, int], catalogue: Catalogue
) -> Light | None:
    position = placed(record.position, corner)
    if position is None:
        return None
    radius = round(max(0.0, min(_FARTHEST_LIGHT, record.radius_ft)), 6)
    kind = record.kind or light_kind(radius, catalogue)
    return Light(id=thing_id, kind=kind, position=position, radius_ft=radius, is_lit=record.is_lit)


def _picture(record: PictureRecord, thing_id: UUID, corner: tuple[int, int]) -> Picture | None:
    position = placed(record.position, corner)
    width, length = map(float, record.size)
    if position is None or not _are_sizes(width, length):
        return None
    blob = sha256(record.data).hexdigest()
    return Picture(id=thing_id, blob=blob, position=position, width=width, length=length)


def _words(record: WordsRecord, thing_id: UUID, corner: tuple[int, int]) -> Label | Note | None:
    position, text = placed(record.position, corner), clean(record.text)
    if position is None or not text.strip():
        return None
    if record.number is None:
        return Label(id=thing_id, position=position, text=text, hidden=record.hidden)
    number = _whole(record.number)
    return Note(id=thing_id, number=number, position=position, text=text)


def _are_sizes(*sizes: float) -> bool:
    return all(0 < size <= FARTHEST for size in sizes)
