"""The line of odds in the card of who is in turn."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from fieldwright.battlefield.things import Figure
from fieldwright.fight.more_rows import ODDS
from fieldwright.fight.odds.told import odds_told
from fieldwright.fight.part import FightPart
from fieldwright.fight.room import FightRoom
from fieldwright.geometry.figure_places import figure_at
from fieldwright.terms.grid import Square
from fieldwright.widgets.bench import Bench

_KEPT = "fight-odds"


class OddsPart(FightPart):
    """Tells the odds of the target, or of whoever is pointed at, while they are wished for."""

    def __init__(self, workbench: Bench, room: FightRoom) -> None:
        """As they were left."""
        super().__init__(workbench, room)
        self._pointed: UUID | None = None
        self._known: tuple[object, str] = (None, "")
        self._is_on = workbench.settings.word(_KEPT, "no") == "yes"
        workbench.view.hovered.connect(self._point)

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the action does."""
        return {ODDS: self._switch}

    def _switch(self) -> None:
        self._is_on = self.workbench.actions[ODDS].isChecked()
        self.workbench.settings.set_word(_KEPT, "yes" if self._is_on else "no")
        self.show()

    def _point(self, square: object) -> None:
        """Somebody else is pointed at, or nobody."""
        if not self._is_on:
            return
        figure = self._figure(square) if isinstance(square, Square) else None
        pointed = figure.id if figure is not None else None
        if pointed != self._pointed:
            self._pointed = pointed
            self.show()

    def _figure(self, square: Square) -> Figure | None:
        return figure_at(self.table.field, square.column + 0.5, square.row + 0.5)

    def show(self) -> None:
        """Tell them; they are worked out once for each target and way."""
        self.workbench.actions[ODDS].setChecked(self._is_on)
        line = self.page.turn_view.odds
        told = self._told() if self._is_on else ""
        line.setText(told)
        line.setVisible(bool(told))

    def _told(self) -> str:
        turn, draft = self.page.turn, self.page.draft
        if turn is None:
            return ""
        pointed = self._pointed
        target = pointed if pointed is not None and turn.can_aim_at(pointed) else turn.target
        if target is None:
            return ""
        asked = (turn.due, draft, target, self.table.length, self.table.field)
        if self._known[0] != asked:
            self._known = (asked, odds_told(self.table, turn, draft, target))
        return self._known[1]
