"""The tab of the print dialog for the map itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Signal

from fieldwright.drawing.options import Style
from fieldwright.printing.dialog.choices import STYLES_OF_MAPS, Switches, recall_word, style_box
from fieldwright.printing.dialog.tab import PrintTab
from fieldwright.printing.leaves import Leaves
from fieldwright.printing.map_pages import PrintedMap
from fieldwright.printing.map_wishes import MapWishes
from fieldwright.printing.sheets import USUAL_OVERLAP_MM, Layout
from fieldwright.terms.grid import Block
from fieldwright.widgets.bench import Bench
from fieldwright.widgets.choices import Radios
from fieldwright.widgets.part_fields import PartFields
from fieldwright.widgets.parts import (
    Form,
    Note,
    choose,
    combo,
    fraction,
    quietly,
    row,
)
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

_WIDEST_STRIP = 50.0
_SWITCHES = (
    ("grid", QT_TRANSLATE_NOOP("print", "&Grid"), True),
    ("letters", QT_TRANSLATE_NOOP("print", "&Coordinates"), True),
    ("heights", QT_TRANSLATE_NOOP("print", "H&eights"), False),
    ("figures", QT_TRANSLATE_NOOP("print", "&Figures"), False),
    ("names", QT_TRANSLATE_NOOP("print", "With t&heir names"), False),
    ("notes", QT_TRANSLATE_NOOP("print", "Your &notes"), False),
    ("zones", QT_TRANSLATE_NOOP("print", "Starting &zones"), False),
    ("cut_lines", QT_TRANSLATE_NOOP("print", "Cu&t lines"), True),
    ("trim_marks", QT_TRANSLATE_NOOP("print", "Tri&m marks"), True),
    ("without_rock", QT_TRANSLATE_NOOP("print", "No sheets of r&ock alone"), True),
    ("assembly", QT_TRANSLATE_NOOP("print", "Page that sho&ws how they lie"), True),
)
_FOR_THE_DM = ("notes", "zones")


class MapTab(PrintTab):
    """Asks how the map is printed; ``drag_wanted`` tells that a part is to be dragged on it."""

    drag_wanted = Signal()
    id = "map"
    title = QT_TRANSLATE_NOOP("print", "Map")

    def __init__(self, bench: Bench, paper: Callable[[], Layout]) -> None:
        """Print the map of the window."""
        super().__init__(bench, paper)
        self._players = True
        self._printed: PrintedMap | None = None
        self._make_fields()
        self._lay_out()
        self._connect()
        self._show_for_whom()

    # ------------------------------------------------------------------------------------- making

    def _make_fields(self) -> None:
        self.who = Radios(
            [
                (translate("print", "What the p&layers know"), True),
                (translate("print", "All that you &know"), False),
            ],
            translate("print", "What is on the sheets"),
            self._choose_who,
        )
        self.who.choose(True)
        self.note = Note()
        self.style_of_map = style_box(STYLES_OF_MAPS)
        self.parts = PartFields(
            lambda: self.bench.field, lambda: self.bench.selection.ids, self.drag_wanted.emit
        )
        self.part, self.squares, self.drag = self.parts.part, self.parts.squares, self.parts.drag
        self.joint = combo(
            [
                (translate("print", "Overlap"), "overlap"),
                (translate("print", "Tabs for glue"), "tabs"),
                (translate("print", "Edge to edge"), "edges"),
            ],
            translate("print", "How sheets are joined"),
        )
        self.strip = fraction(1, _WIDEST_STRIP, 1, translate("print", "Width of the strip"), " mm")
        self.strip.setKeyboardTracking(False)
        quietly(self.strip, USUAL_OVERLAP_MM)
        self.switches = Switches(_SWITCHES)

    def _lay_out(self) -> None:
        form = Form()
        form.add(translate("print", "Shows"), self.who)
        form.addRow(self.note)
        form.add(translate("print", "St&yle"), self.style_of_map)
        form.add(translate("print", "P&art"), self.part)
        form.addRow("", row(self.squares, self.drag))
        form.add(translate("print", "&Joined by"), row(self.joint, self.strip), self.joint)
        self.switches.stand_in(form, translate("print", "With"), across=2)
        self.column.addLayout(form)
        self.column.addStretch(1)

    def _connect(self) -> None:
        for box in (self.style_of_map, self.joint):
            box.currentIndexChanged.connect(self._take)
        self.parts.changed.connect(self._take)
        self.strip.valueChanged.connect(self._take)
        self.switches.on_toggled(self._take)
        self.switches["figures"].toggled.connect(self._show_for_whom)

    # ------------------------------------------------------------------------------------ choosing

    def show_part(self, block: Block) -> None:
        """These squares are to be printed."""
        self.parts.show_block(block)
        self._take()

    def _choose_who(self, players: object) -> None:
        self._players = bool(players)
        self._show_for_whom()
        self.changed.emit()

    def _show_for_whom(self) -> None:
        self.note.say(
            ""
            if self._players
            else translate("print", "Secrets are on these sheets. Keep them from the players."),
            alarm=True,
        )
        for name in _FOR_THE_DM:
            self.switches[name].setEnabled(not self._players)
        self.switches["names"].setEnabled(self._players and self.switches["figures"].isChecked())

    def _take(self) -> None:
        self.strip.setEnabled(self.joint.currentData() != "edges")
        self.changed.emit()

    # -------------------------------------------------------------------------------------- answer

    def wishes(self) -> MapWishes:
        """All that is chosen now; raises PartError where the part is none."""
        on = self.switches.on()
        joint = self.joint.currentData()
        layout = replace(
            self.paper(),
            overlap_mm=0.0 if joint == "edges" else self.strip.value(),
            tabs=joint == "tabs",
            letters=on.pop("letters"),
        )
        return MapWishes(
            layout=layout,
            part=self.parts.block(),
            style=Style(self.style_of_map.currentData()),
            players=self._players,
            pictures=self.bench.view.options.pictures,
            **on,
        )

    def leaves(self) -> Leaves:
        """The sheets of the map."""
        self._printed = None
        field, wishes = self.bench.field, self.wishes()
        printed = PrintedMap(field, wishes, wishes.plan(field))
        self._printed = printed
        return printed.leaves()

    def told(self) -> str:
        """How the sheets lie, and how large the whole map becomes."""
        if self._printed is None:
            return ""
        plan, left_out = self._printed.plan, self._printed.left_out
        wide, high = plan.size_mm
        words = translate(
            "print", "{columns} across and {rows} down; the map is {wide} x {high} cm."
        )
        told = words.format(
            columns=plan.columns,
            rows=plan.rows,
            wide=f"{wide / 10:.0f}",
            high=f"{high / 10:.0f}",
        )
        if not left_out:
            return told
        more = translate("print", "{:,} sheets that would show nothing are left out.")
        if left_out == 1:
            more = translate("print", "{:,} sheet that would show nothing is left out.")
        return f"{told} {more.format(left_out)}"

    def book_title(self) -> str:
        """The field's name, unless players are to have the sheets."""
        return MapWishes(players=self._players).title(self.bench.field)

    def titled(self, name: str) -> str:
        """The name of a map and for whom its sheets are."""
        words = translate("print", "%1 for the players") if self._players else "%1"
        return words.replace("%1", name)

    def choices(self) -> dict[str, Any]:
        """All but the part, which belongs to one map, and names, which are shown if one says so."""
        return {
            "style": str(self.style_of_map.currentData()),
            "joint": self.joint.currentData(),
            "strip": self.strip.value(),
        } | {name: on for name, on in self.switches.on().items() if name != "names"}

    def recall(self, choices: dict[str, Any]) -> None:
        """Show what was chosen last; whom it is for is asked anew every time."""
        recall_word(self.style_of_map, Style, choices.get("style"))
        if "joint" in choices:
            choose(self.joint, choices["joint"])
        if isinstance(choices.get("strip"), int | float):
            quietly(self.strip, choices["strip"])
        self.switches.recall(choices)
        self.strip.setEnabled(self.joint.currentData() != "edges")
