"""A box for dice leaves the window its keys with Shift while nothing stands in it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow

from fieldwright.fight.dice_box import DiceBox

SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.mark.parametrize(
    ("text", "squares", "opened", "left"),
    [("", False, 1, ""), ("1", False, 0, "1A"), ("", True, 0, "A")],
)
def test_shift_and_a_letter_is_the_windows_where_it_means_nothing_in_the_box(
    text: str, squares: bool, opened: int, left: str, qapp: QApplication
) -> None:
    window, box = QMainWindow(), DiceBox("Dice")
    window.setCentralWidget(box)
    action = QAction("Area", window)
    action.setShortcut("Shift+A")
    window.addAction(action)
    done: list[bool] = []
    action.triggered.connect(lambda: done.append(True))
    window.show()
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    box.setFocus()
    box.setText(text)
    box.takes_squares = squares
    QTest.keyClicks(box, "A", SHIFT)
    assert (len(done), box.text()) == (opened, left)
    # A letter with Shift that is nobody's key is typed.
    box.clear()
    QTest.keyClicks(box, "K", SHIFT)
    assert box.text() == "K"
    window.close()
