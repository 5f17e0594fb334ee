"""What is no masonry: fences, hedges, palisades, curtains."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from fieldwright.drawing.things.heaps import Heap
from fieldwright.drawing.things.look import NO_PEN, Look, paint, strokes
from fieldwright.drawing.things.masonry import Band
from fieldwright.drawing.things.wall_pieces import Piece

Draw: TypeAlias = Callable[[QPainter, Sequence[Piece], Look], None]


def fences(painter: QPainter, pieces: Sequence[Piece], look: Look) -> None:
    """Two rails from post to post."""
    rails: list[QLineF] = []
    posts = Heap()
    for piece in pieces:
        band = Band(piece)
        rails += [
            QLineF(QPointF(*band.at(band.low, across)), QPointF(*band.at(band.high, across)))
            for across in (-0.035, 0.035)
        ]
        size = max(0.075, band.half)
        for x, y in _along(band, 1.0):
            posts.polygon(QPolygonF(QRectF(x - size, y - size, 2 * size, 2 * size)))
    colour = pieces[0].kind.colour
    if look.line:
        strokes(painter, rails, look.ink(0.03))
        posts.draw(painter, NO_PEN, look.dark(colour))
        return
    strokes(painter, rails, look.ink(0.075))
    strokes(painter, rails, look.mark(colour, 1.12, 0.045))
    posts.draw(painter, look.ink(0.035), look.fill(colour, 0.85))


def _along(band: Band, spacing: float) -> list[tuple[float, float]]:
    """Evenly spaced places on a line, both ends among them."""
    count = max(1, round((band.high - band.low) / spacing))
    return [band.at(band.low + (band.high - band.low) * n / count, 0) for n in range(count + 1)]


def hedges(painter: QPainter, pieces: Sequence[Piece], look: Look) -> None:
    """A band of leaves: many round tufts with one outline."""
    rim, body, lit = Heap(), Heap(), Heap()
    leaves: list[QLineF] = []
    for piece in pieces:
        for x, y, size, tip in _tufts(piece):
            rim.ellipse(x, y, size + 0.04, size + 0.04)
            body.ellipse(x, y, size, size)
            if not look.line:
                lit.ellipse(x - size * 0.25, y - size * 0.28, size * 0.52, size * 0.48)
            if look.fine:
                middle = QPointF(x, y)
                leaves.append(QLineF(middle + tip, middle + tip * 1.5))
    colour = pieces[0].kind.colour
    rim.draw(painter, NO_PEN, look.dark("#3d4a2b" if not look.line else colour, 0.95))
    body.draw(painter, NO_PEN, look.fill(colour, 0.92))
    lit.draw(painter, NO_PEN, look.fill(colour, 1.17))
    strokes(painter, leaves, look.mark(colour, 0.5, 0.03))


@lru_cache(maxsize=2048)
def _tufts(piece: Piece) -> Sequence[tuple[float, float, float, QPointF]]:
    """The middle of each tuft of a hedge, its radius, and the way to the tip of its leaf."""
    band = Band(piece)
    tufts = []
    for cell, low, high in band.cells(0.2, 0.25, whole=True):
        noise = band.noise(cell)
        x, y = band.at((low + high) / 2, noise.spread(band.half * 0.2))
        size = max(0.12, band.half * noise.between(0.82, 1.08))
        angle = noise.between(0, 6.28)
        tip = QPointF(math.cos(angle) * size * 0.5, math.sin(angle) * size * 0.5)
        tufts.append((x, y, size, tip))
    return tufts


def palisades(painter: QPainter, pieces: Sequence[Piece], look: Look) -> None:
    """Stakes side by side, pale where they are pointed."""
    stakes, rings, tips = Heap(), Heap(), Heap()
    for piece in pieces:
        band = Band(piece)
        size = band.half
        count = max(1, round((band.high - band.low) / (size * 1.86)))
        for number in range(count + 1):
            at = band.low + (band.high - band.low) * number / count
            noise = band.noise(number, 5)
            x, y = band.at(at, noise.spread(size * 0.16))
            half = size * noise.between(0.88, 1.06)
            stakes.ellipse(x, y, half + 0.035, half + 0.035)
            rings.ellipse(x, y, half, half)
            tips.ellipse(x - half * 0.12, y - half * 0.12, half * 0.42, half * 0.42)
    colour = pieces[0].kind.colour
    stakes.draw(painter, NO_PEN, look.dark("#2e2822", 1.0))
    rings.draw(painter, look.ink(0.025), look.fill(colour, 1.05))
    if not look.line:
        tips.draw(painter, NO_PEN, look.fill(colour, 1.5))
    elif not look.coarse:
        tips.draw(painter, NO_PEN, look.dark(colour))


def curtains(painter: QPainter, pieces: Sequence[Piece], look: Look) -> None:
    """Cloth in waves between two poles; an open one is drawn back to its poles."""
    for piece in pieces:
        painter.save()
        painter.translate(*piece.start)
        painter.rotate(math.degrees(math.atan2(piece.along[1], piece.along[0])))
        length = piece.length
        spans = [(0.0, length)]
        if piece.wall.is_open:
            spans = [(0.0, length * 0.18), (length * 0.82, length)]
        for low, high in spans:
            path = _waves(low, high, 0.09 if not piece.wall.is_open else 0.13)
            paint(painter, path, look.ink(0.17 if not look.line else 0.07))
            if not look.line:
                paint(painter, path, look.mark(piece.kind.colour, 1.12, 0.1))
        poles = QPainterPath()
        for x in (0.0, length):
            poles.addEllipse(QPointF(x, 0), 0.08, 0.08)
        paint(painter, poles, look.ink(0.035), look.fill("#8a6a45"))
        painter.restore()


def _waves(low: float, high: float, swing: float) -> QPainterPath:
    path = QPainterPath(QPointF(low, 0))
    count = max(2, round((high - low) / 0.16))
    step = (high - low) / count
    for number in range(count):
        x = low + step * number
        side = swing if number % 2 else -swing
        path.quadTo(x + step / 2, side * 1.6, x + step, 0)
    return path


LIGHT_WALLS: Mapping[str, Draw] = {
    "fence": fences,
    "hedge": hedges,
    "palisade": palisades,
    "curtain": curtains,
}
"""By texture; all pieces of one texture and colour in a region are drawn together."""
