"""What the wall tools show over the map before anything is done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from fieldwright.battlefield.things import Point, Wall
from fieldwright.canvas.overlays import INK, PALE
from fieldwright.canvas.sight import Sight
from fieldwright.canvas.tools import Tool
from fieldwright.editor.tags import tag
from fieldwright.editor.walls.wall_pictures import draw_new_walls
from fieldwright.editor.workbench import Workbench

_GOLD = QColor(240, 190, 60)
_AWAY = QPointF(18, 18)
"""Pixels from the pointer to the words beside it."""


@dataclass(slots=True)
class Shown:
    """What is shown now; places in squares."""

    walls: Sequence[Wall] = ()
    way: Sequence[Point] = ()
    corners: Sequence[Point] = ()
    floor: QColor | None = None
    pointer: Point | None = None
    words: Sequence[str] = ()
    tip: float = 0.0


class WallPreview:
    """An overlay of walls to be, guide lines, corners and measures."""

    def __init__(self, workbench: Workbench) -> None:
        """Show nothing yet."""
        self.shown = True
        self.now = Shown()
        self._workbench = workbench
        self._is_up = False

    def take_up(self) -> None:
        """Lie over the map."""
        if not self._is_up:
            self._workbench.view.add_overlay(self)
            self._is_up = True

    def put_away(self) -> None:
        """Show nothing any more."""
        self.show(Shown())
        if self._is_up:
            self._workbench.view.remove_overlay(self)
            self._is_up = False

    def show(self, now: Shown) -> None:
        """Show something else."""
        self.now = now
        self._workbench.view.viewport().update()

    # ------------------------------------------------------------------------------------ drawing

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Floors first, then walls, then what guides the hand."""
        now = self.now
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if now.floor is not None and len(now.way) > 3:
            colour = QColor(now.floor)
            colour.setAlphaF(0.8)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawPolygon(self._polygon(sight, now.way))
        if now.walls:
            draw_new_walls(painter, sight, now.walls, self._workbench.view.options)
        self._guide(painter, sight)
        if now.tip:
            self._tip(painter, sight)
        if now.pointer is not None and now.words:
            tag(painter, sight.pixels(*now.pointer) + _AWAY, now.words, sight.view)

    @staticmethod
    def _polygon(sight: Sight, way: Sequence[Point]) -> QPolygonF:
        return QPolygonF([sight.pixels(x, y) for x, y in way])

    def _guide(self, painter: QPainter, sight: Sight) -> None:
        """The line in the middle of the walls, light on dark, and its corners."""
        now = self.now
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if len(now.way) > 1:
            line = self._polygon(sight, now.way)
            for colour, width in ((INK, 2.6), (PALE, 1.2)):
                painter.setPen(QPen(colour, width))
                painter.drawPolyline(line)
        for point in now.corners:
            self._dot(painter, sight.pixels(*point), 3.2, _GOLD)
        if now.pointer is not None and not now.tip:
            self._dot(painter, sight.pixels(*now.pointer), 4.0, PALE)

    @staticmethod
    def _dot(painter: QPainter, at: QPointF, radius: float, colour: QColor) -> None:
        painter.setPen(QPen(INK, 1.4))
        painter.setBrush(colour)
        painter.drawEllipse(at, radius, radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _tip(self, painter: QPainter, sight: Sight) -> None:
        """The round tip of a tool that paints squares."""
        if self.now.pointer is None:
            return
        radius = self.now.tip / 2 * sight.scale
        middle = sight.pixels(*self.now.pointer)
        box = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
        for colour, width in ((INK, 3.0), (PALE, 1.4)):
            painter.setPen(QPen(colour, width))
            painter.drawEllipse(box)


class PreviewTool(Tool):
    """A tool of walls: it shows what it would do for as long as it is in the hand."""

    preview: WallPreview

    def take_up(self) -> None:
        """Show the preview."""
        self.preview.take_up()

    def put_away(self) -> None:
        """Leave what was begun, and hide the preview."""
        self.cancel()
        self.preview.put_away()
