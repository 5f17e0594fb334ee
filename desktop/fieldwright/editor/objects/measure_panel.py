"""The options of the measuring tool: the rule, and what was measured."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from fieldwright.editing.measuring import Diagonals, square_of
from fieldwright.editor.choices import Radios
from fieldwright.editor.objects import measure_words as words
from fieldwright.editor.objects.measure_tool import MeasureTool
from fieldwright.editor.parts import GAP, button, caption, column_of, heading, muted
from fieldwright.editor.translation import translate
from fieldwright.editor.words import plain_number
from fieldwright.editor.workbench import Workbench


class MeasurePanel(QWidget):
    """Chooses the rule for diagonals and tells every stop of the way."""

    def __init__(self, workbench: Workbench, tool: MeasureTool) -> None:
        """Show what ``tool`` measures."""
        super().__init__()
        self._workbench, self._tool = workbench, tool
        self.rules = Radios(
            [(translate("measuring", title), rule) for rule, (title, _) in words.RULES.items()],
            self.tr("How diagonals count"),
            self._choose,
        )
        for radio, (_, tip) in zip(self.rules.buttons, words.RULES.values(), strict=True):
            radio.setToolTip(translate("measuring", tip))
        self._whole = heading()
        self._more = muted()
        self._stops = muted()
        self._copy = button(self.tr("Copy"), tool.copy)
        column = column_of(self, self.tr("Measure"))
        column.addWidget(caption(self.tr("How diagonals count")))
        column.addWidget(self.rules)
        column.addSpacing(GAP)
        for widget in (self._whole, self._more, self._stops, self._copy):
            column.addWidget(widget)
        column.addStretch(1)
        tool.way.changed.connect(self.show_way)
        self.show_way()

    def show_way(self) -> None:
        """Tell the way as it is now."""
        way, field = self._tool.way, self._workbench.field
        places = way.places
        self.rules.choose(way.rule)
        told = len(places) > 1
        self._copy.setEnabled(told)
        if not told:
            self._whole.setText(self.tr("Nothing measured"))
            self._more.setText(
                self.tr("Drag over the map, or click from bend to bend. Esc takes it off again.")
            )
            self._stops.setText("")
            return
        measured = way.measured
        self._whole.setText(words.in_squares(measured.squares))
        lines = [words.in_feet_and_yards(measured), words.in_height(field, places)]
        lines.append(words.ends(places))
        self._more.setText("\n".join(line for line in lines if line))
        self._stops.setText(self._told_stops() if len(places) > 2 else "")

    def _told_stops(self) -> str:
        stops = self._tool.way.measured.stops
        return "\n".join(
            self.tr("{square}: {total} (+{leg})").format(
                square=square_of(stop.place).name,
                total=plain_number(stop.total),
                leg=plain_number(stop.leg),
            )
            for stop in stops[1:]
        )

    def _choose(self, rule: object) -> None:
        if isinstance(rule, Diagonals):
            self._tool.way.rule = rule
            self._workbench.view.setFocus()
