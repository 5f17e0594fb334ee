"""A hand in a window: does with mouse and keys what a person would."""

from uuid import UUID

from PySide6.QtCore import QEvent, QMimeData, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.editor.window import MainWindow

NONE = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton


def figure(number: int = 1, **facts: object) -> Figure:
    usual = {"name": f"Orc {number}", "side": "attackers", "column": 5, "row": 5}
    return Figure(id=UUID(int=number), **{**usual, **facts})  # type: ignore[arg-type]


class Hand:
    """Does with the mouse what a person would; places are in squares."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.view = window.view

    @property
    def field(self) -> Battlefield:
        return self.window.document.field

    def figure(self, number: int) -> Figure:
        found = self.field.thing(UUID(int=number))
        assert isinstance(found, Figure)
        return found

    def figures(self) -> list[Figure]:
        return list(self.field.every(Figure))

    def do(self, name: str) -> None:
        action = self.window.actions_by_id[name]
        assert action.isEnabled()
        action.trigger()

    def pixel(self, x: float, y: float) -> QPointF:
        return QPointF(self.view.sight().pixels(x, y).toPoint())

    def mouse(
        self, kind: QEvent.Type, x: float, y: float, modifiers: Qt.KeyboardModifier = NONE
    ) -> None:
        at = self.pixel(x, y)
        place = QPointF(self.view.viewport().mapToGlobal(at.toPoint()))
        held = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseButtonRelease else LEFT
        button = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseMove else LEFT
        event = QMouseEvent(kind, at, place, button, held, modifiers)
        QApplication.sendEvent(self.view.viewport(), event)

    def press(self, x: float, y: float, modifiers: Qt.KeyboardModifier = NONE) -> None:
        self.mouse(QEvent.Type.MouseButtonPress, x, y, modifiers)

    def move(self, x: float, y: float, modifiers: Qt.KeyboardModifier = NONE) -> None:
        self.mouse(QEvent.Type.MouseMove, x, y, modifiers)

    def release(self, x: float, y: float, modifiers: Qt.KeyboardModifier = NONE) -> None:
        self.mouse(QEvent.Type.MouseButtonRelease, x, y, modifiers)

    def click(self, x: float, y: float, modifiers: Qt.KeyboardModifier = NONE) -> None:
        self.press(x, y, modifiers)
        self.release(x, y, modifiers)

    def drag(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        modifiers: Qt.KeyboardModifier = NONE,
    ) -> None:
        self.press(*start)
        self.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        self.move(*end, modifiers)
        self.release(*end, modifiers)

    def wheel(self, x: float, y: float, notches: int) -> None:
        at = self.pixel(x, y)
        self.view.tool.wheel(float(notches), self.view.pointer_at(at))

    def key(self, text: str) -> None:
        QTest.keyClicks(self.view.viewport(), text)

    # ------------------------------------------------------------------- drags from elsewhere

    def enter(self, data: QMimeData, x: float, y: float) -> bool:
        at = self.pixel(x, y).toPoint()
        event = QDragEnterEvent(at, Qt.DropAction.CopyAction, data, LEFT, NONE)
        QApplication.sendEvent(self.view.viewport(), event)
        return event.isAccepted()

    def over(self, data: QMimeData, x: float, y: float) -> bool:
        at = self.pixel(x, y).toPoint()
        event = QDragMoveEvent(at, Qt.DropAction.CopyAction, data, LEFT, NONE)
        QApplication.sendEvent(self.view.viewport(), event)
        return event.isAccepted()

    def drop(
        self, data: QMimeData, x: float, y: float, modifiers: Qt.KeyboardModifier = NONE
    ) -> bool:
        self.enter(data, x, y)
        self.over(data, x, y)
        event = QDropEvent(self.pixel(x, y), Qt.DropAction.CopyAction, data, LEFT, modifiers)
        QApplication.sendEvent(self.view.viewport(), event)
        return event.isAccepted()
