"""What lasts on a figure: each effect with a button to take it off, and a dialog for another."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from uuid import UUID

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from fieldwright.combat.dm_commands import AddEffect
from fieldwright.combat.state import Combatant, Effect
from fieldwright.rules.game_time import Unit
from fieldwright.terms.words import capital
from fieldwright.widgets.areas import take_out
from fieldwright.widgets.lines import word_line
from fieldwright.widgets.parts import (
    CLOSE,
    Form,
    button,
    caption,
    column_in,
    combo,
    label,
    number,
    row,
)
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate


def effects_of(one: Combatant) -> tuple[Effect, ...]:
    """What is on a figure, and what comes."""
    return (*one.effects, *one.coming)


def effect_words(effect: Effect) -> str:
    """An effect in a line: "bless, to round 5, +1 to hit"."""
    words = [effect.name]
    if effect.until_round is not None:
        words.append(translate("fight", "to round {}").format(effect.until_round))
    if effect.condition and effect.condition != effect.name:
        words.append(effect.condition)
    if effect.each_round:
        words.append(translate("fight", "{} each round").format(effect.each_round))
    for value, told in (
        (-effect.armour_class, translate("fight", "{} armour class")),
        (effect.to_hit, translate("fight", "{} to hit")),
        (effect.saves, translate("fight", "{} saves")),
    ):
        if value:
            words.append(told.format(f"{value:+d}"))
    return capital(", ".join(words))


class EffectsView(QWidget):
    """``ended`` names an effect that is over, ``wanted`` tells that another one is to be put on."""

    ended = Signal(str)
    wanted = Signal()

    def __init__(self) -> None:
        """Show none."""
        super().__init__()
        self._shown: tuple[Effect, ...] | None = None
        self._inside: QWidget | None = None
        self.add = button(translate("fight", "Another…"), self.wanted.emit)
        self._column = column_in(self, CLOSE)
        head = row(caption(translate("fight", "Effects")), self.add)
        head.setStretch(0, 1)
        self._column.addLayout(head)

    def show_effects(self, effects: Sequence[Effect]) -> None:
        """Show what lasts on a figure."""
        if tuple(effects) == self._shown:
            return
        self._shown = tuple(effects)
        take_out(self._column, self._inside)
        self._inside = QWidget()
        column = column_in(self._inside, CLOSE)
        for effect in effects:
            end = button(translate("fight", "Take off"), partial(self.ended.emit, effect.name))
            line = row(label(effect_words(effect)), end)
            line.setStretch(0, 1)
            column.addLayout(line)
        self._column.addWidget(self._inside)


_UNITS = (
    (QT_TRANSLATE_NOOP("fight", "combat rounds"), Unit.ROUNDS),
    (QT_TRANSLATE_NOOP("fight", "turns"), Unit.TURNS),
)


class EffectDialog(QDialog):
    """Asks for something that lasts."""

    def __init__(self, parent: QWidget) -> None:
        """Ask for everything; what is left empty does nothing."""
        super().__init__(parent)
        self.setWindowTitle(translate("fight", "An effect that lasts"))
        self.name = word_line(
            translate("fight", "Name"), translate("fight", "such as bless, poison, burning oil")
        )
        self.rounds = number(0, 10_000, translate("fight", "How long"))
        self.rounds.setSpecialValueText(translate("fight", "until taken off"))
        self.unit = combo(
            [(translate("fight", words), unit) for words, unit in _UNITS],
            translate("fight", "Unit"),
        )
        self.condition = word_line(
            translate("fight", "Condition"), translate("fight", "one that goes with it, or none")
        )
        self.damage = word_line(
            translate("fight", "Damage"),
            translate("fight", "dice at the end of each round, or none"),
        )
        self.better = number(-10, 10, translate("fight", "Armour class, better by"))
        self.to_hit = number(-10, 10, translate("fight", "To hit"))
        self.saves = number(-10, 10, translate("fight", "Saves"))
        form = Form()
        form.add(translate("fight", "Name"), self.name)
        form.add(translate("fight", "Lasts"), row(self.rounds, self.unit), self.rounds)
        form.add(translate("fight", "Condition"), self.condition)
        form.add(translate("fight", "Damage"), self.damage)
        form.add(translate("fight", "AC better by"), self.better)
        form.add(translate("fight", "To hit"), self.to_hit)
        form.add(translate("fight", "Saves"), self.saves)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self._ok.setEnabled(False)
        self.name.textChanged.connect(lambda text: self._ok.setEnabled(bool(text.strip())))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(12)
        column.addLayout(form)
        column.addWidget(buttons)
        self.resize(420, self.sizeHint().height())

    def command(self, figures: Sequence[UUID]) -> AddEffect:
        """The command that puts it on figures."""
        return AddEffect(
            who=tuple(figures),
            name=self.name.text().strip(),
            rounds=self.rounds.value() or None,
            unit=Unit(self.unit.currentData()),
            each_round=self.damage.text().strip(),
            condition=self.condition.text().strip(),
            armour_class=-self.better.value(),
            to_hit=self.to_hit.value(),
            saves=self.saves.value(),
        )
