"""The tab of the print dialog for rooms that are cut out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QLineEdit

from fieldwright.drawing.options import Style
from fieldwright.printing.dialog.choices import STYLES_OF_MAPS, Switches, recall_word, style_box
from fieldwright.printing.dialog.tab import PrintTab
from fieldwright.printing.leaves import Leaves
from fieldwright.printing.pieces.book import piece_leaves
from fieldwright.printing.pieces.rooms import PieceWishes
from fieldwright.printing.sheets import Layout
from fieldwright.terms.paper import PaperError
from fieldwright.widgets.bench import Bench
from fieldwright.widgets.parts import Form, muted
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

_SWITCHES = (
    ("grid", QT_TRANSLATE_NOOP("print", "&Grid"), True),
    ("index", QT_TRANSLATE_NOOP("print", "Inde&x of the rooms"), True),
    ("shared", QT_TRANSLATE_NOOP("print", "Sma&ll rooms together"), True),
    ("backs", QT_TRANSLATE_NOOP("print", "Numbers on the bac&k"), False),
    ("secrets", QT_TRANSLATE_NOOP("print", "What &only you know"), False),
)


class PiecesTab(PrintTab):
    """Asks how the rooms of a dungeon are cut out."""

    id = "pieces"
    title = QT_TRANSLATE_NOOP("print", "Pieces")

    def __init__(self, bench: Bench, paper: Callable[[], Layout]) -> None:
        """Offer all rooms, without secrets."""
        super().__init__(bench, paper)
        self.style_of_rooms = style_box(STYLES_OF_MAPS)
        self.rooms = QLineEdit()
        self.rooms.setAccessibleName(translate("print", "Numbers of the rooms"))
        self.rooms.setPlaceholderText(translate("print", "all, or numbers such as 1, 4, 5"))
        self.switches = Switches(_SWITCHES)
        form = Form()
        form.add(translate("print", "Roo&ms"), self.rooms)
        form.add(translate("print", "St&yle"), self.style_of_rooms)
        self.switches.stand_in(form, translate("print", "With"))
        self.column.addLayout(form)
        self.column.addWidget(
            muted(
                translate(
                    "print",
                    "Rooms to be cut out, each laid down when it is found. Secret doors look like "
                    "wall.",
                )
            )
        )
        self.column.addStretch(1)
        self.style_of_rooms.currentIndexChanged.connect(self.changed)
        self.rooms.editingFinished.connect(self.changed)
        self.switches.on_toggled(self.changed)

    def wishes(self) -> PieceWishes:
        """All that is chosen now; raises PaperError where the rooms are no numbers."""
        on = self.switches.on()
        return PieceWishes(
            style=Style(self.style_of_rooms.currentData()),
            players=not on.pop("secrets"),
            rooms=self._numbers(),
            **on,
        )

    def _numbers(self) -> tuple[int, ...]:
        words = self.rooms.text().replace(",", " ").split()
        if not all(word.isdecimal() for word in words):
            raise PaperError(
                translate("print", "Write the numbers of the rooms with commas, such as 1, 4, 5.")
            )
        return tuple(int(word) for word in words)

    def leaves(self) -> Leaves:
        """The sheets of the rooms."""
        pictures = self.bench.view.options.pictures
        return piece_leaves(self.bench.field, self.wishes(), self.paper(), pictures)

    def titled(self, name: str) -> str:
        """The name of a map and what these are; they are the DM's."""
        return translate("print", "%1 rooms").replace("%1", name)

    def choices(self) -> dict[str, Any]:
        """All but the rooms, which belong to one map."""
        return {"style": str(self.style_of_rooms.currentData())} | {
            name: on for name, on in self.switches.on().items() if name != "secrets"
        }

    def recall(self, choices: dict[str, Any]) -> None:
        """Show what was chosen last; whether secrets are on them is asked anew every time."""
        recall_word(self.style_of_rooms, Style, choices.get("style"))
        self.switches.recall(choices, but="secrets")
