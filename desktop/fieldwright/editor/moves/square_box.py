"""A small box over the map to type a square in: the selected figure goes there by the best way."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGraphicsDropShadowEffect,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from fieldwright.editor.parts import label
from fieldwright.editor.translation import translate

if TYPE_CHECKING:
    from fieldwright.editor.window import MainWindow

WIDTH = 400
_TOP = 56


class SquareBox(QFrame):
    """Takes words; ``typed`` tells them, ``entered`` that Enter was pressed (True: with Ctrl).

    ``left`` tells that it was closed, by Escape or by a click elsewhere.
    """

    typed = Signal(str)
    entered = Signal(bool)
    left = Signal()

    def __init__(self, window: MainWindow) -> None:
        """Make it, hidden."""
        super().__init__(window)
        self._window = window
        self._before: QWidget | None = None
        self.setObjectName("square-box")
        self.setAccessibleName(translate("moves", "Go to square"))
        self.title = label("", caption=True)
        self.field = QLineEdit()
        self.field.setPlaceholderText(translate("moves", "A square, such as J7, or J7 K9"))
        self.field.setAccessibleName(translate("moves", "Square to go to"))
        self.field.setMaxLength(120)
        self.field.textChanged.connect(self.typed)
        self.field.installEventFilter(self)
        self.words = label("")
        self.words.setAccessibleName(translate("moves", "What the way costs"))
        self.tip = label("", muted=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        for part in (self.title, self.field, self.words, self.tip):
            column.addWidget(part)
        shadow = QGraphicsDropShadowEffect(self)
        shadow.setBlurRadius(28)
        shadow.setOffset(0, 6)
        shadow.setColor(QColor(0, 0, 0, 110))
        self.setGraphicsEffect(shadow)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        """A rounded sheet with a fine border, on any ground."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self._window.palette()
        painter.setPen(QPen(palette.color(QPalette.ColorRole.Dark), 1))
        painter.setBrush(palette.color(QPalette.ColorRole.Window))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)

    # ------------------------------------------------------------------------------------- words

    def tell(self, words: str, tip: str, *, fault: bool = False) -> None:
        """Say what was found, and what the keys would do; a ``fault`` shows as one."""
        self.words.setText(words)
        self.words.setVisible(bool(words))
        if self.words.property("fault") is not fault:
            self.words.setProperty("fault", fault)
            self.words.style().unpolish(self.words)
            self.words.style().polish(self.words)
        self.tip.setText(tip)
        self._place()

    # -------------------------------------------------------------------------------- open, close

    def open(self, title: str) -> None:
        """Show it empty, with the keyboard."""
        self._before = self._window.focusWidget()
        self.title.setText(title)
        self.field.clear()
        self.show()
        self.raise_()
        self.typed.emit("")
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)
        self._window.installEventFilter(self)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._leave_if_elsewhere)

    def leave(self) -> None:
        """Hide it, and give the keyboard back."""
        if self.isVisible():
            self._close()
            (self._before or self._window.view).setFocus()

    def _close(self) -> None:
        self._window.removeEventFilter(self)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.disconnect(self._leave_if_elsewhere)
        self.hide()
        self.left.emit()

    def _leave_if_elsewhere(self, _old: QWidget | None, new: QWidget | None) -> None:
        """Whoever clicks elsewhere does not want it any more."""
        if new is not None and new is not self and not self.isAncestorOf(new):
            self._close()

    def _place(self) -> None:
        """At the top of the map, in its middle, as high as its words."""
        view = self._window.view
        corner = view.mapTo(self._window, view.rect().topLeft())
        wide = min(max(WIDTH, self.fontMetrics().averageCharWidth() * 52), view.width() - 32)
        self.setFixedWidth(wide)
        layout = self.layout()
        high = layout.totalHeightForWidth(wide) if layout is not None else 120
        self.setGeometry(corner.x() + (view.width() - wide) // 2, corner.y() + _TOP, wide, high)

    # --------------------------------------------------------------------------------------- keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter and Escape end it; no key that is typed here is a shortcut."""
        if watched is self._window and event.type() == QEvent.Type.Resize:
            self._place()
        if watched is self.field and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if (
            watched is self.field
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
        ):
            return self._key(event)
        return super().eventFilter(watched, event)

    def _key(self, event: QKeyEvent) -> bool:
        insists = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        deeds: dict[Qt.Key, Callable[[], object]] = {
            Qt.Key.Key_Escape: self.leave,
            Qt.Key.Key_Return: lambda: self.entered.emit(insists),
            Qt.Key.Key_Enter: lambda: self.entered.emit(insists),
        }
        deed = deeds.get(Qt.Key(event.key()))
        if deed is not None:
            deed()
        return deed is not None
