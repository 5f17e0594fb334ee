"""Stamps: things kept under a name, to be put on the next map again.

A stamp is a file of JSON in a folder of the user's own: ``{"format": "fieldwright-stamp",
"version": 1, "name": ..., "scale": ..., "base_ft": ..., "clip": {...}}``, the clip as the
clipboard has it. Reading is strict; a damaged file is told of and left alone.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Platform, Point, Thing
from fieldwright.document.errors import DocumentError
from fieldwright.document.places import data_folder, free_path, make_folder, write_bytes
from fieldwright.editing.bounds import box_of_all
from fieldwright.editing.clipboard import (
    LARGEST_TEXT,
    Clip,
    ClipError,
    clip_of,
    text_of,
    things_from_clip,
)
from fieldwright.editing.clipboard_pasting import pasted, way_to
from fieldwright.editing.moving import pivot_of, scaled, turned
from fieldwright.editing.placing_things import highest_ground
from fieldwright.terms.setting import Scale

ENDING = ".stamp.json"
LONGEST_NAME = 60

_STRICT = ConfigDict(extra="forbid")


class StampError(ValueError):
    """A stamp cannot be read, kept or named so: the sentence says why and what to do."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """Things under a name; heights in them are above ``base_ft``, the ground where they stood."""

    name: str
    scale: Scale
    base_ft: int
    clip: Clip


@dataclass(frozen=True, slots=True)
class _Stored:
    __pydantic_config__ = _STRICT
    format: Literal["fieldwright-stamp"]
    version: Literal[1]
    name: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
    scale: Literal["melee", "missile"]
    base_ft: Annotated[int, Field(ge=-2000, le=2000)]
    clip: dict[str, Any]


@cache
def _adapter() -> TypeAdapter[_Stored]:
    """Built when it is first asked for: that takes a moment."""
    return TypeAdapter(_Stored)


def stamp_of(
    field: Battlefield,
    ids: Iterable[UUID],
    name: str,
    picture: Callable[[str], bytes | None] | None = None,
) -> Stamp:
    """Some things of a field as a stamp; raises StampError for no things or no name."""
    ids = tuple(ids)
    box = box_of_all(thing for one in ids if (thing := field.thing(one)) is not None)
    if box is None:
        raise StampError("Nothing is selected. Select what the stamp is to put down.")
    base = highest_ground(field, box.block)
    try:
        clip = things_from_clip(clip_of(field, ids, picture))
    except ClipError as error:
        raise StampError(str(error)) from error
    return Stamp(checked_name(name), field.info.scale, base, clip)


def checked_name(name: str) -> str:
    """A name without blanks around it; raises StampError for one that is empty or too long."""
    name = " ".join(name.split())
    if not name:
        raise StampError("A stamp needs a name by which you find it again.")
    if len(name) > LONGEST_NAME:
        raise StampError(f"This name is too long; use {LONGEST_NAME} letters at most.")
    return name


def stamp_text(stamp: Stamp) -> str:
    """A stamp as the text of its file."""
    text = text_of(stamp.clip.things, stamp.clip.pictures.get)
    record = {
        "format": "fieldwright-stamp",
        "version": 1,
        "name": stamp.name,
        "scale": stamp.scale.value,
        "base_ft": stamp.base_ft,
        "clip": json.loads(text),
    }
    return json.dumps(record, ensure_ascii=False, indent=1) + "\n"


def stamp_from_text(text: str) -> Stamp:
    """The stamp of a file's text; raises StampError with the reason."""
    if len(text) > LARGEST_TEXT:
        raise StampError("it is too large")
    try:
        head = json.loads(text)
        version = head.get("version") if isinstance(head, dict) else None
        if isinstance(version, int) and version > 1:
            raise StampError("it was made by a newer Fieldwright")
        stored = _adapter().validate_json(text, strict=True)
        clip = things_from_clip(json.dumps(stored.clip))
    except ValidationError as error:
        fault = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(map(str, fault["loc"])) or "the whole"
        raise StampError(f"it is no stamp or damaged ({place}: {fault['msg']})") from error
    except ClipError as error:
        raise StampError("its things are damaged") from error
    except (ValueError, RecursionError) as error:
        if isinstance(error, StampError):
            raise
        raise StampError("it is no stamp or damaged") from error
    return Stamp(stored.name, Scale(stored.scale), stored.base_ft, clip)


# -------------------------------------------------------------------------------------- placing


def stamped(
    field: Battlefield,
    stamp: Stamp,
    at: Point,
    quarters: int,
    new_id: Callable[[], UUID],
) -> tuple[Thing, ...]:
    """New things as a stamp puts them on a field, its middle near a place.

    They are turned by ``quarters`` clockwise, moved by whole squares, brought to the field's
    scale, and platforms stand as high above the ground as they did where they come from. What
    would not lie on the field is left out.
    """
    things = in_hand(stamp, field.info.scale, quarters)
    return put_down(field, stamp, things, way_to(field, things, at), new_id)


def put_down(
    field: Battlefield,
    stamp: Stamp,
    things: tuple[Thing, ...],
    way: tuple[float, float],
    new_id: Callable[[], UUID],
) -> tuple[Thing, ...]:
    """The same for things of the stamp that are in hand already, moved by ``way``."""
    made = pasted(field, things, *way, new_id)
    box = box_of_all(made)
    if box is None or not any(isinstance(thing, Platform) for thing in made):
        return made
    rise = highest_ground(field, box.block) - stamp.base_ft
    return tuple(_raised(thing, rise) for thing in made)


def in_hand(stamp: Stamp, scale: Scale, quarters: int) -> tuple[Thing, ...]:
    """The things of a stamp in squares of a scale, turned by quarters about their middle."""
    things = stamp.clip.things
    pivot = pivot_of(things)
    factor = stamp.scale.feet_per_square / scale.feet_per_square
    if factor != 1:
        things = tuple(scaled(thing, factor, factor, pivot) for thing in things)
    if quarters % 4:
        things = tuple(turned(thing, 90.0 * (quarters % 4), pivot) for thing in things)
    return things


def _raised(thing: Thing, feet: int) -> Thing:
    if not isinstance(thing, Platform) or not feet:
        return thing
    foot = None if thing.foot_ft is None else thing.foot_ft + feet
    return replace(thing, top_ft=thing.top_ft + feet, foot_ft=foot)


# ---------------------------------------------------------------------------------------- shelf


@dataclass(frozen=True, slots=True)
class Shelved:
    """A stamp and the file that it lies in."""

    path: Path
    stamp: Stamp


class Shelf:
    """All stamps of the user, read when they are first asked for."""

    def __init__(self, folder: Path | None = None) -> None:
        """Keep stamps in ``folder``, by default in the user's own data."""
        self.folder = folder or data_folder("stamps")
        self.troubles: list[str] = []
        """A sentence for every file that could not be read."""
        self._stamps: list[Shelved] | None = None
        self._seen: tuple[object, ...] = ()

    @property
    def stamps(self) -> tuple[Shelved, ...]:
        """The stamps by their names."""
        if self._stamps is None:
            self.read()
        return tuple(self._stamps or ())

    def renew(self) -> bool:
        """Read the folder anew if another window has changed it since; whether that was so."""
        if self._stamps is None or self._seen == self._files():
            return False
        self.read()
        return True

    def _files(self) -> tuple[object, ...]:
        """The files of the folder, by which one sees whether they are others."""
        try:
            found = [(p.name, p.stat()) for p in self.folder.iterdir() if p.name.endswith(ENDING)]
        except OSError:
            return ()
        return tuple(sorted((name, told.st_mtime_ns, told.st_size) for name, told in found))

    def read(self) -> None:
        """Read the folder anew."""
        self._stamps, self.troubles, self._seen = [], [], self._files()
        try:
            paths = sorted(p for p in self.folder.iterdir() if p.name.endswith(ENDING))
        except OSError:
            return
        for path in paths:
            try:
                self._stamps.append(Shelved(path, _read(path)))
            except StampError as error:
                self.troubles.append(
                    f"The stamp {path.name} cannot be read: {error}. It stays where it is, in "
                    f"{self.folder}."
                )
        self._sort()

    def keep(self, stamp: Stamp) -> Shelved:
        """Write a stamp; one of the same name is written anew. Raises StampError."""
        self.renew()
        same = self.find(stamp.name)
        try:
            make_folder(self.folder)
            path = same.path if same else free_path(self.folder, stamp.name, ENDING)
            write_bytes(path, stamp_text(stamp).encode())
        except DocumentError as error:
            raise StampError(f"The stamp cannot be kept. {error}") from error
        shelved = Shelved(path, stamp)
        self._stamps = [one for one in self.stamps if one.path != path]
        self._stamps.append(shelved)
        self._sort()
        return shelved

    def free_name(self, name: str) -> str:
        """The name, or the name and a number, which no stamp bears."""
        name = checked_name(name)
        numbers = (f"{name[: LONGEST_NAME - 6]} {number}" for number in itertools.count(2))
        return next(one for one in itertools.chain([name], numbers) if self.find(one) is None)

    def rename(self, shelved: Shelved, name: str) -> Shelved:
        """Give a stamp another name; raises StampError where another one bears it."""
        self.renew()
        name = checked_name(name)
        other = self.find(name)
        if other is not None and other.path != shelved.path:
            raise StampError(f"There is a stamp “{other.stamp.name}” already. Choose another name.")
        stamp = replace(shelved.stamp, name=name)
        try:
            write_bytes(shelved.path, stamp_text(stamp).encode())
        except DocumentError as error:
            raise StampError(f"The stamp keeps its name. {error}") from error
        renamed = Shelved(shelved.path, stamp)
        self._stamps = [renamed if one.path == shelved.path else one for one in self.stamps]
        self._sort()
        return renamed

    def delete(self, shelved: Shelved) -> None:
        """Delete a stamp; raises StampError where the file cannot be deleted."""
        self.renew()
        try:
            shelved.path.unlink(missing_ok=True)
        except OSError as error:
            raise StampError(
                f"The stamp cannot be deleted: {error.strerror}. Delete {shelved.path} yourself."
            ) from error
        self._stamps = [one for one in self.stamps if one.path != shelved.path]
        self._sort()

    def find(self, name: str) -> Shelved | None:
        """The stamp of a name, whatever its capitals."""
        wanted = name.casefold()
        return next((one for one in self.stamps if one.stamp.name.casefold() == wanted), None)

    def _sort(self) -> None:
        if self._stamps is not None:
            self._stamps.sort(key=lambda one: (one.stamp.name.casefold(), one.path.name))
            self._seen = self._files()


def _read(path: Path) -> Stamp:
    try:
        if path.stat().st_size > LARGEST_TEXT:
            raise StampError("it is too large")
        return stamp_from_text(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise StampError(str(error.strerror or error)) from error
    except UnicodeDecodeError as error:
        raise StampError("it is no text") from error
