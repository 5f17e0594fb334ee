"""Fields with whatever a Universal VTT file can hold of them, and what that is, told plainly."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from fieldwright.battlefield.changes import add, paint
from fieldwright.battlefield.extent import is_slight, obstacle_outline
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Light, Obstacle, Thing, Wall
from fieldwright.editing.painting import solid_squares
from fieldwright.terms.chance import Stream
from fieldwright.terms.setting import Blocking, Hides
from fieldwright.terms.setting import Light as Daylight

_PLACES = 3
"""Decimals to which places are compared: far finer than the fiftieth of a square allowed."""


@dataclass(frozen=True)
class Held:
    """Walls and doors, outlines of objects, lights, rock; each as values that can be compared."""

    walls: frozenset[Any]
    objects: frozenset[Any]
    lights: frozenset[Any]
    rock: frozenset[Any]

    @staticmethod
    def differences(one: Held, other: Held) -> str:
        """What one has and the other has not, both ways."""
        pairs = ((getattr(one, name), getattr(other, name)) for name in one.__dataclass_fields__)
        return "; ".join(f"{sorted(a - b)} / {sorted(b - a)}" for a, b in pairs if a != b)


def held_by(field: Battlefield) -> Held:
    """What a field has of walls, objects and lights."""
    return _held(field, [*field.every(Wall)], [*field.every(Obstacle)], [*field.every(Light)])


def held_of(field: Battlefield) -> Held:
    """What of a field the format can hold: high walls, openings, high objects, lit lights.

    Worked out here from the tables, not by the writer.
    """
    catalogue = load_catalogue()
    walls = []
    for wall in field.every(Wall):
        kind = catalogue.walls[wall.kind]
        hides = kind.hides if wall.hides is None else wall.hides
        solid = hides == "cover" and kind.share_hidden >= 0.75
        high = (wall.height_ft if wall.height_ft is not None else kind.height_ft) >= 5
        is_door = kind.opening and (wall.is_open or not kind.secret)
        if is_door or (solid and high):
            walls.append(wall)
    objects = [
        thing
        for thing in field.every(Obstacle)
        if not thing.hidden
        and catalogue.obstacles[thing.kind].hides == "cover"
        and catalogue.obstacles[thing.kind].height_of(thing) >= 5
    ]
    return _held(field, walls, objects, [light for light in field.every(Light) if light.is_lit])


def _held(
    field: Battlefield, walls: list[Wall], objects: list[Obstacle], lights: list[Light]
) -> Held:
    catalogue = load_catalogue()
    return Held(
        frozenset(
            (one.kind, *sorted((_at(one.start), _at(one.end))), one.is_open, one.bolted, _make(one))
            for one in walls
        ),
        frozenset(
            (one.kind, _outline(one, catalogue.obstacles[one.kind].shape), _make(one))
            for one in objects
        ),
        frozenset((one.kind, _at(one.position), round(_radius(one), 3)) for one in lights),
        frozenset(map(tuple, np.argwhere(solid_squares(field)).tolist())),
    )


def _make(thing: Wall | Obstacle) -> str:
    """What else a wall or an obstacle is, in words that can be sorted."""
    if isinstance(thing, Wall):
        wall = (thing.height_ft, thing.thickness, thing.movement, thing.hides, thing.in_picture)
        return str(wall)
    return str((thing.height_ft, thing.crown, thing.z, is_slight(thing), thing.in_picture))


def _at(place: tuple[float, float]) -> tuple[float, float]:
    return (round(place[0], _PLACES) + 0.0, round(place[1], _PLACES) + 0.0)


def _outline(thing: Obstacle, shape: str) -> Any:
    return tuple(sorted({_at(corner) for corner in obstacle_outline(thing, shape)}))


def _radius(light: Light) -> float:
    return (
        load_catalogue().lights[light.kind].radius_ft
        if light.radius_ft is None
        else light.radius_ft
    )


# -------------------------------------------------------------------------------- random fields


def field_for_uvtt(stream: Stream) -> Battlefield:
    """A field of rooms with doors, loose walls of every kind, obstacles and lights.

    Nothing reaches beyond its edges, and no two ends nearly meet: that is what reading mends.
    """
    columns, rows = stream.between(12, 40), stream.between(12, 40)
    info = FieldInfo("Random", "plains", light=stream.choice(tuple(Daylight)))
    field = Battlefield.empty(columns, rows, info, load_catalogue())
    things: list[Thing] = []
    for left, top in ((1, 1), (1, rows // 2 + 1), (columns // 2 + 1, 1)):
        if stream.chance(2, 3):
            things += _room(stream, left, top, (columns // 2 - 2, rows // 2 - 2))
    used = {end for thing in things if isinstance(thing, Wall) for end in (thing.start, thing.end)}
    for _ in range(stream.below(8)):
        wall = _loose_wall(stream, columns, rows)
        apart = all(math.dist(end, other) > 0.6 for end in (wall.start, wall.end) for other in used)
        if apart and _misses(wall, things):
            things.append(wall)
            used |= {wall.start, wall.end}
    things += [_obstacle(stream, columns, rows) for _ in range(stream.below(10))]
    things += [_light(stream, columns, rows) for _ in range(stream.below(5))]
    if stream.chance(1, 2):
        field = _rocky(stream, field)
    return add(*things).applied_to(field)


def _rocky(stream: Stream, field: Battlefield) -> Battlefield:
    """The field with blocks of rock here and there, also at its edges."""
    mask = np.zeros((field.rows, field.columns), bool)
    for _ in range(stream.between(1, 4)):
        left, top = stream.below(field.columns), stream.below(field.rows)
        mask[top : top + stream.between(1, 9), left : left + stream.between(1, 9)] = True
    rock = field.palettes.ground.index("solid-rock")
    return paint(field, Layer.GROUND, mask, rock).applied_to(field)


def _room(stream: Stream, left: int, top: int, most: tuple[int, int]) -> list[Thing]:
    kinds = load_catalogue().walls.values()
    kind = stream.choice([one.id for one in kinds if not one.opening])
    door = stream.choice([one.id for one in kinds if one.opening])
    right, bottom = left + stream.between(3, most[0]), top + stream.between(3, most[1])
    gap = left + stream.between(1, right - left - 2)
    return [
        _wall(stream, kind, (left, top), (gap, top)),
        _wall(stream, door, (gap, top), (gap + 1, top)),
        _wall(stream, kind, (gap + 1, top), (right, top)),
        _wall(stream, kind, (right, top), (right, bottom)),
        _wall(stream, kind, (right, bottom), (left, bottom)),
        _wall(stream, kind, (left, bottom), (left, top)),
    ]


def _wall(stream: Stream, kind: str, start: tuple[float, float], end: tuple[float, float]) -> Wall:
    is_open = load_catalogue().walls[kind].opens and stream.chance(1, 3)
    bolted = load_catalogue().walls[kind].opens and not is_open and stream.chance(1, 2)
    wall = Wall(id=stream.uuid(), kind=kind, start=start, end=end, is_open=is_open, bolted=bolted)
    return _unusual(stream, wall) if stream.chance(1, 3) else wall


def _unusual(stream: Stream, wall: Wall) -> Wall:
    """A wall that is not as walls of its kind are."""
    return replace(
        wall,
        height_ft=stream.choice((None, 4.0, 6.5, 30.0)),
        thickness=stream.choice((None, 0.25, 1.5)),
        movement=stream.choice((None, *Blocking)),
        hides=stream.choice((None, *Hides)),
        in_picture=stream.chance(1, 2),
    )


def _point(stream: Stream, columns: int, rows: int) -> tuple[float, float]:
    return (
        stream.between(1000, columns * 1000 - 1000) / 1000,
        stream.between(1000, rows * 1000 - 1000) / 1000,
    )


def _loose_wall(stream: Stream, columns: int, rows: int) -> Wall:
    kinds = [one.id for one in load_catalogue().walls.values() if not one.opening]
    start, end = _point(stream, columns, rows), _point(stream, columns, rows)
    if math.dist(start, end) < 0.5:
        end = (start[0], min(rows - 0.5, start[1] + 1))
    wall = Wall(id=stream.uuid(), kind=stream.choice(kinds), start=start, end=end)
    return _unusual(stream, wall) if stream.chance(1, 3) else wall


def _misses(wall: Wall, things: list[Thing]) -> bool:
    """Whether no end of a wall is near another wall, nor one of theirs near it."""
    others = [thing for thing in things if isinstance(thing, Wall)]
    return all(
        min(_off(end, other) for end in (wall.start, wall.end)) > 0.1
        and min(_off(end, wall) for end in (other.start, other.end)) > 0.1
        for other in others
    )


def _off(place: tuple[float, float], wall: Wall) -> float:
    (x, y), (end_x, end_y) = wall.start, wall.end
    along, down = end_x - x, end_y - y
    share = ((place[0] - x) * along + (place[1] - y) * down) / (along**2 + down**2)
    share = min(1.0, max(0.0, share))
    return math.dist(place, (x + along * share, y + down * share))


def _obstacle(stream: Stream, columns: int, rows: int) -> Obstacle:
    kind = stream.choice(tuple(load_catalogue().obstacles.values()))
    # Large ones are made small: nothing reaches beyond the edge.
    return Obstacle(
        id=stream.uuid(),
        kind=kind.id,
        position=_point(stream, columns, rows),
        width=min(kind.width, 1.2),
        length=min(kind.length, 1.2),
        rotation=stream.choice((0.0, 30.0, 90.0)),
        hidden=stream.chance(1, 6),
        height_ft=stream.choice((None, None, 3.5, 12.0)),
        crown=stream.choice((None, None, 0.0, 2.5)),
        z=stream.choice((0, 0, 3)),
        in_picture=stream.chance(1, 4),
    )


def _light(stream: Stream, columns: int, rows: int) -> Light:
    kind = stream.choice(tuple(load_catalogue().lights))
    radius = stream.choice((None, 12.5, 40.0))
    place = _point(stream, columns, rows)
    return Light(
        id=stream.uuid(), kind=kind, position=place, radius_ft=radius, is_lit=stream.chance(4, 5)
    )
