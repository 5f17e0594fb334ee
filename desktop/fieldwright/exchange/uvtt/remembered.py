"""What a Universal VTT file says that a field has no place for, kept for writing it out again."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.exchange.clipping import NO_LENGTH, Window
from fieldwright.exchange.extras import by_id, kept_extras
from fieldwright.exchange.ids import id_of, root_of
from fieldwright.exchange.outlines import outlines_of
from fieldwright.exchange.places import list_in, place_in
from fieldwright.exchange.records import Place
from fieldwright.exchange.uvtt.frame import Frame
from fieldwright.exchange.uvtt.lights import key_of_light
from fieldwright.exchange.uvtt.objects import key_of_object
from fieldwright.exchange.uvtt.own import KEY, LISTS
from fieldwright.exchange.uvtt.portals import key_of_portal

_NAME = "uvtt"
_KNOWN = frozenset(("format", "resolution", "environment", "image", KEY, *LISTS))
_OF_RESOLUTION = frozenset(("map_origin", "map_size", "pixels_per_grid"))
_OF_PORTALS = frozenset(("position", "bounds"))
_OF_LIGHTS = frozenset(("position", "range"))
_SAME_PLACE = 1e-5


def extras_of(tree: Mapping[str, Any], frame: Frame) -> dict[str, Any]:
    """What is kept: unknown keys, and those of doors and lights by the keys of their records."""
    environment = tree.get("environment")
    kept: dict[str, Any] = {
        "other": {key: value for key, value in tree.items() if key not in _KNOWN},
        "environment": environment if isinstance(environment, dict) else {},
        "resolution": {
            key: value
            for key, value in _tree(tree, "resolution").items()
            if key not in _OF_RESOLUTION
        },
        "portals": _others(list_in(tree, "portals"), _OF_PORTALS, key_of_portal),
        "lights": _others(list_in(tree, "lights"), _OF_LIGHTS, key_of_light),
        "open_objects": _open_objects(tree, frame),
    }
    return {_NAME: {key: value for key, value in kept.items() if value}}


def _others(
    entries: list[Any], known: frozenset[str], key_of: Callable[[int], str]
) -> dict[str, Any]:
    found = {}
    for place, entry in enumerate(entries):
        if isinstance(entry, dict):
            others = {key: value for key, value in entry.items() if key not in known}
            if others:
                found[key_of(place)] = others
    return found


def _open_objects(tree: Mapping[str, Any], frame: Frame) -> dict[str, Any]:
    """The lines of objects that do not end where they begin, on the field."""
    found = {}
    for place, line in enumerate(list_in(tree, "objects_line_of_sight")):
        corners = [frame.place(corner) for corner in line] if isinstance(line, list) else []
        known = [corner for corner in corners if corner is not None]
        if len(known) >= 2 and math.dist(known[0], known[-1]) > NO_LENGTH:
            found[key_of_object(place)] = [list(corner) for corner in known]
    return found


# --------------------------------------------------------------------------------- writing again


@dataclass(frozen=True, slots=True)
class Remembered:
    """What a field's document keeps of the files it was made from, by the ids of its things."""

    window: Window
    other: Mapping[str, Any] = field(default_factory=dict)
    environment: Mapping[str, Any] = field(default_factory=dict)
    resolution: Mapping[str, Any] = field(default_factory=dict)
    portals: Mapping[UUID, Mapping[str, Any]] = field(default_factory=dict)
    lights: Mapping[UUID, Mapping[str, Any]] = field(default_factory=dict)
    lines: Mapping[UUID, Sequence[Place]] = field(default_factory=dict)

    @classmethod
    def of(cls, battlefield: Battlefield, find: Callable[[str], bytes | None] | None) -> Remembered:
        """All that is kept; of what belongs to a whole map that of the first file counts."""
        whole: dict[str, dict[str, Any]] = {"other": {}, "environment": {}, "resolution": {}}
        portals: dict[UUID, Mapping[str, Any]] = {}
        lights: dict[UUID, Mapping[str, Any]] = {}
        lines: dict[UUID, Sequence[Place]] = {}
        for one in battlefield.info.imports if find else ():
            assert find is not None
            data = find(one.extras) if one.extras else None
            kept = kept_extras(data).get(_NAME)
            if not isinstance(kept, dict):
                continue
            for name, known in whole.items():
                known.update({**_tree(kept, name), **known})
            portals |= by_id(one, data, "walls", _tree(kept, "portals"))
            lights |= by_id(one, data, "lights", _tree(kept, "lights"))
            corner = (one.column, one.row)
            root = root_of(one.source, one.mark)
            lines |= _lines(root, _tree(kept, "open_objects"), corner)
        window = Window(0.0, 0.0, float(battlefield.columns), float(battlefield.rows))
        return cls(
            window=window,
            other=whole["other"],
            environment=whole["environment"],
            resolution=whole["resolution"],
            portals=portals,
            lights=lights,
            lines=lines,
        )

    def of_portal(self, wall_id: UUID) -> Mapping[str, Any]:
        """What else the file had said of a door."""
        return self.portals.get(wall_id, {})

    def of_light(self, light_id: UUID) -> Mapping[str, Any]:
        """What else the file had said of a light."""
        return self.lights.get(light_id, {})

    def line_of(self, obstacle_id: UUID, outline: Sequence[Place]) -> list[Place]:
        """The open line that an object came as; empty where it is another object by now."""
        line = self.lines.get(obstacle_id)
        if line is None:
            return []
        found = outlines_of(line, self.window)
        if len(found) != 1 or len(found[0]) != len(outline):
            return []
        pairs = zip(found[0], outline, strict=True)
        return list(line) if all(math.dist(*pair) <= _SAME_PLACE for pair in pairs) else []


def _tree(tree: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = tree.get(key)
    return value if isinstance(value, dict) else {}


def _lines(
    source: str, entries: Mapping[str, Any], corner: tuple[int, int]
) -> dict[UUID, Sequence[Place]]:
    found: dict[UUID, Sequence[Place]] = {}
    for key in entries:
        places = [place_in(value) for value in list_in(entries, key)]
        line = [(p[0] + corner[0], p[1] + corner[1]) for p in places if p is not None]
        found[id_of(source, "obstacles", key)] = line
    return found
