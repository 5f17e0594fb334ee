"""Objects that Fieldwright wrote into a scene as walls, put together again."""

from __future__ import annotations

from typing import Any

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.exchange.foundry.frame import SceneFrame
from fieldwright.exchange.foundry.own import flags_of, own_make, own_places, own_words
from fieldwright.exchange.makes import obstacle_as_told, obstacle_of_shape
from fieldwright.exchange.outlines import object_at, outlines_of
from fieldwright.exchange.places import list_in
from fieldwright.exchange.records import ObstacleRecord, Place
from fieldwright.exchange.report import Reporter

KEY = "object"
"""Our own flag of a wall that is a piece of an object: the object's number."""


def is_of_object(wall: Any) -> bool:
    """Whether a wall of a scene is a piece of an object of our own."""
    flags = flags_of(wall)
    number = flags.get(KEY) if isinstance(flags, dict) else None
    is_number = isinstance(number, int) and not isinstance(number, bool)
    return is_number and bool(own_words(wall, "kind", load_catalogue().obstacles))


def object_records(scene: Any, frame: SceneFrame, reporter: Reporter) -> tuple[ObstacleRecord, ...]:
    """The objects, each with its outline on the field."""
    corners: dict[int, list[Place]] = {}
    kinds: dict[int, str] = {}
    makes: dict[int, Any] = {}
    for wall in filter(is_of_object, list_in(scene, "walls")):
        number = flags_of(wall)[KEY]
        makes[number] = makes.get(number) or own_make(wall)
        ends = list_in(wall, "c")
        pairs = (ends[:2], ends[2:]) if len(ends) == 4 else ()
        found = [place for pair in pairs if (place := frame.place(*pair)) is not None]
        for place in own_places(wall, found, frame.size):
            corners.setdefault(number, []).append((round(place[0], 5), round(place[1], 5)))
            kinds[number] = own_words(wall, "kind", load_catalogue().obstacles)
    records: list[ObstacleRecord] = []
    for number, line in corners.items():
        kind, told = kinds[number], makes[number]
        shaped = obstacle_of_shape(f"object {number}", kind, told, line)
        if shaped is not None:
            records.append(shaped)
            continue
        for part, outline in enumerate(outlines_of(line, frame.window)):
            key = f"object {number} {part}".removesuffix(" 0")
            records.append(obstacle_as_told(object_at(key, outline, kind), told))
    reporter.came["object"] = len(records)
    return tuple(records)
