"""A user's fingers at a fight: keys go to whatever has the keyboard, as they do at the table."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QWidget

from fieldwright.editor.window import MainWindow
from fieldwright.fight.feature import FightFeature
from fieldwright.fight.room import FightRoom

NONE = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier


class Fingers:
    """Presses keys and counts them; words and dice that are typed count apart, as ``dice``."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.keys = 0
        self.dice = 0

    @property
    def fight(self) -> FightRoom:
        return next(one for one in self.window.features if isinstance(one, FightFeature)).room

    @property
    def focus(self) -> QWidget:
        active = QApplication.activeWindow()
        if active is None or not active.isVisible():
            # A window manager would do so after a dialog; the offscreen one does not.
            self.window.activateWindow()
            QApplication.processEvents()
        for one in (QApplication.focusWidget, self.window.focusWidget):
            found: object = one()
            if isinstance(found, QWidget):
                return found
        return self.window

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
        self.keys += 1
        QTest.keyClick(self.focus, key, modifiers)

    def enter(self) -> None:
        self.press(Qt.Key.Key_Return)

    def type(self, words: str) -> None:
        """Type dice, squares or words, and press Enter."""
        self.dice += 1
        QTest.keyClicks(self.focus, words)
        QTest.keyClick(self.focus, Qt.Key.Key_Return)

    def in_dialog(self, key: Qt.Key) -> None:
        """Press a key in the dialog that is going to open."""
        self.keys += 1
        when_dialog_opens(self.window, lambda dialog: QTest.keyClick(dialog, key))


def when_dialog_opens(window: MainWindow, deed: Callable[[QDialog], object]) -> None:
    """Do something in the next dialog of a window, once it is there."""
    timer = QTimer(window)

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QDialog) and dialog.isVisible():
            timer.stop()
            deed(dialog)

    timer.timeout.connect(look)
    timer.start(5)


def click(button: QPushButton) -> None:
    """Press a button with the mouse."""
    assert button.isVisible(), button.text()
    assert button.isEnabled(), button.text()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
