"""Several windows: each its own document, all remembered, none takes what another has."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from uuid import uuid4

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from fieldwright import app
from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.document.document import new_document, open_document
from fieldwright.document.errors import DocumentError
from fieldwright.editor.feel.window_actions import COLUMNS, ROWS
from fieldwright.editor.settings import Settings
from fieldwright.editor.window import MainWindow
from fieldwright.editor.windows import place_beside, remembered, windows


@pytest.fixture(autouse=True)
def all_closed(qtbot: QtBot) -> Iterator[None]:
    """Whatever a test has opened beside its own windows is closed in the end."""
    yield
    for window in windows().all():
        window.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def ogre() -> Figure:
    return Figure(id=uuid4(), name="Ogre", side="monsters", column=3, row=3)


def paths() -> list[Path]:
    return [path for path, _ in remembered(Settings())]


def test_a_new_window_has_a_bare_field_and_an_undo_of_its_own(window: MainWindow) -> None:
    window.actions_by_id["new-window"].trigger()
    other = windows().all()[-1]
    assert other is not window
    assert (other.document.field.columns, other.document.field.rows) == (COLUMNS, ROWS)
    other.workbench.apply(add(ogre()), "place an ogre")
    assert other.document.can_undo
    assert not window.document.can_undo
    window.actions_by_id["undo"].trigger()
    assert other.document.field.every(Figure)
    other.actions_by_id["undo"].trigger()
    assert not other.document.field.every(Figure)


def test_a_file_opens_beside_the_window_one_works_in(
    window: MainWindow, wood: Battlefield, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = new_document(wood)
    document.close()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(document.path), ""))
    window.actions_by_id["open-window"].trigger()
    assert [one.document.path for one in windows().all()] == [window.document.path, document.path]
    window.actions_by_id["open-window"].trigger()
    assert len(windows().all()) == 2, "it is open already"
    assert "open already" in windows().all()[1].messages.text


def test_a_file_that_cannot_be_opened_is_told_in_the_window_that_asked(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "letter.fieldwright"
    path.write_text("Dear Sir")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    window.actions_by_id["open-window"].trigger()
    assert "letter.fieldwright" in window.messages.text
    assert windows().all() == [window]


def test_what_another_window_has_is_brought_forward_and_not_opened_again(
    make_window: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    one, other = make_window(), make_window()
    before = one.document
    assert one.files.open_path(other.document.path)
    assert one.document is before
    assert "open already" in other.messages.text
    assert one.messages.text == ""
    qtbot.waitUntil(lambda: windows().current is other)


def test_the_list_of_windows_names_all_and_goes_to_each(
    make_window: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    one, other = make_window(), make_window()
    menu = one.menus["windows"]
    qtbot.waitUntil(lambda: sum(action.isCheckable() for action in menu.actions()) == 2)
    entries = [action for action in menu.actions() if action.isCheckable()]
    assert [entry.isChecked() for entry in entries] == [True, False]
    entries[1].trigger()
    qtbot.waitUntil(lambda: windows().current is other)
    other.actions_by_id["next-window"].trigger()
    qtbot.waitUntil(lambda: windows().current is one)
    other.close()
    assert not one.actions_by_id["next-window"].isEnabled()


def test_closing_one_of_two_windows_forgets_it_and_closing_the_last_does_not(
    make_window: Callable[[], MainWindow],
) -> None:
    one, other = make_window(), make_window()
    assert paths() == [one.document.path, other.document.path]
    one.actions_by_id["close-window"].trigger()
    assert paths() == [other.document.path]
    other.close()
    assert paths() == [other.document.path]


def test_quitting_closes_all_and_remembers_all(make_window: Callable[[], MainWindow]) -> None:
    one, other = make_window(), make_window()
    one.actions_by_id["quit"].trigger()
    assert windows().all() == []
    assert paths() == [one.document.path, other.document.path]
    for path in paths():
        open_document(path).close()


def test_a_window_that_cannot_write_stays_and_is_remembered_when_all_are_to_close(
    make_window: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = make_window(), make_window()

    def refuse(_abandon: bool = False) -> None:
        raise DocumentError("The disk is full.")

    with monkeypatch.context() as patched:
        patched.setattr(other.session, "close", refuse)
        windows().quit()
        assert windows().all() == [other]
        assert other.messages.text == "The disk is full."
        assert paths() == [other.document.path]
    assert not one.isVisible()


def test_all_windows_are_open_again_at_the_next_start(qtbot: QtBot, wood: Battlefield) -> None:
    documents = [new_document(wood) for _ in range(3)]
    opened = [MainWindow(document, Settings()) for document in documents]
    for number, window in enumerate(opened):
        window.setGeometry(10 * number, 20, 700 + 10 * number, 500)
        window.show()
    windows().quit()
    before = remembered(Settings())
    first = app.open_window([], surprise=False)
    first.show()
    app.open_others(first, [], before[1:])
    again = windows().all()
    assert [window.document.path for window in again] == [one.path for one in documents]
    assert [window.width() for window in again] == [700, 710, 720]
    assert windows().current is first
    for window in opened:
        window.deleteLater()
    first.close()
    first.deleteLater()


def test_what_is_gone_is_not_opened_again(qtbot: QtBot, tmp_path: Path) -> None:
    settings = Settings()
    for spoiled in ("no json", "3", '[1, {"document": 3}]', '[{"document": "/none"}]'):
        settings.set_word("windows", spoiled)
        assert remembered(settings) == []
    path = tmp_path / "a"
    path.touch()
    entry = f'{{"document": "{path}", "geometry": "!"}}'
    settings.set_word("windows", f"[{entry}, {entry}]")
    assert [found for found, _ in remembered(settings)] == [path]


def test_a_fault_is_told_in_the_window_one_works_in(
    make_window: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    one, other = make_window(), make_window()
    for window in (one, other):
        windows().bring_forward(window)
        qtbot.waitUntil(partial(is_current, window))
        windows().fault.emit("Something went wrong.")
        assert window.messages.text == "Something went wrong."
        window.messages.close_message()
        assert one.messages.text == other.messages.text == ""


def is_current(window: MainWindow) -> bool:
    return windows().current is window


RUN = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from fieldwright import app
from fieldwright.editor.windows import windows

def count():
    print(len(windows().all()), flush=True)
    windows().quit()

application = app.make_application()
QTimer.singleShot(0, count)
sys.exit(app.run([Path(name) for name in sys.argv[1:]]))
"""


def test_the_program_opens_every_file_it_is_given_and_all_of_them_the_next_time(
    wood: Battlefield, qtbot: QtBot
) -> None:
    documents = [new_document(wood) for _ in range(2)]
    for document in documents:
        document.close()

    def run(*names: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", RUN, *names],
            env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout.strip()

    assert run(*(str(document.path) for document in documents)) == "2"
    assert run() == "2"


def test_a_new_window_lies_on_the_screen_whatever_it_opens_beside(
    window: MainWindow, qtbot: QtBot
) -> None:
    room = window.screen().availableGeometry()
    window.resize(600, 400)
    window.move(10, 10)
    usual = place_beside(window)
    assert usual.size() == window.size()
    assert usual.topLeft() != window.geometry().topLeft()
    window.move(room.right() - 300, room.bottom() - 200)
    assert room.contains(place_beside(window))
    window.showMaximized()
    qtbot.waitUntil(window.isMaximized)
    beside = place_beside(window)
    assert room.contains(beside)
    assert beside.width() < room.width()
