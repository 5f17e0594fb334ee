"""Things as text, for the clipboard and for stamps, and back onto a field.

The text is JSON: ``{"format": "fieldwright-things", "version": 1, "things": {collection: [...]},
"pictures": {sha256: base64}}``. Reading is strict: what cannot be is refused with a sentence.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import Annotated, Literal
from uuid import UUID

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.thing_lists import ThingLists, lies_too_far
from fieldwright.battlefield.things import Figure, Picture, Thing

MIME = "application/x-fieldwright-things"
"""The type under which the clipboard holds such a text."""

FORMAT = "fieldwright-things"
VERSION = 1

LARGEST_TEXT = 96 * 1024 * 1024
"""Letters of text that are read."""

MOST_PICTURE_BYTES = 48 * 1024 * 1024
"""Bytes of pictures that go along; the things of what goes beyond that go without."""

MOST_THINGS = 50_000

_STRICT = ConfigDict(extra="forbid")


class ClipError(ValueError):
    """A text is no clip of things; the sentence says what is wrong and what to do."""


@dataclass(frozen=True, slots=True)
class Clip:
    """What was copied: things with their old ids, and the bytes of their pictures by SHA-256."""

    things: tuple[Thing, ...]
    pictures: Mapping[str, bytes] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Stored:
    __pydantic_config__ = _STRICT
    format: Literal["fieldwright-things"]
    version: Literal[1]
    things: ThingLists
    pictures: dict[Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")], str]


@lru_cache(maxsize=1)
def _adapter() -> TypeAdapter[_Stored]:
    return TypeAdapter(_Stored)


# -------------------------------------------------------------------------------------- copying


def clip_of(
    field: Battlefield,
    ids: Iterable[UUID],
    picture: Callable[[str], bytes | None] | None = None,
) -> str:
    """Some things of a field as text, type by type, each type in the order of ``ids``.

    ``picture`` gives the bytes of a picture by its SHA-256; what it does not hold stays out.
    """
    found = (field.thing(thing_id) for thing_id in dict.fromkeys(ids))
    return text_of(tuple(thing for thing in found if thing is not None), picture)


def text_of(things: Iterable[Thing], picture: Callable[[str], bytes | None] | None = None) -> str:
    """Things as text; see ``clip_of``."""
    things = tuple(things)
    stored = _Stored("fieldwright-things", 1, ThingLists.of(things), _pictures_of(things, picture))
    return _adapter().dump_json(stored, warnings=False, exclude_defaults=False).decode()


def _pictures_of(
    things: Iterable[Thing], picture: Callable[[str], bytes | None] | None
) -> dict[str, str]:
    """The pictures that fit, in the order of the things."""
    kept: dict[str, str] = {}
    room = MOST_PICTURE_BYTES
    for name in dict.fromkeys(map(picture_name, things)):
        data = picture(name) if picture is not None and name else None
        if data is not None and len(data) <= room and sha256(data).hexdigest() == name:
            room -= len(data)
            kept[name] = base64.b64encode(data).decode("ascii")
    return kept


def picture_name(thing: Thing) -> str:
    """The SHA-256 of the picture that a thing shows, empty for none."""
    if isinstance(thing, Picture):
        return thing.blob
    return thing.picture if isinstance(thing, Figure) else ""


# -------------------------------------------------------------------------------------- reading


def things_from_clip(text: str) -> Clip:
    """The things of a text that ``clip_of`` made; raises ClipError with the reason."""
    if len(text) > LARGEST_TEXT:
        raise ClipError(
            "What was copied is too large to be pasted at once. Copy fewer things, or leave "
            "their pictures out."
        )
    _check_version(text)
    try:
        stored = _adapter().validate_json(text, strict=True)
    except ValidationError as error:
        raise ClipError("What was copied is damaged. Copy it again.") from error
    things = tuple(stored.things)
    _check_things(things)
    return Clip(things, {name: _picture(name, data) for name, data in stored.pictures.items()})


def _check_version(text: str) -> None:
    """Refuse other texts, and those of a newer program, in words of their own."""
    try:
        head = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ClipError(
            "The clipboard holds nothing that can be put on a battlefield. Copy something from a "
            "map first."
        ) from error
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise ClipError(
            "The clipboard holds nothing that can be put on a battlefield. Copy something from a "
            "map first."
        )
    version = head.get("version")
    if isinstance(version, int) and version > VERSION:
        raise ClipError(
            "This was copied from a newer Fieldwright, which this one cannot read. Use the newer "
            "one for both maps."
        )


def _check_things(things: tuple[Thing, ...]) -> None:
    if not things:
        raise ClipError("Nothing was copied. Select something on the map and copy it.")
    if len(things) > MOST_THINGS:
        raise ClipError(
            f"{len(things):,} things are too many to be pasted at once; copy at most "
            f"{MOST_THINGS:,}."
        )
    if len({thing.id for thing in things}) != len(things):
        raise ClipError("What was copied is damaged (two things have the same id). Copy it again.")
    if any(map(lies_too_far, things)):
        raise ClipError("What was copied is damaged (a zone lies far outside). Copy it again.")


def _picture(name: str, data: str) -> bytes:
    try:
        raw = base64.b64decode(data, validate=True)
    except (binascii.Error, ValueError) as error:
        raise ClipError("A picture among what was copied is damaged. Copy it again.") from error
    if sha256(raw).hexdigest() != name:
        raise ClipError("A picture among what was copied is not the one named. Copy it again.")
    return raw
