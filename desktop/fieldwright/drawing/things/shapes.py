"""Plane geometry of the painters: outlines, hatching inside of them, bands, shadows.

Patterns are computed inside their outline instead of being clipped to it: some vector formats
hold no clips. Polygons are lists of (x, y) in squares; "wound" ones run clockwise as seen on the
screen, so that several in one path with the winding rule make one shape without a seam.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from fieldwright.drawing.things.noise import Noise

XY: TypeAlias = tuple[float, float]
Polygon: TypeAlias = Sequence[XY]


def polygon(points: Iterable[XY]) -> QPolygonF:
    """The points as Qt wants them."""
    return QPolygonF([QPointF(x, y) for x, y in points])


def closed(points: Iterable[XY]) -> QPainterPath:
    """A path with straight sides."""
    path = QPainterPath()
    path.addPolygon(polygon(points))
    path.closeSubpath()
    return path


def winding() -> QPainterPath:
    """An empty path in which overlapping polygons count as one shape."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


def smooth(points: Polygon) -> QPainterPath:
    """A closed path that rounds every corner."""
    path = QPainterPath()
    count = len(points)
    middles = [_middle(points[index - 1], points[index]) for index in range(count)]
    path.moveTo(*middles[0])
    for index in range(count):
        x, y = points[index]
        path.quadTo(x, y, *middles[(index + 1) % count])
    path.closeSubpath()
    return path


def _middle(a: XY, b: XY) -> XY:
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)


def sketched(points: Polygon, noise: Noise, wobble: float = 0.014) -> QPainterPath:
    """A closed path with straight sides as a hand draws them: every side a little off."""
    result: list[XY] = []
    for index, (x, y) in enumerate(points):
        nx, ny = points[(index + 1) % len(points)]
        length = math.hypot(nx - x, ny - y)
        parts = max(1, min(24, round(length / 0.7)))
        for part in range(parts):
            share = part / parts
            result.append(
                (
                    x + (nx - x) * share + noise.spread(wobble),
                    y + (ny - y) * share + noise.spread(wobble),
                )
            )
    return closed(result)


def area(points: Polygon) -> float:
    """Twice the area; positive where the points run clockwise on the screen."""
    total = 0.0
    x, y = points[-1]
    for nx, ny in points:
        total += x * ny - nx * y
        x, y = nx, ny
    return total


def wound(points: Polygon) -> Polygon:
    """The points in clockwise order."""
    return points if area(points) >= 0 else list(reversed(points))


def box(width: float, length: float) -> list[XY]:
    """A rectangle about the origin."""
    x, y = width / 2, length / 2
    return [(-x, -y), (x, -y), (x, y), (-x, y)]


def ellipse(width: float, length: float, corners: int = 24) -> list[XY]:
    """An ellipse about the origin as a polygon."""
    step = 2 * math.pi / corners
    return [
        (width / 2 * math.cos(step * corner), length / 2 * math.sin(step * corner))
        for corner in range(corners)
    ]


def disc(x: float, y: float, across: float, down: float | None = None) -> QPainterPath:
    """An ellipse by its middle and its radii, of straight sides too short to be seen.

    Qt takes five to ten times as long for curves.
    """
    down = across if down is None else down
    corners = 16 if max(across, down) < 0.15 else 24 if max(across, down) < 0.4 else 48
    return closed((x + px, y + py) for px, py in ellipse(2 * across, 2 * down, corners))


def rough(width: float, length: float, noise: Noise) -> list[XY]:
    """An irregular body that fills a box of this size."""
    corners = max(7, min(22, round(5 + 1.6 * (width + length))))
    points = []
    for corner in range(corners):
        angle = 2 * math.pi * (corner + noise.spread(0.28)) / corners
        x, y = math.cos(angle), math.sin(angle)
        bulge = min(1.12, 1 / max(abs(x), abs(y)) ** 0.4) * noise.between(0.8, 1.0)
        points.append((width / 2 * x * bulge, length / 2 * y * bulge))
    return _fitted(points, width, length)


def ridge(width: float, length: float, noise: Noise) -> list[XY]:
    """A long, bent, irregular body that fills a box of this size, long from west to east."""
    if length > width:
        return [(-y, x) for x, y in ridge(length, width, noise)]
    steps = max(6, min(40, round(width / 0.7)))
    phase, waves = noise.between(0, 6.28), noise.between(0.5, 0.9)
    upper: list[XY] = []
    lower: list[XY] = []
    for step in range(steps + 1):
        along = 2 * step / steps - 1
        spine = 0.42 * math.sin(phase + along * math.pi * waves)
        half = 0.58 * max(0.0, 1 - abs(along) ** 3) ** 0.7
        x = along * width / 2
        upper.append((x, length / 2 * (spine - half * noise.between(0.8, 1.0))))
        lower.append((x, length / 2 * (spine + half * noise.between(0.8, 1.0))))
    return _fitted([*upper, *reversed(lower[1:-1])], width, length)


def _fitted(points: Polygon, width: float, length: float) -> list[XY]:
    """The points moved and stretched so that they just fill a box about the origin."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = min(xs), min(ys)
    across, down = (max(xs) - left) or 1.0, (max(ys) - top) or 1.0
    return [
        (((x - left) / across - 0.5) * width, ((y - top) / down - 0.5) * length) for x, y in points
    ]


def hatch(
    points: Polygon, spacing: float, degrees: float = 0.0, margin: float = 0.0, start: float = 0.5
) -> list[QLineF]:
    """Parallel lines inside of a polygon, ``spacing`` apart, ``margin`` short of its sides.

    ``start`` is the share of a spacing that the first line lies inside.
    """
    angle = math.radians(degrees)
    cosine, sine = math.cos(angle), math.sin(angle)
    # Rounded: a side that lies along the lines must not come out a hair askew.
    turned = [(round(x * cosine + y * sine, 9), round(y * cosine - x * sine, 9)) for x, y in points]
    low, high = min(y for _, y in turned), max(y for _, y in turned)
    lines = []
    count = int((high - low) / spacing - start) + 1
    for number in range(max(0, count)):
        y = low + spacing * (number + start)
        for left, right in _inside(turned, y):
            if right - left > 2 * margin:
                left, right = left + margin, right - margin  # noqa: PLW2901
                lines.append(
                    QLineF(
                        left * cosine - y * sine,
                        left * sine + y * cosine,
                        right * cosine - y * sine,
                        right * sine + y * cosine,
                    )
                )
    return lines


def joints(
    line: QLineF, noise: Noise, first: tuple[float, float], apart: tuple[float, float], end: float
) -> Iterator[QPointF]:
    """Places along a line where one piece of a row ends and the next begins.

    In squares: the first lies between ``first`` from its start, each next one between ``apart``
    farther, and none in its last ``end``.
    """
    length = line.length()
    at = noise.between(*first)
    while at < length - end:
        yield line.pointAt(at / length)
        at += noise.between(*apart)


def _inside(points: Polygon, y: float) -> list[tuple[float, float]]:
    """The stretches of a level line that lie in a polygon."""
    hits = []
    px, py = points[-1]
    for x, ny in points:
        if (py <= y) != (ny <= y):
            hits.append(px + (y - py) / (ny - py) * (x - px))
        px, py = x, ny
    hits.sort()
    return list(zip(hits[::2], hits[1::2], strict=False))


def depths(points: Polygon) -> list[tuple[XY, float]]:
    """For every corner the way inwards (a unit vector) and how far the other side is."""
    points = wound(points)
    count = len(points)
    result = []
    for index, (x, y) in enumerate(points):
        ax, ay = points[index - 1]
        bx, by = points[(index + 1) % count]
        dx, dy = bx - ax, by - ay
        length = math.hypot(dx, dy) or 1.0
        inward = (-dy / length, dx / length)
        result.append((inward, _way_across(points, index, (x, y), inward)))
    return result


def _way_across(points: Polygon, corner: int, origin: XY, inward: XY) -> float:
    """How far a line from a corner runs before it meets another side."""
    best = 1e9
    count = len(points)
    for side in range(count):
        if side in (corner, (corner - 1) % count):
            continue
        ax, ay = points[side]
        bx, by = points[(side + 1) % count]
        ex, ey = bx - ax, by - ay
        divisor = inward[0] * ey - inward[1] * ex
        if abs(divisor) < 1e-9:
            continue
        ox, oy = ax - origin[0], ay - origin[1]
        along = (ox * ey - oy * ex) / divisor
        across = (ox * inward[1] - oy * inward[0]) / divisor
        if along > 1e-6 and -1e-6 <= across <= 1 + 1e-6:
            best = min(best, along)
    return best if best < 1e8 else 0.0


def shrunk(points: Polygon, ways: Sequence[tuple[XY, float]], share: float) -> list[XY]:
    """A polygon drawn in by a share (0 to 1) of the way to its middle line; see depths."""
    points = wound(points)
    return [
        (x + inward[0] * far * share / 2, y + inward[1] * far * share / 2)
        for (x, y), (inward, far) in zip(points, ways, strict=True)
    ]


def swept(points: Polygon, dx: float, dy: float) -> list[Polygon]:
    """Wound polygons that together cover a polygon moved by (dx, dy) and all it passes over."""
    moved = [(x + dx, y + dy) for x, y in points]
    parts: list[Polygon] = [wound(moved)]
    for index, (x, y) in enumerate(points):
        nx, ny = points[(index + 1) % len(points)]
        parts.append(wound([(x, y), (nx, ny), (nx + dx, ny + dy), (x + dx, y + dy)]))
    return parts


def rim_of_sweep(points: Polygon) -> list[tuple[float, float, int]]:
    """The rim of all that a convex polygon passes over on its way south-east, closed.

    Each corner comes with 1 if it moves along and 0 if it stays: sides that look south-east lead,
    the others trail.
    """
    points = wound(points)
    leads = [_leads(point, points[(i + 1) % len(points)]) for i, point in enumerate(points)]
    rim: list[tuple[float, float, int]] = []
    for index, (x, y) in enumerate(points):
        before, after = leads[index - 1], leads[index]
        rim.append((x, y, before))
        if before != after:
            rim.append((x, y, after))
    rim.append(rim[0])
    return rim


def _leads(start: XY, end: XY) -> int:
    """Whether a side of a wound polygon looks to the south-east."""
    return int((end[1] - start[1]) - (end[0] - start[0]) > 0)
