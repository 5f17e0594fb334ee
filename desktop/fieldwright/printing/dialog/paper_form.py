"""The paper that all tabs print on: its size, how it lies, margins, the size of a square."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from fieldwright.printing.sheets import Layout
from fieldwright.terms.paper import (
    LARGEST_SQUARE,
    PAPER_SIZES,
    SMALLEST_SIDE,
    SMALLEST_SQUARE,
    USUAL_SQUARES,
    Margins,
    Orientation,
    PaperSize,
    SquareSize,
    custom_paper,
)
from fieldwright.widgets.choices import Segments
from fieldwright.widgets.parts import CLOSE, Form, choose, combo, fraction, quietly, row
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

_CUSTOM = "custom"
_OTHER = 0.0
_LARGEST_MM = 3000.0
_WIDEST_MARGIN = 60.0
_LEAST_RULER, _LONGEST_RULER = 80.0, 125.0
_ORIENTATIONS = (
    (
        Orientation.AUTO,
        QT_TRANSLATE_NOOP("print", "Fewest"),
        QT_TRANSLATE_NOOP("print", "Whichever way takes fewer sheets"),
    ),
    (
        Orientation.PORTRAIT,
        QT_TRANSLATE_NOOP("print", "Upright"),
        QT_TRANSLATE_NOOP("print", "Portrait"),
    ),
    (
        Orientation.LANDSCAPE,
        QT_TRANSLATE_NOOP("print", "Across"),
        QT_TRANSLATE_NOOP("print", "Landscape"),
    ),
)


class PaperForm(QWidget):
    """The fields of the paper; ``changed`` tells that one was set."""

    changed = Signal()

    def __init__(self) -> None:
        """Offer A4 and squares of an inch."""
        super().__init__()
        self._orientation = Orientation.AUTO
        self._make_fields()
        self._lay_out()
        self._show_custom()
        for box in (self.paper, self.square):
            box.currentIndexChanged.connect(self._take)
        for number in (self.wide, self.high, self.other, self.margin, self.binding, self.ruler):
            number.setKeyboardTracking(False)
            number.valueChanged.connect(self._take)

    def _make_fields(self) -> None:
        sizes: list[tuple[str, object]] = [(size.name, size.id) for size in PAPER_SIZES]
        self.paper = combo([*sizes, (translate("print", "Other…"), _CUSTOM)], self._said("Paper"))
        choose(self.paper, "a4")
        self.wide = fraction(SMALLEST_SIDE, _LARGEST_MM, 1, self._said("Width of the paper"), " mm")
        self.high = fraction(
            SMALLEST_SIDE, _LARGEST_MM, 1, self._said("Height of the paper"), " mm"
        )
        quietly(self.wide, 200.0)
        quietly(self.high, 300.0)
        self.lies = Segments(
            translate("print", "How the paper lies"),
            [
                (value, translate("print", text), translate("print", tip))
                for value, text, tip in _ORIENTATIONS
            ],
            self._turn,
        )
        self.lies.choose(Orientation.AUTO)
        squares: list[tuple[str, object]] = [(str(size), size.mm) for size in USUAL_SQUARES]
        self.square = combo(
            [*squares, (translate("print", "Other…"), _OTHER)], self._said("Square")
        )
        choose(self.square, SquareSize().mm)
        self.other = fraction(
            SMALLEST_SQUARE, LARGEST_SQUARE, 2, self._said("Size of a square"), " mm"
        )
        quietly(self.other, 30.0)
        self.margin = fraction(0, _WIDEST_MARGIN, 1, self._said("Margin"), " mm")
        quietly(self.margin, Margins().left)
        self.margin.setToolTip(translate("print", "What the printer cannot reach at every edge"))
        self.binding = fraction(0, _WIDEST_MARGIN, 1, self._said("Margin for binding"), " mm")
        self.binding.setToolTip(translate("print", "More room at the left, for holes or rings"))
        self.ruler = fraction(
            _LEAST_RULER, _LONGEST_RULER, 1, self._said("Ruler on a printed sheet"), " mm", 0.1
        )
        quietly(self.ruler, 100.0)
        self.ruler.setToolTip(
            translate(
                "print",
                "What the ruler of 100 mm measures on a sheet that you have printed at actual "
                "size: what your printer does wrong is put right",
            )
        )

    @staticmethod
    def _said(text: str) -> str:
        return translate("print", text)

    def _lay_out(self) -> None:
        form = Form(self)
        form.add(translate("print", "&Paper"), self.paper)
        self._custom = QWidget()
        sides = row(self.wide, self.high)
        sides.setSpacing(CLOSE)
        self._custom.setLayout(sides)
        form.addRow("", self._custom)
        form.add(translate("print", "Lies"), self.lies)
        form.add(translate("print", "&Square"), row(self.square, self.other), self.square)
        form.add(translate("print", "Ma&rgin"), self.margin)
        form.add(translate("print", "&Binding"), self.binding)
        form.add(translate("print", "R&uler is"), self.ruler)

    def _show_custom(self) -> None:
        self._custom.setVisible(self.paper.currentData() == _CUSTOM)
        self.other.setVisible(self.square.currentData() == _OTHER)

    def _turn(self, orientation: object) -> None:
        assert isinstance(orientation, Orientation)
        self._orientation = orientation
        self.changed.emit()

    def _take(self) -> None:
        self._show_custom()
        self.changed.emit()

    # -------------------------------------------------------------------------------------- answer

    def layout_wished(self) -> Layout:
        """The paper and the squares as they are chosen now."""
        return Layout(
            paper=self._paper(),
            orientation=self._orientation,
            margins=Margins.all_around(self.margin.value()),
            binding_mm=self.binding.value(),
            square=SquareSize(float(self.square.currentData()) or self.other.value()),
            correction=100 / self.ruler.value(),
        )

    def _paper(self) -> PaperSize:
        chosen = self.paper.currentData()
        if chosen == _CUSTOM:
            return custom_paper(self.wide.value(), self.high.value())
        return next(size for size in PAPER_SIZES if size.id == chosen)

    def choices(self) -> dict[str, Any]:
        """What was chosen, to be remembered."""
        return {
            "paper": self.paper.currentData(),
            "wide": self.wide.value(),
            "high": self.high.value(),
            "lies": str(self._orientation),
            "square": self.square.currentData(),
            "other": self.other.value(),
            "margin": self.margin.value(),
            "binding": self.binding.value(),
            "ruler": self.ruler.value(),
        }

    def recall(self, choices: dict[str, Any]) -> None:
        """Show what was chosen last."""
        for box, name in ((self.paper, "paper"), (self.square, "square")):
            if name in choices and box.findData(choices[name]) >= 0:
                choose(box, choices[name])
        for number, name in (
            (self.wide, "wide"),
            (self.high, "high"),
            (self.other, "other"),
            (self.margin, "margin"),
            (self.binding, "binding"),
            (self.ruler, "ruler"),
        ):
            if isinstance(choices.get(name), int | float):
                quietly(number, choices[name])
        if choices.get("lies") in [str(one) for one in Orientation]:
            self._orientation = Orientation(choices["lies"])
            self.lies.choose(self._orientation)
        self._show_custom()
