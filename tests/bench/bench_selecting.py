"""How fast the select tool answers on the largest field: 2,500 walls, 2,000 obstacles, figures."""

from typing import Any

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot
from tests.helpers.full_field import full_field

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Obstacle
from fieldwright.document.document import new_document
from fieldwright.editing.bounds import Box
from fieldwright.editing.hit import things_at, things_in
from fieldwright.editor.selecting.drags import MoveDrag
from fieldwright.editor.settings import Settings
from fieldwright.editor.window import MainWindow


@pytest.fixture(scope="module")
def largest() -> Battlefield:
    return full_field()


def test_what_is_under_the_pointer(benchmark: Any, largest: Battlefield) -> None:
    """Target: far below a frame."""
    things_at(largest, 100.3, 80.1, 0.1)
    benchmark(things_at, largest, 100.3, 80.1, 0.1)


def test_a_band_around_everything(benchmark: Any, largest: Battlefield) -> None:
    """Target: below 100 ms, once at the end of a band."""
    benchmark(things_in, largest, Box(0, 0, 200, 200), touching=True)


def test_a_frame_of_dragging_a_hundred_things(
    benchmark: Any, largest: Battlefield, qtbot: QtBot
) -> None:
    """Target: 16 ms at 1920 x 1080, the painting of the view included."""
    window = MainWindow(new_document(largest), Settings())
    qtbot.addWidget(window)
    window.resize(1920, 1080)
    with qtbot.waitSignal(window.view.settled, timeout=60_000):
        window.show()
    view, image = window.view, QImage(window.view.viewport().size(), QImage.Format.Format_RGB32)
    things = largest.every(Obstacle)[:100]
    window.workbench.selection.set(thing.id for thing in things)
    at = view.pointer_at(QPointF(view.sight().pixels(*things[0].position)))
    with qtbot.waitSignal(view.settled, timeout=60_000):
        drag = MoveDrag(window.workbench, things, things[0], at)
    view.tool.overlay.drag = drag  # type: ignore[attr-defined]
    steps = iter(range(1_000_000))

    def frame() -> None:
        drag.move(view.pointer_at(QPointF(400 + next(steps) % 500, 500)))
        view.viewport().render(image)

    benchmark(frame)
    window.close()
