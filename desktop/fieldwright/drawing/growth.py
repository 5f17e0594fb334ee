"""What grows on the ground: darker under woods, tangles of thicket, reeds, brush and tall crops.

The trees of a wood are obstacles and drawn by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

import numpy as np
from PySide6.QtGui import QColor, QPainter

from fieldwright.drawing.colours import colour, darker, faded, lighter
from fieldwright.drawing.context import PAPER, Context
from fieldwright.drawing.marks import draw_bows, draw_lines, draw_strokes, spots
from fieldwright.drawing.shapes import bushy, outline
from fieldwright.drawing.textures import FINEST, inked_rows
from fieldwright.drawing.water import draw_reeds
from fieldwright.drawing.window import Mask, Window, codes_in

Grower: TypeAlias = Callable[[QPainter, Context, Window, Mask, QColor], None]


def draw_woods(painter: QPainter, context: Context, window: Window) -> None:
    """Darken the ground under woods; the lie of the land shows on it like anywhere else."""
    _draw_kinds(painter, context, window, WOODS)


def draw_growth(painter: QPainter, context: Context, window: Window) -> None:
    """Draw what stands on the ground and hides its slopes."""
    _draw_kinds(painter, context, window, GROWTHS)


def _draw_kinds(
    painter: QPainter, context: Context, window: Window, growers: Mapping[str, Grower]
) -> None:
    names = context.field.palettes.growth
    for code in codes_in(window.growth):
        kind = context.growth(names[code])
        draw = growers.get(kind.texture)
        if draw is not None:
            tint = context.in_season(colour(kind.colour), kind.texture)
            draw(painter, context, window, window.growth == code, tint)


def _woods(painter: QPainter, context: Context, window: Window, mask: Mask, tint: QColor) -> None:
    _floor_of_wood(painter, context, window, mask, faded(tint, 0.55))


def _heavy_woods(
    painter: QPainter, context: Context, window: Window, mask: Mask, tint: QColor
) -> None:
    _floor_of_wood(painter, context, window, mask, faded(tint, 0.8))
    if context.options.square_px < FINEST:
        return
    twigs = spots(window, mask, 821, 0.2 if context.is_line else 0.7)
    pen = context.stroke(0.024, darker(tint, 0.3))
    x, y = twigs.jitter(3) * 0.1, twigs.jitter(4) * 0.06
    draw_strokes(painter, pen, (twigs.x - x, twigs.y - y, twigs.x + x, twigs.y + y))


def _floor_of_wood(
    painter: QPainter, context: Context, window: Window, mask: Mask, tint: QColor
) -> None:
    shape = outline(window, mask, context.curve_pieces, wander=0.3)
    if context.is_line:
        draw_lines(painter, context.stroke(0.02), shape.broken(every=3))
        return
    painter.fillPath(shape.path(), tint)
    edge = context.stroke(0.04, faded(darker(tint, 0.3), 0.4))
    draw_lines(painter, edge, shape.lines())


def _thicket(painter: QPainter, context: Context, window: Window, mask: Mask, tint: QColor) -> None:
    """A tangle of strokes with a leafy outline: nobody gets through quickly."""
    shape = outline(window, mask, context.curve_pieces, wander=0.16)
    path, lines = bushy(shape)
    if context.is_line:
        painter.fillPath(path, PAPER)
    else:
        context.shadow_of_mass(painter, path, 6)
        painter.fillPath(path, faded(tint, 0.92))
    if context.options.square_px >= FINEST:
        _tangle(painter, context, window, mask, tint)
    draw_lines(painter, context.stroke(0.05, darker(tint, 0.58)), lines)


def _tangle(painter: QPainter, context: Context, window: Window, mask: Mask, tint: QColor) -> None:
    tones = [darker(tint, 0.34), lighter(tint, 0.22), darker(tint, 0.2), darker(tint, 0.42)]
    for number, tone in enumerate(tones):
        if context.is_line and number % 2:
            continue
        where = spots(window, mask, 830 + number, 0.95, 0.24)
        pen = context.stroke(0.02 if context.is_line else 0.03, tone)
        turn = where.share(3) * 6.283
        across, down = np.cos(turn) * 0.13, np.sin(turn) * 0.13
        x, y = where.x, where.y
        for side in (-1, 1):
            draw_bows(
                painter,
                pen,
                (x, y),
                (x + side * across - down, y + side * down + across),
                (x + side * across * 1.6, y + side * down * 1.6),
            )


def _brush(painter: QPainter, context: Context, window: Window, mask: Mask, tint: QColor) -> None:
    """Scattered low bushes on slightly darker ground."""
    shape = outline(window, mask, context.curve_pieces, wander=0.28)
    if context.is_line:
        draw_lines(painter, context.stroke(0.02), shape.broken(every=3))
    else:
        painter.fillPath(shape.path(), faded(tint, 0.7))
        edge = context.stroke(0.035, faded(darker(tint, 0.3), 0.4))
        draw_lines(painter, edge, shape.lines())
    if context.options.square_px < FINEST:
        return
    for number in range(2):
        where = spots(window, mask, 850 + number, 0.35 if context.is_line else 0.7, 0.2)
        pen = context.stroke(0.026, darker(tint, 0.4))
        size = 0.08 + 0.04 * where.share(3)
        x, y = where.x, where.y
        for side in (-1, 1):
            draw_bows(
                painter, pen, (x, y), (x + side * size * 1.5, y - size), (x + side * size, y + 0.02)
            )
        draw_strokes(painter, pen, (x, y, x, y - 1.2 * size))


def _reeds(painter: QPainter, context: Context, window: Window, mask: Mask, tint: QColor) -> None:
    shape = outline(window, mask, context.curve_pieces, wander=0.28)
    if context.is_line:
        draw_lines(painter, context.stroke(0.02), shape.broken(every=3))
    else:
        painter.fillPath(shape.path(), faded(tint, 0.7))
    if context.options.square_px >= FINEST:
        for number in range(1 if context.is_line else 2):
            where = spots(window, mask, 870 + number, 0.8, 0.18)
            draw_reeds(painter, context, where, darker(tint, 0.45))


def _tall_crops(
    painter: QPainter, context: Context, window: Window, mask: Mask, tint: QColor
) -> None:
    """Dense rows with ears, within straight edges."""
    shape = outline(window, mask, context.curve_pieces, wander=0.06)
    if not context.is_line:
        painter.fillPath(shape.path(), faded(tint, 0.8))
    draw_lines(painter, context.stroke(0.04, darker(tint, 0.4)), shape.lines())
    if context.options.square_px < FINEST:
        return
    if context.is_line:
        inked_rows(painter, context, window, mask)
        return
    for number in range(_ROWS):
        where = spots(window, mask, 880 + number, 1.0, 0.5)
        x = where.column + (number + 0.5) / _ROWS + 0.03 * where.jitter(3)
        top, bottom = where.row + 0.1 * where.share(4), where.row + 1 - 0.1 * where.share(5)
        draw_strokes(painter, context.stroke(0.038, darker(tint, 0.12)), (x, top, x, bottom))
        ripe = where.chosen(where.share(7) < 0.5)
        x, y = ripe.column + (number + 0.5) / _ROWS, ripe.row + ripe.share(6)
        ears = context.stroke(0.035, lighter(tint, 0.26))
        draw_strokes(painter, ears, (x, y, x + 0.05, y - 0.1), (x, y, x - 0.05, y - 0.1))


_ROWS = 3
"""Rows of tall crops in a square."""

WOODS: Mapping[str, Grower] = MappingProxyType({"light-woods": _woods, "heavy-woods": _heavy_woods})
GROWTHS: Mapping[str, Grower] = MappingProxyType(
    {
        "brush": _brush,
        "reeds": _reeds,
        "crops": _tall_crops,
        "thicket": _thicket,
    }
)
"""How each texture of growth is drawn."""
