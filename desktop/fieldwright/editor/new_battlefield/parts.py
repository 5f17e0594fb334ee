"""Small parts that the pages of the dialog share."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from fieldwright.battlefield.origin import Roll
from fieldwright.battlefield.sections import SECTIONS
from fieldwright.editor.parts import (
    FIELD_HEIGHT,
    MARGIN,
    Form,
    button,
    heading,
    muted,
    number,
    roomy,
)
from fieldwright.editor.recipe import Recipe
from fieldwright.editor.translation import translate
from fieldwright.editor.words import told_roll
from fieldwright.generator.plan import Plan
from fieldwright.generator.rolling import SECTION_NAMES
from fieldwright.widgets.still import StillCombo

Option = tuple[str, object]
"""The words of a choice, and what is wished by it."""


class Page(QWidget):
    """One step: a heading, what it decides, and its choices. ``wished`` asks for a recipe."""

    wished = Signal(object)

    def __init__(self, title: str, explanation: str) -> None:
        """Make an empty page."""
        super().__init__()
        self.recipe = Recipe()
        self._filling = False
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(MARGIN)
        self.column.addWidget(heading(title))
        self.column.addWidget(muted(explanation))

    def show_plan(self, recipe: Recipe, plan: Plan) -> None:
        """Show what is wished and what was rolled."""
        self.recipe = recipe
        self._filling = True
        try:
            self.fill(recipe, plan)
        finally:
            self._filling = False

    def fill(self, recipe: Recipe, plan: Plan) -> None:
        """Put the choices where the recipe has them."""

    def wish(self, recipe: Recipe) -> None:
        """Ask for another recipe, unless the page is only being filled."""
        if not self._filling:
            self.wished.emit(recipe)

    def wish_for(self, **wishes: object) -> None:
        """Ask for the same recipe with some wishes changed."""
        self.wish(self.recipe.wishing(**wishes))

    def form(self) -> Form:
        """Add a form to the page."""
        form = Form()
        form.setHorizontalSpacing(MARGIN)
        self.column.addLayout(form)
        return form

    def button(self, text: str, tip: str, deed: Callable[[], object]) -> QPushButton:
        """Make a button."""
        return button(text, deed, tip=tip)

    def dice(self) -> Dice:
        """Add a list of rolls to the page; it takes the room that is left."""
        dice = Dice()
        self.column.addWidget(dice, 1)
        return dice


class Choice(StillCombo):
    """One of some options; ``chosen`` brings what the user chose."""

    chosen = Signal(object)

    def __init__(self, options: Iterable[Option] = ()) -> None:
        """Offer ``options``."""
        super().__init__()
        roomy(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumHeight(FIELD_HEIGHT)
        self.offer(options)
        self.activated.connect(lambda _: self.chosen.emit(self.currentData()))

    def offer(self, options: Iterable[Option]) -> None:
        """Offer other options."""
        self.clear()
        for words, value in options:
            self.addItem(words, value)

    def show_value(self, value: object) -> None:
        """Show one of the values, the first if it is none of them."""
        for place in range(self.count()):
            if self.itemData(place) == value:
                self.setCurrentIndex(place)
                return
        self.setCurrentIndex(0)


def wished_number(lowest: int, highest: int, unset: str = "", suffix: str = "") -> QSpinBox:
    """A field for a number; with ``unset`` its lowest value means that nothing is wished."""
    box = number(lowest, highest, suffix=suffix)
    box.setKeyboardTracking(False)
    if unset:
        box.setSpecialValueText(unset)
    return box


class Dice(QScrollArea):
    """The rolls of a step as lines."""

    def __init__(self) -> None:
        """Show nothing yet."""
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumHeight(64)
        self._words = QLabel()
        self._words.setWordWrap(True)
        self._words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setAccessibleName(translate("dice", "Dice"))
        self.setWidget(self._words)

    @property
    def text(self) -> str:
        """All lines."""
        return self._words.text()

    def show_rolls(self, rolls: Iterable[Roll]) -> None:
        """List rolls, one a line."""
        self._words.setText("\n".join(told_roll(roll) for roll in rolls))


class SectionGrid(QWidget):
    """Nine cells like a noughts-and-crosses board; one of them is chosen."""

    chosen = Signal(int)

    def __init__(self) -> None:
        """Make nine empty cells, the middle one chosen."""
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        self._cells = QButtonGroup(self)
        for section in range(SECTIONS):
            cell = QToolButton()
            cell.setProperty("cell", True)
            cell.setCheckable(True)
            cell.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            cell.setMinimumHeight(56)
            self._cells.addButton(cell, section)
            grid.addWidget(cell, section // 3, section % 3)
        for column in range(3):
            grid.setColumnStretch(column, 1)
        self._cells.button(4).setChecked(True)
        self._cells.idClicked.connect(self.chosen)

    @property
    def section(self) -> int:
        """The chosen section."""
        return self._cells.checkedId()

    def cell(self, section: int) -> QToolButton:
        """The cell of one section."""
        cell = self._cells.button(section)
        assert isinstance(cell, QToolButton)
        return cell

    def show_words(self, words: Iterable[str]) -> None:
        """Write into the cells."""
        for section, text in enumerate(words):
            cell = self.cell(section)
            cell.setText(text)
            name = translate("sections", "Section {number}, {place}: {words}")
            cell.setAccessibleName(
                name.format(
                    number=section + 1,
                    place=SECTION_NAMES[section],
                    words=text.replace("\n", ", "),
                )
            )
            cell.setToolTip(cell.accessibleName())


def as_wished() -> str:
    """What a cell says of a section that somebody wished something for."""
    return translate("sections", "as wished")


def section_die(rolls: Iterable[Roll], what: str, section: int) -> str:
    """The die of one section, if it was rolled: ``d6 = 4``."""
    for roll in rolls:
        if (
            roll.dice
            and roll.what.startswith(what)
            and roll.what.endswith(f" the {SECTION_NAMES[section]} section")
        ):
            dice = " + ".join(map(str, roll.rolled))
            return f"{roll.dice.removeprefix('1')} = {dice}"
    return ""


def rolls_of(plan: Plan, step: str) -> tuple[Roll, ...]:
    """The rolls of one step of a plan."""
    return next((found.rolls for found in plan.steps if found.name == step), ())
