"""Lines to cut and to fold along, places for glue, and the legend that tells them apart."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from fieldwright.printing.figures.measures import Fold
from fieldwright.printing.lettering import Letters, write
from fieldwright.terms.paper import Rect
from fieldwright.widgets.translation import translate

CUT_MM = 0.15
_CUT = QColor("#3c3833")
_FOLD_MM = 0.25
_TICK = (0.4, 1.5)
"""A fold is also marked beyond the piece: from so far beside it to so far."""

_MOUNTAIN = (2.4, 0.8, 0.35, 0.8)
"""Dash, gap, dot, gap in millimetres, as usual for mountain folds; plain dashes are valleys."""

_VALLEY = (1.5, 1.0)
_GLUE_STEP = 1.6

LEGEND_MM = 6.0
"""How much room the legend takes below the pieces."""

GREY = QColor("#6d675f")
"""The ink of words that are not part of a figure."""

_WORDS = Letters(2.5, colour=GREY)


def cut_pen(width: float = CUT_MM) -> QPen:
    """The pen of lines to cut along: thin and unbroken."""
    pen = QPen(_CUT, width)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


def draw_cut(painter: QPainter, outline: Iterable[tuple[float, float]]) -> None:
    """An outline to cut along; places in millimetres."""
    painter.setPen(cut_pen())
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in outline]))


def draw_cut_path(painter: QPainter, path: QPainterPath) -> None:
    """The same along a path."""
    painter.setPen(cut_pen())
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def draw_slot(painter: QPainter, line: QLineF) -> None:
    """A slit to cut: a heavier line with a bar at both ends."""
    painter.setPen(cut_pen(0.3))
    painter.drawLine(line)
    normal = line.normalVector().unitVector()
    dx, dy = normal.dx() * 0.8, normal.dy() * 0.8
    for end in (line.p1(), line.p2()):
        painter.drawLine(end - QPointF(dx, dy), end + QPointF(dx, dy))


def draw_fold(painter: QPainter, fold: Fold) -> None:
    """A fold across a piece, and its ticks beside it."""
    halo = QPen(QColor(255, 255, 255, 190), _FOLD_MM * 2)
    halo.setCapStyle(Qt.PenCapStyle.FlatCap)
    line = QLineF(fold.left, fold.y, fold.right, fold.y)
    painter.setPen(halo)
    painter.drawLine(line)
    painter.setPen(fold_pen(mountain=fold.mountain))
    painter.drawLine(line)
    painter.setPen(cut_pen())
    near, far = _TICK
    painter.drawLine(QLineF(fold.left - far, fold.y, fold.left - near, fold.y))
    painter.drawLine(QLineF(fold.right + near, fold.y, fold.right + far, fold.y))


def fold_pen(*, mountain: bool) -> QPen:
    """The broken pen of a fold."""
    pen = QPen(_CUT, _FOLD_MM)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setDashPattern([part / _FOLD_MM for part in (_MOUNTAIN if mountain else _VALLEY)])
    return pen


def draw_glue(painter: QPainter, rect: Rect) -> None:
    """A place for glue: thin slanted lines."""
    painter.save()
    painter.setClipRect(
        QRectF(rect.left, rect.top, rect.width, rect.height), Qt.ClipOperation.IntersectClip
    )
    painter.setPen(QPen(QColor("#b9b3a8"), 0.12))
    steps = int((rect.width + rect.height) / _GLUE_STEP) + 1
    lines = [
        QLineF(
            rect.left + step * _GLUE_STEP,
            rect.top,
            rect.left + step * _GLUE_STEP - rect.height,
            rect.bottom,
        )
        for step in range(1, steps)
    ]
    painter.drawLines(lines)
    painter.restore()


def draw_legend(painter: QPainter, room: Rect, *, folds: bool, slots: bool, tents: bool) -> None:
    """What each line means, in one row from the left of ``room``."""
    y = room.top + room.height / 2
    x = room.left
    x = _sample(painter, x, y, translate("paper", "cut"), cut_pen())
    if slots:
        x = _sample(painter, x, y, translate("paper", "cut a slit"), cut_pen(0.3))
    if folds:
        x = _sample(painter, x, y, translate("paper", "fold back"), fold_pen(mountain=True))
        if not tents:
            x = _sample(painter, x, y, translate("paper", "fold forward"), fold_pen(mountain=False))
        draw_glue(painter, Rect(x, y - 1.4, 8.0, 2.8))
        write(painter, translate("paper", "glue"), (x + 9.2, y + 0.36 * _WORDS.size), _WORDS)


def _sample(painter: QPainter, x: float, y: float, words: str, pen: QPen) -> float:
    """A short line and its word; where the next one begins."""
    painter.setPen(pen)
    painter.drawLine(QLineF(x, y, x + 9.0, y))
    write(painter, words, (x + 10.2, y + 0.36 * _WORDS.size), _WORDS)
    return x + 10.2 + _WORDS.width(words) + 5.0
