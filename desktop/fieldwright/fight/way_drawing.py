"""The way that is meant, on the map: its line, the points at each step, what strikes there."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from fieldwright.canvas.overlays import INK, PALE
from fieldwright.canvas.sight import Sight
from fieldwright.fight.ways import Stop
from fieldwright.geometry.facing import EIGHTHS, NEIGHBOURS
from fieldwright.terms.grid import Block

NOW, LATER = QColor("#f2b632"), QColor("#b79ad6")
"""The steps of this phase, and those of the second one; their line is dashed besides."""

STRUCK = QColor("#d8402c")
_SUMS_FROM = 22.0
"""Pixels a square from which the points stand at each step, not at the last one alone."""


def draw_facing(painter: QPainter, sight: Sight, block: Block, facing: int) -> None:
    """An arrowhead on the side of the squares to which the figure turns in the end."""
    box = sight.rectangle(block)
    across, down = NEIGHBOURS[facing % EIGHTHS]
    length = hypot(across, down)
    way = QPointF(across / length, down / length)
    side = QPointF(-way.y(), way.x())
    size = max(5.0, sight.scale * 0.16)
    tip = box.center() + way * (box.width() / 2 + size)
    head = QPolygonF([tip, tip - way * size + side * size, tip - way * size - side * size])
    painter.setPen(QPen(INK, 1.5))
    painter.setBrush(NOW)
    painter.drawPolygon(head)


def draw_way(painter: QPainter, sight: Sight, way: Sequence[Block], stops: Sequence[Stop]) -> None:
    """Draw it from where the figure stands; without ``stops``: it cannot be gone."""
    if len(way) < 2:
        return
    points = [sight.rectangle(block).center() for block in way]
    painter.setBrush(Qt.BrushStyle.NoBrush)
    first = sum(not stop.later for stop in stops) if stops else len(points) - 1
    _line(painter, points[: first + 1], NOW, dashed=not stops)
    _line(painter, points[first:], LATER, dashed=True)
    if not stops:
        painter.setPen(QPen(INK, 1))
        painter.setBrush(NOW)
        painter.drawEllipse(points[-1], 5, 5)
        return
    font = QFont(painter.font())
    font.setBold(True)
    font.setPixelSize(max(10, min(14, round(sight.scale * 0.3))))
    painter.setFont(font)
    for place, (stop, point) in enumerate(zip(stops, points[1:], strict=True)):
        if sight.scale >= _SUMS_FROM or place == len(stops) - 1 or stop.provokes:
            _sum(painter, point, stop)


def _line(painter: QPainter, points: Sequence[QPointF], ink: QColor, *, dashed: bool) -> None:
    if len(points) < 2:
        return
    for colour, wide in ((INK, 5.0), (ink, 3.0)):
        pen = QPen(colour, wide, Qt.PenStyle.SolidLine)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if dashed and colour is ink:
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([2.2, 1.4])
        painter.setPen(pen)
        painter.drawPolyline(list(points))


def _sum(painter: QPainter, at: QPointF, stop: Stop) -> None:
    """The points in a disc, with a red ring where something strikes."""
    metrics, text = QFontMetricsF(painter.font()), str(stop.total)
    size = max(metrics.height(), metrics.horizontalAdvance(text)) + 3
    disc = QRectF(at.x() - size / 2, at.y() - size / 2, size, size)
    painter.setPen(QPen(STRUCK, 3.0) if stop.provokes else QPen(INK, 1.0))
    painter.setBrush(PALE if not stop.later else LATER)
    painter.drawEllipse(disc)
    painter.setPen(INK)
    painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, text)
