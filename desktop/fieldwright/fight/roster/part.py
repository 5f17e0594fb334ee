"""The roster as a part of the fight: its page, its actions, its place in the menus of the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from uuid import UUID

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog

from fieldwright.battlefield.things import Figure
from fieldwright.canvas.sight import Pointer
from fieldwright.fight.keyboard import focus_in
from fieldwright.fight.more_rows import HAND_OVER, ROSTER
from fieldwright.fight.part import FightPart
from fieldwright.fight.room import FightRoom
from fieldwright.fight.roster.coming import HAND, Going, WaitDialog, goings_for
from fieldwright.fight.roster.effects import EffectDialog
from fieldwright.fight.roster.page import RosterPage
from fieldwright.fight.roster.rows import FactRow, fact_rows
from fieldwright.fight.rows import PAGE, WORD
from fieldwright.fight.words import figure_in, rolls_of
from fieldwright.geometry.figure_places import figure_at
from fieldwright.terms.grid import Square
from fieldwright.widgets.bench import Bench
from fieldwright.widgets.feature import MenuPart
from fieldwright.widgets.translation import translate


class RosterPart(FightPart):
    """Shows the roster, and says what the DM sets there."""

    def __init__(self, workbench: Bench, room: FightRoom) -> None:
        """Make the page."""
        super().__init__(workbench, room)
        self.roster = RosterPage(self.table)
        self.roster.said.connect(room.page.refresh)
        self.roster.looked_at.connect(self._look_at)
        self.roster.wait_wanted.connect(self.let_wait)
        self.roster.effect_wanted.connect(self.put_effect)
        self._menu: list[QAction] = []

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What its actions do."""
        return {ROSTER: self.go_to, WORD: self.go_to, HAND_OVER: self.hand_over}

    def show(self) -> None:
        """Show everybody as they are now."""
        self.roster.show_fight()
        for action in (HAND_OVER, WORD):
            self.allow(
                action, can=self.table.is_on, reason=translate("fight", "No fight is going on.")
            )

    # --------------------------------------------------------------------------------------- deeds

    def meant(self) -> UUID | None:
        """Who is selected on the map, else for whom dice are asked, or who is in turn."""
        known = self.table.state.combatants
        chosen = next((one for one in self.workbench.selection.ids if one in known), None)
        asked = next(iter(rolls_of(self.table.ask)), None)
        if chosen is None and asked is not None:
            chosen = asked.against or asked.who
        turn = self.page.turn
        return chosen or (turn.due.who if turn is not None else None)

    def go_to(self, *, keep: bool = False) -> None:
        """Bring the page to the front, at whoever is selected or in turn; ``keep``: as it is."""
        if self.roster.isVisible() and not keep and focus_in(self.roster) is not None:
            # The same key once more goes back to where the round stands.
            self.roster.left.emit()
            return
        who = self.meant()
        if who is not None and not keep:
            self.roster.choose([who])
        self.workbench.actions["panel"].setChecked(True)
        self.workbench.pages.turn_to(PAGE)
        self.page.title.roster_wanted.emit()
        self.roster.take_keyboard()

    def hand_over(self) -> None:
        """Hand the hero that is selected or in turn to the DM, or back."""
        who = self.meant()
        row = next((one for one in self._rows() if one.who == who), None)
        going = self._handing(row)
        if row is None or going is None:
            self.workbench.refuse(translate("fight", "Select a hero whom the players play."))
            return
        self._go([row], going)
        told = translate("fight", "The DM plays {} now.")
        if not going.side:
            told = translate("fight", "The players play {} again.")
        self.workbench.tell(told.format(row.name))

    def _handing(self, row: FactRow | None) -> Going | None:
        goings = goings_for([row], self.table.state) if row is not None else ()
        return next((going for going in goings if going.word == HAND), None)

    def _rows(self) -> tuple[FactRow, ...]:
        return fact_rows(self.table.field, self.table.state)

    def let_wait(self, figures: Sequence[UUID]) -> None:
        """Ask when and whence figures come, and take them off the map."""
        names = [figure.name for figure in self._figures(figures)]
        dialog = WaitDialog(names, self.table.state, self.workbench.shell)
        wanted = dialog.exec() == QDialog.DialogCode.Accepted
        command = dialog.command(figures)
        dialog.deleteLater()
        if wanted:
            self.roster.say([command])
            self._tell_refusal()

    def put_effect(self, figures: Sequence[UUID]) -> None:
        """Ask for something that lasts, and put it on figures."""
        dialog = EffectDialog(self.workbench.shell)
        wanted = dialog.exec() == QDialog.DialogCode.Accepted
        command = dialog.command(figures)
        dialog.deleteLater()
        if wanted:
            self.roster.say([command])

    def _figures(self, figures: Sequence[UUID]) -> list[Figure]:
        found = (figure_in(self.table.field, one) for one in figures)
        return [figure for figure in found if figure is not None]

    def _look_at(self, who: UUID) -> None:
        figure = figure_in(self.table.field, who)
        if figure is not None:
            self.workbench.view.bring_into_view(Square(figure.column, figure.row))
            self.workbench.selection.set([who])

    # ---------------------------------------------------------------------------------- on the map

    def menu_for(self, at: Pointer) -> Sequence[MenuPart]:
        """What can be done in the fight with the figure under the pointer."""
        figure = figure_at(self.table.field, at.x, at.y)
        row = next((one for one in self._rows() if one.who == figure.id), None) if figure else None
        if row is None:
            return ()
        facts = QAction(translate("fight", "&Facts and hit points…"), self.roster)
        facts.triggered.connect(lambda _=False, who=row.who: self._show_facts(who))
        self._menu = [facts]
        for going in goings_for([row], self.table.state):
            action = QAction(going.label, self.roster)
            action.triggered.connect(lambda _=False, row=row, going=going: self._go([row], going))
            self._menu.append(action)
        return [(translate("fight", "In the &fight"), self._menu)]

    def _show_facts(self, who: UUID) -> None:
        self.roster.choose([who])
        self.go_to(keep=True)

    def _go(self, rows: Sequence[FactRow], going: Going) -> None:
        self.roster.choose([row.who for row in rows])
        self.roster.go(going)
        self._tell_refusal()

    def _tell_refusal(self) -> None:
        """Why something could not be done, where nobody sees the note of the page."""
        if self.roster.note.text and not self.roster.isVisible():
            self.workbench.refuse(self.roster.note.text)
