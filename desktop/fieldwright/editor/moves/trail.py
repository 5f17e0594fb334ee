"""The way that a figure goes, drawn over the map: its squares, the running sum, what it meets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from fieldwright.canvas.overlays import PALE
from fieldwright.canvas.sight import Sight
from fieldwright.editing.course import Place
from fieldwright.editor.figure_tools.marks import FREE, REFUSED
from fieldwright.editor.tags import paper
from fieldwright.terms.grid import Block

DANGER, THREAT = QColor(196, 38, 28), QColor(176, 112, 0)
LATER = QColor(112, 58, 150)
"""The second phase of a move; its line is dashed as well."""

_DISC = 9
"""Pixels from the middle of a step's disc to its edge, about."""

_SUMS_FROM, _DOTS_FROM = 26.0, 12.0
"""Pixels a square from which each step has its running sum, or at least a dot."""


@dataclass(frozen=True, slots=True)
class Danger:
    """A square where something is provoked; ``strikes``: it may hurt, else it only threatens."""

    column: int
    row: int
    strikes: bool = True


@dataclass(frozen=True, slots=True)
class Trail:
    """A whole way, its stops from where the figure stands.

    ``halt`` are the squares that it fills at the end of the first phase, None where it gets there
    in one; ``dangers`` the squares where it provokes something.
    """

    stops: tuple[Place, ...]
    halt: Block | None = None
    halt_words: str = ""
    dangers: tuple[Danger, ...] = ()

    @property
    def block(self) -> Block:
        """The squares around all that is drawn."""
        block = self.halt or Block(0, 0, 0, 0)
        for stop in self.stops:
            block = block.joined(stop.block)
        for one in self.dangers:
            block = block.joined(Block(one.column, one.row, one.column + 1, one.row + 1))
        return block.grown(1)


def draw_trail(painter: QPainter, sight: Sight, trail: Trail) -> None:
    """Draw the line, its sums, where the first phase ends, and the marks of what is provoked."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if trail.halt is not None:
        _halt(painter, sight, trail.halt)
    _line(painter, sight, trail)
    for danger in trail.dangers:
        _danger(painter, sight, danger)
    _steps(painter, sight, trail)
    if trail.halt is not None and trail.halt_words:
        _halt_words(painter, sight, trail)
    painter.restore()


def _line(painter: QPainter, sight: Sight, trail: Trail) -> None:
    points = [sight.pixels(*stop.middle) for stop in trail.stops]
    wide = max(2.0, min(4.0, sight.scale * 0.09))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    halo = QPen(QColor(255, 253, 247, 215), wide + 3)
    halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    halo.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(halo)
    painter.drawPolyline(points)
    start = 0
    for place in range(1, len(points)):
        stop = trail.stops[place]
        following = trail.stops[place + 1] if place + 1 < len(points) else None
        if following is not None and _look(following) == _look(stop):
            continue
        dashed = stop.later or stop.beyond
        pen = QPen(_colour(stop), wide)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap if dashed else Qt.PenCapStyle.RoundCap)
        if dashed:
            pen.setDashPattern([0.8, 1.2] if stop.beyond else [2.2, 1.4])
        painter.setPen(pen)
        painter.drawPolyline(points[start : place + 1])
        start = place


def _look(stop: Place) -> tuple[bool, bool]:
    return stop.later, stop.beyond


def _colour(stop: Place) -> QColor:
    if stop.beyond:
        return REFUSED
    return LATER if stop.later else FREE


def _steps(painter: QPainter, sight: Sight, trail: Trail) -> None:
    """A disc with the running sum at each step; on a small map only at bends and the end."""
    font = QFont(painter.font())
    font.setBold(True)
    font.setPixelSize(max(10, min(14, round(sight.scale * 0.3))))
    painter.setFont(font)
    metrics = QFontMetricsF(font)
    last = len(trail.stops) - 1
    for place, stop in enumerate(trail.stops):
        if place == 0:
            continue
        at, colour = sight.pixels(*stop.middle), _colour(stop)
        told = sight.scale >= _SUMS_FROM or place == last or stop.is_bend
        if told and not (place == last and sight.scale >= _SUMS_FROM):
            _disc(painter, metrics, at, str(stop.total), colour, stop.is_bend)
        elif sight.scale >= _DOTS_FROM and place != last:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawEllipse(at, 2.5, 2.5)


def _disc(
    painter: QPainter,
    metrics: QFontMetricsF,
    at: QPointF,
    text: str,
    colour: QColor,
    is_bend: bool,
) -> None:
    high = metrics.height() * 0.62
    wide = max(high, metrics.horizontalAdvance(text) / 2 + 4)
    box = QRectF(at.x() - wide, at.y() - high, 2 * wide, 2 * high)
    ground, ink = paper()
    painter.setPen(QPen(colour, 2.4 if is_bend else 1.4))
    painter.setBrush(ground)
    if is_bend:
        corner = high * 1.45
        side = max(corner, wide + 4)
        painter.drawPolygon(
            QPolygonF(
                [
                    at + QPointF(0, -corner),
                    at + QPointF(side, 0),
                    at + QPointF(0, corner),
                    at + QPointF(-side, 0),
                ]
            )
        )
    else:
        painter.drawRoundedRect(box, high, high)
    painter.setPen(ink)
    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)


def _halt(painter: QPainter, sight: Sight, block: Block) -> None:
    """The squares at the end of the first phase: a bracket in every corner."""
    box = sight.rectangle(block).adjusted(2, 2, -2, -2)
    for pen in (QPen(PALE, 4.5), QPen(FREE, 2.4)):
        pen.setCapStyle(Qt.PenCapStyle.SquareCap)
        painter.setPen(pen)
        for corner, way in _corners(box):
            arm = min(box.width(), box.height()) * 0.28
            painter.drawPolyline(
                [corner + QPointF(way.x() * arm, 0), corner, corner + QPointF(0, way.y() * arm)]
            )


def _corners(box: QRectF) -> Iterator[tuple[QPointF, QPointF]]:
    yield box.topLeft(), QPointF(1, 1)
    yield box.topRight(), QPointF(-1, 1)
    yield box.bottomLeft(), QPointF(1, -1)
    yield box.bottomRight(), QPointF(-1, -1)


def _halt_words(painter: QPainter, sight: Sight, trail: Trail) -> None:
    """The name of the phase that ends there, where neither the way nor the figure hides it."""
    assert trail.halt is not None
    font = QFont(painter.font())
    font.setBold(True)
    font.setPixelSize(11)
    painter.setFont(font)
    size = QFontMetricsF(font).size(0, trail.halt_words)
    square = sight.rectangle(trail.halt)
    box = QRectF(0, 0, size.width() + 10, size.height() + 2)
    box = _beside(square, box, sight.view, list(_told_places(sight, trail)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(FREE)
    painter.drawRoundedRect(box, 4, 4)
    painter.setPen(PALE)
    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), trail.halt_words)


_SIDES = ((0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1))


def _beside(square: QRectF, box: QRectF, view: QRectF, taken: Sequence[QRectF]) -> QRectF:
    """A box beside a square, in sight and over nothing that is taken; else over the least of it."""
    away = QPointF(square.width() + box.width() + 4, square.height() + box.height() + 2) / 2
    places = []
    for across, down in _SIDES:
        place = QRectF(box)
        place.moveCenter(square.center() + QPointF(away.x() * across, away.y() * down))
        places.append(place)

    def faults(place: QRectF) -> int:
        out = 0 if view.contains(place) else len(taken) + 1
        return out + sum(place.intersects(one) for one in taken)

    return min(places, key=faults)


def _told_places(sight: Sight, trail: Trail) -> Iterator[QRectF]:
    """Where the sums of a way stand, and the figure itself at its end."""
    for stop in trail.stops[:-1]:
        middle = sight.pixels(*stop.middle)
        yield QRectF(middle.x() - _DISC, middle.y() - _DISC, 2 * _DISC, 2 * _DISC)
    yield sight.rectangle(trail.stops[-1].block)


def _danger(painter: QPainter, sight: Sight, danger: Danger) -> None:
    """An edge around the square and a sign in its corner: a red triangle, or an amber diamond."""
    column, row = danger.column, danger.row
    colour = DANGER if danger.strikes else THREAT
    box = sight.rectangle(Block(column, row, column + 1, row + 1))
    ground = QColor(colour)
    ground.setAlpha(46)
    painter.setBrush(ground)
    painter.setPen(QPen(colour, 1.5))
    painter.drawRect(box.adjusted(1, 1, -1, -1))
    high = max(9.0, min(18.0, sight.scale * 0.42))
    top = QPointF(box.right() - high * 0.62, box.top() + 1)
    half = high / 2
    points = [QPointF(half * 1.16, high), QPointF(-half * 1.16, high)]
    if not danger.strikes:
        points = [QPointF(half, half), QPointF(0, high), QPointF(-half, half)]
    pen = QPen(PALE, 1.4)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF([top, *(top + point for point in points)]))
    if danger.strikes:
        font = QFont(painter.font())
        font.setBold(True)
        font.setPixelSize(max(7, round(high * 0.75)))
        painter.setFont(font)
        painter.setPen(PALE)
        words = QRectF(top.x() - high, top.y() + high * 0.16, 2 * high, high * 0.9)
        painter.drawText(words, int(Qt.AlignmentFlag.AlignCenter), "!")
