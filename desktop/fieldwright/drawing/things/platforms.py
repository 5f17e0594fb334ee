"""Platforms: boards, flagstones, roofs and steps that figures stand on."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Protocol

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QPainter, QPainterPath

from fieldwright.battlefield.extent import encloses_nothing
from fieldwright.battlefield.kinds import PlatformKind
from fieldwright.battlefield.things import Platform
from fieldwright.drawing.context import Context
from fieldwright.drawing.things import shapes
from fieldwright.drawing.things.bodies import UNKNOWN_COLOUR
from fieldwright.drawing.things.buildings import draw_roof, flags
from fieldwright.drawing.things.in_pictures import platforms_on
from fieldwright.drawing.things.index import index_of
from fieldwright.drawing.things.look import NO_PEN, Look, paint, strokes
from fieldwright.drawing.things.noise import Noise
from fieldwright.drawing.things.shadows import Shadows
from fieldwright.drawing.things.shapes import XY, Polygon
from fieldwright.drawing.things.timber import boards
from fieldwright.terms.grid import Block

_UNKNOWN = PlatformKind(
    id="", name="", colour=UNKNOWN_COLOUR, texture="", height_ft=3, passable_below=False
)


class Draw(Protocol):
    """How platforms of a texture are drawn."""

    def __call__(
        self, painter: QPainter, platform: Platform, kind: PlatformKind, look: Look
    ) -> None:
        """Draw one, in squares of the field."""


def draw_platforms(
    painter: QPainter, context: Context, region: Block, look: Look, passable: bool
) -> None:
    """Draw the platforms that show in a region, lower ones first, each with its shadow.

    Only those that one can pass below, such as bridges, or only the others; none that a picture
    shows.
    """
    rows = context.catalogue.platforms
    index = index_of(context.field, Platform)
    shown = platforms_on(context, index)
    seen = [one.thing for one in index.near(region) if one.thing.id not in shown]
    for platform in sorted(seen, key=lambda platform: platform.top_ft):
        kind = rows.get(platform.kind, _UNKNOWN)
        if encloses_nothing(platform.outline) or kind.passable_below != passable:
            continue
        if not look.line:
            shadow = Shadows(look.square_px)
            shadow.cast(
                platform.outline, context.shadow_length(min(12.0, max(1.0, platform.top_ft))) * 0.7
            )
            shadow.draw(painter)
        PLATFORMS.get(kind.texture, plain)(painter, platform, kind, look)
        if kind.rail:
            _rails(painter, platform.outline, look)


def in_pictures(context: Context, region: Block) -> list[Platform]:
    """The platforms of a region that a picture shows, so that they are not painted."""
    index = index_of(context.field, Platform)
    shown = platforms_on(context, index)
    return [one.thing for one in index.near(region) if one.thing.id in shown] if shown else []


def plain(painter: QPainter, platform: Platform, kind: PlatformKind, look: Look) -> None:
    """A platform that this program has no picture of."""
    colour = kind.colour
    paint(painter, shapes.closed(platform.outline), look.ink(0.055), look.fill(colour))
    lines = shapes.hatch(platform.outline, 0.3, 45, 0.02)
    strokes(painter, lines, look.mark(colour, 0.7, 0.025))


def planks(painter: QPainter, platform: Platform, kind: PlatformKind, look: Look) -> None:
    """Boards along the longer axis of a deck, across the way of a bridge or gangplank."""
    colour = kind.colour
    noise = Noise.of(platform.id)
    outline = shapes.sketched(platform.outline, noise, 0.01)
    paint(painter, outline, look.ink(0.06), look.fill(colour))
    degrees, width, length = long_axis(platform.outline)
    narrow = kind.passable_below and width <= 2.6 and length > width
    across = degrees + 90 if narrow else degrees
    if not look.line and not look.coarse:
        _tinted_boards(painter, platform.outline, colour, look, noise, across)
    if not (look.line and look.coarse):
        boards(
            painter, platform.outline, colour, look, noise, (0.26 if look.fine else 0.33, across)
        )
    if narrow:
        _beams(painter, platform.outline, look, colour, degrees)
    paint(painter, outline, look.ink(0.06))


def _tinted_boards(
    painter: QPainter, points: Polygon, colour: str, look: Look, noise: Noise, degrees: float
) -> None:
    """Some boards a tone darker or paler than the rest."""
    width = 0.26 if look.fine else 0.33
    dark: list[QLineF] = []
    pale: list[QLineF] = []
    for line in shapes.hatch(points, width, degrees, 0.02):
        start, end = sorted((noise.share(), noise.share()))
        part = QLineF(line.pointAt(start), line.pointAt(end))
        (dark if noise.below(2) else pale).append(part)
    for lines, factor in ((dark, 0.8), (pale, 1.35)):
        pen = look.mark(colour, factor, width * 0.96, 0.28)
        flat = pen.__class__(pen)
        flat.setCapStyle(flat.capStyle().FlatCap)
        strokes(painter, lines, flat)


def long_axis(points: Polygon) -> tuple[float, float, float]:
    """The way of an outline's longest side in degrees, its extent across it and along it."""
    best, degrees = -1.0, 0.0
    for index, (x, y) in enumerate(points):
        nx, ny = points[(index + 1) % len(points)]
        length = math.hypot(nx - x, ny - y)
        if length > best + 1e-6:
            best, degrees = length, math.degrees(math.atan2(ny - y, nx - x)) % 180
    angle = math.radians(degrees)
    ux, uy = math.cos(angle), math.sin(angle)
    along = [x * ux + y * uy for x, y in points]
    across = [y * ux - x * uy for x, y in points]
    width, length = max(across) - min(across), max(along) - min(along)
    if width > length:
        return (degrees + 90) % 180, length, width
    return degrees, width, length


def _beams(
    painter: QPainter, points: Sequence[XY], look: Look, colour: str, degrees: float
) -> None:
    """The two beams along the sides of a bridge."""
    angle = math.radians(degrees)
    ux, uy = math.cos(angle), math.sin(angle)
    beams = []
    for index, (x, y) in enumerate(points):
        nx, ny = points[(index + 1) % len(points)]
        length = math.hypot(nx - x, ny - y) or 1.0
        if abs((nx - x) * ux + (ny - y) * uy) / length > 0.95:
            beams.append(QLineF(x, y, nx, ny))
    strokes(painter, beams, look.ink(0.13))
    if not look.line:
        strokes(painter, beams, look.mark(colour, 0.85, 0.08))


def flagstones(painter: QPainter, platform: Platform, kind: PlatformKind, look: Look) -> None:
    """Flagstones."""
    colour = kind.colour
    noise = Noise.of(platform.id)
    outline = shapes.closed(platform.outline)
    paint(painter, outline, look.ink(0.055), look.fill(colour))
    if not look.coarse:
        degrees, _, _ = long_axis(platform.outline)
        flags(painter, platform.outline, colour, look, noise, degrees)
    paint(painter, outline, look.ink(0.055))


def roof(painter: QPainter, platform: Platform, kind: PlatformKind, look: Look) -> None:
    """A roof to stand on, its ridge along its longer axis."""
    colour = kind.colour
    degrees, _, _ = long_axis(platform.outline)
    angle = math.radians(degrees)
    cx = sum(x for x, _ in platform.outline) / len(platform.outline)
    cy = sum(y for _, y in platform.outline) / len(platform.outline)
    cosine, sine = math.cos(angle), math.sin(angle)
    points = [
        ((x - cx) * cosine + (y - cy) * sine, (y - cy) * cosine - (x - cx) * sine)
        for x, y in platform.outline
    ]
    light = math.radians(225 - degrees)
    painter.save()
    painter.translate(cx, cy)
    painter.rotate(degrees)
    draw_roof(
        painter, points, colour, look, (math.cos(light), math.sin(light)), Noise.of(platform.id)
    )
    painter.restore()


def steps(painter: QPainter, platform: Platform, kind: PlatformKind, look: Look) -> None:
    """Stairs that rise towards their rotation (0 is north): treads and an arrow up."""
    colour = kind.colour
    points = platform.outline
    paint(painter, shapes.closed(points), look.ink(0.055), look.fill(colour, 0.8))
    treads = shapes.hatch(points, 0.25, platform.rotation, 0.0, 0.0)
    angle = math.radians(platform.rotation)
    up = (math.sin(angle), -math.cos(angle))
    treads.sort(key=lambda line: line.center().x() * up[0] + line.center().y() * up[1])
    _tread_tones(painter, treads, colour, look)
    count = max(1, len(treads))
    narrowing = [_narrowed(tread, 0.05 * number / count) for number, tread in enumerate(treads)]
    strokes(painter, narrowing, look.mark(colour, 0.5, 0.035))
    paint(painter, shapes.closed(points), look.ink(0.055))
    if treads and not look.coarse:
        _arrow(painter, treads, up, look)


def _narrowed(line: QLineF, share: float) -> QLineF:
    """A line shortened by a share at each end."""
    return QLineF(line.pointAt(share), line.pointAt(1 - share))


def _tread_tones(painter: QPainter, treads: Sequence[QLineF], colour: str, look: Look) -> None:
    """Every tread a little paler than the one below it."""
    if look.line:
        return
    for number, (tread, above) in enumerate(pairwise(treads)):
        tone = 0.8 + 0.42 * (number + 1) / len(treads)
        path = QPainterPath(tread.p1())
        for point in (tread.p2(), above.p2(), above.p1()):
            path.lineTo(point)
        path.closeSubpath()
        paint(painter, path, NO_PEN, look.fill(colour, tone))


def _arrow(painter: QPainter, treads: Sequence[QLineF], up: XY, look: Look) -> None:
    """The way up."""
    start, end = treads[0].center(), treads[-1].center()
    shaft = QLineF(start + (end - start) * 0.15, start + (end - start) * 0.88)
    tip = shaft.p2()
    side = QPointF(-up[1], up[0])
    back = QPointF(up[0], up[1])
    size = 0.16
    head = [
        QLineF(tip, tip - back * size + side * size * 0.8),
        QLineF(tip, tip - back * size - side * size * 0.8),
    ]
    strokes(painter, [shaft, *head], look.ink(0.045, 0.8))


def _rails(painter: QPainter, points: Sequence[XY], look: Look) -> None:
    """A railing all round."""
    paint(painter, shapes.closed(points), look.ink(0.13))
    if look.line:
        return
    paint(painter, shapes.closed(points), look.mark("#8f6a40", 1.0, 0.075))


PLATFORMS: Mapping[str, Draw] = {
    "planks": planks,
    "flagstones": flagstones,
    "roof": roof,
    "steps": steps,
}
"""By texture."""
