"""The frame around what is selected: eight handles that scale it and a knob that turns it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from fieldwright.battlefield.extent import turned as placed
from fieldwright.battlefield.things import (
    Figure,
    Hazard,
    Label,
    Light,
    Note,
    Obstacle,
    Picture,
    Platform,
    Point,
    StartingZone,
    Thing,
    Wall,
)
from fieldwright.editing.bounds import box_of, box_of_all
from fieldwright.editing.moving import SMALLEST, cosine_and_sine, scaled

T = TypeVar("T", bound=Thing)

HANDLES: dict[str, tuple[int, int]] = {
    "nw": (-1, -1),
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
}
"""Every handle, clockwise, with the side of the frame it lies on: across and down."""

_SMALLEST_SCALE = 0.02
_LARGEST_SCALE = 200.0
_FLAT = 1e-6


@dataclass(frozen=True, slots=True)
class Frame:
    """A box that may lie turned; ``rotation`` in degrees clockwise, all else in squares."""

    middle: Point
    width: float
    length: float
    rotation: float = 0.0

    def at(self, across: float, down: float) -> Point:
        """A place of the frame on the field: its sides are at -1 and 1, its middle at 0."""
        point = (across * self.width / 2, down * self.length / 2)
        return placed(point, self.rotation, self.middle)

    @property
    def corners(self) -> tuple[Point, ...]:
        """Its corners, clockwise."""
        return tuple(self.at(*HANDLES[name]) for name in ("nw", "ne", "se", "sw"))

    def handle(self, name: str) -> Point:
        """Where a handle lies on the field."""
        return self.at(*HANDLES[name])

    def inside(self, point: Point) -> Point:
        """A point of the field as seen from the middle of the frame, along its own axes."""
        return placed(
            (point[0] - self.middle[0], point[1] - self.middle[1]), -self.rotation, (0.0, 0.0)
        )


@dataclass(frozen=True, slots=True)
class Scaling:
    """How far things are scaled ``across`` and ``down`` a frame's axes, and about which point."""

    across: float
    down: float
    about: Point
    rotation: float = 0.0

    def of(self, thing: T) -> T:
        """The thing scaled."""
        return scaled(thing, self.across, self.down, self.about, self.rotation)


def frame_of(things: Sequence[Thing]) -> Frame | None:
    """The frame around some things; of one obstacle, label or picture it lies as that does."""
    if len(things) == 1 and isinstance(things[0], Obstacle | Label):
        return _own_frame(things[0])
    if len(things) == 1 and isinstance(things[0], Picture):
        picture = things[0]
        return Frame(box_of(picture).middle, picture.width, picture.length, picture.rotation)
    box = box_of_all(things)
    return Frame(box.middle, box.width, box.height) if box is not None else None


def _own_frame(thing: Obstacle | Label) -> Frame:
    """The frame of a thing that lies turned: what it fills before it is turned."""
    box = box_of(replace(thing, rotation=0.0))
    x, y = box.middle
    offset = (x - thing.position[0], y - thing.position[1])
    middle = placed(offset, thing.rotation, thing.position)
    return Frame(middle, box.width, box.height, thing.rotation)


def handles_of(frame: Frame, things: Iterable[Thing]) -> tuple[str, ...]:
    """The handles that can do something: none where nothing can be scaled.

    A frame without width or length has only those along it; words keep their proportions.
    """
    things = tuple(things)
    if not any(_can_scale(thing) for thing in things):
        return ()
    if len(things) == 1 and isinstance(things[0], Wall):
        return ()
    if all(isinstance(thing, Label) for thing in things):
        return ("nw", "ne", "se", "sw")
    if frame.width < _FLAT or frame.length < _FLAT:
        return ("n", "s") if frame.width < _FLAT else ("e", "w")
    return tuple(HANDLES)


def _can_scale(thing: Thing) -> bool:
    return isinstance(thing, Wall | Obstacle | Platform | Hazard | Label | StartingZone | Picture)


def can_turn(things: Iterable[Thing]) -> bool:
    """Whether turning changes anything but places: not for a note or a light alone."""
    things = tuple(things)
    return len(things) > 1 or any(not isinstance(t, Note | Light) for t in things)


def scaling_to(
    frame: Frame, handle: str, to: Point, *, keeps_shape: bool, from_middle: bool
) -> Scaling:
    """How a frame is scaled when one of its handles is drawn to a place.

    The opposite side stays where it is, or the middle if ``from_middle``. A frame is never turned
    inside out.
    """
    sides = HANDLES[handle]
    x, y = frame.inside(to)
    across = _stretch(sides[0], x, frame.width, from_middle)
    down = _stretch(sides[1], y, frame.length, from_middle)
    if keeps_shape:
        if 0 in sides:
            across = down = across if sides[0] else down
        else:
            across = down = max(across, down)
    anchor = (0.0, 0.0) if from_middle else (-float(sides[0]), -float(sides[1]))
    return Scaling(across, down, frame.at(*anchor), frame.rotation)


def _stretch(side: int, at: float, size: float, from_middle: bool) -> float:
    if side == 0 or size < _FLAT:
        return 1.0
    share = at * side / (size / 2)
    least = min(1.0, max(_SMALLEST_SCALE, SMALLEST / size))
    return min(max(share if from_middle else (share + 1) / 2, least), _LARGEST_SCALE)


def turn_to(about: Point, start: Point, to: Point, step: float) -> float:
    """Degrees clockwise from one point to another as seen from a third, in steps of ``step``.

    ``step`` 0 is any angle.
    """
    first = math.atan2(start[1] - about[1], start[0] - about[0])
    last = math.atan2(to[1] - about[1], to[0] - about[0])
    degrees = (math.degrees(last - first) + 180) % 360 - 180
    return round(degrees / step) * step if step else degrees


def knob_direction(frame: Frame) -> Point:
    """The way from the top of the frame to its knob, one square long."""
    cosine, sine = cosine_and_sine(frame.rotation)
    return (sine, -cosine)


def are_all_figures(things: Iterable[Thing]) -> bool:
    """Whether there is nothing but figures, and at least one."""
    things = tuple(things)
    return bool(things) and all(isinstance(thing, Figure) for thing in things)
