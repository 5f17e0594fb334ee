"""What is carried to the map: some of each stat block for a side, in the hand or in a drag."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from pydantic import TypeAdapter, ValidationError
from PySide6.QtCore import QByteArray, QMimeData

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.facing import block_behind, turned_figure, with_block
from fieldwright.geometry.footprints import usual_footprint
from fieldwright.library.making import figure_from, numbered
from fieldwright.stats.block import StatBlock
from fieldwright.terms.grid import Square

MIME = "application/x-fieldwright-figures"
"""JSON: a list of objects with ``count``, ``stat_block`` (an object, or an id of the library),
``side`` (empty for whoever takes none) and, where they are known, ``name``, ``hit_points``,
``full_hit_points`` and ``conditions``."""

MOST = 200
"""Figures that can be carried at once."""

NO_SIDE = ""
"""The side, in what is carried, of figures that take none: bystanders, a neutral innkeeper."""

_BYSTANDERS = "others"
"""The side under which bystanders stand on the field."""


@dataclass(frozen=True, slots=True)
class Held:
    """``count`` figures of one stat block for a side; the rest is for a character of the party."""

    count: int
    stats: StatBlock
    side: str
    name: str = ""
    hit_points: int | None = None
    full_hit_points: int | None = None
    conditions: tuple[str, ...] = ()


def to_mime(held: Iterable[Held]) -> QMimeData:
    """What a drag carries."""
    data = QMimeData()
    entries = [
        {
            "count": one.count,
            "stat_block": _blocks().dump_python(one.stats, mode="json"),
            "side": one.side,
            "name": one.name,
            "hit_points": one.hit_points,
            "full_hit_points": one.full_hit_points,
            "conditions": list(one.conditions),
        }
        for one in held
    ]
    data.setData(MIME, QByteArray(json.dumps(entries).encode()))
    return data


def from_mime(data: QMimeData) -> tuple[Held, ...]:
    """What a drag carries, as far as it can be read; nothing where it is of another sort."""
    if not data.hasFormat(MIME):
        return ()
    try:
        entries = json.loads(bytes(data.data(MIME).data()).decode())
    except (ValueError, RecursionError):
        return ()
    if not isinstance(entries, list):
        return ()
    read = (_held(entry) for entry in entries[:MOST])
    return tuple(one for one in read if one is not None)


def _held(entry: Any) -> Held | None:
    if not isinstance(entry, dict):
        return None
    stats = _stats(entry.get("stat_block", entry.get("id")))
    conditions = entry.get("conditions")
    count = entry.get("count", 1)
    if stats is None or not isinstance(count, int) or not 1 <= count <= MOST:
        return None
    return Held(
        count,
        stats,
        str(entry.get("side", "attackers")),
        str(entry.get("name") or ""),
        _whole(entry.get("hit_points")),
        _whole(entry.get("full_hit_points")),
        tuple(map(str, conditions)) if isinstance(conditions, list) else (),
    )


def _whole(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _stats(value: Any) -> StatBlock | None:
    """A stat block from an object, or the library's by its id."""
    if isinstance(value, str):
        from fieldwright.library.library import load_library

        return load_library().get(value)
    try:
        return _blocks().validate_python(value)
    except ValidationError:
        return None


@lru_cache(maxsize=1)
def _blocks() -> TypeAdapter[StatBlock]:
    return TypeAdapter(StatBlock)


def figures_of(field: Battlefield, held: Sequence[Held], facing: int = 0) -> tuple[Figure, ...]:
    """New figures for what is held, with names that no figure of the field has yet.

    They lie at the field's north-west corner, at the size of its scale.
    """
    taken = [figure.name for figure in field.every(Figure)]
    made: list[Figure] = []
    for one in held:
        names = numbered(taken, one.name or one.stats.name, one.count)
        taken += names
        for name in names:
            figure = figure_from(one.stats, one.side or _BYSTANDERS, Square(0, 0), 0, name)
            figure = replace(figure, bystander=one.side == NO_SIDE)
            width, depth = usual_footprint(one.stats.size, one.stats, field.info.scale)
            figure = with_block(figure, block_behind(Square(0, 0), width, depth, 0), 0)
            made.append(turned_figure(_with_state(figure, one), facing))
    return tuple(made[:MOST])


def _with_state(figure: Figure, held: Held) -> Figure:
    """A character of the party comes with the wounds it has."""
    if held.hit_points is None and held.full_hit_points is None and not held.conditions:
        return figure
    full = figure.full_hit_points if held.full_hit_points is None else held.full_hit_points
    left = full if held.hit_points is None else held.hit_points
    return replace(figure, hit_points=left, full_hit_points=full, conditions=held.conditions)
