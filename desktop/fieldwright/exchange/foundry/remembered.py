"""What a scene says that a field has no place for, kept for writing it out again.

Besides what it says of itself that is what it says of each wall and light: the numbers of its own,
for as long as nobody changes what they stand for, and whatever else there is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Light, Wall
from fieldwright.exchange.extras import FindBlob, by_id, kept_extras
from fieldwright.exchange.foundry.lights import key_of_light, shines_of
from fieldwright.exchange.foundry.own import KEY, without_own
from fieldwright.exchange.foundry.scenes import LISTS
from fieldwright.exchange.foundry.senses import SENSES, senses_in
from fieldwright.exchange.foundry.walls import key_of_wall
from fieldwright.exchange.limits import number
from fieldwright.exchange.places import list_in
from fieldwright.exchange.records import LightRecord, WallRecord
from fieldwright.exchange.things import light_kind

_SCENE, _THINGS = "foundry", "foundry things"
"""The names under which a field keeps what a scene says besides, and what its things do."""

_SAYS, _CAME = "says", "came"

_NOT_KEPT = frozenset(
    (
        *("width", "height", "padding", "grid", "background", "img", "name", *LISTS),
        *("gridType", "gridDistance", "gridUnits", "shiftX", "shiftY", "initial", "levels"),
        *("darkness", "globalLight", "environment", "tokenVision", "foreground"),
        *("_id", "thumb", "active", "navigation", "folder", "_stats"),
    )
)
_OF_WALLS = frozenset(("_id", "c", "sense", "flags", *SENSES))
_OF_LIGHTS = frozenset(
    (
        *("_id", "x", "y", "hidden", "flags", "config"),
        *("dim", "bright", "angle", "tintColor", "tintAlpha", "t", "darknessThreshold"),
    )
)
_MADE = ("kind", "is_open", "bolted", "height_ft", "movement", "hides")
"""What a wall is as far as scenes tell it: while it is all that, their own numbers go out."""

_REACHES = ("dim", "bright")

_KeyOf: TypeAlias = Callable[[dict[str, Any], int], str]


def extras_of(
    scene: Mapping[str, Any], walls: Iterable[WallRecord], lights: Iterable[LightRecord]
) -> dict[str, Any]:
    """What is kept of a scene from which these walls and lights came."""
    others = _others(scene, _NOT_KEPT | {"flags"})
    said_of_walls = _by_key(scene, "walls", key_of_wall)
    said_of_lights = _by_key(scene, "lights", key_of_light)
    things = {
        "walls": dict(_kept_walls(walls, said_of_walls)),
        "lights": dict(_kept_lights(lights, said_of_lights)),
    }
    kept = {_SCENE: others, _THINGS: {name: told for name, told in things.items() if told}}
    return {name: told for name, told in kept.items() if told}


def _by_key(scene: Mapping[str, Any], name: str, key_of: _KeyOf) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for place, entry in enumerate(list_in(scene, name), start=1):
        if isinstance(entry, dict):
            found.setdefault(key_of(entry, place), entry)
    return found


def _kept_walls(
    walls: Iterable[WallRecord], said: Mapping[str, dict[str, Any]]
) -> Iterator[tuple[str, dict[str, Any]]]:
    for wall in walls:
        # A wall in pieces has its key for the first, the others a letter more.
        entry = said.get(wall.key) or said.get(wall.key.rpartition(" ")[0])
        if entry is None:
            continue
        told = _others(entry, _OF_WALLS)
        numbers = senses_in(entry)
        told |= numbers if numbers != SENSES else {}
        usual = WallRecord(key="", kind="wall", start=wall.start, end=wall.end)
        made = {name: getattr(wall, name) for name in _MADE}
        came = {name: value for name, value in made.items() if value != getattr(usual, name)}
        if told or came:
            yield wall.key, {_SAYS: told, _CAME: came}


def _kept_lights(
    lights: Iterable[LightRecord], said: Mapping[str, dict[str, Any]]
) -> Iterator[tuple[str, dict[str, Any]]]:
    for light in lights:
        entry = said.get(light.key)
        if entry is not None:
            told = {_SAYS: _others(entry, _OF_LIGHTS) | {"config": shines_of(entry)}}
            yield light.key, told | ({_CAME: {"kind": light.kind}} if light.kind else {})


def _others(entry: Mapping[str, Any], known: frozenset[str]) -> dict[str, Any]:
    """What an entry says that is not known, and the flags of others."""
    flags = without_own(entry.get("flags"))
    others = {key: value for key, value in entry.items() if key not in known and value is not None}
    return others | ({"flags": flags} if flags else {})


# --------------------------------------------------------------------------------- writing again


@dataclass(frozen=True, slots=True)
class Remembered:
    """What a field's document keeps of the scenes it was made from, by the ids of its things."""

    scene: Mapping[str, Any] = field(default_factory=dict)
    walls: Mapping[UUID, Mapping[str, Any]] = field(default_factory=dict)
    lights: Mapping[UUID, Mapping[str, Any]] = field(default_factory=dict)

    @classmethod
    def of(cls, battlefield: Battlefield, find: FindBlob | None) -> Remembered:
        """All that is kept; of what belongs to a whole scene that of the first one counts."""
        scene: dict[str, Any] = {}
        things: dict[str, dict[UUID, Mapping[str, Any]]] = {"walls": {}, "lights": {}}
        for one in battlefield.info.imports if find is not None else ():
            data = find(one.extras) if find is not None and one.extras else None
            kept = kept_extras(data)
            scene = scene or _tree(kept, _SCENE)
            for name, known in things.items():
                told = by_id(one, data, name, _tree(_tree(kept, _THINGS), name))
                known |= {key: _turned(entry, one.turned) for key, entry in told.items()}
        return cls(scene, things["walls"], things["lights"])

    def of_wall(self, wall: Wall, says: Mapping[str, Any]) -> dict[str, Any]:
        """What a scene says of a wall of which we would say ``says``."""
        kept = self.walls.get(wall.id, {})
        told, came = _tree(kept, _SAYS), _tree(kept, _CAME)
        found = _joined(told, says, _OF_WALLS)
        usual = Wall(id=wall.id, kind="wall", start=wall.start, end=wall.end)
        is_as_it_came = all(
            getattr(wall, name) == came.get(name, getattr(usual, name)) for name in _MADE
        )
        return found | senses_in(told) if kept and is_as_it_came else found

    def of_light(self, light: Light, says: Mapping[str, Any]) -> dict[str, Any]:
        """What a scene says of a light of which we would say ``says``: it reaches as far here."""
        kept = self.lights.get(light.id, {})
        told = _tree(kept, _SAYS)
        found = _joined(told, says, _OF_LIGHTS)
        config = _tree(told, "config")
        came = _tree(kept, _CAME).get("kind") or light_kind(light.radius_ft or 0, load_catalogue())
        shines = {name: max(0.0, number(config.get(name), 0.0)) for name in _REACHES}
        reach = max(shines.values())
        if light.kind != came or not reach > 0:
            return found
        ours = says["config"]
        far = {name: round(ours[name] * value / reach, 6) for name, value in shines.items()}
        return found | {"config": {**ours, **config, **far}}


def _joined(
    told: Mapping[str, Any], says: Mapping[str, Any], known: frozenset[str]
) -> dict[str, Any]:
    """What we say with all else that was told."""
    others = {key: value for key, value in told.items() if key not in known}
    flags = without_own(told.get("flags")) | {KEY: says["flags"][KEY]}
    return {**says, **others, "flags": flags}


def _tree(tree: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = tree.get(key)
    return value if isinstance(value, dict) else {}


# ------------------------------------------------------------------------- maps that were turned

_QUARTERS, _MIRRORED = 3, 4
_OTHER_SIDE = {1: 2, 2: 1}


def _turned(kept: Mapping[str, Any], turned: int) -> Mapping[str, Any]:
    """What is kept of a thing of a file that lies turned, or mirrored, on the field."""
    told = _tree(kept, _SAYS)
    new: dict[str, Any] = {}
    if turned & _MIRRORED and told.get("dir") in (1, 2):
        new["dir"] = _OTHER_SIDE[told["dir"]]
    if turned & (_QUARTERS | _MIRRORED) and "rotation" in told:
        angle = number(told["rotation"], 0.0) * (-1 if turned & _MIRRORED else 1)
        new["rotation"] = (angle + 90 * (turned & _QUARTERS)) % 360
    return {**kept, _SAYS: {**told, **new}} if new else kept
