"""Trees: a dark trunk of true size, which is what hides, and above it a crown to look through."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QTransform

from fieldwright.drawing.things import shapes
from fieldwright.drawing.things.bodies import Body
from fieldwright.drawing.things.heaps import Heap, Veil
from fieldwright.drawing.things.look import NO_PEN, Look, paint, strokes
from fieldwright.drawing.things.noise import Noise
from fieldwright.terms.setting import Season

VARIANTS = 16
"""Different crowns; a wood shows no two alike side by side, and yet costs little."""

_LEAVES: Mapping[Season, tuple[str, ...]] = {
    Season.SPRING: ("#86b257", "#94bb60", "#79a552", "#a2c06c", "#8cae66"),
    Season.SUMMER: ("#648f47", "#71994c", "#5a8546", "#7c9c50", "#6a8a4c"),
    Season.AUTUMN: ("#c08a3e", "#b3703a", "#a08a42", "#c79d4a", "#96603a"),
    Season.WINTER: ("#9a9484", "#a39c8b", "#918c7e", "#a8a294", "#989080"),
}
_BARK = "#33281d"
_NEEDLES = ("#42704f", "#4b7a55", "#3c6749", "#527d5a")


def trunks(painter: QPainter, bodies: Sequence[Body], look: Look) -> None:
    """All trunks of a region at once: dark discs of their true size with a paler heart."""
    rim, hearts = Heap(), Heap()
    for body in bodies:
        rim.polygon(body.polygon)
        if not look.coarse:
            hearts.polygon(body.heart)
    if not bodies:
        return
    if look.line:
        _inked_trunks(painter, rim, hearts, look)
        return
    rim.draw(painter, NO_PEN, look.dark(_BARK, 1.0))
    if not look.coarse:
        hearts.draw(painter, NO_PEN, look.fill(bodies[0].colour, 0.85))


def _inked_trunks(painter: QPainter, rims: Heap, hearts: Heap, look: Look) -> None:
    """Rings of their true size with a dot, which cost half the ink of discs."""
    rims.draw(painter, look.ink(0.06), look.fill(_BARK))
    hearts.draw(painter, NO_PEN, look.dark(_BARK))


def shade_of_trunks(painter: QPainter, bodies: Sequence[Body], look: Look) -> None:
    """The trunks once more above the crowns: what hides stays to be seen under all of them."""
    if look.line:
        trunks(painter, bodies, look)
        return
    shade = Veil()
    for body in bodies:
        shade.polygon(body.polygon)
    shade.draw(painter, look.dark(_BARK, 1.0, 0.5))


def trunk(painter: QPainter, body: Body, look: Look) -> None:
    """One trunk."""
    paint(painter, body.path, look.ink(0.05), look.dark(body.colour, 0.72))


def crown_size(body: Body) -> float:
    """The radius of a crown in sixths of a square: fine enough, as it hides nothing."""
    return max(1, round(body.crown * 6)) / 6


def crown_key(body: Body, look: Look) -> Hashable:
    """What tells one crown from another; see crown and needles."""
    return (_variant(body), crown_size(body), look.line, look.season, look.fine, look.coarse)


def _variant(body: Body) -> int:
    return body.noise(2).below(VARIANTS)


def crown(painter: QPainter, body: Body, look: Look) -> None:
    """A broad-leaved crown about the origin; the field is not turned."""
    variant = _variant(body)
    if look.season is Season.WINTER:
        _bare_crown(painter, body, look, variant)
        return
    tones = _LEAVES[look.season]
    leaf = tones[variant % len(tones)]
    size = crown_size(body)
    painter.scale(size, size)
    outer, lit, leaves = _crown_paths(variant)
    if look.line:
        paint(painter, outer, look.ink(0.046), look.fill(leaf, alpha=0.62))
        if look.fine:
            paint(painter, leaves, look.ink(0.024, 0.6))
        return
    paint(painter, outer, look.mark(leaf, 0.42, 0.05, 0.8), look.fill(leaf, 0.94, 0.46))
    if not look.coarse:
        paint(painter, lit, NO_PEN, look.fill(leaf, 1.28, 0.32))
    if look.fine:
        paint(painter, leaves, look.mark(leaf, 0.42, 0.03, 0.6))


def needles(painter: QPainter, body: Body, look: Look) -> None:
    """A conifer's crown about the origin: three stars, one above the other."""
    variant = _variant(body)
    needle = _NEEDLES[variant % len(_NEEDLES)]
    size = crown_size(body)
    painter.scale(size, size)
    low, middle, top = _star_paths(variant)
    if look.line:
        paint(painter, low, look.ink(0.05), look.fill(needle, alpha=0.6))
        if not look.coarse:
            paint(painter, middle, look.ink(0.03))
        return
    paint(painter, low, look.mark(needle, 0.4, 0.05, 0.85), look.fill(needle, 0.95, 0.5))
    if not look.coarse:
        paint(painter, middle, look.mark(needle, 0.6, 0.025, 0.5), look.fill(needle, 1.1, 0.38))
        paint(painter, top, NO_PEN, look.fill(needle, 1.3, 0.42))


def dead_tree(painter: QPainter, body: Body, look: Look) -> None:
    """A trunk with bare, broken branches."""
    trunk(painter, body, look)
    noise = body.noise(3)
    reach = 0.9
    for branch in _branches(noise, body.width / 2, reach, 5 + noise.below(2)):
        paint(painter, branch, look.ink(0.03), look.fill(body.colour, 0.95))
    paint(painter, _disc(0, 0, body.width / 2.6), NO_PEN, look.fill(body.colour, 0.95))


def shrub(painter: QPainter, body: Body, look: Look) -> None:
    """A low bush with a clear outline: it conceals what stands behind."""
    noise = body.noise(2)
    painter.rotate(-body.degrees)
    grown = QTransform.fromScale(body.width / 2, body.length / 2)
    outer, lit, leaves = (grown.map(path) for path in _crown_paths(noise.below(VARIANTS)))
    paint(painter, outer, look.ink(0.045), look.fill(body.colour, 0.9, 0.94))
    if not look.line:
        paint(painter, lit, NO_PEN, look.fill(body.colour, 1.25, 0.8))
    if look.fine:
        paint(painter, leaves, look.mark(body.colour, 0.45, 0.03))


def haystack(painter: QPainter, body: Body, look: Look) -> None:
    """Hay heaped round a pole: rings of short straws that run outwards."""
    noise = body.noise(2)
    half = body.width / 2
    points = [
        (math.cos(angle) * half * (far := noise.between(0.9, 1.0)), math.sin(angle) * half * far)
        for angle in (2 * math.pi * corner / 26 for corner in range(26))
    ]
    paint(painter, shapes.closed(points), look.ink(0.05), look.fill(body.colour, 0.88))
    x, y = body.to_light
    for share, tone in ((0.74, 1.04), (0.44, 1.24)):
        shift = half * (1 - share) * 0.3
        ring = [(px * share + x * shift, py * share + y * shift) for px, py in points]
        paint(painter, shapes.smooth(ring), NO_PEN, look.fill(body.colour, tone))
    if not look.coarse:
        strokes(painter, _straws(noise, half), look.mark(body.colour, 0.58, 0.028, 0.8))
    paint(
        painter, _disc(x * half * 0.15, y * half * 0.15, 0.07), look.ink(0.03), look.fill("#8a6a42")
    )


def _straws(noise: Noise, half: float) -> list[QLineF]:
    lines = []
    for ring, count in ((0.25, 7), (0.5, 12), (0.74, 18)):
        for straw in range(count):
            angle = 2 * math.pi * (straw + noise.spread(0.35)) / count
            near = half * ring * noise.between(0.85, 1.0)
            far = near + half * noise.between(0.1, 0.2)
            x, y = math.cos(angle), math.sin(angle)
            lines.append(QLineF(x * near, y * near, x * far, y * far))
    return lines


def stump(painter: QPainter, body: Body, look: Look) -> None:
    """A cut stump with its rings."""
    half = body.width / 2
    noise = body.noise(2)
    roots = QPainterPath()
    for root in range(4):
        angle = math.pi / 2 * root + noise.spread(0.5)
        roots.addEllipse(QPointF(math.cos(angle) * half, math.sin(angle) * half), 0.11, 0.11)
    paint(painter, roots, look.ink(0.04), look.fill(body.colour, 0.7))
    paint(painter, body.path, look.ink(0.05), look.fill(body.colour, 1.25))
    pen = look.mark(body.colour, 0.75, 0.025)
    for share in (0.72, 0.44, 0.18) if look.fine else (0.5,):
        paint(painter, _disc(0.02, -0.01, half * share), pen)
    if look.fine:
        angle = noise.between(0, 6.28)
        strokes(painter, [QLineF(0.02, 0, math.cos(angle) * half, math.sin(angle) * half)], pen)


def _disc(x: float, y: float, radius: float) -> QPainterPath:
    return shapes.disc(x, y, radius)


def _bare_crown(painter: QPainter, body: Body, look: Look, variant: int) -> None:
    """A crown without leaves: thin branches, and the ring that they reach."""
    size = crown_size(body)
    painter.scale(size, size)
    outer = _crown_paths(variant)[0]
    wood = "#7d705c"
    paint(painter, outer, look.mark(wood, 1.0, 0.03, 0.45), look.fill(wood, 1.4, 0.16))
    pen = look.mark(wood, 0.75, 0.05, 0.8)
    paint(painter, _twig_path(variant), pen)


@lru_cache(maxsize=VARIANTS)
def _crown_paths(variant: int) -> tuple[QPainterPath, QPainterPath, QPainterPath]:
    """A crown of radius 1: its outline, the part in the light, and some leaves."""
    noise = Noise.at(101, variant)
    outer = _lobed(noise, 0, 0, 1.0, 8 + noise.below(4))
    lit = QPainterPath()
    lit.addPath(_lobed(noise, -0.2, -0.22, 0.62, 6 + noise.below(2)))
    lit.addPath(_lobed(noise, 0.36, 0.3, 0.27, 5))
    leaves = QPainterPath()
    for _ in range(9):
        angle, far = noise.between(0, 6.28), noise.between(0.2, 0.8)
        _leaf_arc(leaves, math.cos(angle) * far, math.sin(angle) * far, noise.between(0.1, 0.17))
    return outer, lit, leaves


def _lobed(noise: Noise, x: float, y: float, radius: float, lobes: int) -> QPainterPath:
    """A closed outline of round lobes about a point, nowhere further than the radius."""
    path = QPainterPath()
    turn = noise.between(0, 6.28)
    angles = [turn + 2 * math.pi * (lobe + noise.spread(0.2)) / lobes for lobe in range(lobes)]
    valleys = []
    for angle in angles:
        far = radius * noise.between(0.76, 0.86)
        valleys.append((x + math.cos(angle) * far, y + math.sin(angle) * far))
    path.moveTo(*valleys[0])
    for lobe in range(lobes):
        start = angles[lobe]
        end = angles[lobe + 1] if lobe + 1 < lobes else angles[0] + 2 * math.pi
        first, last = start + (end - start) * 0.12, start + (end - start) * 0.88
        far = radius * noise.between(1.04, 1.16)
        path.cubicTo(
            x + math.cos(first) * far,
            y + math.sin(first) * far,
            x + math.cos(last) * far,
            y + math.sin(last) * far,
            *valleys[(lobe + 1) % lobes],
        )
    path.closeSubpath()
    return path


def _leaf_arc(path: QPainterPath, x: float, y: float, size: float) -> None:
    """A small bow, open towards the light, as a clump of leaves is drawn."""
    box = QRectF(x - size, y - size, 2 * size, 2 * size)
    path.arcMoveTo(box, 230)
    path.arcTo(box, 230, 150)


@lru_cache(maxsize=VARIANTS)
def _star_paths(variant: int) -> tuple[QPainterPath, QPainterPath, QPainterPath]:
    """A conifer of radius 1: three stars, the upper ones smaller and nearer to the light."""
    noise = Noise.at(102, variant)
    points = 10 + noise.below(3)
    return (
        _star(noise, 0, 0, 1.0, points),
        _star(noise, -0.05, -0.05, 0.68, points - 1),
        _star(noise, -0.09, -0.09, 0.36, points - 3),
    )


def _star(noise: Noise, x: float, y: float, radius: float, points: int) -> QPainterPath:
    path = QPainterPath()
    turn = noise.between(0, 6.28)
    corners = []
    for corner in range(points * 2):
        angle = turn + math.pi * (corner + noise.spread(0.2)) / points
        far = radius * (noise.between(0.9, 1.0) if corner % 2 else noise.between(0.64, 0.72))
        corners.append(QPointF(x + math.cos(angle) * far, y + math.sin(angle) * far))
    path.moveTo(corners[0])
    for point in corners[1:]:
        path.lineTo(point)
    path.closeSubpath()
    return path


@lru_cache(maxsize=VARIANTS)
def _twig_path(variant: int) -> QPainterPath:
    """Bare twigs of a crown of radius 1, each forking once."""
    noise = Noise.at(103, variant)
    path = QPainterPath()
    limbs = 6 + noise.below(3)
    for limb in range(limbs):
        angle = 2 * math.pi * (limb + noise.spread(0.3)) / limbs
        fork = noise.between(0.4, 0.6)
        middle = QPointF(math.cos(angle) * fork, math.sin(angle) * fork)
        path.moveTo(math.cos(angle) * 0.15, math.sin(angle) * 0.15)
        path.lineTo(middle)
        for side in (-1, 1):
            tip = angle + side * noise.between(0.16, 0.4)
            far = noise.between(0.78, 0.96)
            path.moveTo(middle)
            path.lineTo(math.cos(tip) * far, math.sin(tip) * far)
    return path


def _branches(noise: Noise, start: float, reach: float, count: int) -> list[QPainterPath]:
    """Tapering branches, some with a fork, as closed shapes."""
    result = []
    for branch in range(count):
        angle = 2 * math.pi * (branch + noise.spread(0.3)) / count
        far = reach * noise.between(0.6, 1.0)
        result.append(_limb(0, 0, angle, far, start * 0.38))
        if noise.below(3):
            middle = far * noise.between(0.45, 0.6)
            fork = angle + noise.choice((-0.7, 0.7))
            x, y = math.cos(angle) * middle, math.sin(angle) * middle
            result.append(_limb(x, y, fork, far * 0.4, start * 0.22))
    return result


def _limb(x: float, y: float, angle: float, far: float, half: float) -> QPainterPath:
    across = (-math.sin(angle) * half, math.cos(angle) * half)
    path = QPainterPath()
    path.moveTo(x + across[0], y + across[1])
    path.lineTo(x + math.cos(angle) * far, y + math.sin(angle) * far)
    path.lineTo(x - across[0], y - across[1])
    path.closeSubpath()
    return path
