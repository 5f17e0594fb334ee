"""Records made into a field, or into one change of a field that is open.

Whatever came of a file earlier is replaced; what the DM has added since stays. Squares that the
DM has painted over stay too: the field keeps what the file had said of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import PurePath
from typing import TypeAlias

from fieldwright.battlefield.changes import (
    Change,
    ChangeInfo,
    ChangeThings,
    ReplaceField,
    Together,
)
from fieldwright.battlefield.field import Battlefield, FieldError, FieldInfo, check_size
from fieldwright.battlefield.imports import Import
from fieldwright.battlefield.kinds import Catalogue, load_catalogue
from fieldwright.battlefield.things import Thing
from fieldwright.editing.map_basis import MapError
from fieldwright.editing.map_resizing import resized
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.extras import packed_extras, written_layers
from fieldwright.exchange.ids import is_of, source_of
from fieldwright.exchange.layers import painted
from fieldwright.exchange.records import MapRecords, PictureRecord
from fieldwright.exchange.report import Report
from fieldwright.exchange.returning import with_doors_put_back
from fieldwright.exchange.things import clean, keyed, thing_of
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Light, Scale

FindBlob: TypeAlias = Callable[[str], bytes | None]
"""Gives the bytes that a document keeps under a SHA-256."""

USUAL_TERRAIN = "plains"
"""The terrain of a field whose file names none; the DM is asked afterwards."""

_LONGEST_NAME = 200
_BRIGHT, _DIM, _FAINT = 0.5, 0.2, 0.06
"""How bright (0 to 1) the surroundings are in daylight, moonlight and starlight at least."""


@dataclass(frozen=True, slots=True, eq=False)
class Built:
    """A new field, the bytes that its document must keep by their SHA-256, and what to tell."""

    field: Battlefield
    blobs: Mapping[str, bytes]
    report: Report


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """One change that brings a file into a field; ``blobs`` must be kept before it is applied."""

    change: Change
    blobs: Mapping[str, bytes]
    report: Report


@dataclass(frozen=True, slots=True)
class Into:
    """Where and how a file is brought into a field.

    ``corner``: the square of the field at which its north-west corner comes to lie; None: where it
    lay when it was brought in before, else the field's own corner. ``find`` gives what the
    document keeps; without it squares painted over since cannot be told from those of the file.
    """

    corner: tuple[int, int] | None = None
    find: FindBlob | None = None


def build(
    records: MapRecords,
    source: str,
    *,
    scale: Scale = Scale.MELEE,
    catalogue: Catalogue | None = None,
) -> Built:
    """A new field of a file called ``source``; raises ExchangeError where it is too large."""
    catalogue = catalogue or load_catalogue()
    _check(records.columns, records.rows)
    source = source_of(source)
    info = FieldInfo(
        name=clean(records.name or PurePath(source).stem, _LONGEST_NAME),
        terrain=records.terrain or USUAL_TERRAIN,
        scale=scale,
        light=light_of(records.ambient),
        indoors=bool(records.indoors),
        notes=clean(records.notes),
    )
    ground = (
        records.ground if records.ground in catalogue.grounds else next(iter(catalogue.grounds))
    )
    bare = Battlefield.empty(records.columns, records.rows, info, catalogue, ground)
    prepared = import_change(bare, records, source, Into((0, 0)), catalogue)
    field = replace(prepared.change.applied_to(bare), revision=0)
    return Built(field, prepared.blobs, prepared.report)


def import_change(
    field: Battlefield,
    records: MapRecords,
    source: str,
    into: Into | None = None,
    catalogue: Catalogue | None = None,
) -> Prepared:
    """One change that lays a file into a field, which grows where it must.

    Raises ExchangeError where it would grow too large.
    """
    catalogue, source, into = catalogue or load_catalogue(), source_of(source), into or Into()
    earlier = next((one for one in field.info.imports if one.source == source), None)
    corner = into.corner or ((earlier.column, earlier.row) if earlier else (0, 0))
    grown = _grown(field, records, corner)
    things, left_out = _things(records, source, corner, catalogue)
    blobs = {picture_name(record): record.data for record in records.pictures}
    extras = packed_extras(records)
    report = replace(records.report, left_out=left_out)
    told = _told(records, source, corner, report, extras)
    before = written_layers(earlier, into.find)
    changes: list[Change] = [] if grown is field else [ReplaceField(field, grown)]
    replaced = _replaced(grown, source, things)
    if earlier is not None:
        replaced = with_doors_put_back(replaced, source, catalogue)
    changes.append(_difference(grown, replaced))
    changes += painted(grown, records, corner, before)
    changes.append(ChangeInfo(grown.info, _with_import(grown.info, told, records)))
    if extras:
        blobs[told.extras] = extras
    return Prepared(Together(tuple(changes)), blobs, report)


def picture_name(record: PictureRecord) -> str:
    """The SHA-256 under which a document keeps a picture."""
    return sha256(record.data).hexdigest()


def light_of(ambient: str) -> Light:
    """The light of the surroundings by its colour as AARRGGBB; daylight where none is told."""
    try:
        alpha, *colour = bytes.fromhex(ambient)
        red, green, blue = colour
    except ValueError:
        return Light.DAYLIGHT
    brightness = (0.299 * red + 0.587 * green + 0.114 * blue) / 255 * (alpha / 255)
    for least, light in (
        (_BRIGHT, Light.DAYLIGHT),
        (_DIM, Light.MOONLIGHT),
        (_FAINT, Light.STARLIGHT),
    ):
        if brightness >= least:
            return light
    return Light.DARKNESS


def _check(columns: int, rows: int) -> None:
    try:
        check_size(columns, rows)
    except FieldError as error:
        raise ExchangeError(str(error)) from error


def _grown(field: Battlefield, records: MapRecords, corner: tuple[int, int]) -> Battlefield:
    """The field, large enough for a map that is laid at ``corner``."""
    _check(records.columns, records.rows)
    left, top = corner
    laid = Block(left, top, left + records.columns, top + records.rows)
    if min(left, top) < 0:
        raise ExchangeError("A map cannot be laid beyond the north or west edge; widen the field.")
    whole = field.block.joined(laid)
    if whole == field.block:
        return field
    try:
        return resized(field, whole)
    except MapError as error:
        raise ExchangeError(str(error)) from error


def _things(
    records: MapRecords, source: str, corner: tuple[int, int], catalogue: Catalogue
) -> tuple[list[Thing], dict[str, int]]:
    """The things of a map, and what was left out with what no field can hold."""
    left_out = Counter(records.report.left_out)
    things: list[Thing] = []
    for thing_id, record in keyed(records, source):
        thing = thing_of(record, thing_id, corner, catalogue)
        if thing is None:
            left_out["things that no field can hold"] += 1
        else:
            things.append(thing)
    return things, dict(left_out)


def _replaced(field: Battlefield, source: str, things: Iterable[Thing]) -> Battlefield:
    """The field with things in the place of all that came of the file before."""
    old = tuple(thing for thing in field.all_things() if is_of(source, thing.id))
    cleared = ChangeThings(old, ()).applied_to(field)
    return ChangeThings((), tuple(things)).applied_to(cleared)


def _difference(old: Battlefield, new: Battlefield) -> ChangeThings:
    """The change that makes of the things of one field those of another."""
    known = {thing.id: thing for thing in old.all_things()}
    wanted = {thing.id: thing for thing in new.all_things()}
    before = (thing for key, thing in known.items() if wanted.get(key) != thing)
    after = (thing for key, thing in wanted.items() if known.get(key) != thing)
    return ChangeThings(tuple(before), tuple(after))


def _told(
    records: MapRecords, source: str, corner: tuple[int, int], report: Report, extras: bytes
) -> Import:
    return Import(
        source=source,
        format=clean(records.format, 300),
        column=corner[0],
        row=corner[1],
        came=_counts(report.came),
        left_out=_counts(report.left_out),
        extras=sha256(extras).hexdigest() if extras else "",
    )


def _counts(counts: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple((clean(word, 120), count) for word, count in counts.items())


def _with_import(info: FieldInfo, told: Import, records: MapRecords) -> FieldInfo:
    """The facts of a field with a file among its imports, in the place that it had before.

    What the file says of the whole place becomes the field's notes where those are empty.
    """
    info = replace(info, notes=info.notes or clean(records.notes))
    sources = [one.source for one in info.imports]
    if told.source not in sources:
        return replace(info, imports=(*info.imports, told))
    others = tuple(told if one.source == told.source else one for one in info.imports)
    return replace(info, imports=others)
