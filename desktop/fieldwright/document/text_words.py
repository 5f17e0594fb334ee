"""The words and letters of the text form, shared by writing and reading (maps/README.md)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, fields
from functools import cache
from typing import Any
from uuid import UUID, uuid5

from fieldwright.battlefield.kinds import Catalogue
from fieldwright.battlefield.things import THING_TYPES

FORMAT = "fieldwright battlefield"
TEXT_VERSION = 7

ROCK_VERSION = 6
"""What a text is written as without bolted doors, things in pictures, fingerprints of imports."""

IMPORT_VERSION = 5
"""What a text is written as in which no secret room is taken for rock: older programs read it."""

FOG_VERSION = 4
"""What a text of no imported files is written as: programs that know of none read it too."""

WEATHER_VERSION = 3
"""What a text without reveals is written as: programs that know no fog read it too."""

FIGURES_VERSION = 2
"""What a text without weather and fog is written as: programs that know neither read it too."""

PLAIN_VERSION = 1
"""What a text without figures, weather and fog is written as: all programs read it."""

DRY_SIGN = "."
"""The sign for no water, no depth, no escarpment, a square that is not revealed."""

SHEER_SIGN = "^"
"""The sign for an escarpment square."""

REVEALED_SIGN = "o"
"""The sign for a square that players have been shown."""

AS_ROCK_SIGN = "r"
"""The sign for a square that players take for rock: only a closed secret door leads there."""

DEPTH_SIGNS: Mapping[str, int] = {
    DRY_SIGN: 0,
    **{str(feet): feet for feet in range(1, 10)},
    "k": 2,
    "w": 3,
    "s": 5,
    "d": 10,
}
"""Signs for the depth of water: feet up to nine, or the words knee, waist, shoulder, deep."""

USUAL_DEPTH = 2
"""Feet: water without a layer of depths is knee-deep."""

INFO_KEYS: Mapping[str, str] = {
    "name": "name",
    "terrain": "terrain",
    "place": "place",
    "scale": "scale",
    "season": "season",
    "light": "light",
    "indoors": "indoors",
    "lines_of_fire": "lines_of_fire",
    "encounter_distance": "encounter_distance",
    "remarks": "notes",
    "weather": "weather",
    "sight_limit": "sight_limit_squares",
    "light_missiles_carried_away": "light_missiles_carried_away",
    "fog": "fog",
    "live_sight": "live_sight",
    "heroes": "heroes",
    "imports": "imports",
}
"""Keys of the text form and the properties of the field they stand for."""

WEATHER_KEYS = ("weather", "sight_limit", "light_missiles_carried_away")
FOG_KEYS = ("fog", "live_sight", "heroes")
IMPORT_KEYS = ("imports",)

USUAL_NAME = "Battlefield"
USUAL_TERRAIN = "plains"

PALETTE_LAYERS = ("ground", "growth", "water")
LAYER_KEYS = (*PALETTE_LAYERS, "depth", "height", "escarpment", "revealed")

TOP_KEYS = (
    "format",
    "version",
    *INFO_KEYS,
    "size",
    "legend",
    "palettes",
    *LAYER_KEYS,
    "other_kinds",
    "stat_blocks",
    *THING_TYPES,
    "origin",
)

_IDS = UUID("5d5f4a0e-7c0f-4c5c-9d0b-6f1f0a6f5c11")


def letters_of(catalogue: Catalogue, layer: str) -> dict[str, str]:
    """The letter of every kind of a layer, by kind."""
    table: Mapping[str, Any] = {
        "ground": catalogue.grounds,
        "growth": catalogue.growths,
        "water": catalogue.waters,
    }[layer]
    letters = {kind: row.letter for kind, row in table.items()}
    return {"none": DRY_SIGN, **letters} if layer == "water" else letters


@cache
def defaults_of(kind: type[Any]) -> Mapping[str, Any]:
    """What each property of a dataclass is where it is not given; MISSING where it must be."""
    return {item.name: _default(item) for item in fields(kind)}


def _default(item: Field[Any]) -> Any:
    return item.default_factory() if item.default_factory is not MISSING else item.default


def plain_number(value: Any) -> Any:
    """A whole number without ``.0``, also inside lists; everything else as it is."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return int(value)
    if isinstance(value, list | tuple):
        return [plain_number(part) for part in value]
    return value


def dump(value: Any) -> str:
    """A value on one line, as people write it."""
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "), allow_nan=False)


def derived_ids(collection: str, records: Sequence[Mapping[str, Any]]) -> list[UUID]:
    """The ids of things that were written without one: from their records without the id.

    Records that are equal are told apart by their order, so moving other lines about in a file
    changes no id.
    """
    seen: dict[str, int] = {}
    ids = []
    for record in records:
        content = dump({key: value for key, value in record.items() if key != "id"})
        count = seen.get(content, 0)
        seen[content] = count + 1
        ids.append(uuid5(_IDS, f"{collection}\x1f{content}\x1f{count}"))
    return ids
