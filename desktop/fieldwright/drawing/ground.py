"""The ground: regions of equal ground that meet in smooth, uneven edges, and built floors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from fieldwright.battlefield.kinds import GroundKind
from fieldwright.drawing.chance import smooth_noise
from fieldwright.drawing.colours import colour, darker, faded
from fieldwright.drawing.context import PAPER, Context
from fieldwright.drawing.floors import FLOORS, draw_floor
from fieldwright.drawing.marks import draw_lines
from fieldwright.drawing.shapes import Shape, contour, outline
from fieldwright.drawing.textures import FINEST, Brushwork, draw_texture
from fieldwright.drawing.window import Mask, Window, any_of, codes_in, widened

_LAYING = ("plain", "road", "sand", "mud", "rubble", "rock", "snow", "ice", "grass", "crops")
"""Textures of natural ground in the order in which they are laid over each other."""

_STRAIGHT = {"crops"}
"""Textures whose edges are drawn by people, if not with a ruler: they hardly stray."""

_MELTING = {"snow", "ice"}
"""Textures that thin out towards their edges."""

_PATCHES = ((0.60, "#fffdf0", 0.055), (0.66, "#fffdf0", 0.045), (0.40, "#3c3420", 0.03))
_PATCH_SIZE = 4


@dataclass(frozen=True, eq=False)
class Ground:
    """The kinds of ground in a window by their codes, and where nobody stands or floors lie."""

    window: Window
    kinds: dict[int, GroundKind]
    solid: Mask
    built: Mask

    @classmethod
    def of(cls, context: Context, window: Window) -> Ground:
        """Look up what lies in the window."""
        names = context.field.palettes.ground
        codes = codes_in(window.ground)
        kinds = {code: context.ground(names[code]) for code in codes}
        solid = [code for code, kind in kinds.items() if kind.solid]
        built = [code for code, kind in kinds.items() if kind.texture in FLOORS and not kind.solid]
        return cls(window, kinds, any_of(window.ground, solid), any_of(window.ground, built))

    def natural(self) -> list[int]:
        """The codes of natural ground, in the order in which they are laid."""
        codes = [
            code
            for code, kind in self.kinds.items()
            if not kind.solid and kind.texture not in FLOORS
        ]
        return sorted(codes, key=lambda code: (_place(self.kinds[code].texture), code))

    def floors(self) -> list[int]:
        """The codes of built ground."""
        return [code for code, kind in self.kinds.items() if kind.texture in FLOORS]

    def corners(self) -> Mask:
        """The vertices that a floor touches: edges are straight there."""
        return touching(self.built)

    def floor_shape(self, context: Context, walled: Mask) -> Shape:
        """The outline of all that is not solid rock; it does not stray at ``walled`` vertices."""
        return outline(
            self.window,
            ~self.solid,
            context.curve_pieces,
            wander=np.where(walled, 0.0, self.wander(0.19)),
            sharp=self.corners(),
        )

    def wander(self, usual: float) -> NDArray[Any]:
        """How far each vertex strays from the lattice."""
        tilled = [code for code, kind in self.kinds.items() if kind.texture in _STRAIGHT]
        strays = np.where(touching(any_of(self.window.ground, tilled)), usual / 3, usual)
        return np.asarray(strays)


def touching(mask: Mask) -> Mask:
    """The vertices at which a square of the mask has a corner: one more row and column."""
    padded = np.pad(mask, 1)
    return np.asarray(padded[:-1, :-1] | padded[:-1, 1:] | padded[1:, :-1] | padded[1:, 1:])


def draw_ground(painter: QPainter, context: Context, window: Window, ground: Ground) -> None:
    """Draw all ground but solid rock, which is drawn over what lies at its foot."""
    painter.setPen(Qt.PenStyle.NoPen)
    natural = ground.natural()
    lowest = _colour(context, ground.kinds[(natural or list(ground.kinds))[0]])
    block = window.block
    area = QRectF(block.left, block.top, block.width, block.height)
    painter.fillRect(area, PAPER if context.is_line else lowest)
    for place, code in enumerate(natural[1:], 1):
        later = any_of(window.ground, natural[place + 1 :]) | ground.built | ground.solid
        _lay(painter, context, ground, code, later)
    if natural and not context.is_line:
        _draw_patches(painter, context, window)
    for code in natural:
        kind = ground.kinds[code]
        mask = (window.ground == code) & (window.water == 0)
        draw_texture(painter, context, window, mask, kind.texture, _colour(context, kind))
    for code in ground.floors():
        _draw_floor(painter, context, ground, code)


def _colour(context: Context, kind: GroundKind) -> QColor:
    return context.in_season(colour(kind.colour), kind.texture)


def _place(texture: str) -> int:
    return _LAYING.index(texture) if texture in _LAYING else len(_LAYING)


def _lay(painter: QPainter, context: Context, ground: Ground, code: int, later: Mask) -> None:
    """Fill one kind of ground, a little under the kinds that are laid over it later."""
    here = ground.window.ground == code
    mask = here | (widened(here, 2) & later)
    shape = outline(
        ground.window,
        mask,
        context.curve_pieces,
        wander=ground.wander(0.19),
        sharp=ground.corners(),
    )
    inside, outside = shape.beside(ground.window.ground)
    edge = (inside == code) & (outside != code)
    own = _colour(context, ground.kinds[code])
    if context.is_line:
        draw_lines(painter, context.stroke(0.022), shape.broken(edge))
        return
    if ground.kinds[code].texture in _MELTING:
        for width in (0.8, 0.45):
            draw_lines(painter, context.stroke(width, faded(own, 0.3)), shape.lines(edge))
        painter.fillPath(shape.path(), own)
        return
    painter.fillPath(shape.path(), own)
    draw_lines(painter, context.stroke(0.045, darker(own, 0.17)), shape.lines(edge))


def _draw_patches(painter: QPainter, context: Context, window: Window) -> None:
    """Two tones lighter and one darker than the ground, in large soft patches."""
    if context.options.square_px < FINEST:
        return
    # Turned, so that the patches do not lie along the grid.
    x, y = window.columns + 0.5, window.rows + 0.5
    middles = (0.8 * x + 0.6 * y, 0.8 * y - 0.6 * x)
    values = smooth_noise(*middles, _PATCH_SIZE, 211) * 0.65 + smooth_noise(*middles, 9, 212) * 0.35
    pieces = max(2, context.curve_pieces // 2)
    for level, tint, alpha in _PATCHES:
        if level > 0.5:
            shape = contour(window, values, level, pieces)
        else:
            shape = contour(window, -values, -level, pieces)
        painter.fillPath(shape.path(), faded(QColor(tint), alpha))


def _draw_floor(painter: QPainter, context: Context, ground: Ground, code: int) -> None:
    kind = ground.kinds[code]
    mask = ground.window.ground == code
    own = colour(kind.colour)
    shape = outline(ground.window, mask, 2, sharp=ground.corners(), wander=0.0)
    painter.fillPath(shape.path(), PAPER if context.is_line else own)
    if context.options.square_px >= FINEST:
        work = Brushwork(painter, context, ground.window, mask, own, code * 16 + 4096)
        draw_floor(painter, work, kind.texture)
    width, share = (0.03, 1.0) if context.is_line else (0.05, 0.32)
    draw_lines(painter, context.stroke(width, darker(own, share)), shape.lines())
