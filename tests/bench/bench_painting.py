"""How fast a brush of 40 squares follows the hand on a field of 200 x 200, in a whole window."""

import itertools
import math
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QEventLoop, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.helpers.hands import Hands

from fieldwright.battlefield.field import Layer
from fieldwright.document.document import new_document
from fieldwright.editing.fills_flood import areas
from fieldwright.editing.hills import Hill, raised_hill
from fieldwright.editor.painting.choice import Painted
from fieldwright.editor.painting.feature import PaintFeature
from fieldwright.editor.settings import Settings
from fieldwright.editor.window import MainWindow
from fieldwright.generator.generate import generate
from fieldwright.generator.wishes import Wishes
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block

ROUNDS = 80
BETWEEN_MS = 8
"""A mouse tells where it is about so often; the map is drawn meanwhile."""


@pytest.fixture
def hands(qtbot: QtBot) -> Iterator[Hands]:
    """A window of 1920 x 1080 on the swamp of 200 x 200 that all timings use."""
    field = generate("swamp", Wishes(size=(200, 200)), 3)
    window = MainWindow(new_document(field), Settings())
    window.resize(1920, 1080)
    window.show()
    qtbot.waitUntil(lambda: window.view.chunks.is_settled, timeout=120_000)
    yield Hands(window)
    window.close()
    window.deleteLater()


def feature_of(hands: Hands) -> PaintFeature:
    return next(one for one in hands.window.features if isinstance(one, PaintFeature))


def rest() -> None:
    """Let the window live for the time between two events of a mouse."""
    loop = QEventLoop()
    QTimer.singleShot(BETWEEN_MS, loop.quit)
    loop.exec()


def step_along(hands: Hands) -> Callable[[], None]:
    """The next move of a hand that goes in a circle: from the event until it is on the screen."""
    turns = itertools.count()

    def step() -> None:
        angle = next(turns) / 60 * 2 * math.pi
        place = (100 + 60 * math.cos(angle), 100 + 55 * math.sin(angle))
        hands.mouse(QEvent.Type.MouseMove, *place)
        QApplication.sendPostedEvents()
        QApplication.processEvents()

    return step


def measure_stroke(benchmark: Any, hands: Hands) -> None:
    hands.press(160, 100)
    benchmark.pedantic(step_along(hands), setup=rest, rounds=ROUNDS)
    hands.release(160, 100)


@pytest.mark.parametrize("layer", list(Painted))
def test_step_of_a_brush_of_40_squares(benchmark: Any, hands: Hands, layer: Painted) -> None:
    """Target: under 8 ms."""
    hands.do("brush")
    feature_of(hands).choice.set(layer=layer, size=40, growth="heavy-woods", water="pond")
    measure_stroke(benchmark, hands)


def test_step_of_an_eraser_of_40_squares(benchmark: Any, hands: Hands) -> None:
    """Target: under 8 ms; things and walls go too."""
    hands.do("eraser")
    feature_of(hands).choice.set(size=40, wipes_things=True, wipes_walls=True, wipes_ground=True)
    measure_stroke(benchmark, hands)


def test_step_of_a_scatter_brush_of_40_squares(benchmark: Any, hands: Hands) -> None:
    hands.do("scatter")
    feature_of(hands).choice.set(size=40, density=12)
    measure_stroke(benchmark, hands)


def test_hovering_with_a_brush_of_40_squares(benchmark: Any, hands: Hands) -> None:
    hands.do("brush")
    feature_of(hands).choice.set(size=40)
    step = itertools.count()

    def hover() -> None:
        angle = next(step) / 60 * 2 * math.pi
        hands.hover(100 + 60 * math.cos(angle), 100 + 55 * math.sin(angle))
        QApplication.processEvents()

    benchmark.pedantic(hover, setup=rest, rounds=ROUNDS)


def test_parting_a_large_field_into_areas(benchmark: Any) -> None:
    """What the fill tool does when it first looks at a field."""
    field = generate("swamp", Wishes(size=(200, 200)), 3)
    benchmark(areas, field, Layer.GROUND, True)


def test_making_a_large_hill(benchmark: Any) -> None:
    """What the hill tool does at each move of the hand."""
    field = generate("swamp", Wishes(size=(200, 200)), 3)
    block = Block(20, 20, 180, 170)
    benchmark(lambda: raised_hill(field, Hill(20, 3), block, 0, Stream(1, "hill")))
