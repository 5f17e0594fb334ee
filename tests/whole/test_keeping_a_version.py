"""A version is kept under a name that is typed in a small dialog."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QLineEdit
from tests.helpers.hands import CTRL, Hands


def keep_as(hands: Hands, name: str, *, by_keys: bool = True) -> int:
    """Ctrl+K, a name and Enter; the answer is how wide the dialog was."""
    widths: list[int] = []

    def act() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QInputDialog)
        widths.append(dialog.width())
        line = dialog.findChild(QLineEdit)
        assert line is not None
        QTest.keyClicks(line, name)
        QTest.keyClick(line, Qt.Key.Key_Return)

    QTimer.singleShot(0, act)
    if by_keys:
        hands.key(Qt.Key.Key_K, CTRL)
    else:
        hands.window.steps.keep_version()
    return widths[0]


def test_a_version_is_kept_under_its_name(hands: Hands) -> None:
    hands.window.activateWindow()
    assert keep_as(hands, " Before the brawl ") >= 400
    assert [one.name for one in hands.window.document.versions()] == ["Before the brawl"]
    assert hands.window.messages.text == "Kept as “Before the brawl”."


def test_nothing_is_kept_without_a_name(hands: Hands) -> None:
    hands.window.activateWindow()
    keep_as(hands, "  ")
    assert not hands.window.document.versions()


def test_versions_of_one_name_are_told_apart_and_no_name_is_endless(hands: Hands) -> None:
    for name in ("Brawl", "brawl", "x" * 130):
        keep_as(hands, name, by_keys=False)
    names = [one.name for one in hands.window.document.versions()]
    assert names == ["Brawl", "brawl 2", "x" * 120]
