"""Pieces on a sheet, how the sheet is turned on the field, and outlines of blocks."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.things import Outline, Point
from fieldwright.generator.layouts.masonry import Cell
from fieldwright.terms.grid import Block

TOUCH = 0.02
"""What reaches into a square no farther than this does not take it up, in squares."""

OVERLAP = 0.001
"""Pieces whose boxes share no more than this stand side by side, in squares."""


@dataclass(frozen=True, slots=True)
class Turn:
    """How the sheet lies on the field: first mirrored east-west, then turned clockwise."""

    columns: int
    rows: int
    quarters: int = 0
    mirrored: bool = False

    def point(self, point: Point) -> Point:
        """A point of the sheet on the field."""
        x, y = point
        width, height = float(self.columns), float(self.rows)
        if self.mirrored:
            x = width - x
        for _ in range(self.quarters):
            x, y = height - y, x
            width, height = height, width
        return (round(x, 3), round(y, 3))

    def degrees(self, rotation: float) -> float:
        """A rotation on the sheet as one on the field, from 0 up to 360."""
        return ((-rotation if self.mirrored else rotation) + 90 * self.quarters) % 360

    def outline(self, outline: Iterable[Point]) -> Outline:
        """An outline of the sheet on the field."""
        return tuple(self.point(point) for point in outline)

    def shape(self, outline: Outline) -> Outline:
        """An outline relative to its middle, which is turned with its piece: mirrored at most."""
        return tuple((-x, y) for x, y in outline) if self.mirrored else outline

    def block(self, block: Block) -> Block:
        """A block of squares of the sheet on the field."""
        one = self.point((block.left, block.top))
        two = self.point((block.right, block.bottom))
        xs, ys = sorted((int(one[0]), int(two[0]))), sorted((int(one[1]), int(two[1])))
        return Block(xs[0], ys[0], xs[1], ys[1])

    def layer(self, layer: NDArray[Any]) -> NDArray[Any]:
        """A layer of the sheet as it lies on the field."""
        return np.rot90(layer[:, ::-1] if self.mirrored else layer, -self.quarters)


@dataclass(frozen=True, slots=True)
class Piece:
    """An obstacle on the sheet; ``more`` is passed on to the Obstacle."""

    kind: str
    x: float
    y: float
    width: float
    length: float
    rotation: float = 0.0
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom; a piece that lies askew counts as its circle."""
        across, down = self.width / 2, self.length / 2
        if self.rotation % 180 == 90:
            across, down = down, across
        elif self.rotation % 180 != 0:
            across = down = math.sqrt(across * across + down * down)
        return (self.x - across, self.y - down, self.x + across, self.y + down)


def box_cells(box: tuple[float, float, float, float], slack: float = TOUCH) -> list[Cell]:
    """The squares that a box reaches into by more than ``slack``."""
    left, top, right, bottom = box
    return [
        (x, y)
        for y in range(math.floor(top + slack), math.ceil(bottom - slack))
        for x in range(math.floor(left + slack), math.ceil(right - slack))
    ]


def block_outline(block: Block, inset: float = 0.0) -> Outline:
    """The outline of a block of squares, drawn in by ``inset``."""
    left, top = block.left + inset, block.top + inset
    right, bottom = block.right - inset, block.bottom - inset
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def inside_outline(outline: Outline, columns: int, rows: int) -> NDArray[np.bool_]:
    """The squares whose middle lies inside an outline: shape ``(rows, columns)``."""
    x = np.arange(columns)[None, :] + 0.5
    y = np.arange(rows)[:, None] + 0.5
    inside = np.zeros((rows, columns), bool)
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if y1 == y2:
            continue
        spans = (y1 > y) != (y2 > y)
        inside ^= spans & (x < (x2 - x1) * (y - y1) / (y2 - y1) + x1)
    return inside
