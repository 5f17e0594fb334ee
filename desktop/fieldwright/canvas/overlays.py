"""Overlays: what is drawn over the map on the screen only, in pixels of the viewport."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from fieldwright.battlefield.sections import section_blocks
from fieldwright.battlefield.summary import sections
from fieldwright.canvas.sight import Sight
from fieldwright.terms.grid import Block, Square

INK = QColor(32, 28, 24)
PALE = QColor(255, 253, 247)
"""What is drawn over the map is ink on something pale, or the other way round: both show up."""

_CHEVRON = 14.0
"""Pixels of a tag for the sign that a click opens a menu."""


class Overlay(Protocol):
    """Something that is drawn over the map; it registers with the view."""

    shown: bool

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Draw in logical pixels of the viewport."""


class SquareOutline:
    """The outline of one square: the one under the pointer, or the one that is marked."""

    def __init__(self, colour: QColor, width: float) -> None:
        """Outline in ``colour``, ``width`` pixels thick; no square yet."""
        self.shown = True
        self.square: Square | None = None
        self.colour = colour
        self._width = width

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """A light line between two dark ones, so that it shows on every ground."""
        if self.square is None or not sight.field.block.holds(self.square):
            return
        column, row = self.square
        box = sight.rectangle(Block(column, row, column + 1, row + 1))
        for colour, width in ((INK, self._width + 2), (self.colour, self._width)):
            pen = QPen(colour, width)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))


class SectionLines:
    """The nine sections of the generator, with what the dice gave each."""

    def __init__(self) -> None:
        """Hidden at first."""
        self.shown = False
        self._tags: dict[int, QRectF] = {}

    def tag_at(self, pixel: QPointF) -> int | None:
        """The number from 0 of the section whose tag was drawn under a pixel last."""
        return next((number for number, tag in self._tags.items() if tag.contains(pixel)), None)

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Dashed borders, and a tag in the corner of each section that opens its menu."""
        field = sight.field
        self._tags = {}
        for number, (block, result) in enumerate(
            zip(section_blocks(field.columns, field.rows), sections(field), strict=True), start=1
        ):
            box = sight.rectangle(block)
            if not box.intersects(sight.view):
                continue
            self._border(painter, box)
            words = (result.growth.replace("-", " "), result.water.replace("-", " "))
            told = [QCoreApplication.translate("sections", "{} ft").format(result.height_feet)]
            told += [word for word in words if word not in ("clear", "none", "")]
            tag = self._tag(painter, box, str(number), " · ".join(told))
            if tag is not None:
                self._tags[number - 1] = tag

    @staticmethod
    def _border(painter: QPainter, box: QRectF) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(255, 253, 247, 190), 3))
        painter.drawRect(box)
        painter.setPen(QPen(QColor(140, 40, 30), 1.5, Qt.PenStyle.DashLine))
        painter.drawRect(box)

    @staticmethod
    def _tag(painter: QPainter, box: QRectF, number: str, words: str) -> QRectF | None:
        bold = QFont(painter.font())
        bold.setBold(True)
        text = f"{number}  {words}"
        metrics = QFontMetricsF(bold)
        if metrics.horizontalAdvance(text) + 24 + _CHEVRON > box.width():
            text = number
        if metrics.horizontalAdvance(text) + 20 + _CHEVRON > box.width():
            return None
        tag = QRectF(box.left() + 6, box.top() + 6, 0, metrics.height() + 6)
        tag.setWidth(metrics.horizontalAdvance(text) + 12 + _CHEVRON)
        painter.setFont(bold)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(255, 253, 247, 225))
        painter.drawRoundedRect(tag, 4, 4)
        painter.setPen(INK)
        words_box = tag.adjusted(6, 0, -_CHEVRON, 0)
        painter.drawText(words_box, Qt.AlignmentFlag.AlignVCenter, text)
        place = QPointF(tag.right() - 11, tag.center().y())
        painter.setPen(QPen(INK, 1.5))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        corner = place + QPointF(0, 2)
        painter.drawPolyline([corner + QPointF(-4, -4), corner, corner + QPointF(4, -4)])
        return tag


class Veil:
    """Darkens the map on this screen, so that it does not glare in a dim room."""

    def __init__(self) -> None:
        """Hidden at first."""
        self.shown = False

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Draw a translucent black over the squares."""
        painter.fillRect(sight.rectangle(sight.field.block), QColor(0, 0, 0, 80))


class FieldEdge:
    """A thin dark line around the field, so that it stands off the table it lies on."""

    def __init__(self) -> None:
        """Always shown."""
        self.shown = True

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Draw outside of the squares, over none of them."""
        box = sight.rectangle(sight.field.block)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(INK, 1))
        painter.drawRect(box.adjusted(-0.5, -0.5, 0.5, 0.5))
