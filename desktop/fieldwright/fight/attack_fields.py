"""What is said of an attack before it is rolled: target, weapon, switches, a number of the DM."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit, QMenu, QToolButton, QWidget

from fieldwright.combat.blows.attempt import MARKS
from fieldwright.combat.orders import Modifier
from fieldwright.fight.declaring import Pick
from fieldwright.fight.foe_words import foe_picks
from fieldwright.fight.pick_box import fill, pick_box
from fieldwright.fight.turn import Draft, Turn
from fieldwright.terms.words import capital
from fieldwright.widgets.parts import (
    CLOSE,
    FIELD_HEIGHT,
    Form,
    column_in,
    number,
    quietly,
    row,
)
from fieldwright.widgets.translation import translate

_OTHER = "other"
_NUMBER_WIDTH = 72


class AttackFields(QWidget):
    """Shows a draft; ``changed`` tells another one that was made of it."""

    changed = Signal(object)

    def __init__(self) -> None:
        """Show no attack yet."""
        super().__init__()
        self._draft = Draft()
        self.target = pick_box(translate("fight", "Target"))
        self.weapon = pick_box(translate("fight", "Weapon"))
        self.number = number(-20, 20, translate("fight", "Other modifier"), told=self._modify)
        self.number.setFixedWidth(_NUMBER_WIDTH)
        self.number.setSpecialValueText("")
        self.why = QLineEdit()
        self.why.setMinimumHeight(FIELD_HEIGHT)
        self.why.setPlaceholderText(translate("fight", "why"))
        self.why.setAccessibleName(translate("fight", "Why this modifier"))
        self.why.editingFinished.connect(lambda: self._modify(self.number.value()))
        self.switches = QToolButton()
        self.switches.setProperty("cell", True)
        self.switches.setText(translate("fight", "Switches…"))
        self.switches.setToolTip(translate("fight", "What only the DM knows of this attack"))
        self.switches.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu = QMenu(self.switches)
        self._marks = [self._mark(mark) for mark in MARKS]
        self.switches.setMenu(self._menu)
        self._form = Form()
        self._form.add(translate("fight", "Target"), self.target)
        self._form.add(translate("fight", "Weapon"), self.weapon)
        self._form.add(
            translate("fight", "Other ±"),
            row(self.number, self.why, spacing=CLOSE),
            self.number,
        )
        self._form.add("", self.switches)
        column_in(self).addLayout(self._form)
        self.target.activated.connect(
            lambda place: self._tell(replace(self._draft, target=self.target.itemData(place)))
        )
        self.weapon.activated.connect(
            lambda place: self._tell(replace(self._draft, weapon=str(self.weapon.itemData(place))))
        )

    def _mark(self, mark: str) -> QAction:
        action = self._menu.addAction(capital(mark))
        action.setCheckable(True)
        action.toggled.connect(lambda on, mark=mark: self._tell(self._draft.with_mark(mark, on=on)))
        return action

    def show_draft(self, turn: Turn, draft: Draft) -> None:
        """Show how an attack is to be made."""
        self._draft = draft
        targets = foe_picks(turn.foes)
        if turn.target is None:
            targets.insert(0, Pick(None, translate("fight", "Whom?")))
        elif all(pick.value != turn.target for pick in targets):
            targets.insert(0, Pick(turn.target, turn.target_name))
        fill(self.target, targets, turn.target)
        weapons = [Pick(arm.name, capital(arm.words)) for arm in turn.weapons]
        fill(self.weapon, weapons, turn.weapon)
        self._form.setRowVisible(self.weapon, len(turn.weapons) > 1)
        quietly(self.number, draft.modifiers[0].value if draft.modifiers else 0)
        for action, mark in zip(self._marks, MARKS, strict=True):
            with QSignalBlocker(action):
                action.setChecked(mark in draft.marks)
        on = ", ".join(draft.marks)
        self.switches.setText(capital(on) if on else translate("fight", "Switches…"))

    def _modify(self, value: int) -> None:
        text = self.why.text().strip() or _OTHER
        given = (Modifier(text=text, value=value),) if value else ()
        if given != self._draft.modifiers:
            self._tell(replace(self._draft, modifiers=given))

    def _tell(self, draft: Draft) -> None:
        self._draft = draft
        self.changed.emit(draft)
