"""A small box over the map to type a square in: the selected figure goes there by the best way."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout

from fieldwright.editor.parts import label
from fieldwright.editor.sheet import Sheet
from fieldwright.editor.translation import translate

if TYPE_CHECKING:
    from fieldwright.editor.window import MainWindow

WIDTH = 400
_TOP = 56


class SquareBox(Sheet):
    """Takes words; ``typed`` tells them, ``entered`` that Enter was pressed (True: with Ctrl).

    ``left`` tells that it was closed, by Escape or by a click elsewhere.
    """

    typed = Signal(str)
    entered = Signal(bool)
    left = Signal()

    def __init__(self, window: MainWindow) -> None:
        """Make it, hidden."""
        super().__init__(window)
        self.setObjectName("square-box")
        self.setAccessibleName(translate("moves", "Go to square"))
        self.title = label("", caption=True)
        self.field.setPlaceholderText(translate("moves", "A square, such as J7, or J7 K9"))
        self.field.setAccessibleName(translate("moves", "Square to go to"))
        self.field.setMaxLength(120)
        self.field.textChanged.connect(self.typed)
        self.words = label("")
        self.words.setAccessibleName(translate("moves", "What the way costs"))
        self.tip = label("", muted=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        for part in (self.title, self.field, self.words, self.tip):
            column.addWidget(part)

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
        self.place()

    # -------------------------------------------------------------------------------- open, close

    def open(self, title: str) -> None:
        """Show it empty, with the keyboard."""
        self.title.setText(title)
        self.field.clear()
        self.appear()
        self.typed.emit("")

    def close_sheet(self) -> None:
        """Hide it, and tell so."""
        super().close_sheet()
        self.left.emit()

    def place(self) -> None:
        """At the top of the map, in its middle, as high as its words."""
        view = self._window.view
        corner = view.mapTo(self._window, view.rect().topLeft())
        wide = min(max(WIDTH, self.fontMetrics().averageCharWidth() * 52), view.width() - 32)
        self.setFixedWidth(wide)
        layout = self.layout()
        high = layout.totalHeightForWidth(wide) if layout is not None else 120
        self.setGeometry(corner.x() + (view.width() - wide) // 2, corner.y() + _TOP, wide, high)

    # --------------------------------------------------------------------------------------- keys

    def key(self, event: QKeyEvent) -> bool:
        """Enter and Escape end it."""
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
