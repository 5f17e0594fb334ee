"""Putting an earlier roll right: other dice, and what would be told otherwise, before it counts."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget

from fieldwright.combat.amending import Amendment
from fieldwright.combat.asks import Ask, Choice
from fieldwright.combat.entries import Answered, Entry, Happened
from fieldwright.fight.declaring import Pick
from fieldwright.fight.dice_box import DiceBox
from fieldwright.fight.leaves import Leaves
from fieldwright.fight.pick_box import fill, pick_box
from fieldwright.fight.stepping import answers_of, put_right, told
from fieldwright.fight.table import Table
from fieldwright.terms.words import capital
from fieldwright.widgets.parts import FIELD_HEIGHT, Form, Note, label, muted
from fieldwright.widgets.translation import translate

_MOST = 12
"""Lines that differ are listed; of more the number is told."""

_ROLLS = 300
"""So many of the latest rolls can be chosen."""


class AmendDialog(QDialog):
    """Asks which roll, and for its other dice; ``amendment`` is what was settled on."""

    def __init__(self, table: Table, place: int, parent: QWidget) -> None:
        """Put the answer at a place of the log right, or another one that is chosen then."""
        super().__init__(parent)
        self.setWindowTitle(translate("fight", "Put a roll right"))
        assert table.fight is not None
        self._table, self._place = table, place
        self._entries = table.fight.entries
        self._ask: Ask | None = None
        self._before = ""
        self.amendment: Amendment | None = None
        self.which = pick_box(translate("fight", "Which roll"))
        self.box = DiceBox(translate("fight", "Dice"))
        self.options = pick_box(translate("fight", "Chosen"))
        self._answer = Leaves((self.box, self.options))
        self.why = QLineEdit()
        self.why.setMinimumHeight(FIELD_HEIGHT)
        self.why.setPlaceholderText(translate("fight", "stands in the log"))
        self.differs = label()
        self.fault = Note()
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
        buttons.accepted.connect(self._accept)
        buttons.rejected.connect(self.reject)
        self._lay_out(buttons)
        fill(self.which, _rolls(self._entries), place)
        self.which.activated.connect(lambda at: self.go_to(self.which.itemData(at)))
        self.box.textChanged.connect(lambda _text: self._try())
        self.box.entered.connect(lambda _text: self._accept())
        self.box.stepped.connect(self._step)
        self.options.activated.connect(lambda _at: self._try())
        self.why.editingFinished.connect(self._try)
        self.go_to(place)

    def _lay_out(self, buttons: QDialogButtonBox) -> None:
        form = Form()
        form.add(translate("fight", "&Roll"), self.which)
        form.add(translate("fight", "&It was"), self._answer, self.box)
        form.add(translate("fight", "&Why"), self.why)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(12)
        column.addLayout(form)
        column.addWidget(
            muted(
                translate("fight", "All dice that were rolled later stay. Told otherwise will be:")
            )
        )
        column.addWidget(self.differs, 1)
        column.addWidget(self.fault)
        column.addWidget(buttons)
        self.resize(480, 360)

    def go_to(self, place: int) -> None:
        """Put another answer right."""
        entry = self._entries[place]
        assert isinstance(entry, Answered)
        asked = self._table.asked_at(place)
        self._place, self._before = place, told(entry.answer)
        self._ask = None if isinstance(asked, str) else asked
        if isinstance(self._ask, Choice):
            picks = [Pick(one.value, one.label, why_not=one.why_not) for one in self._ask.options]
            fill(self.options, picks, entry.answer.chosen)
            self._answer.turn_to(self.options)
        else:
            self.box.setText(self._before)
            self._answer.turn_to(self.box)
            self.box.setFocus()
            self.box.selectAll()
        self._try()
        if isinstance(asked, str):
            self.fault.say(asked or translate("fight", "Nothing was asked there."), alarm=True)

    def _step(self, by: int) -> None:
        """Arrows in the box for dice go to the roll before and after."""
        at = self.which.currentIndex() + by
        if 0 <= at < self.which.count():
            self.which.setCurrentIndex(at)
            self.go_to(self.which.itemData(at))

    def _said(self) -> str:
        if isinstance(self._ask, Choice):
            return str(self.options.currentData())
        return self.box.text().strip()

    def _try(self) -> None:
        """Work out what the fight would be."""
        self.amendment = None
        self.fault.say("")
        self.differs.setText("")
        said = self._said()
        if self._ask is not None and said and said != self._before:
            taken = put_right(self._ask, said, self.why.text())
            found = taken.fault
            if taken.answer is not None:
                found_now = self._table.amended(self._place, taken.answer)
                found = found_now if isinstance(found_now, str) else ""
                self.amendment = None if isinstance(found_now, str) else found_now
            self.fault.say(found, alarm=True)
        if self.amendment is not None:
            self.differs.setText(_differences(self.amendment))
        self.ok.setEnabled(self.amendment is not None)

    def _accept(self) -> None:
        self._try()
        if self.amendment is not None:
            self.accept()


def _rolls(entries: Sequence[Entry]) -> list[Pick]:
    """What can be put right, the latest first, each with its round and what it was."""
    rounds: dict[int, str] = {}
    now = ""
    for at, one in enumerate(entries):
        if isinstance(one, Happened) and one.kind == "round":
            now = one.text.rstrip(".")
        rounds[at] = now
    found = []
    for at in answers_of(entries)[:_ROLLS]:
        entry = entries[at]
        if isinstance(entry, Answered):
            when = f"{rounds[at]}: " if rounds[at] else ""
            found.append(Pick(at, f"{when}{capital(entry.asked)}: {told(entry.answer)}"))
    return found


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
