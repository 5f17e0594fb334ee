"""What pictures below the map show already: things that are not painted over them.

That is so only where such a picture is seen; elsewhere they are painted as usual.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, cast
from uuid import UUID

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImageReader

from fieldwright.battlefield.extent import encloses_nothing
from fieldwright.battlefield.things import Obstacle, Picture, Platform, Wall
from fieldwright.drawing.context import Context
from fieldwright.drawing.things.index import Index
from fieldwright.editing.under_pictures import (
    Frame,
    Places,
    lie_on,
    places_of_obstacles,
    places_of_platforms,
    places_of_walls,
)

_HEAD = 4096
"""Bytes of a picture by which one sees whether it is one."""


Frames: TypeAlias = tuple[Frame, ...]


def frames_seen(context: Context) -> Frames:
    """The pictures that are seen as a field is drawn."""
    options = context.options
    source = options.pictures
    if source is None or options.opacity("pictures") <= 0:
        return ()
    return tuple(
        Frame.of(one)
        for one in context.field.every(Picture)
        if one.opacity > 0
        and not (one.hidden and options.players)
        and _is_picture(source(one.blob))
    )


def _is_picture(data: bytes | None) -> bool:
    if data is None:
        return False
    buffer = QBuffer()
    buffer.setData(QByteArray(data[:_HEAD]))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    return bool(QImageReader(buffer).canRead())


# ------------------------------------------------------------------------------------- on pictures

NOTHING: frozenset[UUID] = frozenset()


def walls_on(context: Context, index: Index[Wall], more: Callable[[Wall], bool]) -> frozenset[UUID]:
    """The walls that lie on a picture, of those that say so and of those that ``more`` names.

    The same object as long as they are the same.
    """

    def asked() -> _Asked:
        walls = [entry.thing for entry in index.entries.values()]
        found = [wall for wall in walls if wall.in_picture or more(wall)]
        found = found if any(wall.in_picture for wall in found) else []
        return _Asked(found, places_of_walls(found))

    return _on(context, index, asked)


def obstacles_on(context: Context, index: Index[Obstacle]) -> frozenset[UUID]:
    """The obstacles that say that they are in a picture and lie on one."""

    def asked() -> _Asked:
        things = [entry.thing for entry in index.entries.values()]
        found = [one for one in things if one.in_picture]
        return _Asked(found, places_of_obstacles(found))

    return _on(context, index, asked)


def platforms_on(context: Context, index: Index[Platform]) -> frozenset[UUID]:
    """The platforms that say that they are in a picture and lie on one."""

    def asked() -> _Asked:
        things = [entry.thing for entry in index.entries.values()]
        found = [one for one in things if one.in_picture and not encloses_nothing(one.outline)]
        return _Asked(found, places_of_platforms(found))

    return _on(context, index, asked)


def _on(context: Context, index: Index[Any], asked: Callable[[], _Asked]) -> frozenset[UUID]:
    kept = index.notes.get("in pictures")
    if kept is None:
        kept = index.notes["in pictures"] = asked()
    return cast(_Asked, kept).on(context)


class _Asked:
    """Things that may lie on pictures, and where they lie."""

    def __init__(self, things: Sequence[Wall | Obstacle | Platform], places: Places) -> None:
        self._ids = [thing.id for thing in things]
        self._places = places
        self._known: tuple[tuple[Frames, frozenset[UUID]], ...] = ()

    def on(self, context: Context) -> frozenset[UUID]:
        """Those on a picture that is seen; known for the last pictures of the DM and of players."""
        frames = frames_seen(context) if self._ids else ()
        if not frames:
            return NOTHING
        for known, found in self._known:
            if known == frames:
                return found
        held = lie_on(self._places, frames).tolist()
        found = frozenset(one for one, is_on in zip(self._ids, held, strict=True) if is_on)
        found = next((old for _, old in self._known if old == found), found)
        self._known = ((frames, found), *self._known[:1])
        return found
