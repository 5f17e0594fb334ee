"""The coordinates at the edges of the view: letters above, numbers at the left."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from fieldwright.canvas.sight import Sight
from fieldwright.terms.grid import Square, column_name

ACROSS_HEIGHT = 22
DOWN_WIDTH = 32

_REACH = 80
"""Pixels along a ruler within which a name that stands out changes anything."""


class Ruler(QWidget):
    """One ruler; the name under the pointer stands out."""

    def __init__(
        self, orientation: Qt.Orientation, sight: Callable[[], Sight], parent: QWidget
    ) -> None:
        """Make a ruler that asks ``sight`` where the squares lie."""
        super().__init__(parent)
        self._across = orientation is Qt.Orientation.Horizontal
        self._sight = sight
        self._square: Square | None = None

    def sizeHint(self) -> QSize:
        """As thick as its names."""
        return QSize(DOWN_WIDTH, ACROSS_HEIGHT)

    def point_at(self, square: Square | None) -> None:
        """Let the name of this square's column or row stand out."""
        before = self._current()
        self._square = square
        after = self._current()
        if before != after:
            self._repaint_around(before)
            self._repaint_around(after)

    def _repaint_around(self, number: int | None) -> None:
        """A name that stands out may have pushed its neighbours aside."""
        if number is None:
            return
        place = self._sight().pixels(number + 0.5, number + 0.5).toPoint()
        middle = place.x() if self._across else place.y()
        box = self.rect()
        if self._across:
            box.setLeft(middle - _REACH)
            box.setRight(middle + _REACH)
        else:
            box.setTop(middle - _REACH)
            box.setBottom(middle + _REACH)
        self.update(box)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Write the names that have room."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Window))
        sight = self._sight()
        metrics = QFontMetricsF(self.font())
        shown = sight.squares
        first, last = (shown.left, shown.right) if self._across else (shown.top, shown.bottom)
        longest = "M" * len(column_name(max(last - 1, 0)))
        room = 2 + (metrics.horizontalAdvance(longest) if self._across else metrics.height())
        current = self._current()
        for number in _named(first, last, _readable_step(sight.scale, room)):
            if current is None or abs(number - current) * sight.scale >= room:
                self._write(painter, sight, number, event.rect())
        if current is not None:
            self._write(painter, sight, current, event.rect(), current=True)

    def _current(self) -> int | None:
        if self._square is None:
            return None
        return self._square.column if self._across else self._square.row

    def _write(
        self, painter: QPainter, sight: Sight, number: int, exposed: QRect, *, current: bool = False
    ) -> None:
        place = sight.pixels(number + 0.5, number + 0.5)
        if self._across:
            name, box = column_name(number), QRectF(place.x() - 30, 0, 60, self.height())
        else:
            name, box = str(number + 1), QRectF(0, place.y() - 12, self.width(), 24)
        if not box.intersects(QRectF(exposed)):
            return
        palette = self.palette()
        if current:
            mark = QFontMetricsF(self.font()).boundingRect(name)
            chip = QRectF(0, 0, max(mark.width() + 8, 18), 18)
            chip.moveCenter(box.center())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.color(QPalette.ColorRole.Highlight))
            painter.drawRoundedRect(chip, 4, 4)
        role = QPalette.ColorRole.HighlightedText if current else QPalette.ColorRole.WindowText
        painter.setPen(palette.color(role))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)


def _named(first: int, last: int, step: int) -> list[int]:
    """The columns or rows that get a name: every one, or those whose number ends on the step."""
    return [number for number in range(first, last) if (number + 1) % step == 0]


def _readable_step(scale: float, room: float) -> int:
    """Every how many squares a name has room: 1, 2, 5, 10, 20 and so on."""
    for step in (1, 2, 5, 10, 20, 50):
        if step * scale >= room:
            return step
    return 100
