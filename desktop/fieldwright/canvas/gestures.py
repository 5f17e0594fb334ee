"""Hands on the map: wheel, trackpad, mouse buttons and keys, turned into zoom, pan and tools."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QInputDevice, QKeyEvent, QMouseEvent, QNativeGestureEvent, QWheelEvent

from fieldwright.canvas.tools import ARROWS, Tool
from fieldwright.terms.grid import Square

if TYPE_CHECKING:
    from fieldwright.canvas.view import MapView

WHEEL_NOTCH = 120
"""What Qt calls one notch of a wheel: eighths of a degree."""

ARROW_PIXELS = 60


class Gestures:
    """What one view's hands are doing."""

    def __init__(self, view: MapView) -> None:
        """Work for ``view``."""
        self._view = view
        self._space = False
        self._grabbed: QPoint | None = None
        self._grabs_with = Qt.MouseButton.NoButton
        self._space_panned = False
        self._in_tool = self._by_right = False
        self._held_by_key = False
        self._menu_off = False
        self._pinch = 1.0
        self._pixel: QPointF | None = None
        self._tools_at_work = 0

    @contextmanager
    def _tool(self) -> Iterator[Tool]:
        """The tool in hand, for one call: what changes meanwhile is its own doing."""
        self._tools_at_work += 1
        try:
            yield self._view.tool
        finally:
            self._tools_at_work -= 1

    @property
    def takes_menu(self) -> bool:
        """Whether a right click that broke a gesture off is still going on: it opens no menu."""
        return self._menu_off

    # ------------------------------------------------------------------------ wheel and trackpad

    def wheel(self, event: QWheelEvent) -> None:
        """Zoom by a wheel or with Ctrl; move by two fingers, or sideways with Shift."""
        modifiers = event.modifiers()
        if modifiers & Qt.KeyboardModifier.AltModifier:
            self._keep_from_menu_bar()
        if not _is_trackpad(event) and self._turned_for_tool(event):
            event.accept()
            return
        by = event.pixelDelta() if _is_trackpad(event) else event.angleDelta()
        if modifiers & Qt.KeyboardModifier.ControlModifier or not (
            _is_trackpad(event) or modifiers & Qt.KeyboardModifier.ShiftModifier
        ):
            turned = event.angleDelta().y() or event.angleDelta().x()
            if turned:
                self._view.zoom_by(turned / WHEEL_NOTCH, event.position())
        elif modifiers & Qt.KeyboardModifier.ShiftModifier and by.x() == 0:
            self._view.pan(QPoint(by.y(), 0))
        else:
            self._view.pan(by)
        event.accept()

    def _keep_from_menu_bar(self) -> None:
        """Alt was pressed for the map: letting it go must not bring the keyboard to the menus.

        A menu bar forgets an Alt key when anything is clicked or activated meanwhile, but not
        when the wheel turns.
        """
        QCoreApplication.sendEvent(self._view, QEvent(QEvent.Type.ActivationChange))

    def _turned_for_tool(self, event: QWheelEvent) -> bool:
        """Whether the tool in hand has used the wheel; with Alt, Qt turns it sideways."""
        turned = event.angleDelta().y() or event.angleDelta().x()
        at = self._view.pointer_at(event.position(), event.modifiers())
        with self._tool() as tool:
            return bool(turned) and tool.wheel(turned / WHEEL_NOTCH, at)

    def native(self, event: QNativeGestureEvent) -> bool:
        """Zoom by a pinch, once it amounts to a pixel a square."""
        if event.gestureType() is Qt.NativeGestureType.BeginNativeGesture:
            self._pinch = 1.0
        elif event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
            self._pinch *= 1 + event.value()
            wanted = round(self._view.pitch * self._pinch)
            if wanted != self._view.pitch:
                self._pinch = self._pinch * self._view.pitch / wanted
                self._view.zoom_to(wanted, event.position())
        elif event.gestureType() is Qt.NativeGestureType.SmartZoomNativeGesture:
            self._view.fit()
        else:
            return False
        event.accept()
        return True

    # ------------------------------------------------------------------------------------- mouse

    def press(self, event: QMouseEvent) -> None:
        """Grab the map with the middle button or Space; else begin with the tool, or break off."""
        left = event.button() is Qt.MouseButton.LeftButton
        self._menu_off = False
        if event.button() is Qt.MouseButton.MiddleButton or (left and self._space):
            self._grabbed, self._space_panned = event.position().toPoint(), True
            self._grabs_with = event.button()
            self._view.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif left:
            self._in_tool, self._by_right = True, False
            self._begin(event)
        elif event.button() is Qt.MouseButton.RightButton and self._is_busy:
            self._menu_off = True
            self.cancel_tool()
        elif event.button() is Qt.MouseButton.RightButton and self._view.tool.takes_right_button:
            self._menu_off = self._in_tool = self._by_right = True
            self._begin(event)
        event.accept()
        self._view.handled.emit()

    def _begin(self, event: QMouseEvent) -> None:
        with self._tool() as tool:
            tool.begin(self._view.pointer_at(event.position(), self._modifiers(event)))

    def _modifiers(self, event: QMouseEvent) -> Qt.KeyboardModifier:
        """Those that are held; a gesture of the right button goes on as one with Alt."""
        alt = Qt.KeyboardModifier.AltModifier
        return event.modifiers() | alt if self._in_tool and self._by_right else event.modifiers()

    def press_twice(self, event: QMouseEvent) -> None:
        """The second click of two."""
        if event.button() is not Qt.MouseButton.LeftButton or self._space:
            self.press(event)
            return
        self._in_tool, self._by_right = True, False
        with self._tool() as tool:
            tool.double_click(self._view.pointer_at(event.position(), event.modifiers()))
        event.accept()
        self._view.handled.emit()

    def move(self, event: QMouseEvent) -> None:
        """Move the map that is grabbed, or go on with the tool; hover in any case."""
        pixel = self._pixel = event.position()
        at = self._view.pointer_at(pixel, self._modifiers(event))
        if self._grabbed is not None:
            self._view.pan(pixel.toPoint() - self._grabbed)
            self._grabbed = pixel.toPoint()
        else:
            with self._tool() as tool:
                (tool.move if self._in_tool else tool.hover)(at)
        self._view.hover(at.square)
        event.accept()
        self._view.handled.emit()

    def release(self, event: QMouseEvent) -> None:
        """Let go of what this button holds: the map, or the tool's gesture."""
        if self._grabbed is not None and event.button() is self._grabs_with:
            self._grabbed = None
            self._show_hand()
        elif self._in_tool and event.button() is self._holds_tool_with:
            at = self._view.pointer_at(event.position(), self._modifiers(event))
            self._in_tool = False
            with self._tool() as tool:
                tool.finish(at)
        event.accept()
        self._view.handled.emit()

    def leave(self) -> None:
        """The pointer left the map."""
        self._pixel = None
        if not self._in_tool:
            self._view.tool.hover(None)

    def point_again(self) -> None:
        """Another map lies under the pointer, which has not moved: what does it point at now?"""
        if self._pixel is None:
            return
        at = self._view.pointer_at(self._pixel)
        self._view.hover(at.square)
        if not (self._in_tool or self._held_by_key):
            self._view.tool.hover(at)

    @property
    def _holds_tool_with(self) -> Qt.MouseButton:
        return Qt.MouseButton.RightButton if self._by_right else Qt.MouseButton.LeftButton

    @property
    def _is_busy(self) -> bool:
        return self._in_tool or self._held_by_key or self._view.tool.busy

    def cancel_tool(self) -> None:
        """Break the tool's gesture off, and leave all as it was."""
        self._in_tool = self._held_by_key = False
        self._view.tool.cancel()

    def cancel_drag(self) -> None:
        """Break the tool's gesture off if the button is down."""
        if self._in_tool or self._held_by_key:
            self.cancel_tool()

    def field_changed(self) -> None:
        """Break a drag off that the tool has not changed the field with: what it holds may be gone.

        Clicks so far stay.
        """
        if not self._tools_at_work:
            self.cancel_drag()

    def break_off(self) -> None:
        """The map loses the keyboard: let go of all that a hand holds; clicks so far stay."""
        self.cancel_drag()
        self._grabbed, self._space = None, False
        self._show_hand()

    # -------------------------------------------------------------------------------------- keys

    def key(self, event: QKeyEvent) -> bool:
        """Carry a key out; False where it means nothing here."""
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Alt and (self._in_tool or self._held_by_key):
            self._keep_from_menu_bar()
        if key == Qt.Key.Key_Space:
            # While something is in the hand, it may have a use of its own for the key.
            held = self._in_tool or self._held_by_key
            if not (held and self._used_by_tool(event)):
                self._space_down(event)
        elif key == Qt.Key.Key_Escape:
            self._escape()
        elif self._used_by_tool(event):
            pass
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click_marked(event.modifiers())
        elif key in ARROWS:
            self._arrow(ARROWS[key], event.modifiers())
        else:
            return False
        event.accept()
        self._view.handled.emit()
        return True

    def _used_by_tool(self, event: QKeyEvent) -> bool:
        with self._tool() as tool:
            return tool.key(event)

    def key_up(self, event: QKeyEvent) -> bool:
        """Space up puts the hand away; if it moved nothing it was a click at the marked square."""
        if event.key() != Qt.Key.Key_Space or event.isAutoRepeat():
            return False
        tapped = self._space and not self._space_panned
        self._space = False
        self._show_hand()
        if tapped:
            self.click_marked(event.modifiers())
            self._view.handled.emit()
        return True

    def _space_down(self, event: QKeyEvent) -> None:
        """Space turns the hand on; with Ctrl it holds the tool's button down, or lets go."""
        if event.isAutoRepeat():
            return
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._hold_by_key()
            return
        self._space, self._space_panned = True, False
        self._show_hand()

    def _escape(self) -> None:
        if self._is_busy:
            self.cancel_tool()
            return
        self.break_off()
        self._view.mark_square(None)
        self._view.escaped.emit()

    def click_marked(self, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Click with the tool in the middle of the marked square, by keyboard."""
        at = self._view.pointer_at_mark(modifiers)
        if at is not None:
            with self._tool() as tool:
                tool.begin(at)
                tool.finish(at)

    def _hold_by_key(self) -> None:
        """Begin a drag at the marked square, or end the one under way."""
        at = self._view.pointer_at_mark()
        if at is None:
            return
        self._held_by_key = not self._held_by_key
        with self._tool() as tool:
            (tool.begin if self._held_by_key else tool.finish)(at)

    def _arrow(self, way: tuple[int, int], modifiers: Qt.KeyboardModifier) -> None:
        if modifiers & Qt.KeyboardModifier.ShiftModifier:
            self._walk(way)
            self._carry_along()
        else:
            self._view.pan(QPoint(-way[0] * ARROW_PIXELS, -way[1] * ARROW_PIXELS))

    def _carry_along(self) -> None:
        """Let the tool see that the marked square has moved."""
        at = self._view.pointer_at_mark()
        if at is None:
            return
        with self._tool() as tool:
            (tool.move if self._held_by_key else tool.hover)(at)

    def _walk(self, way: tuple[int, int]) -> None:
        """Move the mark by one square; the first time it appears in the middle of the view."""
        view, field = self._view, self._view.field
        now = view.mark_outline.square
        if now is None:
            shown = view.sight().squares
            middle = Square((shown.left + shown.right) // 2, (shown.top + shown.bottom) // 2)
            view.mark_square(middle if field.block.holds(middle) else Square(0, 0))
            return
        after = Square(
            min(max(now.column + way[0], 0), field.columns - 1),
            min(max(now.row + way[1], 0), field.rows - 1),
        )
        view.mark_square(after)
        view.bring_into_view(after)

    def _show_hand(self) -> None:
        open_hand, tool = Qt.CursorShape.OpenHandCursor, self._view.tool.cursor
        self._view.viewport().setCursor(open_hand if self._space else tool)


def _is_trackpad(event: QWheelEvent) -> bool:
    """Whether two fingers did it: a trackpad says so, or tells of phases and pixels."""
    if event.device() is not None and event.device().type() == QInputDevice.DeviceType.TouchPad:
        return True
    return event.phase() != Qt.ScrollPhase.NoScrollPhase and not event.pixelDelta().isNull()
