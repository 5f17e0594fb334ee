"""Tools: what the left button of the mouse, and the keyboard, do on the map."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent

from fieldwright.canvas.sight import Pointer

ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
"""The step across and down that each arrow key stands for."""


class Tool:
    """What the canvas asks of a tool; every method may be left as it is.

    A gesture begins with the left button, moves, and is finished or cancelled. A tool that needs
    several clicks stays ``busy`` between them. ``name`` is the tool's id.
    """

    name = ""
    cursor = Qt.CursorShape.CrossCursor
    takes_right_button = False
    """Whether a gesture may begin with the right button, too; Alt then counts as held."""

    @property
    def hint(self) -> str:
        """What the tool does next, in a few words for the line below the map."""
        return ""

    @property
    def busy(self) -> bool:
        """Whether a gesture is under way that Escape would cancel."""
        return False

    def take_up(self) -> None:
        """The tool comes into the hand: show what belongs to it."""

    def put_away(self) -> None:
        """Another tool is taken: hide what belonged to this one."""

    def begin(self, at: Pointer) -> None:
        """The left button went down."""

    def move(self, at: Pointer) -> None:
        """The pointer moved with the button down."""

    def finish(self, at: Pointer) -> None:
        """The button went up: do it."""

    def double_click(self, at: Pointer) -> None:
        """The left button went down a second time; by default that is another click."""
        self.begin(at)

    def hover(self, at: Pointer | None) -> None:
        """The pointer moved with no button down, or left the map (None)."""

    def key(self, event: QKeyEvent) -> bool:
        """A key was pressed; True where the tool has used it."""
        return False

    def wheel(self, notches: float, at: Pointer) -> bool:
        """The wheel was turned; True where the tool has used it, else the map zooms."""
        return False

    def cancel(self) -> None:
        """The gesture was broken off: leave everything as it was."""


class Marker(Protocol):
    """What a tool needs of the view to move the map and to mark a square."""

    def pan(self, by: QPoint) -> None:
        """Move the map by logical pixels."""

    def mark(self, at: Pointer) -> None:
        """Mark the square under the pointer."""


class LookTool(Tool):
    """Looks at the map: a drag moves it, a click marks a square."""

    name = "look"
    cursor = Qt.CursorShape.OpenHandCursor

    SLACK = 4
    """Pixels that the hand may tremble in a click."""

    def __init__(self, view: Marker) -> None:
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
