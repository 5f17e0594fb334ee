"""The heights while they are worked on: a light wash over high and low ground, and feet."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage, QPainter, QPixmap

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.canvas.overlays import PALE
from fieldwright.canvas.sight import Sight
from fieldwright.editor.painting.preview import image_of
from fieldwright.generator.heights import highest_neighbour, lowest_neighbour
from fieldwright.terms.grid import Block

_HIGH = (186, 92, 32)
_LOW = (44, 92, 150)
_STRONGEST = 0.5
_HALF_WAY_FT = 25.0
"""Feet at which the wash has half of its strength."""

_NUMBER_PIXELS = 10
_LEAST_SCALE = 17
"""Logical pixels a square needs to hold a number."""

_SPARSE = 4
"""On level ground every fourth square each way has a number."""

_MOST_SQUARES = 6000


class HeightsOverlay:
    """Brown where the ground is high, blue where it is low, and its feet where there is room."""

    def __init__(self) -> None:
        """Hidden until a tool works on heights."""
        self.shown = False
        self._field: Battlefield | None = None
        self._wash = QImage()

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Draw in logical pixels of the viewport."""
        height = sight.field.layers[Layer.HEIGHT]
        if not height.any():
            return
        if self._field is None or self._field.layers[Layer.HEIGHT] is not height:
            self._field = sight.field
            self._wash = image_of(wash_of(height))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.drawImage(sight.rectangle(sight.field.block), self._wash)
        block = sight.squares
        if sight.scale >= _LEAST_SCALE and block.width * block.height <= _MOST_SQUARES:
            _write(painter, sight, height, block)


def wash_of(height: NDArray[np.int16]) -> NDArray[np.uint32]:
    """One premultiplied 0xAARRGGBB a square: stronger the farther from the base height."""
    lowest = int(height.min())
    colours = _colours(np.arange(lowest, int(height.max()) + 1))
    wash: NDArray[np.uint32] = colours[height.astype(np.int32) - lowest]
    return wash


def _colours(feet: NDArray[np.int64]) -> NDArray[np.uint32]:
    """The colour of each height."""
    away = np.abs(feet).astype(np.float64)
    alpha = _STRONGEST * away / (away + _HALF_WAY_FT)
    value = np.floor(alpha * 255 + 0.5).astype(np.uint32) << np.uint32(24)
    for shift, high, low in zip((16, 8, 0), _HIGH, _LOW, strict=True):
        part = np.floor(np.where(feet > 0, high, low) * alpha).astype(np.uint32)
        value |= part << np.uint32(shift)
    return value


def _write(painter: QPainter, sight: Sight, height: NDArray[np.int16], block: Block) -> None:
    part = height[block.top : block.bottom, block.left : block.right]
    rows, columns = np.nonzero(_numbered(part, block))
    ratio = painter.device().devicePixelRatioF()
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        picture = _number(int(part[row, column]), ratio)
        middle = sight.pixels(block.left + column + 0.5, block.top + row + 0.5)
        left = middle.x() - picture.width() / ratio / 2
        top = middle.y() - picture.height() / ratio / 2
        painter.drawPixmap(QPointF(left, top), picture)


def _numbered(part: NDArray[np.int16], block: Block) -> NDArray[np.bool_]:
    """The squares that get a number: those of slopes, and here and there one on level ground."""
    feet = part.astype(np.int32)
    on_slope = highest_neighbour(feet) != lowest_neighbour(feet)
    here = (np.arange(block.left, block.right) % _SPARSE == 1)[None, :]
    there = (np.arange(block.top, block.bottom) % _SPARSE == 1)[:, None]
    wanted: NDArray[np.bool_] = (part != 0) & (on_slope | (here & there))
    return wanted


@lru_cache(maxsize=2048)
def _number(feet: int, ratio: float) -> QPixmap:
    """A number of feet with a pale rim, drawn once for each number."""
    font = QFont()
    font.setPixelSize(_NUMBER_PIXELS)
    font.setBold(True)
    text, metrics = f"{feet}", QFontMetrics(font)
    width = metrics.horizontalAdvance(text) + 4
    height = metrics.height() + 2
    picture = QPixmap(math.ceil(width * ratio), math.ceil(height * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    painter.setFont(font)
    box = QRect(0, 0, width, height)
    halo = QColor(PALE)
    halo.setAlpha(150)
    painter.setPen(halo)
    for right, down in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        painter.drawText(box.translated(right, down), Qt.AlignmentFlag.AlignCenter, text)
    painter.setPen(QColor(60, 34, 14) if feet > 0 else QColor(16, 40, 78))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
    painter.end()
    return picture
