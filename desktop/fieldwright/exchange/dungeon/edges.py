"""The sides of squares at which floor and rock meet, and the straight walls that stand there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fieldwright.exchange.records import Place, WallRecord

Mask: TypeAlias = NDArray[np.bool_]

Side: TypeAlias = tuple[int, int, bool]
"""A side of a square by the column and row of its north or west end, and whether it runs south."""

DIRECTIONS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
"""Steps (columns, rows) by the words that files use for them."""


def side_of(column: int, row: int, towards: tuple[int, int]) -> Side:
    """The side of a square that lies towards a step of one square straight on."""
    across, down = towards
    if across:
        return column + (across > 0), row, True
    return column, row + (down > 0), False


def ends_of(side: Side) -> tuple[Place, Place]:
    """Both ends of a side, the northern or western one first."""
    column, row, runs_south = side
    end = (column, row + 1) if runs_south else (column + 1, row)
    return (float(column), float(row)), (float(end[0]), float(end[1]))


def is_set(mask: Mask, square: tuple[int, int]) -> bool:
    """Whether a square (column, row) is in a mask of shape ``(rows, columns)``."""
    column, row = square
    rows, columns = mask.shape
    return 0 <= column < columns and 0 <= row < rows and bool(mask[row, column])


class Sides:
    """The sides between floor and rock, also along the edge of the map.

    ``south`` are those that run south, shape ``(rows, columns + 1)``; ``east`` those that run east,
    shape ``(rows + 1, columns)``.
    """

    def __init__(self, is_open: Mask) -> None:
        """Find the sides of a map on which ``is_open`` squares are floor."""
        padded = np.pad(is_open, 1)
        self.south: Mask = padded[1:-1, 1:] != padded[1:-1, :-1]
        self.east: Mask = padded[1:, 1:-1] != padded[:-1, 1:-1]

    def count(self) -> int:
        """How many sides there are."""
        return int(self.south.sum() + self.east.sum())

    def without(self, sides: Iterable[Side]) -> None:
        """Take out sides at which no straight wall stands."""
        for column, row, runs_south in sides:
            if runs_south:
                self.south[row, column] = False
            else:
                self.east[row, column] = False

    def walls(self) -> Iterator[WallRecord]:
        """Walls along all sides, as long as they run straight on."""
        for row, first, end in _runs(self.east):
            yield wall_between((float(first), float(row)), (float(end), float(row)))
        for column, first, end in _runs(self.south.T):
            yield wall_between((float(column), float(first)), (float(column), float(end)))


def wall_between(start: Place, end: Place) -> WallRecord:
    """A wall of stone; its key says where it stands, so that it stays the same wall."""
    words = " ".join(f"{value:g}" for value in (*start, *end))
    return WallRecord(key=f"wall {words}", kind="wall", start=start, end=end)


def _runs(lines: NDArray[Any]) -> Iterator[tuple[int, int, int]]:
    """Where lines are true without a break: the line's number, the first place, the one after."""
    padded = np.pad(lines, ((0, 0), (1, 1))).astype(np.int8)
    steps = np.diff(padded, axis=1)
    numbers, firsts = np.nonzero(steps == 1)
    ends = np.nonzero(steps == -1)[1]
    yield from zip(numbers.tolist(), firsts.tolist(), ends.tolist(), strict=True)
