"""Step one: how large the field is, and how much ground a square stands for."""

from __future__ import annotations

from fieldwright.editor.new_battlefield.parts import Choice, Page, rolls_of, wished_number
from fieldwright.editor.parts import row
from fieldwright.editor.recipe import Recipe
from fieldwright.editor.translation import translate
from fieldwright.generator.plan import Plan
from fieldwright.terms.grid import LARGEST_SIDE
from fieldwright.terms.setting import Scale

ROLLED, CHOSEN, TABLE = "rolled", "chosen", "table"
USUAL_TABLE = (36, 24)


class ScalePage(Page):
    """Scale and size."""

    def __init__(self) -> None:
        """Offer scale, size and the longest shot."""
        super().__init__(
            translate("scale", "1  Scale"),
            translate(
                "scale",
                "The field is a quarter to a half larger than the farthest that sides meet at.",
            ),
        )
        form = self._form = self.form()
        self.scale = Choice(
            (
                (translate("scale", "As the size asks"), None),
                (translate("scale", "Melee: 5 feet a square"), Scale.MELEE),
                (translate("scale", "Missile: 5 yards a square"), Scale.MISSILE),
            )
        )
        self.scale.chosen.connect(lambda value: self.wish_for(scale=value and Scale(value)))
        self.extent = Choice(
            (
                (translate("scale", "As the terrain asks"), ROLLED),
                (translate("scale", "Chosen"), CHOSEN),
                (translate("scale", "To fit my table"), TABLE),
            )
        )
        self.extent.chosen.connect(self._choose_size)
        self.columns, self.rows = wished_number(1, LARGEST_SIDE), wished_number(1, LARGEST_SIDE)
        self.table_width, self.table_length = (
            wished_number(6, 600, suffix=" in") for _ in range(2)
        )
        for box in (self.columns, self.rows):
            box.valueChanged.connect(self._wish_size)
        for box in (self.table_width, self.table_length):
            box.valueChanged.connect(self._wish_table)
        self.missile = wished_number(0, 2000, translate("scale", "Nobody shoots"), suffix=" yd")
        self.missile.valueChanged.connect(lambda value: self.wish_for(longest_missile_yards=value))
        form.addRow(translate("scale", "S&cale"), self.scale)
        form.addRow(translate("scale", "&Size"), self.extent)
        self._squares, self._inches = (
            row(self.columns, self.rows),
            row(self.table_width, self.table_length),
        )
        form.addRow(translate("scale", "Columns, rows"), self._squares)
        form.addRow(translate("scale", "Table"), self._inches)
        form.addRow(translate("scale", "Longest s&hot"), self.missile)
        self.column.addWidget(
            self.button(
                translate("scale", "&Roll the size again"),
                translate("scale", "Roll how much larger the field is"),
                lambda: self.wish(self.recipe.rerolled("scale")),
            )
        )
        self._dice = self.dice()

    def fill(self, recipe: Recipe, plan: Plan) -> None:
        """Show what is wished, and the size that came of it."""
        wishes = recipe.wishes
        self.scale.show_value(wishes.scale)
        mode = CHOSEN if wishes.size else TABLE if wishes.table_inches else ROLLED
        self.extent.show_value(mode)
        self.columns.setValue(plan.columns)
        self.rows.setValue(plan.rows)
        width, length = wishes.table_inches or USUAL_TABLE
        self.table_width.setValue(round(width))
        self.table_length.setValue(round(length))
        self.missile.setValue(wishes.longest_missile_yards)
        self._form.setRowVisible(self._squares, mode == CHOSEN)
        self._form.setRowVisible(self._inches, mode == TABLE)
        self._dice.show_rolls(rolls_of(plan, "scale"))

    def _choose_size(self, mode: str) -> None:
        size = (self.columns.value(), self.rows.value()) if mode == CHOSEN else None
        table = (
            (float(self.table_width.value()), float(self.table_length.value()))
            if mode == TABLE
            else None
        )
        self.wish_for(size=size, table_inches=table)

    def _wish_size(self) -> None:
        self.wish_for(size=(self.columns.value(), self.rows.value()))

    def _wish_table(self) -> None:
        self.wish_for(
            table_inches=(float(self.table_width.value()), float(self.table_length.value()))
        )
