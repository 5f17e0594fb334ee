"""The reveal tool: lifts the fog from squares and rooms, or lays it again."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QKeyEvent

from fieldwright.battlefield.changes import Change
from fieldwright.canvas.sight import Pointer
from fieldwright.canvas.tools import Tool
from fieldwright.editing.brushes import Patch
from fieldwright.editor.painting.preview import Preview
from fieldwright.editor.reveals.choice import Choice, Way
from fieldwright.editor.reveals.gestures import (
    BrushGesture,
    Gesture,
    PolygonGesture,
    RectangleGesture,
    RoomGesture,
    hovering,
)
from fieldwright.editor.reveals.overlay import FogOverlay
from fieldwright.editor.reveals.rows import TOOL
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.editor.workbench import Workbench
from fieldwright.player_view.reveals import cover, reveal, revealed_squares

Mask = NDArray[np.bool_]

ALT = Qt.KeyboardModifier.AltModifier
_LIT, _DARK = QColor(250, 226, 150), QColor(40, 44, 60)
_NEAR = 10.0
"""Pixels; a click so near to the first point closes an outline."""

_SIZES = {Qt.Key.Key_BracketLeft: -1, Qt.Key.Key_BracketRight: 1}
_ENDS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class RevealTool(Tool):
    """One gesture of the chosen way is one step; with Alt, or the right button, it covers."""

    name = TOOL
    takes_right_button = True

    def __init__(self, workbench: Workbench, choice: Choice, overlay: FogOverlay) -> None:
        """Reveal the field of ``workbench``; ``overlay`` shows what is under way."""
        self.choice = choice
        self._workbench = workbench
        self._overlay = overlay
        self._preview = Preview(workbench.view)
        self._gesture: Gesture | None = None
        self._covers = False
        self._squares: Mask | None = None
        self._last: Pointer | None = None

    @property
    def hint(self) -> str:
        """What a click or a drag does."""
        now = self.choice.now
        if self.busy and now.way is Way.POLYGON:
            return translate(
                "reveals",
                "Click on: Enter, a double click or the first point ends; Backspace: back",
            )
        if self.busy:
            return translate("reveals", "Let go to do it, Esc leaves all as it was")
        if now.covers:
            return translate("reveals", _COVERING[now.way])
        return translate("reveals", _REVEALING[now.way])

    @property
    def busy(self) -> bool:
        """Whether a gesture is under way."""
        return self._gesture is not None

    # --------------------------------------------------------------------------------- in the hand

    def take_up(self) -> None:
        """Show the fog, for one wants to see what one lifts."""
        self._workbench.view.add_overlay(self._preview)
        self._overlay.show(in_hand=True)
        self._workbench.view.viewport().update()

    def put_away(self) -> None:
        """Leave everything as it is."""
        self.cancel()
        self._last = None
        self._preview.hide()
        self._workbench.view.remove_overlay(self._preview)
        self._overlay.show(in_hand=False)

    def cancel(self) -> None:
        """Forget the gesture."""
        self._gesture = self._squares = None
        self._overlay.pending = None
        self._preview.hide()
        self._workbench.view.viewport().update()

    def field_changed(self) -> None:
        """The field has become another one: of another size, what was begun fits no more."""
        if self._squares is not None and self._squares.shape != self._shape:
            self.cancel()

    # ------------------------------------------------------------------------------------ gestures

    def begin(self, at: Pointer) -> None:
        """The button goes down."""
        if self._gesture is None:
            self._gesture = self._new()
            self._covers = self.choice.now.covers != bool(at.modifiers & ALT)
            self._squares = np.zeros(self._shape, bool)
        gesture = self._gesture
        self._go_on(gesture.press(at), at)
        if gesture.is_over:
            self._do()

    def move(self, at: Pointer) -> None:
        """The pointer moves with the button down."""
        if self._gesture is not None:
            self._go_on(self._gesture.drag(at), at)

    def finish(self, at: Pointer) -> None:
        """The button goes up."""
        if self._gesture is not None:
            self._go_on(self._gesture.release(at), at)
            if self._gesture.is_over:
                self._do()

    def double_click(self, at: Pointer) -> None:
        """Ends an outline: the first click of the two has set its last point."""
        if isinstance(self._gesture, PolygonGesture):
            self._go_on(self._gesture.squares(), at)
            self._do()
        else:
            self.begin(at)

    def hover(self, at: Pointer | None) -> None:
        """Show what a click would do here."""
        self._last = at
        if at is None:
            if not self.busy:
                self._preview.hide()
        elif self._gesture is not None:
            self._go_on(self._gesture.drag(at), at)
        else:
            is_room = self.choice.now.way is Way.ROOM
            patch = self._new().press(at) if is_room else hovering(self.choice.now, at)
            self._preview.show(patch, self._tint(patch, at))

    def key(self, event: QKeyEvent) -> bool:
        """Brackets change the brush; Enter ends an outline, Backspace takes a point back."""
        key = Qt.Key(event.key())
        if key in _SIZES and self.choice.now.way is Way.BRUSH:
            self.choice.resize(_SIZES[key])
            self.hover(self._last)
            return True
        gesture = self._gesture
        if not isinstance(gesture, PolygonGesture):
            return False
        if key in _ENDS:
            self._take(gesture.squares())
            self._do()
        elif key == Qt.Key.Key_Backspace:
            self._take(gesture.back())
            if not gesture.points:
                self.cancel()
        else:
            return False
        return True

    def claims(self, event: QKeyEvent) -> bool:
        """Whether a key goes to the tool, even if it is an action's shortcut (see KeysFirst)."""
        key = Qt.Key(event.key())
        if key in _SIZES:
            return self.choice.now.way is Way.BRUSH
        return isinstance(self._gesture, PolygonGesture) and key in (*_ENDS, Qt.Key.Key_Backspace)

    # ------------------------------------------------------------------------------------- to do it

    @property
    def _shape(self) -> tuple[int, int]:
        return self._workbench.field.rows, self._workbench.field.columns

    def _new(self) -> Gesture:
        match self.choice.now.way:
            case Way.BRUSH:
                return BrushGesture(self.choice.now)
            case Way.RECTANGLE:
                return RectangleGesture()
            case Way.POLYGON:
                return PolygonGesture(_NEAR / self._workbench.view.sight().scale)
            case Way.ROOM:
                return RoomGesture(self._workbench.field)

    def _go_on(self, patch: Patch, at: Pointer) -> None:
        """Some squares come to the gesture; all but a brush choose them anew each time."""
        self._last = at
        self._take(patch)
        outline = patch if not isinstance(self._gesture, BrushGesture) else None
        self._preview.show(outline or hovering(self.choice.now, at))
        points = self._gesture.points if self._gesture is not None else ()
        path = [*points, (at.x, at.y)] if points else []
        self._preview.show_points(points, path, closes=True)

    def _take(self, patch: Patch) -> None:
        if self._squares is None:
            return
        if not isinstance(self._gesture, BrushGesture):
            self._squares[:] = False
        patch.add_to(self._squares)
        self._overlay.pending = self._after()
        self._workbench.view.viewport().update()

    def _after(self) -> Mask:
        """What will be revealed: of (rows, columns)."""
        change = self._change()
        return revealed_squares(change.applied_to(self._workbench.field))

    def _change(self) -> Change:
        field, squares = self._workbench.field, self._squares
        chosen = np.zeros(self._shape, bool) if squares is None else squares
        if self._covers:
            return cover(field, chosen)
        # A room that is pointed at is meant, whatever leads there.
        behind = self.choice.now.behind_secret_doors or self.choice.now.way is Way.ROOM
        return reveal(field, chosen, behind_secret_doors=behind)

    def _do(self) -> None:
        """Do it as one step."""
        change, at = self._change(), self._last
        count = int((self._after() != revealed_squares(self._workbench.field)).sum())
        covers = self._covers
        self.cancel()
        words = translate("reveals", "Cover {}") if covers else translate("reveals", "Reveal {}")
        self._workbench.apply(change, words.format(squares_told(count)))
        if at is not None:
            self.hover(at)

    def _tint(self, patch: Patch, at: Pointer) -> QColor | None:
        """The colour of squares that a click would change; None where it would change none."""
        covers = self.choice.now.covers != bool(at.modifiers & ALT)
        revealed = revealed_squares(self._workbench.field)
        if not (patch.on(self._workbench.field.block) & (revealed == covers)).any():
            return None
        return _DARK if covers else _LIT


_REVEALING = {
    Way.BRUSH: QT_TRANSLATE_NOOP(
        "reveals", "Drag to reveal; Alt or the right button covers; [ and ] change the brush"
    ),
    Way.RECTANGLE: QT_TRANSLATE_NOOP(
        "reveals", "Drag a rectangle to reveal; Alt or the right button covers; Shift: a square"
    ),
    Way.POLYGON: QT_TRANSLATE_NOOP(
        "reveals", "Click around what is to be revealed; Alt or the right button covers"
    ),
    Way.ROOM: QT_TRANSLATE_NOOP(
        "reveals", "Click on a room to reveal it; Alt or the right button covers it"
    ),
}
_COVERING = {
    Way.BRUSH: QT_TRANSLATE_NOOP(
        "reveals", "Drag to cover; Alt or the right button reveals; [ and ] change the brush"
    ),
    Way.RECTANGLE: QT_TRANSLATE_NOOP(
        "reveals", "Drag a rectangle to cover; Alt or the right button reveals; Shift: a square"
    ),
    Way.POLYGON: QT_TRANSLATE_NOOP(
        "reveals", "Click around what is to be covered; Alt or the right button reveals"
    ),
    Way.ROOM: QT_TRANSLATE_NOOP(
        "reveals", "Click on a room to cover it; Alt or the right button reveals it"
    ),
}


def squares_told(count: int) -> str:
    """So many squares, in words."""
    if count == 1:
        return translate("reveals", "1 square")
    return translate("reveals", "{} squares").format(count)
