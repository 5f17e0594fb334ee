"""What sight draws over the map: the line, the squares it passes, what hides on it, the cards."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING
from uuid import UUID

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QPixmap,
    QRegion,
)

from fieldwright.canvas.overlays import INK, PALE
from fieldwright.canvas.sight import Sight
from fieldwright.editor.sight import shades
from fieldwright.editor.sight.answer import Answer, Both, Kind, Mark, Way
from fieldwright.editor.sight.card import GAP, WIDTH, Card, Colours, card_within
from fieldwright.editor.sight.looking import Looking
from fieldwright.editor.tags import tag
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench
from fieldwright.geometry.sight.bodies import Body
from fieldwright.terms.grid import Block, Square

if TYPE_CHECKING:
    from fieldwright.editor.selecting.drags import Drag

LINE = QColor("#2a7d4f")
"""A line of fire that is clear; a barred one is dashed as well."""

BARRED = QColor("#c4261c")
_LOOKER = QColor("#f2c14e")
_COIN = 0.46
"""Squares: so far from the middle of a figure's square the line begins and ends."""

_WALL = 0.22
"""Squares: how thick walls that hide are shown."""

_USUAL_TYPE = 13
_MOST_MARKS = 200
"""Things that are marked where they stand: nobody tells more of them apart."""

_EDGE = 12.0
"""Pixels between a card and the edge of the map."""

_MOST_OF_MAP = 0.22
"""The share of the map that the card of what is only pointed at may hide."""

_CORNERS = ((1, 0), (0, 0), (1, 1), (0, 1))
"""Where cards may stand, the best first: right or left, above or below."""


class SightOnMap:
    """An overlay: all of an answer that has a place on the map, and the cards in a corner."""

    def __init__(self, workbench: Workbench, looking: Looking) -> None:
        """Show what ``looking`` has been answered."""
        self.shown = False
        self.is_told_elsewhere: Callable[[], bool] = lambda: False
        """Whether the pinned answer is in sight beside the map."""
        self.drag: Drag | None = None
        """The looker in the hand of the sight tool, if it is."""
        self._workbench = workbench
        self._looking = looking
        self._cards: tuple[tuple[Answer, ...], tuple[object, ...], list[_Drawn]] = ((), (), [])
        self._corner = _CORNERS[0]
        self._last = QRegion()

    # ---------------------------------------------------------------------------------- repainting

    def refresh(self) -> None:
        """Paint anew only what shows, or did."""
        view = self._workbench.view
        now = self._region(view.sight()) if self.shown else QRegion()
        view.viewport().update(now.united(self._last))
        self._last = now

    def _region(self, sight: Sight) -> QRegion:
        """All that is drawn, in pixels of the viewport."""
        looking = self._looking
        region = QRegion()
        for body in (looking.eye, self._target):
            if body is not None:
                region = region.united(_room(sight.rectangle(body.block), 8))
        both = looking.both
        if both is None:
            return region
        for square in (*both.way.passed, *(mark.square for mark in both.way.marks)):
            region = region.united(_room(sight.rectangle(_block(square).grown(1)), 4))
        region = region.united(_room(self._tag_box(sight, both), 40))
        for box in self.card_boxes(sight, both):
            region = region.united(_room(box, 4))
        return region

    @property
    def _target(self) -> Body | None:
        looking = self._looking
        return looking.standing.body(looking.target, looking.wishes)

    # -------------------------------------------------------------------------------------- drawing

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Draw the looker, and the shot where there is one."""
        looking = self._looking
        eye = looking.eye
        if self.drag is not None:
            painter.save()
            self.drag.draw(painter, sight)
            painter.restore()
        if eye is None or self._workbench.view.options.players:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        both = looking.both
        if both is not None:
            self._draw_way(painter, sight, both)
        is_figure = isinstance(looking.looker, UUID)
        if not looking.carried:
            _ring(painter, sight.rectangle(eye.block), _LOOKER, is_round=is_figure)
        if not is_figure:
            _draw_eye(painter, sight.rectangle(eye.block))
        target = self._target
        if target is not None:
            colour = _colour_of(both)
            box = sight.rectangle(target.block)
            _ring(painter, box, colour, is_round=isinstance(looking.target, UUID))
        if both is not None:
            self._draw_tag(painter, sight, both)
            self._draw_cards(painter, sight, both)

    def _draw_way(self, painter: QPainter, sight: Sight, both: Both) -> None:
        """The squares passed, what hides in them, and the line itself over them."""
        way = both.way
        painter.setPen(Qt.PenStyle.NoPen)
        for square in way.passed:
            painter.fillRect(sight.rectangle(_block(square)), QColor(255, 253, 247, 64))
        _frame_squares(painter, sight, way.passed)
        _draw_marks(painter, sight, way)
        short = [
            _COIN if isinstance(place, UUID) else 0.0
            for place in (self._looking.looker, self._looking.target)
        ]
        ends = _between(sight, way, (short[0], short[1]))
        _draw_line(painter, ends, way, _colour_of(both))
        if not short[1]:
            painter.setPen(QPen(PALE, 1.5))
            painter.setBrush(_colour_of(both))
            painter.drawEllipse(ends[1], 4.5, 4.5)

    def _tag_lines(self, both: Both) -> list[str]:
        answer = both.there
        unseen = [translate("sight", "unseen")] if answer.unseen else []
        return ["  ".join([answer.headline, *unseen])]

    def _tag_box(self, sight: Sight, both: Both) -> QRectF:
        """Above the target, over none of its neighbours at its sides."""
        font = self._workbench.view.font()
        font.setBold(True)
        metrics = QFontMetricsF(font)
        wide = metrics.horizontalAdvance(self._tag_lines(both)[0]) + 16
        target = self._target
        box = sight.rectangle(target.block) if target is not None else QRectF()
        high = metrics.height() + 8
        made = QRectF(box.center().x() - wide / 2, box.top() - high - 4, wide, high)
        if made.top() < sight.view.top() + 4:
            made.moveTop(box.bottom() + 4)
        return made

    def _draw_tag(self, painter: QPainter, sight: Sight, both: Both) -> None:
        """The step beside the target, where one looks anyway."""
        tag(painter, self._tag_box(sight, both).topLeft(), self._tag_lines(both), sight.view)

    # ---------------------------------------------------------------------------------------- cards

    def _draw_cards(self, painter: QPainter, sight: Sight, both: Both) -> None:
        drawn = self._drawn(both)
        for one, box in zip(drawn, self.card_boxes(sight, both), strict=False):
            painter.drawPixmap(box.topLeft() - QPointF(4, 4), one.pixmap)

    def _drawn(self, both: Both) -> list[_Drawn]:
        """The pictures of the cards, made once for each answer and each theme."""
        view = self._workbench.view
        answers = [both.there]
        if self._looking.pinned and self._looking.shows_back and both.back is not None:
            answers.append(both.back)
        font, ratio = view.font(), view.devicePixelRatioF()
        colours = Colours.of(view.palette())
        pinned = self._looking.pinned
        room = view.viewport().size()
        area = room.width() * room.height() * _MOST_OF_MAP
        dress = (font.key(), ratio, colours.ground.rgba(), colours.accent.rgba(), pinned, area)
        if self._cards[0] != tuple(answers) or self._cards[1] != dress:
            width = WIDTH * max(font.pixelSize(), _USUAL_TYPE) / _USUAL_TYPE
            if pinned:
                colours = replace(colours, edge=colours.accent)
            cards = [
                Card(answer, font, width) if pinned else card_within(answer, font, width, area)
                for answer in answers
            ]
            made = [_Drawn(card, colours, ratio) for card in cards]
            self._cards = (tuple(answers), dress, made)
        return self._cards[2]

    def card_boxes(self, sight: Sight, both: Both) -> Sequence[QRectF]:
        """Where the cards are: the shot, and the shot back at its right.

        Nothing is told twice: none of a pinned answer that is in sight beside the map.
        """
        if self._looking.pinned and self.is_told_elsewhere():
            return ()
        sizes = [one.size for one in self._drawn(both)]
        wide = sum(size.width() for size in sizes) + GAP * (len(sizes) - 1)
        high = max(size.height() for size in sizes)
        ends = [sight.pixels(*both.way.start), sight.pixels(*both.way.end)]
        room = self._free_corner(sight, QSizeF(wide, high), ends)
        boxes, left = [], room.left()
        for size in sizes:
            boxes.append(QRectF(QPointF(round(left), round(room.top())), size))
            left += size.width() + GAP
        return boxes

    def _free_corner(self, sight: Sight, size: QSizeF, ends: Sequence[QPointF]) -> QRectF:
        """The corner of the map where cards hide neither end of the line; it stays if it can."""
        order = [self._corner, *(corner for corner in _CORNERS if corner != self._corner)]
        margin = sight.scale + 8
        for corner in order:
            box = _in_corner(sight.view, size, corner)
            if not any(
                box.adjusted(-margin, -margin, margin, margin).contains(end) for end in ends
            ):
                self._corner = corner
                return box
        return _in_corner(sight.view, size, self._corner)


class _Drawn:
    """The picture of a card, with room around it for its shadow."""

    def __init__(self, card: Card, colours: Colours, ratio: float) -> None:
        self.size = card.size
        wide, high = self.size.width() + 8, self.size.height() + 8
        self.pixmap = QPixmap(round(wide * ratio), round(high * ratio))
        self.pixmap.setDevicePixelRatio(ratio)
        self.pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(self.pixmap)
        card.draw(painter, QPointF(4, 4), colours)
        painter.end()


# ------------------------------------------------------------------------------------------ pieces


def _block(square: Square) -> Block:
    return Block(square.column, square.row, square.column + 1, square.row + 1)


def _room(box: QRectF, more: float) -> QRect:
    return box.adjusted(-more, -more, more, more).toAlignedRect()


def _in_corner(view: QRectF, size: QSizeF, corner: tuple[int, int]) -> QRectF:
    right, low = corner
    left = view.right() - _EDGE - size.width() if right else view.left() + _EDGE
    top = view.bottom() - _EDGE - size.height() if low else view.top() + _EDGE
    return QRectF(QPointF(max(view.left(), left), max(view.top(), top)), size)


def _colour_of(both: Both | None) -> QColor:
    return BARRED if both is not None and both.there.modifier is None else LINE


def _ring(painter: QPainter, box: QRectF, colour: QColor, *, is_round: bool) -> None:
    """A ring around a figure, a frame around a bare square; pale beneath, to show on any ground."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inner = box.adjusted(1.5, 1.5, -1.5, -1.5)
    for pen in (QPen(PALE, 5), QPen(colour, 2.5)):
        painter.setPen(pen)
        if is_round:
            painter.drawRoundedRect(inner, inner.width() * 0.3, inner.width() * 0.3)
        else:
            painter.drawRect(inner)


def _draw_eye(painter: QPainter, box: QRectF) -> None:
    """A small eye in a square from which somebody looks."""
    middle, size = box.center(), min(18.0, box.width() * 0.36)
    painter.setPen(QPen(INK, 1.4))
    painter.setBrush(PALE)
    painter.drawEllipse(middle, size, size * 0.6)
    painter.setBrush(INK)
    painter.drawEllipse(middle, size * 0.28, size * 0.28)


def _frame_squares(painter: QPainter, sight: Sight, squares: Sequence[Square]) -> None:
    """A thin line around the squares together, none between them."""
    known = set(squares)
    painter.setPen(QPen(QColor(32, 28, 24, 150), 1))
    for square in squares:
        column, row = square
        box = sight.rectangle(_block(square))
        for beyond, start, end in (
            (Square(column, row - 1), box.topLeft(), box.topRight()),
            (Square(column + 1, row), box.topRight(), box.bottomRight()),
            (Square(column, row + 1), box.bottomLeft(), box.bottomRight()),
            (Square(column - 1, row), box.topLeft(), box.bottomLeft()),
        ):
            if beyond not in known:
                painter.drawLine(start, end)


def _draw_marks(painter: QPainter, sight: Sight, way: Way) -> None:
    """What hides, by its own outline where it has one, else by its square."""
    painter.save()
    room = QPainterPath()
    for square in way.passed:
        room.addRect(sight.rectangle(_block(square).grown(1)))
    room.setFillRule(Qt.FillRule.WindingFill)
    painter.setClipPath(room)
    times = max(1, round(painter.device().devicePixelRatioF()))
    for mark in way.marks[:_MOST_MARKS]:
        code = shades.HARD + 3 if mark.kind is Kind.HARD else shades.SOFT + 3
        edge = QColor(shades.SHADES[code].mark)
        edge.setAlpha(255)
        fill = shades.brush_of(code, times)
        for path in _paths(sight, mark):
            painter.setBrush(fill)
            for pen in (QPen(PALE, 4), QPen(edge, 2)):
                pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
                painter.setPen(pen)
                painter.drawPath(path)
                painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.restore()


def _paths(sight: Sight, mark: Mark) -> Iterator[QPainterPath]:
    """The outlines of what hides, in pixels; walls are as thick as they are drawn."""
    if not mark.pieces:
        path = QPainterPath()
        path.addRect(sight.rectangle(_block(mark.square)).adjusted(1, 1, -1, -1))
        yield path
    for piece in mark.pieces:
        points = [sight.pixels(x, y) for x, y in piece]
        path = QPainterPath(points[0])
        for point in points[1:]:
            path.lineTo(point)
        if len(points) == 2:
            thick = QPainterPathStroker()
            thick.setWidth(max(6.0, sight.scale * _WALL))
            yield thick.createStroke(path)
        else:
            path.closeSubpath()
            yield path


def _draw_line(painter: QPainter, ends: tuple[QPointF, QPointF], way: Way, colour: QColor) -> None:
    """The line of fire; dashed where something stands across it."""
    style = Qt.PenStyle.SolidLine if way.is_clear else Qt.PenStyle.DashLine
    for ink, wide, dash in ((PALE, 5.5, Qt.PenStyle.SolidLine), (colour, 2.5, style)):
        pen = QPen(ink, wide, dash)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLine(*ends)


def _between(sight: Sight, way: Way, short: tuple[float, float]) -> tuple[QPointF, QPointF]:
    """The two ends of a line in pixels, each so many squares nearer to the other."""
    start, end = sight.pixels(*way.start), sight.pixels(*way.end)
    along = end - start
    length = math.hypot(along.x(), along.y())
    if length < 2 * sight.scale:
        return start, end
    step = along / length * sight.scale
    return start + step * short[0], end - step * short[1]
