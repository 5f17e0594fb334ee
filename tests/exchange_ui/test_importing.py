"""Maps of other programs brought in by the window: read beside the work, asked about, laid down."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot
from tests.helpers.mnemonics import doubled_mnemonics
from tests.helpers.uvtt_files import at, light, portal, uvtt

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.things import Light, Note, Picture, Wall
from fieldwright.editor.importing.desk import ImportDesk
from fieldwright.editor.importing.dialog import ImportDialog
from fieldwright.editor.importing.feature import ImportFeature
from fieldwright.editor.window import MainWindow
from fieldwright.exchange import apart
from fieldwright.exchange.records import MapRecords

Write = Callable[[str, Any], Path]

ROOM = [at((2, 2), (6, 2)), at((7, 2), (8, 2), (8, 6), (2, 6), (2, 2))]
DOORS = [portal((6, 2), (7, 2)), portal((3.2, 6), (3.97, 6))]


def house(walls: list[Any] = ROOM, **more: Any) -> dict[str, Any]:
    """A room with a door in its gap, and a narrow opening that may be a window."""
    return uvtt(10, 8, walls, portals=DOORS, lights=[light(4, 4, 4)], **more)


@pytest.fixture
def window(lent: MainWindow) -> MainWindow:
    """The window of the module."""
    return lent


@pytest.fixture
def desk(window: MainWindow, in_this_process: None) -> Iterator[ImportDesk]:
    """Its desk, which is empty again in the end."""
    found = desk_of(window)
    yield found
    found.skip()
    if found.dialog is not None:
        found.dialog.reject()


def desk_of(window: MainWindow) -> ImportDesk:
    return next(one.desk for one in window.features if isinstance(one, ImportFeature))


def dialog_for(desk: ImportDesk, qtbot: QtBot) -> ImportDialog:
    qtbot.waitUntil(lambda: desk.dialog is not None, timeout=20_000)
    assert desk.dialog is not None
    return desk.dialog


def answer(desk: ImportDesk, qtbot: QtBot, *, onto: bool) -> None:
    """Answer the dialog as it stands, and wait until the map is there."""
    dialog = dialog_for(desk, qtbot)
    dialog.choose_onto(onto)
    dialog.do.click()
    qtbot.waitUntil(lambda: not desk.is_busy or desk.dialog is not None, timeout=20_000)


def kinds(window: MainWindow) -> list[str]:
    return sorted(wall.kind for wall in window.document.field.every(Wall))


def test_a_map_becomes_a_new_battlefield_with_its_picture(
    window: MainWindow, desk: ImportDesk, written: Write, qtbot: QtBot
) -> None:
    desk.take([written("house.dd2vtt", house())])
    dialog = dialog_for(desk, qtbot)
    assert doubled_mnemonics(dialog) == set()
    dialog.terrain.setCurrentIndex(dialog.terrain.findData("marsh"))
    answer(desk, qtbot, onto=False)
    field = window.document.field
    assert (field.columns, field.rows) == (10, 8)
    assert field.info.name == "house"
    assert field.info.terrain == "marsh"
    assert kinds(window).count("door") == 1
    assert len(list(field.every(Light))) == 1
    (picture,) = field.every(Picture)
    assert window.document.picture(picture.blob)
    assert "house.dd2vtt: " in window.messages.text
    assert "1 picture" in window.messages.text


def test_one_undo_removes_a_map_that_was_laid_onto_another(
    window: MainWindow, desk: ImportDesk, written: Write, qtbot: QtBot
) -> None:
    before = window.document.field
    desk.take([written("house.dd2vtt", house())])
    dialog_for(desk, qtbot).onto_rows.column.setValue(26)
    answer(desk, qtbot, onto=True)
    assert window.document.field.columns == 35
    assert min(wall.start[0] for wall in window.document.field.every(Wall)) >= 27
    window.document.undo()
    assert list(window.document.field.all_things()) == list(before.all_things())
    assert window.document.field.columns == before.columns
    assert window.document.field.info == before.info


def test_a_doubtful_opening_becomes_what_the_dm_says_and_is_remembered(
    window: MainWindow, desk: ImportDesk, written: Write, qtbot: QtBot
) -> None:
    path = written("house.dd2vtt", house())
    desk.take([path])
    openings = dialog_for(desk, qtbot).openings
    assert openings is not None
    assert set(openings.kinds().values()) == {"window"}
    openings.choose_all("secret-door")
    answer(desk, qtbot, onto=True)
    assert kinds(window).count("secret-door") == 1
    assert "window" not in kinds(window)
    desk.take([path])
    again = dialog_for(desk, qtbot)
    assert again.openings is not None
    assert set(again.openings.kinds().values()) == {"secret-door"}
    again.reject()


def test_a_file_that_comes_again_replaces_its_own_and_keeps_what_the_dm_added(
    window: MainWindow, desk: ImportDesk, written: Write, qtbot: QtBot
) -> None:
    desk.take([written("house.dd2vtt", house())])
    answer(desk, qtbot, onto=True)
    walls = len(kinds(window))
    note = Note(id=uuid4(), number=1, position=(4.0, 4.0), text="mine")
    window.document.apply(add(note), "note")
    desk.take([written("house.dd2vtt", house([*ROOM, at((4, 2), (4, 6))]))])
    dialog = dialog_for(desk, qtbot)
    assert "already" in dialog.onto_rows.note.text
    dialog.do.click()
    qtbot.waitUntil(lambda: not desk.is_busy, timeout=20_000)
    assert len(kinds(window)) == walls + 1
    assert list(window.document.field.every(Note)) == [note]


def test_gaps_are_closed_where_the_dm_says_so(
    window: MainWindow, desk: ImportDesk, written: Write, qtbot: QtBot
) -> None:
    walls = [at((2, 2), (6, 2)), at((6.2, 2), (8, 2))]
    desk.take([written("gap.dd2vtt", uvtt(10, 8, walls))])
    gaps = dialog_for(desk, qtbot).gaps
    assert gaps is not None
    assert gaps.chosen() == ()
    gaps.choose_all(True)
    answer(desk, qtbot, onto=False)
    ends = sorted(
        tuple(sorted((wall.start[0], wall.end[0]))) for wall in window.document.field.every(Wall)
    )
    assert ends == [(2, 6), (6, 6.2), (6.2, 8)]


def test_several_files_come_one_after_the_other_and_a_bad_one_is_told_of(
    window: MainWindow, desk: ImportDesk, written: Write, qtbot: QtBot
) -> None:
    paths = [
        written("one.dd2vtt", house()),
        written("bad.dd2vtt", b'{"pixels_per_grid": 7, "map_size"'),
        written("two.dd2vtt", uvtt(6, 5)),
    ]
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    event = QDropEvent(
        QPointF(5, 5),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    window.dropEvent(event)
    assert "1 of 3" in dialog_for(desk, qtbot).windowTitle()
    answer(desk, qtbot, onto=True)
    assert "3 of 3" in dialog_for(desk, qtbot).windowTitle()
    answer(desk, qtbot, onto=True)
    assert [one.source for one in window.document.field.info.imports] == [
        "one.dd2vtt",
        "two.dd2vtt",
    ]
    assert "bad.dd2vtt" in window.messages.text
    assert window.messages.property("alarm")


def test_what_is_no_map_gets_a_sentence_and_nothing_changes(
    window: MainWindow, desk: ImportDesk, written: Write, qtbot: QtBot
) -> None:
    before = window.document
    window.files.open_path(written("notes.txt", b"Buy torches."))
    qtbot.waitUntil(lambda: "notes.txt is no map" in window.messages.text, timeout=20_000)
    assert window.document is before
    assert not desk.is_busy


def test_skipping_a_map_leaves_everything_as_it_was(
    window: MainWindow, desk: ImportDesk, written: Write, qtbot: QtBot
) -> None:
    before = window.document.field
    desk.take([written("house.dd2vtt", house())])
    dialog_for(desk, qtbot).leave.click()
    assert window.document.field is before
    assert not desk.is_busy


def test_the_menu_asks_for_files(
    window: MainWindow,
    desk: ImportDesk,
    written: Write,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
) -> None:
    path = written("house.dd2vtt", house())
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(path)], ""))
    window.actions_by_id["import"].trigger()
    dialog = dialog_for(desk, qtbot)
    assert dialog.arrived.path == path
    dialog.reject()


def test_reading_is_told_of_and_can_be_cancelled(
    window: MainWindow, written: Write, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    from fieldwright.exchange.errors import ExchangeCancelledError

    def read(path: Path, tell: apart.Tell, is_cancelled: apart.Asked) -> MapRecords:
        while not is_cancelled():
            tell(apart.Progress(apart.STAGES[2], 2, 3.0))
            time.sleep(0.01)
        raise ExchangeCancelledError(f"Reading {path.name} was cancelled.")

    monkeypatch.setattr("fieldwright.editor.importing.arriving.read_apart", read)
    desk = desk_of(window)
    desk.take([written("huge.dd2vtt", house()), written("other.dd2vtt", house())])
    qtbot.waitUntil(lambda: "reading the map (" in window.messages.text, timeout=5_000)
    window.messages.buttons[0].click()
    qtbot.waitUntil(lambda: not desk.is_busy, timeout=5_000)
    assert (
        window.messages.text == "Reading huge.dd2vtt was cancelled. Not read either: other.dd2vtt."
    )
    assert desk.dialog is None
