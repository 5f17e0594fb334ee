"""While no fight is going on: how to begin one."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from fieldwright.combat.state import Step
from fieldwright.fight.opening import sides_of, why_not_begun
from fieldwright.fight.table import Table
from fieldwright.widgets.parts import GAP, button, column_in, label
from fieldwright.widgets.translation import translate


class IdleView(QWidget):
    """Says what a fight needs; ``start`` asks for it."""

    start = Signal()

    def __init__(self) -> None:
        """Show that there is no fight."""
        super().__init__()
        self.words = label()
        self.begin = button(
            translate("fight", "Start the fight…"), self.start.emit, tip="F5", default=True
        )
        column = column_in(self, GAP)
        column.addWidget(self.words)
        column.addWidget(self.begin)
        column.addStretch(1)

    def show_table(self, table: Table) -> None:
        """Say whether a fight can begin on this map."""
        why_not = why_not_begun(sides_of(table.field))
        over = table.state.head.step is Step.OVER
        words = translate("fight", "The fight is over; another one may begin.") if over else ""
        words = why_not or words
        self.words.setText(
            words or translate("fight", "Two sides stand on this map. The fight may begin.")
        )
        self.begin.setEnabled(not why_not)

    def take_keyboard(self) -> None:
        """The button has the keyboard."""
        self.begin.setFocus(Qt.FocusReason.OtherFocusReason)
