"""Which part of the map is meant: fields for it in a dialog, and dragging it on the map."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from uuid import UUID

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QLineEdit

from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import Battlefield
from fieldwright.canvas.tools import Tool
from fieldwright.player_view.known import shown_block
from fieldwright.terms.grid import Block
from fieldwright.terms.part import PartError, part_named, part_told
from fieldwright.widgets.bench import Bench
from fieldwright.widgets.parts import button, choose, combo
from fieldwright.widgets.translation import translate


class Part(StrEnum):
    """Which squares are meant."""

    ALL = "all"
    SELECTION = "selection"
    SQUARES = "squares"
    SHOWN = "shown"


class PartFields(QObject):
    """A box of parts, a line for two corners, and a button to drag them on the map.

    ``changed`` tells that another part may be meant. The fields are laid out by whoever shows them.
    """

    changed = Signal()

    def __init__(
        self,
        field: Callable[[], Battlefield],
        selected: Callable[[], Iterable[UUID]],
        drag: Callable[[], object],
    ) -> None:
        """Ask about the map that ``field`` gives; ``drag`` is done by the button."""
        super().__init__()
        self._field, self._selected = field, selected
        self.part = combo(
            [
                (translate("part", "The whole map"), Part.ALL),
                (translate("part", "Around what is selected"), Part.SELECTION),
                (translate("part", "These squares"), Part.SQUARES),
                (translate("part", "What players have been shown"), Part.SHOWN),
            ],
            translate("part", "Part of the map"),
        )
        self.squares = QLineEdit()
        self.squares.setAccessibleName(translate("part", "Squares from corner to corner"))
        self.squares.setPlaceholderText("A1:N10")
        self.drag = button(
            translate("part", "&Drag…"), drag, tip=translate("part", "Drag a rectangle on the map")
        )
        self.part.currentIndexChanged.connect(self.changed)
        self.squares.editingFinished.connect(self._take_squares)

    def show_block(self, block: Block) -> None:
        """These squares are meant; nothing is told of it."""
        self.squares.setText(part_told(block))
        choose(self.part, Part.SQUARES)

    def block(self) -> Block | None:
        """The squares that are meant, None for all; raises PartError with a sentence."""
        chosen, field = self.part.currentData(), self._field()
        if chosen == Part.SELECTION:
            return _around(field, set(self._selected()))
        if chosen == Part.SQUARES:
            return part_named(self.squares.text(), field.block)
        if chosen == Part.SHOWN:
            return _shown(field)
        return None

    def _take_squares(self) -> None:
        if self.squares.text().strip() and self.part.currentData() != Part.SQUARES:
            choose(self.part, Part.SQUARES)
        self.changed.emit()


def _around(field: Battlefield, wanted: set[UUID]) -> Block:
    block = Block(0, 0, 0, 0)
    for collection in field.things.values():
        for key in wanted & collection.keys():
            block = block.joined(extent_of(collection[key]))
    block = block.clipped(field.block)
    if block.is_empty:
        raise PartError(
            translate("part", "Nothing is selected on the map; select something first.")
        )
    return block


def _shown(field: Battlefield) -> Block:
    if not field.info.fog:
        raise PartError(translate("part", "There is no fog on this map: players see all of it."))
    block = shown_block(field)
    if block.is_empty:
        raise PartError(
            translate("part", "The players have been shown nothing of this map yet. Reveal some.")
        )
    return block


class PartDragging:
    """Lets a part be dragged on the map while a dialog is away, which then comes back."""

    def __init__(self, bench: Bench, tool_id: str, come_back: Callable[[], object]) -> None:
        """Use the tool of this id; ``come_back`` is done where nothing was dragged after all."""
        self._bench, self._tool_id, self._come_back = bench, tool_id, come_back
        self._other_tool = ""
        self._is_waiting = False

    def watch(self) -> None:
        """Hear of tools that are taken, and of Escape; asked once the window is whole."""
        self._other_tool = self._bench.tool.name
        self._bench.view.escaped.connect(self._give_up)
        self._bench.tool_changed.connect(self._know_tool)

    def begin(self) -> None:
        """Let a part be dragged on the map."""
        self._is_waiting, self._other_tool = True, self._bench.tool.name
        self._bench.take(self._tool_id)
        self._bench.view.setFocus()

    def end(self) -> None:
        """Take the tool that was in hand before."""
        self._is_waiting = False
        if self._other_tool and self._bench.tool.name == self._tool_id:
            self._bench.take(self._other_tool)

    def _give_up(self) -> None:
        if self._is_waiting:
            self.end()
            self._come_back()

    def _know_tool(self, tool: Tool) -> None:
        """Remember which tool is in hand before and after a part is dragged.

        Where another one is taken by hand, nothing waits for a part any more; Escape takes one
        first, and is then heard of.
        """
        if tool.name != self._tool_id:
            self._other_tool = tool.name
            QTimer.singleShot(0, self._forget)

    def _forget(self) -> None:
        if self._bench.tool.name != self._tool_id:
            self._is_waiting = False
