"""What tabs of the print dialog offer in the same way: a style, and boxes to tick."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Any

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QCheckBox, QComboBox

from fieldwright.drawing.options import Style
from fieldwright.widgets.parts import Form, check, choose, combo, quietly, row
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

_LINE = (Style.LINE, QT_TRANSLATE_NOOP("print", "Line: ink alone, saves ink"))

STYLES_OF_MAPS = ((Style.WASH, QT_TRANSLATE_NOOP("print", "Wash: ink over colour")), _LINE)
"""Styles of what shows land, with their words marked for translation in the context "print"."""

STYLES_OF_FIGURES = (
    (Style.WASH, QT_TRANSLATE_NOOP("print", "Wash: in the colours of the sides")),
    _LINE,
)
"""The same for what shows figures."""


def style_box(styles: Iterable[tuple[Style, str]]) -> QComboBox:
    """A box to choose a style from."""
    offered = [(translate("print", words), style) for style, words in styles]
    return combo(offered, translate("print", "Style"))


class Switches(dict[str, QCheckBox]):
    """Boxes to tick, by the names under which their answers are wished and kept."""

    def __init__(self, rows: Iterable[tuple[str, str, bool]]) -> None:
        """Make a box a row: its name, words marked for translation, whether it is usually on."""
        super().__init__()
        for name, words, usual in rows:
            self[name] = check(translate("print", words))
            self[name].setChecked(usual)

    def stand_in(self, form: Form, title: str, across: int = 1) -> None:
        """Fill rows of a form with the boxes, so many ``across``; the first row has the title."""
        boxes = list(self.values())
        for place in range(0, len(boxes), across):
            line = row(*boxes[place : place + across])
            for column in range(line.count()):
                line.setStretch(column, 1)
            form.addRow("" if place else title, line)

    def on_toggled(self, told: Callable[..., object] | SignalInstance) -> None:
        """Let ``told`` hear whenever one of them is switched."""
        for box in self.values():
            box.toggled.connect(told)

    def on(self) -> dict[str, bool]:
        """Which are on."""
        return {name: box.isChecked() for name, box in self.items()}

    def recall(self, choices: dict[str, Any], *, but: str = "") -> None:
        """Show quietly what was chosen last; ``but`` one of them is asked anew every time."""
        for name, box in self.items():
            if name != but and isinstance(choices.get(name), bool):
                quietly(box, choices[name])


def recall_word(box: QComboBox, words: type[StrEnum], chosen: object) -> None:
    """Show quietly the word that was chosen last; what is none of ``words`` changes nothing."""
    if chosen in list(words):
        choose(box, words(str(chosen)))
