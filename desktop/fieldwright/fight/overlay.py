"""On the map: who is in turn, who is next, at whom it is aimed, and the way that is meant."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from uuid import UUID

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen

from fieldwright.canvas.overlays import INK, PALE
from fieldwright.canvas.sight import Sight
from fieldwright.fight.way_drawing import draw_facing, draw_way
from fieldwright.fight.ways import Stop
from fieldwright.geometry.figure_places import figure_places
from fieldwright.terms.grid import Block

TURN = QColor("#f2b632")
AIM = QColor("#d8402c")
_WIDER = 0.06
"""Squares that a ring lies outside of the coin."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What is lit: the figure in turn, the next ones, the target, blocks and steps of the way."""

    in_turn: UUID | None = None
    coming: tuple[UUID, ...] = ()
    target: UUID | None = None
    way: tuple[Block, ...] = ()
    stops: tuple[Stop, ...] = ()
    facing: int | None = None


class ReachWash:
    """Beneath the figures: the squares where a move may end, those of this phase stronger.

    ``is_secret`` says that it is a monster's; ``for_players`` whether players may look on.
    """

    def __init__(self, for_players: Callable[[], bool]) -> None:
        """Show nothing yet."""
        self.shown = True
        self.is_secret = False
        self._for_players = for_players
        self._picture: QImage | None = None

    def show_reach(self, now: NDArray[np.bool_] | None, whole: NDArray[np.bool_] | None) -> None:
        """Show squares of shape (rows, columns); None: none."""
        if now is None or whole is None:
            self._picture = None
            return
        colours = np.zeros(whole.shape, np.uint32)
        colours[whole] = _wash(38)
        colours[now] = _wash(84)
        rows, columns = whole.shape[0], whole.shape[1]
        made = QImage(colours.tobytes(), columns, rows, columns * 4, _FORMAT)
        # The bytes are Python's; a copy has its own.
        self._picture = made.copy()

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """One pixel of the picture is one square."""
        if self._picture is None or (self.is_secret and self._for_players()):
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.drawImage(sight.rectangle(sight.field.block), self._picture)


_FORMAT = QImage.Format.Format_ARGB32_Premultiplied


def _wash(alpha: int) -> int:
    """The colour of the turn, so strong of 255, with its parts multiplied by that."""
    parts = [round(part * alpha / 255) for part in (TURN.red(), TURN.green(), TURN.blue())]
    return (alpha << 24) | (parts[0] << 16) | (parts[1] << 8) | parts[2]


class TurnOverlay:
    """Rings around figures, a line to the target, the way.

    Of ``secret`` figures nothing is shown where players may look on.
    """

    def __init__(self, for_players: Callable[[], bool]) -> None:
        """Light nothing yet."""
        self.shown = True
        self.lit = Shown()
        self.secret: frozenset[UUID] = frozenset()
        self._for_players = for_players

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Draw in logical pixels."""
        lit = self._seen()
        if lit.in_turn is None and not lit.coming:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_way(painter, sight, lit.way, lit.stops)
        if lit.way and lit.facing is not None:
            draw_facing(painter, sight, lit.way[-1], lit.facing)
        self._draw_aim(painter, sight, lit)
        for order, who in enumerate(lit.coming, start=1):
            circle = _circle(sight, who)
            if circle is not None and who != lit.in_turn:
                _ring(painter, circle, PALE, 2.0)
                _number(painter, circle, str(order + 1))
        circle = _circle(sight, lit.in_turn)
        if circle is not None:
            _ring(painter, circle, TURN, 4.0)

    def _seen(self) -> Shown:
        """What those may see who look on."""
        lit = self.lit
        if not self._for_players():
            return lit
        coming = tuple(who for who in lit.coming if who not in self.secret)
        if lit.in_turn in self.secret:
            return Shown(coming=coming)
        return replace(lit, coming=coming)

    @staticmethod
    def _draw_aim(painter: QPainter, sight: Sight, lit: Shown) -> None:
        start, end = _circle(sight, lit.in_turn), _circle(sight, lit.target)
        if end is None:
            return
        _ring(painter, end, AIM, 3.0)
        if start is None:
            return
        line = end.center() - start.center()
        length = (line.x() ** 2 + line.y() ** 2) ** 0.5
        free = length - (start.width() + end.width()) / 2
        if free <= 2:
            return
        unit = line / length
        one = start.center() + unit * (start.width() / 2)
        other = end.center() - unit * (end.width() / 2)
        for colour, wide in ((INK, 4.0), (AIM, 2.0)):
            painter.setPen(QPen(colour, wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(one, other)


def _circle(sight: Sight, who: UUID | None) -> QRectF | None:
    """The circle around a figure's coin on the viewport."""
    if who is None:
        return None
    place = figure_places(sight.field).shown.get(who)
    if place is None:
        return None
    middle = sight.pixels(*place.centre)
    radius = (max(place.across, place.down) + place.radius + _WIDER) * sight.scale
    return QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)


def _ring(painter: QPainter, circle: QRectF, colour: QColor, wide: float) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, width in ((INK, wide + 2), (colour, wide)):
        painter.setPen(QPen(ink, width))
        painter.drawEllipse(circle)


def _number(painter: QPainter, circle: QRectF, text: str) -> None:
    """A small number at the upper left of a ring: how soon the figure comes to its turn."""
    font = QFont(painter.font())
    font.setBold(True)
    metrics = QFontMetricsF(font)
    size = max(metrics.height(), metrics.horizontalAdvance(text)) + 2
    middle = circle.center() + QPointF(-0.72, -0.72) * (circle.width() / 2)
    badge = QRectF(middle.x() - size / 2, middle.y() - size / 2, size, size)
    painter.setPen(QPen(INK, 1))
    painter.setBrush(PALE)
    painter.drawEllipse(badge)
    painter.setFont(font)
    painter.setPen(INK)
    painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, text)
