"""Drawing into files of shapes: what lies outside of the picture would only make them larger.

On a device of pixels Qt leaves out by itself what is not seen.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPaintEngine, QPainter


def paints_pixels(painter: QPainter) -> bool:
    """Whether the painter fills pixels, rather than writing shapes into a file."""
    return painter.paintEngine().type() == QPaintEngine.Type.Raster


def seen_of_shapes(painter: QPainter) -> QRectF | None:
    """Where shapes of a file can be seen, in the painter's units; None where all are drawn."""
    if paints_pixels(painter) or not painter.hasClipping():
        return None
    return painter.clipBoundingRect()
