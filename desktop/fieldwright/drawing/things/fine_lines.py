"""What pictures show and nobody paints, as fine lines for the DM at work.

A dark line on a pale one is seen on dark pictures and on light ones. Doors have a stroke across at
each end, windows one in their midst, so that nobody needs the colours to tell them apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from fieldwright.battlefield.kinds import WallKind
from fieldwright.battlefield.things import Wall
from fieldwright.drawing.context import Context
from fieldwright.drawing.things import obstacles, platforms
from fieldwright.drawing.things.crowds import THIN, draw_crowd
from fieldwright.drawing.things.look import Look, shade
from fieldwright.drawing.things.shapes import XY
from fieldwright.drawing.things.wall_pieces import Joinery
from fieldwright.terms.grid import Block

_WALL, _DOOR, _WINDOW, _OBJECT = "#1c5fb4", "#c8321e", "#0b7f78", "#6d3fa3"
_PLATFORM = "#8a5a00"
_PALE = "#fdfaf2"
_PALE_ALPHA = 0.75

_WIDTH = 0.028
_THINNEST_PX, _WIDEST_PX = 1.05, 3.0
"""Device pixels: lines are as fine as that whatever the zoom."""

_RIM_PX, _RIM = 1.0, 0.05
"""Device pixels, and squares where these are small: else rims would cover all of the picture."""

_ACROSS = 0.13
"""Squares that a stroke across reaches to either side."""

_LEAST_ACROSS_PX = 2.5

_PATCH = 5
"""Squares."""

Lines: TypeAlias = dict[str, list[QLineF]]


def draw_walls_in_pictures(painter: QPainter, context: Context, region: Block, look: Look) -> None:
    """The walls, doors and windows that pictures show."""
    joinery = Joinery(context)
    lines: Lines = {}
    for entry in joinery.fitted.near(region):
        if joinery.in_picture(entry):
            kind = joinery.kind(entry.thing)
            lines.setdefault(_colour(kind), []).extend(_lines_of(entry.thing, kind, look))
    draw_crowd(painter, joinery.crowd(region, in_pictures=True), look.pen(_WALL, THIN))
    _draw(painter, lines, look)


def draw_obstacles_in_pictures(
    painter: QPainter, context: Context, region: Block, look: Look
) -> None:
    """The outlines of obstacles that pictures show."""
    found = obstacles.in_pictures(context, region)
    _draw_outlines(painter, (one.on_field for one in found), _OBJECT, look)


def draw_platforms_in_pictures(
    painter: QPainter, context: Context, region: Block, look: Look
) -> None:
    """The outlines of stairs and other platforms that pictures show."""
    found = platforms.in_pictures(context, region)
    _draw_outlines(painter, (one.outline for one in found), _PLATFORM, look)


def _draw_outlines(
    painter: QPainter, outlines: Iterable[Iterable[XY]], colour: str, look: Look
) -> None:
    lines = [line for outline in outlines for line in _outline(outline)]
    _draw(painter, {colour: lines} if lines else {}, look)


def _outline(outline: Iterable[XY]) -> Iterator[QLineF]:
    points = [QPointF(x, y) for x, y in outline]
    return map(QLineF, points, [*points[1:], *points[:1]])


def _colour(kind: WallKind) -> str:
    if not kind.opening or kind.secret:
        return _WALL
    return _DOOR if kind.opens else _WINDOW


def _lines_of(wall: Wall, kind: WallKind, look: Look) -> Iterator[QLineF]:
    """A wall as a line; openings with strokes across it."""
    line = QLineF(QPointF(*wall.start), QPointF(*wall.end))
    yield line
    if not kind.opening or kind.secret:
        return
    across = line.normalVector()
    across.setLength(max(_ACROSS, _LEAST_ACROSS_PX / look.square_px))
    aside = QPointF(across.dx(), across.dy())
    for share in (0.0, 1.0) if kind.opens else (0.5,):
        place = line.pointAt(share)
        yield QLineF(place - aside, place + aside)


def _draw(painter: QPainter, lines: Lines, look: Look) -> None:
    """All of the pale lines beneath all of the dark ones."""
    if not lines:
        return
    pixel = 1 / look.square_px
    width = min(max(_WIDTH, _THINNEST_PX * pixel), _WIDEST_PX * pixel)
    every = [line for some in lines.values() for line in some]
    _strokes(painter, every, _PALE, width + 2 * min(_RIM, _RIM_PX * pixel))
    for colour in sorted(lines):
        _strokes(painter, lines[colour], colour, width)


def _strokes(painter: QPainter, lines: Iterable[QLineF], colour: str, width: float) -> None:
    """Lines as one path for each patch of the field: a long path takes far longer than many.

    Where lines meet they look the same whichever others are drawn.
    """
    alpha = _PALE_ALPHA if colour == _PALE else 1.0
    pen = QPen(shade(colour, alpha=alpha), width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    patches: dict[tuple[int, int], QPainterPath] = {}
    for line in lines:
        middle = line.center()
        patch = (int(middle.x() // _PATCH), int(middle.y() // _PATCH))
        path = patches.setdefault(patch, QPainterPath())
        path.moveTo(line.p1())
        path.lineTo(line.p2())
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for patch in sorted(patches):
        painter.drawPath(patches[patch])
