"""What every painting tool does: overlays that come and go, and picking up with Alt."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt

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
        self._is_idle = False
        """Whether the button is down without a gesture: something was picked up or refused."""
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

    @property
    def changes(self) -> frozenset[str]:
        """The layers that it is all about, by their names in the list of layers."""
        layer = self.bench.now.layer
        return frozenset({"heights" if layer is Painted.HEIGHT else layer.value})

    def pick(self, at: Pointer) -> str:
        """Choose what lies under the pointer; what that is in words, empty for nothing."""
        if at.square is None or not self.bench.pick_up(at.square):
            return ""
        return square_words(self.bench.field, at.square)

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
            self._is_idle = True
            self._tell_picked(self.pick(at))
        elif not self.busy and self.bench.refuses(self.changes):
            self._is_idle = True
        else:
            self.press(at)

    def _tell_picked(self, words: str) -> None:
        if words:
            self.bench.workbench.tell(say("Picked up: {}").format(words))

    def move(self, at: Pointer) -> None:
        """Go on drawing."""
        self._last = at
        if not self._is_idle:
            self.drag(at)

    def finish(self, at: Pointer) -> None:
        """End what was begun."""
        self._last = at
        if self._is_idle:
            self._is_idle = False
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
        self._is_idle = False
        self.bench.drop()
        if self._last is not None:
            # The map may be another one since the pointer came there.
            pixel, modifiers = QPointF(self._last.pixel), self._last.modifiers
            self._last = self.bench.workbench.view.pointer_at(pixel, modifiers)
            self.point(self._last)
