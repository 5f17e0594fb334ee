"""The tab of the print dialog for what lies beside the map: cards, notes, track, key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fieldwright.drawing.options import Style
from fieldwright.printing.cards.wishes import CardWishes
from fieldwright.printing.dialog.choices import STYLES_OF_FIGURES, Switches, recall_word, style_box
from fieldwright.printing.dialog.tab import PrintTab
from fieldwright.printing.extras import Extra, ExtraWishes, extra_leaves
from fieldwright.printing.leaves import Leaves
from fieldwright.printing.sheets import Layout
from fieldwright.terms.paper import PaperError
from fieldwright.widgets.bench import Bench
from fieldwright.widgets.parts import Form, muted
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

_SHEETS = (
    (Extra.CARDS, QT_TRANSLATE_NOOP("print", "&Cards of the figures"), True),
    (Extra.NOTES, QT_TRANSLATE_NOOP("print", "Your &notes, by their numbers"), False),
    (Extra.TRACK, QT_TRANSLATE_NOOP("print", "Phase &track"), False),
    (Extra.MARKERS, QT_TRANSLATE_NOOP("print", "&Markers for the track"), False),
    (Extra.KEY, QT_TRANSLATE_NOOP("print", "&Key to draw the map on a mat"), False),
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
        self.sheets = Switches(_SHEETS)
        self.style_of_sheets = style_box(STYLES_OF_FIGURES)
        self.switches = Switches(_SWITCHES)
        form = Form()
        self.sheets.stand_in(form, translate("print", "Sheets"))
        form.add(translate("print", "St&yle"), self.style_of_sheets)
        self.switches.stand_in(form, translate("print", "With"))
        self.column.addLayout(form)
        self.column.addWidget(
            muted(translate("print", "Secrets are on these sheets: they are for you."))
        )
        self.column.addStretch(1)
        self.style_of_sheets.currentIndexChanged.connect(self.changed)
        self.sheets.on_toggled(self.changed)
        self.switches.on_toggled(self.changed)

    def wishes(self) -> ExtraWishes:
        """How the sheets are wished now."""
        on = self.switches.on()
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
        which = [Extra(name) for name, wanted in self.sheets.on().items() if wanted]
        if not which:
            raise PaperError(translate("print", "Tick what you want to print."))
        return extra_leaves(self.bench.field, which, self.wishes(), self.paper())

    def titled(self, name: str) -> str:
        """The name of a map and what these are; they are the DM's."""
        return translate("print", "%1 reference").replace("%1", name)

    def choices(self) -> dict[str, Any]:
        """Which sheets, and how; not what is selected, which belongs to one map."""
        kept = {name: on for name, on in self.switches.on().items() if name != "selected"}
        style = str(self.style_of_sheets.currentData())
        return {"style": style, **self.sheets.on(), **kept}

    def recall(self, choices: dict[str, Any]) -> None:
        """Show what was chosen last."""
        recall_word(self.style_of_sheets, Style, choices.get("style"))
        self.sheets.recall(choices)
        self.switches.recall(choices)
