"""A sheet over the window with a field to type in; Escape or a click elsewhere closes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsDropShadowEffect, QLineEdit, QWidget

if TYPE_CHECKING:
    from fieldwright.editor.window import MainWindow


class Sheet(QFrame):
    """A rounded sheet with a shadow and a ``field``; the keyboard goes back where it was.

    Those that derive from it lay it out, say by ``place`` where it lies, and by ``key`` what the
    keys do that are pressed in the field.
    """

    def __init__(self, window: MainWindow) -> None:
        """Make it, hidden."""
        super().__init__(window)
        self._window = window
        self._before: QWidget | None = None
        self.field = QLineEdit()
        self.field.installEventFilter(self)
        shadow = QGraphicsDropShadowEffect(self)
        shadow.setBlurRadius(28)
        shadow.setOffset(0, 6)
        shadow.setColor(QColor(0, 0, 0, 110))
        self.setGraphicsEffect(shadow)
        self.hide()

    def place(self) -> None:
        """Lie where it belongs; the window has changed, or what the sheet shows."""

    def key(self, event: QKeyEvent) -> bool:
        """Do what a key in the field means; whether it was more than a letter."""
        if event.key() != Qt.Key.Key_Escape:
            return False
        self.leave()
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        """A rounded sheet with a fine border, on any ground."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self._window.palette()
        painter.setPen(QPen(palette.color(QPalette.ColorRole.Dark), 1))
        painter.setBrush(palette.color(QPalette.ColorRole.Window))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)

    # -------------------------------------------------------------------------------- open, close

    def appear(self) -> None:
        """Show it, with the keyboard in its field."""
        self._before = self._window.focusWidget()
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)
        self._window.installEventFilter(self)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._leave_if_elsewhere)

    def leave(self) -> None:
        """Hide it, and give the keyboard back."""
        if self.isVisible():
            self.close_sheet()
            (self._before or self._window.view).setFocus()

    def close_sheet(self) -> None:
        """Hide it; the keyboard stays where it is."""
        self._window.removeEventFilter(self)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.disconnect(self._leave_if_elsewhere)
        self.hide()

    def _leave_if_elsewhere(self, _old: QWidget | None, new: QWidget | None) -> None:
        """Whoever clicks elsewhere does not want it any more."""
        if new is not None and new is not self and not self.isAncestorOf(new):
            self.close_sheet()

    # --------------------------------------------------------------------------------------- keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """No key that is typed here is a shortcut; the window's size is followed."""
        if watched is self._window and event.type() == QEvent.Type.Resize:
            self.place()
        if watched is self.field and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if (
            watched is self.field
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
        ):
            return self.key(event)
        return super().eventFilter(watched, event)
