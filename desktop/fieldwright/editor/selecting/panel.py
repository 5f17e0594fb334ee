"""The panel of properties: of one thing all of them, of several those that they share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, cast
from uuid import UUID

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from fieldwright.battlefield.things import Thing
from fieldwright.editing.moving_frames import are_all_figures
from fieldwright.editing.on_field import check_on_field
from fieldwright.editor.parts import (
    CLOSE,
    GAP,
    button,
    caption,
    column_in,
    column_of,
    label,
    name_label,
    row,
)
from fieldwright.editor.selecting.deeds import things_key
from fieldwright.editor.selecting.field_lists import fields_for
from fieldwright.editor.selecting.field_widgets import LeaveKeys, Signals, widget_for
from fieldwright.editor.selecting.fields import Field, Sort
from fieldwright.editor.selecting.words import sort_of, things_name
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench
from fieldwright.terms.words import capital
from fieldwright.widgets.areas import take_out

_FIRST = ("text", "name", "kind", "side")
"""Where one begins to type, by what a thing has."""

_NAMES_WIDTH = 96
"""Pixels; names of properties are long, and all groups of them have one width."""

_MOST = 3000
"""More things than these are told about, but their properties are not compared."""


class PropertiesPanel(QWidget):
    """Stands in the Tool page while the select tool is in hand."""

    def __init__(self, workbench: Workbench) -> None:
        """Follow the selection of ``workbench``."""
        super().__init__()
        self.setAccessibleName(translate("selecting", "Properties of the selection"))
        self._workbench = workbench
        self._shape: object = None
        self._ids: tuple[UUID, ...] = ()
        self._widgets: list[Any] = []
        self._column = column_of(self)
        self._page: QWidget | None = None
        self._leave = LeaveKeys(self)
        self._leave.wanted.connect(self._back_to_map)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._show_if_seen)
        workbench.selection.changed.connect(self._later.start)
        workbench.field_changed.connect(lambda _event: self._later.start())
        self.show_selection()

    # ------------------------------------------------------------------------------------ showing

    def _show_if_seen(self) -> None:
        """Nothing is compared for a panel that nobody sees; it is shown anew when it comes up."""
        if self.isVisible():
            self.show_selection()

    def follow_preview(self, players_see: QAction) -> None:
        """Hide what only the DM knows while the map is shown as players see it."""
        players_see.toggled.connect(lambda _on: self._later.start())

    def showEvent(self, event: QShowEvent) -> None:
        """The panel comes up: other tools may have changed things meanwhile."""
        super().showEvent(event)
        self._later.start()

    def show_selection(self) -> None:
        """Show the properties as they are now; widgets stay while they still fit."""
        self._later.stop()
        for_players = self._workbench.view.options.players
        # Names, numbers and notes of things are for whoever else looks at this screen, too.
        things = () if for_players else self._workbench.selection.things()
        if len(things) > _MOST:
            fields: list[Field] = []
        else:
            fields = fields_for(self._workbench.field, things) if things else []
        shape = (
            bool(things),
            for_players,
            _is_locked(things),
            [(one.shape, one.unit, one.least) for one in fields],
        )
        ids = tuple(thing.id for thing in things)
        if shape != self._shape or ids != self._ids:
            self._build(things, fields)
            self._shape, self._ids = shape, ids
        self._show_values(things)

    def _show_values(self, things: Sequence[Thing]) -> None:
        if things:
            self._heading.setText(capital(things_name(things)))
        for widget in self._widgets:
            widget.show_value(things)

    def _build(self, things: Sequence[Thing], fields: Sequence[Field]) -> None:
        old = self._page
        self._widgets = []
        self._page = page = QWidget()
        column = column_in(page)
        if things:
            self._fill(column, things, fields)
        else:
            self._fill_empty(column)
        column.addStretch(1)
        self._column.addWidget(page)
        take_out(self._column, old)

    def _fill_empty(self, column: QVBoxLayout) -> None:
        if self._workbench.view.options.players:
            words = translate("selecting", "Hidden while the map is shown as players see it.")
            column.addWidget(label(words, muted=True))
            return
        column.addWidget(label(translate("selecting", "Nothing selected"), heading=True))
        for line in (
            translate("selecting", "Click a thing to select it; click again for what lies below."),
            translate(
                "selecting",
                "Drag beside things for a band: to the right it takes what "
                "lies inside, to the left all it touches.",
            ),
            translate("selecting", "Shift adds, Ctrl adds or takes away."),
            translate("selecting", "A double click opens a door, or shows a thing's properties."),
            translate(
                "selecting", "Platforms, hazards and pictures are dragged once they are selected."
            ),
            translate("selecting", "Locked things: Alt and a click, or a right click."),
        ):
            column.addWidget(label(line, muted=True))

    def _fill(self, column: QVBoxLayout, things: Sequence[Thing], fields: Sequence[Field]) -> None:
        self._heading = label(capital(things_name(things)), heading=True)
        column.addWidget(self._heading)
        about = self._about(things)
        if about.casefold() not in self._heading.text().casefold():
            column.addWidget(label(about, muted=True))
        if are_all_figures(things):
            self._add_edit_button(column)
        grid: QGridLayout | None = None
        group: str | None = None
        rows: dict[str, QHBoxLayout] = {}
        for field in fields:
            if grid is None or field.group != group:
                if field.group:
                    column.addSpacing(CLOSE)
                    column.addWidget(caption(field.group))
                grid, group = _grid(column), field.group
            self._add_field(grid, rows, field, enabled=_can_edit(field, things))

    @staticmethod
    def _about(things: Sequence[Thing]) -> str:
        told = []
        if len({sort_of(thing) for thing in things}) == 1:
            told.append(capital(sort_of(things[0])))
        else:
            told.append(translate("selecting", "Of several sorts"))
        if _is_locked(things):
            told.append(translate("selecting", "locked"))
        return ", ".join(told)

    def _add_edit_button(self, column: QVBoxLayout) -> None:
        action = self._workbench.window.actions_by_id.get("edit-figure")
        if action is None:
            return
        edit = button(
            translate("selecting", "Edit numbers…"), action.trigger, tip=action.statusTip()
        )
        edit.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        column.addWidget(edit)

    def _back_to_map(self) -> None:
        self._workbench.view.setFocus()

    # ------------------------------------------------------------------------------------- fields

    def _add_field(
        self,
        grid: QGridLayout,
        rows: dict[str, QHBoxLayout],
        field: Field,
        *,
        enabled: bool,
    ) -> None:
        widget = widget_for(field)
        widget.setEnabled(enabled)
        widget.installEventFilter(self._leave)
        self._widgets.append(widget)
        fault = label("", fault=True)
        fault.hide()
        self._connect(widget, field, fault)
        place = grid.rowCount()
        if field.sort is Sort.SWITCH:
            grid.addWidget(widget, place, 0, 1, 2)
        elif field.sort is Sort.LONG_TEXT:
            grid.addWidget(_name(field.label, widget), place, 0, 1, 2)
            grid.addWidget(widget, place + 1, 0, 1, 2)
        elif field.row and field.row in rows:
            line = rows[field.row]
            place = line.count() - bool(field.unit)
            if field.name == "full_hit_points":
                line.insertWidget(place, QLabel(translate("selecting", "of")))
                place += 1
            line.insertWidget(place, widget, 1)
            widget.setToolTip(field.label)
        else:
            line = rows[field.row] = _line(widget, field)
            widget.setToolTip(field.label if field.row else "")
            grid.addWidget(_name(field.row or field.label, widget), place, 0)
            grid.addLayout(line, place, 1)
        grid.addWidget(fault, grid.rowCount(), 0, 1, 2)

    def _connect(self, widget: QWidget, field: Field, fault: QLabel) -> None:
        signals = cast(Signals, widget.signals)  # type: ignore[attr-defined]
        signals.edited.connect(partial(self._edit, field, widget))
        signals.refused.connect(partial(_tell, fault))
        signals.left.connect(self._end_step)

    def _edit(self, field: Field, widget: Any, value: object) -> None:
        """Give a value to all that is selected; typing on is one step with what was typed."""
        bench = self._workbench
        things = bench.selection.things()
        if field.name != "locked":
            things = tuple(thing for thing in things if not thing.locked)
        if not things or tuple(thing.id for thing in bench.selection.things()) != self._ids:
            return
        name = things_name(things)
        steps = translate("selecting", "change {property} of {things}")
        try:
            change = field.change(bench.field, things, value)
            check_on_field(bench.field, change)
        except ValueError as error:
            widget.refuse(str(error))
            self._later.start()
            return
        widget.refuse("")
        key = f"property {field.name} {things_key(things)}"
        words = (field.row or field.label).lower()
        if not bench.apply(change, steps.format(property=words, things=name), key):
            self._later.start()

    def _end_step(self) -> None:
        self._workbench.document.end_gesture()
        self._later.start()

    # -------------------------------------------------------------------------------------- going

    def go_to(self, name: str) -> None:
        """Put the keyboard into a property; into the one where one begins if none is named."""
        self.show_selection()
        wanted = (name,) if name else _FIRST
        by_name = {widget.field.name: widget for widget in self._widgets}
        found = next((by_name[one] for one in wanted if one in by_name), None)
        widget = found or next(iter(self._widgets), None)
        if widget is None:
            return
        widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
        widget.select_all()


def _tell(fault: QLabel, sentence: str) -> None:
    """Say beneath a property why its value was not taken."""
    fault.setText(sentence)
    fault.setVisible(bool(sentence))


def _grid(column: QVBoxLayout) -> QGridLayout:
    grid = QGridLayout()
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(GAP)
    grid.setVerticalSpacing(CLOSE)
    grid.setColumnMinimumWidth(0, _NAMES_WIDTH)
    grid.setColumnStretch(1, 1)
    column.addLayout(grid)
    return grid


def _name(text: str, widget: QWidget) -> QLabel:
    made = name_label(text, widget)
    made.setTextFormat(Qt.TextFormat.PlainText)
    return made


def _line(widget: QWidget, field: Field) -> QHBoxLayout:
    """A widget with its unit behind it, short enough for two numbers in large type."""
    line = row(widget, spacing=CLOSE)
    line.setStretch(0, 1)
    if field.unit:
        squares, short = translate("selecting", "squares"), translate("selecting", "sq.")
        unit = QLabel(short if field.unit == squares else field.unit)
        unit.setToolTip(field.unit)
        unit.setProperty("muted", True)
        unit.setMinimumWidth(unit.fontMetrics().horizontalAdvance(short))
        line.addWidget(unit)
    return line


def _is_locked(things: Sequence[Thing]) -> bool:
    return bool(things) and all(thing.locked for thing in things)


def _can_edit(field: Field, things: Sequence[Thing]) -> bool:
    return field.name == "locked" or not _is_locked(things)
