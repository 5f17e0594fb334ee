"""What a user does beside the map: palettes, lists, drags out of a list, the new-field dialog."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QEvent, QMimeData, QModelIndex, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QDrag, QDragEnterEvent, QDragMoveEvent, QDropEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QComboBox, QDialog, QWidget
from tests.helpers.hands import LEFT, NO_BUTTON, NONE, STEPS, Hands

from fieldwright.editor.figures import list_view
from fieldwright.editor.new_battlefield.dialog import NewBattlefieldDialog
from fieldwright.editor.new_battlefield.place_page import EMPTY
from fieldwright.editor.swatches import Swatches


def press_widget(hands: Hands, widget: QWidget, at: QPoint | None = None) -> None:
    """A click on a widget that can be seen."""
    hands.gestures += 1
    assert widget.isVisible()
    QTest.mouseClick(widget, LEFT, NONE, at or widget.rect().center())


def pick(hands: Hands, palette: Swatches, entry: str) -> None:
    """A click on an entry of a palette; it has to be in sight already."""
    row = palette.model.row_of(entry)
    assert row >= 0, entry
    _press_cell(hands, palette.cells, palette.model.index(row))
    assert palette.current == entry


def choose_row(hands: Hands, view: QAbstractItemView, index: QModelIndex) -> None:
    """A click on a row of a list; it has to be in sight already."""
    _press_cell(hands, view, index)


def _press_cell(hands: Hands, view: QAbstractItemView, index: QModelIndex) -> None:
    box = view.visualRect(index)
    assert view.viewport().rect().contains(box.center()), "that would need scrolling first"
    press_widget(hands, view.viewport(), box.center())


def choose(hands: Hands, box: QComboBox, row: int) -> None:
    """A choice from a drop-down list: a click opens it, another one takes the row.

    Where the list is longer than the screen the wheel brings the row into sight, one gesture more.
    """
    hands.gestures += 1
    box.showPopup()
    view = box.view()
    QApplication.processEvents()
    index = box.model().index(row, 0)
    if not view.viewport().rect().contains(view.visualRect(index).center()):
        hands.gestures += 1
        view.scrollTo(index)
    choose_row(hands, view, index)
    assert box.currentIndex() == row


@contextmanager
def caught_drag() -> Iterator[list[QMimeData]]:
    """Catch what a list gives to a drag: offscreen Qt ends every drag at once."""
    caught: list[QMimeData] = []

    class Caught(QDrag):
        def exec(self, *_: object) -> Qt.DropAction:
            carried = QMimeData()
            for kind in self.mimeData().formats():
                carried.setData(kind, self.mimeData().data(kind))
            caught.append(carried)
            return Qt.DropAction.CopyAction

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(list_view, "QDrag", Caught)
        yield caught


def drag_row(
    hands: Hands, view: QAbstractItemView, index: QModelIndex, to: tuple[float, float]
) -> None:
    """Drag a row that is in sight out of its list and drop it on a place of the map, in squares.

    Button and mouse reach the list as Qt sends them, then enter, moves and drop reach the map.
    """
    hands.gestures += 1
    box, port = view.visualRect(index), view.viewport()
    assert port.isVisible(), "its page is not in front"
    assert port.rect().contains(box.center()), "that would need scrolling first"
    with caught_drag() as caught:
        QTest.mousePress(port, LEFT, NONE, box.center())
        for step in range(1, 4):
            at = QPointF(box.center() - QPoint(10 * step, 0))
            where = QPointF(port.mapToGlobal(at.toPoint()))
            move = QMouseEvent(QEvent.Type.MouseMove, at, where, NO_BUTTON, LEFT, NONE)
            QApplication.sendEvent(port, move)
        QTest.mouseRelease(port, LEFT, NONE, box.center() - QPoint(30, 0))
    assert caught, "no drag began"
    _drop(hands, caught[0], to)


def _drop(hands: Hands, data: QMimeData, to: tuple[float, float]) -> None:
    """It enters at the right-hand edge, where the lists are, and is dropped."""
    port = hands.view.viewport()
    end = hands.pixel(*to)
    start = QPointF(port.width() - 1, end.y())
    action = Qt.DropAction.CopyAction
    enter = QDragEnterEvent(start.toPoint(), action, data, LEFT, NONE)
    QApplication.sendEvent(port, enter)
    assert enter.isAccepted(), "the map does not take it"
    for step in range(1, STEPS + 1):
        at = start + (end - start) * step / STEPS
        move = QDragMoveEvent(at.toPoint(), action, data, LEFT, NONE)
        QApplication.sendEvent(port, move)
    assert move.isAccepted(), "it cannot be dropped there"
    drop = QDropEvent(end, action, data, LEFT, NONE)
    QApplication.sendEvent(port, drop)
    assert drop.isAccepted()


def spin(
    hands: Hands, at: tuple[float, float], notches: int, modifiers: Qt.KeyboardModifier
) -> None:
    """Turn the wheel by several notches in one go, which counts as one gesture."""
    before = hands.gestures
    for _ in range(abs(notches)):
        hands.wheel(*at, notches=1 if notches > 0 else -1, modifiers=modifiers)
    hands.gestures = before + 1


def in_dialog(hands: Hands, do: Callable[[NewBattlefieldDialog], None]) -> None:
    """Open the dialog of a new battlefield by its key, and do something in it."""
    seen: list[Exception] = []

    def act() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, NewBattlefieldDialog)
        try:
            do(dialog)
        except Exception as error:  # It has to close, or the test would wait for ever.
            seen.append(error)
            dialog.done(QDialog.DialogCode.Rejected)

    QTimer.singleShot(0, act)
    hands.key(Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    if seen:
        raise seen[0]


def begin_empty_field(hands: Hands, columns: int, rows: int, ground: str) -> None:
    """A new, empty field through the dialog: place, size, ground, and Create."""

    def do(dialog: NewBattlefieldDialog) -> None:
        places = dialog.place_page.places
        (line,) = [
            line
            for line in range(places.count())
            if places.item(line).data(Qt.ItemDataRole.UserRole) == EMPTY
        ]
        choose_row(hands, places, places.model().index(line, 0))
        assert places.currentRow() == line
        press_widget(hands, dialog.next_button)
        page = dialog.empty_page
        for box, number in ((page.columns, columns), (page.rows, rows)):
            box.setFocus()
            box.selectAll()
            hands.words(str(number), box)
        choose(hands, page.ground, page.ground.findData(ground))
        press_widget(hands, dialog.create_button)

    in_dialog(hands, do)
