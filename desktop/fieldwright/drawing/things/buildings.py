"""Buildings from above: roofs with ridge and courses, towers with a battlement."""

from __future__ import annotations

import math

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from fieldwright.drawing.things import shapes
from fieldwright.drawing.things.bodies import Body
from fieldwright.drawing.things.look import NO_PEN, Look, paint, strokes
from fieldwright.drawing.things.noise import Noise
from fieldwright.drawing.things.shapes import XY, Polygon
from fieldwright.drawing.things.timber import boards, rectangle

_COURSE = 0.3


def roof(painter: QPainter, body: Body, look: Look) -> None:
    """A gabled roof: two slopes, the one towards the light paler, courses of tiles, a ridge."""
    draw_roof(painter, body.points, body.colour, look, body.to_light, body.noise(2))
    if body.width > 2.4 and look.fine:
        _chimney(painter, body, look)


def draw_roof(
    painter: QPainter, points: Polygon, colour: str, look: Look, light: XY, noise: Noise
) -> None:
    """A roof over an outline whose ridge runs along x through the middle."""
    outline = shapes.sketched(points, noise)
    tone = 1.0 + noise.spread(0.06)
    paint(painter, outline, look.ink(0.07), look.fill(colour, tone))
    upper, lower = _slopes(points)
    bright, dull = (upper, lower) if light[1] < 0 else (lower, upper)
    if not look.line:
        strength = 0.06 + 0.09 * abs(light[1])
        paint(painter, shapes.closed(bright), NO_PEN, look.fill(colour, tone + strength))
        paint(painter, shapes.closed(dull), NO_PEN, look.fill(colour, tone - strength))
    if not look.coarse:
        _courses(painter, points, look, noise)
    rect = shapes.polygon(points).boundingRect()
    ridge = shapes.hatch(points, rect.height())
    if not look.line:
        strokes(painter, ridge, look.mark(colour, 0.5, 0.12))
        strokes(painter, ridge, look.mark(colour, 1.25, 0.06))
    else:
        strokes(painter, ridge, look.ink(0.07))
    paint(painter, outline, look.ink(0.07))


def _slopes(points: Polygon) -> tuple[list[XY], list[XY]]:
    """The parts of an outline above and below its middle line (Sutherland-Hodgman)."""
    rect = shapes.polygon(points).boundingRect()
    middle = rect.center().y()
    return _half(points, middle, -1), _half(points, middle, 1)


def _half(points: Polygon, middle: float, side: int) -> list[XY]:
    kept: list[XY] = []
    px, py = points[-1]
    for x, y in points:
        if ((y - middle) * side > 0) != ((py - middle) * side > 0):
            kept.append((px + (x - px) * (middle - py) / (y - py), middle))
        if (y - middle) * side > 0:
            kept.append((x, y))
        px, py = x, y
    return kept or [points[0]]


def _courses(painter: QPainter, points: Polygon, look: Look, noise: Noise) -> None:
    """Rows of tiles, with a joint here and there."""
    step = _COURSE if look.fine else _COURSE * 1.6
    rows = shapes.hatch(points, step, 0, 0.03)
    strokes(painter, rows, look.ink(0.022, 0.34))
    if not look.fine or look.line:
        return
    joints = []
    for row in rows:
        length = row.length()
        at = noise.between(0.05, 0.4)
        while at < length:
            foot = row.pointAt(at / length)
            joints.append(QLineF(foot, QPointF(foot.x(), foot.y() - step * 0.5)))
            at += noise.between(0.16, 0.62)
    strokes(painter, joints, look.ink(0.018, 0.28))


def _chimney(painter: QPainter, body: Body, look: Look) -> None:
    noise = body.noise(9)
    x = noise.choice((-1, 1)) * body.width * noise.between(0.22, 0.34)
    y = noise.choice((-1, 1)) * body.length * 0.16
    stack = QRectF(x - 0.2, y - 0.2, 0.4, 0.4)
    paint(painter, rectangle(stack), look.ink(0.05), look.fill("#a39a8c"))
    flue = stack.adjusted(0.1, 0.1, -0.1, -0.1)
    paint(painter, rectangle(flue), look.ink(0.03), look.dark("#3a332c", 0.7))


def tower(painter: QPainter, body: Body, look: Look) -> None:
    """A tower: merlons round a walk of flagstones, and a trapdoor down."""
    paint(painter, body.path, look.ink(0.07), look.fill(body.colour, 0.86))
    rim = min(0.45, body.length * 0.16)
    ring = _merlons(body.points, rim)
    floor = (
        shapes.smooth(_inner(body.points, rim))
        if body.is_round
        else shapes.closed(_inner(body.points, rim))
    )
    if look.line:
        paint(painter, ring, NO_PEN, look.dark(body.colour))
    else:
        paint(painter, ring, look.mark(body.colour, 0.5, 0.025), look.fill(body.colour, 1.12))
    paint(painter, floor, look.ink(0.05), look.fill(body.colour, 1.22))
    if not look.coarse and not look.line:
        flags(painter, _inner(body.points, rim + 0.06), body.colour, look, body.noise(3))
    size = min(0.32, body.length * 0.11)
    door = QRectF(-size, -size, 2 * size, 2 * size)
    paint(painter, rectangle(door), look.ink(0.045), look.fill("#8a6a45"))
    pen = look.mark("#8a6a45", 0.5, 0.025)
    strokes(painter, [QLineF(x, -size, x, size) for x in (-size / 3, size / 3)], pen)


def _inner(points: Polygon, by: float) -> list[XY]:
    """The outline drawn in towards its middle by about this much."""
    rect = shapes.polygon(points).boundingRect()
    across = max(0.1, 1 - 2 * by / rect.width())
    along = max(0.1, 1 - 2 * by / rect.height())
    return [(x * across, y * along) for x, y in points]


def _merlons(points: Polygon, rim: float) -> QPainterPath:
    """Blocks along the rim with gaps as long as they are."""
    outer, inner = list(points), _inner(points, rim)
    path = QPainterPath()
    for index, start in enumerate(outer):
        after = (index + 1) % len(outer)
        end = outer[after]
        length = math.dist(start, end)
        pairs = max(1, round(length / 0.8))
        for pair in range(pairs):
            low, high = (pair + 0.12) / pairs, (pair + 0.62) / pairs
            block = [
                _along(start, end, low),
                _along(start, end, high),
                _along(inner[index], inner[after], high),
                _along(inner[index], inner[after], low),
            ]
            path.addPath(shapes.closed(block))
    return path


def _along(start: XY, end: XY, share: float) -> XY:
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def flags(
    painter: QPainter,
    points: Polygon,
    colour: str,
    look: Look,
    noise: Noise,
    degrees: float = 0.0,
) -> None:
    """Flagstone joints inside of an outline that is filled already."""
    step = 0.5 if look.fine else 0.8
    rows = shapes.hatch(points, step, degrees, 0.0, 1.0)
    across = math.radians(degrees)
    up = QPointF(math.sin(across) * step, -math.cos(across) * step)
    joints = [
        QLineF(foot, foot + up)
        for row in rows
        for foot in shapes.joints(row, noise, (0.15, 0.7), (0.4, 0.85), 0.1)
    ]
    strokes(painter, [*rows, *joints], look.mark(colour, 0.72, 0.026, 0.7))


def deckhouse(painter: QPainter, body: Body, look: Look) -> None:
    """A cabin on a deck: a roof of boards with a rim, a skylight and a hatch cover."""
    rim = 0.14
    paint(painter, body.path, look.ink(0.065), look.fill(body.colour, 0.78))
    inner = _inner(body.points, rim)
    paint(
        painter,
        shapes.closed(inner),
        look.mark(body.colour, 0.5, 0.035),
        look.fill(body.colour, 1.12),
    )
    if look.coarse:
        return
    boards(painter, inner, body.colour, look, body.noise(2), (0.24, 0.0))
    if body.width > 2 and body.length > 1.2:
        _skylight(painter, body.width * -0.18, look)


def _skylight(painter: QPainter, x: float, look: Look) -> None:
    frame = QRectF(x - 0.5, -0.36, 1.0, 0.72)
    paint(painter, rectangle(frame), look.ink(0.045), look.fill("#75593b"))
    for column in range(3):
        pane = QRectF(x - 0.42 + column * 0.29, -0.27, 0.25, 0.54)
        paint(painter, rectangle(pane), look.ink(0.025), look.fill("#cfdfe0"))
