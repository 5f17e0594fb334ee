"""How what is selected shows on the map: lines that stand out on every ground, and handles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF, QTransform

from fieldwright.battlefield.extent import turned
from fieldwright.battlefield.things import Light, Note, Point, StartingZone, Thing
from fieldwright.canvas.sight import Sight
from fieldwright.editing.bounds import Box, box_of, outline_of

CHOSEN = QColor(22, 112, 204)
"""A blue that no ground of the map has."""

TOUCHING = QColor(34, 132, 74)
"""The green of a band that takes all it touches."""

PALE = QColor(255, 255, 255)

HANDLE = 9.0
"""Pixels along the side of a handle."""

_FEW = 300

_CASING = QColor(255, 255, 255, 215)


def outline(
    painter: QPainter,
    sight: Sight,
    thing: Thing,
    colour: QColor = CHOSEN,
    *,
    width: float = 1.75,
    dashed: bool = False,
) -> None:
    """The outline of a thing: coloured, with a pale casing."""
    for points in parts_of(thing):
        polygon = QPolygonF([sight.pixels(x, y) for x, y in points])
        line(painter, polygon, colour, width=width, dashed=dashed)


Outlines: TypeAlias = Sequence[QPolygonF]
"""Outlines in squares of the field."""


def outlines_of(things: Iterable[Thing]) -> Outlines:
    """The outlines of several things, to be drawn by ``outlines``."""
    return [
        QPolygonF([QPointF(x, y) for x, y in points])
        for thing in things
        for points in parts_of(thing)
    ]


def outlines(
    painter: QPainter,
    drawn: Outlines,
    transform: QTransform,
    colour: QColor = CHOSEN,
    *,
    dashed: bool = False,
) -> None:
    """Draw many outlines; ``transform`` brings squares to pixels of the viewport.

    Very many are drawn without their casing and without smoothing, which would take too long.
    """
    few = len(drawn) <= _FEW
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, few)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    shown = [transform.map(polygon) for polygon in drawn]
    for ink, wide in ((_CASING, 3.75), (colour, 1.75)) if few else ((colour, 1.0),):
        pen = QPen(ink, wide)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if dashed and ink is colour:
            pen.setDashPattern([3, 2.5])
        painter.setPen(pen)
        for polygon in shown:
            painter.drawPolygon(polygon)


def to_pixels(sight: Sight) -> QTransform:
    """Brings squares of the field to pixels of the viewport."""
    transform = QTransform.fromTranslate(sight.origin.x(), sight.origin.y())
    return transform.scale(sight.scale, sight.scale)


def parts_of(thing: Thing) -> Iterable[Sequence[Point]]:
    """The outlines that a thing has: a zone has one for each of its blocks."""
    if isinstance(thing, StartingZone):
        for block in thing.blocks:
            yield Box(*map(float, block)).corners
    elif isinstance(thing, Note | Light):
        box = box_of(thing)
        yield tuple(turned((box.width / 2, 0.0), 15 * step, box.middle) for step in range(24))
    else:
        yield outline_of(thing)


def line(
    painter: QPainter,
    polygon: QPolygonF,
    colour: QColor = CHOSEN,
    *,
    width: float = 1.75,
    dashed: bool = False,
) -> None:
    """A closed line in a colour with a pale casing."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, wide in ((_CASING, width + 2), (colour, width)):
        pen = QPen(ink, wide)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if dashed and ink is colour:
            pen.setDashPattern([3, 2.5])
        painter.setPen(pen)
        painter.drawPolygon(polygon)


def handle(painter: QPainter, at: QPointF, *, round_one: bool = False) -> None:
    """A handle: a small white box, or a disc, with a blue edge."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(CHOSEN, 1.5))
    painter.setBrush(PALE)
    half = HANDLE / 2
    box = QRectF(at.x() - half, at.y() - half, HANDLE, HANDLE)
    if round_one:
        painter.drawEllipse(box.adjusted(-0.5, -0.5, 0.5, 0.5))
    else:
        painter.drawRoundedRect(box, 1.5, 1.5)


def band(painter: QPainter, sight: Sight, box: Box, *, touching: bool) -> None:
    """A rubber band: blue and solid for what lies inside, green and dashed for what it touches."""
    colour = TOUCHING if touching else CHOSEN
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    rect = QRectF(sight.pixels(box.left, box.top), sight.pixels(box.right, box.bottom))
    tint = QColor(colour)
    tint.setAlpha(34)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tint)
    painter.drawRect(rect)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(_CASING, 3))
    painter.drawRect(rect)
    style = Qt.PenStyle.DashLine if touching else Qt.PenStyle.SolidLine
    painter.setPen(QPen(colour, 1.5, style))
    painter.drawRect(rect)
