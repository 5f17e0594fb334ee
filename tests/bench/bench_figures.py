"""How fast the map moves with 300 figures on the largest and fullest field (issue B).

200 x 200 squares, 2,500 walls, 2,000 obstacles and 300 figures; every step is a whole redraw of
the window's map, offscreen: under 16 ms at 1920 x 1080 and under 33 ms at 3840 x 2160.
"""

from typing import Any
from uuid import UUID

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QPainter, QPixmap
from pytestqt.qtbot import QtBot
from tests.helpers.full_field import SIDE, full_field

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Thing, Wall
from fieldwright.canvas.figure_layer import FigureLayer, coin_sprite
from fieldwright.canvas.sight import Pointer
from fieldwright.document.document import new_document
from fieldwright.drawing.options import DrawingOptions
from fieldwright.editor.figure_tools.dragging import FigureDrag
from fieldwright.editor.settings import Settings
from fieldwright.editor.window import MainWindow
from fieldwright.geometry.figure_places import figure_shape
from fieldwright.geometry.placing import why_not_here
from fieldwright.geometry.spreading import spread
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Square

SIZES = [(1920, 1080), (3840, 2160)]
PITCHES = [9, 24, 40]
Bench = Any


FIELD = full_field()


@pytest.fixture
def window(qtbot: QtBot) -> Any:
    shown = MainWindow(new_document(FIELD), Settings())
    shown.show()
    yield shown
    shown.close()


def settled(window: MainWindow, qtbot: QtBot, size: tuple[int, int], pitch: int) -> None:
    """The map at a size and pitch, in its middle, with all of it drawn."""
    view = window.view
    view.setParent(None)
    view.resize(*size)
    view.show()
    view.zoom_to(pitch, moving=False)
    middle = view.sight().pixels(SIDE / 2, SIDE / 2).toPoint()
    view.pan(view.viewport().rect().center() - middle)
    qtbot.waitUntil(lambda: view.chunks.is_settled, timeout=180_000)
    for _ in range(80):
        view.viewport().repaint()


@pytest.mark.parametrize("pitch", PITCHES)
@pytest.mark.parametrize("size", SIZES)
def test_pan(
    benchmark: Bench, window: MainWindow, qtbot: QtBot, size: tuple[int, int], pitch: int
) -> None:
    settled(window, qtbot, size, pitch)
    steps = iter([QPoint(7, 3), QPoint(-7, -3)] * 100_000)

    def step() -> None:
        window.view.pan(next(steps))
        window.view.viewport().repaint()

    benchmark(step)


@pytest.mark.parametrize("size", SIZES)
def test_zoom(benchmark: Bench, window: MainWindow, qtbot: QtBot, size: tuple[int, int]) -> None:
    """A notch of the wheel, from 24 pixels a square to 28 and back."""
    settled(window, qtbot, size, 28)
    settled(window, qtbot, size, 24)
    notches = iter([1, -1] * 100_000)

    def step() -> None:
        window.view.zoom_by(next(notches), QPointF(700, 300))
        window.view.viewport().repaint()

    benchmark(step)


@pytest.mark.parametrize("pitch", PITCHES)
@pytest.mark.parametrize("size", SIZES)
def test_drag_of_a_figure(
    benchmark: Bench, window: MainWindow, qtbot: QtBot, size: tuple[int, int], pitch: int
) -> None:
    """One move of the pointer with a figure in the hand: where it may stand, and the redraw."""
    settled(window, qtbot, size, pitch)
    drag = _drag_of_one(window)
    pixels = iter([3, -3, 9, -9, 40, -40] * 100_000)
    at = [window.view.viewport().rect().center()]

    def step() -> None:
        at[0] += QPoint(next(pixels), 1)
        drag.move(window.view.pointer_at(QPointF(at[0])))
        window.view.viewport().repaint()

    benchmark(step)
    drag.cancel()


@pytest.mark.parametrize("size", SIZES)
def test_drop_of_a_figure(
    benchmark: Bench, window: MainWindow, qtbot: QtBot, size: tuple[int, int]
) -> None:
    """The change is made, journaled, and the map shows it."""
    settled(window, qtbot, size, 24)

    def drop() -> None:
        drag = _drag_of_one(window)
        sight = window.view.sight()
        at = sight.pixels(drag.figures[0].column + 1.5, drag.figures[0].row + 0.5)
        drag.move(window.view.pointer_at(at, Qt.KeyboardModifier.ControlModifier))
        drag.finish(window.view.pointer_at(at, Qt.KeyboardModifier.ControlModifier))
        window.view.viewport().repaint()

    benchmark.pedantic(drop, rounds=20, warmup_rounds=2)


def _drag_of_one(window: MainWindow) -> FigureDrag:
    field = window.document.field
    figure = min(field.every(Figure), key=lambda one: abs(one.column - 100) + abs(one.row - 100))
    pixel = window.view.sight().pixels(figure.column + 0.5, figure.row + 0.5)
    grabbed: Pointer = window.view.pointer_at(pixel)
    return FigureDrag(window.workbench, [figure], grabbed)


def test_why_not_here(benchmark: Bench) -> None:
    """One answer on the fullest field."""
    stream, figure = Stream(2, "where"), FIELD.every(Figure)[7]
    from dataclasses import replace

    def ask() -> object:
        moved = replace(figure, column=stream.below(SIDE), row=stream.below(SIDE))
        return why_not_here(FIELD, moved, {figure.id})

    benchmark(ask)


def test_room_for_forty(benchmark: Bench) -> None:
    """Forty kobolds laid out around the pointer."""
    stream = Stream(3, "forty")
    forty = [
        Figure(id=stream.uuid(), name=f"Kobold {n}", side="attackers", column=0, row=0, size="S")
        for n in range(40)
    ]
    benchmark(lambda: spread(FIELD, forty, Square(stream.below(SIDE), stream.below(SIDE))))


def test_room_for_twenty_in_a_dungeon(benchmark: Bench) -> None:
    """Twenty orcs under a pointer that moves over rooms of five by five; 100 x 100 squares."""
    dungeon = _dungeon()
    twenty = [
        Figure(id=UUID(int=number), name=f"Orc {number}", side="defenders", column=0, row=0)
        for number in range(20)
    ]
    stream = Stream(4, "twenty")
    benchmark(lambda: spread(dungeon, twenty, Square(stream.below(100), stream.below(100))))


def _dungeon() -> Battlefield:
    """Twenty by twenty rooms, each with an open door to the east and a shut one to the south."""
    stream, things = Stream(5, "rooms"), list[Thing]()
    for left in range(0, 100, 5):
        for top in range(0, 100, 5):
            east, south = left + 5, top + 5
            ways = (
                ((east, top), (east, top + 2), "wall"),
                ((east, top + 2), (east, top + 3), "open"),
                ((east, top + 3), (east, south), "wall"),
                ((left, south), (left + 2, south), "wall"),
                ((left + 2, south), (left + 3, south), "shut"),
                ((left + 3, south), (east, south), "wall"),
            )
            for start, end, how in ways:
                kind = "wall" if how == "wall" else "door"
                things.append(
                    Wall(id=stream.uuid(), kind=kind, start=start, end=end, is_open=how == "open")
                )
    field = Battlefield.empty(100, 100, FieldInfo("Rooms", "plains"), load_catalogue())
    return add(*things).applied_to(field)


def test_drawing_one_coin(benchmark: Bench) -> None:
    """The picture of one figure at 40 pixels a square, which is kept afterwards."""
    options, figure = DrawingOptions(), FIELD.every(Figure)[5]
    sprite = coin_sprite(FIELD, figure, figure_shape(FIELD, figure), options, 40)

    def draw() -> None:
        canvas = QPixmap(10, 10)
        painter = QPainter(canvas)
        FigureLayer(lambda: None).draw_one(painter, sprite, options, 40, QPoint(0, 0))
        painter.end()

    benchmark(draw)
