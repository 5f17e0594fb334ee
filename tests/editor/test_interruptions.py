"""Ctrl+C in the terminal closes the window properly: no traceback, nothing left lying about."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.helpers.effort import LONG

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.document import new_document, open_document

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")

CHILD = """
import os, signal, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from fieldwright import app
from fieldwright.editor.window import MainWindow

if sys.argv[3] == "dialog":
    def ask(window):
        QTimer.singleShot(0, lambda: window.making.new())
        QTimer.singleShot(500, end)
else:
    def ask(window):
        QTimer.singleShot(0, end)

def end():
    os.kill(os.getpid(), getattr(signal, sys.argv[2]))

shown = app.open_window
def open_window(paths, surprise):
    window = shown(paths, surprise)
    ask(window)
    return window
app.open_window = open_window
sys.exit(app.run([Path(sys.argv[1])]))
"""


# Each of them starts the program: every day either wish and either place, all four under soak.
EVERYDAY = [("SIGINT", "window"), ("SIGTERM", "dialog")]
OTHERS = [("SIGTERM", "window"), ("SIGINT", "dialog")]


@pytest.mark.parametrize(("wish", "place"), EVERYDAY + OTHERS if LONG else EVERYDAY)
def test_a_wish_to_end_closes_the_window(
    wish: str, place: str, field: Battlefield, tmp_path: Path
) -> None:
    document = new_document(field, tmp_path / "fields")
    document.close()
    ended = subprocess.run(
        [sys.executable, "-c", CHILD, str(document.path), wish, place],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert [path.name for path in (tmp_path / "fields").iterdir()] == [document.path.name]
    opened = open_document(document.path)
    assert opened.field.same_as(field)
    opened.close()


def test_signals_are_as_before_when_the_window_is_gone() -> None:
    from fieldwright.editor.interruptions import Interruptions

    before = signal.getsignal(signal.SIGINT)
    listening = Interruptions()
    assert signal.getsignal(signal.SIGINT) != before
    listening.end()
    assert signal.getsignal(signal.SIGINT) == before
