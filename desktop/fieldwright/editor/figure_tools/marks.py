"""What the figure tools draw over the map: squares that would be filled, and words beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPainterPath, QPen

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.canvas.figure_layer import coin_sprite
from fieldwright.canvas.overlays import PALE
from fieldwright.canvas.sight import Sight
from fieldwright.canvas.view import MapView
from fieldwright.editor.tags import paper
from fieldwright.geometry.figure_places import FigurePlaces
from fieldwright.terms.grid import Block, Square

FREE = QColor(22, 112, 204)
REFUSED = QColor(196, 38, 28)

_TINT = 52
_NEW = 0.8
_MARGIN = 6
_FROM_POINTER = QPointF(18, 22)
_WIDEST = 380.0


def squares(painter: QPainter, sight: Sight, block: Block, *, refused: bool = False) -> None:
    """A tinted block with an outline: what a figure would fill."""
    box = sight.rectangle(block)
    colour = REFUSED if refused else FREE
    tint = QColor(colour)
    tint.setAlpha(_TINT)
    painter.fillRect(box, tint)
    inner = box.adjusted(1, 1, -1, -1)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in (QPen(PALE, 3.5), QPen(colour, 2)):
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.drawRect(inner)


def crossed(painter: QPainter, sight: Sight, places: Iterable[Square]) -> None:
    """Squares where something is in the way: red, hatched, and crossed out."""
    for square in places:
        box = sight.rectangle(Block(square.column, square.row, square.column + 1, square.row + 1))
        tint = QColor(REFUSED)
        tint.setAlpha(70)
        painter.fillRect(box, QBrush(tint, Qt.BrushStyle.BDiagPattern))
        far = box.width() * 0.3
        middle = box.center()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for pen in (QPen(PALE, 4.5), QPen(REFUSED, 2.5)):
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(middle - QPointF(far, far), middle + QPointF(far, far))
            painter.drawLine(middle - QPointF(far, -far), middle + QPointF(far, -far))


def coins(painter: QPainter, view: MapView, field: Battlefield, figures: Sequence[Figure]) -> None:
    """New figures as they would stand on ``field``, a little paler than those that do."""
    ratio = view.devicePixelRatioF()
    origin = view.sight().origin
    by = QPoint(round(origin.x() * ratio), round(origin.y() * ratio))
    painter.save()
    painter.scale(1 / ratio, 1 / ratio)
    painter.setOpacity(_NEW)
    places = FigurePlaces(figures)
    for figure in places.order:
        sprite = coin_sprite(field, figure, places.shown[figure.id], view.options, view.pitch)
        view.figures.draw_one(painter, sprite, view.options, view.pitch, by)
    painter.restore()


def chip_box(
    painter_font_metrics: QFontMetricsF,
    sight: Sight,
    at: QPointF,
    text: str,
    *,
    above: bool = False,
) -> QRectF:
    """Where words beside the pointer stand: below or above it, within the view, never over it."""
    words = painter_font_metrics.boundingRect(
        QRectF(0, 0, _WIDEST, 10_000), int(Qt.TextFlag.TextWordWrap), text
    )
    box = QRectF(0, 0, words.width() + 4 * _MARGIN + 2, words.height() + 2 * _MARGIN)
    box.moveTopLeft(at + _FROM_POINTER)
    if box.right() > sight.view.right() - 4:
        box.moveRight(sight.view.right() - 4)
    room_above = at.y() - 16 - box.height() > sight.view.top()
    if box.bottom() > sight.view.bottom() - 4 or (above and room_above):
        box.moveBottom(at.y() - 16)
    box.moveLeft(max(box.left(), sight.view.left() + 4))
    box.moveTop(max(box.top(), sight.view.top() + 4))
    return box


def chip(
    painter: QPainter,
    sight: Sight,
    at: QPointF,
    lines: Sequence[str],
    *,
    refused: bool = False,
    above: bool = False,
) -> None:
    """Some words beside the pointer, with an edge in the colour of the answer."""
    text = "\n".join(line for line in lines if line)
    if not text:
        return
    box = chip_box(QFontMetricsF(painter.font()), sight, at, text, above=above)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    path = QPainterPath()
    path.addRoundedRect(box, 5, 5)
    painter.fillPath(path.translated(0, 1.5), QColor(0, 0, 0, 60))
    ground, ink = paper()
    painter.fillPath(path, ground)
    painter.setPen(QPen(REFUSED if refused else FREE, 1.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    painter.setPen(ink)
    inner = box.adjusted(2 * _MARGIN, _MARGIN, -2 * _MARGIN + 2, -_MARGIN)
    painter.drawText(inner, int(Qt.TextFlag.TextWordWrap), text)
