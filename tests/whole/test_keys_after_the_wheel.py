"""Whatever the wheel does, the keys go on working on the map afterwards."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from tests.helpers.hands import ALT, Hands


def test_alt_with_the_wheel_does_not_bring_the_keyboard_to_the_menus(hands: Hands) -> None:
    window = hands.window
    window.activateWindow()
    QTest.keyPress(hands.view, Qt.Key.Key_Alt, ALT)
    hands.wheel(5, 5, 1, ALT)
    QTest.keyRelease(hands.view, Qt.Key.Key_Alt)
    assert window.menuBar().activeAction() is None
    hands.key(Qt.Key.Key_W)
    assert window.workbench.tool.name == "wall"


def test_alt_alone_still_does(hands: Hands) -> None:
    hands.window.activateWindow()
    QTest.keyPress(hands.view, Qt.Key.Key_Alt, ALT)
    QTest.keyRelease(hands.view, Qt.Key.Key_Alt)
    assert hands.window.menuBar().activeAction() is not None
