"""Coming and going: what can be done with somebody's part in the fight, and by which commands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from fieldwright.combat.commands import Command, Join, Word
from fieldwright.combat.dm_commands import Arrive, Leave, Tend, Wait
from fieldwright.combat.state import FightState
from fieldwright.fight.roster.rows import FactRow, Part
from fieldwright.terms.grid import Edge
from fieldwright.terms.words import capital
from fieldwright.widgets.parts import Form, check, combo, muted, number
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

WAIT, FLEE, LEAVE, RETURN = "wait", "flee", "leave", "return"
COME, JOIN, HAND, BIND = "come", "join", "hand", "bind"

_OF_PART = {
    Part.FIGHTS: (HAND, BIND, WAIT, FLEE, LEAVE),
    Part.OUT: (RETURN, WAIT, FLEE),
    Part.WAITS: (COME,),
    Part.LOOKS_ON: (JOIN, WAIT, FLEE),
}

_LABELS = {
    WAIT: QT_TRANSLATE_NOOP("fight", "&Wait off the map…"),
    FLEE: QT_TRANSLATE_NOOP("fight", "&Flee off the map"),
    LEAVE: QT_TRANSLATE_NOOP("fight", "&Leave the fight, and stay"),
    BIND: QT_TRANSLATE_NOOP("fight", "&Bind the wounds"),
    RETURN: QT_TRANSLATE_NOOP("fight", "&Back in the fight"),
    COME: QT_TRANSLATE_NOOP("fight", "&Come now"),
    JOIN: QT_TRANSLATE_NOOP("fight", "&Join {}"),
    HAND: QT_TRANSLATE_NOOP("fight", "&Hand to the DM"),
}


@dataclass(frozen=True, slots=True)
class Going:
    """One thing that can be done: its word, its label; ``side`` is the one that is joined."""

    word: str
    label: str
    side: str = ""


def goings_for(rows: Sequence[FactRow], state: FightState) -> tuple[Going, ...]:
    """What can be done with some figures that have one part in the fight; of several parts none."""
    parts = {row.part for row in rows}
    if len(parts) != 1 or not state.is_on:
        return ()
    found: list[Going] = []
    for word in _OF_PART[parts.pop()]:
        label = translate("fight", _LABELS[word])
        if word == JOIN:
            found += [Going(word, label.format(side.id), side.id) for side in state.head.sides]
        elif word == HAND:
            found += _handing(rows, state, label)
        elif word == BIND:
            found += [Going(word, label)] if all("dying" in row.state for row in rows) else []
        else:
            found.append(Going(word, label))
    return tuple(found)


def _handing(rows: Sequence[FactRow], state: FightState, label: str) -> list[Going]:
    """One key hands a hero to the DM, and back to the players."""
    if all(row.players for row in rows):
        return [Going(HAND, label, "dm")]
    lent = [state.combatants[row.who].played_by == "dm" for row in rows]
    return [Going(HAND, translate("fight", "&Hand back to the players"))] if all(lent) else []


def commands_of(going: Going, figures: Sequence[UUID]) -> tuple[Command, ...]:
    """The commands that do it; for waiting, which must be asked about, see ``WaitDialog``."""
    who = tuple(figures)
    if going.word == JOIN:
        return (Join(who=who, side=going.side),)
    if going.word == COME:
        return (Arrive(who=who),)
    if going.word == FLEE:
        return (Leave(who=who),)
    if going.word == BIND:
        return tuple(Tend(who=one) for one in figures)
    what, value = {
        HAND: ("played_by", going.side or "none"),
        RETURN: ("out", "none"),
        LEAVE: ("out", "out of the fight"),
    }[going.word]
    return tuple(Word(who=one, what=what, value=value) for one in figures)


class WaitDialog(QDialog):
    """Asks when and over which edge figures come that are taken off the map."""

    def __init__(self, names: Sequence[str], state: FightState, parent: QWidget) -> None:
        """Ask about some figures by their names; the next round is proposed."""
        super().__init__(parent)
        self.setWindowTitle(translate("fight", "Wait off the map"))
        now = state.head.round
        self.round = number(now + 1, max(now + 1, 9999), translate("fight", "Round"))
        self.dm_says = check(
            translate("fight", "When the DM says"),
            translate("fight", "They wait until they are called in the roster"),
            lambda on: self.round.setEnabled(not on),
        )
        edges: list[tuple[str, object]] = [(translate("fight", "Where they were last"), None)]
        edges += [(capital(edge.value), edge) for edge in Edge]
        self.edge = combo(edges, translate("fight", "Edge of the map"))
        form = Form()
        form.add(translate("fight", "&Round"), self.round)
        form.add("", self.dm_says)
        form.add(translate("fight", "&Edge"), self.edge)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(12)
        told = translate("fight", "{} comes at the beginning of the round, over this edge.")
        if len(names) > 1:
            told = translate("fight", "{} come at the beginning of the round, over this edge.")
        column.addWidget(muted(told.format(_listed(names))))
        column.addLayout(form)
        column.addWidget(buttons)
        self.resize(400, self.sizeHint().height())
        self.round.setFocus()
        self.round.selectAll()

    def command(self, figures: Sequence[UUID]) -> Wait:
        """The command that takes figures off the map."""
        edge = self.edge.currentData()
        return Wait(
            who=tuple(figures),
            round=None if self.dm_says.isChecked() else self.round.value(),
            edge=Edge(edge) if edge else None,
        )


_MOST = 4


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(names[:_MOST])
    return shown if len(names) <= _MOST else f"{shown} and {len(names) - _MOST} more"
