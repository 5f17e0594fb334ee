"""The page “Roster”: who is in the fight with hit points, and every fact of the chosen one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from uuid import UUID

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from fieldwright.battlefield.things import Figure
from fieldwright.combat.commands import Command
from fieldwright.combat.dm_commands import EndEffect
from fieldwright.drawing.things.sides import sign_on
from fieldwright.fight.buttons import Buttons
from fieldwright.fight.roster.coming import WAIT, Going, commands_of, goings_for
from fieldwright.fight.roster.effects import EffectsView, effects_of
from fieldwright.fight.roster.facts import (
    HIT_POINTS,
    conditions_said,
    facts_of,
    said_of_points,
    word_of,
)
from fieldwright.fight.roster.form import FactsForm
from fieldwright.fight.roster.list_view import RosterList
from fieldwright.fight.roster.rows import FactRow, fact_rows
from fieldwright.fight.table import Table
from fieldwright.fight.words import figure_in, sentence
from fieldwright.widgets.areas import scrolled, take_out
from fieldwright.widgets.parts import (
    CLOSE,
    GAP,
    MARGIN,
    Note,
    button,
    column_in,
    column_of,
    heading,
    muted,
    row,
)
from fieldwright.widgets.translation import translate

_LOWEST_LIST = 120


class RosterPage(QWidget):
    """``left`` tells that the round is wanted again, ``looked_at`` whom the DM chose.

    ``wait_wanted`` tells who is to wait off the map, ``effect_wanted`` on whom something is to be
    put that lasts, ``said`` that something was said.
    """

    left = Signal()
    looked_at = Signal(object)
    wait_wanted = Signal(object)
    effect_wanted = Signal(object)
    said = Signal()

    def __init__(self, table: Table) -> None:
        """Show the fight of a table."""
        super().__init__()
        self._table = table
        self._goings: tuple[Going, ...] = ()
        self._shows = False
        self.idle = muted(translate("fight", "Whoever fights stands here, once a fight goes on."))
        self.list = RosterList()
        self.list.setMinimumHeight(_LOWEST_LIST)
        self.name = heading()
        self.now = QLabel()
        self.note = Note()
        self.form = FactsForm()
        self.effects = EffectsView()
        self.buttons: list[QPushButton] = []
        self._lay_out()
        self.list.chose.connect(self._show_chosen)
        self.list.typed.connect(self._go_to_points)
        self.list.clicked.connect(lambda _index: self._look())
        self.form.said.connect(self._say_fact)
        self.effects.wanted.connect(lambda: self.effect_wanted.emit(self._ids()))
        self.effects.ended.connect(
            lambda name: self.say([EndEffect(who=tuple(self._ids()), name=name)])
        )

    def _lay_out(self) -> None:
        column = column_of(self)
        column.setContentsMargins(MARGIN, GAP, MARGIN, CLOSE)
        self.back = button(
            translate("fight", "Round"),
            self.left.emit,
            tip=translate("fight", "Back to where the round stands (F3)"),
        )
        title = row(heading(translate("fight", "Roster")), self.back)
        title.setStretch(0, 1)
        column.addLayout(title)
        column.addWidget(self.idle)
        column.addWidget(self.list, 2)
        head = row(self.name, self.now, spacing=CLOSE)
        head.setStretch(0, 1)
        column.addLayout(head)
        column.addWidget(self.note)
        inside = QWidget()
        self._inside = column_in(inside, GAP)
        self._inside.addWidget(self.form)
        self._inside.addWidget(self.effects)
        self._strip: QWidget | None = None
        self._inside.addStretch(1)
        self.area = scrolled(inside)
        self.area.setProperty("side", True)
        column.addWidget(self.area, 3)
        column.addStretch(0)

    # ------------------------------------------------------------------------------------ showing

    def show_fight(self) -> None:
        """Show everybody as they are now; a page that nobody looks at waits until somebody does."""
        if self.isVisible():
            self._show_all()

    def showEvent(self, event: QShowEvent) -> None:
        """Somebody looks at it."""
        super().showEvent(event)
        self._show_all()

    def _show_all(self) -> None:
        table, on = self._table, self._table.is_on
        self.idle.setVisible(not on)
        for part in (self.list, self.area):
            part.setVisible(on)
        signs = {side.id: sign_on(table.field, side.id) for side in table.state.head.sides}
        self._shows = True
        rows = fact_rows(table.field, table.state) if on else ()
        self.list.show_rows(rows, signs)
        self.list.viewport().update()
        self._shows = False
        self._show_chosen()

    @property
    def chosen(self) -> tuple[FactRow, ...]:
        """Those whose facts are set."""
        return self.list.chosen

    def choose(self, figures: Sequence[UUID]) -> None:
        """Choose figures, from the map."""
        self._show_all()
        self.list.choose(figures)

    def _show_chosen(self) -> None:
        if self._shows:
            return
        table, chosen = self._table, self.chosen
        first = chosen[0] if chosen else None
        facts = facts_of(table.field, table.state, first.who) if first is not None else None
        name = "" if first is None else first.name
        if len(chosen) > 1:
            name = translate("fight", "{} figures").format(len(chosen))
        self.name.setText(name)
        self.now.setText(first.points if first is not None and len(chosen) == 1 else "")
        for part in (self.name, self.now):
            part.setVisible(first is not None and table.is_on)
        for field in (self.form, self.effects):
            field.setVisible(facts is not None)
        self.form.points.show_text("")
        if facts is not None:
            self.form.show_facts(facts, table.state)
            self.effects.show_effects(effects_of(table.state.combatants[facts.who]))
        self._show_goings()

    def _show_goings(self) -> None:
        """A button for each thing that can be done with the part of those who are chosen."""
        goings = goings_for(self.chosen, self._table.state)
        if goings == self._goings and self._strip is not None:
            return
        self._goings = goings
        take_out(self._inside, self._strip)
        self._strip = QWidget()
        column = column_in(self._strip, CLOSE)
        self.buttons = []
        for going in goings:
            made = button(going.label, partial(self.go, going))
            self.buttons.append(made)
            column.addWidget(Buttons((made,)))
        self._inside.insertWidget(self._inside.count() - 1, self._strip)

    def take_keyboard(self) -> None:
        """Put the keyboard where hit points are typed."""
        part: QWidget = self.list if self.form.isHidden() else self.form.points
        part.setFocus(Qt.FocusReason.OtherFocusReason)

    def _go_to_points(self, text: str) -> None:
        if self.form.isHidden():
            return
        self.form.points.setFocus(Qt.FocusReason.OtherFocusReason)
        if text:
            self.form.points.setText(text)
            self.form.points.setCursorPosition(len(text))

    def _look(self) -> None:
        chosen = self.chosen
        if len(chosen) == 1:
            self.looked_at.emit(chosen[0].who)

    # -------------------------------------------------------------------------------------- saying

    def _ids(self) -> list[UUID]:
        return [row.who for row in self.chosen]

    def _figures(self) -> list[Figure]:
        field = self._table.field
        found = (figure_in(field, row.who) for row in self.chosen)
        return [figure for figure in found if figure is not None]

    def _say_fact(self, what: str, value: str) -> None:
        """Say it of all who are chosen; of none where one of them cannot be so."""
        why = self.form.why.text().strip()
        said: list[Command] = []
        for figure in self._figures():
            if what == "conditions":
                effects = self._table.state.combatants[figure.id].effects
                said += conditions_said(figure, effects, value, why)
                continue
            command = self._command(figure, what, value, why)
            if isinstance(command, str):
                self.say((), command)
                return
            said.append(command)
        if what == HIT_POINTS:
            self.form.points.clear()
        self.say(said)

    @staticmethod
    def _command(figure: Figure, what: str, value: str, why: str) -> Command | str:
        if what == HIT_POINTS:
            return said_of_points(figure, value, why)
        return word_of(figure, what, value, why)

    def go(self, going: Going) -> None:
        """Do something with the part of those who are chosen."""
        if going.word == WAIT:
            self.wait_wanted.emit(self._ids())
        else:
            self.say(commands_of(going, self._ids()))

    def say(self, commands: Sequence[Command], fault: str = "") -> None:
        """Say commands; the first that is refused is told, and ends it."""
        was_asked = self._table.ask is not None
        refusal = fault or self._table.say_together(commands)
        self.note.say(sentence(refusal), alarm=True)
        self.said.emit()
        if self._table.ask is not None and not was_asked:
            # It is answered where the round stands.
            self.left.emit()
