"""What the hand waits for while an object is carried over a large map, put down, or measured."""

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture
from tests.helpers.hands import Hands
from tests.helpers.windows import empty_field, make_window, window

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Obstacle
from fieldwright.editor.objects.feature import ObjectsFeature
from fieldwright.editor.window import MainWindow
from fieldwright.terms.chance import Stream

__all__ = ["make_window", "window"]

KINDS = ("tree", "boulder", "table", "shrub")


@pytest.fixture
def field() -> Battlefield:
    stream = Stream(5, "bench")
    return add(
        *(
            Obstacle(
                id=stream.uuid(),
                kind=KINDS[number % 4],
                position=(stream.share() * 200, stream.share() * 200),
                width=1,
                length=1,
            )
            for number in range(2000)
        )
    ).applied_to(empty_field(200, 200))


@pytest.fixture
def hands(window: MainWindow) -> Hands:
    window.resize(1920, 1080)
    window.view.zoom_to(40)
    QApplication.processEvents()
    window.workbench.take("objects")
    return Hands(window)


def carried(hands: Hands, entry: str) -> None:
    feature = next(one for one in hands.window.features if isinstance(one, ObjectsFeature))
    feature.choice.take(entry)


@pytest.mark.parametrize("entry", ["obstacles/tree", "obstacles/table", "obstacles/building"])
def bench_carrying(benchmark: BenchmarkFixture, hands: Hands, entry: str) -> None:
    """One move of the mouse with the ghost drawn; a frame has 16 ms."""
    carried(hands, entry)
    x, y = hands.view.sight().place(QPointF(400, 400))
    places = iter(range(1_000_000))

    def move() -> None:
        step = next(places) % 60
        hands.hover(x + step * 0.21, y + step * 0.13)
        QApplication.processEvents()

    benchmark(move)


def bench_putting_down(benchmark: BenchmarkFixture, hands: Hands) -> None:
    """A click with a tree in hand."""
    carried(hands, "obstacles/tree")
    x, y = hands.view.sight().place(QPointF(400, 400))
    places = iter(range(1_000_000))

    def click() -> None:
        step = next(places) % 30
        hands.click(x + step, y + step / 2)
        QApplication.processEvents()

    benchmark.pedantic(click, rounds=40)  # type: ignore[no-untyped-call]
