"""What is asked now: a row for each roll with a box for its dice, or the options of a choice."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from fieldwright.fight.asked import Asked, ChoiceRow, RollRow
from fieldwright.fight.dice_box import DiceBox
from fieldwright.fight.reasons_view import ReasonsView
from fieldwright.fight.typed import words_in
from fieldwright.widgets.areas import take_out
from fieldwright.widgets.parts import CLOSE, GAP, button, column_in, heading, label, muted
from fieldwright.widgets.translation import translate

_BOX = 88
"""Pixels of a box for dice."""

_TOLD = 2
"""So many sentences of what has just happened stand above what is asked."""

_EXPLAINED = 3
"""Of so many rolls at once the reasons are shown; of more on hover."""


class RollView(QWidget):
    """One roll: what it is for, the number needed, why, and a box."""

    def __init__(self, roll: RollRow, *, explained: bool) -> None:
        """Show a roll; without ``explained`` its reasons are told on hover only."""
        super().__init__()
        column = column_in(self, CLOSE)
        self.box = DiceBox(roll.what, roll.plain_dice)
        self.box.setMinimumWidth(_BOX)
        self.box.setMaximumWidth(_BOX * 2)
        what = label(roll.what, caption=not explained)
        if roll.by or roll.hidden:
            by = translate("fight", "secret roll of the DM") if roll.hidden else ""
            by = by or translate("fight", "{} rolls").format(roll.by)
            what.setToolTip(by)
        needed = QLabel(roll.needed or translate("fight", "roll {}").format(roll.dice))
        needed.setToolTip(roll.chance)
        needed.setProperty("heading", bool(roll.needed) and explained)
        line = QHBoxLayout()
        line.setSpacing(GAP)
        if explained:
            column.addWidget(what)
            line.addWidget(needed, 1)
        else:
            line.addWidget(what, 1)
            needed.setProperty("muted", True)
            line.addWidget(needed)
        line.addWidget(self.box)
        column.addLayout(line)
        if roll.lines and explained:
            reasons = ReasonsView()
            column.addWidget(reasons)
            reasons.show_lines(roll.lines)
        elif roll.lines:
            self.setToolTip("\n".join(f"{one.text}: {one.value}" for one in roll.lines))


class AskView(QWidget):
    """Asks: ``entered`` tells all that was typed, ``chosen`` an option.

    Nothing typed lets the program roll.
    """

    entered = Signal(str)
    chosen = Signal(str)

    def __init__(self) -> None:
        """Ask nothing yet."""
        super().__init__()
        self._asked, self._moment = Asked(), 0
        self._column: QVBoxLayout = column_in(self, GAP)
        self._inside: QWidget | None = None
        self.boxes: list[DiceBox] = []
        self.go_on: QPushButton | None = None
        self.options: list[QPushButton] = []

    def show_asked(self, asked: Asked, moment: int = 0) -> None:
        """Ask something; what is asked already stays as it is, with what was typed.

        ``moment`` tells one question from another that asks the same again: a tie.
        """
        if (asked, moment) == (self._asked, self._moment) and self._inside is not None:
            return
        self._asked, self._moment = asked, moment
        self.boxes, self.options, self.go_on = [], [], None
        take_out(self._column, self._inside)
        self._inside = QWidget()
        column = column_in(self._inside, GAP)
        if asked.told:
            column.addWidget(muted("\n".join(asked.told[-_TOLD:])))
        if asked.choice is not None:
            self._offer(column, asked.choice)
        else:
            self._ask_rolls(column, asked.rolls)
        column.addStretch(1)
        self._column.addWidget(self._inside)

    def take_keyboard(self) -> None:
        """Put the keyboard where one answers."""
        target: QWidget | None = next((box for box in self.boxes if not box.text()), None)
        if target is None and self._asked.choice is not None:
            default = self._asked.choice.default
            values = [one.value for one in self._asked.choice.options]
            at = values.index(default) if default in values else 0
            target = self.options[at] if self.options else None
        if target is not None:
            target.setFocus(Qt.FocusReason.OtherFocusReason)

    # --------------------------------------------------------------------------------------- rolls

    def _ask_rolls(self, column: QVBoxLayout, rolls: Sequence[RollRow]) -> None:
        by = dict.fromkeys(roll.by for roll in rolls if roll.by)
        who = translate("fight", "{} rolls").format(" and ".join(by)) if 0 < len(by) < 4 else ""
        if who:
            column.addWidget(heading(f"{who[:1].upper()}{who[1:]}"))
        for place, roll in enumerate(rolls):
            view = RollView(roll, explained=len(rolls) <= _EXPLAINED)
            view.box.entered.connect(lambda text, place=place: self._enter(place, text))
            self.boxes.append(view.box)
            column.addWidget(view)
        tip = translate(
            "fight", "Type the dice and press Enter; Enter alone lets the program roll."
        )
        if len(rolls) > 1:
            tip = translate(
                "fight",
                "Type all dice in one line, or box by box; Enter alone rolls what is empty.",
            )
        column.addWidget(muted(tip))
        self.go_on = button(
            translate("fight", "Roll"),
            self.submit,
            tip=translate("fight", "What is typed counts; the program rolls what is empty"),
        )
        self.go_on.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        column.addWidget(self.go_on)

    def _enter(self, place: int, text: str) -> None:
        """Words that are too many for a box go on to the next ones; then all is told."""
        words = words_in(text)
        if len(self.boxes) > 1 and len(words) > 1:
            counts = [roll.count for roll in self._asked.rolls[place:]]
            gathered = _gathered(words, counts)
            if len(gathered) > len(counts):
                # Too many: whoever answers says so, and nothing is left out unsaid.
                self.entered.emit(" ".join([*(one or "?" for one in self.texts[:place]), text]))
                return
            for box, word in zip(self.boxes[place:], gathered, strict=False):
                box.setText(word)
        later = self.boxes[place + 1 :]
        empty = next((box for box in later if not box.text()), None)
        if text and empty is not None:
            empty.setFocus(Qt.FocusReason.TabFocusReason)
            return
        self.submit()

    @property
    def texts(self) -> list[str]:
        """What stands in the boxes."""
        return [box.text().strip() for box in self.boxes]

    def go_to(self, place: int | None) -> None:
        """Put the keyboard into a box, with what stands in it to be typed over."""
        if place is not None and place < len(self.boxes):
            self.boxes[place].setFocus(Qt.FocusReason.TabFocusReason)
            self.boxes[place].selectAll()

    def submit(self) -> None:
        """Tell what stands in the boxes; ``?`` stands for dice that the program rolls."""
        texts = self.texts
        if len(texts) == 1:
            self.entered.emit(texts[0])
        elif any(texts):
            self.entered.emit(" ".join(text or "?" for text in texts))
        else:
            self.entered.emit("")

    # -------------------------------------------------------------------------------------- choice

    def _offer(self, column: QVBoxLayout, choice: ChoiceRow) -> None:
        column.addWidget(label(choice.what, heading=True))
        for number, option in enumerate(choice.options, start=1):
            words = option.label.replace("&", "&&")
            made = QPushButton(f"{number}  {words}" if number < 10 else words)
            made.setEnabled(not option.why_not)
            made.setToolTip(option.why_not or option.note)
            made.setDefault(option.value == choice.default)
            made.setStyleSheet("text-align: left;")
            made.clicked.connect(lambda _=False, value=option.value: self.chosen.emit(value))
            made.installEventFilter(self)
            self.options.append(made)
            column.addWidget(made)
            told = option.why_not or option.note
            if told:
                column.addWidget(muted(told))
        column.addWidget(muted(translate("fight", "Press a number, or Enter for the marked one.")))

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Numbers and first letters choose, Enter takes the button that has the keyboard."""
        if not isinstance(event, QKeyEvent):
            return False
        if event.type() is QEvent.Type.ShortcutOverride:
            is_letter = event.text().isalnum() and not event.modifiers()
            event.setAccepted(is_letter)
            return is_letter
        return event.type() is QEvent.Type.KeyPress and self._key(event)

    def _key(self, event: QKeyEvent) -> bool:
        key, text = Qt.Key(event.key()), event.text().casefold()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = next((one for one in self.options if one.hasFocus()), None)
            if focused is not None and not event.isAutoRepeat():
                focused.click()
            return True
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._step(-1 if key == Qt.Key.Key_Up else 1)
            return True
        found = self._meant(text)
        if found is not None:
            found.click()
        return found is not None

    def _meant(self, text: str) -> QPushButton | None:
        """The option of a number, or the only one that begins with a letter."""
        choice = self._asked.choice
        if choice is None or not text:
            return None
        if text.isdecimal():
            place = int(text) - 1
            return self.options[place] if 0 <= place < len(self.options) else None
        found = [
            one
            for one, option in zip(self.options, choice.options, strict=True)
            if option.label.casefold().startswith(text) and not option.why_not
        ]
        return found[0] if len(found) == 1 else None

    def _step(self, by: int) -> None:
        usable = [one for one in self.options if one.isEnabled()]
        focused = next((place for place, one in enumerate(usable) if one.hasFocus()), -1)
        if usable:
            usable[(focused + by) % len(usable)].setFocus(Qt.FocusReason.TabFocusReason)


def _gathered(words: Sequence[str], counts: Sequence[int]) -> list[str]:
    """Words by the roll they belong to: ``a3`` and ``+2`` go with the dice before them.

    As many numbers as all rolls have dice (``counts``) are these dice one by one.
    """
    if len(words) == sum(counts) > len(counts) and all(map(str.isdecimal, words)):
        left = list(words)
        return ["+".join(left.pop(0) for _ in range(count)) for count in counts]
    found: list[str] = []
    for word in words:
        if found and (word[:1] in "+-" or word[:1].casefold() == "a"):
            found[-1] = f"{found[-1]} {word}"
        else:
            found.append(word)
    return found
