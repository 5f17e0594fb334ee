"""What every painting tool does: overlays that come and go, and picking up with Alt."""

from __future__ import annotations

from PySide6.QtCore import Qt

from fieldwright.canvas.sight import Pointer
from fieldwright.canvas.tools import Tool
from fieldwright.editor.painting.bench import PaintBench
from fieldwright.editor.painting.choice import Painted
from fieldwright.editor.painting.words import say, square_words

ALT = Qt.KeyboardModifier.AltModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


class PaintTool(Tool):
    """A tool of the family; subclasses draw with ``press``, ``drag`` and ``release``."""

    picks = True
    """Whether a click with Alt picks up what is under the pointer."""

    def __init__(self, bench: PaintBench) -> None:
        """Paint at ``bench``."""
        self.bench = bench
        self._is_picking = False
        self._last: Pointer | None = None

    # ----------------------------------------------------------------------------- for subclasses

    def press(self, at: Pointer) -> None:
        """The button went down, without Alt."""

    def drag(self, at: Pointer) -> None:
        """The pointer moved with the button down."""

    def release(self, at: Pointer) -> None:
        """The button went up."""

    def point(self, at: Pointer) -> None:
        """The pointer moved with no button down: show what a click would do."""

    def leave(self) -> None:
        """The pointer left the map."""
        self.bench.preview.hide()

    @property
    def works_on_heights(self) -> bool:
        """Whether heights are to be shown."""
        return self.bench.now.layer is Painted.HEIGHT

    # ------------------------------------------------------------------------------------ the tool

    def take_up(self) -> None:
        """Show the overlays."""
        view = self.bench.workbench.view
        view.add_overlay(self.bench.heights)
        view.add_overlay(self.bench.preview)
        self.show_choice()

    def put_away(self) -> None:
        """Hide them."""
        view = self.bench.workbench.view
        self.cancel()
        self._last = None
        self.bench.preview.hide()
        view.remove_overlay(self.bench.preview)
        view.remove_overlay(self.bench.heights)

    def show_choice(self) -> None:
        """Another choice was made: show heights or not, and what a click would do now."""
        heights = self.bench.heights
        if heights.shown != self.works_on_heights:
            heights.shown = self.works_on_heights
            self.bench.workbench.view.viewport().update()
        if self._last is not None and not self.busy:
            self.point(self._last)

    def begin(self, at: Pointer) -> None:
        """Pick up with Alt; else draw."""
        self._last = at
        if at.modifiers & ALT and self.picks and not self.busy:
            self._is_picking = True
            if self.bench.pick_up(at.square) and at.square is not None:
                words = square_words(self.bench.field, at.square)
                self.bench.workbench.tell(say("Picked up: {}").format(words))
            return
        self.press(at)

    def move(self, at: Pointer) -> None:
        """Go on drawing."""
        self._last = at
        if not self._is_picking:
            self.drag(at)

    def finish(self, at: Pointer) -> None:
        """End what was begun."""
        self._last = at
        if self._is_picking:
            self._is_picking = False
            return
        self.release(at)
        if not self.busy:
            self.point(at)

    def hover(self, at: Pointer | None) -> None:
        """Show what a click would do here."""
        self._last = at
        if at is None:
            self.leave()
        else:
            self.point(at)

    def cancel(self) -> None:
        """Leave everything as it was."""
        self._is_picking = False
        self.bench.drop()
        if self._last is not None:
            self.point(self._last)
