"""The tool that places an area: a click, or a drag to where it goes; Enter lets it happen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from fieldwright.canvas.sight import Pointer
from fieldwright.canvas.tools import Tool
from fieldwright.fight.more_rows import AREA
from fieldwright.terms.grid import Square
from fieldwright.widgets.translation import translate


class Placing(Protocol):
    """Who is told where an area lies."""

    @property
    def is_aimed(self) -> bool:
        """Whether the area goes from a square in a direction."""

    @property
    def is_fixed(self) -> bool:
        """Whether it has been placed."""

    def aim(self, at: Square | None, towards: Square | None = None, *, fix: bool = False) -> None:
        """It lies at a square, and goes towards another; ``fix``: it stays there."""

    def do(self) -> None:
        """Let it happen."""

    def put_away(self) -> None:
        """Another tool was taken: forget it."""


class AreaTool(Tool):
    """Shows the area under the pointer until it is placed; Escape takes it up again."""

    name = AREA

    def __init__(self, placing: Callable[[], Placing]) -> None:
        """Place for ``placing``, which is made when it is first asked for."""
        self._placing = placing
        self._start: Square | None = None

    @property
    def hint(self) -> str:
        """What a click does now."""
        if self._placing().is_fixed:
            return translate("fight", "Enter lets it happen · a click moves it · Esc takes it up")
        if self._placing().is_aimed:
            return translate("fight", "Drag from where it begins to where it goes")
        return translate("fight", "Click its middle")

    @property
    def busy(self) -> bool:
        """Whether an area is placed, or is being dragged."""
        return self._start is not None or self._placing().is_fixed

    def take_up(self) -> None:
        """Nothing is placed yet."""
        self._placing().aim(None)

    def put_away(self) -> None:
        """Another tool is taken."""
        self._start = None
        self._placing().put_away()

    def begin(self, at: Pointer) -> None:
        """It is here, or begins here."""
        self._start = at.square
        if at.square is not None:
            self._placing().aim(at.square)

    def move(self, at: Pointer) -> None:
        """An aimed one goes there, another one is moved."""
        if self._start is None or at.square is None:
            return
        if self._placing().is_aimed:
            self._placing().aim(self._start, at.square)
        else:
            self._placing().aim(at.square)

    def finish(self, at: Pointer) -> None:
        """It stays where it is."""
        start, self._start = self._start, None
        if start is None or at.square is None:
            return
        if self._placing().is_aimed:
            self._placing().aim(start, at.square, fix=at.square != start)
        else:
            self._placing().aim(at.square, fix=True)

    def hover(self, at: Pointer | None) -> None:
        """Until it is placed it follows the pointer."""
        placing = self._placing()
        if not placing.is_fixed and not placing.is_aimed:
            placing.aim(at.square if at is not None else None)

    def key(self, event: QKeyEvent) -> bool:
        """Enter lets it happen."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._placing().is_fixed:
            self._placing().do()
            return True
        return False

    def cancel(self) -> None:
        """It is taken up again."""
        self._start = None
        self._placing().aim(None)
