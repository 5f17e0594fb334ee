"""Tools: what the left button of the mouse does on the map."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QPoint, Qt

from fieldwright.canvas.sight import Pointer


class Tool(Protocol):
    """What the canvas asks of a tool: a gesture begins, moves, and is finished or cancelled."""

    @property
    def name(self) -> str:
        """The tool's id."""

    @property
    def cursor(self) -> Qt.CursorShape:
        """The shape of the pointer while the tool is in hand."""

    def begin(self, at: Pointer) -> None:
        """The left button went down."""

    def move(self, at: Pointer) -> None:
        """The pointer moved with the button down."""

    def finish(self, at: Pointer) -> None:
        """The button went up: do it."""

    def cancel(self) -> None:
        """The gesture was broken off: leave everything as it was."""


class Pannable(Protocol):
    """What a tool needs of the view to move the map and to mark a square."""

    def pan(self, by: QPoint) -> None:
        """Move the map by logical pixels."""

    def mark(self, at: Pointer) -> None:
        """Mark the square under the pointer."""


class LookTool:
    """Looks at the map: a drag moves it, a click marks a square."""

    name = "look"
    cursor = Qt.CursorShape.ArrowCursor

    SLACK = 4
    """Pixels that the hand may tremble in a click."""

    def __init__(self, view: Pannable) -> None:
        """Look through ``view``."""
        self._view = view
        self._last: QPoint | None = None
        self._dragging = False

    def begin(self, at: Pointer) -> None:
        """A drag or a click starts."""
        self._last, self._dragging = at.pixel, False

    def move(self, at: Pointer) -> None:
        """Move the map along, once this is no click any more."""
        if self._last is None:
            return
        by = at.pixel - self._last
        if self._dragging or by.manhattanLength() > self.SLACK:
            self._dragging = True
            self._last = at.pixel
            self._view.pan(by)

    def finish(self, at: Pointer) -> None:
        """Mark the square if the map was not dragged."""
        if self._last is not None and not self._dragging:
            self._view.mark(at)
        self.cancel()

    def cancel(self) -> None:
        """Forget the gesture."""
        self._last, self._dragging = None, False
