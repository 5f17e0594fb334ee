"""The tab of the print dialog for paper figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fieldwright.drawing.options import Style
from fieldwright.printing.dialog.choices import STYLES_OF_FIGURES, Switches, recall_word, style_box
from fieldwright.printing.dialog.tab import PrintTab
from fieldwright.printing.figures.book import figure_leaves
from fieldwright.printing.figures.wishes import MOST_COPIES, FigureWishes, Form
from fieldwright.printing.leaves import Leaves
from fieldwright.printing.sheets import Layout
from fieldwright.widgets.bench import Bench
from fieldwright.widgets.parts import Form as Fields
from fieldwright.widgets.parts import combo, muted, number, quietly
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

_FORMS = (
    (Form.STAND_UPS, QT_TRANSLATE_NOOP("print", "Stand-ups with a base")),
    (Form.TENTS, QT_TRANSLATE_NOOP("print", "Folded tents")),
    (Form.TOKENS, QT_TRANSLATE_NOOP("print", "Flat tokens")),
    (Form.MARKERS, QT_TRANSLATE_NOOP("print", "Small markers")),
)
_TOLD = {
    Form.STAND_UPS: QT_TRANSLATE_NOOP(
        "print",
        "Fold and glue each, put its tabs through the slit of a base, glue them below.",
    ),
    Form.TENTS: QT_TRANSLATE_NOOP("print", "Fold each to a tent; its floor is its base."),
    Form.TOKENS: QT_TRANSLATE_NOOP("print", "Coins of the true size of the bases."),
    Form.MARKERS: QT_TRANSLATE_NOOP("print", "Coins of one size for the phase track."),
}
_SWITCHES = (
    ("names", QT_TRANSLATE_NOOP("print", "&Names"), True),
    ("mounted", QT_TRANSLATE_NOOP("print", "Riders &on mounts"), True),
    ("hidden", QT_TRANSLATE_NOOP("print", "&Hidden figures"), True),
    ("dead", QT_TRANSLATE_NOOP("print", "The &dead"), False),
    ("backs", QT_TRANSLATE_NOOP("print", "Bac&ks: fallen"), False),
)
_ALL, _SELECTED = "all", "selected"


class FiguresTab(PrintTab):
    """Asks which figures are printed, and as what."""

    id = "figures"
    title = QT_TRANSLATE_NOOP("print", "Figures")

    def __init__(self, bench: Bench, paper: Callable[[], Layout]) -> None:
        """Offer stand-ups of all figures."""
        super().__init__(bench, paper)
        self.form = combo(
            [(translate("print", words), form) for form, words in _FORMS],
            translate("print", "What is cut out"),
        )
        self.who = combo(
            [
                (translate("print", "All on the map"), _ALL),
                (translate("print", "Those selected"), _SELECTED),
            ],
            translate("print", "Which figures"),
        )
        self.copies = number(1, MOST_COPIES, translate("print", "Copies of each"))
        self.style_of_figures = style_box(STYLES_OF_FIGURES)
        self.switches = Switches(_SWITCHES)
        self.advice = muted("")
        self._lay_out()
        self._connect()
        self._show_form()

    def _lay_out(self) -> None:
        form = Fields()
        form.add(translate("print", "&As"), self.form)
        form.addRow("", self.advice)
        form.add(translate("print", "&Which"), self.who)
        form.add(translate("print", "&Copies"), self.copies)
        form.add(translate("print", "St&yle"), self.style_of_figures)
        self.switches.stand_in(form, translate("print", "With"), across=2)
        self.column.addLayout(form)
        self.column.addStretch(1)

    def _connect(self) -> None:
        self.form.currentIndexChanged.connect(self._show_form)
        for box in (self.form, self.who, self.style_of_figures):
            box.currentIndexChanged.connect(self.changed)
        self.copies.valueChanged.connect(self.changed)
        self.switches.on_toggled(self.changed)

    def _show_form(self) -> None:
        """Backs are for what is flat, riders for what has a mount's base."""
        form = Form(self.form.currentData())
        self.switches["backs"].setEnabled(form.is_flat)
        self.switches["mounted"].setEnabled(form is not Form.MARKERS)
        self.advice.setText(translate("print", _TOLD[form]))

    def wishes(self) -> FigureWishes:
        """All that is chosen now."""
        on = self.switches.on()
        selected = self.who.currentData() == _SELECTED
        return FigureWishes(
            form=Form(self.form.currentData()),
            only=frozenset(self.bench.selection.ids) if selected else None,
            copies=self.copies.value(),
            living=not on["dead"],
            hidden=on["hidden"],
            names=on["names"],
            mounted=on["mounted"],
            backs=on["backs"],
            style=Style(self.style_of_figures.currentData()),
        )

    def leaves(self) -> Leaves:
        """The sheets of figures."""
        pictures = self.bench.view.options.pictures
        return figure_leaves(self.bench.field, self.wishes(), self.paper(), pictures)

    def titled(self, name: str) -> str:
        """The name of a map and what these are; they are the DM's."""
        return translate("print", "%1 figures").replace("%1", name)

    def choices(self) -> dict[str, Any]:
        """All but who, which belongs to one map."""
        return {
            "form": str(self.form.currentData()),
            "copies": self.copies.value(),
            "style": str(self.style_of_figures.currentData()),
        } | self.switches.on()

    def recall(self, choices: dict[str, Any]) -> None:
        """Show what was chosen last."""
        recall_word(self.form, Form, choices.get("form"))
        recall_word(self.style_of_figures, Style, choices.get("style"))
        if isinstance(choices.get("copies"), int):
            quietly(self.copies, min(max(choices["copies"], 1), MOST_COPIES))
        self.switches.recall(choices)
        self._show_form()
