"""Steps two and three: the nine sections, their heights, what grows and what water there is."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QFormLayout, QLabel, QPushButton, QWidget

from fieldwright.editor.new_battlefield.parts import (
    Choice,
    Page,
    SectionGrid,
    as_wished,
    rolls_of,
    section_die,
)
from fieldwright.editor.parts import row
from fieldwright.editor.recipe import Recipe, SectionWish
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.editor.words import plain_kind
from fieldwright.generator.plan import Plan
from fieldwright.generator.rolling import SECTION_NAMES
from fieldwright.rules.terrain import GROWTH_LETTERS, WATER_LETTERS
from fieldwright.terms.setting import Topography

HEIGHTS = (0, 10, 20)
OPEN = ("open", "outside")
"""The layouts that the nine sections make; others are laid out as a whole."""

_COVER: tuple[SectionWish, ...] = ("growth", "water")

_KINDS = {
    "clear": QT_TRANSLATE_NOOP("sections", "Clear"),
    "thicket": QT_TRANSLATE_NOOP("sections", "Thicket"),
    "light-woods": QT_TRANSLATE_NOOP("sections", "Light woods"),
    "heavy-woods": QT_TRANSLATE_NOOP("sections", "Heavy woods"),
    "stream": QT_TRANSLATE_NOOP("sections", "Stream"),
    "bog": QT_TRANSLATE_NOOP("sections", "Bog"),
    "pond": QT_TRANSLATE_NOOP("sections", "Pond"),
}


def kind_words(kind: str) -> str:
    """What grows or stands on a section, for people."""
    return translate("sections", _KINDS[kind]) if kind in _KINDS else plain_kind(kind)


class SectionsPage(Page):
    """Nine cells, and for the chosen one a choice and a button that rolls it again."""

    def __init__(self, title: str, explanation: str) -> None:
        """Make the grid; subclasses add what is theirs."""
        super().__init__(title, explanation)
        self.grid = SectionGrid()
        self.grid.chosen.connect(lambda _: self._show_chosen())
        self._chosen_title = QLabel()
        self._chosen_title.setProperty("caption", True)
        self._plan: Plan | None = None

    def add_section_choice(
        self, form: QFormLayout, label: str, what: SectionWish, choice: Choice
    ) -> None:
        """Add a row that forces one value of the chosen section, or rolls it again."""
        choice.chosen.connect(
            lambda value: self.wish(self.recipe.wishing_section(what, self.grid.section, value))
        )
        again = self.button(
            translate("sections", "Roll again"),
            translate("sections", "Roll this section's die again; all others stay"),
            lambda: self.wish(self.recipe.section_rerolled(what, self.grid.section)),
        )
        again.setObjectName(f"again-{what}")
        line = row(choice, again)
        caption = QLabel(label)
        caption.setBuddy(choice)
        form.addRow(caption, line)

    def fill(self, recipe: Recipe, plan: Plan) -> None:
        """Fill the cells and the choices."""
        self._plan = plan
        is_open = plan.layout in OPEN or (plan.layout == "caves" and self.has_heights)
        for part in (self.grid, *self.controls()):
            part.setEnabled(is_open)
        self.grid.show_words(self.cell_words(plan, section) for section in range(9))
        self._show_chosen()

    has_heights = False

    def controls(self) -> list[QWidget]:
        """What can be chosen and pressed, which is idle where a place is laid out as a whole."""
        kinds = (Choice, QPushButton, QCheckBox)
        return [part for kind in kinds for part in self.findChildren(kind)]

    def cell_words(self, plan: Plan, section: int) -> str:
        """What stands in the cell of a section; nothing where a page has nothing to tell."""
        return ""

    def show_section(self, recipe: Recipe, section: int) -> None:
        """Show what is wished for the chosen section."""

    def _show_chosen(self) -> None:
        section = self.grid.section
        self._chosen_title.setText(
            translate("sections", "Section {number}, {place}").format(
                number=section + 1, place=SECTION_NAMES[section]
            )
        )
        self.show_section(self.recipe, section)


class TopographyPage(SectionsPage):
    """The lie of the land and nine heights."""

    has_heights = True

    def __init__(self) -> None:
        """Offer the lie of the land, the nine heights, and their dice."""
        super().__init__(
            translate("topography", "2  Topography"),
            translate("topography", "Nine sections. Click one to raise or level it."),
        )
        form = self.form()
        self.topography = Choice(
            (
                (translate("topography", "As rolled"), None),
                (translate("topography", "Flat"), Topography.FLAT),
                (translate("topography", "Hilly"), Topography.HILLY),
                (translate("topography", "Broken"), Topography.BROKEN),
            )
        )
        self.topography.chosen.connect(
            lambda value: self.wish_for(topography=value and Topography(value))
        )
        form.addRow(translate("topography", "&Land"), self.topography)
        self.column.addWidget(self.grid)
        self.column.addWidget(self._chosen_title)
        section = self.form()
        self.height_choice = Choice(
            [
                (translate("topography", "As rolled"), None),
                *((translate("topography", "{} feet").format(feet), feet) for feet in HEIGHTS),
            ]
        )
        self.add_section_choice(
            section, translate("topography", "&Height"), "heights", self.height_choice
        )
        self.all_again = self.button(
            translate("topography", "&Roll all heights again"),
            translate("topography", "Roll the lie of the land and all nine dice again"),
            lambda: self.wish(self.recipe.rerolled("topography")),
        )
        self.column.addWidget(self.all_again)
        self._dice = self.dice()

    def fill(self, recipe: Recipe, plan: Plan) -> None:
        """Show land and heights."""
        rolls = rolls_of(plan, "topography")
        is_flat = plan.topography is Topography.FLAT
        is_lie_rolled = any(roll.what == "lie of the land" and roll.dice for roll in rolls)
        super().fill(recipe, plan)
        self.all_again.setEnabled(self.grid.isEnabled() and (is_lie_rolled or not is_flat))
        self.topography.show_value(recipe.wishes.topography)
        self._dice.show_rolls(rolls)

    def cell_words(self, plan: Plan, section: int) -> str:
        """The height, and its die or that it is wished."""
        feet = translate("topography", "{} ft").format(plan.sections[section].height_feet)
        if self.recipe.section_wish("heights", section) is not None:
            return f"{feet}\n{as_wished()}"
        return f"{feet}\n{section_die(rolls_of(plan, 'topography'), 'height', section)}".strip()

    def show_section(self, recipe: Recipe, section: int) -> None:
        """Show the height that is wished for; flat land has no dice to roll again."""
        wished = recipe.section_wish("heights", section)
        self.height_choice.show_value(wished)
        is_flat = self._plan is not None and self._plan.topography is Topography.FLAT
        again = self.findChild(QPushButton, "again-heights")
        if again is not None:
            again.setEnabled(self.grid.isEnabled() and (wished is not None or not is_flat))


class CoverPage(SectionsPage):
    """Ground cover and water."""

    def __init__(self) -> None:
        """Offer the nine sections' growth and water, and their dice."""
        super().__init__(
            translate("cover", "3  Ground cover and water"),
            translate("cover", "Two dice for each section. Click one to change it."),
        )
        self.column.addWidget(self.grid)
        self.column.addWidget(self._chosen_title)
        section = self.form()
        self.growth, self.water = (
            Choice(
                [
                    (translate("cover", "As rolled"), None),
                    *((kind_words(kind), kind) for kind in kinds.values()),
                ]
            )
            for kinds in (GROWTH_LETTERS, WATER_LETTERS)
        )
        self.add_section_choice(section, translate("cover", "&Growth"), "growth", self.growth)
        self.add_section_choice(section, translate("cover", "&Water"), "water", self.water)
        self.join = QCheckBox(translate("cover", "Bogs &join their neighbours'"))
        self.join.toggled.connect(lambda on: self.wish_for(join_bogs=on))
        self.column.addWidget(self.join)
        self.column.addLayout(
            row(
                self.button(
                    translate("cover", "All g&rowth again"),
                    translate("cover", "Other woods, same hills and water"),
                    lambda: self.wish(self.recipe.rerolled("growth")),
                ),
                self.button(
                    translate("cover", "&All water again"),
                    translate("cover", "Other water, same hills and woods"),
                    lambda: self.wish(self.recipe.rerolled("water")),
                ),
            )
        )
        self._dice = self.dice()

    def fill(self, recipe: Recipe, plan: Plan) -> None:
        """Show growth and water."""
        super().fill(recipe, plan)
        self.join.setChecked(recipe.wishes.join_bogs)
        self._dice.show_rolls(rolls_of(plan, "cover"))

    def cell_words(self, plan: Plan, section: int) -> str:
        """What grows, and what water there is."""
        found = plan.sections[section]
        words = [kind_words(found.growth)]
        if found.water != "clear":
            words.append(kind_words(found.water))
        if any(self.recipe.section_wish(what, section) for what in _COVER):
            words.append(as_wished())
        return "\n".join(words)

    def show_section(self, recipe: Recipe, section: int) -> None:
        """Show what is wished for."""
        self.growth.show_value(recipe.section_wish("growth", section))
        self.water.show_value(recipe.section_wish("water", section))
