"""A number with every reason on a line of its own: what it is at the left, what it gives right."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from fieldwright.fight.asked import Line

_GAP = 8.0
_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
_TALL = 100_000.0


class ReasonsView(QWidget):
    """Lines that wrap; what does not count is muted and struck out."""

    def __init__(self) -> None:
        """Show no line yet."""
        super().__init__()
        self._lines: tuple[Line, ...] = ()
        self._heights: list[float] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("")

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Show some reasons."""
        self._lines = tuple(lines)
        self.setAccessibleName("; ".join(f"{line.text}: {line.value}" for line in lines))
        self.setToolTip("\n".join(dict.fromkeys(line.source for line in lines if line.source)))
        self.setVisible(bool(lines))
        self._lay_out()

    def _value_width(self) -> float:
        metrics = QFontMetricsF(self._bold())
        widest = max((metrics.horizontalAdvance(line.value) for line in self._lines), default=0.0)
        return min(widest, self.width() * 0.45)

    def _bold(self) -> QFont:
        font = QFont(self.font())
        font.setBold(True)
        return font

    def _lay_out(self) -> None:
        metrics = QFontMetricsF(self.font())
        room = max(40.0, self.width() - self._value_width() - _GAP)
        values = max(20.0, self._value_width())
        self._heights = [
            max(
                metrics.boundingRect(QRectF(0, 0, room, _TALL), _WRAP, line.text).height(),
                metrics.boundingRect(QRectF(0, 0, values + 2, _TALL), _WRAP, line.value).height(),
                metrics.height(),
            )
            + 2
            for line in self._lines
        ]
        self.setFixedHeight(int(sum(self._heights)))
        self.update()

    def sizeHint(self) -> QSize:
        """As high as its lines."""
        return QSize(200, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Words wrap elsewhere."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Line by line, a fine rule between."""
        painter = QPainter(self)
        role, palette = QPalette.ColorRole, self.palette()
        values = self._value_width()
        top = 0.0
        for line, high in zip(self._lines, self._heights, strict=True):
            colour = palette.color(role.Text if line.counts else role.PlaceholderText)
            painter.setPen(colour)
            painter.setFont(self.font())
            words = QRectF(0, top, self.width() - values - _GAP, high)
            painter.drawText(words, _WRAP, line.text)
            font = self._bold()
            font.setStrikeOut(not line.counts)
            painter.setFont(font)
            box = QRectF(self.width() - values - 1, top, values + 1, high)
            flags = (
                Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
            )
            painter.drawText(box, int(flags), line.value)
            top += high
