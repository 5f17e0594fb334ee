"""Earth: pits with their steps downwards, earthworks, dunes and drifts, quicksand."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QPainter, QPainterPath

from fieldwright.drawing.things import shapes
from fieldwright.drawing.things.bodies import Body
from fieldwright.drawing.things.look import NO_PEN, Look, paint, strokes
from fieldwright.drawing.things.shapes import XY, Polygon

_DEEP = "#2a241f"


def pit(painter: QPainter, body: Body, look: Look) -> None:
    """A hole: bands that darken inwards, deeper ones with more of them, hachures on the rim."""
    points, ways = _rim_of(body)
    steps = 2 if body.height_ft > -6 else 3 if body.height_ft > -15 else 4
    paint(painter, shapes.smooth(points), look.ink(0.05), look.fill(body.colour, 0.92))
    if look.line:
        _line_pit(painter, points, ways, steps, look)
        return
    x, y = body.to_light
    for step in range(1, steps + 1):
        share = step / (steps + 0.6)
        shift = 0.05 * step * min(1.0, body.length)
        band = [
            (px + x * shift * 0.6, py + y * shift * 0.6)
            for px, py in shapes.shrunk(points, ways, share)
        ]
        depth = 0.92 - 0.72 * (step / steps) * (0.55 + 0.12 * steps)
        paint(painter, shapes.smooth(band), NO_PEN, look.fill(body.colour, max(0.08, depth)))
    if not look.coarse:
        strokes(painter, _hachures(points, ways, body, 0.24), look.mark(body.colour, 0.45, 0.03))


def _line_pit(
    painter: QPainter,
    points: Polygon,
    ways: Sequence[tuple[XY, float]],
    steps: int,
    look: Look,
) -> None:
    """Ticks all round the rim, and crossing lines in the depth of a deep one."""
    lines = [
        QLineF(x, y, x + way[0] * far, y + way[1] * far)
        for x, y, way, across in _rim(points, ways, 0.2)
        if (far := min(0.22, across * 0.3)) > 0.02
    ]
    strokes(painter, lines, look.ink(0.035))
    inner = shapes.shrunk(points, ways, 0.62)
    if steps > 2 and not look.coarse:
        strokes(painter, shapes.hatch(inner, 0.14 if steps > 3 else 0.2, 45), look.ink(0.025))
        paint(painter, shapes.smooth(inner), look.ink(0.03))


def _rim_of(body: Body) -> tuple[Polygon, Sequence[tuple[XY, float]]]:
    """The outline with corners close enough for bands to follow it, and the ways inwards."""
    kept = body.cache.get("rim")
    if kept is None:
        points = shapes.wound(_divided(body.points, 0.8))
        ways = shapes.depths(points)
        for _ in range(2):
            ways = _evened(ways, 0.8 * body.length)
        kept = body.cache["rim"] = (points, ways)
    return kept  # type: ignore[return-value]


def _evened(ways: Sequence[tuple[XY, float]], most: float) -> list[tuple[XY, float]]:
    """The ways inwards, each a little more like those beside it, so that bands do not cross.

    ``most`` is how far the other side may be: at a tip it is as far as the whole length.
    """
    result = []
    for index, ((x, y), far) in enumerate(ways):
        (ax, ay), before = ways[index - 1]
        (bx, by), after = ways[(index + 1) % len(ways)]
        mx, my = ax + 2 * x + bx, ay + 2 * y + by
        length = math.hypot(mx, my) or 1.0
        mean = (min(before, most) + 2 * min(far, most) + min(after, most)) / 4
        result.append(((mx / length, my / length), min(mean, far)))
    return result


def _divided(points: Polygon, longest: float) -> list[XY]:
    """The same outline with no side longer than this, up to 60 corners."""
    result: list[XY] = []
    around = sum(math.dist(a, points[i - 1]) for i, a in enumerate(points))
    longest = max(longest, around / 60)
    for index, (x, y) in enumerate(points):
        nx, ny = points[(index + 1) % len(points)]
        parts = max(1, math.ceil(math.hypot(nx - x, ny - y) / longest))
        result += [(x + (nx - x) * p / parts, y + (ny - y) * p / parts) for p in range(parts)]
    return result


def _rim(
    points: Polygon, ways: Sequence[tuple[XY, float]], spacing: float
) -> Iterator[tuple[float, float, XY, float]]:
    """Places along an outline with the way inwards and how far the other side is.

    None at sharp corners, which the rounded outline cuts off.
    """
    sharp = [_is_sharp(points, index) for index in range(len(points))]
    for index, (x, y) in enumerate(points):
        after = (index + 1) % len(points)
        nx, ny = points[after]
        (ax, ay), afar = ways[index]
        (bx, by), bfar = ways[after]
        parts = max(1, round(math.hypot(nx - x, ny - y) / spacing))
        for part in range(parts):
            share = part / parts
            if sharp[index if share < 0.5 else after]:
                continue
            yield (
                x + (nx - x) * share,
                y + (ny - y) * share,
                (ax + (bx - ax) * share, ay + (by - ay) * share),
                afar + (bfar - afar) * share,
            )


def _is_sharp(points: Polygon, index: int) -> bool:
    """Whether an outline turns by more than 60 degrees at a corner."""
    (ax, ay), (x, y) = points[index - 1], points[index]
    bx, by = points[(index + 1) % len(points)]
    before, after = math.hypot(x - ax, y - ay), math.hypot(bx - x, by - y)
    along = (x - ax) * (bx - x) + (y - ay) * (by - y)
    return along < 0.5 * before * after


def _hachures(
    points: Polygon, ways: Sequence[tuple[XY, float]], body: Body, spacing: float
) -> list[QLineF]:
    noise = body.noise(5)
    lines = []
    for x, y, way, across in _rim(points, ways, spacing):
        far = min(0.28, across * 0.32) * noise.between(0.55, 1.0)
        start = 0.05
        if far > start:
            lines.append(
                QLineF(x + way[0] * start, y + way[1] * start, x + way[0] * far, y + way[1] * far)
            )
    return lines


def earthwork(painter: QPainter, body: Body, look: Look) -> None:
    """A bank: a trodden crest, and hachures running down from it on both sides."""
    points, ways = _rim_of(body)
    paint(painter, shapes.smooth(points), look.ink(0.045), look.fill(body.colour, 0.9))
    _shaded_side(painter, body, look, 0.72, 0.55)
    crest = shapes.shrunk(points, ways, 0.62)
    noise = body.noise(5)
    lines = []
    for x, y, way, across in _rim(points, ways, 0.19 if look.fine or look.line else 0.34):
        outer, inner = across * 0.05 + 0.03, across * 0.3 * noise.between(0.75, 1.0)
        lines.append(
            QLineF(x + way[0] * outer, y + way[1] * outer, x + way[0] * inner, y + way[1] * inner)
        )
    if not look.coarse:
        strokes(painter, lines, look.mark(body.colour, 0.5, 0.03, 0.85))
    pen = look.ink(0.03) if look.line else NO_PEN
    paint(painter, shapes.smooth(crest), pen, look.fill(body.colour, 1.22))


def _shaded_side(painter: QPainter, body: Body, look: Look, factor: float, alpha: float) -> None:
    """Darken the side of a ridge that looks away from the light."""
    if look.line:
        return
    crest, far = _crest(body)
    if len(crest) > 2:
        paint(
            painter,
            shapes.closed([*crest, *reversed(far)]),
            NO_PEN,
            look.fill(body.colour, factor, alpha),
        )


def _crest(body: Body, lean: float = 0.0) -> tuple[list[XY], list[XY]]:
    """The line along the top of a ridge, and its foot on the side away from the light.

    ``lean`` from 0 to 1 moves the crest from the middle towards the foot.
    """
    crest: list[XY] = []
    foot: list[XY] = []
    step = max(0.12, body.width / 60)
    away = -1 if body.to_light[1] > 0 else 1
    for line in shapes.hatch(body.points, step, 90, 0.01):
        low, high = min(line.y1(), line.y2()), max(line.y1(), line.y2())
        end = low if away < 0 else high
        middle = (low + high) / 2
        crest.append((line.x1(), middle + (end - middle) * lean))
        foot.append((line.x1(), end))
    order = sorted(range(len(crest)), key=lambda i: crest[i][0])
    return [crest[i] for i in order], [foot[i] for i in order]


def dune(painter: QPainter, body: Body, look: Look) -> None:
    """A dune or drift: a bright windward side with ripples, a crest, a lee in the shade."""
    points, ways = _rim_of(body)
    outline = shapes.smooth(points)
    paint(
        painter, outline, look.mark(body.colour, 0.55, 0.04, 0.7), look.fill(body.colour, 1.0, 0.96)
    )
    crest, foot = _crest(body, 0.35)
    if len(crest) < 3:
        return
    if not look.line:
        paint(
            painter,
            shapes.smooth(shapes.shrunk(points, ways, 0.3)),
            NO_PEN,
            look.fill(body.colour, 1.3, 0.55),
        )
        for share, alpha in ((1.0, 0.3), (0.62, 0.28), (0.3, 0.24)):
            low = [
                (c[0], c[1] + (f[1] - c[1]) * share * 0.97)
                for c, f in zip(crest, foot, strict=True)
            ]
            paint(
                painter,
                shapes.closed([*crest, *reversed(low)]),
                NO_PEN,
                look.fill(body.colour, 0.66, alpha),
            )
    if not look.coarse:
        _ripples(painter, body, look, crest, foot)
    line = QPainterPath(QPointF(*crest[0]))
    for x, y in crest[1:]:
        line.lineTo(x, y)
    paint(painter, line, look.mark(body.colour, 0.5, 0.045, 0.85))


def _ripples(
    painter: QPainter, body: Body, look: Look, crest: Sequence[XY], foot: Sequence[XY]
) -> None:
    """Broken lines along the windward side, and short strokes down the lee."""
    noise = body.noise(6)
    path = QPainterPath()
    for share in (0.35, 0.62, 0.85):
        drawing = False
        for (x, y), (_, low) in zip(crest[1:-1], foot[1:-1], strict=True):
            if noise.below(6) == 0:
                drawing = not drawing
                if drawing:
                    path.moveTo(x, y + (y - low) * share * 1.9)
            elif drawing:
                path.lineTo(x, y + (y - low) * share * 1.9)
    paint(painter, path, look.mark(body.colour, 0.7, 0.025, 0.6))
    if look.line:
        lines = [
            QLineF(x, y, x + 0.1, y + (low - y) * noise.between(0.4, 0.8))
            for (x, y), (_, low) in zip(crest[1:-1:2], foot[1:-1:2], strict=True)
        ]
        strokes(painter, lines, look.ink(0.025))


def quicksand(painter: QPainter, body: Body, look: Look) -> None:
    """Wet sand in rings that narrow to the place where it pulls down."""
    points, ways = _rim_of(body)
    paint(
        painter,
        shapes.smooth(points),
        look.mark(body.colour, 0.5, 0.045, 0.9),
        look.fill(body.colour, 0.94),
    )
    for step, share in enumerate((0.25, 0.48, 0.7, 0.88)):
        ring = shapes.smooth(shapes.shrunk(points, ways, share))
        pen = look.mark(body.colour, 0.55, 0.03, 0.75) if not look.coarse else NO_PEN
        paint(painter, ring, pen, look.fill(body.colour, 0.88 - 0.09 * step))
    if look.fine:
        noise = body.noise(7)
        dots = QPainterPath()
        for line in shapes.hatch(points, 0.3, 0, 0.1):
            for _ in range(int(line.length() / 0.5)):
                at = line.pointAt(noise.share())
                dots.addEllipse(at, 0.02, 0.02)
        paint(painter, dots, NO_PEN, look.dark(body.colour, 0.45))
