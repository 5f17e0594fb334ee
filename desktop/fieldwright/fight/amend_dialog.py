"""Putting an earlier roll right: other dice, and what would be told otherwise, before it counts."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from fieldwright.combat.amending import Amendment
from fieldwright.combat.entries import Answered
from fieldwright.fight.dice_box import DiceBox
from fieldwright.fight.stepping import another, told
from fieldwright.fight.table import Table
from fieldwright.terms.words import capital
from fieldwright.widgets.parts import Note, label, muted
from fieldwright.widgets.translation import translate

_MOST = 12
"""Lines that differ are listed; of more the number is told."""


class AmendDialog(QDialog):
    """Asks for the other dice; ``amendment`` is what was settled on."""

    def __init__(self, table: Table, place: int, parent: QWidget) -> None:
        """Put the answer at a place of the log right."""
        super().__init__(parent)
        self.setWindowTitle(translate("fight", "Put right"))
        assert table.fight is not None
        entry = table.fight.entries[place]
        assert isinstance(entry, Answered)
        self._table, self._place, self._entry = table, place, entry
        self.amendment: Amendment | None = None
        self.box = DiceBox(translate("fight", "Dice"))
        self.box.setText(told(entry.answer))
        self.box.selectAll()
        self.box.textChanged.connect(self._try)
        self.box.entered.connect(lambda _text: self._accept())
        self.differs = label()
        self.fault = Note()
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.ok.setEnabled(False)
        buttons.accepted.connect(self._accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(12)
        column.addWidget(label(capital(entry.asked), heading=True))
        column.addWidget(self.box)
        column.addWidget(
            muted(translate("fight", "Later dice stay. What would be told otherwise:"))
        )
        column.addWidget(self.differs, 1)
        column.addWidget(self.fault)
        column.addWidget(buttons)
        self.resize(440, 320)

    def _try(self, text: str) -> None:
        """Work out what the fight would be."""
        self.amendment = None
        self.fault.say("")
        self.differs.setText("")
        answer = another(self._entry.answer, text)
        if answer is not None and told(answer) != told(self._entry.answer):
            found = self._table.amended(self._place, answer)
            if isinstance(found, str):
                self.fault.say(found, alarm=True)
            else:
                self.amendment = found
                self.differs.setText(_differences(found))
        self.ok.setEnabled(self.amendment is not None)

    def _accept(self) -> None:
        if self.amendment is not None:
            self.accept()


def _differences(found: Amendment) -> str:
    lines = []
    for one in found.differing[:_MOST]:
        if one.before:
            lines.append(f"\N{MINUS SIGN} {one.before}")
        if one.after:
            lines.append(f"+ {one.after}")
    if len(found.differing) > _MOST:
        lines.append(translate("fight", "and {} more").format(len(found.differing) - _MOST))
    if found.left:
        lines.append(
            translate("fight", "{} later dice or orders are lost.").format(len(found.left))
        )
    return "\n".join(lines) or translate("fight", "nothing")
