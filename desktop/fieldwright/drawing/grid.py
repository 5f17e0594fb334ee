"""The grid of squares: fine dashes that always fill whole device pixels."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter

from fieldwright.drawing.colours import faded
from fieldwright.drawing.context import INK, Context
from fieldwright.drawing.ground import Ground
from fieldwright.drawing.window import Mask, Window

_DASHES = 4
"""Dashes along each side of a square; one of them lies on the corner, as half of a cross."""

_SMALLEST = 7
"""Pixels a square below which the grid would be a grey veil, and is left out."""

_INK_SHARE, _LEAST_INK = 0.38, 0.22
"""How opaque the dashes are on large squares, and on the smallest, where they lie closer."""

_LINE_SHARE = 0.55
"""How opaque unbroken lines are."""


def draw_grid(painter: QPainter, context: Context, window: Window, ground: Ground) -> None:
    """Draw the grid over the region.

    Over solid rock it is faint and light in wash, and not there at all in line.
    """
    size = painter.worldTransform().m11()
    if size < _SMALLEST:
        return
    thick = context.options.grid_px
    dark, light = [], []
    for upright in (True, False):
        row, column, solid = _sides(window, ground, upright)
        if thick:
            places = _lines(painter, row, column, upright, thick)
        else:
            places = _dashes(painter, row, column, upright, size)
        solid_dashes = np.repeat(solid, len(places) // max(1, len(solid)))
        dark += _rects(places[~solid_dashes])
        light += _rects(places[solid_dashes])
    painter.save()
    painter.resetTransform()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_ink(context, size))
    painter.drawRects(dark)
    if not context.is_line:
        painter.setBrush(QColor(255, 250, 235, 15))
        painter.drawRects(light)
    painter.restore()


def _ink(context: Context, size: float) -> QColor:
    if context.options.grid_px:
        return faded(QColor(context.options.grid_colour or INK), _LINE_SHARE)
    return faded(INK, _strength(size) * (1.3 if context.is_line else 1))


def thickness(size: float) -> int:
    """How many device pixels thick the grid is at squares of ``size`` pixels."""
    return max(1, round(size / 52))


def _strength(size: float) -> float:
    return max(_LEAST_INK, min(_INK_SHARE, _INK_SHARE * size / 36))


def _sides(
    window: Window, ground: Ground, upright: bool
) -> tuple[NDArray[Any], NDArray[Any], Mask]:
    """Rows and columns of the squares whose west (north) side is drawn; if both beside are rock."""
    region = window.region
    # One more each way: the first dash of the next side reaches back over the region's edge.
    row, column = np.mgrid[region.top : region.bottom + 1, region.left : region.right + 1]
    row, column = row.ravel(), column.ravel()
    here = ground.solid[row - window.block.top, column - window.block.left]
    back_row, back_column = (0, 1) if upright else (1, 0)
    before = ground.solid[
        row - back_row - window.block.top, column - back_column - window.block.left
    ]
    return row, column, here & before


def _dashes(
    painter: QPainter, row: NDArray[Any], column: NDArray[Any], upright: bool, size: float
) -> NDArray[Any]:
    """Left, top, width and height of each dash in device pixels, as many for each side."""
    long = max(1, round(size * 0.11))
    steps = [(start / _DASHES, -(long // 2), long) for start in range(1, _DASHES)]
    thick = thickness(size)
    if upright:
        steps.append((0.0, -(long // 2), long))
    else:
        # The dash on the corner is left to the upright one, so that none is twice as dark.
        arm = max(0, long // 2 - thick // 2)
        far = max(0, long - long // 2 - thick + thick // 2)
        steps += [(0.0, -(thick // 2) - arm, arm), (0.0, thick - thick // 2, far)]
    start, offset, length = (np.array(values) for values in zip(*steps, strict=True))
    along, across = (row, column) if upright else (column, row)
    to_device = painter.worldTransform()
    wide, high = (to_device.m11(), to_device.dx()), (to_device.m22(), to_device.dy())
    along_scale, across_scale = (high, wide) if upright else (wide, high)
    first = _device(along[:, None] + start, *along_scale) + offset
    beside = _device(across[:, None] + 0 * start, *across_scale) - thick // 2
    length, width = np.broadcast_arrays(length, np.full_like(first, thick))
    order = (beside, first, width, length) if upright else (first, beside, length, width)
    return np.stack(order, axis=-1).reshape(-1, 4)


def _lines(
    painter: QPainter, row: NDArray[Any], column: NDArray[Any], upright: bool, thick: int
) -> NDArray[Any]:
    """Left, top, width and height in device pixels of the line along each side.

    Upright ones have the crossings, so that none is twice as dark.
    """
    to_device = painter.worldTransform()
    wide, high = (to_device.m11(), to_device.dx()), (to_device.m22(), to_device.dy())
    left, top = _device(column, *wide) - thick // 2, _device(row, *high) - thick // 2
    thickness_of_all = np.full_like(left, thick)
    if upright:
        length = _device(row + 1, *high) - thick // 2 - top
        order = (left, top, thickness_of_all, length)
    else:
        length = _device(column + 1, *wide) - thick // 2 - left - thick
        order = (left + thick, top, length, thickness_of_all)
    return np.stack(order, axis=-1).reshape(-1, 4)


def _device(places: NDArray[Any], scale: float, shift: float) -> NDArray[Any]:
    """The nearest whole device pixel; a hair more, so that halves fall alike after any shift."""
    return np.floor(shift + places * scale + 0.5 + 1e-6).astype(np.int64)


def _rects(places: NDArray[Any]) -> list[QRect]:
    return [QRect(*place) for place in places.tolist()]
