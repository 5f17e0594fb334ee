"""How fast the select tool answers on the largest field: 2,500 walls, 2,200 obstacles, figures."""

from typing import Any

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Obstacle, Thing, Wall
from fieldwright.document.document import new_document
from fieldwright.editing.bounds import Box
from fieldwright.editing.hit import things_at, things_in
from fieldwright.editor.selecting.drags import MoveDrag
from fieldwright.editor.settings import Settings
from fieldwright.editor.window import MainWindow
from fieldwright.terms.chance import Stream


@pytest.fixture(scope="module")
def largest() -> Battlefield:
    stream, catalogue = Stream(1, "bench"), load_catalogue()
    things: list[Thing] = []
    for _ in range(2500):
        x, y = stream.below(199), stream.below(199)
        start, end = (float(x), float(y)), (float(x + stream.below(2)), float(y + 1))
        things.append(Wall(id=stream.uuid(), kind="wall", start=start, end=end))
    for _ in range(2200):
        kind = catalogue.obstacles[stream.choice(tuple(catalogue.obstacles))]
        things.append(
            Obstacle(
                id=stream.uuid(),
                kind=kind.id,
                position=(stream.below(200_000) / 1000, stream.below(200_000) / 1000),
                width=kind.width,
                length=kind.length,
                rotation=float(stream.below(360)),
            )
        )
    for number in range(300):
        column, row = stream.below(200), stream.below(200)
        orc = Figure(id=stream.uuid(), name=f"Orc {number}", side="a", column=column, row=row)
        things.append(orc)
    info = FieldInfo(name="bench", terrain="plains")
    return add(*things).applied_to(Battlefield.empty(200, 200, info, catalogue))


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
