"""Water: bands by depth, a shore with a fainter line inside, and the marks of its kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QPainter, QPen

from fieldwright.battlefield.kinds import WaterKind
from fieldwright.drawing.chance import smooth_noise
from fieldwright.drawing.colours import colour, darker, faded, lighter, mixed
from fieldwright.drawing.context import PAPER, Context
from fieldwright.drawing.flow import directions
from fieldwright.drawing.marks import Spots, draw_bows, draw_lines, draw_strokes, spots
from fieldwright.drawing.shapes import Shape, contour, outline
from fieldwright.drawing.textures import FINEST
from fieldwright.drawing.window import Mask, Window, any_of, codes_in, widened

_BANDS = ((3, 0.12, 0.16), (4, 0.2, 0.30), (6, 0.26, 0.44))
"""Bands from this many feet on: how far they keep from the shore, and how dark they are."""

_DEEP = QColor("#2c5a76")
_SHORE = QColor("#45565c")
_SHALLOWS = QColor("#c8dde3")
_WANDER = 0.2
_MURK = QColor("#6d8272")
_POOLS = ((0.5, 0.4), (0.58, 0.45), (0.68, 0.5))
"""The hollows of a bog: from which wetness on, and how much each hides of what lies under it."""


@dataclass(frozen=True, eq=False)
class Waters:
    """The water of a window: the kinds by code, open water, and bog."""

    kinds: dict[int, WaterKind]
    open: Mask
    bog: Mask

    @classmethod
    def of(cls, context: Context, window: Window) -> Waters:
        """Look up what lies in the window."""
        names = context.field.palettes.water
        codes = [code for code in codes_in(window.water) if code]
        kinds = {code: context.water(names[code]) for code in codes}
        bogs = [code for code, kind in kinds.items() if kind.texture == "bog"]
        bog = any_of(window.water, bogs)
        return cls(kinds, (window.water != 0) & ~bog, bog)


def draw_water(painter: QPainter, context: Context, window: Window, waters: Waters) -> None:
    """Draw bogs, then open water over their edge."""
    if waters.bog.any():
        _draw_bog(painter, context, window, waters)
    if waters.open.any():
        _draw_open(painter, context, window, waters)


def _draw_open(painter: QPainter, context: Context, window: Window, waters: Waters) -> None:
    shore = outline(window, waters.open, context.curve_pieces, joined=True, wander=_WANDER)
    kinds = [code for code, kind in waters.kinds.items() if kind.texture != "bog"]
    if context.is_line:
        painter.fillPath(shore.path(), PAPER)
    else:
        _draw_body(painter, context, window, waters, shore)
    _draw_shore(painter, context, shore)
    if context.is_line:
        _draw_lining(painter, context, window, waters)
    if context.options.square_px < FINEST:
        return
    for code in kinds:
        _draw_marks(painter, context, window, window.water == code, waters.kinds[code])


def _draw_body(
    painter: QPainter, context: Context, window: Window, waters: Waters, shore: Shape
) -> None:
    """The colours of the kinds, and darker bands where it is deeper."""
    codes = [code for code, kind in waters.kinds.items() if kind.texture != "bog"]
    painter.fillPath(shore.path(), colour(waters.kinds[codes[0]].colour))
    for code in codes[1:]:
        part = outline(
            window, window.water == code, context.curve_pieces, joined=True, wander=_WANDER
        )
        painter.fillPath(part.path(), colour(waters.kinds[code].colour))
    for feet, keeps, strength in _BANDS:
        deep = waters.open & (window.depth >= feet)
        if deep.any():
            band = outline(window, deep, context.curve_pieces, joined=True, wander=_WANDER)
            dry = ~band.beside(waters.open, default=True)[1]
            path = band.moved_in(np.where(dry, keeps, 0.0)).path()
            painter.fillPath(path, faded(_DEEP, strength * 0.62))


def _draw_shore(painter: QPainter, context: Context, shore: Shape) -> None:
    if context.is_line:
        draw_lines(painter, context.stroke(0.045), shore.lines())
        draw_lines(painter, context.stroke(0.018), shore.moved_in(0.12).lines())
        return
    draw_lines(painter, context.stroke(0.055, _SHORE), shore.lines())
    draw_lines(painter, context.stroke(0.03, _SHALLOWS), shore.moved_in(0.12).lines())


def _draw_lining(painter: QPainter, context: Context, window: Window, waters: Waters) -> None:
    """Lines along the shores of broad water, farther and farther apart: it looks wet in ink."""
    inner = ~widened(~waters.open)
    if not inner.any():
        return
    shape = outline(window, inner, context.curve_pieces, wander=_WANDER)
    draw_lines(painter, context.stroke(0.018), shape.moved_in(-0.6).lines())
    draw_lines(painter, context.stroke(0.016), shape.moved_in(-0.1).broken(every=3))


def _draw_marks(
    painter: QPainter, context: Context, window: Window, mask: Mask, kind: WaterKind
) -> None:
    if kind.texture == "flow":
        _draw_flow(painter, context, window, mask, kind)
    elif kind.texture == "waves":
        _draw_wavelets(painter, context, window, mask, kind)
    else:
        _draw_ripples(painter, context, window, mask, kind)


def _draw_flow(
    painter: QPainter, context: Context, window: Window, mask: Mask, kind: WaterKind
) -> None:
    """Long strokes along the stream, light ones and dark ones."""
    along = directions(mask)
    tint = colour(kind.colour)
    for number, share in ((1, 0.75), (2, 0.6), (3, 0.45)):
        where = spots(window, mask, 700 + number, share, 0.28)
        pen = _mark_pen(context, tint, 0.026, pale=number != 2)
        x, y = where.of(along[0], window), where.of(along[1], window)
        reach = 0.18 + 0.22 * where.share(3)
        bow = 0.10 * where.jitter(4)
        draw_bows(
            painter,
            pen,
            (where.x - x * reach, where.y - y * reach),
            (where.x - y * bow, where.y + x * bow),
            (where.x + x * reach, where.y + y * reach),
        )


def _draw_ripples(
    painter: QPainter, context: Context, window: Window, mask: Mask, kind: WaterKind
) -> None:
    """A few flat bows on still water."""
    tint = colour(kind.colour)
    for number, share in ((1, 0.3), (2, 0.2)):
        where = spots(window, mask, 720 + number, share, 0.25)
        reach = 0.12 + 0.14 * where.share(3)
        x, y = where.x, where.y
        pen = _mark_pen(context, tint, 0.026, pale=number == 1)
        draw_bows(painter, pen, (x - reach, y), (x, y - 0.07), (x + reach, y))


def _draw_wavelets(
    painter: QPainter, context: Context, window: Window, mask: Mask, kind: WaterKind
) -> None:
    """Pairs of small bows, like a bird far away: the sea."""
    tint = colour(kind.colour)
    where = spots(window, mask, 741, 0.34, 0.22)
    for number in range(2):
        chosen = where.chosen((where.share(3) < 0.5) == (number == 0))
        pen = _mark_pen(context, tint, 0.028, pale=number == 0)
        size = 0.14 + 0.08 * chosen.share(4)
        x, y = chosen.x, chosen.y
        for side in (-1, 1):
            tip = x + 2 * side * size
            draw_bows(painter, pen, (x, y), (x + side * size, y - size * 0.9), (tip, y))


def _mark_pen(context: Context, tint: QColor, width: float, pale: bool) -> QPen:
    if context.is_line:
        return context.stroke(0.016)
    return context.stroke(width, lighter(tint, 0.45) if pale else mixed(tint, _DEEP, 0.42))


def _draw_bog(painter: QPainter, context: Context, window: Window, waters: Waters) -> None:
    """Mud with broken water in it, reeds, and a shore that nobody could draw sharply."""
    wet = _bog_colour(context)
    mud = mixed(wet, QColor("#a99a76"), 0.45)
    shape = outline(window, waters.bog, context.curve_pieces, joined=True, wander=0.26)
    if not context.is_line:
        painter.fillPath(shape.path(), mud)
        draw_lines(painter, context.stroke(0.05, darker(mud, 0.22)), shape.lines())
    ragged = _raggedness(window, waters)
    murk = mixed(mud, _MURK, 0.55)
    for level, alpha in _POOLS:
        pools = contour(window, ragged, level, context.curve_pieces)
        _draw_pools(painter, context, pools, murk, alpha)
    if context.options.square_px >= FINEST:
        _draw_bog_marks(painter, context, window, waters.bog, mud)
        wet_squares = waters.bog & (ragged >= _POOLS[1][0])
        _draw_broken_water(painter, context, window, wet_squares, murk)


def _bog_colour(context: Context) -> QColor:
    """The colour of the first kind of bog that the field knows, the same in every part of it."""
    names = context.field.palettes.water
    kinds = (context.water(name) for name in names[1:])
    return next(colour(kind.colour) for kind in kinds if kind.texture == "bog")


def _raggedness(window: Window, waters: Waters) -> NDArray[Any]:
    """How wet a bog is, in hollows of its own: more so where it is deeper, and by open water."""
    x, y = window.columns + 0.5, window.rows + 0.5
    ragged = smooth_noise(0.8 * x + 0.6 * y, 0.8 * y - 0.6 * x, 2, 761) + 0.06 * np.minimum(
        window.depth, 5
    )
    return np.where(waters.bog, ragged, np.where(waters.open, 0.62, -0.5))


def _draw_pools(
    painter: QPainter, context: Context, pools: Shape, tint: QColor, alpha: float
) -> None:
    """One step of the wet hollows: no shore, as there is none in a bog."""
    if context.is_line:
        draw_lines(painter, context.stroke(0.016), pools.broken(every=3))
    else:
        painter.fillPath(pools.path(), faded(tint, alpha))


def _draw_broken_water(
    painter: QPainter, context: Context, window: Window, wet: Mask, murk: QColor
) -> None:
    """Short level strokes where water glints between the tufts, light ones and dark ones."""
    for number, share in ((1, 0.7), (2, 0.5), (3, 0.4)):
        where = spots(window, wet, 790 + number, share * (0.4 if context.is_line else 1), 0.2)
        reach = 0.07 + 0.12 * where.share(3)
        tone = darker(murk, 0.28) if number == 2 else lighter(murk, 0.34)
        pen = context.stroke(0.016 if context.is_line else 0.026, tone)
        draw_strokes(painter, pen, (where.x - reach, where.y, where.x + reach, where.y))


def _draw_bog_marks(
    painter: QPainter, context: Context, window: Window, bog: Mask, mud: QColor
) -> None:
    flat = spots(window, bog, 781, 0.5, 0.2)
    pen = context.stroke(0.024, darker(mud, 0.34))
    draw_strokes(painter, pen, (flat.x - 0.14, flat.y, flat.x + 0.14, flat.y))
    draw_reeds(painter, context, spots(window, bog, 782, 0.45, 0.2), darker(mud, 0.5))


def draw_reeds(painter: QPainter, context: Context, where: Spots, tint: QColor) -> None:
    """Tufts of reeds: three blades from one foot, one with a head."""
    pen = context.stroke(0.026, tint)
    x, y = where.x, where.y
    size = 0.75 + 0.5 * where.share(3)
    draw_strokes(
        painter,
        pen,
        (x - 0.05, y, x - 0.10 * size, y - 0.17 * size),
        (x, y, x + 0.01, y - 0.24 * size),
        (x + 0.05, y, x + 0.12 * size, y - 0.16 * size),
    )
    head = context.stroke(0.05, tint)
    draw_strokes(painter, head, (x + 0.01, y - 0.17 * size, x + 0.01, y - 0.25 * size))
