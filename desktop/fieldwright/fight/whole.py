"""The whole fight in the window: the page with its tool, and the parts beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from fieldwright.battlefield.changes import Change
from fieldwright.canvas.sight import Pointer
from fieldwright.canvas.tools import Tool
from fieldwright.fight.areas.tool import AreaTool
from fieldwright.fight.feature import FightFeature
from fieldwright.fight.more_rows import ALL_MENUS, ALL_ROWS, AREA, MORE_OFF, TOOLS
from fieldwright.widgets.bench import Bench
from fieldwright.widgets.feature import MenuPart

if TYPE_CHECKING:
    from fieldwright.fight.parts import Parts
    from fieldwright.fight.room import FightRoom


class WholeFight(FightFeature):
    """Opens the room when a fight is wanted, and its parts when one goes on."""

    rows = ALL_ROWS
    menus = ALL_MENUS

    def __init__(self, workbench: Bench) -> None:
        """Make no part yet."""
        super().__init__(workbench)
        self._parts: Parts | None = None

    def open_room(self) -> FightRoom:
        """Make the room; its parts too, where a fight goes on there."""
        room = super().open_room()
        room.page.changed.connect(self._open_parts)
        self._open_parts()
        return room

    def _open_parts(self) -> None:
        """Whoever only looks at the page does not wait for what is beside it."""
        if self._parts is None and self._room is not None and self._room.table.is_on:
            self._make_parts(self._room)

    def _make_parts(self, room: FightRoom) -> Parts:
        from fieldwright.fight.parts import Parts

        self._parts = made = Parts(self.workbench, room)
        self._holder.hold(made.pages)
        if self._is_whole:
            made.open()
        return made

    @property
    def parts(self) -> Parts:
        """The parts beside the page; made when they are first asked for."""
        return self._parts or self._make_parts(self.room)

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the actions do: whichever it is, a part or the room does it."""
        return {row.id: partial(self._do, row.id) for row in ALL_ROWS if row.id not in TOOLS}

    def _do(self, action: str) -> None:
        {**self.room.deeds(), **self.parts.deeds()}[action]()

    def tools(self) -> Mapping[str, Tool]:
        """The tool that picks, and the one that places areas."""
        return {**super().tools(), AREA: AreaTool(lambda: self.parts.areas)}

    def panel(self, tool_id: str) -> QWidget | None:
        """What an area is to be is said while its tool is in hand."""
        return self.parts.areas.panel if tool_id == AREA else None

    def menu_for(self, at: Pointer) -> Sequence[MenuPart]:
        """What the parts offer at a place of the map while a fight goes on."""
        return self._parts.menu_for(at) if self._parts is not None else ()

    def menu_for_square(self, at: Pointer) -> Sequence[MenuPart]:
        """What the parts offer for a square while a fight goes on."""
        return self._parts.menu_for_square(at) if self._parts is not None else ()

    def may_undo(self) -> bool:
        """Dice of a fight are asked about before they are taken back."""
        return self._parts is None or self._parts.undoing.may_undo()

    def overrules(self, change: Change) -> bool | None:
        """What is done by hand to those who fight is said in the fight."""
        return self._parts.by_hand.overrules(change) if self._parts is not None else None

    def ready(self) -> None:
        """Wait until the room is wanted, if it was not already."""
        for name in MORE_OFF:
            self.workbench.actions[name].setEnabled(False)
        super().ready()
        if self._parts is not None:
            self._parts.open()
