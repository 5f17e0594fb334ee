"""Boxes with a few entries show all of them whole, in every theme."""

import pytest
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QComboBox, QLabel
from pytestqt.qtbot import QtBot

from fieldwright.editor.parts import combo
from fieldwright.editor.properties import PropertiesDialog
from fieldwright.editor.themes import THEMES
from fieldwright.editor.window import MainWindow


@pytest.fixture
def window(lent: MainWindow) -> MainWindow:
    """The window of the module."""
    return lent


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


@pytest.mark.parametrize("theme", list(THEMES))
def test_the_names_of_the_maps_properties_have_room_for_their_last_letter(
    window: MainWindow, qtbot: QtBot, theme: str
) -> None:
    window.show_theme(theme)
    dialog = PropertiesDialog(window.document.field.info, window)
    qtbot.addWidget(dialog)
    dialog.show()
    names = [one for one in dialog.findChildren(QLabel) if one.text().startswith("&")]
    assert len(names) > 4
    for name in names:
        wide = QFontMetricsF(name.font()).horizontalAdvance(name.text().replace("&", ""))
        assert name.contentsRect().width() >= wide + 1, name.text()
