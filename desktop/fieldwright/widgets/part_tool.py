"""The tool that takes a part of the map for paper or a file: a rectangle, dragged."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from fieldwright.canvas.overlays import INK, PALE
from fieldwright.canvas.sight import Pointer, Sight
from fieldwright.canvas.tools import Tool
from fieldwright.canvas.view import MapView
from fieldwright.terms.grid import Block, Square
from fieldwright.widgets.translation import translate

_SHADE = QColor(20, 18, 16, 110)
_PAD = 6.0


class PartOverlay:
    """The rectangle that is dragged, the rest of the map darkened."""

    def __init__(self) -> None:
        """Nothing is dragged."""
        self.shown = False
        self.block: Block | None = None

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Draw in logical pixels of the viewport."""
        if self.block is None:
            return
        box = sight.rectangle(self.block)
        whole = sight.rectangle(sight.field.block)
        for left, top, right, bottom in (
            (whole.left(), whole.top(), whole.right(), box.top()),
            (whole.left(), box.bottom(), whole.right(), whole.bottom()),
            (whole.left(), box.top(), box.left(), box.bottom()),
            (box.right(), box.top(), whole.right(), box.bottom()),
        ):
            painter.fillRect(QRectF(QPointF(left, top), QPointF(right, bottom)), _SHADE)
        for colour, width in ((INK, 4.0), (PALE, 2.0)):
            pen = QPen(colour, width)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box)
        self._write_size(painter, box, self.block)

    @staticmethod
    def _write_size(painter: QPainter, box: QRectF, block: Block) -> None:
        words = translate("part", "{wide} x {high} squares").format(
            wide=block.width, high=block.height
        )
        room = QFontMetricsF(painter.font()).boundingRect(words)
        tag = QRectF(0, 0, room.width() + 2 * _PAD, room.height() + _PAD)
        tag.moveCenter(box.center())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(PALE)
        painter.drawRoundedRect(tag, 4, 4)
        painter.setPen(INK)
        painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, words)


class PartTool(Tool):
    """Drags a rectangle of whole squares and hands it on; a click is one square."""

    def __init__(
        self, name: str, hint: str, view: MapView, taken: Callable[[Block], object]
    ) -> None:
        """Work on ``view`` under this id; ``hint`` says what a drag does, ``taken`` the squares."""
        self.name, self._hint = name, hint
        self._view = view
        self._taken = taken
        self._start: Square | None = None
        self._overlay = PartOverlay()
        view.add_overlay(self._overlay)

    @property
    def hint(self) -> str:
        """What a drag does."""
        return self._hint

    @property
    def busy(self) -> bool:
        """Whether a rectangle is being dragged."""
        return self._start is not None

    def begin(self, at: Pointer) -> None:
        """It starts here."""
        self._start = at.square
        self._show(at)

    def move(self, at: Pointer) -> None:
        """It goes to here."""
        self._show(at)

    def finish(self, at: Pointer) -> None:
        """It is taken."""
        block = self._overlay.block
        self.cancel()
        if block is not None:
            self._taken(block)

    def cancel(self) -> None:
        """Nothing is dragged any more."""
        self._start = None
        self._overlay.shown = False
        self._overlay.block = None
        self._view.viewport().update()

    def put_away(self) -> None:
        """Another tool is taken."""
        self.cancel()

    def _show(self, at: Pointer) -> None:
        if self._start is None:
            return
        field = self._view.field
        column = max(0, min(field.columns - 1, int(at.x // 1)))
        row = max(0, min(field.rows - 1, int(at.y // 1)))
        start = self._start
        self._overlay.block = Block(
            min(start.column, column),
            min(start.row, row),
            max(start.column, column) + 1,
            max(start.row, row) + 1,
        )
        self._overlay.shown = True
        self._view.viewport().update()
