"""The players' window at 3840 x 2160: a field of 60 x 60 under fog with a hundred figures.

A moved figure is to be seen within 16 ms, the whole picture painted within 50 ms.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from typing import Any
from uuid import UUID

import numpy as np
import pytest
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from tests.helpers.crowded import crowded

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Figure
from fieldwright.player_view.shown import shown_to_players
from fieldwright.tabletop.calibration import Pitch
from fieldwright.tabletop.laying import Box
from fieldwright.tabletop.looks import TableLook
from fieldwright.tabletop.picture import Cover, PlayersPicture
from fieldwright.tabletop.viewing import Glass, TableView

Bench = Any

GLASSES = [Glass(3840, 2160, Pitch(pitch, pitch + 0.18)) for pitch in (104.54, 52.27)]
"""A TV of 42 inches, and one of 84, on which all of the field is seen."""


def _figure(number: int) -> Figure:
    """One of a hundred, spread over the field."""
    return Figure(
        id=UUID(int=number + 1),
        name=f"Figure {number}",
        side="heroes" if number % 3 else "orcs",
        column=4 + number % 10 * 5,
        row=4 + number // 10 * 5,
        facing=number % 8,
        conditions=("stunned",) if number % 4 == 0 else (),
    )


@pytest.fixture(scope="module")
def field() -> Battlefield:
    made = crowded(60, clustered=True, hilly=True)
    made = made.with_things({"figures": {one.id: one for one in map(_figure, range(100))}})
    revealed = np.zeros((made.rows, made.columns), np.uint8)
    revealed[5:50, 5:52] = 1
    made = made.with_layers({**made.layers, Layer.REVEALED: revealed})
    return replace(made, info=replace(made.info, fog=True))


@pytest.fixture(params=GLASSES, ids=["42in", "84in"])
def picture(
    request: pytest.FixtureRequest, qapp: QApplication, field: Battlefield
) -> Iterator[PlayersPicture]:
    glass: Glass = request.param
    made = PlayersPicture()
    made.cover = Cover.NOTHING
    made.dress(TableLook(captions=True, names=True, coordinates=True))
    made.lay(TableView(3, 3).laid(glass, field.columns, field.rows), glass)
    made.show(shown_to_players(field))
    loop = QEventLoop()
    made.settled.connect(loop.quit)
    QTimer.singleShot(30_000, loop.quit)
    loop.exec()
    assert made.tiles.is_settled
    yield made
    made.finish()


def test_the_whole_picture(benchmark: Bench, picture: PlayersPicture) -> None:
    glass = picture.glass
    paper = QImage(glass.width, glass.height, QImage.Format.Format_RGB32)

    def paint() -> None:
        painter = QPainter(paper)
        picture.paint(painter, glass.whole)
        painter.end()

    paint()
    benchmark(paint)


def test_a_figure_that_moves(benchmark: Bench, picture: PlayersPicture, field: Battlefield) -> None:
    """From the change of the field to the picture: what is shown, what differs, and its pixels."""
    paper = QImage(picture.glass.width, picture.glass.height, QImage.Format.Format_RGB32)
    boxes: list[Box] = []
    picture.changed.connect(boxes.extend)
    figure = next(one for one in field.every(Figure) if 10 < one.column < 30 and 10 < one.row < 20)
    states = cycle(
        field.with_things({"figures": {**field.things["figures"], figure.id: moved}})
        for moved in (replace(figure, column=figure.column + 1), figure)
    )

    def move() -> None:
        boxes.clear()
        picture.show(shown_to_players(next(states)))
        painter = QPainter(paper)
        for box in boxes:
            picture.paint(painter, box)
        painter.end()

    move()
    move()
    assert boxes
    benchmark(move)


def test_all_of_it_drawn_for_the_first_time(benchmark: Bench, field: Battlefield) -> None:
    """From nothing to all tiles in sight, by the thread that draws."""

    def open_it() -> None:
        made = PlayersPicture()
        made.cover = Cover.NOTHING
        made.lay(TableView(3, 3).laid(GLASSES[0], field.columns, field.rows), GLASSES[0])
        loop = QEventLoop()
        made.settled.connect(loop.quit)
        made.show(shown_to_players(field))
        loop.exec()
        made.finish()

    benchmark.pedantic(open_it, rounds=3)
