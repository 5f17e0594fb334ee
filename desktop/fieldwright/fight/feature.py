"""The fight as a part of the window: its page, its tool, its actions.

A window opens without waiting for the rules: the room with all that is made when the page is
looked at, a fight is begun, or a document is opened in which one is going on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from fieldwright.canvas.tools import Tool
from fieldwright.fight.rows import MENUS, OFF, PAGE, ROWS, TOOL
from fieldwright.fight.tool import FightTool
from fieldwright.widgets.bench import Bench
from fieldwright.widgets.feature import Dock, FeatureOf
from fieldwright.widgets.parts import column_in
from fieldwright.widgets.translation import translate

if TYPE_CHECKING:
    from fieldwright.fight.page import FightPage
    from fieldwright.fight.room import FightRoom
    from fieldwright.fight.table import Table


class _Holder(QWidget):
    """Where the page will lie; ``looked_at`` tells that somebody turns to it."""

    looked_at = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._column = column_in(self, 0)

    def hold(self, page: QWidget) -> None:
        """Show the page."""
        if page.parent() is not self:
            self._column.addWidget(page)
            page.show()

    def showEvent(self, event: QShowEvent) -> None:
        """The tab is turned to."""
        super().showEvent(event)
        self.looked_at.emit()


class FightFeature(FeatureOf[Bench]):
    """Opens the room when a fight is wanted."""

    rows = ROWS
    menus = MENUS
    in_column = (TOOL,)

    def __init__(self, workbench: Bench) -> None:
        """Make the tool and a place for the page."""
        super().__init__(workbench)
        self._room: FightRoom | None = None
        self._is_whole = False
        self._holder = _Holder()
        self.tool = FightTool(lambda: self.room, lambda: self.workbench.field)

    @property
    def room(self) -> FightRoom:
        """The room; made when it is first asked for."""
        return self._room or self.open_room()

    def open_room(self) -> FightRoom:
        """Make the room, and show it where the window is whole."""
        from fieldwright.fight.room import FightRoom

        self._room = room = FightRoom(self.workbench)
        self._holder.hold(room.page)
        if self._is_whole:
            room.open()
        return room

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the actions do: whichever it is, the room does it."""
        return {row.id: partial(self._do, row.id) for row in ROWS if row.id != TOOL}

    def _do(self, action: str) -> None:
        self.room.deeds()[action]()

    @property
    def page(self) -> FightPage:
        """The page of the room."""
        return self.room.page

    @property
    def table(self) -> Table:
        """The fight of the open document."""
        return self.room.table

    def tools(self) -> Mapping[str, Tool]:
        """The tool that picks."""
        return {TOOL: self.tool}

    def docks(self) -> Sequence[Dock]:
        """The page, behind that of the tool."""
        return (Dock(PAGE, translate("fight", "Fight"), self._holder, 5),)

    def ready(self) -> None:
        """Wait until the room is wanted, if it was not already."""
        self._is_whole = True
        for name in OFF:
            self.workbench.actions[name].setEnabled(False)
        for row in self.rows:
            # A key that is held down would roll, or take back, again and again.
            self.workbench.actions[row.id].setAutoRepeat(False)
        self.workbench.field_changed.connect(lambda _event: self._open_if_fighting())
        self._holder.looked_at.connect(lambda: self.room)
        if self._room is not None:
            self._room.open()
        else:
            self._open_if_fighting()

    def _open_if_fighting(self) -> None:
        """Open the room where the document holds a fight."""
        if self._room is None and self.workbench.field.log:
            self.open_room()
