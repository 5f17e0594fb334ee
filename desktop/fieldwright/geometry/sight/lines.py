"""The squares that a line of fire passes (combat-and-tactics.txt, Line of Fire; ruling R12)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from fieldwright.terms.grid import Block, Square


@dataclass(frozen=True, slots=True)
class Passed:
    """The squares whose inside a line crosses, in order, its ends among them.

    ``corners`` are the pairs of squares beside the corners of the grid that it goes through: both
    are only touched (ruling R5).
    """

    squares: tuple[Square, ...]
    corners: tuple[tuple[Square, Square], ...] = ()


@lru_cache(maxsize=1024)
def squares_passed(start: Square, end: Square) -> Passed:
    """What the line from the centre of one square to the centre of another passes.

    Whole numbers only, so that corners are exact. The other way round it passes the same.
    """
    across, down = abs(end.column - start.column), abs(end.row - start.row)
    east = 1 if end.column > start.column else -1
    south = 1 if end.row > start.row else -1
    column, row = start
    squares, corners = [start], []
    gone_across = gone_down = 0
    while gone_across < across or gone_down < down:
        # The next border east is met after (2 gone + 1) / across, the next south alike.
        ahead = (2 * gone_across + 1) * down - (2 * gone_down + 1) * across
        if ahead == 0:
            corners.append((Square(column + east, row), Square(column, row + south)))
        if ahead <= 0:
            column, gone_across = column + east, gone_across + 1
        if ahead >= 0:
            row, gone_down = row + south, gone_down + 1
        squares.append(Square(column, row))
    return Passed(tuple(squares), tuple(corners))


def nearest_pairs(one: Block, other: Block) -> list[tuple[Square, Square]]:
    """The squares of two footprints that are nearest to each other; several if equally near.

    The same pairs, turned round, whichever comes first. Of equally near ones those nearest to the
    middles of both are taken.
    """
    pairs = list(product(_towards(one, other), _towards(other, one)))
    shortest = min(_apart(first, second) for first, second in pairs)
    near = [pair for pair in pairs if _apart(*pair) == shortest]
    best = min(_from_middles(pair, one, other) for pair in near)
    return [pair for pair in near if _from_middles(pair, one, other) == best]


def _towards(block: Block, other: Block) -> Iterable[Square]:
    """The squares of a block that can be nearest to another one."""
    columns = _nearest(block.left, block.right, other.left, other.right)
    rows = _nearest(block.top, block.bottom, other.top, other.bottom)
    return (Square(column, row) for column, row in product(columns, rows))


def _nearest(low: int, high: int, other_low: int, other_high: int) -> range:
    if other_high <= low:
        return range(low, low + 1)
    if other_low >= high:
        return range(high - 1, high)
    return range(max(low, other_low), min(high, other_high))


def _apart(one: Square, other: Square) -> int:
    return (one.column - other.column) ** 2 + (one.row - other.row) ** 2


def _from_middles(pair: tuple[Square, Square], one: Block, other: Block) -> int:
    return sum(
        (2 * square.column + 1 - block.left - block.right) ** 2
        + (2 * square.row + 1 - block.top - block.bottom) ** 2
        for square, block in zip(pair, (one, other), strict=True)
    )


def squares_towards(start: Square, block: Block) -> tuple[Passed, ...]:
    """The lines from one square to each square of a footprint."""
    return tuple(squares_passed(start, end) for end in block.squares())
