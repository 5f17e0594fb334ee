"""Hazards: an outline and a pattern; a hidden one is dashed, and there for the DM only."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QPainter, QPainterPath

from fieldwright.battlefield.things import Hazard
from fieldwright.drawing.context import Context
from fieldwright.drawing.things import shapes
from fieldwright.drawing.things.bodies import UNKNOWN_COLOUR
from fieldwright.drawing.things.furniture import flame
from fieldwright.drawing.things.index import index_of
from fieldwright.drawing.things.look import NO_PEN, Look, dashes, paint, strokes
from fieldwright.drawing.things.noise import Noise
from fieldwright.drawing.things.shapes import XY
from fieldwright.terms.grid import Block

Pattern: TypeAlias = Callable[[QPainter, Sequence[XY], str, Look, Noise], None]


def draw_hazards(painter: QPainter, context: Context, region: Block, look: Look) -> None:
    """The hazards that show in a region."""
    for entry in index_of(context.field, Hazard).near(region):
        hazard = entry.thing
        if len(hazard.outline) < 3 or (hazard.hidden and context.options.players):
            continue
        kind = context.catalogue.hazards.get(hazard.kind)
        colour = kind.colour if kind else UNKNOWN_COLOUR
        outline = shapes.closed(hazard.outline)
        paint(painter, outline, NO_PEN, look.fill(colour, alpha=0.0 if look.line else 0.2))
        pattern = PATTERNS.get(kind.texture, slanted) if kind else slanted
        pattern(painter, hazard.outline, colour, look, Noise.of(hazard.id))
        _edge(painter, outline, colour, look, hazard.hidden)


def _edge(painter: QPainter, outline: QPainterPath, colour: str, look: Look, hidden: bool) -> None:
    pen = look.pen("#000000", 0.045) if look.line else look.pen(colour, 0.06, 0.6)
    if hidden:
        dashes(painter, outline, pen)
    else:
        paint(painter, outline, pen)


def _scattered(points: Sequence[XY], step: float, noise: Noise) -> Iterator[QPointF]:
    """Places spread evenly inside of an outline, a little out of line."""
    for number, line in enumerate(shapes.hatch(points, step, 0.0, step * 0.3)):
        count = max(1, round(line.length() / step))
        for place in range(count):
            share = (place + (0.3 if number % 2 else 0.7)) / count
            at = line.pointAt(min(1.0, max(0.0, share + noise.spread(0.16) / count)))
            yield at


def flames(painter: QPainter, points: Sequence[XY], colour: str, look: Look, noise: Noise) -> None:
    """Tongues of fire."""
    for at in _scattered(points, 0.46, noise):
        size = noise.between(0.14, 0.24)
        pen = look.ink(0.025)
        paint(painter, flame(at.x(), at.y(), size), pen, look.fill(colour))
        if not look.line:
            paint(
                painter,
                flame(at.x(), at.y() + size * 0.25, size * 0.55),
                NO_PEN,
                look.fill("#f4b54a"),
            )


def rings(painter: QPainter, points: Sequence[XY], colour: str, look: Look, noise: Noise) -> None:
    """Small rings that sink into each other."""
    path = QPainterPath()
    for at in _scattered(points, 0.62, noise):
        size = noise.between(0.1, 0.2)
        path.addEllipse(at, size, size * 0.7)
        path.addEllipse(at, size * 0.45, size * 0.3)
    paint(painter, path, look.mark(colour, 0.55, 0.03))


def waves(painter: QPainter, points: Sequence[XY], colour: str, look: Look, noise: Noise) -> None:
    """Short double waves."""
    path = QPainterPath()
    for at in _scattered(points, 0.6, noise):
        for row in (-0.06, 0.06):
            path.moveTo(at.x() - 0.2, at.y() + row)
            path.quadTo(at.x() - 0.1, at.y() + row - 0.08, at.x(), at.y() + row)
            path.quadTo(at.x() + 0.1, at.y() + row + 0.08, at.x() + 0.2, at.y() + row)
    paint(painter, path, look.mark(colour, 0.6, 0.035))


def ticks(painter: QPainter, points: Sequence[XY], colour: str, look: Look, noise: Noise) -> None:
    """Ticks all along the inside of the edge."""
    outline = shapes.wound(points)
    lines = []
    for index, (x, y) in enumerate(outline):
        nx, ny = outline[(index + 1) % len(outline)]
        length = math.hypot(nx - x, ny - y) or 1.0
        inward = (-(ny - y) / length, (nx - x) / length)
        count = max(1, round(length / 0.16))
        for tick in range(count):
            share = (tick + 0.5) / count
            far = noise.between(0.1, 0.2)
            px, py = x + (nx - x) * share, y + (ny - y) * share
            lines.append(QLineF(px, py, px + inward[0] * far, py + inward[1] * far))
    strokes(painter, lines, look.mark(colour, 0.55, 0.035))


def spikes(painter: QPainter, points: Sequence[XY], colour: str, look: Look, noise: Noise) -> None:
    """Points of stone."""
    for at in _scattered(points, 0.42, noise):
        size = noise.between(0.1, 0.18)
        path = QPainterPath(at + QPointF(0, -size * 1.4))
        path.lineTo(at + QPointF(size * 0.6, size * 0.5))
        path.quadTo(at + QPointF(0, size * 0.8), at + QPointF(-size * 0.6, size * 0.5))
        path.closeSubpath()
        paint(painter, path, look.ink(0.03), look.fill(colour, 1.1))


def crossed(painter: QPainter, points: Sequence[XY], colour: str, look: Look, noise: Noise) -> None:
    """Crossing lines, and a mark in the middle: a trap."""
    alpha = 0.75
    lines = [*shapes.hatch(points, 0.3, 45), *shapes.hatch(points, 0.3, -45)]
    strokes(painter, lines, look.mark(colour, 0.85, 0.022, alpha))
    x = sum(point[0] for point in points) / len(points)
    y = sum(point[1] for point in points) / len(points)
    size = 0.17 + noise.share() * 0.0
    triangle = shapes.closed(
        [(x, y - size * 1.2), (x + size * 1.1, y + size * 0.8), (x - size * 1.1, y + size * 0.8)]
    )
    paint(painter, triangle, look.ink(0.045), look.fill("#f6e3b8"))
    strokes(painter, [QLineF(x, y - size * 0.5, x, y + size * 0.15)], look.ink(0.05))
    dot = QPainterPath()
    dot.addEllipse(QPointF(x, y + size * 0.5), 0.028, 0.028)
    paint(painter, dot, NO_PEN, look.dark("#2e2822"))


def slanted(painter: QPainter, points: Sequence[XY], colour: str, look: Look, noise: Noise) -> None:
    """Slanting lines, for a hazard that this program has no picture of."""
    lines = shapes.hatch(points, 0.26, 45, 0.0, 0.3 + 0.4 * noise.share())
    strokes(painter, lines, look.mark(colour, 0.7, 0.03))


PATTERNS: Mapping[str, Pattern] = {
    "flames": flames,
    "quicksand": rings,
    "waves": waves,
    "edge": ticks,
    "spikes": spikes,
    "trap": crossed,
}
"""By texture."""
