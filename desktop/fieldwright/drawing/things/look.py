"""Pens and brushes of the two styles, so that a painter says what it means once.

Wash: dark ink round flat, quiet colours. Line: black ink on white, little of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPainterPathStroker, QPen

from fieldwright.terms.setting import Season

INK = "#2e2822"
"""The ink of outlines in the wash style: a warm black."""

PAPER = "#ffffff"
BLACK = "#000000"
_ONE_PIXEL = 1.03
_DASH, _GAP = 0.2, 0.14
OUTLINE = 0.05
"""The usual outline in squares."""

_DARK = (38, 30, 22)
_PALE = (255, 250, 238)


@lru_cache(maxsize=4096)
def shade(colour: str, factor: float = 1.0, alpha: float = 1.0) -> QColor:
    """A colour made darker (factor below 1) or paler (above 1); alpha from 0 to 1."""
    base = QColor(colour)
    mixed = (base.red(), base.green(), base.blue())
    if factor < 1:
        mixed = _between(_DARK, mixed, factor)
    elif factor > 1:
        mixed = _between(mixed, _PALE, factor - 1)
    return QColor(*mixed, round(alpha * 255))


def _between(
    low: tuple[int, int, int], high: tuple[int, int, int], share: float
) -> tuple[int, int, int]:
    share = min(1.0, max(0.0, share))
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(low, high, strict=True))
    return red, green, blue


@lru_cache(maxsize=4096)
def make_pen(colour: str, width: float, factor: float = 1.0, alpha: float = 1.0) -> QPen:
    """A pen with rounded ends and joins; ``width`` in squares."""
    return QPen(
        shade(colour, factor, alpha),
        width,
        Qt.PenStyle.SolidLine,
        Qt.PenCapStyle.RoundCap,
        Qt.PenJoinStyle.RoundJoin,
    )


@lru_cache(maxsize=4096)
def make_brush(colour: str, factor: float = 1.0, alpha: float = 1.0) -> QBrush:
    """A flat brush."""
    return QBrush(shade(colour, factor, alpha))


@dataclass(frozen=True, slots=True)
class Look:
    """How to draw: which style, and how much detail the size of a square has room for."""

    line: bool
    square_px: float
    season: Season = Season.SUMMER

    @property
    def fine(self) -> bool:
        """Whether small marks (nails, cracks, leaves) would still be seen as such."""
        return self.square_px >= 34

    @property
    def coarse(self) -> bool:
        """Whether squares are so small that only outlines and masses count."""
        return self.square_px < 20

    def pen(
        self,
        colour: str,
        width: float,
        factor: float = 1.0,
        alpha: float = 1.0,
    ) -> QPen:
        """A pen of a width in squares; one thinner than a pixel is a pixel wide and paler.

        Qt draws thinner lines by a way of its own that depends on where a picture is cut.
        """
        least = _ONE_PIXEL / self.square_px
        if width < least:
            width, alpha = least, alpha * max(0.35, width / least)
        return make_pen(colour, width, factor, alpha)

    def ink(self, width: float = OUTLINE, alpha: float = 1.0) -> QPen:
        """The outline of something that a figure cares about."""
        if self.line:
            return self.pen(BLACK, width * 0.58, alpha=alpha)
        return self.pen(INK, width, alpha=alpha)

    def mark(
        self, colour: str, factor: float = 0.6, width: float = 0.03, alpha: float = 1.0
    ) -> QPen:
        """A line inside of something: a joint, a board, a crease, in a shade of its colour."""
        if self.line:
            return self.pen(BLACK, width * 0.5, alpha=alpha)
        return self.pen(colour, width, factor, alpha)

    def fill(self, colour: str, factor: float = 1.0, alpha: float = 1.0) -> QBrush:
        """The wash of a surface; paper in the line style."""
        if self.line:
            return make_brush(PAPER, alpha=alpha)
        return make_brush(colour, factor, alpha)

    def dark(self, colour: str, factor: float = 0.5, alpha: float = 1.0) -> QBrush:
        """A surface that is dark in both styles: holes, iron, trunks."""
        if self.line:
            return make_brush(BLACK, alpha=alpha)
        return make_brush(colour, factor, alpha)


NO_PEN = QPen(Qt.PenStyle.NoPen)
NO_BRUSH = QBrush(Qt.BrushStyle.NoBrush)


def dashes(painter: QPainter, path: QPainterPath, pen: QPen) -> None:
    """Draw the edge of a path in dashes, as shapes: not every file format holds dashed lines."""
    width = pen.widthF()
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
    stroker.setDashPattern([_DASH / width, _GAP / width])
    paint(painter, stroker.createStroke(path), NO_PEN, QBrush(pen.color()))


def paint(
    painter: QPainter, path: QPainterPath, pen: QPen = NO_PEN, brush: QBrush = NO_BRUSH
) -> None:
    """Fill and outline a path at once."""
    painter.setPen(pen)
    painter.setBrush(brush)
    painter.drawPath(path)


def strokes(painter: QPainter, lines: Sequence[QLineF], pen: QPen) -> None:
    """Draw some separate lines."""
    if lines:
        painter.setPen(pen)
        painter.drawLines(lines)
