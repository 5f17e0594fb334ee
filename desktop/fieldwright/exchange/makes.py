"""What walls and obstacles are beside their kind, told to ourselves in files of other programs.

Others know where a wall or an object stands and no more. What is as usual for a kind is not told;
what a file tells that no field could hold is passed over.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, TypeAlias
from uuid import UUID

from fieldwright.battlefield.extent import obstacle_outline
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Obstacle, Wall
from fieldwright.exchange.places import place_in
from fieldwright.exchange.records import ObstacleRecord, Place, WallRecord
from fieldwright.terms.setting import Blocking, Hides

Told: TypeAlias = Mapping[str, Any]
"""What is told of one wall or obstacle, in values of JSON."""

_OF_WALLS = ("height_ft", "thickness", "movement", "hides", "in_picture")
_OF_OBSTACLES = ("height_ft", "crown", "z", "in_picture")
_SHAPE = ("width", "length", "rotation")

_SAME_PLACE = 0.03
"""Squares: corners of a line that lie farther from the told shape were moved by somebody."""

_NOBODY = UUID(int=0)


def told_of_wall(wall: Wall) -> dict[str, Any]:
    """What a wall is that is not usual for its kind."""
    return _unusual(wall, _OF_WALLS)


def told_of_obstacle(obstacle: Obstacle, corner: tuple[int, int]) -> dict[str, Any]:
    """What an obstacle is that is not usual for its kind, and its shape if that is the kind's.

    ``corner`` is the square of the field that is the corner of the file.
    """
    told = _unusual(obstacle, _OF_OBSTACLES)
    if not obstacle.outline:
        x, y = obstacle.position
        told["position"] = [round(x - corner[0], 6), round(y - corner[1], 6)]
        told |= {name: getattr(obstacle, name) for name in _SHAPE}
    return told


def wall_as_told(record: WallRecord, told: Any) -> WallRecord:
    """A wall of our own with what else was told of it."""
    return replace(record, **_understood(told, _OF_WALLS))


def obstacle_as_told(record: ObstacleRecord, told: Any) -> ObstacleRecord:
    """An obstacle of our own with what else was told of it."""
    return replace(record, **_understood(told, _OF_OBSTACLES))


def obstacle_of_shape(
    key: str, kind: str, told: Any, line: Sequence[Place]
) -> ObstacleRecord | None:
    """An obstacle that has the shape of its kind; None where the line tells another one by now.

    An outline of its own would make it a larger one to who walks and shoots past it: a trunk fills
    but the square that it stands in.
    """
    known = told if isinstance(told, dict) else {}
    position, size = place_in(known.get("position")), _understood(known, _SHAPE)
    row = load_catalogue().obstacles.get(kind)
    if position is None or len(size) != len(_SHAPE) or row is None or not line:
        return None
    thing = Obstacle(id=_NOBODY, kind=kind, position=position, **size)
    outline = obstacle_outline(thing, row.shape)
    if not (_all_near(line, outline) and _all_near(outline, line)):
        return None
    sides = (thing.width, thing.length)
    found = ObstacleRecord(
        key=key, kind=kind, position=position, size=sides, rotation=thing.rotation
    )
    return obstacle_as_told(found, known)


def _unusual(thing: Wall | Obstacle, names: Iterable[str]) -> dict[str, Any]:
    usual = {one.name: one.default for one in fields(thing)}
    found = {name: getattr(thing, name) for name in names}
    return {
        name: str(value) if isinstance(value, str) else value
        for name, value in found.items()
        if value != usual[name]
    }


def _understood(told: Any, names: Iterable[str]) -> dict[str, Any]:
    """Those of the values that a field can hold."""
    known = told if isinstance(told, dict) else {}
    found = {name: _READERS[name](known.get(name)) for name in names if name in known}
    return {name: value for name, value in found.items() if value is not None}


def _between(least: float, most: float) -> Callable[[Any], float | None]:
    def read(value: Any) -> float | None:
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        # Whole numbers of a file have no bounds: those are compared before they are made floats.
        return float(value) if is_number and least <= value <= most else None

    return read


def _whole(value: Any) -> int | None:
    return value if type(value) is int and abs(value) <= 1_000_000 else None


def _true(value: Any) -> bool | None:
    return True if value is True else None


def _movement(value: Any) -> Blocking | None:
    return Blocking(value) if isinstance(value, str) and value in set(Blocking) else None


def _hides(value: Any) -> Hides | None:
    return Hides(value) if isinstance(value, str) and value in set(Hides) else None


_LEAST_SIZE, _LARGEST_SIZE = 1e-6, 1000.0

_READERS: Mapping[str, Callable[[Any], Any]] = {
    "height_ft": _between(-2000.0, 2000.0),
    "thickness": _between(_LEAST_SIZE, _LARGEST_SIZE),
    "movement": _movement,
    "hides": _hides,
    "in_picture": _true,
    "crown": _between(0.0, 50.0),
    "z": _whole,
    "width": _between(_LEAST_SIZE, _LARGEST_SIZE),
    "length": _between(_LEAST_SIZE, _LARGEST_SIZE),
    "rotation": _between(-3600.0, 3600.0),
}


def _all_near(places: Iterable[Place], others: Sequence[Place]) -> bool:
    """Whether each of the places is also one of the others."""
    return all(any(math.dist(one, other) <= _SAME_PLACE for other in others) for one in places)
