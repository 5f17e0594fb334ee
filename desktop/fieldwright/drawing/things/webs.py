"""Webs: strands from the middle to the rim, and rings of them that sag between."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPainterPath

from fieldwright.drawing.things import shapes
from fieldwright.drawing.things.bodies import Body
from fieldwright.drawing.things.look import NO_BRUSH, NO_PEN, Look, paint
from fieldwright.drawing.things.shapes import XY

_STRANDS = 11
_RINGS = (0.28, 0.52, 0.76, 1.0)
_SAG = 0.9
"""A ring between two strands comes so much nearer to the middle."""


def web(painter: QPainter, body: Body, look: Look) -> None:
    """A pale veil with strands over it; what stands in it shows through."""
    noise = body.noise(41)
    paint(painter, shapes.closed(body.points), NO_PEN, look.fill(body.colour, 1.0, 0.42))
    ends = [_at(body.points, (number + noise.spread(0.3)) / _STRANDS) for number in range(_STRANDS)]
    path = QPainterPath()
    for x, y in ends:
        path.moveTo(0.0, 0.0)
        path.lineTo(x, y)
    if not look.coarse:
        for share in _RINGS:
            _ring(path, [(x * share, y * share) for x, y in ends])
    paint(painter, path, look.ink(0.03), NO_BRUSH)


def _ring(path: QPainterPath, ends: Sequence[XY]) -> None:
    path.moveTo(*ends[-1])
    for (x0, y0), (x1, y1) in zip([ends[-1], *ends[:-1]], ends, strict=True):
        middle = QPointF((x0 + x1) / 2 * _SAG, (y0 + y1) / 2 * _SAG)
        path.quadTo(middle, QPointF(x1, y1))


def _at(points: Sequence[XY], share: float) -> XY:
    """The place on an outline after a share of its length."""
    after = [*points[1:], points[0]]
    ways = [math.dist(one, other) for one, other in zip(points, after, strict=True)]
    left = (share % 1.0) * sum(ways)
    for number, way in enumerate(ways):
        if left <= way and way > 0:
            (x, y), (nx, ny) = points[number], after[number]
            return x + (nx - x) * left / way, y + (ny - y) * left / way
        left -= way
    return points[0]
