"""Doors, gates, windows, arrow slits and portcullises, each in the frame of its own wall.

In that frame x runs from the opening's start to its end and the wall's middle line is y = 0. The
hinge of a single leaf is at the start; leaves swing to the left as one looks from start to end.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TypeAlias

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath

from fieldwright.drawing.things.look import (
    INK,
    NO_PEN,
    OUTLINE,
    Look,
    make_brush,
    paint,
    strokes,
)
from fieldwright.drawing.things.timber import rectangle
from fieldwright.drawing.things.wall_pieces import Piece

_SILL = "#cdbfa6"
_POST = "#6d5a45"
_WIDEST_LEAF = 1.45
"""Squares; a wider doorway has two leaves."""

Draw: TypeAlias = Callable[[QPainter, Piece, Look], None]


def door(painter: QPainter, piece: Piece, look: Look) -> None:
    """A door of one leaf, or of two where it is wide."""
    _doorway(painter, piece, look, two=piece.length > _WIDEST_LEAF)


def double_door(painter: QPainter, piece: Piece, look: Look) -> None:
    """A door of two leaves."""
    _doorway(painter, piece, look, two=True)


def gate(painter: QPainter, piece: Piece, look: Look) -> None:
    """A gate: heavy leaves with iron bands."""
    _doorway(painter, piece, look, two=piece.length > 1.05, iron=True)


def _doorway(painter: QPainter, piece: Piece, look: Look, two: bool, iron: bool = False) -> None:
    length, half = piece.length, _half(piece, look)
    _sill(painter, length, half, look, piece)
    leaf = length / 2 if two else length
    _leaf(painter, leaf, piece, look, iron)
    if two:
        painter.save()
        painter.translate(length, 0)
        painter.scale(-1, 1)
        _leaf(painter, leaf, piece, look, iron)
        painter.restore()
    _posts(painter, length, half, look)


def _half(piece: Piece, look: Look) -> float:
    return 0.1 if look.line else piece.thickness / 2


def _sill(painter: QPainter, length: float, half: float, look: Look, piece: Piece) -> None:
    """The floor in the doorway; a closed door of the line style needs none."""
    rect = QRectF(0, -half, length, 2 * half)
    if look.line and not piece.wall.is_open:
        return
    pen = NO_PEN if look.line else look.mark(_SILL, 0.5, 0.025)
    paint(painter, rectangle(rect), pen, look.fill(_SILL, alpha=0.0 if look.line else 1.0))


def _leaf(painter: QPainter, length: float, piece: Piece, look: Look, iron: bool) -> None:
    """One leaf, its hinge at the origin; an open one stands square to the wall."""
    painter.save()
    if piece.wall.is_open:
        painter.rotate(-90)
    thick = 0.16 if look.line else min(0.2, max(0.13, piece.thickness * 0.55))
    start = 0.05
    rect = QRectF(start, -thick / 2, length - start, thick)
    colour = piece.kind.colour
    paint(painter, rectangle(rect), look.ink(0.05), look.fill(colour, 1.12))
    if not look.line and not look.coarse:
        lit = QLineF(rect.left() + 0.05, -thick * 0.2, rect.right() - 0.05, -thick * 0.2)
        strokes(painter, [lit], look.mark(colour, 1.45, 0.028))
        boards = max(2, round(length / 0.22))
        lines = [
            QLineF(x, rect.top(), x, rect.bottom())
            for x in (rect.left() + rect.width() * n / boards for n in range(1, boards))
        ]
        strokes(painter, lines, look.mark(colour, 0.62, 0.022, 0.8))
    _fittings(painter, rect, look, iron)
    painter.restore()


def _fittings(painter: QPainter, rect: QRectF, look: Look, iron: bool) -> None:
    """Iron bands of a gate, else a ring to pull."""
    if iron:
        bands = [
            QLineF(x, rect.top(), x, rect.bottom())
            for x in (rect.left() + rect.width() * share for share in (0.2, 0.5, 0.8))
        ]
        strokes(painter, bands, look.mark("#3c3a3a", 1.0, 0.06))
    elif look.fine:
        knob = QPainterPath()
        knob.addEllipse(QPointF(rect.right() - 0.14, 0), 0.035, 0.035)
        paint(painter, knob, NO_PEN, look.dark("#3c3a3a", 0.9))


def _posts(painter: QPainter, length: float, half: float, look: Look) -> None:
    high = half + 0.035
    posts = QPainterPath()
    for x in (0.0, length):
        posts.addRect(QRectF(x - 0.065, -high, 0.13, 2 * high))
    paint(painter, posts, look.ink(0.04), look.dark(_POST, 0.95))


def window(painter: QPainter, piece: Piece, look: Look) -> None:
    """A pale gap with the pane as a line along its middle."""
    length, half = piece.length, _half(piece, look)
    if look.line:
        half = 0.07
    rect = QRectF(0, -half, length, 2 * half)
    paint(painter, rectangle(rect), look.ink(OUTLINE), look.fill(piece.kind.colour))
    strokes(painter, [QLineF(0, 0, length, 0)], look.mark("#7d97a0", 0.85, 0.045))
    if look.fine:
        panes = max(2, round(length / 0.4))
        bars = [
            QLineF(x, -half * 0.55, x, half * 0.55)
            for x in (length * n / panes for n in range(1, panes))
        ]
        strokes(painter, bars, look.mark("#7d97a0", 0.85, 0.03))


def slit(painter: QPainter, piece: Piece, look: Look) -> None:
    """A narrow gap that widens to both faces of the wall."""
    half = (0.07 if look.line else piece.thickness / 2) + 0.035
    middle = piece.length / 2
    narrow, wide = 0.035, min(0.12, piece.length * 0.3)
    gap = QPainterPath(QPointF(middle - wide, -half))
    gap.lineTo(middle + wide, -half)
    gap.lineTo(middle + narrow, 0)
    gap.lineTo(middle + wide, half)
    gap.lineTo(middle - wide, half)
    gap.lineTo(middle - narrow, 0)
    gap.closeSubpath()
    paint(painter, gap, look.ink(0.035), look.fill(piece.kind.colour))


def portcullis(painter: QPainter, piece: Piece, look: Look) -> None:
    """Bars seen from above as dots on their beam; a raised one is pale."""
    length, half = piece.length, _half(piece, look)
    _sill(painter, length, half, look, piece)
    bars = QPainterPath()
    count = max(2, round(length / 0.24))
    size = min(0.07, length / count * 0.32)
    for number in range(count):
        bars.addEllipse(QPointF(length * (number + 0.5) / count, 0), size, size)
    beam = [QLineF(0.06, 0, length - 0.06, 0)]
    if piece.wall.is_open:
        strokes(painter, beam, look.pen(INK, 0.03, alpha=0.4))
        paint(painter, bars, look.ink(0.028), look.fill("#ffffff"))
    else:
        strokes(painter, beam, look.mark(piece.kind.colour, 0.8, 0.045))
        paint(painter, bars, look.ink(0.025), look.dark(piece.kind.colour, 0.62))
    _posts(painter, length, half, look)


def secret_mark(painter: QPainter, piece: Piece, look: Look) -> None:
    """An S on a pale disc, for the DM only."""
    (sx, sy), (ex, ey) = piece.start, piece.end
    painter.save()
    painter.translate((sx + ex) / 2, (sy + ey) / 2)
    disc = QPainterPath()
    disc.addEllipse(QPointF(0, 0), 0.22, 0.22)
    paint(painter, disc, look.pen(INK, 0.035), make_brush("#fbf3dc"))
    font = QFont("DejaVu Sans")
    font.setBold(True)
    font.setPixelSize(100)
    letter = QPainterPath()
    letter.addText(0, 0, font, "S")
    rect = letter.boundingRect()
    scale = 0.28 / rect.height()
    painter.scale(scale, scale)
    painter.translate(-rect.center())
    paint(painter, letter, NO_PEN, make_brush("#8a2f28" if not look.line else INK))
    painter.restore()


def lock_mark(painter: QPainter, piece: Piece, look: Look) -> None:
    """A keyhole on a pale disc, for the DM only; beside the S of a secret door."""
    (sx, sy), (ex, ey) = piece.start, piece.end
    painter.save()
    painter.translate((sx + ex) / 2, (sy + ey) / 2)
    if piece.kind.secret:
        painter.translate(0.3, 0)
    disc = QPainterPath()
    disc.addEllipse(QPointF(0, 0), 0.17, 0.17)
    paint(painter, disc, look.pen(INK, 0.03), make_brush("#fbf3dc"))
    hole = QPainterPath()
    hole.setFillRule(Qt.FillRule.WindingFill)
    hole.addEllipse(QPointF(0, -0.045), 0.06, 0.06)
    hole.moveTo(0, -0.045)
    hole.lineTo(0.055, 0.105)
    hole.lineTo(-0.055, 0.105)
    hole.closeSubpath()
    paint(painter, hole, NO_PEN, make_brush("#3d3327" if not look.line else INK))
    painter.restore()


OPENINGS: Mapping[str, Draw] = {
    "door": door,
    "double-door": double_door,
    "gate": gate,
    "window": window,
    "slit": slit,
    "portcullis": portcullis,
}
"""By texture. An opening of another texture (an open secret door) is drawn as a door."""


def draw_opening(painter: QPainter, piece: Piece, look: Look) -> None:
    """Draw an opening where it lies."""
    painter.save()
    painter.translate(*piece.start)
    painter.rotate(math.degrees(math.atan2(piece.along[1], piece.along[0])))
    OPENINGS.get(piece.kind.texture, door)(painter, piece, look)
    painter.restore()
