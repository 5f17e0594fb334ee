"""What a Universal VTT file says that a field has no place for, kept for writing it out again."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from fieldwright.exchange.clipping import NO_LENGTH
from fieldwright.exchange.places import list_in
from fieldwright.exchange.uvtt.frame import Frame
from fieldwright.exchange.uvtt.lights import key_of_light
from fieldwright.exchange.uvtt.objects import key_of_object
from fieldwright.exchange.uvtt.own import KEY, LISTS
from fieldwright.exchange.uvtt.portals import key_of_portal

_KNOWN = frozenset(("format", "resolution", "environment", "image", KEY, *LISTS))
_OF_PORTALS = frozenset(("position", "bounds", "closed"))
_OF_LIGHTS = frozenset(("position", "range"))


def extras_of(tree: Mapping[str, Any], frame: Frame) -> dict[str, Any]:
    """What is kept: unknown keys, and those of doors and lights by the keys of their records."""
    environment = tree.get("environment")
    kept: dict[str, Any] = {
        "other": {key: value for key, value in tree.items() if key not in _KNOWN},
        "environment": environment if isinstance(environment, dict) else {},
        "pixels_per_grid": frame.pixels,
        "portals": _others(list_in(tree, "portals"), _OF_PORTALS, key_of_portal),
        "lights": _others(list_in(tree, "lights"), _OF_LIGHTS, key_of_light),
        "open_objects": _open_objects(tree, frame),
    }
    return {"uvtt": {key: value for key, value in kept.items() if value}}


def _others(entries: list[Any], known: frozenset[str], key_of: Any) -> dict[str, Any]:
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
