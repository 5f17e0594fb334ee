"""Reading the text form; strict, and all faults are reported together."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields
from functools import cache
from types import MappingProxyType
from typing import Any
from uuid import UUID

from pydantic import TypeAdapter, ValidationError

from fieldwright.battlefield.field import Battlefield, FieldInfo, frozen_layers
from fieldwright.battlefield.kinds import Catalogue
from fieldwright.battlefield.origin import Origin
from fieldwright.battlefield.problems import kinds_of
from fieldwright.battlefield.things import THING_TYPES, Thing
from fieldwright.document.accepting import LONGEST_NAME
from fieldwright.document.codec import check_blocks, things_by_id
from fieldwright.document.errors import DamagedFileError, NewerFileError, NotABattlefieldError
from fieldwright.document.hexes import MAP_OF_HEXES, is_of_hexes
from fieldwright.document.text_blocks import read_blocks, without_names
from fieldwright.document.text_bodies import completed_body
from fieldwright.document.text_faults import Faults, hint, shown
from fieldwright.document.text_layers import LayerReader, read_palettes
from fieldwright.document.text_tree import tree_of
from fieldwright.document.text_words import (
    FORMAT,
    INFO_KEYS,
    TEXT_VERSION,
    TOP_KEYS,
    USUAL_NAME,
    USUAL_TERRAIN,
    derived_ids,
)
from fieldwright.document.text_writing import short_record
from fieldwright.document.upgrades import upgraded_text
from fieldwright.stats.block import StatBlock
from fieldwright.terms.setting import Scale

MOST_THINGS = 100_000
"""Things of one type; a full 200 x 200 forest has about 12,000 trees."""

_KEY_OF = {name: key for key, name in INFO_KEYS.items()}
_NO_ID = str(UUID(int=0))


def field_of(text: str, catalogue: Catalogue) -> Battlefield:
    """The field that a text describes; raises DocumentError with every fault and its place."""
    tree = _checked_version(tree_of(text))
    faults = Faults()
    for key in tree:
        if key not in TOP_KEYS:
            faults.add(str(key)[:60], f"there is no such key{hint(key, TOP_KEYS)}")
    info = _info(tree, faults)
    palettes = read_palettes(tree, catalogue, faults)
    layers = LayerReader(tree, catalogue, palettes, faults).read()
    things = _all_things(tree, catalogue, faults)
    origin = _origin(tree, faults)
    faults.raise_if_any()
    assert info is not None
    return Battlefield(info, palettes, frozen_layers(layers), things_by_id(things), origin)


def _checked_version(tree: dict[str, Any]) -> dict[str, Any]:
    if is_of_hexes(tree):
        raise NotABattlefieldError(MAP_OF_HEXES)
    if tree.get("format") != FORMAT:
        raise NotABattlefieldError(
            f'This JSON is no battlefield: it lacks the line "format": "{FORMAT}".'
        )
    version = tree.get("version", TEXT_VERSION)
    if isinstance(version, bool) or not isinstance(version, int) or version < 0:
        raise NotABattlefieldError(f"version: {shown(version)} is no version of the text form.")
    if version > TEXT_VERSION:
        raise NewerFileError(
            f"This battlefield was written by a newer Fieldwright (text version {version}; this "
            f"one reads up to {TEXT_VERSION}). Install the newer program."
        )
    return upgraded_text(tree, version)


def _info(tree: Mapping[str, Any], faults: Faults) -> FieldInfo | None:
    given = {name: tree[key] for key, name in INFO_KEYS.items() if key in tree}
    usual = {"name": USUAL_NAME, "terrain": USUAL_TERRAIN}
    try:
        info: FieldInfo = _adapter(FieldInfo).validate_json(_json(usual | given), strict=True)
    except ValidationError as error:
        faults.add_invalid("", error, INFO_KEYS.values(), _KEY_OF)
        return None
    if len(info.name) > LONGEST_NAME:
        faults.add("name", f"it has {len(info.name):,} letters; use at most {LONGEST_NAME}")
    return info


def _origin(tree: Mapping[str, Any], faults: Faults) -> Origin | None:
    if tree.get("origin") is None:
        return None
    try:
        origin: Origin = _adapter(Origin).validate_json(_json(tree["origin"]), strict=True)
    except ValidationError as error:
        faults.add_invalid("origin", error, [item.name for item in fields(Origin)])
        return None
    return origin


# ---------------------------------------------------------------------------------------- things


def _all_things(
    tree: Mapping[str, Any], catalogue: Catalogue, faults: Faults
) -> dict[str, list[Thing]]:
    others = _other_kinds(tree, faults)
    blocks = read_blocks(tree, faults)
    things = {
        name: _things(name, tree.get(name, []), catalogue, others.get(name, ()), faults)
        for name in THING_TYPES
        if name != "figures"
    }
    things["figures"] = _figures(tree, blocks, catalogue, faults)
    seen: dict[UUID, str] = {}
    for name, members in things.items():
        for number, thing in enumerate(members):
            place = f"{name}[{number}].id"
            if thing.id in seen:
                faults.add(place, f"{seen[thing.id]} has the same id; leave one of them out")
            seen.setdefault(thing.id, place.removesuffix(".id"))
    return things


def _other_kinds(tree: Mapping[str, Any], faults: Faults) -> Mapping[str, list[Any]]:
    given = tree.get("other_kinds", {})
    if isinstance(given, dict) and all(
        name in THING_TYPES and isinstance(kinds, list) for name, kinds in given.items()
    ):
        return given
    faults.add("other_kinds", "lists of kinds by the names of things belong here")
    return {}


def _figures(
    tree: Mapping[str, Any], blocks: Mapping[str, StatBlock], catalogue: Catalogue, faults: Faults
) -> list[Thing]:
    """The figures, each with the stat block that it names; equal ones share it.

    What is left out of a figure's body is as the stat block says.
    """
    records = tree.get("figures", [])
    found: dict[int, StatBlock] = {}
    if isinstance(records, list):
        known = tree["stat_blocks"] if isinstance(tree.get("stat_blocks"), dict) else ()
        records, found = without_names(records, blocks, known, faults)
        scale = Scale.MISSILE if tree.get("scale") == Scale.MISSILE else Scale.MELEE
        for place, block in found.items():
            records[place] = completed_body(records[place], block, scale)
    return _things("figures", records, catalogue, (), faults, found)


def _things(
    name: str,
    records: Any,
    catalogue: Catalogue,
    others: Iterable[Any],
    faults: Faults,
    blocks: Mapping[int, StatBlock] = MappingProxyType({}),
) -> list[Thing]:
    """The things of one type; where there are faults, those are noted and none is given.

    ``blocks`` are the stat blocks of figures that name one, by their place.
    """
    if not isinstance(records, list) or len(records) > MOST_THINGS:
        faults.add(name, f"a list of at most {MOST_THINGS:,} {name} belongs here")
        return []
    sound = len(_bad_records(name, records, faults)) == 0
    _check_kinds(name, records, catalogue, others, faults)
    if not sound:
        return []
    full = [_completed(name, record, catalogue) for record in records]
    try:
        things: list[Thing] = _list_adapter(name).validate_json(_json(full), strict=True)
    except ValidationError as error:
        faults.add_invalid(name, error, [item.name for item in fields(THING_TYPES[name])])
        return []
    for place, block in blocks.items():
        # The value was made here a moment ago and nobody has seen it yet.
        object.__setattr__(things[place], "stats", block)
    return _with_ids(name, records, things, catalogue, faults)


def _bad_records(name: str, records: list[Any], faults: Faults) -> list[int]:
    bad = [place for place, record in enumerate(records) if not isinstance(record, dict)]
    for place in bad:
        faults.add(f"{name}[{place}]", "an object in braces belongs here")
    return bad


def _check_kinds(
    name: str, records: list[Any], catalogue: Catalogue, others: Iterable[Any], faults: Faults
) -> None:
    known = kinds_of(catalogue, name)
    if known is None:
        return
    allowed = {*known, *(kind for kind in others if isinstance(kind, str))}
    for place, record in enumerate(records):
        kind = record.get("kind") if isinstance(record, dict) else None
        if isinstance(kind, str) and kind not in allowed:
            what = name.removesuffix("s")
            faults.add(
                f"{name}[{place}].kind",
                f"{shown(kind)} is no kind of {what}{hint(kind, sorted(allowed))}",
            )


def _completed(name: str, record: dict[str, Any], catalogue: Catalogue) -> dict[str, Any]:
    """A record with an id for the time being, and an obstacle with its usual size."""
    start: dict[str, Any] = {"id": _NO_ID}
    if name == "obstacles":
        kind = catalogue.obstacles.get(str(record.get("kind")))
        if kind:
            start |= {"width": kind.width, "length": kind.length}
    return start | record


def _with_ids(
    name: str,
    records: list[dict[str, Any]],
    things: list[Thing],
    catalogue: Catalogue,
    faults: Faults,
) -> list[Thing]:
    """Things with the ids that their records give or that follow from them."""
    try:
        check_blocks(things)
    except DamagedFileError as error:
        faults.add(name, str(error))
    if all("id" in record for record in records):
        return things
    short = [short_record(thing, catalogue) for thing in things]
    for thing, record, derived in zip(things, records, derived_ids(name, short), strict=True):
        if "id" not in record:
            # The value was made here a moment ago and nobody has seen it yet.
            object.__setattr__(thing, "id", derived)
    return things


def _json(value: Any) -> str:
    return json.dumps(value)


@cache
def _adapter(kind: type[Any]) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


@cache
def _list_adapter(name: str) -> TypeAdapter[Any]:
    # A type that is only known when the program runs: every type of thing has such a list.
    members: Any = list.__class_getitem__(THING_TYPES[name])
    return TypeAdapter(members)
