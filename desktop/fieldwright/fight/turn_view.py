"""Step four: whose turn it is, what Enter would do and why, and what else can be done."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from uuid import UUID

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from fieldwright.combat.commands import Abort
from fieldwright.drawing.things.sides import Sign
from fieldwright.fight.asked import Asked
from fieldwright.fight.attack_fields import AttackFields
from fieldwright.fight.buttons import Buttons
from fieldwright.fight.declaring import fresh
from fieldwright.fight.dice_box import DiceBox
from fieldwright.fight.order_editor import OrderEditor
from fieldwright.fight.others import INSTEAD, WORDS, Other
from fieldwright.fight.reasons_view import ReasonsView
from fieldwright.fight.signs import sign_pixmap
from fieldwright.fight.table import Table
from fieldwright.fight.turn import Draft, Turn, is_aimed
from fieldwright.fight.words import sentence
from fieldwright.fight.works_fields import WorksFields, whom
from fieldwright.rules.actions import Action
from fieldwright.terms.words import capital
from fieldwright.widgets.parts import (
    CLOSE,
    GAP,
    Note,
    button,
    column_in,
    heading,
    label,
    muted,
    row,
)
from fieldwright.widgets.translation import translate

_SIGN = 20
AREA, ALL_MONSTERS = "area", "monsters"


class TurnView(QWidget):
    """Shows a turn; what else can be done than Enter does is its ``foot``, which stays in sight.

    ``entered`` tells what was typed when Enter is pressed, ``stepped`` the next target (1) or the
    one before (-1), ``turned`` a turn to the right (1) or to the left (-1), ``drafted`` another
    draft, ``worded`` what else is done than Enter does, or area (it is done, and its area placed);
    ``aborted`` the order that is done instead.
    """

    entered = Signal(str)
    stepped = Signal(int)
    turned = Signal(int)
    drafted = Signal(object)
    worded = Signal(str)
    aborted = Signal(object)

    def __init__(self, table: Table) -> None:
        """Show nobody yet."""
        super().__init__()
        self._table = table
        self._turn: Turn | None = None
        self.sign = QLabel()
        self.name = heading()
        self.points = QLabel()
        self.points.setToolTip(translate("fight", "Hit points now, and of how many"))
        self.words = label()
        self.fields = AttackFields()
        self.works = WorksFields()
        self.needed = QLabel()
        self.needed.setProperty("heading", True)
        self.what = muted()
        self.odds = muted()
        self.reasons = ReasonsView()
        self.told = muted()
        self.note = Note()
        self.box = DiceBox(translate("fight", "Dice, squares or words"))
        self.act = button(translate("fight", "Attack"), self._enter, default=True)
        self.roll = button(
            translate("fight", "Roll it all"),
            lambda: self.worded.emit("roll"),
            tip=translate("fight", "Let the program roll until this turn is over (F9)"),
        )
        self.monsters = button(
            translate("fight", "All monsters' turns"),
            lambda: self.worded.emit(ALL_MONSTERS),
            tip=translate("fight", "Play them until a player is wanted (Shift+F9)"),
        )
        self.others: dict[str, QPushButton] = {
            word: button("", partial(self._other, word)) for word in WORDS
        }
        self._acts = Buttons((self.act, self.roll))
        self._others = Buttons([self.others[word] for word in WORDS])
        self.foot = QWidget()
        self.editor = OrderEditor(table)
        self.editor.hide()
        self.editor.changed.connect(lambda order: self.editor.show_order(self._who, order))
        self.editor.left.connect(self._do_instead)
        self._lay_out()
        self.box.entered.connect(self._typed)
        self.box.stepped.connect(self.stepped)
        self.box.turned.connect(self.turned)
        self.fields.changed.connect(self.drafted)
        self.works.changed.connect(self.drafted)
        self.works.entered.connect(self.take_keyboard)
        self.works.area_wanted.connect(lambda: self.worded.emit(AREA))

    def _lay_out(self) -> None:
        column = column_in(self, GAP)
        head = row(self.sign, self.name, self.points, spacing=CLOSE)
        head.setStretch(1, 1)
        column.addLayout(head)
        column.addWidget(self.words)
        column.addWidget(self.note)
        needed = row(self.needed, self.what)
        needed.setStretch(1, 1)
        column.addLayout(needed)
        column.addWidget(self.odds)
        column.addWidget(self.works)
        column.addWidget(self.box)
        column.addWidget(self._acts)
        column.addWidget(self.monsters)
        column.addWidget(self.editor)
        column.addWidget(self.reasons)
        column.addWidget(self.told)
        column.addWidget(self.fields)
        column.addStretch(1)
        column_in(self.foot, CLOSE).addWidget(self._others)

    # ------------------------------------------------------------------------------------ showing

    @property
    def _who(self) -> UUID | None:
        return self._turn.due.who if self._turn is not None else None

    @property
    def is_aborting(self) -> bool:
        """Whether the order is being chosen that is done instead."""
        return not self.editor.isHidden()

    def show_turn(self, turn: Turn, draft: Draft, others: Sequence[Other], sign: Sign) -> None:
        """Show whose turn it is."""
        before = self._turn
        self._turn = turn
        if before is None or (before.due.who, before.due.key) != (turn.due.who, turn.due.key):
            self.box.clear()
            self.editor.hide()
        ink = self.palette().color(self.foregroundRole())
        self.sign.setPixmap(sign_pixmap(sign, _SIGN, ink))
        self.name.setText(turn.name)
        self.points.setText(turn.hit_points)
        said = ("moves", *turn.words.split(", "))
        marks = "".join(f" · {mark}" for mark in turn.marks if mark not in said)
        self.words.setText(f"{capital(_deed_of(turn, draft))} · {turn.due.phase.label}{marks}")
        instead = self.is_aborting
        self.monsters.setVisible(not turn.players and not instead)
        self.fields.setVisible(is_aimed(turn.due) and not instead)
        if is_aimed(turn.due):
            self.fields.show_draft(turn, draft)
        self.works.setVisible(turn.works and not instead)
        if turn.works:
            self.works.show_draft(turn, draft)
        self._show_needed(turn.asked)
        told = tuple(dict.fromkeys((*turn.told, *turn.provokes)))
        self.told.setText("\n".join(told))
        self.told.setVisible(bool(told) and not instead)
        for part in (self.needed, self.what, self.reasons) if instead else ():
            part.hide()
        refusal = turn.refusal
        if turn.is_idle:
            refusal = translate("fight", "Nobody is in reach. Enter lets it pass.")
        elif refusal:
            refusal = translate("fight", "{} Enter twice lets it pass.").format(sentence(refusal))
        alarm = bool(turn.refusal) and not turn.is_idle
        self.note.say("" if instead else refusal or turn.needs, alarm=alarm)
        self._show_buttons(turn, others)

    def _show_needed(self, asked: Asked) -> None:
        first = asked.rolls[0] if asked.rolls else None
        if first is not None and first.who not in (None, self._who):
            # Somebody else breaks in first; that is told in words.
            first, asked = None, Asked()
        self.needed.setText(first.needed or first.dice if first is not None else "")
        self.needed.setVisible(first is not None)
        more = ""
        if len(asked.rolls) > 1:
            more = translate("fight", "and {} more rolls").format(len(asked.rolls) - 1)
        elif asked.choice is not None:
            more = asked.choice.what
        elif first is not None:
            more = translate("fight", "on {}").format(first.dice) if first.needed else first.what
            more += f" · {first.chance}" if first.chance else ""
        self.what.setText(more)
        self.what.setVisible(bool(more))
        self.reasons.show_lines(first.lines if first is not None else ())

    def _show_buttons(self, turn: Turn, others: Sequence[Other]) -> None:
        for other in others:
            made = self.others[other.word]
            made.setText(other.label)
            made.setVisible(other.usual or not other.why_not)
            made.setEnabled(not other.why_not)
            made.setToolTip(other.why_not or other.tip)
        self._others.fit()
        if self.is_aborting:
            self.act.setText(translate("fight", "Do this instead"))
        elif turn.is_idle:
            self.act.setText(translate("fight", "Let pass"))
        elif turn.is_move:
            self.act.setText(translate("fight", "Move"))
        elif is_aimed(turn.due):
            self.act.setText(translate("fight", "Attack"))
        elif turn.works:
            cast = turn.due.order.action is Action.CAST
            self.act.setText(translate("fight", "Cast") if cast else translate("fight", "Use it"))
        else:
            self.act.setText(translate("fight", "Do it"))
        can = turn.is_idle or not (turn.refusal or turn.needs)
        self.act.setEnabled(self.is_aborting or can)
        self.box.takes_squares = turn.is_move
        self.box.setPlaceholderText(self._placeholder(turn))
        self.box.setToolTip(_typed_tip())

    @staticmethod
    def _placeholder(turn: Turn) -> str:
        if turn.is_move:
            return translate("fight", "Squares, such as J7 or J7 K9")
        if is_aimed(turn.due):
            return translate("fight", "Dice, such as 17 8, or 17 a3")
        if turn.works:
            return translate("fight", "Damage, such as 3d4+3; Enter does it")
        return translate("fight", "Enter does it")

    def take_keyboard(self) -> None:
        """The box has the keyboard."""
        self.box.setFocus(Qt.FocusReason.OtherFocusReason)

    # -------------------------------------------------------------------------------------- taking

    def _enter(self) -> None:
        self._typed(self.box.text().strip())

    def _typed(self, text: str) -> None:
        if self.is_aborting and not text:
            self._do_instead()
            return
        self.entered.emit(text)

    def _do_instead(self) -> None:
        """The order that was chosen is done instead of this one."""
        if self.is_aborting and self.editor.order is not None:
            self.aborted.emit(self.editor.order)

    def _other(self, word: str) -> None:
        if word == "abort" and self._turn is not None:
            self.ask_instead()
        else:
            self.worded.emit(word)

    def ask_instead(self) -> None:
        """Let another order be chosen, that is done instead of this one; a second time not."""
        turn = self._turn
        if turn is None:
            return
        if self.is_aborting:
            self.editor.hide()
        else:
            orders = [fresh(action) for action in INSTEAD]
            able = (
                one
                for one in orders
                if not self._table.tried(Abort(who=turn.due.who, order=one)).refusal
            )
            self.editor.show_order(turn.due.who, next(able, orders[-1]))
            self.editor.show()
            self.editor.action.setFocus(Qt.FocusReason.OtherFocusReason)
        self.drafted.emit(None)


def _deed_of(turn: Turn, draft: Draft) -> str:
    """What is done, at all whom a spell is for."""
    names = {foe.who: foe.name for foe in turn.foes}
    others = [names[who] for who in whom(turn, draft) if who in names and who != turn.target]
    return ", ".join((turn.words, *others)) if turn.works else turn.words


def _typed_tip() -> str:
    return translate(
        "fight",
        "17 8 9: attack, damage and knockdown. 17 a3: a natural 17 that hits armour class 3. "
        "17 +2: with 2 more of the DM. 12 / 18 6 / 3: the dice of several in turn. "
        "hold, abort, forgo, rise, bind: something else. "
        "Comma and full stop turn the figure.",
    )
