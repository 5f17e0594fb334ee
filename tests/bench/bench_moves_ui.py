"""How fast a walking figure is dragged on the largest and fullest field.

200 x 200 squares, 2,500 walls, 2,000 obstacles and 300 figures: from the event of the mouse to
the painted map, with the reach of all actions, the way, and what it provokes.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import cycle
from typing import Any

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.bench.bench_figures import settled
from tests.helpers.full_field import full_field
from tests.helpers.hands import Hands

from fieldwright.battlefield.changes import alter
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.document.document import new_document
from fieldwright.editing.course import Pace
from fieldwright.editing.courses import Courses
from fieldwright.editing.grounds import Grounds
from fieldwright.editor.moves.drag import WalkDrag
from fieldwright.editor.moves.feature import MovesFeature
from fieldwright.editor.settings import Settings
from fieldwright.editor.window import MainWindow
from fieldwright.rules.options import TableOptions
from fieldwright.stats.block import StatBlock
from fieldwright.terms.grid import Square

Bench = Any
SIZES = [(1280, 800), (1920, 1080), (3840, 2160)]
FIGHTER = StatBlock(id="fighter", name="Fighter", movement="12")


def _field() -> tuple[Battlefield, Figure]:
    field = full_field()
    found = min(field.every(Figure), key=lambda one: abs(one.column - 100) + abs(one.row - 100))
    walker = replace(found, stats=FIGHTER, facing=0)
    return alter([(found, walker)]).applied_to(field), walker


FIELD, WALKER = _field()
GROUNDS = Grounds()
GROUNDS.of(FIELD, WALKER, TableOptions())


@pytest.fixture
def window(qtbot: QtBot) -> Any:
    shown = MainWindow(new_document(FIELD), Settings())
    shown.show()
    feature = next(one for one in shown.features if isinstance(one, MovesFeature))
    feature.grounds = GROUNDS
    yield shown
    shown.close()


@pytest.mark.parametrize("pitch", [9, 24, 40])
@pytest.mark.parametrize("size", SIZES)
def test_drag_step(
    benchmark: Bench, window: MainWindow, qtbot: QtBot, size: tuple[int, int], pitch: int
) -> None:
    """The pointer goes on by a square: the way there, and what has to be painted anew."""
    settled(window, qtbot, size, pitch)
    hands, drag = _held(window)
    ways = iter([(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, -1)] * 100_000)
    at = [WALKER.column + 3.5, WALKER.row + 1.5]

    def step() -> None:
        across, down = next(ways)
        at[0] += across
        at[1] += down
        hands.go(at[0], at[1])
        QApplication.processEvents()

    benchmark(step)
    drag.cancel()


@pytest.mark.parametrize("size", SIZES)
def test_drag_step_with_the_whole_map_painted(
    benchmark: Bench, window: MainWindow, qtbot: QtBot, size: tuple[int, int]
) -> None:
    """As if something else wanted all of the view painted in the same frame."""
    settled(window, qtbot, size, 24)
    hands, drag = _held(window)
    benchmark(_to_and_fro(window, hands))
    drag.cancel()


def test_drag_begins(benchmark: Bench, window: MainWindow, qtbot: QtBot) -> None:
    """From the first move of the pointer to the reach of all actions on the map."""
    settled(window, qtbot, (1920, 1080), 24)

    def begin() -> WalkDrag:
        _, drag = _held(window)
        window.view.viewport().repaint()
        drag.cancel()
        return drag

    benchmark.pedantic(begin, rounds=20, warmup_rounds=2)


def test_drag_step_with_threat(benchmark: Bench, window: MainWindow, qtbot: QtBot) -> None:
    """The same while the squares that each side threatens go along with what is held."""
    settled(window, qtbot, (1920, 1080), 24)
    window.actions_by_id["threatened-squares"].trigger()
    hands, drag = _held(window)
    window.view.viewport().repaint()
    benchmark(_to_and_fro(window, hands))
    drag.cancel()
    window.actions_by_id["threatened-squares"].trigger()


def test_flight_to_another_height(benchmark: Bench) -> None:
    """The key that lets a flyer end higher: the ground at that height, the reach of all paces."""
    bird = replace(WALKER, stats=replace(FIGHTER, movement="3, Fl 18 (C)"), altitude_ft=20.0)
    field = alter([(WALKER, bird)]).applied_to(FIELD)
    grounds = Grounds()
    grounds.of(field, bird, TableOptions())
    courses = Courses(field, bird, TableOptions(), grounds)
    heights = iter(range(5, 100_000, 5))

    def rise() -> None:
        courses.at(courses.feet_ft + next(heights)).bands(None)

    benchmark.pedantic(rise, rounds=8, warmup_rounds=1)


def _to_and_fro(window: MainWindow, hands: Hands) -> Callable[[], None]:
    """Steps of the pointer to the next square and back, each with the whole map painted."""
    ways = cycle((1, -1))
    at = [WALKER.column + 3.5, WALKER.row + 1.5]

    def step() -> None:
        at[0] += next(ways)
        hands.go(at[0], at[1])
        window.view.viewport().repaint()

    return step


def _held(window: MainWindow) -> tuple[Hands, WalkDrag]:
    """The figure in the hand, a few squares from where it stands."""
    view = window.view
    view.cancel_tool()
    x, y = WALKER.column + 0.5, WALKER.row + 0.85
    middle = view.sight().pixels(x, y).toPoint()
    view.pan(view.viewport().rect().center() - middle)
    window.workbench.selection.set([WALKER.id])
    hands = Hands(window)
    hands.press(x, y)
    hands.go(x + 0.7, y)
    drag = view.tool._drag  # type: ignore[attr-defined]
    assert isinstance(drag, WalkDrag)
    return hands, drag


# ------------------------------------------------------------------------------ without a window


def test_bands_of_all_actions(benchmark: Bench) -> None:
    """Five reaches, the sprint's 36 squares the farthest."""
    benchmark(lambda: Courses(FIELD, WALKER, TableOptions(), GROUNDS).bands(None))


@pytest.mark.parametrize("bends", [0, 1, 2])
def test_one_course(benchmark: Bench, bends: int) -> None:
    """One way with all that it provokes, through some bends."""
    courses = Courses(FIELD, WALKER, TableOptions(), GROUNDS)
    courses.bands(None)
    reach = courses.reach(Pace.MOVE)
    squares = [
        Square(WALKER.column + across, WALKER.row + down)
        for across, down in ((1, 1), (2, 0), (2, 2), (4, 3), (3, 5), (-3, 2))
        if reach.holds(Square(WALKER.column + across, WALKER.row + down))  # type: ignore[union-attr]
    ]
    assert len(squares) > bends
    end = courses.moved_to(squares[bends])
    benchmark(lambda: courses.course(end, squares[:bends]))


def test_threat_of_both_sides(benchmark: Bench, window: MainWindow, qtbot: QtBot) -> None:
    """The map with the threatened squares of 300 figures, painted anew."""
    settled(window, qtbot, (1920, 1080), 24)
    window.actions_by_id["threatened-squares"].trigger()
    places = iter([QPointF(300, 300), QPointF(320, 300)] * 100_000)

    def step() -> None:
        window.view.hover(window.view.sight().square(next(places)))
        window.view.viewport().repaint()

    benchmark(step)
    window.actions_by_id["threatened-squares"].trigger()
