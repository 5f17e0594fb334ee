"""The main window: what it tells, undo and redo by name, files, and what it remembers."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QMenu
from pytestqt.qtbot import QtBot
from tests.helpers.hands import Hands, pointer_on

from fieldwright.battlefield.changes import ChangeInfo
from fieldwright.battlefield.field import Battlefield
from fieldwright.document.document import new_document, open_document
from fieldwright.document.files import read_field, write_field
from fieldwright.drawing.options import Style
from fieldwright.editor.settings import Settings
from fieldwright.editor.status_line import square_in_words
from fieldwright.editor.window import MainWindow
from fieldwright.terms.grid import Block, Square

Do = Callable[[str], None]


@pytest.fixture
def window(lent: MainWindow) -> MainWindow:
    """The window of the module."""
    return lent


def rename(window: MainWindow, name: str, label: str = "other name") -> None:
    info = window.document.field.info
    window.session.apply(ChangeInfo(info, replace(info, name=name)), label)


def panel_text(window: MainWindow) -> str:
    window.side.turn_to("field")
    return "\n".join(label.text() for label in window.panel.findChildren(QLabel))


def choose_file(monkeypatch: pytest.MonkeyPatch, path: Path, kind: str = "") -> None:
    """Answer the next file dialog with ``path``."""
    for name in ("getSaveFileName", "getOpenFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *_, **__: (str(path), kind))


# --------------------------------------------------------------------------------------- telling


def test_the_line_below_says_all_about_the_square_under_the_pointer(window: MainWindow) -> None:
    window.view.hover(Square(4, 5))
    assert window.status.words == square_in_words(window.document.field, Square(4, 5))
    assert window.status.words.startswith("E6")


def test_without_a_pointer_the_line_tells_of_the_marked_square_and_then_of_the_field(
    window: MainWindow,
) -> None:
    window.view.mark_square(Square(0, 0))
    assert window.status.words.startswith("A1")
    window.view.mark_square(None)
    assert "30 x 24 squares of 5 feet" in window.status.words


def test_the_panel_tells_what_the_field_is_and_how_it_came_to_be(window: MainWindow) -> None:
    text = panel_text(window)
    for words in (
        "30 x 24 squares of 5 ft (melee scale)",
        "Seed 7",
        "Encounter range",
        "Lines of fire",
        "Cover",
        "Footing",
        "Obstacles",
        "Materials and hazards",
        "1  Scale",
        "2  Topography",
        "3  Ground cover and water",
        "4  Obstacles",
        "5  Putting it together",
    ):
        assert words in text, words


def test_the_zoom_stands_below(window: MainWindow, do: Do) -> None:
    do("full-size")
    zoom = window.status.findChild(QLabel, "zoom")
    assert isinstance(zoom, QLabel)
    assert zoom.text() == "100 %"


# ----------------------------------------------------------------------------------- undo, redo


def test_undo_and_redo_name_their_step_and_do_it(window: MainWindow, do: Do) -> None:
    undo, redo = window.actions_by_id["undo"], window.actions_by_id["redo"]
    assert not undo.isEnabled()
    before = window.document.field.info.name
    rename(window, "The ford", "name the field")
    assert undo.text() == "&Undo: name the field"
    assert "Ctrl+Z" in undo.toolTip()
    do("undo")
    assert window.document.field.info.name == before
    assert redo.text() == "&Redo: name the field"
    assert not undo.isEnabled()
    do("redo")
    assert window.document.field.info.name == "The ford"


def test_rolling_a_part_again_is_one_step_that_can_be_undone(window: MainWindow, do: Do) -> None:
    before = window.document.field
    window.making.reroll_part("growth/4", "roll the growth of section 5 again")
    assert not window.document.field.same_as(before)
    assert window.actions_by_id["undo"].text().endswith("roll the growth of section 5 again")
    do("undo")
    assert window.document.field.same_as(before)


@pytest.mark.own_window
def test_what_was_done_is_there_after_reopening_and_can_be_undone(
    window: MainWindow, make_window: Callable[[], MainWindow]
) -> None:
    rename(window, "The ford")
    path = window.document.path
    window.close()
    document = open_document(path)
    assert document.field.info.name == "The ford"
    assert document.undo()
    document.close()


def test_a_version_that_was_kept_can_be_gone_back_to(window: MainWindow, do: Do) -> None:
    before = window.document.field.info.name
    version = window.document.keep_version("before")
    rename(window, "Another")
    window.document.restore_version(version.id)
    assert window.document.field.info.name == before
    assert window.files.title() == before


def test_reverting_without_versions_says_how_to_make_one(window: MainWindow, do: Do) -> None:
    do("revert")
    assert "No version" in window.messages.text


# ------------------------------------------------------------------------------------------ files


def test_a_damaged_file_gets_a_sentence_and_the_open_document_stays(
    window: MainWindow, tmp_path: Path
) -> None:
    damaged = tmp_path / "damaged.fieldwright"
    damaged.write_bytes(b"SQLite format 3\0" + b"\xff" * 4000)
    before = window.document
    assert not window.files.open_path(damaged)
    assert window.document is before
    assert window.messages.text
    assert "Traceback" not in window.messages.text
    rename(window, "still works")
    assert window.document.field.info.name == "still works"


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("no.battlefield.json", b"{"),
        ("picture.fieldwright", b"\x89PNG\r\n"),
        ("empty.battlefield.json", b""),
    ],
)
def test_what_is_no_battlefield_is_refused_in_words(
    window: MainWindow, tmp_path: Path, name: str, data: bytes
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    assert not window.files.open_path(path)
    assert len(window.messages.text) > 20


def test_a_missing_file_is_told_of(window: MainWindow, tmp_path: Path) -> None:
    assert not window.files.open_path(tmp_path / "gone.fieldwright")
    assert "gone.fieldwright" in window.messages.text


def test_opening_replaces_the_document_in_the_same_window(
    window: MainWindow, tmp_path: Path, field: Battlefield
) -> None:
    path = tmp_path / "ford.battlefield.json"
    write_field(replace(field, info=replace(field.info, name="Ford")), path)
    before = window.document
    assert window.files.open_path(path)
    assert window.document is not before
    assert window.windowTitle().startswith("ford")
    assert window.view.field.info.name == "Ford"
    assert path in window.settings.recent


def test_saving_writes_the_text_form_back_that_was_opened(
    window: MainWindow, do: Do, tmp_path: Path, field: Battlefield
) -> None:
    path = tmp_path / "ford.battlefield.json"
    write_field(field, path)
    window.files.open_path(path)
    rename(window, "Renamed")
    do("save")
    assert read_field(path).info.name == "Renamed"


def test_saving_a_new_field_gives_it_a_file_and_goes_on_there(
    window: MainWindow, do: Do, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose_file(monkeypatch, tmp_path / "meadow")
    do("save")
    assert window.document.path == tmp_path / "meadow.fieldwright"
    assert window.windowTitle().startswith("meadow")
    rename(window, "after")
    window.document.flush()
    assert read_field(tmp_path / "meadow.fieldwright").info.name == "after"
    do("save")
    assert "already" in window.messages.text


def test_a_copy_is_saved_and_the_document_goes_on_where_it_was(
    window: MainWindow, do: Do, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = window.document.path
    choose_file(monkeypatch, tmp_path / "copy.fieldwright")
    do("save-copy")
    assert window.document.path == before
    assert read_field(tmp_path / "copy.fieldwright").same_as(window.document.field)


def test_a_copy_that_cannot_be_written_is_told_of(
    window: MainWindow, do: Do, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose_file(monkeypatch, tmp_path / "no such folder" / "copy.fieldwright")
    (tmp_path / "no such folder").write_text("a file")
    do("save-copy")
    assert window.messages.text
    assert window.messages.property("alarm")


def test_the_text_form_is_written(
    window: MainWindow, do: Do, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose_file(monkeypatch, tmp_path / "field.battlefield.json")
    do("save-text")
    assert read_field(tmp_path / "field.battlefield.json").same_as(window.document.field)


def test_a_file_dropped_on_the_window_is_opened(
    window: MainWindow, tmp_path: Path, field: Battlefield, qtbot: QtBot
) -> None:
    path = tmp_path / "dropped.battlefield.json"
    write_field(replace(field, info=replace(field.info, name="Dropped")), path)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    event = QDropEvent(
        QPointF(200, 200),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    window.dropEvent(event)
    qtbot.waitUntil(lambda: window.document.field.info.name == "Dropped", timeout=5000)


@pytest.mark.own_window
def test_a_badge_says_that_the_map_is_shown_as_players_see_it_and_leads_back(
    window: MainWindow,
) -> None:
    assert not window.status.badge.isVisible()
    high = window.status.height()
    window.actions_by_id["players"].setChecked(True)
    assert window.status.badge.isVisible()
    assert "Players' view" in window.status.badge.text()
    assert window.status.height() == high, "nothing moves"
    window.status.badge.click()
    assert not window.view.options.players
    assert not window.actions_by_id["players"].isChecked()
    assert not window.status.badge.isVisible()


# ------------------------------------------------------------------------------ settings, menus


@pytest.mark.own_window
def test_the_next_window_is_as_the_last_one_was_left(
    make_window: Callable[[], MainWindow],
) -> None:
    first = make_window()
    first.actions_by_id["theme-dark"].trigger()
    first.actions_by_id["grid"].setChecked(False)
    first.actions_by_id["coordinates"].setChecked(False)
    first.actions_by_id["sections"].setChecked(True)
    first.actions_by_id["style-line"].trigger()
    first.actions_by_id["panel"].setChecked(False)
    first.actions_by_id["players"].setChecked(True)
    path = first.document.path
    assert Settings().last_document == path, "known at once, in case of a power cut"
    first.close()
    assert Settings().last_document == path
    second = make_window()
    assert second.settings.theme == "dark"
    assert not second.view.options.grid
    assert second.view.options.style is Style.LINE
    assert second.view.section_lines.shown
    assert second.panel.isHidden()
    assert not second.view.options.players, "secrets must not stay hidden by accident"


def test_the_menu_of_a_square_says_what_it_is_and_offers_its_section(window: MainWindow) -> None:
    from fieldwright.editor.square_menu import square_menu

    menu = square_menu(window, pointer_on(Square(2, 2)))
    texts = [action.text() for action in menu.actions()]
    assert texts[0].startswith("C3")
    assert "&Battlefield" in texts
    (battlefield,) = (action for action in menu.actions() if action.text() == "&Battlefield")
    inner = battlefield.menu()
    assert isinstance(inner, QMenu)
    assert any("Section 1" in action.text() for action in inner.actions())
    copy = next(action for action in menu.actions() if "Copy" in action.text())
    copy.trigger()
    assert QApplication.clipboard().text() == square_in_words(window.document.field, Square(2, 2))


def test_sample_battlefields_open_as_copies(
    window: MainWindow, tmp_path: Path, field: Battlefield, monkeypatch: pytest.MonkeyPatch
) -> None:
    from fieldwright.editor import making

    write_field(field, tmp_path / "old-ford.battlefield.json")
    monkeypatch.setattr(making, "maps_folder", lambda: tmp_path)
    menu = window.menus["samples"]
    menu.aboutToShow.emit()
    assert [action.text() for action in menu.actions()] == ["Old ford"]
    before = (tmp_path / "old-ford.battlefield.json").read_bytes()
    menu.actions()[0].trigger()
    rename(window, "Mine")
    assert window.document.text_path is None
    assert (tmp_path / "old-ford.battlefield.json").read_bytes() == before


def test_asking_for_a_menu_on_the_map_shows_one(window: MainWindow, qtbot: QtBot) -> None:
    window.view.menu_wanted.emit(pointer_on(Square(2, 2)), QPoint(300, 300))
    menu = QApplication.activePopupWidget()
    assert menu is not None
    menu.close()


def test_a_change_redraws_only_where_it_is(window: MainWindow, qtbot: QtBot) -> None:
    window.view.zoom_to(40)
    qtbot.waitUntil(lambda: window.view.chunks.is_settled, timeout=20_000)
    before = window.view.chunks.drawn_count
    window.view.show_field(window.document.field, Block(1, 1, 2, 2))
    qtbot.waitUntil(lambda: window.view.chunks.is_settled, timeout=20_000)
    assert window.view.chunks.drawn_count == before + 1


@pytest.mark.own_window
def test_closing_in_the_middle_of_a_gesture_is_fine(window: MainWindow, qtbot: QtBot) -> None:
    QTest.mousePress(window.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(200, 200))
    window.close()
    assert not window.isVisible()


FULL = "The disk is full; changes are in memory only."


@pytest.fixture
def full_disk(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The disk takes nothing any more."""
    kind = type(window.document)
    with monkeypatch.context() as patch:
        patch.setattr(kind, "trouble", property(lambda _: FULL))
        patch.setattr(kind, "retry", lambda _: False)
        window.session.written.emit()
        yield


@pytest.mark.usefixtures("full_disk")
def test_a_full_disk_is_told_of_until_it_is_over(window: MainWindow) -> None:
    assert window.messages.text == FULL
    assert [button.text() for button in window.messages.buttons] == [
        "Save elsewhere…",
        "Try again",
        "Close",
    ]


@pytest.mark.own_window
@pytest.mark.usefixtures("full_disk")
def test_a_window_whose_changes_cannot_be_written_does_not_close_unasked(
    window: MainWindow,
) -> None:
    window.close()
    assert window.isVisible()
    assert window.messages.text == FULL
    window.messages.buttons[1].click()
    assert not window.isVisible()


@pytest.mark.own_window
@pytest.mark.usefixtures("full_disk")
def test_opening_another_file_does_not_lose_what_cannot_be_written(
    window: MainWindow, tmp_path: Path, field: Battlefield
) -> None:
    path = tmp_path / "other.battlefield.json"
    write_field(field, path)
    before = window.document
    assert not window.files.open_path(path)
    assert window.document is before
    assert window.messages.buttons[0].text() == "Save elsewhere…"


def test_a_file_that_is_open_already_is_not_opened_twice(window: MainWindow) -> None:
    before = window.document
    assert window.files.open_path(window.document.path)
    assert window.document is before
    assert "already" in window.messages.text


def test_another_new_document_closes_the_one_before(window: MainWindow, field: Battlefield) -> None:
    before = window.document
    window.session.show(new_document(field))
    from fieldwright.document.errors import DocumentError

    with pytest.raises(DocumentError):
        before.apply(ChangeInfo(before.field.info, before.field.info), "late")


def test_undo_in_the_middle_of_a_drag_breaks_it_off(window: MainWindow, hands: Hands) -> None:
    hands.do("brush")
    hands.drag([(3, 3), (6, 3)])
    before = window.document.field
    hands.press(3, 8)
    hands.go(8, 8)
    hands.do("undo")
    hands.go(9, 8)
    hands.release(9, 8)
    assert window.document.position == 0
    hands.do("redo")
    assert window.document.field.same_as(before)
    assert window.view.field.same_as(before)


def test_news_of_a_step_go_with_it_and_troubles_stay(window: MainWindow, hands: Hands) -> None:
    hands.do("brush")
    hands.drag([(3, 3), (6, 3)])
    window.messages.tell("Orc 2 is off the field; Ctrl+Z brings it back.")
    hands.do("undo")
    assert window.messages.text == ""
    window.messages.warn("The disk is full.")
    hands.do("redo")
    assert window.messages.text == "The disk is full."


def test_menus_of_squares_are_gone_once_they_are_closed(window: MainWindow, qtbot: QtBot) -> None:
    at, place = pointer_on(Square(2, 2)), window.mapToGlobal(QPoint(300, 300))
    before = len(window.findChildren(QMenu))
    for _ in range(3):
        window.view.menu_wanted.emit(at, place)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        menu.close()
    qtbot.waitUntil(lambda: len(window.findChildren(QMenu)) == before)
    assert window.actions_by_id["fit"].isEnabled()
