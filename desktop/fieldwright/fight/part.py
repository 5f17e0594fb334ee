"""A part of the fight beside its page: what it does, what it offers on the map, when it shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fieldwright.canvas.sight import Pointer
from fieldwright.fight.page import FightPage
from fieldwright.fight.room import FightRoom
from fieldwright.fight.table import Table
from fieldwright.widgets.bench import Bench
from fieldwright.widgets.feature import MenuPart


class FightPart:
    """Made together with the room; everything may be left as it is."""

    def __init__(self, workbench: Bench, room: FightRoom) -> None:
        """Work in a window, with the room of its fight."""
        self.workbench = workbench
        self.room = room

    @property
    def table(self) -> Table:
        """The fight of the open document."""
        return self.room.table

    @property
    def page(self) -> FightPage:
        """The page of the fight."""
        return self.room.page

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What actions do, by their ids."""
        return {}

    def menu_for(self, at: Pointer) -> Sequence[MenuPart]:
        """What the context menu offers at a place of the map."""
        return ()

    def menu_for_square(self, at: Pointer) -> Sequence[MenuPart]:
        """What can be done with the square under the pointer."""
        return ()

    def show(self) -> None:
        """Show everything as it is now; the fight has changed, or another document is open."""

    def allow(self, action: str, *, can: bool, reason: str) -> None:
        """Let an action be done now, or say why not."""
        self.workbench.actions[action].setEnabled(can)
        self.workbench.actions[action].setProperty("reason", reason)
