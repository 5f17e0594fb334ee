"""What came of a file, kept as short digests by the ids: so the DM's changes are told from its own.

A thing is told by where it lies from the file's corner, and only what is not as usual for its type
counts: files that are read years later still know their things. The editor's lock is no change.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from hashlib import blake2b
from operator import attrgetter
from typing import Any
from uuid import UUID

from fieldwright.battlefield.field import collection_of
from fieldwright.battlefield.things import (
    THING_TYPES,
    Hazard,
    Platform,
    Point,
    StartingZone,
    Thing,
    Wall,
)
from fieldwright.generator.moving import moved

Corner = tuple[int, int]

_KEY, _DIGEST = 8, 5
_WHOLE = _KEY + _DIGEST
_ENTRY = _WHOLE + 2
"""Bytes of one trace: the thing's own half of its id, the digest, and the square."""
_NOT_COUNTED = ("id", "locked")
_FARTHEST = 255


@dataclass(frozen=True, slots=True)
class Trace:
    """One thing as it came: a digest of all that it is, and its square from the file's corner."""

    digest: bytes
    column: int
    row: int

    def is_near(self, other: Trace) -> bool:
        """Whether both lie within two squares of each other."""
        return max(abs(self.column - other.column), abs(self.row - other.row)) <= 2


Traces = Mapping[bytes, Trace]
"""By the short ids of things: what came of a file."""


def short(thing_id: UUID) -> bytes:
    """What traces know a thing of a file by."""
    return thing_id.bytes[16 - _KEY :]


def trace_of(thing: Thing, corner: Corner) -> Trace:
    """The trace of a thing of a file whose north-west corner lies at ``corner``."""
    left, top = corner
    near = moved(thing, -left, -top) if left or top else thing
    x, y = _place(near)
    collection = collection_of(near)
    told: list[Any] = [collection]
    names, usual, values_of = _counted(collection)
    for name, once, value in zip(names, usual, values_of(near), strict=True):
        if value is not once and value != once:
            told += (name, _plain(value))
    digest = blake2b(repr(told).encode("utf-8", "replace"), digest_size=_DIGEST).digest()
    return Trace(digest, _whole(x), _whole(y))


def traces_of(things: Iterable[Thing], corner: Corner) -> dict[bytes, Trace]:
    """The traces of all things of a file."""
    return {short(thing.id): trace_of(thing, corner) for thing in things}


def packed(traces: Traces) -> str:
    """Traces as words: fifteen bytes each, a third more in letters."""
    entries = (
        key + trace.digest + bytes((trace.column, trace.row)) for key, trace in traces.items()
    )
    return base64.b64encode(b"".join(entries)).decode()


def unpacked(words: Any) -> dict[bytes, Trace] | None:
    """The traces that were packed; None where these are none."""
    try:
        raw = base64.b64decode(words, validate=True)
    except (TypeError, ValueError):
        return None
    if len(raw) % _ENTRY:
        return None
    parts = (raw[place : place + _ENTRY] for place in range(0, len(raw), _ENTRY))
    return {part[:_KEY]: Trace(part[_KEY:_WHOLE], part[_WHOLE], part[_WHOLE + 1]) for part in parts}


@cache
def _counted(collection: str) -> tuple[Sequence[str], Sequence[Any], Callable[[Thing], Any]]:
    """What counts of things of a type, what is usual for it, and what gives it of a thing."""
    every = [one for one in fields(THING_TYPES[collection]) if one.name not in _NOT_COUNTED]
    names = [one.name for one in every]
    return names, [one.default for one in every], attrgetter(*names)


def _plain(value: Any) -> Any:
    """A value as it is after a document was written and read: whole numbers are as good as any."""
    kind = type(value)
    if kind is float or kind is int:
        return round(value, 6) + 0.0
    if kind is tuple or isinstance(value, list):
        return [_plain(part) for part in value]
    return value if kind is str else str(value) if isinstance(value, str) else value


def _place(thing: Thing) -> Point:
    match thing:
        case Wall():
            return thing.start
        case Platform() | Hazard():
            return thing.outline[0] if thing.outline else (0.0, 0.0)
        case StartingZone():
            return (0.0, 0.0)
    position: Point | None = getattr(thing, "position", None)
    return position or (0.0, 0.0)


def _whole(value: float) -> int:
    return max(0, min(_FARTHEST, int(value)))
