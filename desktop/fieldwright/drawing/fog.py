"""Fog: what players have not been shown, and, fainter, what they only remember.

Covered squares are filled from side to side. The fog thins out towards revealed squares, never
within covered ones, over a fraction of a square that is uneven but always the same; where a wall
stands on the line between, it ends there. What is drawn of a square depends on the squares that
touch it, so that parts drawn apart meet without a seam.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from threading import Lock
from typing import TypeAlias
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from fieldwright.drawing.chance import shares
from fieldwright.drawing.vectors import paints_pixels
from fieldwright.player_view.fog import FogSquares
from fieldwright.terms.grid import Block

Floats: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class FogLook:
    """How fog looks: its colour, how much of it is lighter and darker, how dense it is (0 to 1).

    ``remembered`` is how dense it is over what is only remembered.
    """

    colour: str
    uneven: float
    covered: float
    remembered: float


CLOUD = FogLook("#31333d", 0.11, 1.0, 0.46)
"""For players, on a screen: a dark cloud."""

PAPER = FogLook("#efe9dc", 0.025, 1.0, 0.4)
"""For players, in pictures of the wash style: bare paper."""

INK_PAPER = FogLook("#ffffff", 0.0, 1.0, 0.55)
"""For players, in pictures of ink alone."""

HALF = FogLook("#1c1e27", 0.05, 0.5, 0.2)
"""For the DM, who sees through it."""

TILE = 10
"""Squares along the side of the parts in which fog is worked out and kept."""

_FINE = 16
"""Places along the side of a square at which its density is worked out."""

_PERIOD = 30
"""Squares after which the unevenness repeats."""

_COARSE = 6
"""Places along the side of a square at which waves are worked out."""

_SPREAD = 2.6
"""So many times their usual height waves may be; what is beyond is cut."""


@dataclass(frozen=True, slots=True)
class Waves:
    """Unevenness of waves between two lengths in squares; the more ``broad``, the smoother."""

    salt: int
    shortest: float
    longest: float
    broad: float


_BILLOWS = Waves(7001, 0.5, 12, 1.9)
_EDGES = Waves(7002, 0.45, 3, 1.2)

_SOFT = 0.2
"""Half the width in squares over which fog thins out; where it does so is uneven."""

_LEAST_EDGE, _MORE_EDGE = _SOFT, 0.27
"""How far from covered squares fog is half as dense at least, and how much farther at most."""

_DIM_SOFT, _DIM_EDGE = 0.32, 0.1
"""The same for what is only remembered: more evenly, and less far."""

_KEPT = 200


def draw_fog(painter: QPainter, fog: FogSquares, region: Block, look: FogLook) -> None:
    """Draw the fog over some squares with a painter whose unit is one square.

    The painter's state is put back afterwards.
    """
    rows, columns = fog.covered.shape
    region = region.clipped(Block(0, 0, columns, rows))
    if region.is_empty:
        return
    painter.save()
    # Seams would show between parts with softened sides.
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    if look.covered >= 1:
        _fill(painter, fog.covered, region, QColor(look.colour))
    for tile in _tiles(region):
        image = _tile_image(fog, tile, look)
        if image is not None:
            part = tile.clipped(region)
            source = QRect(
                (part.left - tile.left) * _FINE,
                (part.top - tile.top) * _FINE,
                part.width * _FINE,
                part.height * _FINE,
            )
            target = QRectF(part.left, part.top, part.width, part.height)
            if paints_pixels(painter):
                painter.drawImage(target, image, QRectF(source))
            else:
                # Qt's SVG would put all of the tile into the part's place.
                painter.drawImage(target, image.copy(source))
    painter.restore()


def _fill(painter: QPainter, covered: Mask, region: Block, colour: QColor) -> None:
    """Fill covered squares from side to side, several of a row at once."""
    for row in range(region.top, region.bottom):
        line = np.zeros(region.width + 2, np.int8)
        line[1:-1] = covered[row, region.left : region.right]
        steps = np.diff(line)
        starts, ends = np.flatnonzero(steps == 1).tolist(), np.flatnonzero(steps == -1).tolist()
        for start, end in zip(starts, ends, strict=True):
            painter.fillRect(QRectF(region.left + start, row, end - start, 1), colour)


def _tiles(region: Block) -> Iterator[Block]:
    for top in range(region.top // TILE * TILE, region.bottom, TILE):
        for left in range(region.left // TILE * TILE, region.right, TILE):
            yield Block(left, top, left + TILE, top + TILE)


# ------------------------------------------------------------------------------------------ tiles


@dataclass(frozen=True, slots=True)
class _Near:
    """The squares of a tile and one more all around, and the walls between them.

    ``west`` and ``north`` tell of the lines before each square: shape (TILE + 2, TILE + 3) and
    (TILE + 3, TILE + 2).
    """

    covered: Mask
    remembered: Mask
    west: Mask
    north: Mask

    @property
    def key(self) -> bytes:
        parts = (self.covered, self.remembered, self.west, self.north)
        return b"".join(np.packbits(part).tobytes() for part in parts)


_IMAGES: OrderedDict[tuple[int, int, FogLook, bytes], QImage] = OrderedDict()
_LOCK = Lock()


_TILES: WeakKeyDictionary[FogSquares, dict[tuple[Block, FogLook], QImage | None]]
_TILES = WeakKeyDictionary()


def _tile_image(fog: FogSquares, tile: Block, look: FogLook) -> QImage | None:
    """The picture of a tile; None where there is nothing on it. Known for the same fog at once."""
    known = _TILES.setdefault(fog, {})
    if (tile, look) not in known:
        known[tile, look] = _looked_up(fog, tile, look)
    return known[tile, look]


def _looked_up(fog: FogSquares, tile: Block, look: FogLook) -> QImage | None:
    """The same, kept for other fog that lies alike there."""
    around = tile.grown(1)
    near = _Near(
        _cut(fog.covered, around, 0),
        _cut(fog.remembered, around, 0),
        _cut(fog.walled.west, around, 1),
        _cut(fog.walled.north, around, 2),
    )
    if not (near.covered.any() or near.remembered.any()):
        return None
    # Unevenness repeats, so that most tiles of a large map are one of a few.
    key = (tile.left % _PERIOD, tile.top % _PERIOD, look, near.key)
    with _LOCK:
        if key in _IMAGES:
            _IMAGES.move_to_end(key)
            return _IMAGES[key]
    image = _drawn(near, tile, look)
    with _LOCK:
        _IMAGES[key] = image
        while len(_IMAGES) > _KEPT:
            _IMAGES.popitem(last=False)
    return image


def _cut(values: Mask, block: Block, lines: int) -> Mask:
    """A block of an array; beyond its sides the outermost squares go on, but no walls do.

    ``lines`` is 1 where there is one column more than squares, 2 where there is one row more.
    """
    rows = np.arange(block.top, block.bottom + (lines == 2))
    columns = np.arange(block.left, block.right + (lines == 1))
    high, wide = values.shape
    found = values[np.ix_(rows.clip(0, high - 1), columns.clip(0, wide - 1))]
    if lines:
        outside = ((rows < 0) | (rows >= high))[:, None] | ((columns < 0) | (columns >= wide))
        found = found & ~outside
    return np.asarray(found, bool)


def _drawn(near: _Near, tile: Block, look: FogLook) -> QImage:
    wave = _waves(tile, _EDGES) * _MORE_EDGE
    dense = _density(_away(near.covered, near), wave + _LEAST_EDGE, _SOFT) * look.covered
    if near.remembered.any():
        away = _away(near.remembered | near.covered, near)
        dim = _density(away, wave + _DIM_EDGE, _DIM_SOFT) * look.remembered
        dense = np.maximum(dense, dim)
    lighter = (_waves(tile, _BILLOWS) - 0.5) * 2 * look.uneven * 255
    return _image(QColor(look.colour), lighter, dense)


def _image(colour: QColor, lighter: Floats, dense: Floats) -> QImage:
    """A picture in one colour, a little lighter and darker, of some density."""
    side = dense.shape[0]
    pixels = np.empty((side, side, 4), np.uint8)
    for place, value in enumerate((colour.blue(), colour.green(), colour.red())):
        pixels[:, :, place] = np.clip(value + lighter, 0, 255) * dense + 0.5
    pixels[:, :, 3] = dense * 255 + 0.5
    shared = QImage(pixels.data, side, side, QImage.Format.Format_ARGB32_Premultiplied)
    return shared.copy()


# --------------------------------------------------------------------------------------- density


def _density(away: Floats, edge: Floats, soft: float) -> Floats:
    """How dense fog is so far away from its squares: 1 on them, half ``edge`` squares away."""
    share = np.clip((away - edge) / (2 * soft) + 0.5, 0, 1)
    return np.asarray(1 - share * share * (3 - 2 * share), np.float32)


_PLACES = (np.arange(_FINE, dtype=np.float32) + 0.5) / _FINE
_FAR = 9.0
_ROUND, _TINY = 4.5, 1e-9


def _away(squares: Mask, near: _Near) -> Floats:
    """How far each place of the tile is from the nearest of some squares that touch its own.

    No wall may stand between; far is ``_FAR``. Shape (TILE * _FINE, TILE * _FINE).
    """
    inner = (slice(1, -1), slice(1, -1))
    x, y = np.meshgrid(np.tile(_PLACES, TILE), np.tile(_PLACES, TILE))
    away = np.where(_wide(squares[inner]), np.float32(0), np.float32(_FAR))
    west, east = ~near.west[:, :-1], ~near.west[:, 1:]
    north, south = ~near.north[:-1], ~near.north[1:]
    sides = (
        (squares[1:-1, :-2] & west[inner], x),
        (squares[1:-1, 2:] & east[inner], 1 - x),
        (squares[:-2, 1:-1] & north[inner], y),
        (squares[2:, 1:-1] & south[inner], 1 - y),
    )
    near_sides = np.zeros_like(away)
    for there, distance in sides:
        here = _wide(there)
        np.minimum(away, distance, out=away, where=here)
        near_sides += np.where(here, np.exp(-_ROUND * distance), 0)
    open_ways = ((north, west), (north, east), (south, west), (south, east))
    for (down, right), ways in zip(((-1, -1), (-1, 1), (1, -1), (1, 1)), open_ways, strict=True):
        there = squares[1 + down : 1 + down + TILE, 1 + right : 1 + right + TILE]
        there = there & _round_the_corner(ways, down, right)
        if there.any():
            across = x if right < 0 else 1 - x
            along = y if down < 0 else 1 - y
            np.minimum(away, np.hypot(across, along), out=away, where=_wide(there))
    # In corners fog reaches farther, so that its edge is round there.
    rounded = -np.log(np.maximum(near_sides, _TINY)) / _ROUND
    return np.asarray(np.clip(np.minimum(away, rounded), 0, None), np.float32)


def _round_the_corner(ways: tuple[Mask, Mask], down: int, right: int) -> Mask:
    """Whether no wall at all stands at the corner that a square shares with its diagonal one."""
    upright, level = ways  # Whether one may go out of each square north or south, west or east.
    here = slice(1, 1 + TILE)
    beyond_row, beyond_column = slice(1 + down, 1 + down + TILE), slice(1 + right, 1 + right + TILE)
    own = upright[here, here] & level[here, here]
    return np.asarray(own & upright[here, beyond_column] & level[beyond_row, here], bool)


def _wide(squares: Mask) -> Mask:
    """Each square as all its places."""
    return np.asarray(squares.repeat(_FINE, 0).repeat(_FINE, 1), bool)


# ------------------------------------------------------------------------------------ unevenness

_WAVES: dict[Waves, Floats] = {}


def _waves(tile: Block, kind: Waves) -> Floats:
    """Values from 0 to 1 that change smoothly, at every place of a tile."""
    if kind not in _WAVES:
        _WAVES[kind] = _period(kind)
    rows = (np.arange(TILE * _FINE) + tile.top * _FINE) % (_PERIOD * _FINE)
    columns = (np.arange(TILE * _FINE) + tile.left * _FINE) % (_PERIOD * _FINE)
    return _WAVES[kind][np.ix_(rows, columns)]


def _period(kind: Waves) -> Floats:
    """All the waves, once: chance, of which only waves of some lengths are left.

    Shape (_PERIOD * _FINE, _PERIOD * _FINE); both sides go on at the opposite ones.
    """
    side = _PERIOD * _COARSE
    chance = shares(np.arange(side)[None, :], np.arange(side)[:, None], kind.salt) - 0.5
    often = np.abs(np.fft.fftfreq(side, 1 / _COARSE))[:, None]
    often = np.hypot(often, np.fft.rfftfreq(side, 1 / _COARSE)[None, :])
    kept = (often >= 1 / kind.longest) & (often <= 1 / kind.shortest)
    strength = np.where(kept, np.maximum(often, 1 / kind.longest) ** -kind.broad, 0)
    waves = np.fft.irfft2(np.fft.rfft2(chance) * strength, s=(side, side))
    level = np.clip(waves / (_SPREAD * waves.std()) / 2 + 0.5, 0, 1)
    return _finer(_finer(level.astype(np.float32), 1), 0)


def _finer(values: Floats, axis: int) -> Floats:
    """Values at _FINE places along one axis, between those that were worked out."""
    count = values.shape[axis]
    places = (np.arange(_PERIOD * _FINE) + 0.5) * _COARSE / _FINE - 0.5
    low = np.floor(places).astype(np.int64)
    share = (places - low).astype(np.float32)
    share = share[:, None] if axis == 0 else share[None, :]
    before, after = values.take(low % count, axis), values.take((low + 1) % count, axis)
    return np.asarray(before * (1 - share) + after * share, np.float32)
