"""How a window bears maps of other programs: large ones, and walls that lie over each other.

A map of 150 x 150 squares with 5,000 pieces of wall, a picture of 10,500 x 10,500 pixels, and 5,500
long walls on ten by ten squares, as a spoilt file has them. What the window's thread does itself is
wanted under 50 ms on the first; on the last nothing may take more than a second, wherever the time
goes.
"""

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot
from tests.helpers.hands import Hands
from tests.helpers.uvtt_files import as_bytes, at, rooms_and_caves, uvtt
from tests.helpers.windows import closed_in_the_end

from fieldwright.battlefield.changes import add, alter, remove
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure, Wall
from fieldwright.canvas.renderer import draw_block
from fieldwright.document.accepting import Fitting, fitting
from fieldwright.document.document import new_document
from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.things.pictures import halved
from fieldwright.editor.settings import Settings
from fieldwright.editor.window import MainWindow
from fieldwright.exchange.building import build
from fieldwright.exchange.uvtt.reading import read
from fieldwright.geometry.cover.shots import shot
from fieldwright.player_view.known import as_players_know_it
from fieldwright.stats.block import StatBlock
from fieldwright.terms.grid import Block

Bench = Any
NAME = "map.dd2vtt"
FIGHTER = StatBlock(id="fighter", name="Fighter", movement="12")


def figure(number: int, column: int, row: int) -> Figure:
    return Figure(
        id=UUID(int=number),
        name=str(number),
        side=("heroes", "orcs")[number % 2],
        column=column,
        row=row,
        facing=0,
        stats=FIGHTER,
    )


def with_figures(data: bytes, middle: tuple[int, int]) -> Battlefield:
    column, row = middle
    field = build(read(data, NAME), NAME).field
    return add(figure(1, column, row), figure(2, column + 3, row + 2)).applied_to(field)


@pytest.fixture(scope="module")
def large() -> Battlefield:
    return with_figures(as_bytes(rooms_and_caves(150, 5000)), (75, 75))


@pytest.fixture(scope="module")
def tangle() -> Battlefield:
    chance = random.Random(3)
    places = [(chance.uniform(0, 10), chance.uniform(0, 10)) for _ in range(5501)]
    return with_figures(as_bytes(uvtt(10, 10, [at(*places)])), (3, 4))


@pytest.fixture(params=["large", "tangle"])
def field(request: pytest.FixtureRequest) -> Battlefield:
    found: Battlefield = request.getfixturevalue(request.param)
    return found


def build_walls() -> list[Wall]:
    """Five thousand of them."""
    return walls_of(build(read(as_bytes(rooms_and_caves(150, 5000)), NAME), NAME).field)


def walls_of(field: Battlefield) -> list[Wall]:
    return list(field.every(Wall))


def other_walls(field: Battlefield) -> Iterator[Battlefield]:
    """The same field with another wall gone each time."""
    for wall in itertools.cycle(walls_of(field)):
        yield remove(wall).applied_to(field)


# ------------------------------------------------------------------------ in the thread that draws


@pytest.mark.parametrize("pitch", [10, 40, 80])
def test_drawing_a_chunk(benchmark: Bench, field: Battlefield, pitch: int) -> None:
    """Ten by ten squares in the middle, each time after a wall has gone."""
    column, row = field.columns // 2 - 5, field.rows // 2 - 5
    block, options = Block(column, row, column + 10, row + 10), DrawingOptions()
    fields = other_walls(field)
    benchmark.pedantic(
        draw_block,
        setup=lambda: ((next(fields), options, block, pitch), {}),
        rounds=5,
        warmup_rounds=1,
    )


def test_making_a_huge_picture_smaller(benchmark: Bench) -> None:
    """A call for each strip of it: no longer than a frame holds it up the window."""
    image = QImage(10_500, 10_500, QImage.Format.Format_Grayscale8)
    image.fill(90)
    assert len(benchmark.pedantic(halved, (image,), rounds=3)) > 3


# ------------------------------------------------------------------------- in the window's thread


def test_what_players_know_after_a_change_of_a_wall(benchmark: Bench, field: Battlefield) -> None:
    """Under fog; wanted under 50 ms on the large map."""
    info = replace(field.info, fog=True, live_sight=True)
    fields = other_walls(replace(field, info=info))
    benchmark.pedantic(as_players_know_it, setup=lambda: ((next(fields),), {}), rounds=8)


def test_a_shot_with_its_reasons(benchmark: Bench, field: Battlefield) -> None:
    one, other = field.every(Figure)
    shot(field, one, other)
    benchmark(shot, field, one, other)


@pytest.fixture
def hands(qtbot: QtBot, field: Battlefield) -> Iterator[Hands]:
    with closed_in_the_end() as windows:
        window = MainWindow(new_document(field), Settings())
        windows.append(window)
        window.resize(1600, 1000)
        window.show()
        qtbot.waitUntil(lambda: window.view.chunks.is_settled, timeout=60_000)
        yield Hands(window)


def test_a_change_of_a_wall_until_it_is_drawn(benchmark: Bench, hands: Hands, qtbot: QtBot) -> None:
    window = hands.window
    wall = walls_of(window.workbench.field)[0]
    turned = itertools.cycle([replace(wall, end=(5.0, 5.0)), wall])

    def change() -> None:
        now = next(turned)
        before = window.workbench.field.things["walls"][wall.id]
        window.workbench.apply(alter([(before, now)]), "move")
        qtbot.waitUntil(lambda: window.view.chunks.is_settled, timeout=60_000)

    benchmark.pedantic(change, rounds=6, warmup_rounds=2)


def test_taking_thousands_of_walls_that_are_known_to_fit(benchmark: Bench, hands: Hands) -> None:
    """As an import does it: what is prepared beside the window is no part of this."""
    bench = hands.window.workbench
    bench.apply(remove(*walls_of(bench.field)), "away")
    walls = [replace(wall, id=uuid4()) for wall in build_walls()]

    def ready() -> tuple[tuple[Fitting, str], dict[str, Any]]:
        if bench.document.undo_label == "walls":
            bench.document.undo()
        return (fitting(add(*walls), bench.field, packed=True), "walls"), {}

    benchmark.pedantic(bench.apply, setup=ready, rounds=5)


def test_pointing_at_walls(benchmark: Bench, hands: Hands) -> None:
    chance = random.Random(4)
    field = hands.window.workbench.field
    middle = (field.columns / 2, field.rows / 2)

    def point() -> None:
        x, y = (place + chance.uniform(-4, 4) for place in middle)
        hands.hover(x, y)
        hands.view.viewport().repaint()

    benchmark.pedantic(point, rounds=20, warmup_rounds=3)
