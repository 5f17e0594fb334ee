"""What is done with the log: going back to a place of it, putting an earlier roll right."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from fieldwright.combat.entries import Answered
from fieldwright.fight.amend_dialog import AmendDialog
from fieldwright.fight.stepping import answer_to, answers_of, before, start_of
from fieldwright.fight.table import Table


class LogDeeds:
    """Steps through the fight of a table; ``after`` hears of each deed, why it was refused."""

    def __init__(self, table: Table, after: Callable[[str], object], parent: QWidget) -> None:
        """Lay dialogs over ``parent``."""
        self._table = table
        self._after = after
        self._parent = parent
        self.may_go_back: Callable[[int, Callable[[], object]], bool] = lambda _place, _again: True
        """Whether all from a place of the log on may be taken back at once; else that is asked."""

    def back_to_start(self, kinds: frozenset[str]) -> None:
        """Go back to where the present phase or round had just begun."""
        fight = self._table.fight
        place = start_of(fight.entries, kinds) if fight is not None else None
        if place is not None:
            self._back(place)

    def back_before(self, entry: int) -> None:
        """Go back to before what led to an entry of the log."""
        fight = self._table.fight
        if fight is not None:
            self._back(before(fight.entries, entry))

    def _back(self, place: int) -> None:
        if self.may_go_back(place, lambda: self._back(place)):
            self._after(self._table.back_to(place))

    def amend(self, entry: int) -> None:
        """Put the roll right that led to an entry of the log."""
        fight = self._table.fight
        place = answer_to(fight.entries, entry) if fight is not None else None
        if place is not None:
            self._amend_at(place)

    @property
    def has_rolls(self) -> bool:
        """Whether anything was rolled or chosen in the fight."""
        fight = self._table.fight
        return fight is not None and any(isinstance(one, Answered) for one in fight.entries)

    def amend_last(self) -> None:
        """Put the last roll right, or an earlier one that is chosen then."""
        fight = self._table.fight
        places = answers_of(fight.entries) if fight is not None else ()
        if places:
            self._amend_at(places[0])

    def _amend_at(self, place: int) -> None:
        dialog = AmendDialog(self._table, place, self._parent.window())
        dialog.exec()
        amendment = dialog.amendment if dialog.result() else None
        dialog.deleteLater()
        if amendment is not None:
            self._after(self._table.settle(amendment))
