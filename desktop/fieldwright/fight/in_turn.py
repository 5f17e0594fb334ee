"""The turn as it stands on the page: what was said of it so far, and what would come of that."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from fieldwright.fight.monsters import first_draft, suggested
from fieldwright.fight.table import Table
from fieldwright.fight.turn import Draft, Turn, due_now, is_aimed, turn_of
from fieldwright.fight.ways import Way, way_of
from fieldwright.fight.words import figure_in
from fieldwright.geometry.facing import EIGHTHS, has_four_facings
from fieldwright.rules.phase_order import Doing


class InTurn:
    """Looks at the table; what is said counts for one turn, and until something has happened."""

    def __init__(self, table: Table) -> None:
        """Look at nobody yet."""
        self._table = table
        self._for: object = None
        self._is_said = False
        self._offered: object = None
        self._is_idle = False
        self._armed: dict[UUID, tuple[int, str]] = {}
        self.draft = Draft()
        self.turn: Turn | None = None
        self.way = Way()

    def look(self) -> None:
        """Look who is in turn now."""
        wanted = self._wanted()
        if wanted != self._for:
            self._for, self._is_said, self.draft = wanted, False, Draft(weapon=self._in_hand())
            self._is_idle = False
        self._work_out()

    def _wanted(self) -> object:
        """Which turn it is, and at which moment of the fight."""
        due = due_now(self._table) if self._table.ask is None else None
        return None if due is None else (due.who, due.key, self._table.length)

    def say(self, draft: Draft) -> None:
        """The turn is to be carried out in this way; the weapon counts for the whole round."""
        if self.turn is not None and draft.weapon != self.draft.weapon:
            self._armed[self.turn.due.who] = (self._table.state.head.round, draft.weapon)
        self._is_idle = False
        self._take(draft)

    def _take(self, draft: Draft) -> None:
        self.draft, self._is_said, self._for = draft, True, self._wanted()
        self._work_out()

    def _in_hand(self) -> str:
        """The weapon that was said in this round for who is in turn; empty where none was."""
        due = due_now(self._table) if self._table.ask is None else None
        number, weapon = self._armed.get(due.who, (0, "")) if due is not None else (0, "")
        return weapon if number == self._table.state.head.round else ""

    def passes(self) -> bool:
        """Whether a plain Enter lets the turn pass.

        Where nobody is left who could be aimed at it does so at once; else the second one does,
        where the turn cannot be carried out. Orders that the round has overtaken are let pass
        without a word that must be typed.
        """
        if self.turn is None or not (self.turn.refusal or self.turn.needs):
            return False
        if self.turn.is_idle:
            return True
        was_offered = self._offered == self._for
        self._offered = self._for
        return was_offered

    def turned(self, by: int) -> int | None:
        """The facing of who is in turn, turned once to the right (1) or the left (-1)."""
        figure = figure_in(self._table.field, self.turn.due.who) if self.turn is not None else None
        if figure is None:
            return None
        now = self.draft.facing if self.draft.facing is not None else figure.facing
        return (now + by * (2 if has_four_facings(figure) else 1)) % EIGHTHS

    def suggest(self) -> bool:
        """Say what is sensible, where nothing was said; whether that was so.

        It takes longer than to show whose turn it is, so it is asked for afterwards.
        """
        due = due_now(self._table) if self._table.ask is None else None
        if due is None or self._is_said or self.turn is None:
            return False
        weapon = self._in_hand()
        armed = replace(due, order=replace(due.order, weapon=weapon)) if weapon else due
        draft = first_draft(self._table, armed)
        strikes = due.doing is Doing.ACT and is_aimed(due)
        self._is_idle = strikes and draft == Draft() and suggested(self._table, armed) is None
        self._take(replace(draft, weapon=weapon))
        return True

    def _work_out(self) -> None:
        turn = None
        if self._table.ask is None:
            turn = turn_of(self._table, self.draft)
        self.way = way_of(self._table, turn, self.draft)
        if turn is not None:
            told = (*self.way.told, *turn.told)
            idle = self._is_idle and bool(turn.refusal or turn.needs)
            turn = replace(turn, told=told, provokes=self.way.provokes, is_idle=idle)
        self.turn = turn
