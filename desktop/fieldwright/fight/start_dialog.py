"""Beginning a fight: which sides, who plays them, who may be surprised."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from fieldwright.battlefield.field import Battlefield
from fieldwright.combat.commands import Begin
from fieldwright.drawing.things.sides import sign_on
from fieldwright.fight.opening import SideChoice, begin_of, sides_of, why_not_begun
from fieldwright.fight.signs import sign_icon
from fieldwright.rules.options import USUAL_OPTIONS, TableOptions
from fieldwright.widgets.parts import Note, caption, check, choose, combo, muted, number
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

_SURPRISE = (
    (QT_TRANSLATE_NOOP("fight", "Not surprised"), ""),
    (QT_TRANSLATE_NOOP("fight", "Rolls a d10"), "rolls"),
    (QT_TRANSLATE_NOOP("fight", "Is surprised"), "surprised"),
    (QT_TRANSLATE_NOOP("fight", "Is unaware"), "unaware"),
)


class _Row:
    """The widgets of one side."""

    def __init__(self, side: SideChoice, dialog: StartDialog, field: Battlefield) -> None:
        self._side = side
        word = translate("fight", "figure") if side.figures == 1 else translate("fight", "figures")
        self.fights: QCheckBox = check(f"{side.name}  ({side.figures} {word})")
        self.fights.setIcon(sign_icon(sign_on(field, side.id), dialog))
        self.fights.setChecked(side.fights)
        self.plays: QComboBox = combo(
            [(translate("fight", "The players"), "players"), (translate("fight", "The DM"), "dm")],
            translate("fight", "Who plays {}").format(side.name),
        )
        choose(self.plays, side.played_by)
        self.surprise: QComboBox = combo(
            [(translate("fight", words), value) for words, value in _SURPRISE],
            translate("fight", "Surprise of {}").format(side.name),
        )
        self.modifier: QSpinBox = number(-10, 10, translate("fight", "Surprise modifier"))
        self.modifier.setToolTip(translate("fight", "Modifier of the roll for surprise"))
        self.modifier.setEnabled(False)
        self.fights.toggled.connect(dialog.show_fault)
        self.fights.toggled.connect(self._enable)
        self.surprise.activated.connect(lambda _place: self._enable(self.fights.isChecked()))

    def _enable(self, on: bool) -> None:
        for part in (self.plays, self.surprise):
            part.setEnabled(on)
        self.modifier.setEnabled(on and self.surprise.currentData() == "rolls")

    @property
    def widgets(self) -> Sequence[QWidget]:
        """From left to right."""
        return self.fights, self.plays, self.surprise, self.modifier

    @property
    def choice(self) -> SideChoice:
        """As it was chosen."""
        return replace(
            self._side,
            fights=self.fights.isChecked(),
            played_by="players" if self.plays.currentData() == "players" else "dm",
            surprise=self.surprise.currentData(),
            modifier=self.modifier.value(),
        )


class StartDialog(QDialog):
    """Asks for all that the first round must know; Enter begins."""

    def __init__(
        self, field: Battlefield, parent: QWidget, choices: TableOptions = USUAL_OPTIONS
    ) -> None:
        """Offer the sides of a field; ``choices`` are what the table has settled."""
        super().__init__(parent)
        self._choices = choices
        self.setWindowTitle(translate("fight", "Start the fight"))
        self._name = field.info.name
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(12)
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        for place, words in enumerate(
            (
                translate("fight", "Side"),
                translate("fight", "Played by"),
                translate("fight", "Surprise"),
            )
        ):
            grid.addWidget(caption(words), 0, place)
        self.rows = [_Row(side, self, field) for side in sides_of(field)]
        for line, row in enumerate(self.rows, start=1):
            for place, widget in enumerate(row.widgets):
                grid.addWidget(widget, line, place)
        grid.setColumnStretch(0, 1)
        column.addLayout(grid)
        column.addWidget(
            muted(
                translate(
                    "fight",
                    "The players' side declares openly and rolls its own dice; "
                    "the DM's orders come first and stay secret.",
                )
            )
        )
        self.set_up = check(
            translate("fight", "Settle the distance and set the figures up first"),
            translate("fight", "Without this they begin where they stand on the map"),
        )
        column.addWidget(self.set_up)
        self.fault = Note()
        column.addWidget(self.fault)
        self.buttons = QDialogButtonBox()
        self.begin = self.buttons.addButton(
            translate("fight", "Begin"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.begin.setDefault(True)
        self.buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        column.addWidget(self.buttons)
        self.show_fault()
        self.begin.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_fault(self, _on: bool = True) -> None:
        """Say why the fight cannot begin so."""
        fault = why_not_begun([row.choice for row in self.rows])
        self.fault.say(fault, alarm=True)
        self.begin.setEnabled(not fault)

    def command(self, seed: int | None = None) -> Begin:
        """The command that begins the fight as it was chosen."""
        sides = [row.choice for row in self.rows]
        set_up = self.set_up.isChecked()
        return begin_of(self._name, sides, seed, set_up=set_up, choices=self._choices)
