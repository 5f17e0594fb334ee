"""What pictures below the map show already: walls and obstacles that are not painted over them.

That is so only where such a picture is seen. A thing lies in a picture if its middle and its ends
(or corners) lie on one and the same: whatever that picture's change touches is all that it changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, cast
from uuid import UUID

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImageReader

from fieldwright.battlefield.extent import obstacle_outline, turned
from fieldwright.battlefield.things import Obstacle, Picture, Point, Wall
from fieldwright.drawing.context import Context
from fieldwright.drawing.things.index import Index

Places: TypeAlias = NDArray[np.float64]

_BESIDE = 0.1
"""Squares that a thing may reach beyond the edge of a picture."""

_HEAD = 4096
"""Bytes of a picture by which one sees whether it is one."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a picture lies: its middle and half its sides in squares, how it is turned."""

    middle: Point
    half: tuple[float, float]
    degrees: float

    @classmethod
    def of(cls, picture: Picture) -> Frame:
        """The frame of a picture."""
        half = (picture.width / 2, picture.length / 2)
        middle = (picture.position[0] + half[0], picture.position[1] + half[1])
        return cls(middle, half, picture.rotation)

    def holds(self, places: Places) -> NDArray[np.bool_]:
        """Which groups of places lie on the picture: (groups, places, 2) gives (groups,)."""
        east, south = turned((1.0, 0.0), self.degrees, (0.0, 0.0))
        away = places - np.array(self.middle)
        along = away @ np.array((east, south))
        across = away @ np.array((-south, east))
        inside = np.abs(along) <= self.half[0] + _BESIDE
        inside &= np.abs(across) <= self.half[1] + _BESIDE
        return np.asarray(inside.all(axis=1), bool)


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
        said = any(wall.in_picture for wall in found)
        return _Asked.of(found if said else [], _places_of_wall)

    return _on(context, index, asked)


def obstacles_on(context: Context, index: Index[Obstacle]) -> frozenset[UUID]:
    """The obstacles that say that they are in a picture and lie on one."""

    def asked() -> _Asked:
        things = [entry.thing for entry in index.entries.values()]
        return _Asked.of([one for one in things if one.in_picture], _places_of_obstacle)

    return _on(context, index, asked)


def _on(context: Context, index: Index[Any], asked: Callable[[], _Asked]) -> frozenset[UUID]:
    kept = index.notes.get("in pictures")
    if kept is None:
        kept = index.notes["in pictures"] = asked()
    return cast(_Asked, kept).on(context)


class _Asked:
    """Things that may lie on pictures, with their places: shape (things, places, 2)."""

    def __init__(self, ids: Sequence[UUID], places: Places) -> None:
        self._ids, self._places = ids, places
        self._known: tuple[tuple[Frames, frozenset[UUID]], ...] = ()

    @classmethod
    def of(cls, things: Sequence[Any], places_of: Callable[[Any], Sequence[Point]]) -> _Asked:
        """Things and where they lie."""
        places = np.array([places_of(thing) for thing in things], np.float64)
        return cls([thing.id for thing in things], places)

    def on(self, context: Context) -> frozenset[UUID]:
        """Those on a picture that is seen; known for the last pictures of the DM and of players."""
        frames = frames_seen(context) if self._ids else ()
        if not frames:
            return NOTHING
        for known, found in self._known:
            if known == frames:
                return found
        held = np.zeros(len(self._ids), bool)
        for frame in frames:
            held |= frame.holds(self._places)
        found = frozenset(self._ids[place] for place in np.flatnonzero(held).tolist())
        found = next((old for _, old in self._known if old == found), found)
        self._known = ((frames, found), *self._known[:1])
        return found


def _places_of_wall(wall: Wall) -> Sequence[Point]:
    (x1, y1), (x2, y2) = wall.start, wall.end
    return (wall.start, ((x1 + x2) / 2, (y1 + y2) / 2), wall.end)


def _places_of_obstacle(obstacle: Obstacle) -> Sequence[Point]:
    """Its middle and the corners of the upright box about it."""
    xs, ys = zip(*obstacle_outline(obstacle, "box"), strict=True)
    corners = [(x, y) for x in (min(xs), max(xs)) for y in (min(ys), max(ys))]
    return (obstacle.position, *corners)
