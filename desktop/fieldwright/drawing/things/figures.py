"""Figures as coins: rim and shape of the side, initials, the front, the number of the copy."""

from __future__ import annotations

import math

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QPainter, QPainterPath

from fieldwright.battlefield.things import Figure
from fieldwright.drawing.context import Context
from fieldwright.drawing.things import shapes
from fieldwright.drawing.things.index import index_of
from fieldwright.drawing.things.look import (
    BLACK,
    INK,
    NO_PEN,
    PAPER,
    Look,
    make_brush,
    paint,
    strokes,
)
from fieldwright.drawing.things.sides import Sign, corners, sign_of
from fieldwright.drawing.things.words import initials, write
from fieldwright.terms.grid import Block

MARGIN = 0.08
"""Squares between a coin and the sides of its footprint."""

_MOST_MARKERS = 4
_DEAD = frozenset({"dead", "slain"})


def draw_figures(painter: QPainter, context: Context, region: Block, look: Look) -> None:
    """The figures that show in a region; hidden ones for the DM only, and pale."""
    for entry in index_of(context.field, Figure).near(region):
        figure = entry.thing
        if figure.hidden and context.options.players:
            continue
        painter.save()
        if figure.hidden:
            painter.setOpacity(painter.opacity() * 0.5)
        draw_figure(painter, figure, look)
        painter.restore()


def draw_figure(painter: QPainter, figure: Figure, look: Look) -> None:
    """One coin in the middle of its footprint, stretched along the longer side of a long one."""
    painter.save()
    painter.translate(figure.column + figure.columns / 2, figure.row + figure.rows / 2)
    sign = sign_of(figure.side)
    short = min(figure.columns, figure.rows)
    radius = short / 2 - MARGIN
    stretch = (figure.columns / short, figure.rows / short)
    dead = bool(_DEAD.intersection(figure.conditions))
    if figure.posture == "prone" or dead:
        painter.setOpacity(painter.opacity() * 0.72)
    _coin(painter, figure, sign, radius, stretch, look)
    _pointer(painter, figure, sign, radius, stretch, look)
    letters, number = initials(figure.name)
    if figure.posture == "prone":
        painter.rotate(-32)
    ink = make_brush(BLACK if look.line else "#2b2620")
    write(painter, letters, (0, -0.03 * short), radius * (1.05 if len(letters) < 2 else 0.8), ink)
    if figure.posture == "prone":
        painter.rotate(32)
    if number:
        _number(painter, number, sign, (radius, _side_of_number(figure)), look)
    _markers(painter, figure, (radius, *stretch), look)
    if dead:
        far = radius * 0.72
        cross = [QLineF(-far, -far, far, far), QLineF(-far, far, far, -far)]
        strokes(painter, cross, look.pen(BLACK if look.line else "#7b2d2a", 0.09 * short))
    painter.restore()


def _outline(sign: Sign, radius: float, stretch: tuple[float, float]) -> QPainterPath:
    """The coin's shape; a long footprint pulls it out, keeping its corners."""
    points = []
    for x, y in corners(sign.form, radius):
        dx = (stretch[0] - 1) * (radius + MARGIN) * (1 if x > 0 else -1 if x < 0 else 0)
        dy = (stretch[1] - 1) * (radius + MARGIN) * (1 if y > 0 else -1 if y < 0 else 0)
        points.append((x + dx, y + dy))
    if sign.form == "diamond":
        points = [(x * 0.94, y * 0.94) for x, y in points]
    return shapes.closed(points)


def _coin(
    painter: QPainter,
    figure: Figure,
    sign: Sign,
    radius: float,
    stretch: tuple[float, float],
    look: Look,
) -> None:
    rim = radius * 0.2
    outer, inner = _outline(sign, radius - 0.02, stretch), _outline(sign, radius - rim, stretch)
    dead = bool(_DEAD.intersection(figure.conditions))
    colour = "#8b867e" if dead else sign.colour
    if not look.line:
        shadow = QPainterPath(outer)
        shadow.translate(0.05, 0.06)
        paint(painter, shadow, NO_PEN, make_brush("#1d1a24", alpha=0.3))
        paint(painter, outer, look.pen(INK, 0.045), make_brush(colour))
        face = "#d8d4cb" if dead else "#f6efe0"
        paint(painter, inner, look.pen(colour, 0.03, 0.6), make_brush(face))
        return
    paint(painter, outer, look.pen(BLACK, 0.045), make_brush(PAPER))
    paint(painter, inner, look.pen(BLACK, 0.03))


def _pointer(
    painter: QPainter,
    figure: Figure,
    sign: Sign,
    radius: float,
    stretch: tuple[float, float],
    look: Look,
) -> None:
    """A triangle on the rim that shows the front, its tip in the margin."""
    angle = math.radians(figure.facing * 45 - 90)
    x, y = math.cos(angle), math.sin(angle)
    far = _to_rim(sign, radius, x, y)
    along = (far + MARGIN * 0.8) * (stretch[0] if abs(x) > 0.1 else 1)
    down = (far + MARGIN * 0.8) * (stretch[1] if abs(y) > 0.1 else 1)
    base = max(radius * 0.42, 0.17)
    tip = QPointF(x * along, y * down)
    back = tip - QPointF(x, y) * base
    side = QPointF(-y, x) * base * 0.68
    path = QPainterPath(tip)
    path.lineTo(back + side)
    path.lineTo(back - side)
    path.closeSubpath()
    ground = make_brush(BLACK) if look.line else make_brush(sign.colour, 0.22)
    paint(painter, path, look.pen(PAPER, 0.022), ground)


def _to_rim(sign: Sign, radius: float, x: float, y: float) -> float:
    """How far the rim of a coin of a side's shape is from its middle, in one direction."""
    if sign.form == "square":
        return radius / max(abs(x), abs(y))
    if sign.form == "diamond":
        return radius * 1.13 / (abs(x) + abs(y))
    return radius


def _side_of_number(figure: Figure) -> int:
    """Lower right, but lower left where the front is: 1 or -1."""
    return -1 if figure.facing == 3 else 1


def _number(
    painter: QPainter, number: str, sign: Sign, place: tuple[float, int], look: Look
) -> None:
    """The number of the copy; ``place`` is the coin's radius and the side."""
    radius, side = place
    at = (radius * 0.7 * side, radius * 0.7)
    size = radius * 0.38
    disc = QPainterPath()
    disc.addEllipse(QPointF(*at), size, size)
    ground = make_brush(BLACK) if look.line else make_brush(sign.colour, 0.75)
    paint(painter, disc, look.pen(PAPER, 0.035), ground)
    write(painter, number, at, size * (1.25 if len(number) < 2 else 0.95), make_brush(PAPER))


def _markers(
    painter: QPainter, figure: Figure, size: tuple[float, float, float], look: Look
) -> None:
    """A dot on the rim for each condition, four at most, then a plus."""
    radius, wide, high = size
    shown = [word for word in figure.conditions if word not in _DEAD]
    for place, word in enumerate(shown[: _MOST_MARKERS + 1]):
        angle = math.radians(180 + place * 26)
        at = (math.cos(angle) * radius * 0.92 * wide, math.sin(angle) * radius * 0.92 * high)
        disc = QPainterPath()
        disc.addEllipse(QPointF(*at), radius * 0.2, radius * 0.2)
        paint(painter, disc, look.pen(INK, 0.025), make_brush(PAPER if look.line else "#f2d36b"))
        letter = "+" if place == _MOST_MARKERS else word[0].upper()
        write(painter, letter, at, radius * 0.27, make_brush(BLACK if look.line else INK))
