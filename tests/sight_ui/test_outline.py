"""The field of view is worked out beside all else: the window never waits for it."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import shapely
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.helpers.hands import Hands
from tests.sight_ui.conftest import GNOLL, ROBIN

from fieldwright.battlefield.things import Figure
from fieldwright.editor.sight.feature import SightFeature
from fieldwright.editor.window import MainWindow
from fieldwright.geometry.view import seen

Do = Callable[[str], None]


class Slow:
    """Looks only when it is allowed to: a square around the figure is all that it sees."""

    def __init__(self) -> None:
        self.may_look = threading.Event()
        self.threads: set[int] = set()

    def __call__(self, _field: object, figure: Figure, **_more: Any) -> Any:
        self.threads.add(threading.get_ident())
        self.may_look.wait(20)
        return shapely.box(figure.column, figure.row, figure.column + 1, figure.row + 1)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    made = Slow()
    monkeypatch.setattr(seen, "seen_by", made)
    yield made
    made.may_look.set()


def left_of(sight: SightFeature) -> float:
    """Where the outline begins."""
    return sight.outline.path.boundingRect().left()


def test_the_window_goes_on_while_a_view_is_worked_out(
    robin_looks: SightFeature, slow: Slow, do: Do, hands: Hands, qtbot: QtBot
) -> None:
    do("sight-outline")
    qtbot.waitUntil(lambda: bool(slow.threads))
    hands.hover(14.5, 10.5)
    assert robin_looks.looking.both is not None, "pointing is answered meanwhile"
    assert robin_looks.outline.path.isEmpty()
    slow.may_look.set()
    qtbot.waitUntil(lambda: not robin_looks.outline.path.isEmpty())
    assert left_of(robin_looks) == ROBIN.column
    assert threading.get_ident() not in slow.threads


def test_the_view_of_a_moment_ago_shows_until_that_of_now_is_found(
    robin_looks: SightFeature, slow: Slow, do: Do, hands: Hands, qtbot: QtBot
) -> None:
    slow.may_look.set()
    do("sight-outline")
    qtbot.waitUntil(lambda: not robin_looks.outline.path.isEmpty())
    slow.may_look.clear()
    hands.drag([(4.5, 10.5), (6.5, 10.5)])
    QApplication.processEvents()
    assert (left_of(robin_looks), robin_looks.outline.is_stale) == (ROBIN.column, True)
    slow.may_look.set()
    qtbot.waitUntil(lambda: left_of(robin_looks) == ROBIN.column + 2)
    assert not robin_looks.outline.is_stale


def test_of_somebody_else_nothing_shows_until_it_is_found(
    robin_looks: SightFeature, slow: Slow, do: Do, window: MainWindow, qtbot: QtBot
) -> None:
    slow.may_look.set()
    do("sight-outline")
    qtbot.waitUntil(lambda: not robin_looks.outline.path.isEmpty())
    slow.may_look.clear()
    window.workbench.selection.set([GNOLL.id])
    assert robin_looks.outline.path.isEmpty()
    slow.may_look.set()
    qtbot.waitUntil(lambda: not robin_looks.outline.path.isEmpty())
    assert left_of(robin_looks) == GNOLL.column


def test_what_fails_there_is_an_unforeseen_error_like_any_other(
    robin_looks: SightFeature, do: Do, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    def fail(*_parts: object, **_more: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(seen, "seen_by", fail)
    with qtbot.capture_exceptions() as caught:
        do("sight-outline")
        qtbot.waitUntil(lambda: bool(caught))
        QApplication.processEvents()
    assert [kind for kind, *_ in caught] == [ZeroDivisionError], "once, not again and again"
    assert robin_looks.outline.path.isEmpty()
