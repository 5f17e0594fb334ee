"""Flood fill: the squares of one value that hang together, walls in the way or not."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Wall
from fieldwright.editing.brushes import Mask
from fieldwright.generator.shapes import joined
from fieldwright.terms.grid import Square

_NEAR = 1e-6
"""Squares; a wall so near to the middle of a square runs through it."""


@dataclass(frozen=True, eq=False)
class Areas:
    """The areas of equal squares that hang together side by side: a number for every square."""

    labels: NDArray[np.int64]

    def around(self, square: Square) -> Mask:
        """The squares of the area that a square lies in."""
        area: Mask = self.labels == self.labels[square.row, square.column]
        return area


def areas(field: Battlefield, layer: Layer, stopped_by_walls: bool) -> Areas:
    """Part the field into areas of one value of a layer.

    Squares hang together by their sides. With ``stopped_by_walls`` no area goes through a wall, a
    door or a window, whether it stands open or not.
    """
    values = field.layers[layer]
    east = values[:, :-1] == values[:, 1:]
    south = values[:-1] == values[1:]
    if stopped_by_walls:
        bar_by_walls(east, south, field.every(Wall))
    return hanging_together(east, south)


def hanging_together(east: Mask, south: Mask) -> Areas:
    """The areas that steps east and south make: of shape (rows, columns - 1), (rows - 1, columns).

    Each says of a square whether it hangs together with the one east or south of it.
    """
    shape = (east.shape[0], south.shape[1])
    size = shape[0] * shape[1]
    place = np.arange(size).reshape(shape)
    first = np.concatenate([place[:, :-1][east], place[:-1][south]])
    second = np.concatenate([place[:, 1:][east], place[1:][south]])
    return Areas(joined(size, first, second).reshape(shape))


def bar_by_walls(east: Mask, south: Mask, walls: Iterable[Wall]) -> None:
    """Forbid, in place, the steps between middles of squares that walls cross."""
    for wall in walls:
        bar_steps(east, wall.start, wall.end)
        bar_steps(south.T, wall.start[::-1], wall.end[::-1])


def flooded(field: Battlefield, layer: Layer, square: Square, stopped_by_walls: bool) -> Mask:
    """The squares that paint poured out on ``square`` would cover, of the field's shape."""
    return areas(field, layer, stopped_by_walls).around(square)


def bar_steps(steps: NDArray[Any], start: tuple[float, ...], end: tuple[float, ...]) -> None:
    """Forbid the steps from west to east between middles of squares that a wall crosses.

    ``steps`` of shape (rows, columns - 1) is changed in place. A wall through the middle of a
    square bars the steps on both of its sides, so that nothing slips through where it goes on.
    """
    (x1, y1), (x2, y2) = (start, end) if start[1] <= end[1] else (end, start)
    rows, columns = steps.shape
    top = max(0, math.ceil(y1 - 0.5 - _NEAR))
    bottom = min(rows, math.floor(y2 - 0.5 + _NEAR) + 1)
    if bottom <= top or y2 - y1 < _NEAR:
        return
    down = np.arange(top, bottom)
    share = np.clip((down + 0.5 - y1) / (y2 - y1), 0.0, 1.0)
    x = x1 + (x2 - x1) * share - 0.5
    for column in (np.ceil(x - _NEAR).astype(np.int64) - 1, np.floor(x + _NEAR).astype(np.int64)):
        on_field = (column >= 0) & (column < columns)
        steps[down[on_field], column[on_field]] = False
