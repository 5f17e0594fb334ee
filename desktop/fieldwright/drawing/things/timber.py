"""Wood: fallen trunks and tangles of them; and boards, which many things are made of."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from fieldwright.drawing.things import shapes
from fieldwright.drawing.things.bodies import Body
from fieldwright.drawing.things.look import NO_PEN, Look, paint, strokes
from fieldwright.drawing.things.noise import Noise
from fieldwright.drawing.things.shapes import Polygon


def log(painter: QPainter, body: Body, look: Look) -> None:
    """One fallen trunk, sawn or broken at its ends."""
    half = body.width / 2
    draw_trunk(painter, QLineF(-half, 0, half, 0), body.length, body.colour, look, body.noise(2))


def deadfall(painter: QPainter, body: Body, look: Look) -> None:
    """A tangle of trunks and boughs; a faint wash shows how far it reaches."""
    noise = body.noise(2)
    paint(
        painter,
        shapes.smooth(body.points),
        look.mark(body.colour, 0.5, 0.035, 0.7),
        look.fill(body.colour, 0.7, 0.4),
    )
    if not look.coarse:
        strokes(painter, _boughs(body, noise), look.mark(body.colour, 0.45, 0.05))
    for line in _lying(body, noise):
        draw_trunk(painter, line, noise.between(0.2, 0.34), body.colour, look, noise)


def _lying(body: Body, noise: Noise) -> list[QLineF]:
    """Where the trunks lie: across the outline at changing angles, the longest first."""
    lines: list[QLineF] = []
    angles = (-52.0, 38.0, 16.0, -22.0, 4.0)
    for number, angle in enumerate(angles):
        degrees = angle + noise.spread(12)
        found = shapes.hatch(
            body.points, max(0.5, body.length * 0.55), degrees, 0.06, noise.between(0.35, 0.8)
        )
        if found:
            lines.append(found[(number + noise.below(2)) % len(found)])
    return lines


def _boughs(body: Body, noise: Noise) -> list[QLineF]:
    lines = []
    for angle in (70.0, -75.0, 48.0):
        for line in shapes.hatch(body.points, 0.55, angle + noise.spread(14), 0.1, noise.share()):
            start, end = noise.between(0, 0.4), noise.between(0.6, 1.0)
            lines.append(QLineF(line.pointAt(start), line.pointAt(end)))
    return lines


def draw_trunk(
    painter: QPainter, line: QLineF, thickness: float, colour: str, look: Look, noise: Noise
) -> None:
    """A trunk along a line: bark, grain, a pale cut at the thicker end."""
    length = line.length() or 1.0
    painter.save()
    painter.translate(line.p1())
    painter.rotate(math.degrees(math.atan2(line.dy(), line.dx())))
    half = thickness / 2
    thin = half * 0.72
    bark = QPainterPath(QPointF(half * 0.4, -half))
    bark.cubicTo(length * 0.3, -half * 0.8, length * 0.7, -half * 1.05, length, -thin)
    bark.lineTo(length + half * 0.2, 0)
    bark.lineTo(length, thin)
    bark.cubicTo(length * 0.7, half * 0.85, length * 0.3, half * 1.1, half * 0.4, half)
    bark.closeSubpath()
    paint(painter, bark, look.ink(0.045), look.fill(colour, 0.92))
    if not look.coarse:
        grain = [
            QLineF(
                length * (at := noise.between(0.12, 0.5)),
                y,
                length * (at + noise.between(0.15, 0.4)),
                y,
            )
            for y in (-half * 0.45, half * 0.05, half * 0.5)
        ]
        strokes(painter, grain, look.mark(colour, 0.6, 0.025))
    cut = QPainterPath()
    cut.addEllipse(QPointF(half * 0.45, 0), half * 0.5, half)
    paint(painter, cut, look.ink(0.035), look.fill(colour, 1.45))
    painter.restore()


def boards(
    painter: QPainter,
    points: Polygon,
    colour: str,
    look: Look,
    noise: Noise,
    lay: tuple[float, float] = (0.25, 0.0),
) -> None:
    """Board lines inside of an outline that is filled already: joints, butts and nails.

    ``lay`` is the width of a board in squares and the way that boards run, in degrees from x.
    """
    width, degrees = lay
    lines = shapes.hatch(points, width, degrees, 0.0, 1.0)
    strokes(painter, lines, look.mark(colour, 0.66, 0.026, 0.8))
    if look.fine:
        butts, nails = _butts(lines, width, degrees, noise)
        strokes(painter, butts, look.mark(colour, 0.66, 0.026, 0.8))
        if not look.line and look.square_px >= 80:
            paint(painter, nails, NO_PEN, look.dark(colour, 0.5, 0.7))


def _butts(
    lines: Sequence[QLineF], width: float, degrees: float, noise: Noise
) -> tuple[list[QLineF], QPainterPath]:
    """Where one board of a row ends and the next begins, with a nail on each side."""
    angle = math.radians(degrees)
    across = QPointF(math.sin(angle) * width, -math.cos(angle) * width)
    along = QPointF(math.cos(angle), math.sin(angle))
    butts = []
    nails = QPainterPath()
    for line in lines:
        for foot in shapes.joints(line, noise, (0.4, 2.6), (1.6, 3.4), 0.3):
            butts.append(QLineF(foot, foot + across))
            for side in (-0.05, 0.05):
                nails.addEllipse(foot + across * 0.5 + along * side, 0.014, 0.014)
    return butts, nails


def rectangle(rect: QRectF) -> QPainterPath:
    """A rectangle as a path."""
    path = QPainterPath()
    path.addRect(rect)
    return path


def disc(x: float, y: float, radius: float) -> QPainterPath:
    """A circle as a path."""
    return shapes.disc(x, y, radius)
