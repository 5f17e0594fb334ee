"""Very many shapes of one colour, drawn in a bearable time.

The time Qt takes to fill a path grows much faster than the path, and curves cost it ten times as
much as straight sides: one path of thousands of ellipses takes seconds.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QBrush,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QTransform,
)

from fieldwright.drawing.things import shapes
from fieldwright.drawing.things.look import NO_PEN, paint
from fieldwright.drawing.things.stamps import Stamper
from fieldwright.drawing.vectors import paints_pixels, seen_of_shapes

_ROUND = shapes.polygon([*(ring := shapes.ellipse(2.0, 2.0, 16)), ring[0]])
"""A circle of radius 1, round enough for what is smaller than a square."""


class _Outlines:
    """Closed polygons that are gathered to be drawn together."""

    def __init__(self) -> None:
        """Begin with no shape."""
        self._outlines: list[QPolygonF] = []

    def polygon(self, outline: QPolygonF) -> None:
        """Add a closed polygon that runs clockwise on the screen."""
        self._outlines.append(outline)


class Heap(_Outlines):
    """Opaque shapes that may overlap.

    On devices of pixels each is filled apart, the fastest way by far. Others get one path, so
    that a file does not hold thousands of shapes.
    """

    def ellipse(self, x: float, y: float, across: float, down: float) -> None:
        """Add a small ellipse by its middle and its two radii in squares."""
        self._outlines.append(QTransform(across, 0, 0, down, x, y).map(_ROUND))

    def draw(self, painter: QPainter, pen: QPen, brush: QBrush) -> None:
        """Fill and outline all of them."""
        if not paints_pixels(painter):
            paint(painter, _united(_seen(painter, self._outlines, _rim(pen))), pen, brush)
            return
        painter.setPen(pen)
        painter.setBrush(brush)
        # By where they lie, so that the pixels at their edges tell nothing of whose they are.
        for outline in sorted(self._outlines, key=_place):
            painter.drawPolygon(outline, Qt.FillRule.WindingFill)


class Veil(_Outlines):
    """Translucent shapes that make one: where they overlap it is not darker."""

    def draw(self, painter: QPainter, brush: QBrush) -> None:
        """Fill all of them at once."""
        outlines = sorted(self._outlines, key=_place)
        if outlines and not Stamper(painter).polygons(outlines, brush.color()):
            paint(painter, _united(_seen(painter, outlines)), NO_PEN, brush)


def _place(outline: QPolygonF) -> tuple[float, float, float, float]:
    box = outline.boundingRect()
    return (box.left(), box.top(), box.width(), box.height())


def _rim(pen: QPen) -> float:
    return 0.0 if pen.style() == Qt.PenStyle.NoPen else pen.widthF()


def _seen(painter: QPainter, outlines: list[QPolygonF], rim: float = 0.0) -> list[QPolygonF]:
    """Those that can be seen, with a rim of some squares."""
    seen = seen_of_shapes(painter)
    if seen is None:
        return outlines
    near = seen.adjusted(-rim, -rim, rim, rim)
    return [outline for outline in outlines if near.intersects(outline.boundingRect())]


def _united(outlines: list[QPolygonF]) -> QPainterPath:
    path = shapes.winding()
    for outline in outlines:
        path.addPolygon(outline)
    return path
