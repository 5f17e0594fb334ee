"""A user's hands: mouse and keys on a real window, by Qt's own events; gestures are counted."""

import itertools
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from fieldwright.canvas.sight import Pointer
from fieldwright.editor.window import MainWindow
from fieldwright.terms.grid import Square

NONE = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier
LEFT = Qt.MouseButton.LeftButton
RIGHT = Qt.MouseButton.RightButton
NO_BUTTON = Qt.MouseButton.NoButton

STEPS = 4
"""Moves of the mouse between the places that a drag goes through."""


def pointer_on(square: Square) -> Pointer:
    """A pointer in the middle of a square, wherever that is on the screen."""
    return Pointer(square.column + 0.5, square.row + 0.5, square, QPoint(0, 0))


class Hands:
    """Does on the map what a person would do; places are in squares.

    ``gestures`` counts clicks, drags, keys and typed words, each as one.
    """

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.view = window.view
        self.gestures = 0

    def pixel(self, x: float, y: float) -> QPointF:
        """Where a place in squares lies on the viewport now."""
        return self.view.sight().pixels(x, y)

    def mouse(
        self,
        kind: QEvent.Type,
        x: float,
        y: float,
        button: Qt.MouseButton = LEFT,
        modifiers: Qt.KeyboardModifier = NONE,
        held: Qt.MouseButton | None = None,
    ) -> None:
        """One event of the mouse."""
        at = self.pixel(x, y)
        moved = kind == QEvent.Type.MouseMove
        released = kind == QEvent.Type.MouseButtonRelease
        buttons = held if held is not None else (NO_BUTTON if released else button)
        event = QMouseEvent(
            kind,
            at,
            QPointF(self.view.viewport().mapToGlobal(at.toPoint())),
            NO_BUTTON if moved else button,
            buttons,
            modifiers,
        )
        QApplication.sendEvent(self.view.viewport(), event)

    def press(self, x: float, y: float, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """The left button goes down; the gesture is counted here."""
        self.gestures += 1
        self.mouse(QEvent.Type.MouseButtonPress, x, y, modifiers=modifiers)

    def go(self, x: float, y: float, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """The pointer moves with the button down."""
        self.mouse(QEvent.Type.MouseMove, x, y, modifiers=modifiers)

    def release(self, x: float, y: float, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """The left button goes up."""
        self.mouse(QEvent.Type.MouseButtonRelease, x, y, modifiers=modifiers)

    def hover(self, x: float, y: float, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """The pointer moves with no button down."""
        self.mouse(QEvent.Type.MouseMove, x, y, NO_BUTTON, modifiers)

    def click(self, x: float, y: float, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Move there and click."""
        self.hover(x, y, modifiers)
        self.press(x, y, modifiers)
        self.release(x, y, modifiers)

    def right_click(self, x: float, y: float) -> None:
        """Press and let go of the right button; the menu is another event."""
        self.gestures += 1
        self.mouse(QEvent.Type.MouseButtonPress, x, y, RIGHT)
        self.mouse(QEvent.Type.MouseButtonRelease, x, y, RIGHT)

    def double_click(self, x: float, y: float, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Two quick clicks, counted as one gesture."""
        self.click(x, y, modifiers)
        self.mouse(QEvent.Type.MouseButtonDblClick, x, y, modifiers=modifiers)
        self.release(x, y, modifiers)

    def drag(
        self,
        places: Sequence[tuple[float, float]],
        modifiers: Qt.KeyboardModifier = NONE,
    ) -> None:
        """Press at the first place, move through the others, let go at the last."""
        self.hover(*places[0], modifiers)
        self.press(*places[0], modifiers)
        for (x0, y0), (x1, y1) in itertools.pairwise(places):
            for step in range(1, STEPS + 1):
                share = step / STEPS
                self.go(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share, modifiers)
        self.release(*places[-1], modifiers)

    def wheel(
        self, x: float, y: float, notches: int = 1, modifiers: Qt.KeyboardModifier = NONE
    ) -> None:
        """Turn the wheel."""
        self.gestures += 1
        at = self.pixel(x, y)
        event = QWheelEvent(
            at,
            QPointF(self.view.viewport().mapToGlobal(at.toPoint())),
            QPoint(),
            QPoint(0, 120 * notches),
            NO_BUTTON,
            modifiers,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(self.view.viewport(), event)

    def key(
        self,
        key: Qt.Key,
        modifiers: Qt.KeyboardModifier = NONE,
        on: QWidget | None = None,
    ) -> None:
        """One key, on the map unless another widget is named."""
        self.gestures += 1
        QTest.keyClick(on or self.view, key, modifiers)

    def words(self, text: str, into: QWidget) -> None:
        """Type into a widget, counted as one gesture."""
        self.gestures += 1
        QTest.keyClicks(into, text)

    def do(self, action_id: str) -> None:
        """A menu entry or a button of the window."""
        self.gestures += 1
        action = self.window.actions_by_id[action_id]
        assert action.isEnabled(), action_id
        action.trigger()
