"""The DM reads the numbered notes; in the players' preview nothing tells them."""

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot
from tests.helpers.hands import pointer_on

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.files import read_field
from fieldwright.editor.square_menu import square_menu
from fieldwright.editor.window import MainWindow
from fieldwright.tables import maps_folder
from fieldwright.terms.grid import Square

HUT = Square(30, 6)
SECRET = "reed cutter"


@pytest.fixture
def field() -> Battlefield:
    """The sample swamp, whose first note lies on AE7."""
    return read_field(maps_folder() / "swamp.battlefield.json")


def panel_of(window: MainWindow) -> str:
    window.side.turn_to("field")
    return "\n".join(part.text() for part in window.panel.findChildren(QLabel))


def test_the_panel_lists_the_notes_by_number(window: MainWindow) -> None:
    assert "1  The reed cutter's hut." in panel_of(window)
    assert "(AE7)" in panel_of(window)


def test_the_line_below_reads_the_note_of_the_square(window: MainWindow) -> None:
    window.status.hover(HUT)
    assert SECRET in window.status.words


@pytest.mark.rule("CT3-FOUR-02")
def test_the_players_preview_tells_no_note_anywhere(window: MainWindow, qtbot: QtBot) -> None:
    window.status.hover(HUT)
    window.actions_by_id["players"].trigger()
    assert SECRET not in window.status.words
    qtbot.waitUntil(lambda: SECRET not in panel_of(window))
    assert "joins east and west" not in panel_of(window)
    menu = square_menu(window, pointer_on(HUT))
    words = [part.text() for part in menu.findChildren(QLabel)]
    assert words
    assert SECRET not in "\n".join(words)
    window.actions_by_id["players"].trigger()
    assert SECRET in window.status.words
