"""The starting-zone tool: rectangles of squares in which a side sets up."""

from __future__ import annotations

import math
from collections.abc import Callable
from uuid import uuid4

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from fieldwright.battlefield.changes import remove
from fieldwright.battlefield.things import StartingZone
from fieldwright.canvas.overlays import INK
from fieldwright.canvas.sight import Pointer, Sight
from fieldwright.canvas.tools import Tool
from fieldwright.drawing.things.sides import sign_of
from fieldwright.editing.zones import SIDES, ZoneMode, zone_change
from fieldwright.editor.choices import Radios
from fieldwright.editor.parts import GAP, button, caption, column_of, muted
from fieldwright.editor.tags import tag
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.editor.workbench import Workbench
from fieldwright.terms.grid import Block, Square

SIDE_NAMES = {
    "attackers": QT_TRANSLATE_NOOP("zones", "Attackers"),
    "defenders": QT_TRANSLATE_NOOP("zones", "Defenders"),
    "others": QT_TRANSLATE_NOOP("zones", "Others"),
}
MODE_NAMES = {
    ZoneMode.NEW: QT_TRANSLATE_NOOP("zones", "The new zone, without the old"),
    ZoneMode.ADD: QT_TRANSLATE_NOOP("zones", "Added to the zone"),
    ZoneMode.TAKE: QT_TRANSLATE_NOOP("zones", "Taken away from it"),
}


class ZoneTool(Tool):
    """Drags a rectangle for one side."""

    name = "zone"

    def __init__(self, workbench: Workbench) -> None:
        """Draw zones on the field of ``workbench``."""
        self.shown = True
        self.side = SIDES[0]
        self.mode = ZoneMode.NEW
        self._workbench = workbench
        self._start: Square | None = None
        self._end: Square | None = None

    @property
    def hint(self) -> str:
        """Whose zone a drag draws."""
        side = translate("zones", SIDE_NAMES[self.side]).lower()
        return translate("zones", "Drag over the squares where the {} set up").format(side)

    @property
    def busy(self) -> bool:
        """Whether a rectangle is being drawn."""
        return self._start is not None

    def take_up(self) -> None:
        """Show the zones, for one wants to see what one draws."""
        self._workbench.view.add_overlay(self)
        zones = self._workbench.window.actions_by_id["zones"]
        if not zones.isChecked():
            zones.setChecked(True)

    def put_away(self) -> None:
        """Hide the preview."""
        self.cancel()
        self._workbench.view.remove_overlay(self)

    def cancel(self) -> None:
        """Forget the rectangle."""
        self._start = None
        self._workbench.view.viewport().update()

    def begin(self, at: Pointer) -> None:
        """The first corner."""
        self._start = self._end = self._square(at)
        self._workbench.view.viewport().update()

    def move(self, at: Pointer) -> None:
        """The other corner; with Shift a square."""
        if self._start is None:
            return
        end = self._square(at)
        if at.modifiers & Qt.KeyboardModifier.ShiftModifier:
            dx, dy = end.column - self._start.column, end.row - self._start.row
            side = max(abs(dx), abs(dy))
            end = Square(
                self._start.column + round(math.copysign(side, dx)),
                self._start.row + round(math.copysign(side, dy)),
            )
        self._end = end
        self._workbench.view.viewport().update()

    def hover(self, at: Pointer | None) -> None:
        """Show which square it would begin with."""
        self._end = self._square(at) if at is not None else None
        self._workbench.view.viewport().update()

    def finish(self, at: Pointer) -> None:
        """Draw it."""
        if self._start is None:
            return
        self.move(at)
        block = self._block()
        self._start = None
        if block.is_empty:
            self._workbench.warn(
                translate("zones", "That is beside the field. Drag over its squares.")
            )
            self._workbench.view.viewport().update()
            return
        field = self._workbench.field
        change = zone_change(field, self.side, block, self.mode, uuid4())
        side = translate("zones", SIDE_NAMES[self.side]).lower()
        self._workbench.apply(change, translate("zones", "starting zone of the {}").format(side))
        self._workbench.view.viewport().update()

    def delete(self) -> None:
        """Take the side's zone off the field."""
        zones = self._workbench.field.every(StartingZone)
        own = [zone for zone in zones if zone.side == self.side and not zone.locked]
        if own:
            side = translate("zones", SIDE_NAMES[self.side]).lower()
            label = translate("zones", "delete the starting zone of the {}").format(side)
            self._workbench.apply(remove(*own), label)

    @staticmethod
    def _square(at: Pointer) -> Square:
        """The square at the pointer, beside the field too: only what lies on it counts."""
        return Square(math.floor(at.x), math.floor(at.y))

    def _block(self) -> Block:
        end = self._end or Square(0, 0)
        start = self._start or end
        block = Block(
            min(start.column, end.column),
            min(start.row, end.row),
            max(start.column, end.column) + 1,
            max(start.row, end.row) + 1,
        )
        return block.clipped(self._workbench.field.block)

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """The rectangle in the side's colour, with its size."""
        if self._end is None and self._start is None:
            return
        block = self._block()
        if block.is_empty:
            return
        box: QRectF = sight.rectangle(block)
        colour = QColor(sign_of(self.side).colour)
        fill = QColor(colour)
        fill.setAlphaF(0.0 if self.mode is ZoneMode.TAKE else 0.28)
        painter.setPen(QPen(INK, 3.5))
        painter.setBrush(fill)
        painter.drawRect(box)
        pen = QPen(colour.lighter(150), 1.8)
        if self.mode is ZoneMode.TAKE:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)
        if self._start is not None:
            size = translate("zones", "{} x {} squares").format(block.width, block.height)
            side = translate("zones", SIDE_NAMES[self.side])
            tag(painter, box.bottomRight() + QPointF(6, 6), [side, size], sight.view)


class ZonePanel(QWidget):
    """Whose zone it is, and what a rectangle does to it."""

    def __init__(self, workbench: Workbench, tool: ZoneTool) -> None:
        """Choose for ``tool``."""
        super().__init__()
        self._workbench, self._tool = workbench, tool
        self.sides = Radios(
            [(translate("zones", name), side) for side, name in SIDE_NAMES.items()],
            self.tr("Side"),
            self._chooser("side"),
        )
        self.modes = Radios(
            [(translate("zones", name), mode) for mode, name in MODE_NAMES.items()],
            self.tr("The rectangle is"),
            self._chooser("mode"),
        )
        self.sides.choose(tool.side)
        self.modes.choose(tool.mode)
        self.delete = button(self.tr("Delete the zone"), tool.delete)
        self._facts = muted()
        column = column_of(self, self.tr("Starting zone"))
        column.addWidget(caption(self.tr("Side")))
        column.addWidget(self.sides)
        column.addSpacing(GAP)
        column.addWidget(caption(self.tr("The rectangle is")))
        column.addWidget(self.modes)
        column.addSpacing(GAP)
        column.addWidget(self._facts)
        column.addWidget(self.delete)
        column.addStretch(1)
        workbench.field_changed.connect(lambda _event: self.show_facts())
        self.show_facts()

    def _chooser(self, name: str) -> Callable[[object], None]:
        def choose(value: object) -> None:
            setattr(self._tool, name, value)
            self.show_facts()
            self._workbench.view.setFocus()
            self._workbench.view.handled.emit()

        return choose

    def show_facts(self) -> None:
        """Tell how large the side's zone is and where it lies."""
        zones = self._workbench.field.every(StartingZone)
        own = [zone for zone in zones if zone.side == self._tool.side]
        self.delete.setEnabled(any(not zone.locked for zone in own))
        if not own:
            self._facts.setText(self.tr("This side has no starting zone yet."))
            return
        squares = sum(block.width * block.height for zone in own for block in zone.blocks)
        edges = [str(zone.edge) for zone in own if zone.edge is not None]
        words = self.tr("{} squares").format(squares)
        if edges:
            words = self.tr("{squares}, on the {edge} edge").format(squares=words, edge=edges[0])
        self._facts.setText(words)
