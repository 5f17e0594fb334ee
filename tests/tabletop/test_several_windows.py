"""One table for all windows of the DM: the last one that puts its field there has it."""

from collections.abc import Iterator

import pytest
from tests.helpers.fights import meadow
from tests.tabletop.conftest import At

from fieldwright.app import make_window
from fieldwright.document.document import new_document
from fieldwright.tabletop import rows
from fieldwright.tabletop.feature import TableFeature
from fieldwright.tabletop.picture import Cover


@pytest.fixture
def other(at: At) -> Iterator[At]:
    window = make_window(new_document(meadow(columns=12, rows=10, name="other")))
    window.show()
    feature = next(one for one in window.features if isinstance(one, TableFeature))
    yield At(window, feature.room, at.qtbot)
    window.close()
    window.deleteLater()
    at.room.open()


def test_a_second_window_does_not_take_the_table_by_being_opened(at: At, other: At) -> None:
    assert other.table is at.table
    assert at.room.is_ours
    assert not other.room.is_ours


def test_showing_it_puts_the_other_field_there(at: At, other: At) -> None:
    at.do(rows.SHOW)
    other.do(rows.SHOW)
    assert other.room.is_ours
    shown = other.table.picture.shown
    assert shown is not None
    assert shown.field.block == (0, 0, 12, 10)
    assert at.table.window.isVisible()
    assert at.table.cover is Cover.NOTHING
    assert not at.window.actions_by_id[rows.SHOW].isChecked()


def test_black_from_another_window_takes_nothing_away(at: At, other: At) -> None:
    at.do(rows.SHOW)
    other.do(rows.BLACK)
    assert at.room.is_ours
    assert at.table.cover is Cover.BLACK


def test_whatever_else_is_done_there_shows_the_other_field_in_black(at: At, other: At) -> None:
    at.do(rows.SHOW)
    other.room.move(1, 0)
    assert other.room.is_ours
    assert at.table.cover is Cover.BLACK


def test_when_its_window_closes_the_table_is_cleared(at: At, other: At) -> None:
    other.do(rows.SHOW)
    other.window.close()
    assert not at.table.window.isVisible()
    assert at.table.picture.shown is None


def test_another_document_in_the_same_window_is_black_before_the_dm_shows_it(at: At) -> None:
    old = at.window.document
    at.do(rows.SHOW)
    at.window.session.show(new_document(meadow(columns=12, rows=10, name="next")))
    assert at.table.cover is Cover.BLACK
    assert at.table.window.isVisible()
    assert at.window.actions_by_id[rows.BLACK].isChecked()
    assert old.path != at.window.document.path


def test_a_frozen_picture_outlives_another_document(at: At) -> None:
    at.do(rows.SHOW)
    before = at.picture()
    at.do(rows.FREEZE)
    at.window.session.show(new_document(meadow(columns=12, rows=10, name="next")))
    assert at.table.picture.is_frozen
    assert at.table.picture.drawn() == before


def test_who_asks_for_the_map_after_another_document_sees_it(at: At) -> None:
    at.do(rows.SHOW)
    at.window.session.show(new_document(meadow(columns=12, rows=10, name="next")))
    assert "Players see black" in at.window.messages._text.text()
    at.do(rows.SHOW)
    assert not at.table.window.isVisible()
    at.do(rows.SHOW)
    assert at.table.window.isVisible()
    assert at.table.cover is Cover.NOTHING
    assert "Players see black" not in at.window.messages._text.text()
    assert not at.window.actions_by_id[rows.BLACK].isChecked()


def test_black_that_the_dm_wished_stays_when_it_is_shown_and_says_how_to_end(at: At) -> None:
    at.do(rows.BLACK)
    at.do(rows.SHOW)
    assert at.table.cover is Cover.BLACK
    assert at.window.messages.text == "Players see black; Ctrl+F11 shows the map."
    at.window.messages.buttons[0].click()
    assert not at.window.actions_by_id[rows.BLACK].isChecked()
