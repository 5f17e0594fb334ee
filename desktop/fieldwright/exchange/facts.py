"""What is true of a whole field, told for ourselves in files that have no place for it."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import Any, TypeVar

from fieldwright.battlefield.field import FieldInfo
from fieldwright.exchange.places import words_in
from fieldwright.exchange.records import LightRecord, MapRecords
from fieldwright.rules.terrain import load_terrains
from fieldwright.terms.setting import Scale, Season

FIELD = "field"
"""Under our own key: what is true of the whole field."""

_LONGEST_NAME = 200

Word = TypeVar("Word", bound=StrEnum)


def told_of_field(info: FieldInfo) -> dict[str, Any]:
    """What a file tells of a whole field; its light stands elsewhere in every format."""
    return {
        "name": info.name,
        "terrain": info.terrain,
        "scale": info.scale.value,
        "season": info.season.value,
        "indoors": info.indoors,
    }


def with_facts(records: MapRecords, told: Any) -> MapRecords:
    """A map with what a file of ours tells of the whole field; of the rest it stays as it is.

    A scale that the format has a place for itself is known already.
    """
    if not isinstance(told, dict):
        return records
    terrain = words_in(told, "terrain")
    indoors = told.get("indoors")
    return replace(
        records,
        name=words_in(told, "name").strip()[:_LONGEST_NAME] or records.name,
        terrain=terrain if terrain in load_terrains() else records.terrain,
        scale=records.scale or _word(Scale, told, "scale"),
        season=_word(Season, told, "season"),
        indoors=indoors if isinstance(indoors, bool) else records.indoors,
    )


def in_scale(records: MapRecords, scale: Scale) -> MapRecords:
    """A map whose lights shine over as many squares of a field in that scale as of its own."""
    times = scale.feet_per_square / Scale.MELEE.feet_per_square
    if times == 1 or not records.lights:
        return records
    return replace(records, lights=tuple(_times(light, times) for light in records.lights))


def _times(light: LightRecord, times: float) -> LightRecord:
    return replace(light, radius_ft=light.radius_ft * times)


def _word(words: type[Word], told: Any, key: str) -> Word | None:
    said = words_in(told, key)
    return words(said) if said in {one.value for one in words} else None
