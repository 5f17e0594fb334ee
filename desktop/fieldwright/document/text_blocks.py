"""Stat blocks in the text form: each stands once, figures refer to it by name."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any
from uuid import UUID

from pydantic import TypeAdapter, ValidationError

from fieldwright.battlefield.things import Figure, Thing
from fieldwright.document.text_faults import Faults, hint, shown
from fieldwright.document.text_words import defaults_of, plain_number
from fieldwright.stats.block import StatBlock

MOST_BLOCKS = 10_000
"""Stat blocks that a text may hold."""


def plain(value: Any) -> Any:
    """A value as JSON has it; of dataclasses within it, what is as usual is left out."""
    if isinstance(value, UUID):
        return str(value)
    if is_dataclass(value) and not isinstance(value, type):
        usual = defaults_of(type(value))
        return {
            item.name: plain(getattr(value, item.name))
            for item in fields(value)
            if getattr(value, item.name) != usual[item.name]
        }
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    return plain_number(value)


def named_blocks(things: Iterable[Thing]) -> dict[StatBlock, str]:
    """The stat blocks of all figures by the names that the text gives them.

    The name is the block's id where no other block has it, else the id and a number.
    """
    names: dict[StatBlock, str] = {}
    taken: set[str] = set()
    for thing in things:
        if isinstance(thing, Figure) and thing.stats is not None and thing.stats not in names:
            names[thing.stats] = _free(thing.stats.id or "figure", taken)
    return names


def _free(name: str, taken: set[str]) -> str:
    free, number = name, 1
    while free in taken:
        number += 1
        free = f"{name} {number}"
    taken.add(free)
    return free


def block_records(names: Mapping[StatBlock, str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each block's name and record; the id is left out where it is the name."""
    for block, name in names.items():
        record: dict[str, Any] = plain(block)
        if record.get("id") == name:
            del record["id"]
        yield name, record


def read_blocks(tree: Mapping[str, Any], faults: Faults) -> dict[str, StatBlock]:
    """The stat blocks of a text by name; faults are noted."""
    given = tree.get("stat_blocks", {})
    if not isinstance(given, dict) or len(given) > MOST_BLOCKS:
        faults.add("stat_blocks", "stat blocks in braces, by their names, belong here")
        return {}
    blocks = {}
    for name, record in given.items():
        place = f"stat_blocks.{name}"[:80]
        if not isinstance(record, dict):
            faults.add(place, "an object in braces belongs here")
            continue
        try:
            blocks[name] = _adapter().validate_json(json.dumps({"id": name} | record), strict=True)
        except ValidationError as error:
            faults.add_invalid(place, error, [item.name for item in fields(StatBlock)])
    return blocks


def without_names(
    records: Sequence[Any], blocks: Mapping[str, StatBlock], known: Iterable[str], faults: Faults
) -> tuple[list[Any], dict[int, StatBlock]]:
    """Records of figures without the names of their stat blocks, and those blocks by place.

    ``known`` are all names that stand in the text, those of faulty blocks too.
    """
    plain_records, found = list(records), {}
    names = set(known)
    for place, record in enumerate(records):
        name = record.get("stats") if isinstance(record, dict) else None
        if not isinstance(name, str):
            continue
        plain_records[place] = {key: value for key, value in record.items() if key != "stats"}
        if name in blocks:
            found[place] = blocks[name]
        elif name not in names:
            sentence = f"{shown(name)} is none of the stat_blocks{hint(name, sorted(names))}"
            faults.add(f"figures[{place}].stats", sentence)
    return plain_records, found


@cache
def _adapter() -> TypeAdapter[StatBlock]:
    return TypeAdapter(StatBlock)
