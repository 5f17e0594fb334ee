"""Where a thing lies exactly: its outline and the box around it, in squares of the field."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from fieldwright.battlefield.extent import obstacle_outline, picture_corners, turned
from fieldwright.battlefield.kinds import load_catalogue
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
from fieldwright.editing.lettering import LINE, width_of
from fieldwright.terms.grid import Block

NOTE_RADIUS = 0.27
"""Squares; the disc of a note's number is drawn this large."""

LIGHT_RADIUS = 0.2
"""Squares; the foot and flame of a light take about this much."""

_HALO = 0.12
"""The pale rim around the words of a label, in parts of their size."""

_SHORTEST = 0.5
"""No label is so narrow that it could not be caught, in parts of its letters' size."""

_USUAL_THICKNESS = 0.3


class Box(NamedTuple):
    """A rectangle along the axes of the field, in squares, of any place and size."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Squares from west to east."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Squares from north to south."""
        return self.bottom - self.top

    @property
    def middle(self) -> Point:
        """Its middle."""
        return ((self.left + self.right) / 2, (self.top + self.bottom) / 2)

    @property
    def corners(self) -> tuple[Point, ...]:
        """Its four corners, from the north-west one clockwise."""
        return (
            (self.left, self.top),
            (self.right, self.top),
            (self.right, self.bottom),
            (self.left, self.bottom),
        )

    @property
    def block(self) -> Block:
        """The whole squares that it touches."""
        return Block(
            math.floor(self.left),
            math.floor(self.top),
            math.ceil(self.right),
            math.ceil(self.bottom),
        )

    def shifted(self, dx: float, dy: float) -> Box:
        """The same box elsewhere."""
        return Box(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)

    def grown(self, by: float) -> Box:
        """The same box with a margin on every side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def holds(self, point: Point) -> bool:
        """Whether a point lies inside or on the border."""
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom

    def surrounds(self, other: Box) -> bool:
        """Whether another box lies wholly inside."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and self.right >= other.right
            and self.bottom >= other.bottom
        )

    def meets(self, other: Box) -> bool:
        """Whether both have a point in common."""
        return (
            self.left <= other.right
            and other.left <= self.right
            and self.top <= other.bottom
            and other.top <= self.bottom
        )


def box_around(points: Iterable[Point]) -> Box:
    """The smallest box around some points; ValueError for none."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


def box_between(one: Point, other: Point) -> Box:
    """The box with two points at opposite corners."""
    return box_around((one, other))


def outline_of(thing: Thing) -> tuple[Point, ...]:
    """The outline of a thing as it is drawn; of a zone the box around its blocks.

    A wall's is the band that it fills; an outline without points is empty.
    """
    match thing:
        case Wall():
            return _band(thing)
        case Obstacle():
            return obstacle_outline(thing, _shape(thing))
        case Platform() | Hazard():
            return thing.outline
        case Picture():
            return picture_corners(thing)
    return _label_corners(thing) if isinstance(thing, Label) else _simple_box(thing).corners


def box_of(thing: Thing) -> Box:
    """The smallest box around a thing; around the line of a wall, not the band."""
    if isinstance(thing, Wall):
        return box_between(thing.start, thing.end)
    outline = outline_of(thing)
    return box_around(outline) if outline else Box(0.0, 0.0, 0.0, 0.0)


def box_of_all(things: Iterable[Thing]) -> Box | None:
    """The smallest box around some things; None for none."""
    boxes = [box_of(thing) for thing in things]
    if not boxes:
        return None
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )


def thickness_of(wall: Wall) -> float:
    """How thick a wall is, in squares: its own thickness, or its kind's usual one."""
    if wall.thickness is not None:
        return wall.thickness
    kind = load_catalogue().walls.get(wall.kind)
    return kind.thickness if kind else _USUAL_THICKNESS


def crown_of(obstacle: Obstacle) -> float:
    """The radius of a tree's crown in squares; 0 for what has none."""
    if obstacle.crown is not None:
        return obstacle.crown
    kind = load_catalogue().obstacles.get(obstacle.kind)
    return kind.crown if kind else 0.0


def _shape(obstacle: Obstacle) -> str:
    kind = load_catalogue().obstacles.get(obstacle.kind)
    return kind.shape if kind else "box"


def _simple_box(thing: Thing) -> Box:
    match thing:
        case Figure():
            right, bottom = thing.column + thing.columns, thing.row + thing.rows
            return Box(thing.column, thing.row, right, bottom)
        case StartingZone():
            return _zone_box(thing)
        case Note() | Light():
            radius = NOTE_RADIUS if isinstance(thing, Note) else LIGHT_RADIUS
            return Box(*thing.position, *thing.position).grown(radius)
    raise TypeError(f"{type(thing).__name__} has an outline of its own")


def _band(wall: Wall) -> tuple[Point, ...]:
    (x, y), (end_x, end_y) = wall.start, wall.end
    length = math.dist(wall.start, wall.end) or 1.0
    half = thickness_of(wall) / 2
    across, down = -(end_y - y) / length * half, (end_x - x) / length * half
    return (
        (x + across, y + down),
        (end_x + across, end_y + down),
        (end_x - across, end_y - down),
        (x - across, y - down),
    )


def _label_corners(label: Label) -> tuple[Point, ...]:
    lines = label.text.splitlines() or [""]
    half_width = (max(_SHORTEST, *(width_of(line) for line in lines)) / 2 + _HALO) * label.size
    half_height = (1 + (len(lines) - 1) * LINE) * label.size / 2
    box = Box(-half_width, -half_height, half_width, half_height)
    return tuple(turned(corner, label.rotation, label.position) for corner in box.corners)


def _zone_box(zone: StartingZone) -> Box:
    around = Block(0, 0, 0, 0)
    for block in zone.blocks:
        around = around.joined(block)
    return Box(*map(float, around))
