"""Fields and changes as bytes, and back; reading is strict.

Both are JSON with one object for each thing; arrays of squares are zlib-compressed little-endian
numbers in base64 inside it, and the whole is compressed again where that pays. What cannot be
(an unknown key, a number that is none, a wrong type, an array of the wrong length) is refused
with a DocumentError, so that nothing half-read ever reaches the program.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Literal, TypeAlias, TypeVar
from uuid import UUID

import numpy as np
from numpy.typing import NDArray
from pydantic import ConfigDict, Discriminator, Field, TypeAdapter, ValidationError

from fieldwright.battlefield.changes import (
    Change,
    ChangeInfo,
    ChangeLog,
    ChangeThings,
    PaintSquares,
    ReplaceField,
    Together,
)
from fieldwright.battlefield.field import (
    LAYER_TYPES,
    Battlefield,
    FieldInfo,
    Layer,
    Palettes,
    frozen_layers,
)
from fieldwright.battlefield.origin import Origin
from fieldwright.battlefield.record import LogEntry
from fieldwright.battlefield.thing_lists import COLLECTIONS, ThingLists, lies_too_far
from fieldwright.battlefield.things import THING_TYPES, Thing
from fieldwright.document.errors import DamagedFileError
from fieldwright.terms.grid import LARGEST_SIDE

LARGEST_PAYLOAD = 128 * 1024 * 1024
"""Bytes of JSON that one field or change may unpack to; a full 200 x 200 field needs about 5 MB."""

_STRICT = ConfigDict(extra="forbid")
_WORTH_PACKING = 400

Side: TypeAlias = Annotated[int, Field(ge=1, le=LARGEST_SIDE)]
Things: TypeAlias = Mapping[str, Mapping[UUID, Thing]]
Stored = TypeVar("Stored")


# ------------------------------------------------------------------------------- as it is stored


@dataclass(frozen=True, slots=True)
class _Field:
    __pydantic_config__ = _STRICT
    info: FieldInfo
    palettes: Palettes
    columns: Side
    rows: Side
    layers: dict[Layer, str]
    things: ThingLists
    origin: Origin | None
    revision: Annotated[int, Field(ge=0, le=1 << 62)]
    log: tuple[LogEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class _Paint:
    __pydantic_config__ = _STRICT
    layer: Layer
    squares: str
    before: str
    after: str
    type: Literal["paint"] = "paint"


@dataclass(frozen=True, slots=True)
class _ThingsChange:
    __pydantic_config__ = _STRICT
    before: ThingLists
    after: ThingLists
    type: Literal["things"] = "things"


@dataclass(frozen=True, slots=True)
class _InfoChange:
    __pydantic_config__ = _STRICT
    before: FieldInfo
    after: FieldInfo
    type: Literal["info"] = "info"


@dataclass(frozen=True, slots=True)
class _LogChange:
    __pydantic_config__ = _STRICT
    at: Annotated[int, Field(ge=0)]
    before: tuple[LogEntry, ...]
    after: tuple[LogEntry, ...]
    type: Literal["log"] = "log"


@dataclass(frozen=True, slots=True)
class _Replace:
    __pydantic_config__ = _STRICT
    before: _Field
    after: _Field
    type: Literal["replace"] = "replace"


_One: TypeAlias = Annotated[
    _Paint | _ThingsChange | _InfoChange | _LogChange | _Replace, Discriminator("type")
]


@dataclass(frozen=True, slots=True)
class _Change:
    """One change, or several that are one step; a Together within a Together is flattened."""

    __pydantic_config__ = _STRICT
    parts: tuple[_One, ...]
    together: bool = False


@cache
def _fields() -> TypeAdapter[_Field]:
    """Built when it is first asked for: that takes a moment."""
    return TypeAdapter(_Field)


@cache
def _changes() -> TypeAdapter[_Change]:
    """Built when it is first asked for: that takes a moment."""
    return TypeAdapter(_Change)


# ---------------------------------------------------------------------------------------- bytes


def encode_field(field: Battlefield) -> bytes:
    """A whole field as bytes, its revision included."""
    return _packed(_fields().dump_json(_stored_field(field), warnings=False))


def decode_field(payload: bytes) -> Battlefield:
    """The field that was encoded; raises DamagedFileError."""
    return _field(_read(_fields(), payload))


def encode_change(change: Change) -> bytes:
    """A change as bytes."""
    stored = _Change(tuple(_stored_parts(change)), isinstance(change, Together))
    return _packed(_changes().dump_json(stored, warnings=False))


def decode_change(payload: bytes) -> Change:
    """The change that was encoded; raises DamagedFileError."""
    stored = _read(_changes(), payload)
    parts = tuple(_part(part) for part in stored.parts)
    if stored.together:
        return Together(parts)
    if len(parts) != 1:
        raise DamagedFileError("A step of the history holds no change.")
    return parts[0]


def _packed(text: bytes) -> bytes:
    """Compress what is long; JSON begins with a brace, zlib never does."""
    return zlib.compress(text, 1) if len(text) > _WORTH_PACKING else text


def _read(adapter: TypeAdapter[Stored], payload: bytes) -> Stored:
    text = payload if payload[:1] == b"{" else unpacked(payload, LARGEST_PAYLOAD)
    try:
        return adapter.validate_json(text, strict=True)
    except ValidationError as error:
        fault = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(part) for part in fault["loc"]) or "the whole"
        raise DamagedFileError(
            f"A part of the file is not as it was written ({place}: {fault['msg']})."
        ) from error


def unpacked(payload: bytes, limit: int) -> bytes:
    """Decompress zlib bytes up to ``limit`` bytes; raises DamagedFileError."""
    unpacker = zlib.decompressobj()
    try:
        text = unpacker.decompress(payload, limit)
    except zlib.error as error:
        raise DamagedFileError("A part of the file cannot be unpacked: it is damaged.") from error
    if not unpacker.eof or unpacker.unused_data:
        raise DamagedFileError("A part of the file is cut short, or larger than it may be.")
    return text


# --------------------------------------------------------------------------------------- fields


def _stored_field(field: Battlefield) -> _Field:
    layers = {name: _array_text(field.layers[name]) for name in Layer}
    return _Field(
        info=field.info,
        palettes=field.palettes,
        columns=field.columns,
        rows=field.rows,
        layers=layers,
        things=ThingLists.named({name: field.things[name].values() for name in COLLECTIONS}),
        origin=field.origin,
        revision=field.revision,
        log=tuple(field.log),
    )


def _field(stored: _Field) -> Battlefield:
    if {*stored.layers, Layer.REVEALED} != set(Layer):
        raise DamagedFileError("The field lacks one of its layers of squares.")
    shape = (stored.rows, stored.columns)
    count = stored.rows * stored.columns
    layers = {
        name: _array(text, LAYER_TYPES[name], count).reshape(shape)
        for name, text in stored.layers.items()
    }
    # A file of before there were reveals: nothing is revealed.
    layers.setdefault(Layer.REVEALED, np.zeros(shape, LAYER_TYPES[Layer.REVEALED]))
    check_codes(layers, stored.palettes)
    return Battlefield(
        stored.info,
        stored.palettes,
        frozen_layers(layers),
        things_by_id(stored.things.by_name()),
        stored.origin,
        stored.revision,
        stored.log,
    )


def check_codes(layers: Mapping[Layer, NDArray[Any]], palettes: Palettes) -> None:
    """Refuse squares whose code stands for no kind of the palette, and a palette without dry."""
    if palettes.water[:1] != ("none",):
        raise DamagedFileError("The kinds of water do not begin with none.")
    for layer in (Layer.GROUND, Layer.GROWTH, Layer.WATER):
        known = len(getattr(palettes, layer.value))
        if int(layers[layer].max(initial=0)) >= known:
            raise DamagedFileError(f"A square has a kind of {layer.value} that is not named.")


def things_by_id(collections: Mapping[str, Iterable[Thing]]) -> Things:
    """Things by collection and id; refuses an id that is used twice."""
    result: dict[str, Mapping[UUID, Thing]] = {}
    seen: set[UUID] = set()
    for name in THING_TYPES:
        things = {thing.id: thing for thing in collections[name]}
        given = tuple(collections[name])
        if len(things) != len(given) or not seen.isdisjoint(things):
            raise DamagedFileError(f"Two things ({name}) have the same id.")
        seen |= things.keys()
        result[name] = MappingProxyType(things)
    check_blocks(result["zones"].values())
    return MappingProxyType(result)


def check_blocks(zones: Iterable[Thing]) -> None:
    """Refuse a starting zone that reaches further than any field."""
    if any(map(lies_too_far, zones)):
        raise DamagedFileError("A starting zone lies far outside of any field.")


# -------------------------------------------------------------------------------------- changes


def _stored_parts(change: Change) -> Iterable[_One]:
    match change:
        case PaintSquares():
            yield _Paint(
                change.layer,
                _array_text(change.squares.astype("<i4", copy=False)),
                _array_text(change.before),
                _array_text(change.after),
            )
        case ChangeThings():
            yield _ThingsChange(ThingLists.of(change.before), ThingLists.of(change.after))
        case ChangeInfo():
            yield _InfoChange(change.before, change.after)
        case ChangeLog():
            yield _LogChange(change.at, change.before, change.after)
        case ReplaceField():
            yield _Replace(_stored_field(change.before), _stored_field(change.after))
        case Together():
            for part in change.changes:
                yield from _stored_parts(part)


def _part(stored: _One) -> Change:
    match stored:
        case _Paint():
            return _paint(stored)
        case _ThingsChange():
            return ChangeThings(_flat(stored.before), _flat(stored.after))
        case _InfoChange():
            return ChangeInfo(stored.before, stored.after)
        case _LogChange():
            return ChangeLog(stored.at, stored.before, stored.after)
        case _Replace():
            return ReplaceField(_field(stored.before), _field(stored.after))


def _flat(things: ThingLists) -> tuple[Thing, ...]:
    things_by_id(things.by_name())
    return tuple(things)


def _paint(stored: _Paint) -> PaintSquares:
    squares = _array(stored.squares, np.dtype("<i4")).astype(np.int32, copy=False)
    dtype = LAYER_TYPES[stored.layer]
    before = _array(stored.before, dtype, squares.size)
    after = _array(stored.after, dtype, squares.size)
    if squares.size and (int(squares.min()) < 0 or np.unique(squares).size != squares.size):
        raise DamagedFileError("A step of the history paints squares that cannot be.")
    return PaintSquares(stored.layer, squares, before, after)


# --------------------------------------------------------------------------------------- arrays


def _array_text(array: NDArray[Any]) -> str:
    little = np.ascontiguousarray(array, dtype=array.dtype.newbyteorder("<"))
    return base64.b64encode(zlib.compress(little.tobytes(), 1)).decode("ascii")


def _array(text: str, dtype: np.dtype[Any], count: int | None = None) -> NDArray[Any]:
    """A flat array of ``dtype``, of ``count`` numbers where that is known."""
    try:
        packed = base64.b64decode(text, validate=True)
    except ValueError as error:
        raise DamagedFileError("An array of squares in the file is damaged.") from error
    most = LARGEST_SIDE * LARGEST_SIDE if count is None else count
    raw = unpacked(packed, most * dtype.itemsize + 1)
    if len(raw) % dtype.itemsize or (count is not None and len(raw) != count * dtype.itemsize):
        raise DamagedFileError("An array of squares in the file has the wrong length.")
    array = np.frombuffer(raw, dtype.newbyteorder("<")).astype(dtype)
    array.setflags(write=False)
    return array
