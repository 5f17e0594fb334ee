"""The tab of the print dialog for what lies beside the map: cards, notes, track, key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QCheckBox

from fieldwright.drawing.options import Style
from fieldwright.printing.cards.wishes import CardWishes
from fieldwright.printing.dialog.tab import PrintTab
from fieldwright.printing.extras import Extra, ExtraWishes, extra_leaves
from fieldwright.printing.leaves import Leaves
from fieldwright.printing.sheets import Layout
from fieldwright.terms.paper import PaperError
from fieldwright.widgets.bench import Bench
from fieldwright.widgets.parts import Form, check, choose, combo, muted, quietly
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

_SHEETS = (
    (Extra.CARDS, QT_TRANSLATE_NOOP("print", "&Cards of the figures"), True),
    (Extra.NOTES, QT_TRANSLATE_NOOP("print", "Your &notes, by their numbers"), False),
    (Extra.TRACK, QT_TRANSLATE_NOOP("print", "Phase &track"), False),
    (Extra.MARKERS, QT_TRANSLATE_NOOP("print", "&Markers for the track"), False),
    (Extra.KEY, QT_TRANSLATE_NOOP("print", "&Key to draw the map on a mat"), False),
)
_STYLES = (
    (Style.WASH, QT_TRANSLATE_NOOP("print", "Wash: in the colours of the sides")),
    (Style.LINE, QT_TRANSLATE_NOOP("print", "Line: ink alone, saves ink")),
)
_SWITCHES = (
    ("grouped", QT_TRANSLATE_NOOP("print", "Figures with the same numbers &on one card"), True),
    ("selected", QT_TRANSLATE_NOOP("print", "Only figures that are s&elected"), False),
    ("dead", QT_TRANSLATE_NOOP("print", "The &dead, too"), False),
    ("players", QT_TRANSLATE_NOOP("print", "The key &without secrets"), False),
)


class ReferenceTab(PrintTab):
    """Asks which sheets of reference are printed."""

    id = "reference"
    title = QT_TRANSLATE_NOOP("print", "Reference")

    def __init__(self, bench: Bench, paper: Callable[[], Layout]) -> None:
        """Offer the cards."""
        super().__init__(bench, paper)
        self.sheets: dict[Extra, QCheckBox] = {}
        for extra, text, usual in _SHEETS:
            self.sheets[extra] = check(translate("print", text))
            self.sheets[extra].setChecked(usual)
        self.style_of_sheets = combo(
            [(translate("print", words), style) for style, words in _STYLES],
            translate("print", "Style"),
        )
        self.switches: dict[str, QCheckBox] = {}
        for name, text, usual in _SWITCHES:
            self.switches[name] = check(translate("print", text))
            self.switches[name].setChecked(usual)
        form = Form()
        for place, box in enumerate(self.sheets.values()):
            form.addRow(translate("print", "Sheets") if place == 0 else "", box)
        form.add(translate("print", "St&yle"), self.style_of_sheets)
        for place, box in enumerate(self.switches.values()):
            form.addRow(translate("print", "With") if place == 0 else "", box)
        self.column.addLayout(form)
        self.column.addWidget(
            muted(translate("print", "Secrets are on these sheets: they are for you."))
        )
        self.column.addStretch(1)
        self.style_of_sheets.currentIndexChanged.connect(self.changed)
        for box in (*self.sheets.values(), *self.switches.values()):
            box.toggled.connect(self.changed)

    def wishes(self) -> ExtraWishes:
        """How the sheets are wished now."""
        on = {name: box.isChecked() for name, box in self.switches.items()}
        cards = CardWishes(
            only=frozenset(self.bench.selection.ids) if on["selected"] else None,
            grouped=on["grouped"],
            living=not on["dead"],
            style=Style(self.style_of_sheets.currentData()),
        )
        pictures = self.bench.view.options.pictures
        return ExtraWishes(cards=cards, players=on["players"], pictures=pictures)

    def leaves(self) -> Leaves:
        """The sheets that are ticked."""
        which = [extra for extra, box in self.sheets.items() if box.isChecked()]
        if not which:
            raise PaperError(translate("print", "Tick what you want to print."))
        return extra_leaves(self.bench.field, which, self.wishes(), self.paper())

    def titled(self, name: str) -> str:
        """The name of a map and what these are; they are the DM's."""
        return translate("print", "%1 reference").replace("%1", name)

    def choices(self) -> dict[str, Any]:
        """Which sheets, and how; not what is selected, which belongs to one map."""
        kept = {name: box.isChecked() for name, box in self.switches.items() if name != "selected"}
        sheets = {str(extra): box.isChecked() for extra, box in self.sheets.items()}
        return {"style": str(self.style_of_sheets.currentData()), **sheets, **kept}

    def recall(self, choices: dict[str, Any]) -> None:
        """Show what was chosen last."""
        if choices.get("style") in list(Style):
            choose(self.style_of_sheets, Style(choices["style"]))
        boxes = {str(extra): box for extra, box in self.sheets.items()} | self.switches
        for name, box in boxes.items():
            if isinstance(choices.get(name), bool):
                quietly(box, choices[name])
