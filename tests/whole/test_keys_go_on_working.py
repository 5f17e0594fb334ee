"""Whatever the hands did last, the keys go on working on the map."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit
from tests.helpers.hands import ALT, Hands

from fieldwright.battlefield.things import Note


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


def test_escape_goes_from_the_words_of_a_note_to_the_map(hands: Hands) -> None:
    window = hands.window
    window.activateWindow()
    hands.key(Qt.Key.Key_N)
    hands.click(5, 5)
    words = QApplication.focusWidget()
    assert isinstance(words, QPlainTextEdit)
    hands.words("A secret", words)
    hands.key(Qt.Key.Key_Escape, on=words)
    assert hands.view.hasFocus()
    hands.key(Qt.Key.Key_T)
    assert window.workbench.tool.name == "label"
    assert [one.text for one in window.document.field.every(Note)] == ["A secret"]
