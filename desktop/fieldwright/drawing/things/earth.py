"""Earth: pits with their steps downwards, earthworks, dunes and drifts, quicksand."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath

from fieldwright.battlefield.extent import turned
from fieldwright.drawing.things import shapes
from fieldwright.drawing.things.bodies import Body
from fieldwright.drawing.things.look import NO_PEN, Look, paint, strokes
from fieldwright.drawing.things.shapes import XY, Polygon

_FEW = 6
"""Corners; an outline of no more is a shape of its own, such as a square hole."""


def pit(painter: QPainter, body: Body, look: Look) -> None:
    """A hole: earth that darkens inwards, deeper ones in more steps, hachures on the rim."""
    points, ways = _rim_of(body)
    outline = shapes.smooth(points)
    if look.line:
        paint(painter, outline, look.ink(0.05), look.fill(body.colour))
        _line_pit(painter, points, ways, _steps(body), look)
        return
    paint(painter, outline, look.mark(body.colour, 0.45, 0.04, 0.85), look.fill(body.colour, 0.97))
    x, y = body.to_light
    for share, tone in _DEPTHS[_steps(body)]:
        # The rim towards the light throws its shadow into the hole.
        shift = 0.1 * share * min(1.0, body.length)
        band = [(px + x * shift, py + y * shift) for px, py in shapes.shrunk(points, ways, share)]
        paint(painter, shapes.smooth(band), NO_PEN, look.fill(body.colour, tone))
    if not look.coarse:
        pen = look.mark(body.colour, 0.5, 0.026, 0.8)
        strokes(painter, _hachures(points, ways, body, 0.3), pen)


_DEPTHS: Mapping[int, Sequence[tuple[float, float]]] = {
    2: ((0.26, 0.88), (0.62, 0.79)),
    3: ((0.2, 0.88), (0.46, 0.78), (0.74, 0.67)),
    4: ((0.18, 0.87), (0.4, 0.75), (0.62, 0.62), (0.84, 0.48)),
}
"""By the number of steps: how far towards the middle each begins, and how dark it is."""


def _steps(body: Body) -> int:
    """In how many steps a hole goes down."""
    return 2 if body.height_ft > -6 else 3 if body.height_ft > -15 else 4


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


def soft_outline(body: Body) -> Sequence[XY]:
    """The outline on the field as it is drawn, for its shadow."""
    kept = body.cache.get("soft")
    if kept is None:
        rounded = shapes.smooth(_rim_of(body)[0]).toFillPolygon().toList()[:-1]
        kept = body.cache["soft"] = [
            turned((point.x(), point.y()), body.degrees, body.thing.position) for point in rounded
        ]
    return kept  # type: ignore[return-value]


def _rim_of(body: Body) -> tuple[Polygon, Sequence[tuple[XY, float]]]:
    """The outline with corners close enough for bands to follow it, and the ways inwards."""
    kept = body.cache.get("rim")
    if kept is None:
        points = shapes.wound(_divided(_softened(body.points), 0.8))
        ways = shapes.depths(points)
        for _ in range(2):
            ways = _evened(ways, 0.8 * body.length)
        kept = body.cache["rim"] = (points, ways)
    return kept  # type: ignore[return-value]


def _softened(points: Polygon) -> Polygon:
    """An outline of nature without its kinks; one of few corners was drawn so on purpose.

    Corners that are no tips go a third of the way to the middle of their neighbours; then two
    corners, a quarter in, take the place of each.
    """
    if len(points) <= _FEW:
        return points
    eased: list[XY] = []
    for index, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[index - 1], points[(index + 1) % len(points)]
        share = 0.0 if _is_sharp(points, index) else 0.34
        eased.append((x + ((ax + bx) / 2 - x) * share, y + ((ay + by) / 2 - y) * share))
    cut: list[XY] = []
    for index, (x, y) in enumerate(eased):
        bx, by = eased[(index + 1) % len(eased)]
        cut += [(0.75 * x + 0.25 * bx, 0.75 * y + 0.25 * by)]
        cut += [(0.25 * x + 0.75 * bx, 0.25 * y + 0.75 * by)]
    return cut


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
        _between(painter, crest, far, look.fill(body.colour, factor, alpha))


def _between(painter: QPainter, crest: Sequence[XY], foot: Sequence[XY], brush: QBrush) -> None:
    """Fill what lies between two curves that begin and end together."""
    path = _curve(crest)
    path.connectPath(_curve([*reversed(foot)]))
    path.closeSubpath()
    paint(painter, path, NO_PEN, brush)


def _curve(points: Sequence[XY]) -> QPainterPath:
    """A smooth line by way of points; it begins and ends in the first and the last."""
    path = QPainterPath(QPointF(*points[0]))
    for (x, y), (nx, ny) in pairwise(points[1:-1]):
        path.quadTo(x, y, (x + nx) / 2, (y + ny) / 2)
    path.quadTo(QPointF(*points[-2]), QPointF(*points[-1]))
    return path


def _crest(body: Body, lean: float = 0.0) -> tuple[list[XY], list[XY]]:
    """The line along the top of a ridge, and its foot on the side away from the light.

    ``lean`` from 0 to 1 moves the crest from the middle towards the foot. Both run from tip to
    tip along the body's longer side.
    """
    points, _ways = _rim_of(body)
    away = -1 if body.to_light[1] > 0 else 1
    step = max(0.12, body.width / 40)
    middles: list[XY] = []
    foot: list[XY] = []
    for line in sorted(shapes.hatch(points, step, 90, 0.0), key=lambda line: line.x1()):
        low, high = min(line.y1(), line.y2()), max(line.y1(), line.y2())
        end = low if away < 0 else high
        middle = (low + high) / 2
        middles.append((line.x1(), middle + (end - middle) * lean))
        foot.append((line.x1(), end))
    if len(middles) < 3:
        return [], []
    tips = (min(points), max(points))
    return _levelled([tips[0], *middles, tips[1]]), [tips[0], *foot, tips[1]]


def _levelled(points: Sequence[XY]) -> list[XY]:
    """A line whose sudden turns are taken out; it keeps its ends."""
    heights = [y for _, y in points]
    for _ in range(4):
        inner = [
            (a + 2 * b + c) / 4 for a, b, c in zip(heights, heights[1:], heights[2:], strict=False)
        ]
        heights = [heights[0], *inner, heights[-1]]
    return [(x, y) for (x, _), y in zip(points, heights, strict=True)]


def dune(painter: QPainter, body: Body, look: Look) -> None:
    """A dune or drift: a bright, gentle windward side, a crest, a steep slip face in the shade."""
    points, ways = _rim_of(body)
    outline = shapes.smooth(points)
    snow = QColor(body.colour).blue() >= QColor(body.colour).red()
    shade = "#93a4b2" if snow else body.colour
    rim = look.ink(0.035) if look.line else look.mark(shade, 0.62, 0.03, 0.55)
    paint(painter, outline, rim, look.fill(body.colour, 1.0, 0.9))
    crest, foot = _crest(body, 0.3)
    if not crest:
        return
    if not look.line:
        for share in (0.2, 0.45, 0.7):
            band = shapes.smooth(shapes.shrunk(points, ways, share))
            paint(painter, band, NO_PEN, look.fill(body.colour, 1.3, 0.22))
        brush = look.fill(shade, 0.95 if snow else 0.68, 0.15)
        for share in (0.97, 0.76, 0.56, 0.38, 0.2):
            low = [(x, y + (end - y) * share) for (x, y), (_, end) in zip(crest, foot, strict=True)]
            _between(painter, crest, low, brush)
    if not look.coarse:
        _ripples(painter, body, look, crest, foot)
    paint(painter, _curve(crest), look.mark(shade, 0.6, 0.034, 0.6))


def _ripples(
    painter: QPainter, body: Body, look: Look, crest: Sequence[XY], foot: Sequence[XY]
) -> None:
    """Broken lines along the windward side, and in ink short strokes down the slip face."""
    noise = body.noise(6)
    path = QPainterPath()
    steps = list(zip(crest[2:-2], foot[2:-2], strict=True))
    for share in (0.4, 0.75):
        drawing = False
        for (x, y), (_, low) in steps:
            if noise.below(4) == 0:
                drawing = not drawing
                if drawing:
                    path.moveTo(x, y + (y - low) * share * 1.5)
            elif drawing:
                path.lineTo(x, y + (y - low) * share * 1.5)
    paint(painter, path, look.mark(body.colour, 0.7, 0.022, 0.5))
    if look.line:
        lines = [
            QLineF(x, y, x + 0.1, y + (low - y) * noise.between(0.4, 0.8))
            for (x, y), (_, low) in steps[::2]
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
