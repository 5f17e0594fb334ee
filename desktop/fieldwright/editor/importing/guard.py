"""A dialog that opens by itself takes no key and no click that was meant for what was there."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QElapsedTimer, QEvent, QObject
from PySide6.QtWidgets import QDialog, QWidget

QUIET_MS = 400
"""So long after it has opened, and after each key that still came, a dialog takes no keys."""

_KEYS = (QEvent.Type.KeyPress, QEvent.Type.KeyRelease)
_CLICKS = (
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonRelease,
    QEvent.Type.MouseButtonDblClick,
)


class Guard(QObject):
    """Keeps keys from a dialog, and clicks from its buttons, until nobody types any more."""

    def __init__(self, dialog: QDialog, buttons: Iterable[QWidget]) -> None:
        """Keep them from ``dialog``, whose ``buttons`` decide something."""
        super().__init__(dialog)
        self._dialog = dialog
        self._since = QElapsedTimer()
        self._is_over = False
        for widget in (dialog, *buttons):
            widget.installEventFilter(self)

    def end(self) -> None:
        """From now on everything is meant for the dialog."""
        self._is_over = True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Swallow what comes too early; whoever types on is waited for."""
        if event.type() is QEvent.Type.Show and watched is self._dialog:
            self._since.start()
        elif not self._is_over and event.type() in (*_KEYS, *_CLICKS):
            if self._since.isValid() and self._since.elapsed() < QUIET_MS:
                if event.type() is QEvent.Type.KeyPress:
                    self._since.start()
                return True
            self.end()
        return super().eventFilter(watched, event)
