"""What a file is to a field: new, one that came already, a newer version of one, or another one.

Names say little: many files are called ``map``, and one that is downloaded again gets a number.
So contents are compared: the fingerprint first, then what lies at the same places.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias
from uuid import UUID

from fieldwright.battlefield.field import Battlefield, collection_of
from fieldwright.battlefield.imports import Import
from fieldwright.battlefield.things import Hazard, Picture, Platform, Thing, Wall
from fieldwright.exchange.extras import FindBlob, written_size
from fieldwright.exchange.ids import is_of, root_of, source_of
from fieldwright.exchange.records import (
    HazardRecord,
    MapRecords,
    PictureRecord,
    Place,
    PlatformRecord,
    WallRecord,
)
from fieldwright.exchange.things import Record, collection_of_record, every_record, keyed
from fieldwright.exchange.widening import as_wide

Corner: TypeAlias = tuple[int, int]
Mark: TypeAlias = tuple[str, tuple[int, ...]]
"""What is where: a collection of things and places in tenths of a square."""

_FEW = 6
"""With fewer things than this nothing can be told from where they lie."""

_ALIKE = 0.3
"""Of things at the same places, by a file of the same name: a newer version of it."""

_MOST, _MANY = 0.6, 12
"""The same by a file of another name, and how many these must be at least."""

_ALL = 0.9
"""The same on a map that was turned: only if it was turned back."""

_HALF = 0.5
_OFF = 0.41
"""Tenths of a square by which places are cut into tenths, so that none usual lies at a cut."""


class Kind(StrEnum):
    """What a file is taken for."""

    NEW = "new"
    SAME = "same"
    """The very file that came already, under whatever name."""
    VERSION = "version"
    """A newer version of a file that came already."""
    ANOTHER = "another"
    """Another file that has only its name in common with one that came already."""


@dataclass(frozen=True, slots=True)
class Known:
    """What a file is taken for.

    ``earlier`` is the import that it is compared with, as it lies now; it can be laid there again
    unless ``why_not`` says why it cannot. None: no import has anything to do with it.
    """

    kind: Kind = Kind.NEW
    earlier: Import | None = None
    why_not: str = ""

    @property
    def is_again(self) -> bool:
        """Whether it came already, and can take the place of what came then."""
        return self.kind in (Kind.SAME, Kind.VERSION) and not self.why_not


def known_as(
    field: Battlefield, records: MapRecords, source: str, find: FindBlob | None = None
) -> Known:
    """What a map from a file called ``source`` is to a field.

    ``find`` gives what the document keeps; without it small maps of one name are taken for one.
    """
    return next(iter(all_known(field, records, source, find)), Known())


def all_known(
    field: Battlefield, records: MapRecords, source: str, find: FindBlob | None = None
) -> list[Known]:
    """What a map may be to each import that has to do with it, the likeliest first."""
    if not field.info.imports:
        return []
    source = source_of(source)
    compared = _Compared(field, records, find)
    found = [compared.with_import(one, source) for one in field.info.imports]
    order = (Kind.SAME, Kind.VERSION, Kind.ANOTHER)
    return sorted(
        (known for known in found if known.kind in order),
        key=lambda one: (not one.is_again, order.index(one.kind), _is_other(one, source)),
    )


def known_with(
    field: Battlefield, records: MapRecords, one: Import, find: FindBlob | None = None
) -> Known:
    """What a map is to one import that a DM names; never another file, for he says so."""
    known = _Compared(field, records, find).with_import(one, one.source)
    return known if known.kind is Kind.SAME else replace(known, kind=Kind.VERSION)


def spare_mark(field: Battlefield, source: str) -> str:
    """A mark by which the ids of a new file differ from all of its name: empty for the first."""
    taken = {one.mark for one in field.info.imports if one.source == source}
    mark, number = "", 1
    while mark in taken or _has_things(field, root_of(source, mark)):
        number += 1
        mark = str(number)
    return mark


def _has_things(field: Battlefield, root: str) -> bool:
    return any(is_of(root, thing.id) for thing in field.all_things())


def _is_other(known: Known, source: str) -> bool:
    return known.earlier is None or known.earlier.source != source


class _Compared:
    """A map beside a field; what was worked out once is kept."""

    def __init__(self, field: Battlefield, records: MapRecords, find: FindBlob | None) -> None:
        self._field, self._find = field, find
        self._known: dict[int, tuple[MapRecords, frozenset[Mark]]] = {}
        self._records, self._marks = self._with_squares(records)
        self._as_told = records

    def _with_squares(self, records: MapRecords) -> tuple[MapRecords, frozenset[Mark]]:
        """A map and what is where on it, worked out once for each width of its squares."""
        if records.times not in self._known:
            marks = frozenset(map(_mark_of_record, every_record(records)))
            self._known[records.times] = (records, marks)
        return self._known[records.times]

    def with_import(self, one: Import, source: str) -> Known:
        """What the map is to one import, with squares as wide as those had."""
        self._records, self._marks = self._with_squares(as_wide(self._as_told, one.times))
        is_same = bool(one.fingerprint) and one.fingerprint == self._records.fingerprint
        if not is_same and one.source != source and len(self._marks) < _MANY:
            return Known()
        root = root_of(one.source, one.mark)
        things = {thing.id: thing for thing in self._field.all_things() if is_of(root, thing.id)}
        many = min(len(self._marks), len(things)) >= _FEW
        if not many:
            return self._of_few(one, source, is_same)
        here, share = self._where(one, root, things)
        known = Known(Kind.SAME if is_same else Kind.VERSION, here)
        if share >= (_ALL if one.turned else _ALIKE):
            if is_same or one.source == source or share >= _MOST:
                return replace(known, why_not=_beyond(here))
            return Known()
        if not is_same and one.source != source:
            return Known()
        kind = Kind.SAME if is_same else Kind.ANOTHER
        return Known(kind, one, _turned(one) or (_elsewhere(one) if is_same else ""))

    def _of_few(self, one: Import, source: str, is_same: bool) -> Known:
        """Of few things nobody can tell where most of them lie, so names and sizes say it."""
        if is_same:
            return Known(Kind.SAME, one, _turned(one) or _beyond(one))
        if one.source != source:
            return Known()
        size = written_size(one, self._find)
        alike = size is None or size == (self._records.columns, self._records.rows)
        kind = Kind.VERSION if alike else Kind.ANOTHER
        return Known(kind, one, _turned(one) or _beyond(one))

    def _where(self, one: Import, root: str, things: dict[UUID, Thing]) -> tuple[Import, float]:
        """The import where it lies now, and the share of things at the places of the file."""
        share = self._share(one, things.values())
        if share < _ALIKE and not one.turned:
            moved = self._moved(one, root, things)
            if moved is not None:
                return moved, self._share(moved, things.values())
        return one, share

    def _share(self, one: Import, things: Iterable[Thing]) -> float:
        corner = (one.column, one.row)
        marks = {_mark_of_thing(thing, corner) for thing in things}
        return len(marks & self._marks) / max(1, min(len(marks), len(self._marks)))

    def _moved(self, one: Import, root: str, things: dict[UUID, Thing]) -> Import | None:
        """The import where most of its things have been moved to together, by whole squares."""
        votes: Counter[tuple[float, float]] = Counter()
        count = 0
        for thing_id, record in keyed(self._records, root):
            thing = things.get(thing_id)
            if thing is None:
                continue
            count += 1
            offsets = {
                (round(there[0] - here[0], 3), round(there[1] - here[1], 3))
                for here, there in zip(_places(record), _places_of(thing), strict=False)
            }
            votes.update(offsets if len(offsets) == 1 else ())
        if count < _FEW:
            return None
        (column, row), number = votes.most_common(1)[0] if votes else ((0.5, 0.0), 0)
        whole = column.is_integer() and row.is_integer()
        if number < count * _HALF or not whole or max(abs(column), abs(row)) > _FARTHEST:
            return None
        return replace(one, column=int(column), row=int(row))


_FARTHEST = 1000


def _turned(one: Import) -> str:
    if not one.turned:
        return ""
    return (
        f"The map was turned, mirrored or scaled after {one.source} came, so this file cannot be "
        "laid where it lay."
    )


def _beyond(one: Import) -> str:
    if one.column >= 0 and one.row >= 0:
        return ""
    return (
        f"The map was cut where the corner of {one.source} lay, so this file cannot be laid there "
        "again. Give the map more room in the north and west first."
    )


def _elsewhere(one: Import) -> str:
    return (
        f"Most of what came of {one.source} lies elsewhere by now, so this file cannot be laid "
        "where it lay."
    )


# ---------------------------------------------------------------------------------- what is where


def _mark_of_record(record: Record) -> Mark:
    size = record.size if isinstance(record, PictureRecord) else ()
    return _mark(collection_of_record(record), _places(record), size)


def _mark_of_thing(thing: Thing, corner: Corner) -> Mark:
    size = (thing.width, thing.length) if isinstance(thing, Picture) else ()
    left, top = corner
    places = ((x - left, y - top) for x, y in _places_of(thing))
    return _mark(collection_of(thing), places, size)


def mark_of_line(line: Iterable[Place], corner: Corner) -> Mark:
    """What tells where a wall lies on a map whose north-west corner lies at ``corner``."""
    left, top = corner
    return _mark("walls", ((x - left, y - top) for x, y in line), ())


def _mark(collection: str, places: Iterable[Place], size: Iterable[float]) -> Mark:
    ordered = sorted((_tenths(x), _tenths(y)) for x, y in places)
    numbers = [number for place in ordered for number in place]
    return collection, (*numbers, *map(_tenths, size))


def _tenths(value: float) -> int:
    return math.floor(value * 10 + _OFF)


def _places(record: Record) -> Iterator[Place]:
    match record:
        case WallRecord():
            yield from (record.start, record.end)
        case PlatformRecord() | HazardRecord():
            yield from _box(record.outline)
        case _:
            yield record.position


def _places_of(thing: Thing) -> Iterator[Place]:
    match thing:
        case Wall():
            yield from (thing.start, thing.end)
        case Platform() | Hazard():
            yield from _box(thing.outline)
        case _:
            yield getattr(thing, "position", (0.0, 0.0))


def _box(outline: Sequence[Place]) -> Iterator[Place]:
    """The corners of the box around an outline."""
    if outline:
        xs, ys = zip(*outline, strict=True)
        yield from ((min(xs), min(ys)), (max(xs), max(ys)))
