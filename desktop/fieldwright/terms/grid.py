"""Squares and blocks of squares (ruling R1).

Columns grow east, rows grow south, both from 0 in the north-west corner of the field.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple, Self

from fieldwright.terms.rectangle import Rectangle

LARGEST_SIDE = 200
"""A field may be at most this many squares wide or long."""


class Square(NamedTuple):
    """One square of the grid; it covers ``[column, column + 1) x [row, row + 1)``."""

    column: int
    row: int

    @property
    def name(self) -> str:
        """The square as people at the table say it: ``A1`` in the north-west corner."""
        return f"{column_name(self.column)}{self.row + 1}"


def column_name(column: int) -> str:
    """Name a column by letters: 0 is ``A``, 25 is ``Z``, 26 is ``AA``."""
    name = ""
    number = column + 1
    while number > 0:
        number, letter = divmod(number - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


class Block(Rectangle):
    """A rectangle of whole squares, its right and bottom sides exclusive."""

    __slots__ = ()

    def __contains__(self, square: object) -> bool:
        """Whether a ``(column, row)`` pair lies inside."""
        if not isinstance(square, tuple) or len(square) != 2:
            return False
        column, row = square
        return bool(self.left <= column < self.right and self.top <= row < self.bottom)

    def holds(self, square: Square) -> bool:
        """Whether a square lies inside."""
        return self.left <= square.column < self.right and self.top <= square.row < self.bottom

    def squares(self) -> Iterator[Square]:
        """Every square inside, row by row."""
        for row in range(self.top, self.bottom):
            for column in range(self.left, self.right):
                yield Square(column, row)

    def grown(self, by: int) -> Block:
        """The same block with a margin of ``by`` squares on every side."""
        return Block(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def joined(self, other: Block) -> Block:
        """The smallest block around both; an empty one counts for nothing."""
        if self.is_empty:
            return other
        if other.is_empty:
            return self
        return Block(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


class Edge(StrEnum):
    """A side of the field, by compass; north is the top row."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"

    @property
    def opposite(self) -> Self:
        """The edge across the field."""
        order = list(type(self))
        return order[(order.index(self) + 2) % 4]
