"""One order: action, movement, weapon, target, what else it needs; what is illegal is grey."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget

from fieldwright.combat.orders import Order
from fieldwright.fight.declaring import (
    ACTION_OF,
    AIMED,
    FOR_ANYBODY,
    MOVEMENT_OF,
    Pick,
    actions_for,
    fresh,
    movements_for,
    weapons_for,
    why_not,
)
from fieldwright.fight.foe_words import foe_picks
from fieldwright.fight.keyboard import FormKeys
from fieldwright.fight.pick_box import fill, pick_box
from fieldwright.fight.table import Table
from fieldwright.fight.turn import foes_of
from fieldwright.rules.actions import Action, Movement
from fieldwright.terms.bodies import Posture
from fieldwright.terms.words import capital
from fieldwright.widgets.choices import Segments
from fieldwright.widgets.parts import CLOSE, FIELD_HEIGHT, Form, column_in, row
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

_POSTURES: Mapping[Posture, str] = {
    "kneeling": QT_TRANSLATE_NOOP("fight", "Kneel"),
    "sitting": QT_TRANSLATE_NOOP("fight", "Sit down"),
    "prone": QT_TRANSLATE_NOOP("fight", "Drop"),
}
"""What may be done without movement; getting up is a move, or comes before one."""

_TEXTS = {
    Action.CAST: "spell",
    Action.ITEM: "item",
    Action.OTHER: "text",
}
"""What else an order says in words, by its action."""


class OrderEditor(QWidget):
    """Shows an order of a figure; ``changed`` tells another one that was made of it.

    ``left`` tells that Enter was pressed in the last of its fields: it is filled in.
    """

    changed = Signal(object)
    left = Signal()

    def __init__(self, table: Table) -> None:
        """Show no order yet."""
        super().__init__()
        self._table = table
        self._who: UUID | None = None
        self.order: Order | None = None
        self.action = pick_box(translate("fight", "Action"))
        self.action.setMaxVisibleItems(len(Action))
        self.movement = Segments(
            translate("fight", "Movement"),
            [
                (Movement.NONE, translate("fight", "None"), translate("fight", "No move")),
                (Movement.HALF, translate("fight", "Half"), translate("fight", "A half-move")),
                (Movement.FULL, translate("fight", "Full"), translate("fight", "A full move")),
            ],
            self.spend,
        )
        self.after = QToolButton()
        self.after.setProperty("cell", True)
        self.after.setCheckable(True)
        self.after.setText(translate("fight", "+½"))
        self.after.setAccessibleName(translate("fight", "Half-move afterwards"))
        self.after.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.after.clicked.connect(self._move_after)
        self.weapon = pick_box(translate("fight", "Weapon"))
        self.posture = pick_box(translate("fight", "Posture"))
        self.target = pick_box(translate("fight", "Target"))
        self.words = QLineEdit()
        self.words.setMinimumHeight(FIELD_HEIGHT)
        self.time = QLineEdit()
        self.time.setMinimumHeight(FIELD_HEIGHT)
        self.time.setPlaceholderText(translate("fight", "such as 3, or 1 round"))
        self._form = Form()
        self._form.add(translate("fight", "Action"), self.action)
        self._form.add(translate("fight", "Move"), self.movement)
        self._aim_row = QWidget()
        aims = row(self.target, self.after, spacing=CLOSE)
        aims.setStretch(0, 1)
        column_in(self._aim_row, 0).addLayout(aims)
        self._form.add(translate("fight", "Target"), self._aim_row, self.target)
        self._form.add(translate("fight", "Weapon"), self.weapon)
        self._form.add(translate("fight", "Posture"), self.posture)
        self._form.add(translate("fight", "What"), self.words)
        self._form.add(translate("fight", "Takes"), self.time)
        column_in(self).addLayout(self._form)
        self.action.activated.connect(self._act)
        self.weapon.activated.connect(self._arm)
        self.target.activated.connect(self._aim)
        self.words.editingFinished.connect(self._say)
        self.time.editingFinished.connect(self._say)
        self.posture.activated.connect(self._go_down)
        boxes = (self._aim_row, self.target, self.weapon, self.posture, self.movement)
        self._keys = FormKeys(self, boxes)
        self._letters = FormKeys(self, (self.action,), self._letter)
        self._letters.entered.connect(self.left)
        self._keys.entered.connect(self.left)
        self.words.returnPressed.connect(self._after_words)
        self.time.returnPressed.connect(self.left)

    # ------------------------------------------------------------------------------------ showing

    def show_order(self, who: UUID | None, order: Order | None) -> None:
        """Show the order of a figure, None: it has none yet."""
        is_another = who != self._who
        self._who, self.order = who, order
        self.setEnabled(who is not None)
        if who is None:
            return
        fill(
            self.action,
            [
                Pick(None, translate("fight", "No order")),
                *(
                    replace(pick, label=f"{capital(pick.label)}  ({pick.key})")
                    for pick in actions_for(self._table, who, order)
                ),
            ],
            order.action if order is not None else None,
        )
        self._show_movement(who, order)
        self._show_weapons(who, order)
        self._show_targets(who, order)
        self._show_postures(who, order)
        self._show_words(order, is_another=is_another)

    def _show_movement(self, who: UUID, order: Order | None) -> None:
        picks = movements_for(self._table, who, order) if order is not None else ()
        usable = [pick for pick in picks if not pick.why_not]
        for pick in picks:
            button = self.movement.button(pick.value)
            button.setEnabled(not pick.why_not)
            button.setToolTip(pick.why_not or f"{pick.label} ({pick.key})")
        why_not_after = self._why_not_after(who, order)
        self._form.setRowVisible(self.movement, len(usable) > 1)
        self.movement.choose(order.movement if order is not None else None)
        self.after.setVisible(not why_not_after)
        self.after.setChecked(order is not None and order.move_after)
        self.after.setToolTip(
            translate("fight", "It acts first, and takes a half-move at the end of the round")
        )

    def _why_not_after(self, who: UUID, order: Order | None) -> str:
        """Why no half-move can follow; after a spell it is offered by itself."""
        if order is None or order.action is Action.CAST:
            return "none"
        return why_not(self._table, who, replace(order, move_after=True))

    def _show_postures(self, who: UUID, order: Order | None) -> None:
        is_other = order is not None and order.action is Action.OTHER
        self._form.setRowVisible(self.posture, is_other)
        if is_other and order is not None:
            picks = [Pick(None, translate("fight", "As it is"))]
            picks += [
                Pick(one, translate("fight", words), "", self._why_not_posture(who, order, one))
                for one, words in _POSTURES.items()
            ]
            fill(self.posture, picks, order.posture)

    def _why_not_posture(self, who: UUID, order: Order, posture: Posture) -> str:
        return why_not(self._table, who, replace(order, posture=posture))

    def _show_weapons(self, who: UUID, order: Order | None) -> None:
        picks = weapons_for(self._table, who, order) if order is not None else ()
        self._form.setRowVisible(self.weapon, len(picks) > 2)
        fill(self.weapon, picks, order.weapon if order is not None else "")

    def _show_targets(self, who: UUID, order: Order | None) -> None:
        combatant = self._table.state.combatants.get(who)
        aimed = order is not None and order.action in AIMED and combatant is not None
        self._form.setRowVisible(self._aim_row, aimed)
        if not aimed or combatant is None or order is None:
            return
        friends = order.action in FOR_ANYBODY
        foes = foes_of(self._table.field, self._table.state, combatant, friends=friends)
        picks = [Pick(None, translate("fight", "Decide in its phase")), *foe_picks(foes)]
        fill(self.target, picks, order.target)

    def _show_words(self, order: Order | None, *, is_another: bool) -> None:
        said = _TEXTS.get(order.action) if order is not None else None
        self._form.setRowVisible(self.words, said is not None)
        self._form.setRowVisible(self.time, said == "spell")
        if order is None or said is None:
            return
        for line, text in ((self.words, getattr(order, said)), (self.time, order.casting_time)):
            # What is being typed stays, as long as it is about the same figure.
            if line.text() != text and (is_another or not line.hasFocus()):
                line.setText(text)

    # -------------------------------------------------------------------------------------- taking

    def act(self, action: Action | None) -> None:
        """Another action; the target and the weapon stay where they mean anything."""
        self._tell(None if action is None else fresh(action, self.order))

    def _act(self, place: int) -> None:
        action = self.action.itemData(place)
        self.act(Action(action) if action is not None else None)

    def spend(self, movement: object) -> None:
        """Another movement."""
        if self.order is not None and isinstance(movement, Movement):
            self._tell(replace(self.order, movement=movement))

    def _move_after(self, on: bool) -> None:
        if self.order is not None:
            movement = self.order.movement
            if on and movement is Movement.HALF:
                movement = Movement.NONE
            self._tell(replace(self.order, move_after=on, movement=movement))

    def _go_down(self, place: int) -> None:
        if self.order is not None:
            self._tell(replace(self.order, posture=self.posture.itemData(place)))

    def _letter(self, text: str) -> bool:
        """The letters and digits of the list of orders mean the same in the box of actions."""
        if text in MOVEMENT_OF:
            self.spend(MOVEMENT_OF[text])
            return True
        action = ACTION_OF.get(text)
        if action is None:
            return False
        self.act(action)
        return True

    def _arm(self, place: int) -> None:
        if self.order is not None:
            self._tell(replace(self.order, weapon=str(self.weapon.itemData(place) or "")))

    def _aim(self, place: int) -> None:
        self.aim(self.target.itemData(place))

    def aim(self, target: UUID | None) -> None:
        """Another target; a figure without an order is to attack it."""
        order = self.order or fresh(Action.ATTACK)
        if order.action in AIMED:
            self._tell(replace(order, target=target))

    def _say(self) -> None:
        order = self.order
        said = _TEXTS.get(order.action) if order is not None else None
        if order is None or said is None:
            return
        words = self.words.text().strip()
        match said:
            case "spell":
                now = replace(order, spell=words, casting_time=self.time.text().strip())
            case "item":
                now = replace(order, item=words)
            case _:
                now = replace(order, text=words)
        if now != order:
            self._tell(now)

    def _after_words(self) -> None:
        """Enter goes on to how long it takes, where that is not known yet."""
        if self.time.isVisible() and not self.time.text():
            self.time.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.left.emit()

    def _tell(self, order: Order | None) -> None:
        if self._who is not None:
            self.changed.emit(order)
