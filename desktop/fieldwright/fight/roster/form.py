"""Every fact of a figure as a field: what is typed is said with Enter, or when one goes on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from fieldwright.combat.state import FightState
from fieldwright.fight.condition_words import ruled_words
from fieldwright.fight.declaring import Pick
from fieldwright.fight.pick_box import fill, pick_box
from fieldwright.fight.roster.facts import HIT_POINTS, TYPED, Facts
from fieldwright.rules.fatigue import Weariness
from fieldwright.rules.morale import Broken
from fieldwright.rules.rates import Load
from fieldwright.terms.bodies import POSTURES
from fieldwright.terms.words import capital
from fieldwright.widgets.lines import word_line
from fieldwright.widgets.parts import FIELD_HEIGHT, Form, column_in
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

_LONGEST = 400

_NAMES = {
    "posture": QT_TRANSLATE_NOOP("fight", "Posture"),
    "conditions": QT_TRANSLATE_NOOP("fight", "Conditions"),
    "ready": QT_TRANSLATE_NOOP("fight", "In hand"),
    "ammunition": QT_TRANSLATE_NOOP("fight", "Ammunition"),
    "spells_left": QT_TRANSLATE_NOOP("fight", "Spells left"),
    "items": QT_TRANSLATE_NOOP("fight", "Items"),
    "fatigue": QT_TRANSLATE_NOOP("fight", "Fatigue left"),
    "weariness": QT_TRANSLATE_NOOP("fight", "Weariness"),
    "load": QT_TRANSLATE_NOOP("fight", "Load"),
    "broken": QT_TRANSLATE_NOOP("fight", "Morale"),
    "side": QT_TRANSLATE_NOOP("fight", "Side"),
    "played_by": QT_TRANSLATE_NOOP("fight", "Played by"),
    "hidden": QT_TRANSLATE_NOOP("fight", "Hidden"),
    "movement": QT_TRANSLATE_NOOP("fight", "Movement"),
    "armour_class": QT_TRANSLATE_NOOP("fight", "Armour class"),
}

_TIPS = {
    "ammunition": QT_TRANSLATE_NOOP("fight", "An attack and what is left: long bow 12, sling 20"),
    "spells_left": QT_TRANSLATE_NOOP("fight", "Spells, parted by commas; none"),
    "items": QT_TRANSLATE_NOOP("fight", "Things, parted by commas"),
    "fatigue": QT_TRANSLATE_NOOP("fight", "The points that are left"),
    "ready": QT_TRANSLATE_NOOP(
        "fight",
        "The weapon it has in hand: one of its own, or any of the books, such as long sword",
    ),
    "movement": QT_TRANSLATE_NOOP(
        "fight", "For a hero whose sheet lies on the table: 12, or 9, Fl 18 (C)"
    ),
    "armour_class": QT_TRANSLATE_NOOP(
        "fight", "For a hero whose sheet lies on the table; 10 as long as nobody says it"
    ),
}

_PLAYERS = {
    "none": QT_TRANSLATE_NOOP("fight", "Whoever plays its side"),
    "players": QT_TRANSLATE_NOOP("fight", "The players"),
    "dm": QT_TRANSLATE_NOOP("fight", "The DM"),
}

_FIXED: dict[str, tuple[str, ...]] = {
    "posture": POSTURES,
    "weariness": tuple(one.label for one in Weariness),
    "load": tuple(one.label for one in Load),
    "broken": tuple(one.value for one in Broken),
    "hidden": ("no", "yes"),
}


class FactLine(QLineEdit):
    """A line: ``said`` tells another text once it is whole, Escape brings the old one back."""

    said = Signal(str)

    def __init__(self, title: str) -> None:
        """Make an empty line; ``title`` is its accessible name."""
        super().__init__()
        self.setAccessibleName(title)
        self.setMinimumHeight(FIELD_HEIGHT)
        self.setMaxLength(_LONGEST)
        self._shown = ""
        self.editingFinished.connect(self._say)

    def show_text(self, text: str) -> None:
        """Show a value; what is being typed is left alone."""
        typing = self.hasFocus() and self.text() != self._shown
        self._shown = text
        if not typing:
            self.setText(text)
            self.setCursorPosition(0)

    def _say(self) -> None:
        text = self.text().strip()
        if text != self._shown:
            self.said.emit(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape brings back what stood there."""
        if event.key() == Qt.Key.Key_Escape and self.text() != self._shown:
            self.setText(self._shown)
            event.accept()
            return
        super().keyPressEvent(event)


class FactsForm(QWidget):
    """Shows the facts of one figure; ``said`` tells which one is to be set, and its value.

    Hit points are typed as what they change by, or as a number: that is ``hit_points`` too.
    """

    said = Signal(str, str)

    def __init__(self) -> None:
        """Show nobody yet."""
        super().__init__()
        self.boxes: dict[str, QComboBox] = {}
        self.lines: dict[str, FactLine] = {}
        self.points = FactLine(translate("fight", "Hit points"))
        self.points.setPlaceholderText(translate("fight", "-6, +3 or 14"))
        self.points.setToolTip(
            translate("fight", "-6 hurts, +3 heals, 14 sets; words after it say why")
        )
        self.points.said.connect(partial(self.said.emit, HIT_POINTS))
        self.why = word_line(
            translate("fight", "Why"), translate("fight", "stands in the log"), _LONGEST
        )
        form = Form()
        form.add(translate("fight", "Hit points"), self.points)
        form.add(translate("fight", "Why"), self.why)
        for what, words in _NAMES.items():
            name = translate("fight", words)
            field = self._line(what, name) if what in TYPED else self._box(what, name)
            field.setToolTip(translate("fight", _TIPS.get(what, "")) if what in _TIPS else "")
            if what == "conditions":
                field.setToolTip(ruled_words())
            form.add(name, field)
        column_in(self).addLayout(form)

    def _line(self, what: str, name: str) -> FactLine:
        line = FactLine(name)
        line.said.connect(partial(self.said.emit, what))
        self.lines[what] = line
        return line

    def _box(self, what: str, name: str) -> QComboBox:
        box = pick_box(name)
        box.activated.connect(lambda place, box=box, what=what: self._picked(what, box, place))
        self.boxes[what] = box
        return box

    def _picked(self, what: str, box: QComboBox, place: int) -> None:
        self.said.emit(what, str(box.itemData(place)))

    def show_facts(self, facts: Facts, state: FightState) -> None:
        """Show the facts of a figure; spells and ammunition where it has any."""
        for what, line in self.lines.items():
            line.show_text(facts[what])
            unsaid = translate("fight", "12, unsaid") if what == "movement" else ""
            unsaid = translate("fight", "10, unsaid") if what == "armour_class" else unsaid
            unsaid = facts.in_hand if what == "ready" else unsaid
            line.setPlaceholderText(unsaid or translate("fight", "none"))
        sides = [side.id for side in state.head.sides]
        picks = {what: _picks(values) for what, values in _FIXED.items()}
        picks["side"] = _picks(sides)
        picks["played_by"] = [
            Pick(value, translate("fight", words)) for value, words in _PLAYERS.items()
        ]
        for what, box in self.boxes.items():
            with QSignalBlocker(box):
                fill(box, picks[what], facts[what])


def _picks(values: Sequence[str]) -> list[Pick]:
    return [Pick(value, capital(value)) for value in values]
