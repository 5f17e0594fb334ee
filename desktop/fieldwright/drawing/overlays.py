"""What is written over the map on wish: coordinates, feet, and the nine sections."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.sections import SECTIONS, section_blocks
from fieldwright.drawing.colours import faded
from fieldwright.drawing.context import INK, PAPER, Context
from fieldwright.drawing.marks import draw_strokes
from fieldwright.drawing.text import draw_text
from fieldwright.drawing.window import Window, shifted
from fieldwright.terms.grid import Block, column_name

COORDINATE_MARGIN = 1
"""Squares around the field that its coordinates need."""

_SMALLEST_LETTERS = 9
"""Pixels; below them coordinates are set for every second, fifth or tenth square."""

_FRAME = QColor("#efe8d8")


def draw_coordinates(painter: QPainter, context: Context) -> None:
    """Letter the columns and number the rows along all four edges, outside of what is drawn.

    Squares of a part have the names that they have on the whole map.
    """
    block = context.options.block_of(context.field.block)
    _draw_frame(painter, context, block)
    size = max(0.4, _SMALLEST_LETTERS / context.options.square_px)
    longest = max(len(column_name(block.right - 1)), len(str(block.bottom)))
    step = _step(size * longest * 0.75)
    size = min(size, 0.75)
    middle = COORDINATE_MARGIN / 2
    for column in range(block.left, block.right, step):
        for y in (block.top - middle, block.bottom + middle):
            draw_text(painter, column_name(column), (column + 0.5, y), size, INK)
    for row in range(block.top, block.bottom, step):
        for x in (block.left - middle, block.right + middle):
            draw_text(painter, str(row + 1), (x, row + 0.5), size, INK)


def _step(wide: float) -> int:
    """The least of the round steps at which labels of this width do not touch."""
    return next((step for step in (1, 2, 5, 10, 20) if wide <= step * 0.9), 50)


def _draw_frame(painter: QPainter, context: Context, block: Block) -> None:
    wide, high, margin = block.width, block.height, COORDINATE_MARGIN
    brush = PAPER if context.is_line else _FRAME
    for box in (
        QRectF(-margin, -margin, wide + 2 * margin, margin),
        QRectF(-margin, high, wide + 2 * margin, margin),
        QRectF(-margin, 0, margin, high),
        QRectF(wide, 0, margin, high),
    ):
        painter.fillRect(box.translated(block.left, block.top), brush)
    pen = context.stroke(0.06)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(block.left, block.top, wide, high))


def draw_heights(painter: QPainter, context: Context, window: Window) -> None:
    """Write the feet on every other square of slopes, and here and there on high level ground."""
    height = window.height
    sloping = np.zeros(height.shape, bool)
    for column, row in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        sloping |= shifted(height, column, row, -9999) != height
    thirds = (window.columns % 3 == 1) & (window.rows % 3 == 1)
    every_other = (window.columns + window.rows) % 2 == 0
    shown = (sloping & every_other) | (~sloping & thirds & (height != 0))
    rows, columns = np.nonzero(window.near & shown)
    size = max(0.26, min(0.5, _SMALLEST_LETTERS / context.options.square_px))
    if context.options.square_px < 24:
        few = thirds[rows, columns]
        rows, columns = rows[few], columns[few]
    tint = faded(INK, 0.8)
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        place = (window.block.left + column + 0.5, window.block.top + row + 0.5)
        feet = int(height[row, column])
        draw_text(painter, _told_height(feet, context.options.feet_a_unit), place, size, tint)


def _told_height(feet: int, unit: float) -> str:
    """A height as a number: whole feet, or other units with one digit after the point."""
    return str(feet) if unit == 1.0 else f"{round(feet / unit, 1):g}"


def draw_sections(painter: QPainter, context: Context) -> None:
    """Part the field into its nine sections and write the height of each in the middle."""
    field = context.field
    pen = context.stroke(0.06, faded(QColor("#7a2e2e"), 0.8))
    blocks = section_blocks(field.columns, field.rows)
    across, down = np.arange(field.columns * 2) / 2, np.arange(field.rows * 2) / 2
    for number in (1, 2):
        # Dashes one by one: Qt's own would start anew in every part of the map.
        x, y = blocks[number].left, blocks[number * 3].top
        draw_strokes(painter, pen, (x, down + 0.1, x, down + 0.4))
        draw_strokes(painter, pen, (across + 0.1, y, across + 0.4, y))
    for number, block in enumerate(blocks):
        if not block.is_empty:
            _draw_section_height(painter, context, block, section_height(field, number))


def section_height(field: Battlefield, number: int) -> int:
    """The height of a section in feet: as its dice gave it, else its middle height now."""
    if field.origin is not None and len(field.origin.sections) == SECTIONS:
        return field.origin.sections[number].height_feet
    block = section_blocks(field.columns, field.rows)[number]
    heights = field.layers[Layer.HEIGHT][block.top : block.bottom, block.left : block.right]
    return int(np.median(heights)) if heights.size else 0


def _draw_section_height(painter: QPainter, context: Context, block: Block, feet: int) -> None:
    size = min(block.width / 4, max(0.7, 14 / context.options.square_px))
    centre = ((block.left + block.right) / 2, (block.top + block.bottom) / 2)
    text = f"{feet} ft"
    wide, high = size * len(text) * 0.62 + size * 0.5, size * 1.5
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(255, 252, 244, 200))
    box = QRectF(centre[0] - wide / 2, centre[1] - high / 2, wide, high)
    painter.drawRoundedRect(box, math.floor(size * 3) / 10, math.floor(size * 3) / 10)
    draw_text(painter, text, centre, size, QColor("#7a2e2e"), bold=True)
