"""Pictures as arrays of numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage, QPainter

from fieldwright.battlefield.field import Battlefield
from fieldwright.drawing.engine import draw_field
from fieldwright.drawing.options import DrawingOptions
from fieldwright.terms.grid import Block

Pixels = NDArray[Any]


def pixels_of(image: QImage) -> Pixels:
    """Red, green and blue of every pixel: shape (height, width, 3), whole numbers."""
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    flat = np.frombuffer(image.constBits(), np.uint8)
    lines = flat.reshape(image.height(), image.bytesPerLine())[:, : image.width() * 3]
    return lines.reshape(image.height(), image.width(), 3).astype(np.int16)


def drawn(field: Battlefield, options: DrawingOptions, region: Block | None = None) -> Pixels:
    """The pixels of a region, drawn by itself; all of the field by default."""
    block = field.block if region is None else region
    size = options.square_px
    image = QImage(
        round(block.width * size), round(block.height * size), QImage.Format.Format_RGB32
    )
    image.fill(QColor("white"))
    painter = QPainter(image)
    try:
        painter.scale(size, size)
        painter.translate(-block.left, -block.top)
        draw_field(painter, field, options, region)
    finally:
        painter.end()
    return pixels_of(image)


def lightness(pixels: Pixels) -> float:
    """How light a picture is on the whole, 0 to 1."""
    return float((pixels @ np.array([0.299, 0.587, 0.114])).mean() / 255)


def square(pixels: Pixels, column: int, row: int, size: int, wide: int = 1) -> Pixels:
    """The pixels of a square, or of ``wide`` squares each way, of a picture of the whole field."""
    return pixels[row * size : (row + wide) * size, column * size : (column + wide) * size]
