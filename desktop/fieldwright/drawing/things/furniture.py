"""Furniture and goods: tables, benches, barrels, crates, beds, hearths."""

from __future__ import annotations

import math

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from fieldwright.drawing.things import shapes
from fieldwright.drawing.things.bodies import Body
from fieldwright.drawing.things.look import NO_PEN, Look, paint, strokes
from fieldwright.drawing.things.timber import disc, rectangle


def table(painter: QPainter, body: Body, look: Look) -> None:
    """A table of boards along its length, with what was left on it."""
    paint(painter, body.path, look.ink(0.05), look.fill(body.colour, 1.04))
    if not look.coarse:
        width = 0.2 if body.length < 1.3 else 0.26
        lines = shapes.hatch(body.points, width, 0, 0.03, 1.0)
        strokes(painter, lines, look.mark(body.colour, 0.68, 0.025, 0.8))
    if look.fine:
        _lit_edge(painter, body, look)
        _left_on_table(painter, body, look)


def _lit_edge(painter: QPainter, body: Body, look: Look) -> None:
    """A pale line inside of the rim."""
    if look.line:
        return
    share = max(0.5, 1 - 0.12 / max(body.length, 0.2))
    inner = [(x * (1 - 0.12 / body.width), y * share) for x, y in body.points]
    paint(painter, shapes.closed(inner), look.mark(body.colour, 1.3, 0.025, 0.7))


def _left_on_table(painter: QPainter, body: Body, look: Look) -> None:
    """Mugs and plates, few, and none on most tables' corners."""
    noise = body.noise(8)
    places = min(5, round(body.width * body.length * 1.1) + noise.below(2))
    for _ in range(places):
        x = noise.spread(body.width * 0.36)
        y = noise.spread(body.length * (0.2 if body.is_round else 0.28))
        if body.is_round and math.hypot(x, y) > body.width * 0.36:
            continue
        if noise.below(3):
            paint(painter, disc(x, y, 0.065), look.ink(0.025), look.fill("#8d7a5c", 0.9))
            paint(painter, disc(x, y, 0.035), NO_PEN, look.fill("#e9d9a8"))
        else:
            paint(painter, disc(x, y, 0.1), look.ink(0.022), look.fill("#ded6c4"))
            paint(painter, disc(x, y, 0.062), look.mark("#ded6c4", 0.7, 0.015))


def bench(painter: QPainter, body: Body, look: Look) -> None:
    """A bench, shelf or stool: one or two boards."""
    paint(painter, body.path, look.ink(0.045), look.fill(body.colour, 1.02))
    if look.coarse:
        return
    if body.is_round:
        paint(painter, disc(0, 0, body.width * 0.3), look.mark(body.colour, 0.65, 0.022))
        return
    lines = shapes.hatch(body.points, body.length / 2, 0, 0.04, 1.0)
    for x in (-body.width / 2 + 0.12, body.width / 2 - 0.12):
        lines.append(QLineF(x, -body.length / 2 + 0.03, x, body.length / 2 - 0.03))
    strokes(painter, lines, look.mark(body.colour, 0.62, 0.024, 0.85))


def barrel(painter: QPainter, body: Body, look: Look) -> None:
    """A barrel seen from above: hoop, staves and lid."""
    half = body.width / 2
    paint(painter, body.path, look.ink(0.05), look.fill(body.colour, 0.8))
    paint(
        painter,
        disc(0, 0, half * 0.8),
        look.mark("#55504a", 0.8, 0.035),
        look.fill(body.colour, 1.15),
    )
    if look.coarse:
        return
    lid = shapes.ellipse(half * 1.6, half * 1.6, 20)
    lines = shapes.hatch(lid, half * 0.4, 0, 0.02, 1.0)
    strokes(painter, lines, look.mark(body.colour, 0.6, 0.022))
    if look.fine:
        paint(
            painter, disc(half * 0.3, half * 0.2, half * 0.1), NO_PEN, look.dark(body.colour, 0.4)
        )


def crate(painter: QPainter, body: Body, look: Look) -> None:
    """Crates, as many as there is room for, side by side: boards in a frame with a brace."""
    columns = max(1, round(body.width / max(body.length, 0.8)))
    width = body.width / columns
    noise = body.noise(2)
    for column in range(columns):
        left = -body.width / 2 + column * width
        rect = QRectF(left, -body.length / 2, width, body.length)
        tone = 1.0 + noise.spread(0.07)
        _one_crate(painter, rect, body.colour, tone, look)


def _one_crate(painter: QPainter, rect: QRectF, colour: str, tone: float, look: Look) -> None:
    paint(painter, rectangle(rect), look.ink(0.05), look.fill(colour, 0.86 * tone))
    frame = min(0.12, rect.height() * 0.2)
    inner = rect.adjusted(frame, frame, -frame, -frame)
    pen = look.mark(colour, 0.5, 0.028)
    paint(painter, rectangle(inner), pen, look.fill(colour, 1.08 * tone))
    if look.coarse:
        return
    lines = []
    count = max(2, round(inner.height() / 0.16))
    for number in range(1, count):
        y = inner.top() + inner.height() * number / count
        lines.append(QLineF(inner.left(), y, inner.right(), y))
    strokes(painter, lines, look.mark(colour, 0.66, 0.022, 0.8))
    if rect.height() > 0.55:
        brace = QLineF(inner.bottomLeft(), inner.topRight())
        strokes(painter, [brace], look.mark(colour, 0.45, 0.095))
        if not look.line:
            strokes(painter, [brace], look.mark(colour, 0.95 * tone, 0.055))


def bed(painter: QPainter, body: Body, look: Look) -> None:
    """A bed: frame, sheet, pillow at the head (north, unturned) and a blanket turned down."""
    painter.rotate(180)
    rect = body.rect
    noise = body.noise(2)
    paint(painter, rectangle(rect), look.ink(0.05), look.fill("#8a6a45"))
    sheet = rect.adjusted(0.06, 0.06, -0.06, -0.06)
    paint(painter, rectangle(sheet), NO_PEN, look.fill("#efe9db"))
    cloth = noise.choice(("#8d5a52", "#5f7388", "#7c8259", "#8a7350"))
    blanket = QRectF(sheet)
    blanket.setRight(sheet.left() + sheet.width() * 0.66)
    paint(painter, rectangle(blanket), look.mark(cloth, 0.5, 0.03), look.fill(cloth, 1.12))
    fold = QRectF(blanket.right() - 0.14, blanket.top(), 0.14, blanket.height())
    paint(painter, rectangle(fold), look.mark(cloth, 0.5, 0.022), look.fill(cloth, 1.4))
    pillow = QPainterPath()
    room = sheet.right() - blanket.right()
    pillow.addRoundedRect(
        QRectF(
            blanket.right() + room * 0.18, sheet.top() + 0.08, room * 0.66, sheet.height() - 0.16
        ),
        0.08,
        0.08,
    )
    paint(painter, pillow, look.ink(0.03), look.fill("#ffffff"))


def hearth(painter: QPainter, body: Body, look: Look) -> None:
    """A fireplace: a mantel of stones round a fire on its bed of embers."""
    paint(painter, body.path, look.ink(0.055), look.fill(body.colour, 0.95))
    half_width, half_length = body.width / 2, body.length / 2
    mouth = QRectF(-half_width * 0.72, -half_length * 0.62, half_width * 1.44, half_length * 1.24)
    if look.fine:
        stones = [
            QLineF(x, y * half_length, x, y * half_length * 0.66)
            for x in _steps(-half_width + 0.24, half_width - 0.2, 0.3)
            for y in (-1, 1)
        ]
        stones += [QLineF(side * half_width, 0, side * half_width * 0.74, 0) for side in (-1, 1)]
        strokes(painter, stones, look.mark(body.colour, 0.6, 0.028))
    paint(painter, rectangle(mouth), look.ink(0.04), look.dark("#3a2c24", 0.9))
    if look.line:
        paint(painter, flame(0, 0, half_length * 0.55), look.ink(0.02), look.fill("#ffffff"))
        return
    for x in (-0.45, 0.0, 0.45):
        size = half_length * (0.6 if x == 0 else 0.46)
        at = x * half_width
        paint(painter, flame(at, 0, size), NO_PEN, look.fill("#d9582b"))
        paint(painter, flame(at, size * 0.15, size * 0.62), NO_PEN, look.fill("#f0a23c"))
        paint(painter, flame(at, size * 0.25, size * 0.3), NO_PEN, look.fill("#f8dc86"))


def _steps(start: float, end: float, step: float) -> list[float]:
    count = max(1, int((end - start) / step) + 1)
    return [start + step * number for number in range(count)]


def flame(x: float, y: float, size: float) -> QPainterPath:
    """A tongue of fire about a point; its tip points up in the frame of the painter."""
    path = QPainterPath(QPointF(x, y - size))
    path.cubicTo(
        x + size * 0.25, y - size * 0.3, x + size * 0.8, y, x + size * 0.35, y + size * 0.8
    )
    path.cubicTo(
        x + size * 0.1, y + size, x - size * 0.2, y + size, x - size * 0.4, y + size * 0.75
    )
    path.cubicTo(x - size * 0.8, y + size * 0.1, x - size * 0.1, y - size * 0.2, x, y - size)
    path.closeSubpath()
    return path
