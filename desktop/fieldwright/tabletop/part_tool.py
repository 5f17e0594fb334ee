"""The tool that moves what the table shows, and the frame of it on the DM's map."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QPainter, QPen, QPolygonF

from fieldwright.canvas.overlays import PALE
from fieldwright.canvas.sight import Pointer, Sight
from fieldwright.canvas.tools import ARROWS, Tool
from fieldwright.tabletop.rows import TOOL
from fieldwright.widgets.translation import translate

if TYPE_CHECKING:
    from fieldwright.tabletop.room import TableRoom

FRAME = QColor("#2a7fb8")
_LEAP = 5
"""Squares that an arrow key moves with Shift."""


class PartTool(Tool):
    """Drags the frame in whole squares; arrow keys move it; a click elsewhere brings it there."""

    name = TOOL
    cursor = Qt.CursorShape.SizeAllCursor

    def __init__(self, room: Callable[[], TableRoom]) -> None:
        """Work on the table of ``room``, which is made when it is asked for."""
        self._room = room
        self._grip: tuple[float, float] | None = None
        self._moved = (0, 0)

    @property
    def hint(self) -> str:
        """What it does next."""
        return translate(
            "tabletop", "Drag the frame, or use the arrow keys (with Shift five squares at once)"
        )

    @property
    def busy(self) -> bool:
        """Whether a drag is under way."""
        return self._grip is not None

    def take_up(self) -> None:
        """Show the frame."""
        self._room().frame.is_in_hand = True
        self._room().open()

    def put_away(self) -> None:
        """Show it no longer than others do."""
        self._room().frame.is_in_hand = False
        self._room().refresh()

    def begin(self, at: Pointer) -> None:
        """Take hold of the frame; beside it, bring it there."""
        frame = self._room().frame
        left, top, right, bottom = frame.area
        if not (left <= at.x <= right and top <= at.y <= bottom):
            self._room().centre_on((at.x, at.y))
            return
        self._grip, self._moved = (at.x, at.y), (0, 0)

    def move(self, at: Pointer) -> None:
        """Show where it would lie; the table itself does not move before it is let go."""
        if self._grip is not None:
            self._moved = (round(at.x - self._grip[0]), round(at.y - self._grip[1]))
            self._room().frame.offset = self._moved
            self._room().refresh()

    def finish(self, at: Pointer) -> None:
        """Move the table."""
        moved = self._moved if self._grip is not None else (0, 0)
        self.cancel()
        if moved != (0, 0):
            self._room().move(*moved)

    def key(self, event: QKeyEvent) -> bool:
        """Arrow keys move it by a square, with Shift by five."""
        way = ARROWS.get(Qt.Key(event.key()))
        if way is None:
            return False
        leap = _LEAP if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
        self._room().move(way[0] * leap, way[1] * leap)
        return True

    def cancel(self) -> None:
        """Leave it where it is."""
        if self._grip is not None:
            self._grip, self._moved = None, (0, 0)
            self._room().frame.offset = (0, 0)
            self._room().refresh()


class TableFrame:
    """What the table shows, as a frame on the DM's map; the mark says which side is its top.

    ``area`` is left, top, right and bottom in squares, ``offset`` how far it is being dragged,
    ``turns`` the quarter turns of the map on the table.
    """

    def __init__(self) -> None:
        """Nothing lies on the table."""
        self.shown = False
        self.area = (0.0, 0.0, 0.0, 0.0)
        self.offset = (0, 0)
        self.turns = 0
        self.words = ""
        self.is_in_hand = False

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Draw in logical pixels of the viewport."""
        left, top, right, bottom = self.area
        across, down = self.offset
        box = QRectF(
            sight.pixels(left + across, top + down), sight.pixels(right + across, bottom + down)
        )
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        width = 3.0 if self.is_in_hand else 2.0
        for colour, wide in ((PALE, width + 2), (FRAME, width)):
            pen = QPen(colour, wide)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.drawRect(box)
        self._draw_top(painter, box)
        if self.words:
            self._draw_words(painter, box.intersected(sight.view))

    def _draw_top(self, painter: QPainter, box: QRectF) -> None:
        """An arrowhead within the side that lies at the upper edge of the screen."""
        sides = {
            0: (QPointF(box.center().x(), box.top()), QPointF(0, 1)),
            1: (QPointF(box.left(), box.center().y()), QPointF(1, 0)),
            2: (QPointF(box.center().x(), box.bottom()), QPointF(0, -1)),
            3: (QPointF(box.right(), box.center().y()), QPointF(-1, 0)),
        }
        at, inwards = sides[self.turns % 4]
        along = QPointF(-inwards.y(), inwards.x())
        tip = at + inwards * 3
        head = QPolygonF([tip, tip + inwards * 10 + along * 8, tip + inwards * 10 - along * 8])
        painter.setPen(QPen(PALE, 1.5))
        painter.setBrush(FRAME)
        painter.drawPolygon(head)

    def _draw_words(self, painter: QPainter, box: QRectF) -> None:
        font = QFont(painter.font())
        font.setBold(True)
        metrics = QFontMetricsF(font)
        tag = QRectF(
            box.left(), box.top(), metrics.horizontalAdvance(self.words) + 14, metrics.height() + 6
        )
        if tag.width() > box.width() or tag.height() > box.height():
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(FRAME)
        painter.drawRect(tag)
        painter.setFont(font)
        painter.setPen(PALE)
        painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, self.words)
