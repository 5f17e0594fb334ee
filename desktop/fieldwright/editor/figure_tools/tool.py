"""The figures tool: what is in the hand is put down by every click."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from fieldwright.canvas.sight import Pointer
from fieldwright.canvas.tools import Tool
from fieldwright.editor.figure_tools.carrying import Held
from fieldwright.editor.figure_tools.placing import FigurePlacing, held_words
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench
from fieldwright.stats.block import StatBlock

_TURNS = {",": -1, ".": 1, "<": -1, ">": 1}


class FiguresTool(Tool):
    """Puts down the figures that ``hold`` has given it, again and again."""

    name = "figures"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, workbench: Workbench) -> None:
        """Hold nothing.

        ``offered`` gives what a click with an empty hand takes; where that is nothing either,
        ``wanted`` is called.
        """
        self._workbench = workbench
        self.placing = FigurePlacing(workbench)
        self.offered: Callable[[], Sequence[Held]] = tuple
        self.wanted: Callable[[], object] = lambda: None
        self._wheel = 0.0

    @property
    def hint(self) -> str:
        """What a click does."""
        if not self.placing.held:
            offered = self.offered()
            if offered:
                return translate(
                    "figures", "Click puts down {}, as chosen in the Figures page"
                ).format(held_words(offered))
            return translate(
                "figures", "Choose figures in the Figures page, then click where they stand"
            )
        if self.placing.hint:
            return f"{held_words(self.placing.held)}: {self.placing.hint}"
        return translate(
            "figures", "Click puts down {} · wheel or , . turns · Esc puts them away"
        ).format(held_words(self.placing.held))

    @property
    def busy(self) -> bool:
        """Whether figures are in the hand: Escape puts them away first."""
        return bool(self.placing.held)

    def hold(
        self, entries: Sequence[tuple[int, StatBlock]] | Sequence[Held], side: str = "attackers"
    ) -> None:
        """Take figures into the hand: how many of each, for a side."""
        held = [
            entry if isinstance(entry, Held) else Held(entry[0], entry[1], side)
            for entry in entries
        ]
        self.placing.hold(held)
        self._workbench.view.handled.emit()

    def put_away(self) -> None:
        """Show them no longer."""
        self.placing.hover(None)

    def begin(self, at: Pointer) -> None:
        """Put them down; with an empty hand those that are chosen, or ask for a choice."""
        if not self.placing.held:
            self.hold(list(self.offered()))
        if not self.placing.held:
            self.wanted()
        elif at.square is not None:
            self.placing.put(at)
            self.placing.hover(at)

    def move(self, at: Pointer) -> None:
        """Show where the next ones would stand."""
        self.placing.hover(at)

    def hover(self, at: Pointer | None) -> None:
        """Show where they would stand."""
        self.placing.hover(at if at is not None and at.square is not None else None)

    def wheel(self, notches: float, at: Pointer) -> bool:
        """Turn what is in the hand."""
        if not self.placing.held:
            return False
        self._wheel += notches
        steps = int(self._wheel)
        self._wheel -= steps
        if steps:
            self.placing.turn(steps)
        return True

    def key(self, event: QKeyEvent) -> bool:
        """Commas and full stops turn what is in the hand."""
        if event.text() not in _TURNS or not self.placing.held:
            return False
        self.placing.turn(_TURNS[event.text()])
        return True

    def cancel(self) -> None:
        """Put the figures away."""
        self.placing.hover(None)
        self.placing.hold(())
