"""How soon the window can be used, against a bare one, and how fast it draws and answers."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from fieldwright import app
from fieldwright.battlefield.changes import paint
from fieldwright.battlefield.field import Layer
from fieldwright.canvas.view import MapView
from fieldwright.document.document import new_document
from fieldwright.document.files import write_field
from fieldwright.drawing.options import DrawingOptions
from fieldwright.editor.settings import Settings
from fieldwright.editor.window import MainWindow
from fieldwright.generator.generate import generate
from fieldwright.generator.wishes import Wishes

BARE = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
application = QApplication([])
window = QMainWindow()
window.resize(1280, 800)
window.show()
QTimer.singleShot(0, window.close)
application.exec()
"""
OURS = """
import sys
from pathlib import Path
from fieldwright.app import run
run([Path(sys.argv[1])])
"""


def start(source: str, *arguments: str) -> None:
    """Run a program until its window was shown."""
    subprocess.run(
        [sys.executable, "-c", source, *arguments],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", app.EXIT_WHEN_SHOWN: "1"},
        check=True,
        capture_output=True,
    )


def test_start_of_a_bare_window(benchmark: Any) -> None:
    benchmark.pedantic(start, (BARE,), rounds=5, warmup_rounds=1)


def test_start_of_the_window_until_its_map_is_drawn(benchmark: Any, tmp_path: Path) -> None:
    """Target: usable under 1.5 s after a warm start."""
    path = tmp_path / "field.fieldwright"
    write_field(generate("light-forest", Wishes(size=(40, 30)), 3), path)
    benchmark.pedantic(start, (OURS, str(path)), rounds=5, warmup_rounds=1)


@pytest.fixture
def large(qtbot: QtBot) -> MapView:
    field = generate("swamp", Wishes(size=(200, 200)), 3)
    view = MapView(field, DrawingOptions())
    view.resize(1920, 1080)
    qtbot.addWidget(view, before_close_func=lambda shown: shown.chunks.finish())
    view.show()
    return view


def drawn(view: MapView, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: view.chunks.is_settled, timeout=120_000)


def test_drawing_a_whole_large_field_to_fit(benchmark: Any, large: MapView, qtbot: QtBot) -> None:
    def draw() -> None:
        large.show_field(large.field)
        drawn(large, qtbot)

    benchmark.pedantic(draw, rounds=2, warmup_rounds=1)


@pytest.mark.parametrize("pitch", [5, 20, 40, 80])
def test_a_repaint_of_what_is_drawn(
    benchmark: Any, large: MapView, qtbot: QtBot, pitch: int
) -> None:
    """Target: within a frame, 16 ms, at 1920 x 1080."""
    large.zoom_to(pitch)
    drawn(large, qtbot)
    benchmark(large.viewport().repaint)


def test_a_step_of_zoom_until_something_is_seen(
    benchmark: Any, large: MapView, qtbot: QtBot
) -> None:
    large.zoom_to(20)
    drawn(large, qtbot)
    notches = iter([1, -1] * 100_000)

    def step() -> None:
        large.zoom_by(next(notches), QPointF(700, 300))
        large.viewport().repaint()

    benchmark(step)


def test_a_change_of_one_square_until_it_is_seen(
    benchmark: Any, large: MapView, qtbot: QtBot
) -> None:
    large.zoom_to(40)
    drawn(large, qtbot)
    shown = large.sight().squares
    mask = np.zeros((200, 200), bool)
    mask[(shown.top + shown.bottom) // 2, (shown.left + shown.right) // 2] = True
    codes = iter([1, 2] * 100_000)

    def change() -> None:
        step = paint(large.field, Layer.GROUND, mask, next(codes))
        large.show_field(step.applied_to(large.field), step.touched(large.field))
        drawn(large, qtbot)

    benchmark.pedantic(change, rounds=10, warmup_rounds=2)


def test_telling_everything_about_a_square(benchmark: Any, qtbot: QtBot) -> None:
    """Target: within a frame, for every move of the pointer."""
    from fieldwright.terms.grid import Square

    field = generate("swamp", Wishes(size=(200, 200)), 3)
    window = MainWindow(new_document(field), Settings())
    qtbot.addWidget(window)
    squares = iter([Square(column % 200, 80) for column in range(200)] * 10_000)
    benchmark(lambda: window.status.hover(next(squares)))
    window.close()
