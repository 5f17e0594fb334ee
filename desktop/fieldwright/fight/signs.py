"""The sign of a side, small: its shape filled with its colour, before names in the panel."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPixmap, QPolygonF
from PySide6.QtWidgets import QWidget

from fieldwright.drawing.things.sides import Sign, corners

_SHARPNESS = 2


def draw_sign(painter: QPainter, middle: QPointF, radius: float, sign: Sign, edge: QColor) -> None:
    """Draw a sign about a point, with an edge that stands off the ground."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(QColor(sign.colour))
    painter.setPen(edge)
    shape = [middle + QPointF(x, y) for x, y in corners(sign.form, radius)]
    painter.drawPolygon(QPolygonF(shape))
    painter.restore()


def sign_pixmap(sign: Sign, size: int, edge: QColor) -> QPixmap:
    """A sign as a picture of so many pixels."""
    picture = QPixmap(QSize(size, size) * _SHARPNESS)
    picture.setDevicePixelRatio(_SHARPNESS)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    draw_sign(painter, QPointF(size / 2, size / 2), size / 2 - 2.5, sign, edge)
    painter.end()
    return picture


def sign_icon(sign: Sign, widget: QWidget, size: int = 16) -> QIcon:
    """A sign as an icon, with an edge in the colour of a widget's text."""
    return QIcon(sign_pixmap(sign, size, widget.palette().color(QPalette.ColorRole.Text)))
