"""From the hand to the painted map: pointing at targets, and dragging the looker, with sight shown.

On 200 x 200 squares with 2,000 obstacles and 2,500 walls, in windows of 1080 and of 2160 lines.
"""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.helpers.full_field import full_field
from tests.helpers.hands import Hands

from fieldwright.battlefield.things import Figure
from fieldwright.document.document import new_document
from fieldwright.editor.settings import Settings
from fieldwright.editor.sight.feature import SightFeature
from fieldwright.editor.window import MainWindow

SIZES = {"1080": (1920, 1080), "4k": (3840, 2160)}


@pytest.fixture(params=list(SIZES))
def hands(qtbot: QtBot, request: pytest.FixtureRequest) -> Iterator[Hands]:
    """A window with the whole field in it, the first figure looking."""
    window = MainWindow(new_document(full_field()), Settings())
    window.resize(*SIZES[request.param])
    window.show()
    qtbot.waitUntil(lambda: window.view.chunks.is_settled, timeout=120_000)
    looker = middle_of(window)
    window.workbench.selection.set([looker.id])
    window.actions_by_id["sight"].trigger()
    QApplication.processEvents()
    qtbot.waitUntil(lambda: sight_of(window).surveying.is_exact, timeout=60_000)
    yield Hands(window)
    window.close()
    window.deleteLater()


def middle_of(window: MainWindow) -> Figure:
    """The figure nearest to the middle of the field."""
    figures = window.workbench.field.every(Figure)
    return min(figures, key=lambda one: (one.column - 100) ** 2 + (one.row - 100) ** 2)


def sight_of(window: MainWindow) -> SightFeature:
    return next(one for one in window.features if isinstance(one, SightFeature))


def paint_now(hands: Hands) -> None:
    """What was asked to be painted is painted at once; idle work is left for later."""
    hands.view.viewport().repaint()


def test_pointing_at_another_target(benchmark: Any, hands: Hands) -> None:
    """The answer with its reasons, its line, its silhouette and its card, on the screen."""
    looker = middle_of(hands.window)
    steps = itertools.cycle([(5, 1), (6, 2), (7, 3), (4, 4), (3, 6), (-5, 2), (-6, -4), (2, -7)])

    def point() -> None:
        across, down = next(steps)
        hands.hover(looker.column + across + 0.5, looker.row + down + 0.5)
        QApplication.sendPostedEvents()
        QApplication.processEvents()

    benchmark.pedantic(point, rounds=30, warmup_rounds=8)


def test_a_step_of_a_drag_with_the_whole_field_shaded(benchmark: Any, hands: Hands) -> None:
    """Target: a first picture of all squares within a frame; exact as soon as the hand rests."""
    looker = middle_of(hands.window)
    x, y = looker.column + 0.5, looker.row + 0.5
    hands.hover(x, y)
    hands.press(x, y)
    places = itertools.cycle([(1, 0), (2, 0), (3, 1), (3, 2), (2, 3), (1, 2), (0, 1), (-1, 0)])

    def step() -> None:
        across, down = next(places)
        hands.go(x + across, y + down)
        paint_now(hands)

    benchmark.pedantic(step, rounds=24, warmup_rounds=8)
    hands.view.cancel_tool()


def test_the_exact_shading_after_a_drag(benchmark: Any, hands: Hands) -> None:
    """What is left to do when the hand rests."""
    surveying = sight_of(hands.window).surveying
    looking = sight_of(hands.window).looking
    squares = itertools.cycle([(90, 90), (110, 95), (100, 120)])

    def ready() -> None:
        from fieldwright.terms.grid import Square

        looking.look_from(Square(*next(squares)))

    def exact() -> None:
        surveying.work_out_exactly()
        paint_now(hands)

    benchmark.pedantic(exact, setup=ready, rounds=9)
