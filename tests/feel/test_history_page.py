"""The list of steps: newest first, one can jump in it, and what changed lights up for a moment."""

from datetime import UTC, datetime, timedelta, timezone
from uuid import uuid4

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from fieldwright.battlefield.changes import ChangeInfo, add, paint
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Figure
from fieldwright.document.document import new_document
from fieldwright.editor.feel.ago import ago
from fieldwright.editor.feel.flash import FADE_MS
from fieldwright.editor.feel.history import HistoryFeature, HistoryPage
from fieldwright.editor.feel.history_model import CURRENT_ROLE, DONE_ROLE, HistoryModel
from fieldwright.editor.feel.motion import REDUCED
from fieldwright.editor.window import MainWindow
from fieldwright.terms.grid import Block


@pytest.fixture
def window(lent: MainWindow) -> MainWindow:
    """The window of the module."""
    return lent


@pytest.fixture
def feature(window: MainWindow) -> HistoryFeature:
    return next(one for one in window.features if isinstance(one, HistoryFeature))


@pytest.fixture
def page(window: MainWindow, feature: HistoryFeature) -> HistoryPage:
    window.actions_by_id["history"].trigger()
    return feature.page


def place(window: MainWindow, *names: str) -> None:
    for name in names:
        figure = Figure(id=uuid4(), name=name, side="monsters", column=len(name), row=3)
        assert window.workbench.apply(add(figure), f"place {name}")


def lines(page: HistoryPage) -> list[str]:
    model = page.list.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def test_the_newest_step_is_on_top_and_the_present_one_is_marked(
    window: MainWindow, page: HistoryPage
) -> None:
    place(window, "Orc", "Ogre", "Troll")
    window.document.undo()
    assert lines(page) == ["Place Troll", "Place Ogre", "Place Orc", "The beginning"]
    model = page.model
    assert [bool(model.index(row, 0).data(DONE_ROLE)) for row in range(4)] == [False, *[True] * 3]
    assert [bool(model.index(row, 0).data(CURRENT_ROLE)) for row in range(4)].index(True) == 1
    assert page.list.currentIndex().row() == 1
    words = int(Qt.ItemDataRole.AccessibleTextRole)
    assert model.index(0, 0).data(words) == "Place Troll, taken back"
    assert model.index(1, 0).data(words) == "Place Ogre: the map is here"


def test_a_click_or_enter_goes_to_a_step(window: MainWindow, page: HistoryPage) -> None:
    place(window, "Orc", "Ogre", "Troll")
    cell = page.list.visualRect(page.list.model().index(2, 0)).center()
    QTest.mouseClick(page.list.viewport(), Qt.MouseButton.LeftButton, pos=cell)
    assert window.document.position == 1
    QTest.keyClick(page.list, Qt.Key.Key_Up)
    QTest.keyClick(page.list, Qt.Key.Key_Return)
    assert window.document.position == 2
    QTest.keyClick(page.list, Qt.Key.Key_End)
    QTest.keyClick(page.list, Qt.Key.Key_Return)
    assert window.document.position == 0
    QTest.keyClick(page.list, Qt.Key.Key_Escape)
    assert window.view.hasFocus()


def test_steps_are_found_by_their_words(window: MainWindow, page: HistoryPage) -> None:
    place(window, "Orc", "Ogre", "Troll")
    page.search.setText("og")
    assert lines(page) == ["Place Ogre"]
    page.list.activated.emit(page.list.model().index(0, 0))
    assert window.document.position == 2
    page.search.setText("dragon")
    assert page.nothing.isVisible()
    window.actions_by_id["history"].trigger()
    assert len(lines(page)) == 4


def test_the_list_is_a_sound_model_while_steps_come_and_go(
    window: MainWindow, page: HistoryPage, qtmodeltester: ModelTester
) -> None:
    qtmodeltester.check(page.model)  # type: ignore[no-untyped-call]
    place(window, "Orc", "Ogre", "Troll")
    window.document.jump_to(1)
    place(window, "Wolf")
    assert lines(page) == ["Place Wolf", "Place Orc", "The beginning"]


def test_a_step_that_grows_is_shown_as_it_is(window: MainWindow, page: HistoryPage) -> None:
    figure = Figure(id=uuid4(), name="Ogre", side="monsters", column=1, row=3)
    window.workbench.apply(add(figure), "place one", "gesture")
    other = Figure(id=uuid4(), name="Ogre", side="monsters", column=5, row=3)
    window.workbench.apply(add(other), "place two", "gesture")
    assert lines(page) == ["Place two", "The beginning"]


def test_many_steps_are_followed_without_touching_those_that_stay(
    qtbot: QtBot, wood: Battlefield
) -> None:
    document, model = new_document(wood), HistoryModel()
    infos = [ChangeInfo(document.field.info, document.field.info)]
    for number in range(300):
        old = document.field.info
        new = type(old)(name=f"Field {number}", terrain=old.terrain)
        infos.append(ChangeInfo(old, new))
        document.apply(infos[-1], f"step {number}")
    model.follow(document)
    told: list[tuple[int, int]] = []
    model.rowsInserted.connect(lambda _parent, first, last: told.append((first, last)))
    model.rowsRemoved.connect(lambda _parent, first, last: told.append((first, last)))
    document.apply(ChangeInfo(document.field.info, infos[1].before), "step 300")
    model.follow(document)
    document.undo()
    model.follow(document)
    assert told == [(0, 0)]
    assert model.rowCount() == 302
    assert model.current_row == 1
    document.close()


# ----------------------------------------------------------------------------------------- times


ZONE = timezone(timedelta(hours=2))
NOW = datetime(2026, 3, 10, 15, 0, tzinfo=ZONE)


@pytest.mark.parametrize(
    ("gone", "words"),
    [
        (timedelta(seconds=5), "just now"),
        (timedelta(seconds=50), "1 min ago"),
        (timedelta(minutes=12), "12 min ago"),
        (timedelta(minutes=59), "59 min ago"),
        (timedelta(hours=1), "1 h ago"),
        (timedelta(hours=14), "14 h ago"),
        (timedelta(hours=16), "yesterday 23:00"),
        (timedelta(days=3), "2026-03-07"),
    ],
)
def test_times_are_told_from_now(gone: timedelta, words: str) -> None:
    assert ago((NOW - gone).astimezone(UTC), NOW) == words


# ----------------------------------------------------------------------------------------- light


def test_what_is_taken_back_lights_up_where_it_was_and_fades(
    window: MainWindow, feature: HistoryFeature, qtbot: QtBot
) -> None:
    place(window, "Ogre")
    assert feature.flash.block.is_empty, "what one does oneself needs no light"
    window.document.undo()
    assert feature.flash.block == Block(4, 3, 5, 4)
    qtbot.waitUntil(lambda: not feature.flash.shown, timeout=10 * FADE_MS)


def test_painted_squares_light_up_on_the_map(window: MainWindow, feature: HistoryFeature) -> None:
    mask = np.zeros((24, 30), bool)
    mask[10:12, 5:9] = True
    window.workbench.apply(paint(window.document.field, Layer.HEIGHT, mask, 15), "raise")
    window.document.undo()
    assert feature.flash.block == Block(5, 10, 9, 12)
    lit = window.view.grab().toImage()
    feature.flash.stop()
    assert feature.flash.block.is_empty
    assert lit != window.view.grab().toImage()


def test_nothing_lights_up_for_those_who_want_no_motion(
    window: MainWindow, feature: HistoryFeature
) -> None:
    window.settings.set_flag(REDUCED, True)
    place(window, "Ogre")
    window.document.undo()
    assert not feature.flash.shown


def test_fading_takes_a_moment_that_explains_and_does_not_delay() -> None:
    assert 150 <= FADE_MS <= 600
