"""The signs of a mat's key: tints, walls with what is in them, numbers of notes."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from fieldwright.drawing.colours import darker, lighter
from fieldwright.printing.cards.key_parts import PRINTED, Run, Tint
from fieldwright.printing.lettering import Letters, write_centred
from fieldwright.terms.paper import Rect

INK = QColor("#1f1b17")
BROWN = QColor("#8a5a2b")
_LOW = QColor("#8d867b")
_RED = QColor("#9b2c25")
_PALER = 0.45
_HATCH_MM = 1.1

_WALL = 0.2
"""The thickness of a wall in squares."""


def draw_tint(painter: QPainter, tint: Tint, box: Rect) -> None:
    """Squares of one kind: pale, so that lines on them are clear; hatched where they conceal."""
    area = QRectF(box.left, box.top, box.width, box.height)
    colour = QColor(tint.colour)
    painter.fillRect(area, colour if tint.colour in PRINTED else lighter(colour, _PALER))
    if not tint.hatched:
        return
    painter.save()
    painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(darker(colour, 0.12), 0.14))
    # On one set of slanted lines over the whole field, so that they go on from block to block.
    first = math.floor((box.left + box.top) / _HATCH_MM)
    last = math.ceil((box.right + box.bottom) / _HATCH_MM)
    painter.drawLines(
        [
            QLineF(at * _HATCH_MM - box.top, box.top, at * _HATCH_MM - box.bottom, box.bottom)
            for at in range(first, last + 1)
        ]
    )
    painter.restore()


def draw_hazard(painter: QPainter, outline: Sequence[QPointF]) -> None:
    """A danger: broken red lines around it."""
    pen = QPen(_RED, 0.4)
    pen.setDashPattern([3, 2])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolygon(QPolygonF(list(outline)))


def draw_note_number(
    painter: QPainter, number: str, at: tuple[float, float], radius: float
) -> None:
    """The number of a note in a dark disc, as the map has it."""
    painter.setPen(QPen(QColor("#ffffff"), radius * 0.2))
    painter.setBrush(_RED)
    painter.drawEllipse(QPointF(*at), radius, radius)
    size = radius * (1.7 if len(number) < 2 else 1.3)
    write_centred(painter, number, at, Letters(size, bold=True, colour=QColor("#ffffff")))


def draw_run(painter: QPainter, run: Run, mm: float) -> None:
    """A run of wall, or what is in it: a door as a white bar, a window as a gap with a line."""
    (x1, y1), (x2, y2) = run.start, run.end
    line = QLineF(x1 * mm, y1 * mm, x2 * mm, y2 * mm)
    thick = max(0.5, _WALL * mm)
    if run.look in ("wall", "low"):
        _stroke(painter, line, INK if run.look == "wall" else _LOW, thick)
        return
    if run.look == "secret":
        _stroke(painter, line, INK, thick)
        middle = ((line.x1() + line.x2()) / 2, (line.y1() + line.y2()) / 2)
        radius = max(0.9, 0.3 * mm)
        painter.setPen(QPen(INK, 0.15))
        painter.setBrush(QColor("#ffffff"))
        painter.drawEllipse(QPointF(*middle), radius, radius)
        write_centred(painter, "S", middle, Letters(radius * 1.6, bold=True, colour=_RED))
        return
    if run.look == "window":
        _stroke(painter, line, INK, thick)
        _stroke(painter, line, QColor("#ffffff"), thick * 0.45)
        return
    if run.look == "open":
        _open_door(painter, line, mm, thick)
        return
    _leaf(painter, line, thick)


_WIDEST_LEAF = 1.6
_SWUNG = 70.0
"""Degrees by which an open door is drawn turned out of its wall."""


def _open_door(painter: QPainter, line: QLineF, mm: float, thick: float) -> None:
    """A leaf that has swung out of its wall; two where the door is wide."""
    two = line.length() > _WIDEST_LEAF * mm
    for start, end, turn in (
        (line.p1(), line.p2(), -_SWUNG),
        (line.p2(), line.p1(), _SWUNG),
    ):
        leaf = QLineF(start, end)
        leaf.setAngle(leaf.angle() + turn)
        if two:
            leaf.setLength(leaf.length() / 2)
        _leaf(painter, leaf, thick)
        if not two:
            return


def _leaf(painter: QPainter, line: QLineF, thick: float) -> None:
    """A door as a white bar."""
    bar = QRectF(0, -thick * 0.62, line.length(), thick * 1.24)
    painter.save()
    painter.translate(line.p1())
    painter.rotate(-line.angle())
    painter.setPen(QPen(INK, 0.25))
    painter.setBrush(QColor("#ffffff"))
    painter.drawRect(bar)
    painter.restore()


def _stroke(painter: QPainter, line: QLineF, colour: QColor, thick: float) -> None:
    pen = QPen(colour, thick)
    pen.setCapStyle(Qt.PenCapStyle.SquareCap)
    painter.setPen(pen)
    painter.drawLine(line)
