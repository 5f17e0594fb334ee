"""How a message goes away by itself: never from under a hand that reaches for it.

It goes when its time is over and nothing has come nearer to it for a second. Where it lay nothing
can be clicked for a moment after that: a click that was meant for it does not fall on the map.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QMouseEvent
from PySide6.QtWidgets import QWidget

WATCH_MS = 1000
"""How long nothing may have come nearer."""

NEAR = 48
"""Pixels: as near to it as that somebody is about to use it."""

SHIELD_MS = 700
"""How long clicks are caught where a message lay."""

_TOWARDS = 2
"""Pixels that a hand at rest may tremble."""


class Leaving(QObject):
    """The time of one message; ``over`` tells that it may go.

    ``pointer`` says where the pointer is on the screen.
    """

    over = Signal()

    def __init__(self, message: QWidget) -> None:
        """Watch over ``message``."""
        super().__init__(message)
        self.pointer: Callable[[], QPoint] = QCursor.pos
        self._message = message
        self._away = 0
        self._is_watching = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._look)

    @property
    def is_on(self) -> bool:
        """Whether the message goes by itself."""
        return self._timer.isActive()

    def begin(self, lasts_ms: int) -> None:
        """It goes in so many milliseconds, if nobody is near."""
        self._is_watching = False
        self._timer.start(max(0, lasts_ms - WATCH_MS))

    def stop(self) -> None:
        """It stays, or is gone."""
        self._timer.stop()

    def _look(self) -> None:
        """Let it go if nobody is near it nor has come nearer since the last look."""
        away = self._distance()
        is_wanted = away <= NEAR or away < self._away - _TOWARDS or self._has_keyboard()
        if self._is_watching and not is_wanted:
            self.over.emit()
            return
        self._is_watching, self._away = True, away
        self._timer.start(WATCH_MS)

    def _distance(self) -> int:
        """Pixels from the pointer to the message."""
        message = self._message
        box = QRect(message.mapToGlobal(QPoint(0, 0)), message.size())
        at = self.pointer()
        across = max(box.left() - at.x(), 0, at.x() - box.right())
        down = max(box.top() - at.y(), 0, at.y() - box.bottom())
        return max(across, down)

    def _has_keyboard(self) -> bool:
        return any(part.hasFocus() for part in self._message.findChildren(QWidget))


class Shield(QWidget):
    """Catches clicks where something lay that has gone by itself."""

    def __init__(self, ground: QWidget) -> None:
        """Lie over ``ground``, for now over nothing of it."""
        super().__init__(ground)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def cover(self, box: QRect) -> None:
        """Catch clicks there for a moment."""
        self.setGeometry(box)
        self.show()
        self.raise_()
        self._timer.start(SHIELD_MS)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep it."""
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Keep it."""
        event.accept()
