"""How squares lie on a screen: exactly, in device pixels, at four turns.

The edges of squares are rounded to whole pixels one by one from the field's corner, so that no
error adds up: however far an edge lies, it is within half a pixel of its true place.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from fieldwright.terms.grid import Block
from fieldwright.terms.rectangle import Rectangle

Place = tuple[float, float]


class Box(Rectangle):
    """A rectangle of device pixels, right and bottom exclusive."""

    __slots__ = ()

    def holds(self, x: float, y: float) -> bool:
        """Whether a place lies inside."""
        return self.left <= x < self.right and self.top <= y < self.bottom


def nearest(value: float) -> int:
    """The nearest whole pixel; halves go the way that they go in drawing.grid."""
    return math.floor(value + 0.5 + 1e-6)


@dataclass(frozen=True, slots=True)
class Laid:
    """Where the field lies: its north-west corner at ``x``, ``y``, whole device pixels.

    ``wide`` and ``high`` are device pixels a square along the screen's own sides. ``turns`` are
    quarter turns of the map, clockwise: after one, the map's north points to the screen's right.
    """

    x: int
    y: int
    wide: float
    high: float
    turns: int = 0

    @property
    def column_pixels(self) -> float:
        """Device pixels from one column to the next, whichever way they run."""
        return self.wide if self.turns % 2 == 0 else self.high

    @property
    def row_pixels(self) -> float:
        """Device pixels from one row to the next."""
        return self.high if self.turns % 2 == 0 else self.wide

    def _turned(self, along: float, down: float) -> Place:
        """Pixels along columns and down rows, turned about the field's corner."""
        way = self.turns % 4
        if way == 0:
            return (self.x + along, self.y + down)
        if way == 1:
            return (self.x - down, self.y + along)
        if way == 2:
            return (self.x - along, self.y - down)
        return (self.x + down, self.y - along)

    def point(self, column: float, row: float) -> Place:
        """The true place in device pixels of a place in squares."""
        return self._turned(column * self.column_pixels, row * self.row_pixels)

    def corner(self, column: int, row: int) -> tuple[int, int]:
        """The whole pixel at which the lines before a column and a row cross."""
        x, y = self._turned(nearest(column * self.column_pixels), nearest(row * self.row_pixels))
        return (int(x), int(y))

    def box(self, block: Block) -> Box:
        """The pixels of a block of squares, from line to line."""
        x1, y1 = self.corner(block.left, block.top)
        x2, y2 = self.corner(block.right, block.bottom)
        return Box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))

    def place(self, x: float, y: float) -> Place:
        """The place in squares of a place in device pixels."""
        across, down = x - self.x, y - self.y
        along, below = {
            0: (across, down),
            1: (down, -across),
            2: (-across, -down),
            3: (-down, across),
        }[self.turns % 4]
        return (along / self.column_pixels, below / self.row_pixels)

    def area(self, box: Box) -> tuple[float, float, float, float]:
        """Left, top, right and bottom in squares of a rectangle of device pixels."""
        one, two = self.place(box.left, box.top), self.place(box.right, box.bottom)
        (left, right), (top, bottom) = sorted((one[0], two[0])), sorted((one[1], two[1]))
        return (left, top, right, bottom)

    def squares(self, box: Box) -> Block:
        """All squares that show in a rectangle of device pixels; some may lie off the field."""
        left, top, right, bottom = self.area(box)
        tiny = 1e-6
        return Block(
            math.floor(left + tiny),
            math.floor(top + tiny),
            math.ceil(right - tiny),
            math.ceil(bottom - tiny),
        )
