"""The carving tool: floor out of rock, or rock over floor, with the rock faces following."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from fieldwright.battlefield.changes import Change
from fieldwright.battlefield.things import Point
from fieldwright.canvas.sight import Pointer
from fieldwright.editing.caves import carved, filled, stroke
from fieldwright.editing.walls import WallError
from fieldwright.editor.translation import translate
from fieldwright.editor.walls.measures import long_words
from fieldwright.editor.walls.options import WallOptions
from fieldwright.editor.walls.preview import PreviewTool, Shown, WallPreview
from fieldwright.editor.workbench import Workbench
from fieldwright.terms.grid import Block

_SHIFT = Qt.KeyboardModifier.ShiftModifier
_STEPS = {Qt.Key.Key_BracketLeft: -1, Qt.Key.Key_BracketRight: 1}


class CarveTool(PreviewTool):
    """Paints squares with a round tip; the outline of the rock is made anew as it goes."""

    name = "carve"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, workbench: Workbench, options: WallOptions) -> None:
        """Carve on the field of ``workbench``."""
        self._workbench = workbench
        self.options = options
        self.preview = WallPreview(workbench)
        self._mask: NDArray[np.bool_] | None = None
        self._last: Point = (0.0, 0.0)
        self._fills = False
        self._touched = Block(0, 0, 0, 0)
        self._shown: Change | None = None
        options.changed.connect(self._options_changed)

    @property
    def hint(self) -> str:
        """What a drag does."""
        if self.options.fills_rock:
            return translate(
                "walls", "Drag: fill with rock · Shift: carve · wheel while dragging: tip"
            )
        return translate(
            "walls", "Drag: carve floor out of rock · Shift: fill · [ ]: size of the tip"
        )

    @property
    def busy(self) -> bool:
        """Whether a stroke is under way."""
        return self._mask is not None

    def cancel(self) -> None:
        """Leave the rock as it was."""
        if self._mask is not None:
            self._mask, self._shown = None, None
            self._workbench.view.show_pending(None)
        self.preview.show(Shown())

    # ----------------------------------------------------------------------------------- gestures

    def hover(self, at: Pointer | None) -> None:
        """Show the tip at the pointer."""
        self._show_tip(None if at is None else (at.x, at.y))

    def begin(self, at: Pointer) -> None:
        """The stroke begins."""
        field = self._workbench.field
        self._fills = self.options.fills_rock is not bool(at.modifiers & _SHIFT)
        self._last, self._touched = (at.x, at.y), Block(0, 0, 0, 0)
        self._mask = np.zeros((field.rows, field.columns), bool)
        self._go_to(at)

    def move(self, at: Pointer) -> None:
        """It goes on."""
        if self._mask is not None:
            self._go_to(at)

    def finish(self, at: Pointer) -> None:
        """Make one step of it."""
        if self._mask is None:
            return
        mask, self._mask = self._mask, None
        label = translate("walls", "fill with rock") if self._fills else self._carve_words()
        try:
            # The very change that is shown, so that nothing has to be drawn again.
            change = self._shown or self._change(mask)
            if not self._workbench.apply(change, label):
                self._workbench.view.show_pending(None)
        except WallError as error:
            self._workbench.warn(str(error))
        self._shown = None
        self._show_tip((at.x, at.y))

    def key(self, event: QKeyEvent) -> bool:
        """The brackets make the tip smaller and larger."""
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        self.resize(step)
        return True

    def claims(self, event: QKeyEvent) -> bool:
        """Whether a key goes to the tool, even if it is an action's shortcut (see KeysFirst)."""
        return Qt.Key(event.key()) in _STEPS

    def wheel(self, notches: float, at: Pointer) -> bool:
        """While a stroke is under way the wheel changes the tip."""
        if self._mask is None:
            return False
        self.resize(1 if notches > 0 else -1)
        return True

    def resize(self, step: int) -> None:
        """Make the tip larger or smaller by so many squares."""
        self.options.tip += step

    # ------------------------------------------------------------------------------------- inside

    @staticmethod
    def _carve_words() -> str:
        return translate("walls", "carve a cave")

    def _change(self, mask: NDArray[np.bool_]) -> Change:
        field = self._workbench.field
        return filled(field, mask) if self._fills else carved(field, mask, self.options.cave_floor)

    def _go_to(self, at: Pointer) -> None:
        """Add what the tip passes on its way to the pointer, and show the rock as it would be."""
        assert self._mask is not None
        field = self._workbench.field
        here = (at.x, at.y)
        more = stroke(field, (self._last, here), self.options.tip)
        self._last = here
        if (more & ~self._mask).any():
            self._mask = self._mask | more
            self._show_pending(self._mask)
        self._show_tip(here)

    def _show_pending(self, mask: NDArray[np.bool_]) -> None:
        try:
            change = self._change(mask)
        except WallError:
            return
        field = change.applied_to(self._workbench.field)
        touched = change.touched(field)
        # What the last preview showed elsewhere has to go, too.
        self._workbench.view.show_pending(field, touched.joined(self._touched))
        self._shown, self._touched = change, touched

    def _options_changed(self) -> None:
        self._show_tip(self.preview.now.pointer)

    def _show_tip(self, at: Point | None) -> None:
        feet = self._workbench.field.info.scale.feet_per_square
        words = [long_words(self.options.tip, feet)] if self._mask is not None else []
        self.preview.show(Shown(pointer=at, tip=float(self.options.tip), words=words))
