"""A line to type into that lies on the map where its words are going to be."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import QApplication, QLineEdit

from fieldwright.battlefield.things import Point
from fieldwright.canvas.sight import Sight
from fieldwright.canvas.view import MapView
from fieldwright.editor.limited_words import LONGEST_WORDS

_SMALLEST, _LARGEST = 13, 44
_NARROWEST = 140
_SPARE = 28
_MARGIN = 8
"""Pixels that stay free between a long line and the edge of the map's window."""


class LineOnMap(QLineEdit):
    """Stays at its place of the map while that is moved and zoomed; it is an overlay for that.

    Enter or a click elsewhere takes the words, Escape and a right click do not. Words that are as
    they were are not handed over.
    """

    def __init__(self, view: MapView) -> None:
        """Make it, hidden."""
        super().__init__(view.viewport())
        self.shown = True
        self._view = view
        self._place: Point = (0.0, 0.0)
        self._size = 0.6
        self._done: Callable[[str], object] | None = None
        self._asked = ""
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMaxLength(LONGEST_WORDS)
        self.setAccessibleName(self.tr("Words of the label"))
        self.setCursor(Qt.CursorShape.IBeamCursor)
        self.textChanged.connect(self._fit)
        self.returnPressed.connect(self.take)
        self.installEventFilter(self)
        self.hide()

    def ask(self, place: Point, size: float, words: str, done: Callable[[str], object]) -> None:
        """Ask for words at a place; ``size`` is their height in squares."""
        self._place, self._size, self._done = place, size, done
        self.setText(words)
        self._asked = self.text()
        self.draw(None, self._view.sight())
        self.show()
        self.setFocus()
        self.selectAll()

    @property
    def is_open(self) -> bool:
        """Whether words are being typed."""
        return self._done is not None

    def take(self) -> None:
        """Hand the words over and go."""
        done, words = self._done, self.text()
        self.leave()
        if done is not None and words != self._asked:
            done(words)

    def leave(self) -> None:
        """Go without handing anything over."""
        had_focus = self.hasFocus()
        self._done = None
        self.hide()
        if had_focus:
            self._view.setFocus()
        self._view.handled.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Escape leaves; losing the keyboard takes the words."""
        if event.type() is QEvent.Type.KeyPress:
            if cast(QKeyEvent, event).key() == Qt.Key.Key_Escape:
                self.leave()
                return True
        elif event.type() is QEvent.Type.ShortcutOverride:
            if cast(QKeyEvent, event).key() == Qt.Key.Key_Escape:
                event.accept()
                return True
        elif event.type() is QEvent.Type.FocusOut and self.is_open:
            cancelled = QApplication.mouseButtons() & Qt.MouseButton.RightButton
            (self.leave if cancelled else self.take)()
        return super().eventFilter(watched, event)

    def draw(self, painter: QPainter | None, sight: Sight) -> None:
        """Move to where the place is on the screen now."""
        if not self.is_open:
            return
        pixels = min(_LARGEST, max(_SMALLEST, round(self._size * sight.scale)))
        if self.font().pixelSize() != pixels:
            font = self.font()
            font.setPixelSize(pixels)
            self.setStyleSheet(f"font-size: {pixels}px; font-weight: bold; padding: 2px 6px;")
            self.setFont(font)
        wanted = max(_NARROWEST, QFontMetrics(self.font()).horizontalAdvance(self.text()) + _SPARE)
        room = round(sight.view.width()) - 2 * _MARGIN
        width, height = min(wanted, room), pixels + 18
        at = sight.pixels(*self._place)
        left, top = round(at.x() - width / 2), round(at.y() - height / 2)
        if sight.view.contains(at):
            left = min(max(left, _MARGIN), room + _MARGIN - width)
        if (self.x(), self.y(), self.width(), self.height()) != (left, top, width, height):
            self.setGeometry(left, top, width, height)

    def _fit(self) -> None:
        self.draw(None, self._view.sight())
