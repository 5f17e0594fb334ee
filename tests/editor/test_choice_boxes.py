"""Boxes with a few entries show all of them whole, in every theme."""

import pytest
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from fieldwright.editor.parts import combo
from fieldwright.editor.properties import PropertiesDialog
from fieldwright.editor.themes import THEMES
from fieldwright.editor.window import MainWindow


def is_whole(box: QComboBox) -> bool:
    """Whether the list that opens needs no scrolling."""
    box.showPopup()
    view = box.view()
    last = view.visualRect(box.model().index(box.count() - 1, 0))
    found = view.verticalScrollBar().maximum() == 0 and last.bottom() < view.viewport().height()
    box.hidePopup()
    return found


@pytest.mark.parametrize("theme", list(THEMES))
def test_a_list_of_a_few_entries_opens_whole(window: MainWindow, qtbot: QtBot, theme: str) -> None:
    window.show_theme(theme)
    for count in (2, 3, 12):
        box = combo([(f"Entry {number}", number) for number in range(count)], "Entries")
        qtbot.addWidget(box)
        box.show()
        assert is_whole(box)
    dialog = PropertiesDialog(window.document.field.info, window)
    qtbot.addWidget(dialog)
    dialog.show()
    assert is_whole(dialog.light)
