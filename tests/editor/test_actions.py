"""Everything the window can do has words, keys or a place in a menu, and works by keyboard."""

from collections import Counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from fieldwright.editor.action_rows import ROWS, TOOL_COLUMN
from fieldwright.editor.window import MainWindow
from fieldwright.tables.place import resources_folder


@pytest.fixture
def window(lent: MainWindow) -> MainWindow:
    """The window of the module."""
    return lent


def in_menus(menu: QMenu) -> list[QAction]:
    found = []
    for action in menu.actions():
        inner = action.menu()
        found += in_menus(inner) if isinstance(inner, QMenu) else [action]
    return found


def menu_actions(window: MainWindow) -> list[QAction]:
    menus = [action.menu() for action in window.menuBar().actions()]
    return [action for menu in menus if isinstance(menu, QMenu) for action in in_menus(menu)]


def test_every_action_has_words_a_status_tip_and_a_tool_tip(window: MainWindow) -> None:
    for row in ROWS:
        action = window.actions_by_id[row.id]
        assert action.text(), row.id
        assert action.statusTip(), row.id
        assert "&" not in action.toolTip(), row.id


def test_every_action_stands_in_a_menu_or_in_the_tool_column(window: MainWindow) -> None:
    reachable = set(menu_actions(window))
    missing = [
        name
        for name, action in window.actions_by_id.items()
        if action not in reachable and name not in TOOL_COLUMN
    ]
    assert missing == []


def test_every_entry_of_the_menus_has_words(window: MainWindow) -> None:
    entries = [action for action in menu_actions(window) if not action.isSeparator()]
    assert [action for action in entries if not action.text()] == []
    assert [
        action.text() for action in entries if action.isEnabled() and not action.statusTip()
    ] == []


def test_no_two_entries_of_a_menu_share_a_letter(window: MainWindow) -> None:
    def check(menu: QMenu) -> None:
        letters = Counter(
            action.text().split("&")[1][0].lower()
            for action in menu.actions()
            if "&" in action.text()
        )
        assert [letter for letter, times in letters.items() if times > 1] == [], menu.title()
        for action in menu.actions():
            inner = action.menu()
            if isinstance(inner, QMenu):
                check(inner)

    for action in window.menuBar().actions():
        menu = action.menu()
        assert isinstance(menu, QMenu)
        check(menu)


def test_no_two_actions_share_a_key(window: MainWindow) -> None:
    keys = Counter(
        keys.toString() for action in window.actions_by_id.values() for keys in action.shortcuts()
    )
    assert [key for key, times in keys.items() if times > 1] == []


def test_all_keys_are_keys_that_qt_knows() -> None:
    for row in ROWS:
        for words in filter(None, row.keys.split("  ")):
            assert QKeySequence(words).toString(), row.id


def test_every_tool_has_an_icon(window: MainWindow) -> None:
    for name in filter(None, TOOL_COLUMN):
        assert not window.actions_by_id[name].icon().isNull(), name


def test_all_icons_are_of_one_family() -> None:
    for path in (resources_folder() / "icons").glob("*.svg"):
        drawing = path.read_text(encoding="utf-8")
        assert 'viewBox="0 0 24 24"' in drawing
        assert 'stroke="currentColor"' in drawing
        assert 'stroke-width="1.7"' in drawing


def test_keys_work_from_the_map(window: MainWindow, qtbot: QtBot) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow, timeout=5000)
    window.view.setFocus()
    before = window.view.pitch
    QTest.keyClick(window.view, Qt.Key.Key_Plus)
    assert window.view.pitch > before
    QTest.keyClick(window.view, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert window.view.percent == 100
    QTest.keyClick(window.view, Qt.Key.Key_0)
    assert window.view.pitch == before
    grid = window.view.options.grid
    QTest.keyClick(window.view, Qt.Key.Key_G, Qt.KeyboardModifier.ShiftModifier)
    assert window.view.options.grid is not grid
