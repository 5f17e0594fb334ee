"""Where a figure's front, flanks and rear are, and how it turns.

combat-and-tactics.txt, Figures and Facing; ruling R9. Facings are eighths clockwise from north:
even ones face a side, odd ones a corner. Width is across the way a figure faces, depth along it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fieldwright.battlefield.things import Figure
from fieldwright.terms.altered import altered
from fieldwright.terms.grid import Block, Square

EIGHTHS = 8
AMORPHOUS = "amorphous"
"""The flag of creatures that have no flank and no rear (ruling R10)."""

NAMES = (
    "north",
    "north-east",
    "east",
    "south-east",
    "south",
    "south-west",
    "west",
    "north-west",
)
"""The facings in words."""

NEIGHBOURS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""Columns and rows of the eight steps, clockwise from north as facings are; odd ones diagonal."""

_MUCH_LONGER = 2
"""A gargantuan body longer than wide by this has its ring cut in thirds (ruling R9)."""


@dataclass(frozen=True, slots=True)
class Ring:
    """The squares around a figure by where they lie of it."""

    front: frozenset[Square]
    flank: frozenset[Square]
    rear: frozenset[Square]

    @property
    def squares(self) -> frozenset[Square]:
        """All of them."""
        return self.front | self.flank | self.rear


def front_flank_rear(block: Block, facing: int, *, long_body: bool = False) -> Ring:
    """The ring around a footprint of ``block`` that faces ``facing`` (0 to 7).

    ``long_body`` is for Gargantuan creatures: where one is longer than wide by 2 or more, a third
    of the ring each is front, flank and rear. A footprint that is not square cannot face a corner;
    it counts as facing the side before it (ruling R9).
    """
    facing = facing % EIGHTHS
    if facing % 2 and block.width != block.height:
        facing -= 1
    ring = list(_around(block))
    if facing % 2:
        front = {square for square in ring if _side_of_corner(block, facing, square) > 0}
        rear = {square for square in ring if _side_of_corner(block, facing, square) < 0}
    else:
        width, depth = across_and_along(block.width, block.height, facing)
        rows = _rows_of_front(width, depth) if long_body else 1
        front = {square for square in ring if _ahead(block, facing, square) < rows}
        rear = {square for square in ring if depth + 1 - _ahead(block, facing, square) < rows}
    return Ring(frozenset(front), frozenset(set(ring) - front - rear), frozenset(rear))


def front_at(
    block: Block, facing: int, distance: int, *, long_body: bool = False
) -> frozenset[Square]:
    """The squares before a footprint that are ``distance`` squares from it, counted in rings.

    1 are its front squares; each further row are the squares that touch the row before from
    beyond it (combat-and-tactics.txt, Range, Weapons; ruling R10): five of the second ring for a
    figure of one square that faces a side, seven and the corner among them if it faces one. The
    rear and its rows are those before a footprint that faces the other way.
    """
    outer = block.grown(distance - 1)
    return frozenset(
        square
        for square in _around(outer)
        if is_before(block, facing, square, distance, long_body=long_body)
    )


def is_before(
    block: Block, facing: int, square: Square, distance: int, *, long_body: bool = False
) -> bool:
    """Whether a square that is ``distance`` rings from a footprint is one of ``front_at``."""
    outer = block.grown(distance - 1)
    facing = facing % EIGHTHS
    if facing % 2 and block.width != block.height:
        facing -= 1
    if facing % 2:
        return _side_of_corner(outer, facing, square) > 0
    arms = _rows_of_front(*across_and_along(block.width, block.height, facing)) if long_body else 1
    # The row along each side of a long body is followed by one that is longer at both ends.
    rows = 1 if arms == 1 else arms + 2 * (distance - 1)
    return _ahead(outer, facing, square) < rows


def ring_of(figure: Figure) -> Ring:
    """The front, flank and rear squares of a figure; amorphous ones have front all around (R10)."""
    block = block_of(figure)
    if figure.stats is not None and AMORPHOUS in figure.stats.flags:
        nothing: frozenset[Square] = frozenset()
        return Ring(frozenset(_around(block)), nothing, nothing)
    return front_flank_rear(block, figure.facing, long_body=figure.size == "G")


def _around(block: Block) -> Iterator[Square]:
    """The squares that touch a block from outside."""
    return (square for square in block.grown(1).squares() if not block.holds(square))


def _ahead(block: Block, facing: int, square: Square) -> int:
    """How many rows behind the row ahead of the front edge a square lies: 0 is that row."""
    if facing == 0:
        return square.row - block.top + 1
    if facing == 2:
        return block.right - square.column
    if facing == 4:
        return block.bottom - square.row
    return square.column - block.left + 1


def _rows_of_front(width: int, depth: int) -> int:
    """How many rows of the ring, the one ahead included, are front: 1 but for very long bodies.

    Of a ring of N squares that number comes nearest to N / 3; the fewer rows where two do.
    """
    if depth - width < _MUCH_LONGER:
        return 1
    third = (2 * (width + depth) + 4) / 3
    return min(range(1, depth // 2 + 1), key=lambda rows: abs(width + 2 + 2 * (rows - 1) - third))


def _side_of_corner(block: Block, facing: int, square: Square) -> int:
    """1 along the two sides that meet in the corner faced, -1 along the other two, 0 between."""
    east = 1 if facing in (1, 3) else -1
    south = 1 if facing in (3, 5) else -1
    across = (square.column >= block.right) - (square.column < block.left)
    down = (square.row >= block.bottom) - (square.row < block.top)
    place = across * east + down * south
    return (place > 0) - (place < 0)


# ------------------------------------------------------------------------------------ footprints


def block_of(figure: Figure) -> Block:
    """The squares that a figure fills."""
    return Block(
        figure.column,
        figure.row,
        figure.column + figure.columns,
        figure.row + figure.rows,
    )


def across_and_along(columns: int, rows: int, facing: int) -> tuple[int, int]:
    """The width and depth of a footprint that lies ``columns`` by ``rows`` on the map."""
    return (rows, columns) if facing % EIGHTHS in (2, 3, 6, 7) else (columns, rows)


def head_of(figure: Figure) -> Square:
    """The square of a figure that leads: in the middle of its front, or left of the middle.

    A figure that faces a corner leads with the square of that corner.
    """
    block, facing = block_of(figure), figure.facing % EIGHTHS
    if facing % 2 and block.width == block.height:
        return Square(
            block.right - 1 if facing in (1, 3) else block.left,
            block.bottom - 1 if facing in (3, 5) else block.top,
        )
    width, _ = across_and_along(block.width, block.height, facing - facing % 2)
    left = (width - 1) // 2
    return {
        0: Square(block.left + left, block.top),
        2: Square(block.right - 1, block.top + left),
        4: Square(block.right - 1 - left, block.bottom - 1),
        6: Square(block.left, block.bottom - 1 - left),
    }[facing - facing % 2]


def block_behind(head: Square, width: int, depth: int, facing: int) -> Block:
    """The footprint of a figure whose head is in ``head``; the counterpart of ``head_of``."""
    facing %= EIGHTHS
    left = (width - 1) // 2
    column, row = head
    if facing % 2 and width == depth:
        start = (
            column - width + 1 if facing in (1, 3) else column,
            row - width + 1 if facing in (3, 5) else row,
        )
        return Block(*start, start[0] + width, start[1] + width)
    return {
        0: Block(column - left, row, column - left + width, row + depth),
        2: Block(column - depth + 1, row - left, column + 1, row - left + width),
        4: Block(column + 1 + left - width, row - depth + 1, column + 1 + left, row + 1),
        6: Block(column, row + 1 + left - width, column + depth, row + 1 + left),
    }[facing - facing % 2]


def has_four_facings(figure: Figure) -> bool:
    """Whether the footprint is not square, so that the figure cannot face a corner."""
    return figure.columns != figure.rows


def turned_figure(figure: Figure, facing: int) -> Figure:
    """The figure facing ``facing``; one whose footprint is not square turns about its head.

    Such a figure has four facings: asked for a corner it goes on to the next side, in the
    direction in which that corner is nearer (ruling R9).
    """
    facing %= EIGHTHS
    if not has_four_facings(figure):
        return altered(figure, facing=facing)
    if facing % 2:
        clockwise = (facing - figure.facing) % EIGHTHS <= EIGHTHS // 2
        facing = (facing + (1 if clockwise else -1)) % EIGHTHS
    now = figure.facing - figure.facing % 2
    width, depth = across_and_along(figure.columns, figure.rows, now)
    return with_block(figure, block_behind(head_of(figure), width, depth, facing), facing)


def turned_by(figure: Figure, eighths: int) -> Figure:
    """The figure turned by eighths, clockwise if positive; each step goes to a legal facing."""
    step = 1 if eighths > 0 else -1
    for _ in range(abs(eighths)):
        figure = turned_figure(figure, figure.facing + step)
    return figure


def with_block(figure: Figure, block: Block, facing: int | None = None) -> Figure:
    """The figure on another footprint."""
    return altered(
        figure,
        column=block.left,
        row=block.top,
        columns=block.width,
        rows=block.height,
        facing=figure.facing if facing is None else facing,
    )
