"""The palette that every tool with kinds to choose from uses."""

from uuid import UUID

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from fieldwright.battlefield.field import Layer
from fieldwright.battlefield.things import Obstacle, Thing
from fieldwright.editor.settings import Settings
from fieldwright.editor.swatch_pictures import square_picture, thing_picture
from fieldwright.editor.swatches import Swatch, Swatches
from fieldwright.editor.themes import LARGER_TYPE
from fieldwright.editor.window import MainWindow


def boulder() -> Thing:
    return Obstacle(id=UUID(int=1), kind="boulder", position=(3.0, 3.0), width=1.0, length=1.0)


@pytest.fixture
def swatches(qtbot: QtBot) -> Swatches:
    made = Swatches("test", Settings(), "Grounds")
    qtbot.addWidget(made)
    made.fill(
        [
            Swatch("grass", "grass", "Open", square_picture(Layer.GROUND, "grass"), "meadow"),
            Swatch("mud", "mud", "Open", square_picture(Layer.GROUND, "mud")),
            Swatch("boulder", "boulder", "Things", thing_picture(boulder)),
        ]
    )
    made.resize(300, 400)
    made.show()
    return made


def test_pictures_are_made_when_they_come_into_sight(swatches: Swatches, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: swatches.model.picture("boulder") is not None, timeout=5000)
    picture = swatches.model.picture("mud")
    assert picture is None or picture.width() == 56


def test_search_finds_names_and_words_and_enter_takes_the_first(swatches: Swatches) -> None:
    told: list[str] = []
    swatches.chosen.connect(told.append)
    QTest.keyClicks(swatches.search, "MEAD")
    assert [one.id for one in swatches.model.shown] == ["grass"]
    QTest.keyClick(swatches.search, Qt.Key.Key_Return)
    assert told == ["grass"]


def test_groups_narrow_and_what_was_used_last_comes_first(swatches: Swatches) -> None:
    swatches.groups.setCurrentIndex(swatches.groups.findData("Open"))
    assert [one.id for one in swatches.model.shown] == ["grass", "mud"]
    swatches.show_chosen("mud")
    swatches.cells.clicked.emit(swatches.cells.currentIndex())
    again = Swatches("test", Settings(), "Grounds")
    again.fill(swatches.model.shown)
    assert [one.id for one in again.model.shown] == ["mud", "grass"]


def test_showing_a_choice_tells_nobody(swatches: Swatches) -> None:
    told: list[str] = []
    swatches.chosen.connect(told.append)
    swatches.show_chosen("mud")
    assert swatches.current == "mud"
    assert not told


def test_down_leads_from_the_search_to_the_pictures(swatches: Swatches, qtbot: QtBot) -> None:
    swatches.activateWindow()
    qtbot.waitUntil(swatches.isActiveWindow, timeout=5000)
    swatches.search.setFocus()
    QTest.keyClick(swatches.search, Qt.Key.Key_Down)
    assert swatches.cells.hasFocus()


def test_keys_choose_but_the_keyboard_coming_there_does_not(swatches: Swatches) -> None:
    told: list[str] = []
    swatches.chosen.connect(told.append)
    swatches.cells.setFocus()
    assert told == []
    QTest.keyClick(swatches.cells, Qt.Key.Key_Right)
    assert told == ["mud"]


def test_a_search_without_a_find_says_so(swatches: Swatches) -> None:
    swatches.search.setText("dragon")
    assert swatches.nothing.isVisible()
    assert "Nothing is called so" in swatches.nothing.text()
    swatches.search.setText("mud")
    assert not swatches.nothing.isVisible()
    swatches.groups.setCurrentIndex(swatches.groups.findData("Things"))
    assert "in this group" in swatches.nothing.text()
    swatches.fill(swatches.model._all)
    assert swatches.nothing.isVisible(), "what is looked for stays when the entries are others"
    assert swatches.groups.currentData() == "Things"


def test_names_below_pictures_grow_with_the_type(window: MainWindow) -> None:
    window.actions_by_id["objects"].trigger()
    cells = next(one for one in window.findChildren(Swatches) if one.isVisible()).cells
    usual = cells.sizeHintForIndex(cells.model().index(0, 0))
    window.settings.set_number(LARGER_TYPE, 5)
    window.show_theme("light")
    larger = cells.sizeHintForIndex(cells.model().index(0, 0))
    assert larger.height() > usual.height()
    assert larger.width() > usual.width()
    window.settings.set_number(LARGER_TYPE, 0)
    window.show_theme("light")
