"""What sight paints over the map: whole after every move, and out of the way of what it tells."""

import itertools
from collections.abc import Iterable
from typing import cast

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.helpers.hands import Hands
from tests.helpers.windows import empty_field
from tests.sight_ui.conftest import GNOLL, LOW_WALL, ROBIN, WALL

from fieldwright.battlefield.changes import add
from fieldwright.document.document import new_document
from fieldwright.editor.sight.feature import SightFeature
from fieldwright.editor.sight.panel import SightPanel
from fieldwright.editor.window import MainWindow


def painted(window: MainWindow, qtbot: QtBot) -> QImage:
    """The map as it is on the screen after what was asked to be painted was."""
    qtbot.waitUntil(lambda: window.view.chunks.is_settled)
    QApplication.processEvents()
    return window.view.viewport().grab().toImage()


def test_the_cards_never_hide_an_end_of_the_line(
    robin_looks: SightFeature, hands: Hands, window: MainWindow
) -> None:
    sight = window.view.sight()
    for column, row in itertools.product((0, 14, 28), (0, 11, 22)):
        hands.hover(column + 0.5, row + 0.5)
        both = robin_looks.looking.both
        assert both is not None
        (box,) = robin_looks.on_map.card_boxes(sight, both)
        for end in (both.way.start, both.way.end):
            assert not box.contains(sight.pixels(*end)), (column, row)
        assert sight.view.contains(box)


def test_a_pinned_answer_is_told_once_beside_the_map_and_on_it_where_nothing_is_beside(
    robin_looks: SightFeature, hands: Hands, window: MainWindow
) -> None:
    hands.click(14.5, 10.5)
    hands.key(Qt.Key.Key_R)
    both = robin_looks.looking.both
    assert both is not None
    panel = robin_looks.panel("sight")
    assert isinstance(panel, SightPanel)
    assert (panel.there.answer, panel.back.answer) == (both.there, both.back)
    assert not robin_looks.on_map.card_boxes(window.view.sight(), both)
    window.actions_by_id["panel"].setChecked(False)
    assert len(robin_looks.on_map.card_boxes(window.view.sight(), both)) == 2


def test_the_return_shot_stands_beside_the_shot(
    robin_looks: SightFeature, hands: Hands, window: MainWindow
) -> None:
    window.actions_by_id["panel"].setChecked(False)
    hands.click(14.5, 10.5)
    hands.key(Qt.Key.Key_R)
    both = robin_looks.looking.both
    assert both is not None
    there, back = robin_looks.on_map.card_boxes(window.view.sight(), both)
    assert there.right() < back.left()
    assert there.top() == back.top()


@pytest.mark.parametrize("gesture", ["pointing", "pinning", "dragging"])
def test_whatever_moves_leaves_nothing_behind_on_the_map(
    robin_looks: SightFeature, hands: Hands, window: MainWindow, qtbot: QtBot, gesture: str
) -> None:
    painted(window, qtbot)
    window.view.viewport().repaint()
    screen = Screen(window)
    if gesture == "dragging":
        hands.hover(4.5, 10.5)
        hands.press(4.5, 10.5)
    for place in ((14.5, 10.5), (14.5, 3.5), (2.5, 20.5), (27.5, 1.5)):
        if gesture == "dragging":
            hands.go(*place)
        elif gesture == "pinning":
            hands.click(*place)
        else:
            hands.hover(*place)
        screen.take_over()
    assert screen.wrong == QRect()
    window.view.cancel_tool()


class PaintSpy(QObject):
    """Takes note of all parts of a widget that are painted."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[QRect] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            # A region is a series of rectangles, which its stubs do not say.
            self.parts.extend(cast("Iterable[QRect]", event.region()))
        return False


class Screen:
    """The screen as partial paintings make it: each takes over only the parts that it paints."""

    def __init__(self, window: MainWindow) -> None:
        self._viewport = window.view.viewport()
        self._image = self._viewport.grab().toImage()

    def take_over(self) -> None:
        """Let the parts that were asked to be painted be painted."""
        spy = PaintSpy()
        self._viewport.installEventFilter(spy)
        QApplication.processEvents()
        QApplication.processEvents()
        self._viewport.removeEventFilter(spy)
        whole = self._viewport.grab().toImage()
        painter = QPainter(self._image)
        for part in spy.parts:
            painter.drawImage(part, whole, part)
        painter.end()

    @property
    def wrong(self) -> QRect:
        """The box around all pixels that differ when all is painted anew; null where none do."""
        wrong = np.argwhere(pixels(self._image) != pixels(self._viewport.grab().toImage()))
        if not len(wrong):
            return QRect()
        (top, left), (bottom, right) = wrong.min(axis=0), wrong.max(axis=0)
        return QRect(int(left), int(top), int(right - left) + 1, int(bottom - top) + 1)


def pixels(image: QImage) -> np.ndarray:
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    return np.array(image.constBits()).view(np.uint32).reshape(image.height(), image.width())


def test_a_large_field_shows_a_first_picture_at_once_and_is_exact_when_idle(
    window: MainWindow, sight: SightFeature, qtbot: QtBot
) -> None:
    field = add(ROBIN, GNOLL, LOW_WALL, WALL).applied_to(empty_field(90, 80))
    window.session.show(new_document(field))
    window.workbench.selection.set([ROBIN.id])
    window.actions_by_id["sight"].trigger()
    first = sight.shading.codes
    assert first is not None
    assert first.shape == (80, 90)
    assert not sight.surveying.is_exact
    qtbot.waitUntil(lambda: sight.surveying.is_exact)
    exact = sight.shading.codes
    assert exact is not None
    assert (exact == first).mean() > 0.95, "the first picture is not far from it"
