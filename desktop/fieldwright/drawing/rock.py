"""Solid rock around rooms and caves: a dark mass in wash, hatching in ink."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from fieldwright.drawing.chance import shares
from fieldwright.drawing.colours import colour, darker, faded, lighter
from fieldwright.drawing.context import PAPER, SHADOW, Context
from fieldwright.drawing.ground import Ground
from fieldwright.drawing.marks import draw_lines, draw_strokes
from fieldwright.drawing.shapes import Shape, shaded_inside
from fieldwright.drawing.textures import FINEST
from fieldwright.drawing.vectors import paints_pixels
from fieldwright.drawing.walled import walled_vertices
from fieldwright.drawing.window import Mask, Window, shifted, widened

Stroke: TypeAlias = tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any]]

_GROUPS = 3
"""Groups of strokes along each side of a square."""

_HEIGHT_FT = 9

_FINE = 8


def draw_rock(painter: QPainter, context: Context, window: Window, ground: Ground) -> None:
    """Fill all that is solid rock, over whatever runs under it, and shade the floor beside it."""
    tint = _tint(ground)
    walled = walled_vertices(context, window)
    floor = ground.floor_shape(context, walled)
    bare = ~walled[floor.boundary.y, floor.boundary.x]
    open_space = floor.path()
    block = window.block
    rock = QPainterPath()
    rock.addRect(QRectF(block.left - 1, block.top - 1, block.width + 2, block.height + 2))
    rock.addPath(open_space)
    painter.fillPath(rock, PAPER if context.is_line else tint)
    if context.options.square_px >= FINEST:
        reach = 0.3 if context.is_line else 0.55
        hatching = _Hatching(window, ground, _coverage(window, open_space), reach)
        ink = context.stroke(0.015) if context.is_line else context.stroke(0.017, darker(tint, 0.3))
        hatching.draw(painter, ink)
    if context.is_line:
        draw_lines(painter, context.stroke(0.12), floor.lines(bare))
        return
    _draw_shadow(painter, context, floor, bare)
    draw_lines(painter, context.stroke(0.15, darker(tint, 0.45)), floor.lines(bare))
    rim = context.stroke(0.05, lighter(tint, 0.16))
    draw_lines(painter, rim, floor.moved_in(-0.11).lines(bare))


def _tint(ground: Ground) -> QColor:
    return next(colour(kind.colour) for kind in ground.kinds.values() if kind.solid)


def _draw_shadow(painter: QPainter, context: Context, floor: Shape, bare: Mask) -> None:
    """Darken the floor along the sides over which the light comes in, north and west."""
    length = context.shadow_length(_HEIGHT_FT)
    for share in (0.4, 0.7, 1.0):
        painter.fillPath(shaded_inside(floor, length * share, bare), faded(SHADOW, 0.1))


def _coverage(window: Window, open_space: QPainterPath) -> Mask:
    """Where the floor is, on a fine raster of _FINE points a square over the window."""
    block = window.block
    image = QImage(block.width * _FINE, block.height * _FINE, QImage.Format.Format_Grayscale8)
    image.fill(Qt.GlobalColor.black)
    painter = QPainter(image)
    painter.scale(_FINE, _FINE)
    painter.translate(-block.left, -block.top)
    painter.fillPath(open_space, Qt.GlobalColor.white)
    painter.end()
    flat = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return np.asarray(flat[:, : image.width()] > 127)


@dataclass(frozen=True, eq=False)
class _Hatching:
    """Groups of three to five strokes, each at an angle of its own, fading within one square."""

    window: Window
    ground: Ground
    floor: Mask
    reach: float

    def draw(self, painter: QPainter, pen: QPen) -> None:
        """Draw the groups around all floors.

        Into a file of shapes all at once, which is quicker. On pixels strokes that lie near each
        other would then be joined, and look another way.
        """
        at_once: list[Stroke] | None = None if paints_pixels(painter) else []
        solid = self.ground.solid
        rows, columns = np.nonzero(solid & widened(~solid) & self.window.near)
        for number in range(_GROUPS * _GROUPS):
            down, across = divmod(number, _GROUPS)
            column, row = columns + self.window.block.left, rows + self.window.block.top
            salt = 511 + number * 8
            x = (across + 0.5) / _GROUPS + 0.2 * (shares(column, row, salt) - 0.5)
            y = (down + 0.5) / _GROUPS + 0.2 * (shares(column, row, salt + 1) - 0.5)
            far = _distance(self.ground, rows, columns, (x, y))
            near = far < self.reach + 0.4 * shares(column, row, salt + 2)
            turn = shares(column, row, salt + 3) * np.pi
            centre = (column + x)[near], (row + y)[near]
            for stroke in self._group(centre, far[near], turn[near]):
                if at_once is None:
                    draw_strokes(painter, pen, stroke)
                else:
                    at_once.append(stroke)
        if at_once:
            whole = [np.concatenate(ends) for ends in zip(*at_once, strict=True)]
            draw_strokes(painter, pen, (whole[0], whole[1], whole[2], whole[3]))

    def _group(
        self,
        centre: tuple[NDArray[Any], NDArray[Any]],
        far: NDArray[Any],
        turn: NDArray[Any],
    ) -> Iterator[Stroke]:
        """The strokes of one group in each square, those at one place of it together."""
        x, y = centre
        along_x, along_y = np.cos(turn) * 0.15, np.sin(turn) * 0.15
        for place in (-2, -1, 0, 1, 2):
            off_x, off_y = -np.sin(turn) * 0.075 * place, np.cos(turn) * 0.075 * place
            start = x + off_x - along_x, y + off_y - along_y
            end = x + off_x + along_x, y + off_y + along_y
            shown = far < {0: 9.0, 1: 9.0, 2: 0.5}[abs(place)] + (0.2 if place < 0 else 0)
            shown &= ~self._on_floor(*start) & ~self._on_floor(*end)
            yield start[0][shown], start[1][shown], end[0][shown], end[1][shown]

    def _on_floor(self, x: NDArray[Any], y: NDArray[Any]) -> Mask:
        block = self.window.block
        column = np.floor((x - block.left) * _FINE).astype(np.int64)
        row = np.floor((y - block.top) * _FINE).astype(np.int64)
        return np.asarray(self.floor[row, column])


def _distance(
    ground: Ground,
    rows: NDArray[Any],
    columns: NDArray[Any],
    within: tuple[NDArray[Any], NDArray[Any]],
) -> NDArray[Any]:
    """How far places in squares (``within``, 0 to 1 each way) are from the nearest open square."""
    x, y = within
    far = np.full(rows.shape, 9.0)
    for row in (-1, 0, 1):
        for column in (-1, 0, 1):
            is_open = ~shifted(ground.solid, column, row, True)[rows, columns]
            across = {-1: x, 0: np.zeros_like(x), 1: 1 - x}[column]
            down = {-1: y, 0: np.zeros_like(y), 1: 1 - y}[row]
            far = np.where(is_open, np.minimum(far, np.hypot(across, down)), far)
    return far
