"""Rock: boulders with facets, fallen stones, stalagmites, pillars of stone."""

from __future__ import annotations

import math
from collections.abc import Iterator

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QPainter, QPainterPath

from fieldwright.drawing.things import shapes
from fieldwright.drawing.things.bodies import Body
from fieldwright.drawing.things.look import NO_PEN, Look, paint, strokes
from fieldwright.drawing.things.noise import Noise
from fieldwright.drawing.things.shapes import XY, Polygon


def boulder(painter: QPainter, body: Body, look: Look) -> None:
    """A boulder: a flat top and facets round it, bright towards the light and dark away."""
    points = _thinned(body.points, 9)
    draw_stone(painter, points, body.colour, look, body.to_light, body.noise(2))


def draw_stone(
    painter: QPainter, points: Polygon, colour: str, look: Look, light: XY, noise: Noise
) -> None:
    """A faceted stone of this outline."""
    outline = shapes.closed(points)
    if look.line:
        _line_stone(painter, points, look, noise)
        return
    paint(painter, outline, look.ink(0.055), look.fill(colour))
    top = _top_of(points, light, noise)
    facets = len(points)
    for index in range(facets):
        after = (index + 1) % facets
        side = (points[index], points[after], top[after], top[index])
        paint(painter, shapes.closed(side), NO_PEN, look.fill(colour, _lit(side, light)))
    paint(painter, shapes.closed(top), NO_PEN, look.fill(colour, 1.2))
    if not look.coarse:
        pen = look.mark(colour, 0.62, 0.025, 0.75)
        edges = [QLineF(QPointF(*points[i]), QPointF(*top[i])) for i in range(facets)]
        strokes(painter, edges[:: 1 if look.fine else 2], pen)
        paint(painter, shapes.closed(top), look.mark(colour, 0.7, 0.02, 0.5))
    paint(painter, outline, look.ink(0.055))


def _line_stone(painter: QPainter, points: Polygon, look: Look, noise: Noise) -> None:
    """The outline and a few creases on the side away from the light."""
    paint(painter, shapes.closed(points), look.ink(0.06), look.fill("#ffffff"))
    if look.coarse:
        return
    top = _top_of(points, (-0.7, -0.7), noise)
    lines = []
    for index in range(len(points)):
        if noise.below(5) < 2:
            lines.append(QLineF(QPointF(*points[index]), QPointF(*top[index])))
            lines.append(QLineF(QPointF(*top[index]), QPointF(*top[(index + 1) % len(top)])))
    strokes(painter, lines, look.ink(0.03))


def _top_of(points: Polygon, light: XY, noise: Noise) -> list[XY]:
    """The flat top: smaller and shifted towards the light."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    shift = 0.08 * min(max(xs) - min(xs), max(ys) - min(ys))
    return [
        (
            x * (size := noise.between(0.48, 0.62)) + light[0] * shift,
            y * size + light[1] * shift,
        )
        for x, y in points
    ]


def _lit(side: Polygon, light: XY) -> float:
    """How bright a facet is: by the way that it looks."""
    x = (side[0][0] + side[1][0] - side[2][0] - side[3][0]) / 2
    y = (side[0][1] + side[1][1] - side[2][1] - side[3][1]) / 2
    length = math.hypot(x, y) or 1.0
    facing = (x * light[0] + y * light[1]) / length
    return 0.86 + 0.26 * facing if facing < 0 else 0.9 + 0.22 * facing


def _thinned(points: Polygon, most: int) -> list[XY]:
    """At most so many corners, evenly chosen."""
    if len(points) <= most:
        return list(points)
    return [points[round(index * len(points) / most) % len(points)] for index in range(most)]


def mass(painter: QPainter, body: Body, look: Look) -> None:
    """Rock that belongs to the solid rock around it: no outline of its own, hatched as that is."""
    paint(painter, body.path, NO_PEN, look.fill(body.colour))
    if not look.coarse:
        pen = look.ink(0.026) if look.line else look.mark(body.colour, 0.77, 0.017)
        strokes(painter, list(_groups(body)), pen)


_GROUPS = 3
"""Groups of strokes along each side of a square."""


def _groups(body: Body) -> Iterator[QLineF]:
    """Groups of strokes, each at an angle of its own, as far as they lie within a body."""
    path, noise = shapes.closed(body.points), body.noise(5)
    left, top = (min(point[way] for point in body.points) for way in (0, 1))
    across, down = (
        math.ceil((max(point[way] for point in body.points) - low) * _GROUPS)
        for way, low in ((0, left), (1, top))
    )
    for number in range(min(across * down, 2000)):
        x = left + (number % across + 0.5) / _GROUPS + noise.spread(0.1)
        y = top + (number // across + 0.5) / _GROUPS + noise.spread(0.1)
        angle = noise.between(0, math.pi)
        cosine, sine = math.cos(angle), math.sin(angle)
        for place in (-2, -1, 0, 1, 2):
            middle = QPointF(x - sine * 0.075 * place, y + cosine * 0.075 * place)
            along = QPointF(cosine * 0.15, sine * 0.15)
            line = QLineF(middle - along, middle + along)
            if path.contains(line.p1()) and path.contains(line.p2()):
                yield line


def rockfall(painter: QPainter, body: Body, look: Look) -> None:
    """Many stones, large ones in the middle, grit between them."""
    if not look.line:
        paint(painter, shapes.smooth(body.points), NO_PEN, look.fill(body.colour, 0.8, 0.45))
    for points, tone in _stones(body, look.coarse):
        brush = look.fill(body.colour, tone)
        paint(painter, shapes.closed(points), look.ink(0.035), brush)
        if look.fine and not look.line:
            top = _raised(points, body.to_light)
            paint(painter, shapes.closed(top), NO_PEN, look.fill(body.colour, tone * 1.13, 0.9))


def _raised(points: Polygon, light: XY) -> list[XY]:
    """The lit top of a small stone."""
    cx, cy = _centre(points)
    cx, cy = cx + light[0] * 0.06, cy + light[1] * 0.06
    return [((x + cx) / 2, (y + cy) / 2) for x, y in points]


def _centre(points: Polygon) -> XY:
    return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))


def _stones(body: Body, coarse: bool) -> list[tuple[list[XY], float]]:
    """The stones of a rockfall that lie inside of its outline, small ones first."""
    noise = body.noise(3)
    step = 0.5 if coarse else 0.36
    stones = []
    rows = max(1, round(body.length / step))
    for line in shapes.hatch(body.points, body.length / rows, 0, 0.1):
        count = max(1, int(line.length() / step))
        for number in range(count):
            share = (number + 0.5 + noise.spread(0.25)) / count
            x = line.x1() + line.dx() * share
            y = line.y1() + noise.spread(0.25 * step)
            middling = 1 - abs(2 * x / body.width) * 0.5 - abs(2 * y / body.length) * 0.4
            size = step * noise.between(0.6, 0.8 + 0.8 * max(0.0, middling))
            stones.append((size, _pebble(noise, x, y, size), noise.between(0.84, 1.16)))
    stones.sort(key=lambda stone: stone[0])
    return [(points, tone) for _, points, tone in stones]


def _pebble(noise: Noise, x: float, y: float, size: float) -> list[XY]:
    corners = 6 + noise.below(2)
    turn = noise.between(0, 6.28)
    return [
        (
            x + math.cos(turn + 6.283 * corner / corners) * size / 2 * noise.between(0.8, 1.08),
            y + math.sin(turn + 6.283 * corner / corners) * size / 2 * noise.between(0.7, 1.0),
        )
        for corner in range(corners)
    ]


def stalagmite(painter: QPainter, body: Body, look: Look) -> None:
    """A cone of stone seen from above: rings that wander towards the light, and ribs."""
    noise = body.noise(2)
    half = body.width / 2
    turn = noise.between(0, 6.28)
    points = [
        (
            math.cos(turn + 6.283 * corner / 12) * half * noise.between(0.82, 1.0),
            math.sin(turn + 6.283 * corner / 12) * half * noise.between(0.82, 1.0),
        )
        for corner in range(12)
    ]
    light = body.to_light
    paint(painter, shapes.smooth(points), look.ink(0.055), look.fill(body.colour, 0.78))
    for share, tone in ((0.72, 0.95), (0.46, 1.1), (0.2, 1.35)):
        ring = [
            (
                x * share + light[0] * half * (1 - share) * 0.3,
                y * share + light[1] * half * (1 - share) * 0.3,
            )
            for x, y in points
        ]
        pen = look.mark(body.colour, 0.6, 0.022, 0.7) if look.fine or look.line else NO_PEN
        paint(painter, shapes.smooth(ring), pen, look.fill(body.colour, tone))


def pillar(painter: QPainter, body: Body, look: Look) -> None:
    """A column on its base: the base square, the shaft round."""
    half = body.width / 2
    base = QPainterPath()
    base.addRoundedRect(-half, -half, 2 * half, 2 * half, 0.06, 0.06)
    paint(painter, base, look.ink(0.05), look.fill(body.colour, 0.82))
    shaft = shapes.disc(0, 0, half * 0.86, half * 0.86)
    paint(
        painter,
        shaft,
        look.ink(0.05),
        look.fill(body.colour, 1.0) if not look.line else look.dark(body.colour),
    )
    if look.line:
        return
    lit = QPainterPath()
    x, y = body.to_light
    lit.addEllipse(QPointF(x * half * 0.16, y * half * 0.16), half * 0.6, half * 0.6)
    paint(painter, lit, NO_PEN, look.fill(body.colour, 1.25))
    if look.fine:
        ring = shapes.disc(0, 0, half * 0.62, half * 0.62)
        paint(painter, ring, look.mark(body.colour, 0.7, 0.02))


def statue(painter: QPainter, body: Body, look: Look) -> None:
    """A plinth and on it a figure seen from above: shoulders, head, and a hand held out."""
    paint(painter, body.path, look.ink(0.05), look.fill(body.colour, 0.88))
    inner = [(x * 0.8, y * 0.8) for x, y in body.points]
    paint(painter, shapes.closed(inner), look.mark(body.colour, 0.7, 0.025), look.fill(body.colour))
    half = body.length / 2
    figure = shapes.disc(0, 0.05 * half, half * 0.6, half * 0.34)
    arm = shapes.disc(half * 0.42, -half * 0.28, half * 0.13, half * 0.32)
    pen, brush = look.ink(0.04), look.fill(body.colour, 1.2)
    paint(painter, arm, pen, brush)
    paint(painter, figure, pen, brush)
    head = shapes.disc(0, 0, half * 0.24, half * 0.25)
    paint(painter, head, pen, look.fill(body.colour, 1.4))


def stone_block(painter: QPainter, body: Body, look: Look) -> None:
    """A worked block, an altar: a bevel all round and a sign on top."""
    paint(painter, body.path, look.ink(0.055), look.fill(body.colour, 0.85))
    margin = min(0.12, body.length * 0.16)
    rect = body.rect.adjusted(margin, margin, -margin, -margin)
    top = QPainterPath()
    top.addRect(rect)
    paint(painter, top, look.mark(body.colour, 0.6, 0.03), look.fill(body.colour, 1.15))
    if look.fine:
        size = min(rect.width(), rect.height()) * 0.28
        sign = shapes.disc(0, 0, size, size)
        sign.moveTo(-size, 0)
        sign.lineTo(size, 0)
        sign.moveTo(0, -size)
        sign.lineTo(0, size)
        paint(painter, sign, look.mark(body.colour, 0.7, 0.03))


def well(painter: QPainter, body: Body, look: Look) -> None:
    """A ring of stones round water."""
    half = body.width / 2
    paint(painter, body.path, look.ink(0.055), look.fill(body.colour))
    rim = min(0.26, half * 0.42)
    water = shapes.disc(0, 0, half - rim, half - rim)
    if not look.coarse:
        stones = max(8, round(half * 16))
        joints = []
        for stone in range(stones):
            angle = 2 * math.pi * stone / stones
            x, y = math.cos(angle), math.sin(angle)
            joints.append(QLineF(x * (half - rim), y * (half - rim), x * half, y * half))
        strokes(painter, joints, look.mark(body.colour, 0.6, 0.03))
    paint(painter, water, look.ink(0.045), look.fill("#56788a", 0.8))
    if look.line:
        ripple = shapes.disc(0, 0, (half - rim) * 0.5, (half - rim) * 0.5)
        paint(painter, ripple, look.ink(0.025))
        return
    glint = QPainterPath()
    x, y = body.to_light
    glint.addEllipse(
        QPointF(-x * half * 0.12, -y * half * 0.12), (half - rim) * 0.62, (half - rim) * 0.62
    )
    paint(painter, glint, NO_PEN, look.fill("#6f95a5", 1.0, 0.8))
