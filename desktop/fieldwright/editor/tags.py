"""Words in small boxes over the map, in the colours of the theme, as cards and panels are."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QGuiApplication, QPainter, QPalette

_ACROSS, _DOWN = 8.0, 4.0


def paper() -> tuple[QColor, QColor]:
    """The ground and the ink of words that lie over the map: those of the theme.

    In a dim room nothing over the map shines like a lamp.
    """
    palette = QGuiApplication.palette()
    return palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Text)


def tag(
    painter: QPainter, at: QPointF, lines: Sequence[str], within: QRectF, first_bold: bool = True
) -> QRectF:
    """Lines of words to the lower right of a pixel, moved so that they stay in sight.

    Returns the box.
    """
    plain = QFont(painter.font())
    bold = QFont(plain)
    bold.setBold(first_bold)
    fonts = [bold, *([plain] * (len(lines) - 1))]
    widths = [
        QFontMetricsF(font).horizontalAdvance(line) for font, line in zip(fonts, lines, strict=True)
    ]
    height = QFontMetricsF(bold).height()
    box = QRectF(0, 0, max(widths) + 2 * _ACROSS, len(lines) * height + 2 * _DOWN)
    box.moveTopLeft(at)
    box.moveLeft(max(within.left() + 4, min(box.left(), within.right() - box.width() - 4)))
    box.moveTop(max(within.top() + 4, min(box.top(), within.bottom() - box.height() - 4)))
    ground, ink = paper()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRoundedRect(box, 4, 4)
    painter.setPen(ink)
    for number, (font, line) in enumerate(zip(fonts, lines, strict=True)):
        painter.setFont(font)
        row = QRectF(box.left() + _ACROSS, box.top() + _DOWN + number * height, 0, height)
        row.setWidth(box.width())
        painter.drawText(row, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, line)
    painter.setFont(plain)
    return box
