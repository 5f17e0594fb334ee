"""A field that finds one of many by some of its letters; a click anywhere on it shows the list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from fieldwright.editor.translation import translate

MOST_ROWS = 12
"""Rows of the list that are seen at once."""

_ARROW = 24
"""Pixels at the right in which the arrow is."""

_PADDING, _BAR = 40, 24
"""Pixels of the list beside its words, and those of its scroll bar."""

_FRAME = 12
"""Pixels of the list above and below its rows."""


@dataclass(frozen=True, slots=True)
class Found:
    """One that is offered: its words, what more is said of it in the list, what they stand for."""

    words: str
    value: object
    more: str = ""


Find = Callable[[str], Sequence[Found]]
"""What is offered for the words that are typed, the best first; all for none."""


class FindBox(QLineEdit):
    """``taken`` tells that Enter was pressed or a row of the list clicked, ``clicked`` the latter.

    The list never has the keyboard: whoever types goes on typing while it is there.
    """

    taken = Signal()
    clicked = Signal()

    def __init__(self, find: Find, parent: QWidget | None = None) -> None:
        """Offer what ``find`` finds."""
        super().__init__(parent)
        self._find = find
        self.setTextMargins(0, 0, _ARROW, 0)
        self.list = QListWidget(self)
        self.list.setWindowFlags(Qt.WindowType.ToolTip | Qt.WindowType.FramelessWindowHint)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setMouseTracking(True)
        self.list.setAccessibleName(translate("figures", "What is offered for the typed words"))
        self.list.setProperty("dense", True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.hide()
        self.list.itemClicked.connect(self._click)
        self.list.itemEntered.connect(self.list.setCurrentItem)
        self.textEdited.connect(self._narrow)

    def meant(self) -> Found | None:
        """What the words mean: the one so called, else the best; None for none and no words."""
        text = self.text().strip()
        found = self._find(text) if text else ()
        same = (one for one in found if one.words.casefold() == text.casefold())
        return next(same, found[0] if found else None)

    # ------------------------------------------------------------------------------------ the list

    @property
    def is_open(self) -> bool:
        """Whether the list is shown."""
        return self.list.isVisible()

    def open_list(self, text: str = "") -> None:
        """Show what is offered for a text, all for none; the first is the one that Enter takes."""
        found = self._find(text)
        self.list.clear()
        for one in found:
            item = QListWidgetItem(f"{one.words}  ·  {one.more}" if one.more else one.words)
            item.setData(Qt.ItemDataRole.UserRole, one)
            self.list.addItem(item)
        if not found:
            self.list.hide()
            return
        now = [row for row, one in enumerate(found) if one.words == self.text()]
        self.list.setCurrentRow(now[0] if now else 0)
        self.list.setGeometry(self._room())
        self.window().installEventFilter(self)
        self.list.show()

    def _narrow(self, text: str) -> None:
        self.open_list(text)

    def _room(self) -> QRect:
        """Below the field, as wide as the longest entry, above it where there is no room below."""
        rows = self.list.count()
        shown = min(rows, MOST_ROWS)
        metrics = self.list.fontMetrics()
        words = max(metrics.horizontalAdvance(self.list.item(row).text()) for row in range(rows))
        width = max(self.width(), words + _PADDING + (_BAR if rows > shown else 0))
        height = shown * max(self.list.sizeHintForRow(0), metrics.height()) + _FRAME
        place = self.mapToGlobal(QPoint(0, self.height()))
        screen = self.screen().availableGeometry()
        if place.y() + height > screen.bottom() and place.y() - self.height() - height > 0:
            place.setY(place.y() - self.height() - height)
        left = max(screen.left(), min(place.x(), screen.right() - width))
        return QRect(left, place.y(), width, height)

    def _click(self, item: QListWidgetItem) -> None:
        self._take(item)
        self.taken.emit()
        self.clicked.emit()

    def _take(self, item: QListWidgetItem | None) -> None:
        self.list.hide()
        if item is not None:
            self.setText(item.data(Qt.ItemDataRole.UserRole).words)

    # ---------------------------------------------------------------------------------------- hands

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click opens the list, another one closes it."""
        super().mousePressEvent(event)
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        if self.is_open:
            self.list.hide()
        else:
            self.open_list()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down go through the list, Enter takes, Escape closes the list before all else."""
        key = event.key()
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            self._go(key)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take(self.list.currentItem() if self.is_open else None)
            self.taken.emit()
        elif key == Qt.Key.Key_Escape and self.is_open:
            self.list.hide()
        else:
            super().keyPressEvent(event)

    def _go(self, key: int) -> None:
        if not self.is_open:
            self.open_list()
            return
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: MOST_ROWS - 1}
        row = self.list.currentRow() + steps.get(Qt.Key(key), 1 - MOST_ROWS)
        self.list.setCurrentRow(max(0, min(self.list.count() - 1, row)))

    def event(self, event: QEvent) -> bool:
        """Escape is the list's while it is open, and no shortcut of the window."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
            and self.is_open
        ):
            event.accept()
            return True
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Whoever goes elsewhere needs no list; a click on the list itself is not elsewhere."""
        super().focusOutEvent(event)
        if not self.list.underMouse():
            self.list.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The list does not stay behind when the window goes elsewhere."""
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize) and watched is self.window():
            self.list.hide()
        return super().eventFilter(watched, event)

    def hideEvent(self, event: QHideEvent) -> None:
        """The list goes with its field."""
        super().hideEvent(event)
        self.list.hide()

    def open_later(self) -> None:
        """Show the list as soon as the field has its place."""
        QTimer.singleShot(0, self, lambda: self.open_list() if self.isVisible() else None)

    def paintEvent(self, event: QPaintEvent) -> None:
        """An arrow at the right tells that there is a list."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(self.palette().color(QPalette.ColorRole.Text), 1.5)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        x, y = self.width() - _ARROW / 2, self.height() / 2
        painter.drawPolyline([QPointF(x - 3, y - 2), QPointF(x, y + 1), QPointF(x + 3, y - 2)])
        painter.end()
