"""What nothing is seen through: thick smoke, magical fog and magical darkness.

Their rim lies where the rules have it, as a row of billows; within it they thicken to the middle,
and what stands in them shows through.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPainterPath

from fieldwright.drawing.things import shapes
from fieldwright.drawing.things.bodies import Body
from fieldwright.drawing.things.look import NO_BRUSH, NO_PEN, Look, paint
from fieldwright.drawing.things.noise import Noise
from fieldwright.drawing.things.shapes import XY

_BILLOW = 0.85
"""Squares along the rim from billow to billow."""

_SWELL = 0.2
"""A billow swells outward by half of this share of its length."""

_INNER = (0.8, 0.56)
"""The shares of the outline at which it thickens."""

_CURLS = 5.0
"""Square squares to each curl."""


@dataclass(frozen=True, slots=True)
class _Manner:
    """How a cloud is drawn: its alpha at the rim and what each layer adds, and its curls.

    ``dark`` ones are as dark in ink as in wash.
    """

    alpha: float
    more: float
    shade: float
    dark: bool = False


_SMOKE = _Manner(0.52, 0.24, 0.9)
_FOG = _Manner(0.54, 0.22, 1.22)
_DARKNESS = _Manner(0.72, 0.42, 0.62, dark=True)


def smoke(painter: QPainter, body: Body, look: Look) -> None:
    """Thick smoke: grey billows with curls."""
    _layers(painter, body, look, _SMOKE)
    if not look.coarse:
        _curl(painter, body, look)


def fog(painter: QPainter, body: Body, look: Look) -> None:
    """Magical fog: pale banks with long level strokes."""
    _layers(painter, body, look, _FOG)
    if not look.coarse:
        _drift(painter, body, look)


def darkness(painter: QPainter, body: Body, look: Look) -> None:
    """Magical darkness: a blot that is blackest in the middle."""
    _layers(painter, body, look, _DARKNESS)


def _layers(painter: QPainter, body: Body, look: Look, manner: _Manner) -> None:
    """The outline, and smaller ones in it, each laid over those before."""
    fill = look.dark if manner.dark else look.fill
    rim = _billows(body.points, body.noise(31))
    share = 0.62 if manner.dark and look.line else 1.0
    paint(painter, rim, look.ink(0.045), fill(body.colour, 1.0, manner.alpha * share))
    for number, inner in enumerate(_INNER):
        points = [(x * inner, y * inner) for x, y in body.points]
        path = _billows(points, body.noise(32 + number))
        paint(painter, path, NO_PEN, fill(body.colour, manner.shade, manner.more * share))


def _billows(points: Sequence[XY], noise: Noise) -> QPainterPath:
    """An outline as a row of billows whose ends lie on it."""
    ends = list(_along(shapes.wound(points), noise))
    path = QPainterPath(QPointF(*ends[0]))
    for start, end in zip(ends, [*ends[1:], ends[0]], strict=True):
        dx, dy = end[0] - start[0], end[1] - start[1]
        path.quadTo(
            (start[0] + end[0]) / 2 + dy * _SWELL,
            (start[1] + end[1]) / 2 - dx * _SWELL,
            *end,
        )
    path.closeSubpath()
    return path


def _along(points: Sequence[XY], noise: Noise) -> Iterator[XY]:
    """Places along an outline, about a billow apart."""
    ways = [math.dist(one, points[number - 1]) for number, one in enumerate(points)]
    ways = [*ways[1:], ways[0]]
    whole = sum(ways)
    count = max(7, round(whole / _BILLOW))
    step, walked, corner = whole / count, 0.0, 0
    for number in range(count):
        way = (number + noise.spread(0.22) if number else 0.0) * step
        while corner < len(ways) - 1 and way > walked + ways[corner]:
            walked += ways[corner]
            corner += 1
        (x, y), (nx, ny) = points[corner], points[(corner + 1) % len(points)]
        share = min(1.0, max(0.0, (way - walked) / ways[corner])) if ways[corner] > 0 else 0.0
        yield (x + (nx - x) * share, y + (ny - y) * share)


def _places(body: Body, noise: Noise, squares: float) -> Iterator[XY]:
    """Places well inside of a body, one to so many square squares, no two close together."""
    count = max(2, round(abs(shapes.area(body.points)) / 2 / squares))
    corners = len(body.points)
    for number in range(count):
        x, y = body.points[round(number * 0.618 * corners) % corners]
        share = 0.2 + 0.5 * math.sqrt((number + noise.share()) / count)
        yield (x * share, y * share)


def _curl(painter: QPainter, body: Body, look: Look) -> None:
    """Curls of smoke: three quarters of a ring with a tail."""
    noise = body.noise(41)
    path = QPainterPath()
    most = min(0.34, body.length * 0.14)
    for x, y in _places(body, noise, _CURLS):
        radius = most * noise.between(0.6, 1.0)
        side = 1 if noise.below(2) else -1
        path.moveTo(x - side * radius * 1.9, y + radius * 0.7)
        path.cubicTo(
            x - side * radius, y + radius * 1.1, x + side * radius, y + radius, x + side * radius, y
        )
        path.cubicTo(
            x + side * radius,
            y - radius,
            x - side * radius * 0.8,
            y - radius * 0.9,
            x - side * radius * 0.6,
            y,
        )
    paint(painter, path, look.mark(body.colour, 0.62, 0.045), NO_BRUSH)


def _drift(painter: QPainter, body: Body, look: Look) -> None:
    """Level strokes of drifting fog."""
    noise = body.noise(42)
    path = QPainterPath()
    longest = min(1.1, body.width * 0.16)
    for x, y in _places(body, noise, _CURLS):
        half, bend = longest * noise.between(0.55, 1.0), noise.spread(0.16)
        path.moveTo(x - half, y)
        path.cubicTo(x - half / 2, y - bend, x + half / 2, y + bend, x + half, y)
    paint(painter, path, look.mark(body.colour, 0.7, 0.045), NO_BRUSH)
