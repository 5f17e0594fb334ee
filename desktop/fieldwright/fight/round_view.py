"""Steps three and five: what the initiative came to, and the checklist of the end of the round."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from fieldwright.battlefield.field import Battlefield
from fieldwright.combat.state import EndPart, FightState, Step
from fieldwright.drawing.things.sides import Sign, sign_of
from fieldwright.fight.signs import sign_pixmap
from fieldwright.fight.words import sentence
from fieldwright.terms.words import capital
from fieldwright.widgets.parts import CLOSE, GAP, button, column_in, heading, label, muted, row
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

_SIGN = 18
_MOST_DUE = 4
"""Lines of what one part of the end of the round will do."""

_PARTS = {
    EndPart.RETREATS: QT_TRANSLATE_NOOP("fight", "Retreats: who forces whom back, who follows up"),
    EndPart.FATIGUE: QT_TRANSLATE_NOOP("fight", "Fatigue: points crossed off, and who recovers"),
    EndPart.MORALE: QT_TRANSLATE_NOOP("fight", "Morale: who wavers, and what it means"),
    EndPart.STATUS: QT_TRANSLATE_NOOP("fight", "Status: poison, fire, spells that run out"),
}


class InitiativeView(QWidget):
    """What each side rolled, who goes first, and what a 1, a 10 or a tie means."""

    done = Signal()

    def __init__(self) -> None:
        """Show nothing yet."""
        super().__init__()
        self._column: QVBoxLayout = column_in(self, GAP)
        self._inside = QWidget()
        self.go_on = button(
            translate("fight", "Go on to the phases"), self.done.emit, default=True, tip="Enter"
        )
        self._column.addWidget(self._inside)
        self._column.addWidget(self.go_on)
        self._column.addStretch(1)

    def show_state(self, state: FightState, signs: Mapping[str, Sign]) -> None:
        """Show the dice of a round."""
        inside = QWidget()
        column = column_in(inside, CLOSE)
        column.addWidget(heading(translate("fight", "Initiative")))
        ranked = sorted(
            (side for side in state.head.sides if side.rolled is not None),
            key=lambda side: side.rank if side.rank is not None else 99,
        )
        for side in ranked:
            sign = QLabel()
            ink = self.palette().color(self.foregroundRole())
            sign.setPixmap(sign_pixmap(signs.get(side.id) or sign_of(side.id), _SIGN, ink))
            name = label(capital(side.id))
            rolled = QLabel(str(side.rolled))
            rolled.setProperty("heading", True)
            line = row(sign, name, rolled)
            line.setStretch(1, 1)
            column.addLayout(line)
            told = _told(side.rolled or 0, first=side.rank == 0)
            if told:
                column.addWidget(muted(told))
        if state.head.critical:
            words = translate("fight", "The first dice were tied: a critical event is due.")
            if state.head.event:
                words = translate("fight", "The critical event of this round is over.")
            column.addWidget(muted(words))
        self._column.replaceWidget(self._inside, inside)
        self._inside.hide()
        self._inside.deleteLater()
        self._inside = inside

    def take_keyboard(self) -> None:
        """The button has the keyboard: Enter goes on."""
        self.go_on.setFocus(Qt.FocusReason.OtherFocusReason)


def _told(rolled: int, *, first: bool) -> str:
    words = [translate("fight", "Acts first in every phase.")] if first else []
    if rolled == 1:
        words.append(translate("fight", "A 1: all its deeds come one phase sooner."))
    elif rolled == 10:
        words.append(translate("fight", "A 10: all its deeds come one phase later."))
    return " ".join(words)


class SetUpView(QWidget):
    """Before the first round: who sets up, how far apart; the figures are dragged on the map."""

    done = Signal()

    def __init__(self) -> None:
        """Show nothing yet."""
        super().__init__()
        self.title = heading()
        self.words = label()
        self.go_on = button(
            translate("fight", "All stand"), self.done.emit, default=True, tip="Enter"
        )
        column = column_in(self, GAP)
        for part in (self.title, self.words, self.go_on):
            column.addWidget(part)
        column.addStretch(1)

    def show_state(self, state: FightState) -> None:
        """Say whose turn it is to set up."""
        words = translate("fight", "Setting up")
        if state.head.placing:
            words = translate("fight", "{} set up").format(capital(state.head.placing[0]))
        self.title.setText(words)
        words = translate("fight", "Drag the figures on the map to where they stand.")
        if state.head.distance is not None:
            apart = translate("fight", "The sides meet {} squares apart.")
            words = f"{apart.format(state.head.distance)} {words}"
        self.words.setText(words)

    def take_keyboard(self) -> None:
        """The button has the keyboard: Enter goes on."""
        self.go_on.setFocus(Qt.FocusReason.OtherFocusReason)


def _due_words(field: Battlefield, state: FightState, part: EndPart) -> str:
    """What a part of the end of the round will do, a line for each; only the first of many."""
    # All the rules are behind this: a window that opens does not wait for them.
    from fieldwright.combat.ends.due import what_is_due

    lines = [sentence(line) for line in what_is_due(field, state, part)]
    if len(lines) > _MOST_DUE:
        more = translate("fight", "And {} more.").format(len(lines) - _MOST_DUE + 1)
        lines = [*lines[: _MOST_DUE - 1], more]
    return "\n".join(lines) or translate("fight", "Nothing is due.")


class EndView(QWidget):
    """The four parts of the end of the round, each with what it will do.

    ``done`` goes on with the next one, ``passed`` passes one over.
    """

    done = Signal()
    passed = Signal(object)

    def __init__(self) -> None:
        """List the parts."""
        super().__init__()
        column = column_in(self, GAP)
        column.addWidget(heading(translate("fight", "The end of the round")))
        self.passes: dict[EndPart, QPushButton] = {}
        self._signs: dict[EndPart, QLabel] = {}
        self.due: dict[EndPart, QLabel] = {}
        for part, words in _PARTS.items():
            sign = QLabel()
            sign.setFixedWidth(_SIGN)
            self._signs[part] = sign
            self.passes[part] = button(
                translate("fight", "Pass"),
                partial(self.passed.emit, part),
                tip=translate("fight", "Pass this part over in this round"),
            )
            name = label(capital(part.value))
            name.setToolTip(translate("fight", words))
            line = row(sign, name, self.passes[part])
            line.setStretch(1, 1)
            column.addLayout(line)
            self.due[part] = muted()
            self.due[part].setContentsMargins(_SIGN + GAP, 0, 0, 0)
            column.addWidget(self.due[part])
        self.go_on = button(translate("fight", "Go on"), self.done.emit, default=True, tip="Enter")
        column.addWidget(self.go_on)
        column.addStretch(1)

    def show_state(self, field: Battlefield, state: FightState) -> None:
        """Show which parts are over, and what the others will do or ask."""
        ends = state.head.step is Step.END
        for part, sign in self._signs.items():
            over = part in state.head.ended
            sign.setText("\N{CHECK MARK}" if over else "\N{MIDDLE DOT}")
            self.passes[part].setVisible(ends and not over)
            self.due[part].setText("" if over or not ends else _due_words(field, state, part))
            self.due[part].setVisible(bool(self.due[part].text()))
        left = [part for part in EndPart if part not in state.head.ended]
        words = translate("fight", "Next: {}").format(left[0]) if left else ""
        if state.head.step is Step.RESOLUTION:
            words = translate("fight", "End the round")
        self.go_on.setText(words or translate("fight", "Next round"))

    def take_keyboard(self) -> None:
        """The button has the keyboard: Enter goes on."""
        self.go_on.setFocus(Qt.FocusReason.OtherFocusReason)
