"""Views and exact shades are worked out beside all else: the window never waits for them."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import shapely
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.helpers.hands import Hands
from tests.helpers.windows import empty_field
from tests.sight_ui.conftest import GNOLL, ROBIN, WALL

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.things import Figure
from fieldwright.document.document import new_document
from fieldwright.editor.sight import shades
from fieldwright.editor.sight.feature import SightFeature
from fieldwright.editor.window import MainWindow
from fieldwright.geometry.cover import overlay
from fieldwright.geometry.sight.bodies import body_of
from fieldwright.geometry.view import seen
from fieldwright.rules.cover import CoverStep

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


def test_the_window_goes_on_while_exact_shades_are_worked_out(
    window: MainWindow, sight: SightFeature, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    may_look, real, threads = threading.Event(), overlay.sight_overlay, set[int]()

    def slowly(*parts: Any, **more: Any) -> Any:
        threads.add(threading.get_ident())
        may_look.wait(20)
        return real(*parts, **more)

    monkeypatch.setattr(overlay, "sight_overlay", slowly)
    field = add(ROBIN, GNOLL, WALL).applied_to(empty_field(90, 80))
    window.session.show(new_document(field))
    window.workbench.selection.set([ROBIN.id])
    window.actions_by_id["sight"].trigger()
    qtbot.waitUntil(lambda: bool(threads))
    window.workbench.selection.set([GNOLL.id])
    assert not sight.surveying.is_exact
    first = sight.shading.codes
    may_look.set()
    qtbot.waitUntil(lambda: sight.surveying.is_exact)
    assert first is not sight.shading.codes
    assert threading.get_ident() not in threads
    assert sight.looking.looker == GNOLL.id
    gnoll = body_of(field, GNOLL)
    exact = real(field, gnoll, options=sight.looking.options)
    expected = exact.steps == CoverStep.BLOCKED
    assert ((sight.shading.codes == shades.BLOCKED) == expected).all(), "the looker's of now"
