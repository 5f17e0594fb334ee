"""Solid rock around rooms and caves: a dark mass in wash, hatching in ink."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from fieldwright.drawing.chance import shares
from fieldwright.drawing.colours import colour, darker, faded, lighter
from fieldwright.drawing.context import INK, PAPER, SHADOW, Context
from fieldwright.drawing.ground import Ground
from fieldwright.drawing.marks import draw_lines, draw_strokes
from fieldwright.drawing.shapes import Shape, shaded_inside
from fieldwright.drawing.textures import FINEST
from fieldwright.drawing.window import Window, shifted, widened

_GROUPS = 3
"""Groups of strokes along each side of a square."""

_HEIGHT_FT = 9


def draw_rock(painter: QPainter, context: Context, window: Window, ground: Ground) -> None:
    """Fill the window with rock; floors are drawn over it."""
    tint = _tint(ground)
    block = window.block
    area = QRectF(block.left, block.top, block.width, block.height)
    painter.fillRect(area, PAPER if context.is_line else tint)
    _draw_hatching(painter, context, window, ground, INK if context.is_line else darker(tint, 0.3))


def draw_rock_edge(painter: QPainter, context: Context, ground: Ground) -> None:
    """Draw where rock and floor meet, and the shadow of the rock, over everything on the floor."""
    floor = ground.floor_shape(context)
    if context.is_line:
        draw_lines(painter, context.stroke(0.12), floor.lines())
        return
    _draw_shadow(painter, context, floor)
    tint = _tint(ground)
    draw_lines(painter, context.stroke(0.15, darker(tint, 0.45)), floor.lines())
    draw_lines(painter, context.stroke(0.05, lighter(tint, 0.16)), floor.moved_in(-0.11).lines())


def _tint(ground: Ground) -> QColor:
    return next(colour(kind.colour) for kind in ground.kinds.values() if kind.solid)


def _draw_shadow(painter: QPainter, context: Context, floor: Shape) -> None:
    """Darken the floor along the sides over which the light comes in, north and west."""
    length = context.shadow_length(_HEIGHT_FT)
    for share in (0.4, 0.7, 1.0):
        painter.fillPath(shaded_inside(floor, length * share), faded(SHADOW, 0.1))


def _draw_hatching(
    painter: QPainter, context: Context, window: Window, ground: Ground, tint: QColor
) -> None:
    """Groups of three to five strokes, each at an angle of its own, fading within one square."""
    if context.options.square_px < FINEST:
        return
    rows, columns = np.nonzero(ground.solid & widened(~ground.solid) & window.near)
    pen = context.stroke(0.02, tint)
    for number in range(_GROUPS * _GROUPS):
        down, across = divmod(number, _GROUPS)
        column, row = columns + window.block.left, rows + window.block.top
        salt = 511 + number * 8
        x = column + (across + 0.5) / _GROUPS + 0.2 * (shares(column, row, salt) - 0.5)
        y = row + (down + 0.5) / _GROUPS + 0.2 * (shares(column, row, salt + 1) - 0.5)
        far = _distance(ground, rows, columns, (x - column, y - row))
        near = far < 0.55 + 0.4 * shares(column, row, salt + 2)
        turn = shares(column, row, salt + 3) * np.pi
        _draw_groups(painter, pen, (x[near], y[near]), far[near], turn[near])


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


def _draw_groups(
    painter: QPainter,
    pen: Any,
    centre: tuple[NDArray[Any], NDArray[Any]],
    far: NDArray[Any],
    turn: NDArray[Any],
) -> None:
    x, y = centre
    along_x, along_y = np.cos(turn) * 0.15, np.sin(turn) * 0.15
    for place in (-2, -1, 0, 1, 2):
        shown = far < {0: 9.0, 1: 9.0, 2: 0.5}[abs(place)] + (0.2 if place < 0 else 0)
        off_x, off_y = -np.sin(turn) * 0.075 * place, np.cos(turn) * 0.075 * place
        a, b, c, d = (values[shown] for values in (x + off_x, y + off_y, along_x, along_y))
        draw_strokes(painter, pen, (a - c, b - d, a + c, b + d))
