"""The DM's word: hit points, posture, conditions and the like of a figure, set and logged."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget

from fieldwright.battlefield.things import Figure
from fieldwright.combat.commands import Word
from fieldwright.fight.declaring import Pick
from fieldwright.fight.pick_box import fill, pick_box
from fieldwright.fight.table import Table
from fieldwright.fight.words import figure_in, name_in
from fieldwright.terms.bodies import POSTURES
from fieldwright.terms.words import capital
from fieldwright.widgets.parts import FIELD_HEIGHT, Form, Note, muted
from fieldwright.widgets.translation import translate


class WordDialog(QDialog):
    """Fields of one figure of the fight; only what was changed is said."""

    def __init__(self, table: Table, who: UUID | None, parent: QWidget) -> None:
        """Begin with ``who``, or the first figure of the fight."""
        super().__init__(parent)
        self.setWindowTitle(translate("fight", "The DM's word"))
        self._table = table
        known = list(table.state.combatants)
        self.who = pick_box(translate("fight", "Figure"))
        fill(self.who, [Pick(one, name_in(table.field, one)) for one in known], who)
        self.lines = {
            name: _line() for name in ("hit_points", "fatigue", "conditions", "spells_left")
        }
        self.posture = pick_box(translate("fight", "Posture"))
        self.why = _line()
        self.why.setPlaceholderText(translate("fight", "stands in the log"))
        self.fault = Note()
        form = Form()
        form.add(translate("fight", "Figure"), self.who)
        form.add(translate("fight", "Hit points"), self.lines["hit_points"])
        form.add(translate("fight", "Posture"), self.posture)
        form.add(translate("fight", "Conditions"), self.lines["conditions"])
        form.add(translate("fight", "Fatigue"), self.lines["fatigue"])
        form.add(translate("fight", "Spells left"), self.lines["spells_left"])
        form.add(translate("fight", "Why"), self.why)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(12)
        column.addLayout(form)
        column.addWidget(muted(translate("fight", "Several words are parted by commas.")))
        column.addWidget(self.fault)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self._say)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        self.resize(400, self.sizeHint().height())
        self.who.activated.connect(lambda _place: self._show())
        self._show()
        self.lines["hit_points"].setFocus()
        self.lines["hit_points"].selectAll()

    @property
    def _figure(self) -> Figure | None:
        return figure_in(self._table.field, self.who.currentData())

    def _show(self) -> None:
        figure = self._figure
        if figure is None:
            return
        for name, line in self.lines.items():
            line.setText(_told(figure, name))
        fill(self.posture, [Pick(one, capital(one)) for one in POSTURES], figure.posture)

    def _changed(self, figure: Figure) -> Iterator[tuple[str, str]]:
        for name, line in self.lines.items():
            text = line.text().strip()
            if text != _told(figure, name):
                yield name, text
        posture = str(self.posture.currentData())
        if posture != figure.posture:
            yield "posture", posture

    def _say(self) -> None:
        """Say all that was changed; what is refused stays open with the reason."""
        figure = self._figure
        if figure is None:
            self.reject()
            return
        for name, value in self._changed(figure):
            word = Word(who=figure.id, what=name, value=value, word=self.why.text().strip())
            refusal = self._table.say(word)
            if refusal:
                self.fault.say(refusal, alarm=True)
                return
        self.accept()


_LINES = ("hit_points", "fatigue", "conditions", "spells_left")
"""What is typed: the words of a ``Word``, and the names of what a figure holds."""


def _line() -> QLineEdit:
    line = QLineEdit()
    line.setMinimumHeight(FIELD_HEIGHT)
    line.setMaxLength(400)
    return line


def _told(figure: Figure, name: str) -> str:
    value = getattr(figure, name)
    if value is None:
        return ""
    return ", ".join(value) if isinstance(value, tuple) else str(value)
