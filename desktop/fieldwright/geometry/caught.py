"""Areas of spells and the like: the squares that they cover, and the figures in them.

The shapes are told in squares of the field (ruling R1). A square counts where its middle lies in
the shape; a figure is caught with any square of its body. Sizes are whole
squares.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure, Outline
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.index import index_of
from fieldwright.terms.grid import Block, Square

_CORNERS = 24
_EDGE = 1e-9


def in_burst(field: Battlefield, at: Square, radius: int) -> frozenset[Square]:
    """The squares around one whose middles are no farther from its own than ``radius``."""
    around = Block(at.column, at.row, at.column + 1, at.row + 1).grown(radius)
    return frozenset(
        square
        for square in around.clipped(field.block).squares()
        if math.hypot(square.column - at.column, square.row - at.row) <= radius + _EDGE
    )


def in_cone(
    field: Battlefield, at: Square, towards: Square, length: int, width: int
) -> frozenset[Square]:
    """The squares of a cone from one square, itself left out; at its end it is ``width`` wide."""
    return frozenset(
        square
        for square, along, beside in _from(field, at, towards, length, width)
        if 0 < along <= length + _EDGE and beside <= 0.5 + along * width / (2 * max(1, length))
    )


def in_line(
    field: Battlefield, at: Square, towards: Square, length: int, width: int
) -> frozenset[Square]:
    """The squares of a straight strip from one square on, that one among them."""
    return frozenset(
        square
        for square, along, beside in _from(field, at, towards, length, width)
        if -0.5 < along < length - 0.5 + _EDGE and beside <= max(0.5, width / 2) - _EDGE
    )


def _from(
    field: Battlefield, at: Square, towards: Square, length: int, width: int
) -> Iterator[tuple[Square, float, float]]:
    """Squares of the field near a shape, how far along its way and how far beside it they are."""
    across, down = towards.column - at.column, towards.row - at.row
    far = math.hypot(across, down)
    if far == 0:
        return
    x, y = across / far, down / far
    around = Block(at.column, at.row, at.column + 1, at.row + 1).grown(length + width)
    for square in around.clipped(field.block).squares():
        dx, dy = square.column - at.column, square.row - at.row
        yield square, dx * x + dy * y, abs(dx * y - dy * x)


def figures_caught(field: Battlefield, squares: frozenset[Square]) -> tuple[Figure, ...]:
    """The figures with any part of their body in some squares, in the order of the field."""
    if not squares:
        return ()
    block = Block(
        min(one.column for one in squares),
        min(one.row for one in squares),
        max(one.column for one in squares) + 1,
        max(one.row for one in squares) + 1,
    )
    near = {one.id for one in index_of(field).near(Figure, block)}
    return tuple(
        figure
        for figure in field.every(Figure)
        if figure.id in near and not squares.isdisjoint(block_of(figure).squares())
    )


def round_outline(radius: int) -> Outline:
    """The outline of a burst or cloud, relative to the middle of the square that it lies around."""
    far = radius + 0.5
    return tuple(
        (
            round(far * math.cos(2 * math.pi * corner / _CORNERS), 4),
            round(far * math.sin(2 * math.pi * corner / _CORNERS), 4),
        )
        for corner in range(_CORNERS)
    )


def strip_outline(at: Square, towards: Square, length: int, ends: tuple[int, int]) -> Outline:
    """The outline of a cone or line, relative to the middle of its first square.

    ``ends`` are its widths in squares where it begins and where it ends.
    """
    across, down = towards.column - at.column, towards.row - at.row
    far = math.hypot(across, down) or 1.0
    x, y = across / far, down / far
    start, end = -0.5, length - 0.5
    corners = ((start, ends[0] / 2), (end, ends[1] / 2), (end, -ends[1] / 2), (start, -ends[0] / 2))
    return tuple(
        (round(along * x - beside * y, 4), round(along * y + beside * x, 4))
        for along, beside in corners
    )
