"""Moving, turning, scaling and mirroring things of every type.

Things with a place of their own go anywhere; figures and starting zones go by whole squares,
figures turn by eighths (long ones by quarters), zones by quarters.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, TypeAlias, TypeVar, cast

from fieldwright.battlefield.changes import ChangeThings, alter
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import (
    Figure,
    Hazard,
    Label,
    Obstacle,
    Picture,
    Platform,
    Point,
    StartingZone,
    Thing,
    Wall,
)
from fieldwright.editing.bounds import Box, box_of, box_of_all
from fieldwright.geometry.facing import block_of, with_block
from fieldwright.terms.grid import Block

T = TypeVar("T", bound=Thing)
Placing: TypeAlias = Callable[[Point], Point]
Limits: TypeAlias = tuple[float, float, float, float]

SMALLEST = 0.05
"""Squares; nothing is made smaller than this."""

LARGEST = 1000.0
"""Squares; nothing is made larger than this."""

_DIGITS = 6


class Mirror(StrEnum):
    """Which way things are mirrored."""

    ACROSS = "across"
    """East and west change places."""
    DOWN = "down"
    """North and south change places."""


@dataclass(frozen=True, slots=True)
class _Linear:
    """A linear map about a point: ``about + (a x + b y, c x + d y)``."""

    a: float
    b: float
    c: float
    d: float
    about: Point

    def point(self, point: Point) -> Point:
        """Where a point of the field comes to lie."""
        x, y = point[0] - self.about[0], point[1] - self.about[1]
        return (
            tidy(self.about[0] + self.a * x + self.b * y),
            tidy(self.about[1] + self.c * x + self.d * y),
        )

    def stretch(self, degrees: float) -> float:
        """How much longer a line becomes that lies ``degrees`` clockwise from east."""
        cosine, sine = cosine_and_sine(degrees)
        return math.hypot(self.a * cosine + self.b * sine, self.c * cosine + self.d * sine)


def tidy(value: float) -> float:
    """A coordinate without the dust of reckoning."""
    return round(value, _DIGITS) + 0.0


def whole(value: float) -> int:
    """The nearest whole number, halves away from zero, so that there and back is nowhere."""
    return int(math.copysign(math.floor(abs(value) + 0.5), value))


def cosine_and_sine(degrees: float) -> tuple[float, float]:
    """Cosine and sine, exact for quarter turns."""
    quarters, rest = divmod(degrees, 90)
    if rest == 0:
        return ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarters) % 4]
    angle = math.radians(degrees)
    return math.cos(angle), math.sin(angle)


def around_the_clock(degrees: float) -> float:
    """The same direction from 0 up to 360 degrees."""
    return tidy(degrees % 360) % 360


# --------------------------------------------------------------------------------------- moving


def moved(thing: T, dx: float, dy: float) -> T:
    """The thing so many squares further east and south; figures and zones by whole squares."""
    return _placed(
        thing,
        lambda point: (tidy(point[0] + dx), tidy(point[1] + dy)),
        lambda block: _shifted(block, whole(dx), whole(dy)),
    )


def _shifted(block: Block, across: int, down: int) -> Block:
    left, top, right, bottom = block
    return Block(left + across, top + down, right + across, bottom + down)


def _placed(thing: T, place: Placing, place_block: Callable[[Block], Block], **more: Any) -> T:
    """The same thing with its points, or its blocks of squares, put elsewhere."""
    return cast(T, _placed_any(thing, place, place_block, more))


def _placed_any(
    thing: Thing, place: Placing, place_block: Callable[[Block], Block], more: dict[str, Any]
) -> Thing:
    match thing:
        case Wall():
            return replace(thing, start=place(thing.start), end=place(thing.end), **more)
        case Platform() | Hazard():
            return replace(thing, outline=tuple(map(place, thing.outline)), **more)
        case StartingZone():
            return replace(thing, blocks=tuple(map(place_block, thing.blocks)), **more)
        case Figure():
            return replace(with_block(thing, place_block(block_of(thing))), **more)
        case Picture():
            return replace(_with_middle(thing, place(_middle_of(thing))), **more)
        case _:
            return replace(thing, position=place(thing.position), **more)


def _middle_of(picture: Picture) -> Point:
    """The middle of a picture, about which it is turned."""
    x, y = picture.position
    return (x + picture.width / 2, y + picture.length / 2)


def kept_on_field(
    field: Battlefield, things: Iterable[Thing], dx: float, dy: float
) -> tuple[float, float]:
    """The nearest way to go for things that must not leave the field.

    Figures and zones stay on it wholly, of everything else the middle does; what is off the field
    already goes no further off.
    """
    return within(limits_on_field(field, things), dx, dy)


def limits_on_field(field: Battlefield, things: Iterable[Thing]) -> Limits:
    """How far things may go, see ``kept_on_field``: west and north (0 or less), east and south."""
    anchors = [_anchor(thing) for thing in things]
    if not anchors:
        return (-LARGEST, -LARGEST, LARGEST, LARGEST)
    return (
        min(0.0, -min(box.left for box in anchors)),
        min(0.0, -min(box.top for box in anchors)),
        max(0.0, field.columns - max(box.right for box in anchors)),
        max(0.0, field.rows - max(box.bottom for box in anchors)),
    )


def within(limits: Limits, dx: float, dy: float) -> tuple[float, float]:
    """The nearest way to go that keeps within limits."""
    west, north, east, south = limits
    return min(max(dx, west), east), min(max(dy, north), south)


def _anchor(thing: Thing) -> Box:
    box = box_of(thing)
    if isinstance(thing, Figure | StartingZone):
        return box
    return Box(*box.middle, *box.middle)


# -------------------------------------------------------------------------------------- turning


def pivot_of(things: Sequence[Thing]) -> Point:
    """The point about which some things turn: the middle of the box around them.

    Where figures or zones are among them it is a corner or the middle of a square, so that a
    quarter turn brings whole squares onto whole squares; a long figure turns about its head.
    """
    if len(things) == 1 and isinstance(things[0], Figure):
        return head_of(things[0])
    if len(things) == 1 and isinstance(things[0], Obstacle | Label):
        return things[0].position
    box = box_of_all(things) or Box(0, 0, 0, 0)
    x, y = box.middle
    if not any(isinstance(thing, Figure | StartingZone) for thing in things):
        return (tidy(x), tidy(y))
    corner = (float(math.floor(x + 0.5)), float(math.floor(y + 0.5)))
    middle = (math.floor(x) + 0.5, math.floor(y) + 0.5)
    return min(corner, middle, key=lambda point: math.dist(point, (x, y)))


def head_of(figure: Figure) -> Point:
    """The middle of the foremost part of a figure: its head square, if it is long."""
    box = box_of(figure)
    if figure.columns == figure.rows:
        return box.middle
    half = min(figure.columns, figure.rows) / 2
    x, y = box.middle
    if figure.rows > figure.columns:
        return (x, box.bottom - half if figure.facing in (3, 4, 5) else box.top + half)
    return (box.left + half if figure.facing in (5, 6, 7) else box.right - half, y)


def turned(thing: T, degrees: float, about: Point) -> T:
    """The thing turned clockwise about a point; figures by eighths, zones by quarters."""
    quarters = whole(degrees / 90)
    angle = 90.0 * quarters if isinstance(thing, StartingZone) else degrees
    cosine, sine = cosine_and_sine(angle)
    way = _Linear(cosine, -sine, sine, cosine, about)
    swaps = quarters % 2 == 1
    more: dict[str, Any] = {}
    if isinstance(thing, Obstacle | Platform | Label | Picture):
        more["rotation"] = around_the_clock(thing.rotation + degrees)
    elif isinstance(thing, Figure):
        is_square = thing.columns == thing.rows
        eighths = whole(degrees / 45) if is_square else 2 * quarters
        more["facing"] = (thing.facing + eighths) % 8
        swaps = swaps and not is_square
    return _placed(thing, way.point, lambda block: _about_middle(block, way, swaps), **more)


def _about_middle(block: Block, way: _Linear, swaps: bool) -> Block:
    """A block with its middle moved, to the nearest whole squares, its sides changed or not."""
    x, y = way.point(((block.left + block.right) / 2, (block.top + block.bottom) / 2))
    width, height = (block.height, block.width) if swaps else (block.width, block.height)
    left, top = math.floor(x - width / 2 + 0.5), math.floor(y - height / 2 + 0.5)
    return Block(left, top, left + width, top + height)


# ------------------------------------------------------------------------------------- mirroring


def mirrored(thing: T, way: Mirror, about: Point) -> T:
    """The thing mirrored about a point: across changes east and west, down north and south.

    Words stay readable.
    """
    across = way is Mirror.ACROSS
    linear = _Linear(-1.0, 0.0, 0.0, 1.0, about) if across else _Linear(1.0, 0.0, 0.0, -1.0, about)
    half_turn = 0.0 if across else 180.0
    more: dict[str, Any] = {}
    if isinstance(thing, Obstacle):
        more["outline"] = tuple((-x + 0.0, y) for x, y in reversed(thing.outline))
        more["rotation"] = around_the_clock(half_turn - thing.rotation)
    elif isinstance(thing, Platform | Picture):
        more["rotation"] = around_the_clock(half_turn - thing.rotation)
        if isinstance(thing, Picture):
            more["mirrored"] = not thing.mirrored
    elif isinstance(thing, Label):
        more["rotation"] = around_the_clock(-thing.rotation)
    elif isinstance(thing, Figure):
        more["facing"] = ((0 if across else 4) - thing.facing) % 8
    return _placed(thing, linear.point, lambda block: _about_middle(block, linear, False), **more)


# --------------------------------------------------------------------------------------- scaling


def scaled(thing: T, across: float, down: float, about: Point, frame: float = 0.0) -> T:
    """The thing stretched about a point, ``across`` and ``down`` a frame that lies turned.

    ``frame`` is the rotation of that frame in degrees. Walls keep their thickness, notes, lights
    and figures their size: they only move along.
    """
    linear = _stretching(across, down, about, frame)
    more: dict[str, Any] = {}
    if isinstance(thing, Obstacle):
        wide, long = linear.stretch(thing.rotation), linear.stretch(thing.rotation + 90)
        more["width"], more["length"] = _size(thing.width * wide), _size(thing.length * long)
        more["outline"] = tuple((tidy(x * wide), tidy(y * long)) for x, y in thing.outline)
        if thing.crown is not None:
            more["crown"] = min(50.0, tidy(thing.crown * math.sqrt(wide * long)))
    elif isinstance(thing, Label):
        more["size"] = _size(thing.size * math.sqrt(across * down))
    elif isinstance(thing, Picture):
        wide, long = linear.stretch(thing.rotation), linear.stretch(thing.rotation + 90)
        sized = replace(thing, width=_size(thing.width * wide), length=_size(thing.length * long))
        return cast(T, _with_middle(sized, linear.point(_middle_of(thing))))
    return _placed(
        thing,
        linear.point,
        lambda block: _stretched_block(block, linear, isinstance(thing, Figure)),
        **more,
    )


def _with_middle(picture: Picture, middle: Point) -> Picture:
    corner = (tidy(middle[0] - picture.width / 2), tidy(middle[1] - picture.length / 2))
    return replace(picture, position=corner)


def _stretching(across: float, down: float, about: Point, frame: float) -> _Linear:
    cosine, sine = cosine_and_sine(frame)
    mixed = (across - down) * cosine * sine
    return _Linear(
        across * cosine**2 + down * sine**2,
        mixed,
        mixed,
        across * sine**2 + down * cosine**2,
        about,
    )


def _size(value: float) -> float:
    return tidy(min(max(value, SMALLEST), LARGEST))


def _stretched_block(block: Block, linear: _Linear, keeps_size: bool) -> Block:
    """A block stretched to the nearest whole squares, at least one; a figure's only moves."""
    if keeps_size:
        return _about_middle(block, linear, swaps=False)
    left, top = linear.point((block.left, block.top))
    right, bottom = linear.point((block.right, block.bottom))
    left, top = math.floor(left + 0.5), math.floor(top + 0.5)
    return Block(
        left,
        top,
        max(left + 1, math.floor(right + 0.5)),
        max(top + 1, math.floor(bottom + 0.5)),
    )


# ---------------------------------------------------------------------------------- ends of walls


def joined_ends(walls: Iterable[Wall], place: Point) -> list[Wall]:
    """The walls with an end at a place."""
    return [wall for wall in walls if _is_at(wall.start, place) or _is_at(wall.end, place)]


def with_end_at(wall: Wall, place: Point, to: Point) -> Wall:
    """The wall with the end that lies at a place drawn to another one."""
    to = (tidy(to[0]), tidy(to[1]))
    start = to if _is_at(wall.start, place) else wall.start
    end = to if _is_at(wall.end, place) else wall.end
    return replace(wall, start=start, end=end)


def _is_at(end: Point, place: Point) -> bool:
    return math.dist(end, place) < 1e-3


# --------------------------------------------------------------------------------------- changes


def altered(pairs: Iterable[tuple[Thing, Thing]]) -> ChangeThings:
    """The change that makes the second of each pair of the first, equal ones left out."""
    return alter((old, new) for old, new in pairs if old != new)


def unlocked(things: Iterable[T]) -> list[T]:
    """The things that are not locked."""
    return [thing for thing in things if not thing.locked]


def with_riders(field: Battlefield, things: Sequence[Thing]) -> tuple[Thing, ...]:
    """The things, and the riders of the mounts among them."""
    chosen = {thing.id for thing in things}
    riders = (
        figure
        for figure in field.every(Figure)
        if figure.mount in chosen and figure.id not in chosen
    )
    return (*things, *riders)


def nudge(field: Battlefield, things: Sequence[Thing], dx: float, dy: float) -> ChangeThings:
    """The change that moves all that is not locked, as far as the field goes."""
    going = unlocked(with_riders(field, things))
    dx, dy = kept_on_field(field, going, dx, dy)
    return altered((thing, moved(thing, dx, dy)) for thing in going)
