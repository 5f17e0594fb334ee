"""How the grid of a background picture meets the grid of the map.

Places in a picture are in pixels from its upper left corner, those on the map in squares.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from fieldwright.battlefield.extent import turned
from fieldwright.battlefield.things import Picture, Point
from fieldwright.editing.map_basis import MapError
from fieldwright.terms.grid import LARGEST_SIDE

SMALLEST_SQUARE = 2.0
"""Pixels; a picture whose squares are smaller shows nothing of a map."""

LARGEST_SPAN = 1000.0
"""Squares that a picture may span each way."""


STRAIGHT, MOST_TURNED = 0.05, 10.0
"""Degrees: what is turned less lies straight, and more no scan is turned by."""


@dataclass(frozen=True, slots=True)
class Alignment:
    """The squares of a picture: how large one is, where one of its lines lies, how it is turned.

    All in pixels and as fine as they are: ``size_x`` and ``size_y`` of one square each way,
    ``offset_x`` and ``offset_y`` of any line of the picture's grid, from the picture's upper left
    corner. ``column`` and ``row`` are the line of the map's grid that comes to lie on that line.
    ``turn`` is by how many degrees clockwise the picture is turned so that its grid lies straight;
    offsets are of lines that were turned so.
    """

    size_x: float
    size_y: float
    offset_x: float = 0.0
    offset_y: float = 0.0
    column: int = 0
    row: int = 0
    turn: float = 0.0

    def square(self, pixel: Point) -> Point:
        """The place on the map of a place in the picture."""
        x, y = self._turned(pixel)
        return (
            self.column + x - self.offset_x / self.size_x,
            self.row + y - self.offset_y / self.size_y,
        )

    def pixel(self, square: Point) -> Point:
        """The place in the picture of a place on the map."""
        place = (
            square[0] - self.column + self.offset_x / self.size_x,
            square[1] - self.row + self.offset_y / self.size_y,
        )
        x, y = turned(place, -self.turn, (0.0, 0.0)) if self.turn else place
        return x * self.size_x, y * self.size_y

    def _turned(self, pixels: Point) -> Point:
        """A place, or a way, in the picture as squares of the map, from the picture's corner."""
        place = (pixels[0] / self.size_x, pixels[1] / self.size_y)
        return turned(place, self.turn, (0.0, 0.0)) if self.turn else place

    def tidy(self) -> Alignment:
        """The same grid named by its first line inside of the picture, each way."""
        by_x, by_y = (
            math.floor(self.offset_x / self.size_x),
            math.floor(self.offset_y / self.size_y),
        )
        return replace(
            self,
            offset_x=self.offset_x - by_x * self.size_x,
            offset_y=self.offset_y - by_y * self.size_y,
            column=self.column - by_x,
            row=self.row - by_y,
        )

    def moved(self, right: float, down: float) -> Alignment:
        """The grid moved over the picture by pixels."""
        x, y = self._turned((right, down))
        return replace(
            self,
            offset_x=self.offset_x + x * self.size_x,
            offset_y=self.offset_y + y * self.size_y,
        )

    def through(self, pixel: Point) -> Alignment:
        """The grid with a corner of its squares at a place of the picture."""
        x, y = self._turned(pixel)
        return replace(self, offset_x=x * self.size_x, offset_y=y * self.size_y)

    def turned_about(self, pixel: Point, turn: float) -> Alignment:
        """The grid turned otherwise; what lies at a place of the picture stays there."""
        (x, y), other = self._turned(pixel), replace(self, turn=turn)
        then_x, then_y = other._turned(pixel)
        return replace(
            other,
            offset_x=self.offset_x + (then_x - x) * self.size_x,
            offset_y=self.offset_y + (then_y - y) * self.size_y,
        )

    def placed(self, picture: Picture, width: int, height: int) -> Picture:
        """The picture, ``width`` by ``height`` pixels large, where its grid meets the map's.

        Raises MapError where it would span too many squares.
        """
        checked(self, width, height)
        across, down = width / self.size_x, height / self.size_y
        x, y = self.square((width / 2, height / 2))
        return replace(
            picture,
            position=(round(x - across / 2, 6) + 0.0, round(y - down / 2, 6) + 0.0),
            width=across,
            length=down,
            rotation=round(self.turn % 360, 4),
            mirrored=False,
        )


def checked(alignment: Alignment, width: int, height: int) -> Alignment:
    """The alignment itself; raises MapError where no picture of this size can lie so."""
    sizes = (alignment.size_x, alignment.size_y)
    if not all(math.isfinite(size) and size >= SMALLEST_SQUARE for size in sizes):
        raise MapError(
            f"A square of this picture would be smaller than {SMALLEST_SQUARE:g} pixels. Give a "
            "larger size, or fewer squares between the two points."
        )
    if max(width / alignment.size_x, height / alignment.size_y) > LARGEST_SPAN:
        raise MapError(
            f"The picture would span more than {LARGEST_SPAN:g} squares. Give a larger size of a "
            "square."
        )
    return alignment


def by_count(width: int, height: int, columns: float, rows: float) -> Alignment:
    """A picture that is so many squares wide and high; raises MapError for none."""
    if columns <= 0 or rows <= 0:
        raise MapError("A picture is at least a part of a square wide and high. Give its squares.")
    return checked(Alignment(width / columns, height / rows), width, height)


def by_points(first: Point, second: Point, across: int, down: int, turn: float = 0.0) -> Alignment:
    """Two corners of the picture's grid, and how many squares lie between them each way.

    Whether the second lies east or west of the first does not matter. Where they lie on one line,
    squares are taken to be as wide as they are high. The picture is turned by ``turn`` degrees.
    Raises MapError where they are the same corner.
    """
    way = turned((second[0] - first[0], second[1] - first[1]), turn, (0.0, 0.0))
    width, height = abs(way[0]), abs(way[1])
    across, down = abs(across), abs(down)
    size_x = width / across if across else 0.0
    size_y = height / down if down else 0.0
    size_x, size_y = size_x or size_y, size_y or size_x
    _check_apart(min(size_x, size_y))
    return Alignment(size_x, size_y, turn=turn).through(first).tidy()


def by_points_alone(first: Point, second: Point, across: int, down: int) -> Alignment:
    """The same with squares as wide as they are high: how the picture is turned follows.

    Where it would be turned by more than a scan ever is, squares are not alike both ways instead.
    Raises MapError where the points are the same corner.
    """
    right, below = second[0] - first[0], second[1] - first[1]
    squares = (math.copysign(across, right), math.copysign(down, below))
    if not any(squares):
        return by_points(first, second, across, down)
    size = math.hypot(right, below) / math.hypot(*squares)
    _check_apart(size)
    turn = math.degrees(math.atan2(squares[1], squares[0]) - math.atan2(below, right))
    turn = (turn + 180) % 360 - 180
    if abs(turn) < STRAIGHT or abs(turn) > MOST_TURNED:
        return by_points(first, second, across, down)
    return Alignment(size, size, turn=turn).through(first).tidy()


def _check_apart(size: float) -> None:
    if size < SMALLEST_SQUARE:
        raise MapError(
            "The two points lie too near to each other for so many squares. Put them on two "
            "corners of the grid that are many squares apart, and count the squares between them."
        )


def squares_between(first: Point, second: Point, now: Alignment) -> tuple[int, int]:
    """How many squares lie between two points by the grid as it is now, each way."""
    (x, y), (other_x, other_y) = now.square(first), now.square(second)
    return math.floor(abs(other_x - x) + 0.5), math.floor(abs(other_y - y) + 0.5)


def of_picture(picture: Picture, width: int, height: int) -> Alignment:
    """How a picture of ``width`` by ``height`` pixels lies on the map now.

    One that is mirrored, or turned farther than a scan ever is, is taken as if it lay straight.
    """
    size_x, size_y = width / picture.width, height / picture.length
    turn = (picture.rotation + 180) % 360 - 180
    if picture.mirrored or abs(turn) > MOST_TURNED:
        turn = 0.0
    left, top = picture.position
    there = Alignment(size_x, size_y, -left * size_x, -top * size_y)
    return there.turned_about((width / 2, height / 2), turn).tidy()


def whole_squares(alignment: Alignment, width: int, height: int) -> tuple[int, int]:
    """Columns and rows of whole squares that a picture shows, at least one each way."""
    first = alignment.tidy()
    slack = 0.02
    across = first.square((width, height / 2))[0] - first.column
    down = first.square((width / 2, height))[1] - first.row
    return max(1, math.floor(across + slack)), max(1, math.floor(down + slack))


def likely(width: int, height: int, columns: int, rows: int) -> Alignment:
    """A first guess: squares of a usual size that divide a picture evenly, else as many as fit.

    ``columns`` and ``rows`` are those of the map; the picture then covers it one way, with
    squares as wide as they are high.
    """
    for size in _USUAL_SIZES:
        if width % size == 0 and height % size == 0 and max(width, height) // size <= 200:
            return Alignment(size, size)
    # A map has so many squares a side at most.
    least = max(SMALLEST_SQUARE, max(width, height) / LARGEST_SIDE)
    fitting = max(least, min(width / columns, height / rows))
    return Alignment(fitting, fitting)


_USUAL_SIZES = (70, 140, 100, 200, 256, 128, 72, 150, 300, 64, 50)
"""Pixels a square in which map makers export their pictures, the commonest first."""
