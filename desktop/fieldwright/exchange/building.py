"""Records made into a field, or into one change of a field that is open.

What came of a file earlier becomes what it says now; what the DM has added, changed and taken
away since stays so. Squares that were painted over stay too: the field keeps what the file had
said of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as made
from hashlib import sha256
from pathlib import PurePath

from fieldwright.battlefield.changes import (
    Change,
    ChangeInfo,
    ChangeThings,
    PaintSquares,
    ReplaceField,
    Together,
)
from fieldwright.battlefield.field import Battlefield, FieldError, FieldInfo, check_size
from fieldwright.battlefield.imports import Import
from fieldwright.battlefield.kinds import Catalogue, load_catalogue
from fieldwright.battlefield.things import Thing
from fieldwright.exchange.concealing import told_of_concealed
from fieldwright.exchange.digests import short, traces_of
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.extras import (
    FindBlob,
    layers_under,
    packed_extras,
    written_layers,
    written_traces,
)
from fieldwright.exchange.facts import in_scale
from fieldwright.exchange.growing import Laid, covered_before, ground_of, with_room, without_rock
from fieldwright.exchange.ids import root_of, source_of
from fieldwright.exchange.layers import Earlier, painted, under_now
from fieldwright.exchange.merging import Coming, Merged, merged
from fieldwright.exchange.records import MapRecords, PictureRecord
from fieldwright.exchange.report import Report
from fieldwright.exchange.returning import OfFile, with_doors_put_back
from fieldwright.exchange.things import clean, keyed, thing_of
from fieldwright.exchange.versions import Kind, Known, known_as, known_with, spare_mark
from fieldwright.exchange.widening import as_wide
from fieldwright.terms.setting import Light, Scale, Season

USUAL_TERRAIN = "plains"
"""The terrain of a field whose file names none; the DM is asked afterwards."""

_LONGEST_NAME = 200
_BRIGHT, _DIM, _FAINT = 0.5, 0.2, 0.06
"""How bright (0 to 1) the surroundings are in daylight, moonlight and starlight at least."""


@dataclass(frozen=True, slots=True, eq=False)
class Built:
    """A new field, the bytes that its document must keep by their SHA-256, and what to tell.

    ``told`` are sentences on what players are going to see of it.
    """

    field: Battlefield
    blobs: Mapping[str, bytes]
    report: Report
    told: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """One change that brings a file into a field; ``blobs`` must be kept before it is applied.

    ``known`` is what the file was taken for, ``told`` are sentences on what becomes of what is
    there already.
    """

    change: Change
    blobs: Mapping[str, bytes]
    report: Report
    known: Known = made(default_factory=Known)
    told: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Into:
    """Where and how a file is brought into a field.

    ``corner``: the square of the field at which its north-west corner comes to lie; None: where it
    lay when it was brought in before, else the field's own corner. ``find`` gives what the
    document keeps; without it the DM's changes cannot be told from those of the file. ``again`` is
    the import of which it is a newer version; with ``another`` it is a map of its own, whatever it
    looks like; with neither what it is is told by what is in it. ``put_back``: all that came of it
    becomes as the file says, also what the DM changed. With ``over_rock`` rock that would hide a
    map without grounds of its own becomes ground.
    """

    corner: tuple[int, int] | None = None
    find: FindBlob | None = None
    again: Import | None = None
    another: bool = False
    put_back: bool = False
    over_rock: bool = True


def build(
    records: MapRecords,
    source: str,
    *,
    scale: Scale | None = None,
    catalogue: Catalogue | None = None,
) -> Built:
    """A new field of a file called ``source``; raises ExchangeError where it is too large.

    ``scale`` None: as the file says, or melee scale.
    """
    catalogue = catalogue or load_catalogue()
    _check(records.columns, records.rows)
    source = source_of(source)
    info = FieldInfo(
        name=clean(records.name or PurePath(source).stem, _LONGEST_NAME),
        terrain=records.terrain or USUAL_TERRAIN,
        scale=scale or records.scale or Scale.MELEE,
        season=records.season or Season.SUMMER,
        light=light_of(records.ambient),
        indoors=bool(records.indoors),
        notes=clean(records.notes),
    )
    ground = ground_of(records, catalogue)
    bare = Battlefield.empty(records.columns, records.rows, info, catalogue, ground)
    prepared = import_change(bare, records, source, Into((0, 0)), catalogue)
    field = replace(prepared.change.applied_to(bare), revision=0)
    told = tuple(told_of_concealed(field, catalogue))
    return Built(field, prepared.blobs, prepared.report, told)


def import_change(
    field: Battlefield,
    records: MapRecords,
    source: str,
    into: Into | None = None,
    catalogue: Catalogue | None = None,
) -> Prepared:
    """One change that lays a file into a field, which grows where it must.

    Raises ExchangeError where it would grow too large, or where ``into`` names an import that the
    file cannot take the place of.
    """
    catalogue, into = catalogue or load_catalogue(), into or Into()
    records = in_scale(records, field.info.scale)
    known = _known(field, records, source_of(source), into)
    earlier = known.earlier if known.is_again else None
    if earlier is not None:
        # What lies there already keeps the width of its squares.
        records = as_wide(records, earlier.times)
    told = earlier or Import(source=(name := source_of(source)), mark=spare_mark(field, name))
    corner = into.corner or (told.column, told.row)
    laid = Laid(records, corner, covered_before(earlier, records, into.find))
    _check(records.columns, records.rows)
    steps = _Steps(field, with_room(field, laid, catalogue))
    if into.over_rock:
        steps.take_rock(without_rock(steps.now, laid, catalogue))
    root = root_of(told.source, told.mark)
    things, left_out = _things(laid, root, catalogue)
    traces = written_traces(earlier, into.find)
    if traces is None and known.is_again and known.kind is Kind.SAME:
        traces = traces_of(things, corner)
    coming = Coming(root, things, corner, earlier, traces)
    found = merged(steps.now, coming, into.put_back)
    steps.take(_difference(steps.now, _put_up(steps.now, found, coming, catalogue)))
    before = Earlier(written_layers(earlier, into.find), layers_under(earlier, into.find))
    has_moved = earlier is not None and (earlier.column, earlier.row) != corner
    if has_moved:
        steps.take(*_taken_back(steps.now, laid, before))
        before = Earlier()
    under = under_now(steps.now, records, corner, before)
    steps.take(*painted(steps.now, records, corner, before))
    report = replace(records.report, left_out=left_out)
    extras = packed_extras(records, replace(found.came, under=under))
    told = _as_it_is_now(told, laid, report, extras)
    info = steps.now.info
    steps.take(ChangeInfo(info, _with_import(info, told, records)))
    blobs = {picture_name(record): record.data for record in records.pictures}
    if extras:
        blobs[told.extras] = extras
    sentences = (
        *_told_of_scale(field, records),
        *_told_of_ground(field, steps),
        *found.counts.sentences(),
        *told_of_concealed(steps.now, catalogue),
    )
    return Prepared(Together(tuple(steps.changes)), blobs, report, known, sentences)


def _taken_back(field: Battlefield, laid: Laid, before: Earlier) -> list[PaintSquares]:
    """The changes that give back what was under a map where it lay before, as far as it is known.

    What the DM painted there stays.
    """
    there = laid.before
    if there is None or there.clipped(field.block) != there:
        return []
    nothing = replace(laid.records, layers={}, columns=there.width, rows=there.height)
    return painted(field, nothing, (there.left, there.top), before)


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


def _known(field: Battlefield, records: MapRecords, source: str, into: Into) -> Known:
    """What a file is taken for; raises ExchangeError where it cannot be what the DM says."""
    if into.another:
        return Known()
    if into.again is None:
        return known_as(field, records, source, into.find)
    named = (into.again.source, into.again.mark)
    for one in field.info.imports:
        if (one.source, one.mark) == named:
            known = known_with(field, records, one, into.find)
            if known.why_not:
                raise ExchangeError(known.why_not)
            return known
    return Known()


class _Steps:
    """The changes of which one import is made up, and the field after those so far."""

    def __init__(self, field: Battlefield, grown: Battlefield) -> None:
        self.changes: list[Change] = [] if grown is field else [ReplaceField(field, grown)]
        self.now = grown
        self.rock = 0

    def take(self, *changes: Change) -> None:
        """Take these next."""
        for change in changes:
            self.now = change.applied_to(self.now)
            self.changes.append(change)

    def take_rock(self, changes: Sequence[PaintSquares]) -> None:
        """Take away rock, and count its squares."""
        self.rock = max((change.squares.size for change in changes), default=0)
        self.take(*changes)


def _told_of_scale(field: Battlefield, records: MapRecords) -> Iterator[str]:
    """That squares of a map are of another scale than those of the field that it is laid on."""
    here, there = field.info.scale, records.scale
    if there is not None and here is not there:
        yield (
            f"A square of this map is {there.feet_per_square} feet wide; here it is one of "
            f"{here.feet_per_square} feet."
        )


def _told_of_ground(field: Battlefield, steps: _Steps) -> Iterator[str]:
    """What becomes of the squares of a field, in sentences."""
    now = steps.now
    if (now.columns, now.rows) != (field.columns, field.rows):
        yield (
            f"The map grows from {field.columns} x {field.rows} to {now.columns} x {now.rows} "
            "squares."
        )
    if steps.rock:
        what = "1 square" if steps.rock == 1 else f"{steps.rock:,} squares"
        yield f"{what} of rock under it become ground."


def _things(laid: Laid, root: str, catalogue: Catalogue) -> tuple[list[Thing], dict[str, int]]:
    """The things of a map, and what was left out with what no field can hold."""
    left_out = Counter(laid.records.report.left_out)
    things: list[Thing] = []
    for thing_id, record in keyed(laid.records, root):
        thing = thing_of(record, thing_id, laid.corner, catalogue)
        if thing is None:
            left_out["things that no field can hold"] += 1
        else:
            things.append(thing)
    return things, dict(left_out)


def _put_up(field: Battlefield, found: Merged, coming: Coming, catalogue: Catalogue) -> Battlefield:
    """The field with the things of a file in the place of all that came of it before."""
    cleared = ChangeThings(tuple(found.old), ()).applied_to(field)
    stood = ChangeThings((), tuple(found.things)).applied_to(cleared)
    if not found.old:
        return stood
    known = found.came.traces.keys() | (coming.traces or {}).keys()
    every = {thing.id for thing in found.things if short(thing.id) in known}
    return with_doors_put_back(stood, OfFile(coming.root, every, found.fresh), catalogue)


def _difference(old: Battlefield, new: Battlefield) -> ChangeThings:
    """The change that makes of the things of one field those of another."""
    known = {thing.id: thing for thing in old.all_things()}
    wanted = {thing.id: thing for thing in new.all_things()}
    before = (thing for key, thing in known.items() if wanted.get(key) != thing)
    after = (thing for key, thing in wanted.items() if known.get(key) != thing)
    return ChangeThings(tuple(before), tuple(after))


def _as_it_is_now(told: Import, laid: Laid, report: Report, extras: bytes) -> Import:
    """An import with all that is told of its file now."""
    return Import(
        source=told.source,
        mark=told.mark,
        format=clean(laid.records.format, 300),
        column=laid.corner[0],
        row=laid.corner[1],
        came=_counts(report.came),
        left_out=_counts(report.left_out),
        extras=sha256(extras).hexdigest() if extras else "",
        fingerprint=laid.records.fingerprint,
        times=laid.records.times,
    )


def _counts(counts: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple((clean(word, 120), count) for word, count in counts.items() if count > 0)


def _with_import(info: FieldInfo, told: Import, records: MapRecords) -> FieldInfo:
    """The facts of a field with a file among its imports, in the place that it had before.

    What the file says of the whole place becomes the field's notes where those are empty.
    """
    info = replace(info, notes=info.notes or clean(records.notes))
    if not any(map(_named_like(told), info.imports)):
        return replace(info, imports=(*info.imports, told))
    is_it = _named_like(told)
    others = tuple(told if is_it(one) else one for one in info.imports)
    return replace(info, imports=others)


def _named_like(told: Import) -> Callable[[Import], bool]:
    """Whether an import is that of the same file."""
    return lambda one: (one.source, one.mark) == (told.source, told.mark)
