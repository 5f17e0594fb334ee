"""What is said of a spell or an item in its phase: for whom it is, and what it does to them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from uuid import UUID

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCompleter, QMenu, QToolButton, QWidget

from fieldwright.combat.orders import Works
from fieldwright.fight.condition_words import RULED, ruled_words
from fieldwright.fight.keyboard import FormKeys
from fieldwright.fight.turn import Draft, Turn
from fieldwright.terms.words import capital
from fieldwright.widgets.lines import word_line
from fieldwright.widgets.parts import (
    CLOSE,
    Form,
    button,
    check,
    choose,
    column_in,
    combo,
    number,
    quietly,
    row,
)
from fieldwright.widgets.translation import translate

_SAVES = ("", "spells", "wands", "breath", "paralyzation", "poison", "death", "petrification")


class WorksFields(QWidget):
    """Shows a draft; ``changed`` tells another one that was made of it.

    ``entered`` tells Enter in a field, ``area_wanted`` that it fills an area of the map.
    """

    changed = Signal(object)
    entered = Signal()
    area_wanted = Signal()

    def __init__(self) -> None:
        """Show no spell yet."""
        super().__init__()
        self._draft = Draft()
        self._turn: Turn | None = None
        self._names: dict[UUID, str] = {}
        self.whom = QToolButton()
        self.whom.setProperty("cell", True)
        self.whom.setAccessibleName(translate("fight", "For whom"))
        self.whom.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.whom.setToolTip(
            translate("fight", "Whom it befalls: tick them here, or click them on the map")
        )
        self._menu = QMenu(self.whom)
        self.whom.setMenu(self._menu)
        self.damage = word_line(
            translate("fight", "Damage"), translate("fight", "dice, such as 3d4+3, or none")
        )
        self.heals = check(translate("fight", "heals"), translate("fight", "Points are healed"))
        self.saves = combo(
            [(capital(one) or translate("fight", "None"), one) for one in _SAVES],
            translate("fight", "Saving throw"),
        )
        self.half = check(
            translate("fight", "half"), translate("fight", "Who saves takes half, else nothing")
        )
        self.condition = word_line(
            translate("fight", "What befalls them"), translate("fight", "such as held, or none")
        )
        known = QCompleter(sorted(RULED), self.condition)
        known.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.condition.setCompleter(known)
        self.condition.setToolTip(ruled_words())
        self.rounds = number(0, 10_000, translate("fight", "For how many rounds"))
        self.rounds.setSpecialValueText(translate("fight", "no end"))
        self.rounds.setToolTip(translate("fight", "For how many rounds, this one counted"))
        self.area = button(
            translate("fight", "Do it, then place its area…"),
            self.area_wanted.emit,
            tip=translate("fight", "A blast, cone, wall or cloud is placed on the map"),
        )
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        form = Form()
        form.add(translate("fight", "Whom"), self.whom)
        form.add(translate("fight", "Damage"), _wide(self.damage, self.heals), self.damage)
        form.add(translate("fight", "Save"), _wide(self.saves, self.half), self.saves)
        form.add(translate("fight", "Effect"), _wide(self.condition, self.rounds), self.condition)
        form.add("", self.area)
        column_in(self).addLayout(form)

    def _connect(self) -> None:
        for line in (self.damage, self.condition):
            line.editingFinished.connect(self._tell)
            line.returnPressed.connect(self.entered)
        self.saves.activated.connect(lambda _place: self._tell())
        self.rounds.setKeyboardTracking(False)
        self.rounds.lineEdit().returnPressed.connect(self.entered)
        self.rounds.valueChanged.connect(lambda _value: self._tell())
        for box in (self.heals, self.half):
            box.toggled.connect(lambda _on: self._tell())
        keys = FormKeys(self, (self.whom, self.saves, self.heals, self.half))
        keys.entered.connect(self.entered)

    # ------------------------------------------------------------------------------------ showing

    def show_draft(self, turn: Turn, draft: Draft) -> None:
        """Show how a spell is to work."""
        self._turn, self._draft = turn, draft
        works = draft.works or Works()
        chosen = whom(turn, draft)
        self._show_whom(turn, chosen)
        for line, text in ((self.damage, works.damage), (self.condition, works.condition)):
            if line.text() != text:
                line.setText(text)
        quietly(self.heals, works.heals)
        quietly(self.half, works.half)
        quietly(self.rounds, works.rounds or 0)
        choose(self.saves, works.saves)
        self.half.setEnabled(bool(works.saves and works.damage))
        self.heals.setEnabled(bool(works.damage))

    def _show_whom(self, turn: Turn, chosen: tuple[UUID, ...]) -> None:
        names = {foe.who: foe.name for foe in turn.foes}
        if names != self._names:
            self._names = names
            self._menu.clear()
            for who, name in names.items():
                action = self._menu.addAction(name)
                action.setCheckable(True)
                action.setData(str(who))
                action.toggled.connect(partial(self._toggle, who))
        for action in self._menu.actions():
            with QSignalBlocker(action):
                action.setChecked(UUID(action.data()) in chosen)
        told = ", ".join(names[who] for who in chosen if who in names)
        self.whom.setText(told or translate("fight", "Whom?"))

    # -------------------------------------------------------------------------------------- taking

    def _toggle(self, who: UUID, on: bool) -> None:
        if self._turn is not None:
            self.changed.emit(with_one(self._turn, self._draft, who, on=on))

    def _tell(self) -> None:
        before = self._draft.works or Works()
        works = replace(
            before,
            damage=self.damage.text().strip(),
            heals=self.heals.isChecked(),
            saves=self.saves.currentData(),
            half=self.half.isChecked(),
            condition=self.condition.text().strip(),
            rounds=self.rounds.value() or None,
        )
        if works != before:
            self._draft = replace(self._draft, works=works)
            self.changed.emit(self._draft)


def whom(turn: Turn, draft: Draft) -> tuple[UUID, ...]:
    """All whom a spell is for."""
    if draft.works is not None and draft.works.who:
        return draft.works.who
    return () if turn.target is None else (turn.target,)


def with_one(turn: Turn, draft: Draft, who: UUID, *, on: bool) -> Draft:
    """A draft with somebody among those whom the spell is for, or without him."""
    others = tuple(one for one in whom(turn, draft) if one != who)
    now = (*others, who) if on else others
    works = replace(draft.works or Works(), who=now)
    return replace(draft, target=now[0] if now else None, works=works)


def for_one(draft: Draft, who: UUID) -> Draft:
    """A draft of a spell that is for one alone."""
    works = draft.works and replace(draft.works, who=(who,))
    return replace(draft, target=who, works=works)


def _wide(first: QWidget, second: QWidget) -> QWidget:
    holder = QWidget()
    line = row(first, second, spacing=CLOSE)
    line.setStretch(0, 1)
    column_in(holder, 0).addLayout(line)
    return holder
