"""The field into which dice, squares and words are typed."""

from __future__ import annotations

from types import MappingProxyType

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QSizePolicy

from fieldwright.widgets.parts import FIELD_HEIGHT

_LONGEST = 200
TURNS = MappingProxyType({",": -1, ".": 1})
"""Keys that turn a figure to its left and to its right."""


class DiceBox(QLineEdit):
    """``entered`` tells its words when Enter is pressed, ``stepped`` an arrow up (-1) or down (1).

    ``turned`` tells a comma (-1) or a full stop (1) while nothing stands in it: a figure is turned.
    While nothing stands in it, undoing is left to the window: it takes the last step back. So are
    letters with Shift that are a key of the window, unless it ``takes_squares`` (J7): dice and
    words are typed without Shift.
    """

    entered = Signal(str)
    stepped = Signal(int)
    turned = Signal(int)

    def __init__(self, title: str = "", placeholder: str = "", width: int = 0) -> None:
        """Make an empty field; ``title`` is its accessible name, ``width`` 0 as wide as can be."""
        super().__init__()
        self.takes_squares = False
        self.setAccessibleName(title)
        self.setPlaceholderText(placeholder)
        self.setMaxLength(_LONGEST)
        self.setMinimumHeight(FIELD_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        if width:
            self.setFixedWidth(width)

    def event(self, event: QEvent) -> bool:
        """Undo and redo are the window's where there is nothing to undo in the field itself."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            steps = QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo
            is_step = any(event.matches(key) for key in steps)
            if not self.text() and (is_step or self._is_for_the_window(event)):
                event.ignore()
                return False
        return super().event(event)

    def _is_for_the_window(self, event: QKeyEvent) -> bool:
        is_letter = Qt.Key.Key_A <= event.key() <= Qt.Key.Key_Z
        with_shift = event.modifiers() == Qt.KeyboardModifier.ShiftModifier
        return is_letter and with_shift and not self.takes_squares

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes what stands here, Escape empties it, arrows go through what may be chosen."""
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and event.isAutoRepeat():
            # A key that is held down would do what is in turn next as well.
            pass
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit(self.text().strip())
        elif key == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.stepped.emit(-1 if key == Qt.Key.Key_Up else 1)
        elif event.text() in TURNS and not self.text():
            self.turned.emit(TURNS[event.text()])
        else:
            super().keyPressEvent(event)
            return
        event.accept()
