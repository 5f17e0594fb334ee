"""The soft shadows of everything that stands up, as one: where two meet it is not darker."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter

from fieldwright.drawing.things import shapes
from fieldwright.drawing.things.look import make_brush
from fieldwright.drawing.things.shapes import Polygon

SHADE = "#1d1a24"
_STEPS = (0.34, 0.62, 0.84, 1.0)
_ALPHA = 0.085


class Shadows:
    """Collects the shadows of a layer and lays them all at once, in four soft steps."""

    def __init__(self) -> None:
        """Begin with no shadow."""
        self._steps = [shapes.winding() for _ in _STEPS]
        self._empty = True

    def cast(self, points: Polygon, length: float, convex: bool = False) -> None:
        """Add the shadow of an outline on the field that reaches ``length`` south and east."""
        if length <= 0:
            return
        self._empty = False
        for step, path in zip(_STEPS, self._steps, strict=True):
            reach = length * step
            for part in _passed_over(points, reach, convex):
                path.addPolygon(shapes.polygon([*part, part[0]]))

    def disc(self, x: float, y: float, radius: float, length: float) -> None:
        """Add the shadow of something round that stands clear of the ground, like a crown."""
        self._empty = False
        for step, path in zip(_STEPS, self._steps, strict=True):
            size = radius * (1.08 - 0.16 * step)
            path.addEllipse(QPointF(x + length * step, y + length * step), size, size)

    def draw(self, painter: QPainter) -> None:
        """Lay all shadows."""
        if self._empty:
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(make_brush(SHADE, alpha=_ALPHA))
        for path in self._steps:
            painter.drawPath(path)


def _passed_over(points: Polygon, reach: float, convex: bool) -> Iterable[Polygon]:
    if convex:
        moved = [(x + reach, y + reach) for x, y in points]
        return [shapes.hull([*points, *moved])]
    return shapes.swept(points, reach, reach)
