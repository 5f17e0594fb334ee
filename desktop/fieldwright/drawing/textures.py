"""The marks of each texture of natural ground: a few strokes a square, never more.

Each painter is handed a mask of the squares and the colour of their ground.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from PySide6.QtGui import QColor, QPainter, QPen

from fieldwright.drawing.chance import bits
from fieldwright.drawing.colours import darker, lighter
from fieldwright.drawing.context import INK, PAPER, Context
from fieldwright.drawing.marks import (
    Spots,
    draw_bows,
    draw_polygons,
    draw_strokes,
    pebbles,
    spots,
)
from fieldwright.drawing.window import Mask, Window

FINEST = 14
"""Pixels a square below which small marks are left out."""


@dataclass(frozen=True, eq=False)
class Brushwork:
    """What a texture is drawn with: where, over which colour, and how densely."""

    painter: QPainter
    context: Context
    window: Window
    mask: Mask
    colour: QColor
    salt: int

    def tone(self, share: float) -> QColor:
        """The ground's colour, darker; ink in the line style."""
        return INK if self.context.is_line else darker(self.colour, share)

    def spots(self, number: int, share: float = 1.0, edge: float = 0.15) -> Spots:
        """Places for marks; the line style has a third of them, to save ink."""
        share = share * 0.35 if self.context.is_line else share
        return spots(self.window, self.mask, self.salt + number, share, edge)

    def stones(self, where: Spots, size: float) -> None:
        """Pebbles with a shaded side."""
        if self.context.is_line:
            pen = self.context.stroke(0.02)
            draw_polygons(self.painter, PAPER, pen, pebbles(where, size))
            return
        pen = self.context.stroke(0.02, self.tone(0.38))
        draw_polygons(self.painter, lighter(self.colour, 0.14), pen, pebbles(where, size))

    def cracks(self, where: Spots, reach: float, pen: QPen) -> None:
        """Cracks with one bend, each of its two parts up to ``reach`` squares either way."""
        bend_x, bend_y = where.x + reach * where.jitter(3), where.y + reach * where.jitter(4)
        end_x, end_y = bend_x + reach * where.jitter(5), bend_y + reach * where.jitter(6)
        draw_strokes(
            self.painter, pen, (where.x, where.y, bend_x, bend_y), (bend_x, bend_y, end_x, end_y)
        )


def draw_texture(
    painter: QPainter,
    context: Context,
    window: Window,
    mask: Mask,
    texture: str,
    colour: QColor,
) -> None:
    """Draw the marks of a texture on the squares of a mask; a texture not known has none."""
    draw = TEXTURES.get(texture)
    if draw is None or context.options.square_px < FINEST or not (mask & window.near).any():
        return
    salt = bits(*texture.encode()) % 1_000_003 * 16
    draw(Brushwork(painter, context, window, mask, colour, salt))


def _grass(work: Brushwork) -> None:
    tufts = work.spots(1, 0.5)
    size = 0.8 + 0.5 * tufts.share(3)
    pen = work.context.stroke(0.026, work.tone(0.27))
    x, y = tufts.x, tufts.y
    draw_strokes(
        work.painter,
        pen,
        (x - 0.035 * size, y, x - 0.085 * size, y - 0.07 * size),
        (x, y, x + 0.01, y - 0.12 * size),
        (x + 0.035 * size, y, x + 0.09 * size, y - 0.08 * size),
    )
    if work.context.is_line:
        return
    blades = work.spots(2, 0.55)
    draw_strokes(
        work.painter,
        work.context.stroke(0.024, lighter(work.colour, 0.28)),
        (blades.x, blades.y, blades.x + 0.04 * blades.jitter(3), blades.y - 0.09),
    )


def _plain(work: Brushwork) -> None:
    dots = work.spots(1, 0.6)
    pen = work.context.stroke(0.03, work.tone(0.24))
    draw_strokes(work.painter, pen, (dots.x, dots.y, dots.x + 0.05, dots.y + 0.02))
    work.stones(work.spots(2, 0.14), 0.045)


def _sand(work: Brushwork) -> None:
    pen = work.context.stroke(0.026, work.tone(0.22))
    for number in range(3):
        grains = work.spots(1 + number, 0.8, 0.02)
        draw_strokes(work.painter, pen, (grains.x, grains.y, grains.x + 0.028, grains.y))
    ripples = work.spots(5, 0.22)
    _wave(work, ripples, 0.3, -0.05, 0.022, 0.16)


def _mud(work: Brushwork) -> None:
    _wave(work, work.spots(1, 0.6), 0.2, 0.05, 0.03, 0.26)
    if not work.context.is_line:
        glints = work.spots(2, 0.3)
        pen = work.context.stroke(0.026, lighter(work.colour, 0.22))
        draw_strokes(work.painter, pen, (glints.x, glints.y, glints.x + 0.1, glints.y))


def _snow(work: Brushwork) -> None:
    drifts = work.spots(1, 0.4)
    pen = work.context.stroke(0.024, QColor("#b9c6d0"))
    reach = 0.12 + 0.12 * drifts.share(3)
    x, y = drifts.x, drifts.y
    draw_bows(work.painter, pen, (x - reach, y), (x, y - 0.14), (x + reach, y + 0.02))


def _ice(work: Brushwork) -> None:
    cracks = work.spots(1, 0.22)
    bend_x, bend_y = cracks.x + 0.3 * cracks.jitter(3), cracks.y + 0.2 * cracks.jitter(4)
    end_x, end_y = bend_x + 0.25 * cracks.jitter(5), bend_y + 0.3 * cracks.jitter(6)
    pen = work.context.stroke(0.022, QColor("#9fbccb"))
    draw_strokes(
        work.painter, pen, (cracks.x, cracks.y, bend_x, bend_y), (bend_x, bend_y, end_x, end_y)
    )
    if not work.context.is_line:
        gleams = work.spots(2, 0.3)
        pen = work.context.stroke(0.03, lighter(work.colour, 0.7))
        x, y = gleams.x, gleams.y
        draw_strokes(work.painter, pen, (x, y, x + 0.16, y - 0.16))


def _crops(work: Brushwork) -> None:
    """Furrows from north to south, three a square, broken now and then; one a square in ink."""
    if work.context.is_line:
        inked_rows(work.painter, work.context, work.window, work.mask)
        return
    for number in range(3):
        rows = work.spots(1 + number, 0.92, 0.5)
        x = rows.column + (number + 0.5) / 3 + 0.02 * rows.jitter(3)
        top, bottom = rows.row + 0.08 * rows.share(4), rows.row + 1 - 0.12 * rows.share(5)
        draw_strokes(work.painter, work.context.stroke(0.036, work.tone(0.11)), (x, top, x, bottom))
        leaves = work.context.stroke(0.03, lighter(work.colour, 0.16))
        middle = (top + bottom) / 2
        draw_strokes(
            work.painter,
            leaves,
            (x, middle, x + 0.07, middle - 0.08),
            (x, middle + 0.2, x - 0.07, middle + 0.12),
        )


def inked_rows(painter: QPainter, context: Context, window: Window, mask: Mask) -> None:
    """The rows of a field in ink: one thin broken line in every square."""
    rows = spots(window, mask, 887, 1.0, 0.5)
    x = rows.column + 0.5 + 0.02 * rows.jitter(3)
    top, bottom = rows.row + 0.1 + 0.1 * rows.share(4), rows.row + 0.92 - 0.15 * rows.share(5)
    draw_strokes(painter, context.stroke(0.014), (x, top, x, bottom))


def _road(work: Brushwork) -> None:
    dots = work.spots(1, 0.5)
    pen = work.context.stroke(0.03, work.tone(0.18))
    draw_strokes(work.painter, pen, (dots.x, dots.y, dots.x + 0.07, dots.y + 0.01))
    work.stones(work.spots(2, 0.2), 0.05)


def _rock(work: Brushwork) -> None:
    work.cracks(work.spots(1, 0.3), 0.2, work.context.stroke(0.024, work.tone(0.26)))
    work.stones(work.spots(2, 0.2), 0.05)


def _rubble(work: Brushwork) -> None:
    for number in range(3):
        work.stones(work.spots(1 + number, 0.55, 0.1), 0.075)
    dots = work.spots(5, 0.6)
    pen = work.context.stroke(0.03, work.tone(0.28))
    draw_strokes(work.painter, pen, (dots.x, dots.y, dots.x + 0.05, dots.y + 0.02))


def _wave(
    work: Brushwork, where: Spots, reach: float, bow: float, width: float, tone: float
) -> None:
    """Flat bent strokes."""
    pen = work.context.stroke(width, work.tone(tone))
    x, y = where.x, where.y
    half = reach / 2 * (0.6 + 0.6 * where.share(7))
    draw_bows(work.painter, pen, (x - half, y), (x, y + 2 * bow), (x + half, y + 0.02))


TEXTURES: Mapping[str, Callable[[Brushwork], None]] = MappingProxyType(
    {
        "grass": _grass,
        "plain": _plain,
        "sand": _sand,
        "mud": _mud,
        "snow": _snow,
        "ice": _ice,
        "crops": _crops,
        "road": _road,
        "rock": _rock,
        "rubble": _rubble,
    }
)
