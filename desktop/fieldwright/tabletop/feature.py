"""The players' table as a part of the DM's window: its page, its tool, its actions.

Nothing of it is made before it is wanted: a window opens without waiting for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from fieldwright.canvas.tools import Tool
from fieldwright.tabletop.part_tool import PartTool
from fieldwright.tabletop.rows import FIRE, MENUS, PAGE, POINTER, ROWS, STAND, TOOL
from fieldwright.widgets.bench import Bench
from fieldwright.widgets.feature import Dock, FeatureOf
from fieldwright.widgets.held_key import HeldKey
from fieldwright.widgets.parts import column_in
from fieldwright.widgets.translation import translate

if TYPE_CHECKING:
    from fieldwright.tabletop.room import TableRoom


class _Holder(QWidget):
    """Where the page will lie; ``looked_at`` tells that somebody turns to it."""

    looked_at = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._column = column_in(self, 0)

    def hold(self, page: QWidget) -> None:
        """Show the page."""
        self._column.addWidget(page)
        page.show()

    def showEvent(self, event: QShowEvent) -> None:
        """The tab is turned to."""
        super().showEvent(event)
        self.looked_at.emit()


class TableFeature(FeatureOf[Bench]):
    """Makes the room of the table when it is wanted."""

    rows = ROWS
    menus = MENUS

    def __init__(self, workbench: Bench) -> None:
        """Make the tool and a place for the page."""
        super().__init__(workbench)
        self._room: TableRoom | None = None
        self._holder = _Holder()
        self._held: dict[str, HeldKey] = {}
        self.tool = PartTool(lambda: self.room)

    @property
    def room(self) -> TableRoom:
        """The room; made when it is first asked for."""
        if self._room is None:
            from fieldwright.tabletop.room import TableRoom

            self._room = TableRoom(self.workbench)
            self._holder.hold(self._room.page)
        return self._room

    def tools(self) -> Mapping[str, Tool]:
        """The tool that moves what the table shows."""
        return {TOOL: self.tool}

    def docks(self) -> Sequence[Dock]:
        """The page."""
        return (Dock(PAGE, translate("tabletop", "Table"), self._holder, 60),)

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the actions do: whichever it is, the room does it."""
        return {row.id: partial(self._do, row.id) for row in ROWS if row.id != TOOL}

    def _do(self, action: str) -> None:
        held = self._held.get(action)
        if held is not None and self.workbench.actions[action].isChecked():
            held.watch()
        self.room.do(action)

    def ready(self) -> None:
        """Wait until the table is wanted."""
        bench = self.workbench
        bench.actions[STAND].setEnabled(False)
        for name in (POINTER, FIRE):
            bench.actions[name].setAutoRepeat(False)
            self._held[name] = held = HeldKey(bench.shell, bench.view, bench.actions[name])
            held.let_go.connect(partial(self._let_go, name))
        self._holder.looked_at.connect(self._looked_at)

    def _looked_at(self) -> None:
        self.room.looked_at()

    def _let_go(self, name: str) -> None:
        self.workbench.actions[name].setChecked(False)
        self.room.do(name)
