"""What lies in the panel at the right for a fight: where the round stands, or the roster."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from fieldwright.fight.leaves import Leaves
from fieldwright.fight.page import FightPage
from fieldwright.fight.roster.page import RosterPage


class FightPages(Leaves):
    """Shows one of both; the keyboard goes to the one that is shown."""

    def __init__(self, page: FightPage, roster: RosterPage) -> None:
        """Show where the round stands."""
        super().__init__((page, roster))
        self.page, self.roster = page, roster
        page.title.roster_wanted.connect(lambda: self.turn_to(roster))
        roster.left.connect(self.show_round)
        self.setFocusProxy(page)

    def show_round(self) -> None:
        """Show where the round stands."""
        self.turn_to(self.page)
        self.page.take_keyboard()

    def turn_to(self, part: QWidget) -> None:
        """Show a page."""
        super().turn_to(part)
        self.setFocusProxy(part)
