"""An import asks whoever waits for it, and breaks in on nobody who does something else."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Thread, current_thread, main_thread
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot
from tests.helpers.fights import HEROES, ORCS, begun, figure, meadow
from tests.helpers.uvtt_files import at, uvtt

from fieldwright.battlefield.changes import Change
from fieldwright.battlefield.things import Wall
from fieldwright.document.codec import encode_change
from fieldwright.document.document import new_document
from fieldwright.editor.importing import guard, hands
from fieldwright.editor.importing.desk import ImportDesk
from fieldwright.editor.importing.dialog import ImportDialog
from fieldwright.editor.importing.feature import ImportFeature
from fieldwright.editor.importing.foreign import LOOK
from fieldwright.editor.map.feature import MapFeature
from fieldwright.editor.map.pictures import PictureDrop
from fieldwright.editor.window import MainWindow
from fieldwright.editor.windows import windows
from fieldwright.exchange.readers import read_file

Write = Callable[[str, Any], Path]

ROOM = [at((2, 2), (8, 2), (8, 6), (2, 6), (2, 2))]
BEASTS = "Name,AC,HD\nMarsh bear,6,5+5\n"


@pytest.fixture
def window(lent: MainWindow) -> MainWindow:
    """The window of the module."""
    return lent


@pytest.fixture
def feature(window: MainWindow, in_this_process: None) -> Iterator[ImportFeature]:
    """Its import, which has nothing left to ask in the end."""
    found = next(one for one in window.features if isinstance(one, ImportFeature))
    yield found
    for desk in (found.desk, found.figures):
        desk.skip()
        if desk.dialog is not None:
            desk.dialog.reject()


@pytest.fixture
def desk(feature: ImportFeature) -> ImportDesk:
    """Its desk for maps."""
    return feature.desk


def dialog_of(desk: ImportDesk, qtbot: QtBot) -> ImportDialog:
    qtbot.waitUntil(lambda: desk.dialog is not None, timeout=20_000)
    assert desk.dialog is not None
    return desk.dialog


def waits(desk: ImportDesk, qtbot: QtBot) -> None:
    """Until a map waits to be looked at."""
    qtbot.waitUntil(lambda: desk.ready is not None, timeout=20_000)
    assert desk.dialog is None


def pressed(window: MainWindow, words: str) -> None:
    next(one for one in window.messages.buttons if one.text() == words).click()


# ---------------------------------------------------------------------------- who does other things


def test_who_types_meanwhile_is_told_that_the_map_is_ready_and_looks_when_he_likes(
    window: MainWindow, desk: ImportDesk, written: Write, qtbot: QtBot
) -> None:
    before = window.document
    look = window.actions_by_id[LOOK]
    assert not look.isEnabled()
    desk.take([written("crypt.dd2vtt", uvtt(10, 8, ROOM))])
    QTest.keyClick(window.view, Qt.Key.Key_Return)
    waits(desk, qtbot)
    assert window.messages.text == "crypt.dd2vtt is ready: a map of 10 x 8 squares (Ctrl+Alt+A)."
    QTest.keyClick(window.view, Qt.Key.Key_Return)
    assert window.document is before
    look.trigger()
    assert dialog_of(desk, qtbot).arrived.path.name == "crypt.dd2vtt"
    assert not look.isEnabled()
    assert window.messages.text == ""


def test_it_is_not_asked_in_a_fight_a_field_that_is_typed_in_or_after_a_long_wait(
    window: MainWindow,
    desk: ImportDesk,
    written: Write,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
) -> None:
    path = written("crypt.dd2vtt", uvtt(10, 8, ROOM))
    line = QLineEdit(window)
    line.show()
    line.setFocus()
    desk.take([path])
    waits(desk, qtbot)
    pressed(window, "Skip it")
    assert not desk.is_busy
    line.deleteLater()
    window.view.setFocus()
    with monkeypatch.context() as patched:
        patched.setattr(hands, "QUICK_MS", -1)
        desk.take([path])
        waits(desk, qtbot)
    pressed(window, "Skip it")
    ann, orc = figure("Ann", HEROES, (3, 3)), figure("Orc", ORCS, (9, 3))
    fight = begun(meadow(ann, orc), HEROES, ORCS)
    window.session.show(new_document(fight.field))
    desk.take([path])
    waits(desk, qtbot)
    pressed(window, "Look at it")
    assert desk.dialog is not None


def test_what_is_ready_stays_in_sight_whatever_is_told_meanwhile(
    window: MainWindow, desk: ImportDesk, written: Write, qtbot: QtBot
) -> None:
    desk.take([written("crypt.dd2vtt", uvtt(10, 8, ROOM))])
    QTest.mouseClick(window.view.viewport(), Qt.MouseButton.LeftButton)
    waits(desk, qtbot)
    window.messages.tell("Copied.")
    window.messages.forget_passing()
    window.session.show(new_document(window.document.field))
    assert "crypt.dd2vtt is ready" in window.messages._text.text()
    pressed(window, "Look at it")
    assert desk.dialog is not None


def test_keys_that_were_meant_for_the_map_are_not_taken_by_the_dialog(
    window: MainWindow, desk: ImportDesk, written: Write, qtbot: QtBot
) -> None:
    before = window.document
    desk.take([written("crypt.dd2vtt", uvtt(10, 8, ROOM))])
    dialog = dialog_of(desk, qtbot)
    for key in (Qt.Key.Key_2, Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Escape):
        QTest.keyClick(dialog, key)
        QTest.keyClick(dialog.do, key)
    QTest.mouseClick(dialog.do, Qt.MouseButton.LeftButton)
    assert desk.dialog is dialog
    assert window.document is before
    dialog.guard.end()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not desk.is_busy, timeout=20_000)
    assert window.document.field.info.name == "crypt"


def test_the_dialog_takes_keys_after_a_while(
    desk: ImportDesk, written: Write, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(guard, "QUIET_MS", 0)
    desk.take([written("crypt.dd2vtt", uvtt(10, 8, ROOM))])
    QTest.keyClick(dialog_of(desk, qtbot), Qt.Key.Key_Escape)
    assert desk.dialog is None


# ------------------------------------------------------------------------------------------ batches


def test_after_cancel_all_are_named_and_the_next_file_counts_anew(
    window: MainWindow,
    desk: ImportDesk,
    written: Write,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
) -> None:
    names = [f"{letter}.dd2vtt" for letter in "abcdefg"]
    desk.take([written(name, uvtt(10, 8, ROOM)) for name in names])
    assert "a.dd2vtt (1 of 7)" in window.messages.text
    pressed(window, "Cancel")
    assert not desk.is_busy
    assert window.messages.text == (
        "Reading a.dd2vtt was cancelled. Not read either: b.dd2vtt, c.dd2vtt, d.dd2vtt, e.dd2vtt "
        "and 2 more."
    )
    desk.take([written("h.dd2vtt", uvtt(10, 8, ROOM))])
    dialog = dialog_of(desk, qtbot)
    assert dialog.arrived.path.name == "h.dd2vtt"
    assert dialog.windowTitle() == "Import a map"
    assert dialog.leave.text() == "Cancel"


def test_a_file_that_is_on_its_way_already_is_not_read_twice(
    window: MainWindow, desk: ImportDesk, written: Write, qtbot: QtBot
) -> None:
    path = written("crypt.dd2vtt", uvtt(10, 8, ROOM))
    desk.take([path, path])
    desk.take([path])
    assert window.messages.text == "crypt.dd2vtt is on its way already."
    dialog = dialog_of(desk, qtbot)
    assert dialog.windowTitle() == "Import a map"
    dialog.reject()
    assert not desk.is_busy


def test_tables_are_asked_about_one_after_the_other_also_those_that_are_json(
    window: MainWindow, feature: ImportFeature, tmp_path: Path, written: Write, qtbot: QtBot
) -> None:
    paths = [tmp_path / "one.csv", tmp_path / "two.csv"]
    for path in paths:
        path.write_text(BEASTS)
    beasts = [{"name": "Fen wolf", "armour_class": 7, "hit_dice": "2+2", "movement": 18}]
    paths.append(written("three.json", beasts))
    asked: list[str] = []
    window.files.open_dropped(paths)
    for _ in paths:
        qtbot.waitUntil(lambda: feature.figures.dialog is not None, timeout=20_000)
        dialog = feature.figures.dialog
        assert dialog is not None
        asked.append(dialog.source)
        dialog.reject()
    assert sorted(asked) == ["one.csv", "three.json", "two.csv"]
    assert not feature.figures.is_busy


def test_a_picture_that_came_with_a_map_is_told_of_and_can_be_laid(
    window: MainWindow, desk: ImportDesk, tmp_path: Path, written: Write, qtbot: QtBot
) -> None:
    window.files.open_dropped([tmp_path / "floor.png", written("a.dd2vtt", uvtt(10, 8, ROOM))])
    dialog_of(desk, qtbot).reject()
    told = "Pictures that were not laid under the map: floor.png."
    assert told in window.messages._text.text()
    pressed(window, "Lay them under it")
    qtbot.waitUntil(lambda: "floor.png cannot be read" in window.messages.text, timeout=20_000)


def test_several_pictures_are_aligned_one_after_the_other(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    pictures = next(one.pictures for one in window.features if isinstance(one, MapFeature))
    shot = window.grab()
    paths = [tmp_path / "one.png", tmp_path / "two.png"]
    for path in paths:
        shot.save(str(path))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    assert not PictureDrop(pictures).takes(data), "several files are the window's"
    window.files.open_dropped(paths)
    for path in paths:
        qtbot.waitUntil(lambda: pictures.dialog is not None, timeout=20_000)
        assert pictures.dialog is not None
        assert path.name in pictures.dialog.windowTitle()
        pictures.dialog.reject()
    assert pictures.dialog is None


def test_a_map_is_laid_onto_no_other_field_than_it_was_asked_for(
    window: MainWindow, desk: ImportDesk, written: Write, qtbot: QtBot
) -> None:
    desk.take([written("crypt.dd2vtt", uvtt(10, 8, ROOM))])
    dialog = dialog_of(desk, qtbot)
    dialog.choose_onto(True)
    other = new_document(meadow())
    window.session.show(other)
    dialog.accept()
    qtbot.waitUntil(lambda: not desk.is_busy, timeout=20_000)
    assert not other.field.every(Wall)
    assert "meant for another map" in window.messages.text
    pressed(window, "As a new battlefield")
    qtbot.waitUntil(lambda: len(windows().all()) > 1, timeout=20_000)
    beside = windows().all()[-1]
    assert beside.document.field.info.name == "crypt"
    assert window.document is other
    assert beside.messages.text == "crypt.dd2vtt: 4 wall pieces, 1 picture."
    beside.close()


# --------------------------------------------------------------------------------- opening, heights


def test_open_lists_maps_of_other_programs_and_brings_them_in(
    window: MainWindow,
    desk: ImportDesk,
    written: Write,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
) -> None:
    path = written("crypt.dd2vtt", uvtt(10, 8, ROOM))
    kinds: list[str] = []

    def choose(*asked: str) -> tuple[str, str]:
        kinds.extend(asked[-1].split(";;"))
        return str(path), ""

    monkeypatch.setattr(QFileDialog, "getOpenFileName", choose)
    before = window.settings.recent
    window.actions_by_id["open"].trigger()
    dialog_of(desk, qtbot).reject()
    assert kinds[0].startswith("All maps (*.fieldwright *.battlefield.json *.dd2vtt ")
    assert kinds[1] == "Battlefields (*.fieldwright *.battlefield.json)"
    assert window.settings.recent == before


def test_walls_get_the_height_that_the_dm_says_and_it_is_remembered(
    window: MainWindow, desk: ImportDesk, written: Write, qtbot: QtBot
) -> None:
    path = written("crypt.dd2vtt", uvtt(10, 8, ROOM))
    desk.take([path])
    dialog = dialog_of(desk, qtbot)
    assert dialog.walls.text() == "As high as usual for their kind"
    dialog.walls.setValue(15)
    dialog.choose_onto(True)
    dialog.accept()
    qtbot.waitUntil(lambda: not desk.is_busy, timeout=20_000)
    assert {wall.height_ft for wall in window.document.field.every(Wall)} == {15.0}
    desk.take([written("other.dd2vtt", uvtt(10, 8, ROOM))])
    assert dialog_of(desk, qtbot).walls.value() == 15


def test_after_a_map_without_heights_they_can_be_painted_at_once(
    window: MainWindow, desk: ImportDesk, written: Write, qtbot: QtBot
) -> None:
    desk.take([written("crypt.dd2vtt", uvtt(10, 8, ROOM))])
    dialog = dialog_of(desk, qtbot)
    assert dialog.arrived.records.pictures
    dialog.accept()
    qtbot.waitUntil(lambda: not desk.is_busy, timeout=20_000)
    names = [one.text() for one in window.messages.buttons]
    assert names == ["Paint heights", "Terrain, light…", "Close"]
    pressed(window, "Paint heights")
    assert window.workbench.tool.name == "brush"
    assert window.settings.word("painting", "").count('"height"')


def test_records_that_say_heights_keep_theirs(written: Write) -> None:
    from fieldwright.exchange.answers import Answers, answered

    records = read_file(written("crypt.dd2vtt", uvtt(10, 8, ROOM)))
    first, *others = records.walls
    low = replace(records, walls=(replace(first, height_ft=4.0), *others))
    heights = [wall.height_ft for wall in answered(low, Answers(wall_height_ft=20)).walls]
    assert heights == [4.0, *[20.0] * len(others)]


# ---------------------------------------------------------------------------- nothing waits for it


def test_a_map_is_checked_and_packed_in_another_thread_than_the_windows(
    window: MainWindow,
    desk: ImportDesk,
    written: Write,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
) -> None:
    """Thousands of walls would hold the window up for a quarter of a second."""
    threads: list[Thread] = []

    def packed(change: Change) -> bytes:
        threads.append(current_thread())
        return encode_change(change)

    monkeypatch.setattr("fieldwright.document.accepting.encode_change", packed)
    desk.take([written("crypt.dd2vtt", uvtt(10, 8, ROOM))])
    dialog = dialog_of(desk, qtbot)
    dialog.choose_onto(True)
    dialog.do.click()
    qtbot.waitUntil(lambda: not desk.is_busy, timeout=20_000)
    assert len(list(window.document.field.every(Wall))) == 4
    assert threads
    assert main_thread() not in threads
