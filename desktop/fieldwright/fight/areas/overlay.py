"""On the map: the squares of an area that is being placed, and who is caught in it."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from fieldwright.canvas.overlays import INK, PALE
from fieldwright.canvas.sight import Sight
from fieldwright.geometry.figure_places import figure_places
from fieldwright.terms.grid import Block, Square

AREA = QColor("#c4531f")
_WASH = 84
_RIM = 2.0


class AreaWash:
    """Beneath the figures: a wash over the squares, with a rim around them all."""

    def __init__(self) -> None:
        """Show no area yet."""
        self.shown = True
        self.squares: frozenset[Square] = frozenset()

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Draw in logical pixels."""
        if not self.squares:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        wash = QColor(AREA)
        wash.setAlpha(_WASH)
        for square in self.squares:
            painter.fillRect(sight.rectangle(_block(square)), wash)
        for colour, wide in ((INK, _RIM + 2), (AREA, _RIM)):
            painter.setPen(QPen(colour, wide))
            for square in self.squares:
                _draw_rim(painter, sight, square, self.squares)
        painter.restore()


class AreaRings:
    """Rings around who is caught; dotted ones around who of them is spared."""

    def __init__(self) -> None:
        """Nobody is caught yet."""
        self.shown = True
        self.caught: tuple[UUID, ...] = ()
        self.spared: frozenset[UUID] = frozenset()

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Draw in logical pixels."""
        if self.caught:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            _draw_rings(painter, sight, self.caught, self.spared)


def _block(square: Square) -> Block:
    return Block(square.column, square.row, square.column + 1, square.row + 1)


def _draw_rim(painter: QPainter, sight: Sight, square: Square, squares: frozenset[Square]) -> None:
    """The edges of a square beyond which the area does not go on."""
    box = sight.rectangle(_block(square))
    column, row = square
    for other, one, two in (
        (Square(column, row - 1), box.topLeft(), box.topRight()),
        (Square(column, row + 1), box.bottomLeft(), box.bottomRight()),
        (Square(column - 1, row), box.topLeft(), box.bottomLeft()),
        (Square(column + 1, row), box.topRight(), box.bottomRight()),
    ):
        if other not in squares:
            painter.drawLine(one, two)


def _draw_rings(
    painter: QPainter, sight: Sight, caught: Iterable[UUID], spared: frozenset[UUID]
) -> None:
    places = figure_places(sight.field).shown
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for who in caught:
        place = places.get(who)
        if place is None:
            continue
        middle = sight.pixels(*place.centre)
        radius = (max(place.across, place.down) + place.radius + 0.06) * sight.scale
        circle = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
        style = Qt.PenStyle.DotLine if who in spared else Qt.PenStyle.SolidLine
        for colour, wide in ((INK, 5.0), (PALE if who in spared else AREA, 3.0)):
            painter.setPen(QPen(colour, wide, style))
            painter.drawEllipse(circle)
