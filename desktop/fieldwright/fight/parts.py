"""All parts of a fight beside its page, made together with the room."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fieldwright.canvas.sight import Pointer
from fieldwright.fight.areas.part import AreaPart
from fieldwright.fight.by_hand.part import ByHandPart
from fieldwright.fight.ending.part import EndingPart
from fieldwright.fight.odds.part import OddsPart
from fieldwright.fight.pages import FightPages
from fieldwright.fight.part import FightPart
from fieldwright.fight.room import FightRoom
from fieldwright.fight.roster.part import RosterPart
from fieldwright.fight.rows import PANEL
from fieldwright.fight.scenery.part import SceneryPart
from fieldwright.fight.undoing.part import UndoingPart
from fieldwright.widgets.bench import Bench
from fieldwright.widgets.feature import MenuPart


class Parts:
    """Asks all parts for what they do and offer, and lets them show what has changed."""

    def __init__(self, workbench: Bench, room: FightRoom) -> None:
        """Make them for a room."""
        self._room = room
        self.roster = RosterPart(workbench, room)
        self.areas = AreaPart(workbench, room)
        self.by_hand = ByHandPart(workbench, room)
        self.undoing = UndoingPart(workbench, room)
        self.pages = FightPages(room.page, self.roster.roster)
        self._was_on = room.table.is_on
        self.all: tuple[FightPart, ...] = (
            self.roster,
            EndingPart(workbench, room),
            SceneryPart(workbench, room),
            self.areas,
            OddsPart(workbench, room),
            self.by_hand,
            self.undoing,
        )
        self._is_open = False

    def open(self) -> None:
        """The window is whole: show everything, and follow the page from now on."""
        if not self._is_open:
            self._is_open = True
            self._room.page.changed.connect(self.show)
            self.show()

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the actions of the parts do."""
        deeds = {name: deed for part in self.all for name, deed in part.deeds().items()}
        return {**deeds, PANEL: self.go_to_round}

    def go_to_round(self) -> None:
        """Bring the page to the front where the round stands."""
        self.pages.show_round()
        self._room.go_to()

    def menu_for(self, at: Pointer) -> Sequence[MenuPart]:
        """What they offer at a place of the map while a fight goes on."""
        if not self._room.table.is_on:
            return ()
        return [item for part in self.all for item in part.menu_for(at)]

    def menu_for_square(self, at: Pointer) -> Sequence[MenuPart]:
        """What they offer for a square while a fight goes on."""
        if not self._room.table.is_on:
            return ()
        return [item for part in self.all for item in part.menu_for_square(at)]

    def show(self) -> None:
        """Show everything as it is now; a fight that has begun shows where it stands."""
        if self._room.table.is_on and not self._was_on:
            self.pages.show_round()
        self._was_on = self._room.table.is_on
        for part in self.all:
            part.show()
