"""Things of streets and ships: carts, stalls, masts, sails, hatches."""

from __future__ import annotations

import math

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from fieldwright.drawing.things import shapes
from fieldwright.drawing.things.bodies import Body
from fieldwright.drawing.things.look import NO_PEN, PAPER, Look, paint, strokes
from fieldwright.drawing.things.timber import disc, rectangle

_IRON = "#55504a"


def cart(painter: QPainter, body: Body, look: Look) -> None:
    """A cart or wagon: bed of boards with rails, wheels at the sides, shafts in front."""
    width, length = body.width, body.length
    bed = QRectF(-width * 0.34, -length * 0.34, width * 0.8, length * 0.68)
    axles = (bed.center().x(),) if width < 2 else (bed.left() + 0.4, bed.right() - 0.4)
    shafts = [
        QLineF(bed.left(), side * length * 0.2, -width / 2 + 0.03, side * length * 0.12)
        for side in (-1, 1)
    ]
    strokes(painter, shafts, look.ink(0.1))
    if not look.line:
        strokes(painter, shafts, look.mark(body.colour, 0.8, 0.05))
    for axle in axles:
        _wheels(painter, axle, body, look)
    paint(painter, rectangle(bed), look.ink(0.05), look.fill(body.colour, 0.8))
    floor = bed.adjusted(0.07, 0.07, -0.07, -0.07)
    paint(painter, rectangle(floor), look.mark(body.colour, 0.5, 0.03), look.fill(body.colour, 1.1))
    if not look.coarse:
        corners = [
            (p.x(), p.y())
            for p in (floor.topLeft(), floor.topRight(), floor.bottomRight(), floor.bottomLeft())
        ]
        lines = shapes.hatch(corners, 0.15, 0, 0.01, 1.0)
        strokes(painter, lines, look.mark(body.colour, 0.64, 0.024, 0.8))
    if look.fine:
        _load(painter, floor, body, look)


def _wheels(painter: QPainter, axle: float, body: Body, look: Look) -> None:
    """Two wheels seen on edge, and the axle that joins them."""
    half = body.length / 2
    wheel = min(0.36, body.width * 0.22)
    strokes(painter, [QLineF(axle, -half + 0.05, axle, half - 0.05)], look.ink(0.08))
    for side in (-1, 1):
        rim = QPainterPath()
        y = side * (half - 0.06)
        rim.addRoundedRect(QRectF(axle - wheel, y - 0.06, 2 * wheel, 0.12), 0.05, 0.05)
        paint(painter, rim, look.ink(0.035), look.dark(body.colour, 0.55))


def _load(painter: QPainter, floor: QRectF, body: Body, look: Look) -> None:
    """Some carts carry sacks."""
    noise = body.noise(4)
    for _ in range(noise.below(4)):
        x = noise.between(floor.left() + 0.18, floor.right() - 0.18)
        y = noise.between(floor.top() + 0.15, floor.bottom() - 0.15)
        sack = QPainterPath()
        sack.addEllipse(QPointF(x, y), noise.between(0.14, 0.2), noise.between(0.11, 0.15))
        paint(painter, sack, look.ink(0.03), look.fill("#cdbb92", noise.between(0.9, 1.1)))
        paint(painter, disc(x + 0.1, y, 0.03), look.mark("#cdbb92", 0.5, 0.02))


def stall(painter: QPainter, body: Body, look: Look) -> None:
    """A market stall under a striped awning with a scalloped hem."""
    rect = body.rect
    paint(painter, body.path, look.ink(0.055), look.fill("#f1e9d6"))
    stripes = max(4, round(rect.width() / 0.3))
    width = rect.width() / stripes
    for stripe in range(0, stripes, 2):
        part = QRectF(rect.left() + stripe * width, rect.top(), width, rect.height())
        if look.line:
            lines = [
                QLineF(part.left() + width * s, part.top(), part.left() + width * s, part.bottom())
                for s in (0.1, 0.5, 0.9)
            ]
            strokes(painter, lines, look.ink(0.02))
        else:
            paint(painter, rectangle(part), NO_PEN, look.fill(body.colour))
    hem = QPainterPath()
    y = rect.bottom()
    for stripe in range(stripes):
        left = rect.left() + stripe * width
        hem.moveTo(left, y - 0.02)
        hem.quadTo(left + width / 2, y + 0.12, left + width, y - 0.02)
    paint(painter, hem, look.ink(0.045), look.fill(body.colour, 0.8))
    if not look.line:
        shade = QRectF(rect.left(), rect.center().y(), rect.width(), rect.height() / 2)
        paint(painter, rectangle(shade), NO_PEN, look.fill("#3a2c24", alpha=0.16))
    pole = QLineF(rect.left(), rect.center().y(), rect.right(), rect.center().y())
    strokes(painter, [pole], look.mark(body.colour, 0.6, 0.035))
    paint(painter, body.path, look.ink(0.055))


def mast(painter: QPainter, body: Body, look: Look) -> None:
    """A mast: the cut of a great trunk with iron bands, ropes to the deck around it."""
    half = body.width / 2
    noise = body.noise(2)
    ropes = []
    for rope in range(6):
        angle = math.pi / 3 * rope + noise.spread(0.2)
        x, y = math.cos(angle), math.sin(angle)
        ropes.append(QLineF(x * half, y * half, x * (half + 0.42), y * (half + 0.42)))
    strokes(painter, ropes, look.mark("#c9b68d", 0.55, 0.035))
    paint(painter, body.path, look.ink(0.06), look.fill(body.colour, 0.75))
    paint(painter, disc(0, 0, half * 0.8), look.mark(_IRON, 0.7, 0.03), look.fill(body.colour, 1.2))
    x, y = body.to_light
    shift = half * 0.12
    if not look.coarse:
        for share in (0.55, 0.3, 0.1):
            ring = disc(x * shift, y * shift, half * share)
            paint(painter, ring, look.mark(body.colour, 0.7, 0.022))


def sail(painter: QPainter, body: Body, look: Look) -> None:
    """A lowered sail in folds on its yard."""
    half_width, half_length = body.width / 2, body.length / 2
    noise = body.noise(2)
    folds = max(4, round(body.width / 0.7))
    cloth: list[tuple[float, float]] = []
    for side in (-1, 1):
        for fold in range(folds + 1):
            share = fold / folds if side < 0 else 1 - fold / folds
            swell = 1.0 if fold % 2 else 0.72
            cloth.append(
                ((2 * share - 1) * half_width, side * half_length * swell * noise.between(0.9, 1))
            )
    paint(painter, shapes.smooth(cloth), look.ink(0.055), look.fill(body.colour))
    creases = QPainterPath()
    for fold in range(1, folds):
        x = (2 * fold / folds - 1) * half_width
        creases.moveTo(x + noise.spread(0.1), -half_length * 0.6)
        creases.quadTo(x + noise.spread(0.25), 0, x + noise.spread(0.1), half_length * 0.6)
    if not look.coarse:
        paint(painter, creases, look.mark(body.colour, 0.72, 0.03, 0.85))
    yard = QLineF(-half_width, 0, half_width, 0)
    strokes(painter, [yard], look.ink(0.17))
    if not look.line:
        strokes(painter, [yard], look.mark("#8a6a42", 0.95, 0.1))
    else:
        strokes(painter, [yard], look.pen(PAPER, 0.07))


def hatch(painter: QPainter, body: Body, look: Look) -> None:
    """An open hatch: a coaming of boards round a dark hole with a ladder down."""
    wood = "#8f6a40"
    paint(painter, body.path, look.ink(0.055), look.fill(wood))
    rim = min(0.16, body.length * 0.2)
    hole = body.rect.adjusted(rim, rim, -rim, -rim)
    paint(painter, rectangle(hole), look.ink(0.05), look.dark(body.colour, 0.85))
    corners = zip(_corners(body.rect), _corners(hole), strict=True)
    strokes(painter, [QLineF(a, b) for a, b in corners], look.mark(wood, 0.5, 0.03))
    if not look.line:
        x, y = body.to_light
        lower = hole.adjusted(0.1, 0.1, -0.1, -0.1).translated(x * 0.07, y * 0.07)
        paint(painter, rectangle(lower), NO_PEN, look.dark(body.colour, 0.35))
    rails = [QLineF(hole.left(), y, hole.left() + hole.width() * 0.7, y) for y in (-0.14, 0.14)]
    rungs = [
        QLineF(x, -0.14, x, 0.14)
        for x in (hole.left() + hole.width() * 0.7 * (step + 0.5) / 5 for step in range(5))
    ]
    ladder = look.pen(PAPER if look.line else "#b18f5e", 0.05)
    strokes(painter, [*rails, *rungs], ladder)


def _corners(rect: QRectF) -> tuple[QPointF, QPointF, QPointF, QPointF]:
    return (rect.topLeft(), rect.topRight(), rect.bottomRight(), rect.bottomLeft())
