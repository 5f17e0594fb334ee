"""The tab of the print dialog for empty grids."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import QColorDialog

from fieldwright.printing.blank import GRID_NAMES, THICKEST, THINNEST, BlankWishes, blank_leaves
from fieldwright.printing.blank_grids import Grid
from fieldwright.printing.dialog.choices import recall_word
from fieldwright.printing.dialog.tab import PrintTab
from fieldwright.printing.leaves import Leaves
from fieldwright.printing.sheets import Layout
from fieldwright.widgets.bench import Bench
from fieldwright.widgets.parts import Form, button, combo, fraction, muted, quietly
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

_SWATCH = 16


class BlankTab(PrintTab):
    """Asks for the grid of an empty sheet."""

    id = "blank"
    title = QT_TRANSLATE_NOOP("print", "Blank sheets")

    def __init__(self, bench: Bench, paper: Callable[[], Layout]) -> None:
        """Offer squares in grey."""
        super().__init__(bench, paper)
        usual = BlankWishes()
        self._colour = usual.colour
        self.grid = combo(
            [(translate("paper", words), grid) for grid, words in GRID_NAMES.items()],
            translate("print", "Grid"),
        )
        self.line = fraction(THINNEST, THICKEST, 2, translate("print", "Lines"), " mm", 0.05)
        self.line.setKeyboardTracking(False)
        quietly(self.line, usual.line_mm)
        self.colour = button(
            "", self._choose_colour, tip=translate("print", "Choose another colour")
        )
        form = Form()
        form.add(translate("print", "&Grid"), self.grid)
        form.add(translate("print", "&Lines"), self.line)
        form.add(translate("print", "&Colour"), self.colour)
        self.column.addLayout(form)
        self.column.addWidget(
            muted(
                translate("print", "The size of a square is that of a cell: hexes, side to side.")
            )
        )
        self.column.addStretch(1)
        self._show_colour()
        self.grid.currentIndexChanged.connect(self.changed)
        self.line.valueChanged.connect(self.changed)

    def _choose_colour(self) -> None:
        chosen = QColorDialog.getColor(
            self._colour, self, translate("print", "Colour of the lines")
        )
        if chosen.isValid():
            self._colour = chosen
            self._show_colour()
            self.changed.emit()

    def _show_colour(self) -> None:
        swatch = QPixmap(_SWATCH, _SWATCH)
        swatch.fill(self._colour)
        self.colour.setIcon(QIcon(swatch))
        self.colour.setText(self._colour.name())

    def leaves(self) -> Leaves:
        """The page of the grid."""
        return blank_leaves(
            BlankWishes(
                self.paper(), Grid(self.grid.currentData()), self.line.value(), self._colour
            )
        )

    def book_title(self) -> str:
        """What it is."""
        return translate("print", "Blank sheet")

    def file_stem(self) -> str:
        """What it is, too: it is of no map."""
        return self.book_title()

    def choices(self) -> dict[str, Any]:
        """Grid, thickness and colour."""
        return {
            "grid": str(self.grid.currentData()),
            "line": self.line.value(),
            "colour": self._colour.name(),
        }

    def recall(self, choices: dict[str, Any]) -> None:
        """Show what was chosen last."""
        recall_word(self.grid, Grid, choices.get("grid"))
        if isinstance(choices.get("line"), int | float):
            quietly(self.line, choices["line"])
        kept = QColor.fromString(str(choices.get("colour", "")))
        if kept.isValid():
            self._colour = kept
            self._show_colour()
