"""Starting the program: what it opens, and what happens to faults that nobody foresaw."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from fieldwright import app
from fieldwright.battlefield.field import Battlefield
from fieldwright.document.document import new_document
from fieldwright.document.files import write_field
from fieldwright.editor.settings import Settings
from fieldwright.editor.window import MainWindow
from fieldwright.log import log_file

RUN = (
    "import sys; from pathlib import Path; from fieldwright.app import run; "
    "sys.exit(run([Path(name) for name in sys.argv[1:]]))"
)


@pytest.fixture
def opened(qtbot: QtBot) -> Iterator[list[MainWindow]]:
    """Windows that a test opened; they are closed in the end."""
    windows: list[MainWindow] = []
    yield windows
    for window in windows:
        window.close()
        window.deleteLater()


def test_the_program_opens_a_window_on_a_file_and_ends_well(
    tmp_path: Path, field: Battlefield
) -> None:
    path = tmp_path / "ford.battlefield.json"
    write_field(field, path)
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(path)],
        env={**os.environ, app.EXIT_WHEN_SHOWN: "1"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


def test_without_a_wish_the_last_document_is_open_again(
    qtbot: QtBot, field: Battlefield, opened: list[MainWindow]
) -> None:
    document = new_document(field)
    document.close()
    settings = Settings()
    settings.last_document = document.path
    settings.write()
    window = app.open_window([], surprise=False)
    opened.append(window)
    assert window.document.path == document.path


def test_a_second_window_does_not_take_what_the_first_has_open(
    qtbot: QtBot, field: Battlefield, opened: list[MainWindow]
) -> None:
    document = new_document(field)
    settings = Settings()
    settings.last_document = document.path
    settings.write()
    window = app.open_window([], surprise=False)
    opened.append(window)
    assert window.document.path != document.path
    assert not window.document.is_read_only
    document.close()


def test_the_first_start_shows_a_battlefield(qtbot: QtBot, opened: list[MainWindow]) -> None:
    window = app.open_window([], surprise=False)
    opened.append(window)
    assert window.document.field.origin is not None


def test_a_file_that_cannot_be_opened_is_told_of_in_a_window_that_works(
    qtbot: QtBot, tmp_path: Path, opened: list[MainWindow]
) -> None:
    path = tmp_path / "letter.fieldwright"
    path.write_text("Dear Sir")
    window = app.open_window([path], surprise=False)
    opened.append(window)
    window.show()
    assert "letter.fieldwright" in window.messages.text
    assert window.document.field.columns > 0


def test_a_fault_is_logged_and_told_in_one_sentence(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    hook = app._hook(window.fault.emit)
    try:
        raise RuntimeError("the secret inside")
    except RuntimeError as error:
        hook(type(error), error, error.__traceback__)
    assert "Traceback" not in window.messages.text
    assert "the secret inside" not in window.messages.text
    assert "the secret inside" in log_file().read_text(encoding="utf-8")
