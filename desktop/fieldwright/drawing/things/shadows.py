"""The soft shadows of everything that stands up, as one: where two meet it is not darker."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPolygonF

from fieldwright.drawing.things import shapes
from fieldwright.drawing.things.heaps import Veil
from fieldwright.drawing.things.look import make_brush, shade
from fieldwright.drawing.things.shapes import XY, Polygon
from fieldwright.drawing.things.stamps import Stamper

SHADE = "#1d1a24"
_DARKEST = 0.3
"""How much a shadow darkens where it begins."""

_CROWN_ALPHA = 0.18
_ROUND = shapes.ellipse(2.0, 2.0, 16)


@lru_cache(maxsize=1 << 15)
def _passed_over(points: tuple[XY, ...], reach: float, convex: bool) -> tuple[QPolygonF, ...]:
    """Polygons that cover an outline moved south-east by ``reach`` and all between."""
    if convex:
        rim = shapes.rim_of_sweep(points)
        return (shapes.polygon((x + m * reach, y + m * reach) for x, y, m in rim),)
    parts = shapes.swept(points, reach, reach)
    return tuple(shapes.polygon([*part, part[0]]) for part in parts)


class Shadows:
    """Collects the shadows of a layer and lays them all at once, in soft steps."""

    def __init__(self, square_px: float) -> None:
        """Begin with no shadow; on large squares shadows fade in more steps."""
        count = 3 if square_px < 30 else 4 if square_px < 60 else 5 if square_px < 100 else 7
        self._steps = [(((n + 1) / count) ** 0.8, Veil()) for n in range(count)]
        self._alpha = 1 - (1 - _DARKEST) ** (1 / count)
        self._empty = True
        self._discs: list[tuple[float, float, float]] = []

    def cast(self, points: Polygon, length: float, convex: bool = False) -> None:
        """Add the shadow of an outline on the field that reaches ``length`` south and east."""
        if length <= 0:
            return
        self._empty = False
        for step, veil in self._steps:
            for outline in _passed_over(tuple(points), length * step, convex):
                veil.polygon(outline)

    def disc(self, x: float, y: float, radius: float, length: float) -> None:
        """Add the shadow of something round that stands clear of the ground, like a crown."""
        self._discs.append((x + length, y + length, round(radius * 0.94, 1)))

    def draw(self, painter: QPainter) -> None:
        """Lay all shadows."""
        painter.setPen(Qt.PenStyle.NoPen)
        stamped = self._discs and Stamper(painter).discs(self._discs, shade(SHADE), _CROWN_ALPHA)
        if self._discs and not stamped:
            self._united_discs().draw(painter, make_brush(SHADE, alpha=_CROWN_ALPHA))
        if not self._empty:
            brush = make_brush(SHADE, alpha=self._alpha)
            for _, veil in self._steps:
                veil.draw(painter, brush)

    def _united_discs(self) -> Veil:
        """The round shadows as one shape."""
        veil = Veil()
        for x, y, radius in self._discs:
            ring = [(x + px * radius, y + py * radius) for px, py in _ROUND]
            veil.polygon(shapes.polygon([*ring, ring[0]]))
        return veil
