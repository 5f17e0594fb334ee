"""How much of a target is hidden, as a colour and a pattern: the same on the map, in the legend.

Hard things are warm colours with lines, soft ones cold colours with dots; the more is hidden the
darker and the closer. So the steps can be told apart without colours, and without patterns too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPixmap

from fieldwright.rules.cover import CoverStep
from fieldwright.terms.setting import Hides

CLEAR = 0
HARD = 0
SOFT = 4
"""What is added to the number of a step from 25 to 90 % to name its shade."""

BLOCKED, FAR, UNSHADED, EDGE, UNSEEN, WEATHER = 9, 10, 11, 12, 13, 14

TILE = 16
"""Pixels after which every pattern comes again."""

Floats = NDArray[np.float64]
Codes = NDArray[np.uint8]
"""Shades of squares, shape (rows, columns)."""


@dataclass(frozen=True, slots=True)
class Shade:
    """The wash of a shade, the colour of its marks (``#aarrggbb``), and where the marks are."""

    wash: str
    mark: str
    pattern: str = "none"


SHADES: Mapping[int, Shade] = {
    CLEAR: Shade("#38fffbe0", "#00000000"),
    HARD + 1: Shade("#70f4d04a", "#b0946200", "lines far apart"),
    HARD + 2: Shade("#80ee9a2e", "#c08a4300", "lines"),
    HARD + 3: Shade("#90cf4f1d", "#d0641b00", "crossing lines"),
    HARD + 4: Shade("#a0961a2c", "#d04a0414", "close crossing lines"),
    SOFT + 1: Shade("#988cc6f0", "#c02a6a96", "dots far apart"),
    SOFT + 2: Shade("#a05aa8e0", "#c0104a78", "dots"),
    SOFT + 3: Shade("#a82a78ba", "#d0042f5c", "large dots"),
    SOFT + 4: Shade("#a8184f8c", "#d0021c3e", "close dots"),
    BLOCKED: Shade("#d4131116", "#30d8d0c8", "fine lines"),
    FAR: Shade("#84807e7a", "#b0f4f1ea", "dashes"),
    UNSHADED: Shade("#00000000", "#00000000"),
    EDGE: Shade("#a0201c18", "#00000000"),
    UNSEEN: Shade("#b0322a5c", "#90c8c0f0", "upright lines"),
    WEATHER: Shade("#98a29a90", "#70fbf6e8", "level lines"),
}


def shade_of(step: CoverStep, hides: Hides) -> int:
    """The shade of a step: of cover, or of concealment."""
    if step is CoverStep.NONE:
        return CLEAR
    if step is CoverStep.BLOCKED:
        return BLOCKED
    return int(step) + (SOFT if hides is Hides.CONCEALMENT else HARD)


def codes_of(steps: Codes, soft: NDArray[np.bool_], far: NDArray[np.bool_] | None = None) -> Codes:
    """The shades of squares: their steps, where soft things decide, and where nothing reaches."""
    codes = steps.astype(np.uint8, copy=True)
    codes[codes == int(CoverStep.BLOCKED)] = BLOCKED
    between = soft & (steps > 0) & (steps < int(CoverStep.BLOCKED))
    codes[between] += SOFT
    if far is not None:
        codes[far] = FAR
    return codes


# --------------------------------------------------------------------------------------- patterns


def _lines(along: Floats, apart: int, wide: float) -> Floats:
    """How much of each pixel lies on lines that are ``apart``, measured across ``along``."""
    distance = np.abs((along + apart / 2) % apart - apart / 2) / np.sqrt(2)
    return _between(wide / 2 + 0.5 - distance)


def _dots(x: Floats, y: Floats, apart: int, radius: float) -> Floats:
    """How much of each pixel lies on dots that stand in rows, every second one shifted."""
    half = apart / 2
    near = np.full(x.shape, 99.0)
    for across, down in ((0.0, 0.0), (half, half)):
        dx = (x + across + half) % apart - half
        dy = (y + down + half) % apart - half
        near = np.minimum(near, np.hypot(dx, dy))
    return _between(radius + 0.5 - near)


def _between(values: Floats) -> Floats:
    """The same, none below 0 or above 1."""
    clipped: Floats = np.clip(values, 0.0, 1.0)
    return clipped


_PATTERNS: Mapping[str, Callable[[Floats, Floats], Floats]] = {
    "none": lambda x, _y: np.zeros(x.shape),
    "lines far apart": lambda x, y: _lines(x + y, 16, 1.3),
    "lines": lambda x, y: _lines(x + y, 8, 1.3),
    "crossing lines": lambda x, y: np.maximum(_lines(x + y, 8, 1.3), _lines(x - y, 16, 1.3)),
    "close crossing lines": lambda x, y: np.maximum(_lines(x + y, 8, 1.7), _lines(x - y, 8, 1.7)),
    "dots far apart": lambda x, y: _dots(x, y, 16, 1.2),
    "dots": lambda x, y: _dots(x, y, 8, 1.2),
    "large dots": lambda x, y: _dots(x, y, 8, 1.8),
    "close dots": lambda x, y: _dots(x, y, 8, 2.4),
    "fine lines": lambda x, y: _lines(x - y, 8, 0.6),
    "upright lines": lambda x, _y: np.where(x % 8 < 1.2, 1.0, 0.0),
    "level lines": lambda _x, y: _between(1.1 - np.abs((y + 4) % 8 - 4)),
    "dashes": lambda x, y: np.where((y % 8 < 1.2) & ((x + y // 8 * 8) % 16 < 7), 1.0, 0.0),
}


@cache
def tiles(times: int = 1) -> NDArray[np.uint32]:
    """All shades as premultiplied pixels, shape (shades, side, side), side TILE x ``times``.

    ``times`` is for screens with so many pixels each way where others have one.
    """
    places = (np.arange(TILE * times) + 0.5) / times - 0.5
    x, y = np.meshgrid(places, places)
    return np.stack([_tile(SHADES[code], x, y) for code in sorted(SHADES)])


def _tile(shade: Shade, x: Floats, y: Floats) -> NDArray[np.uint32]:
    """The marks over the wash."""
    wash, mark = QColor(shade.wash), QColor(shade.mark)
    on = _PATTERNS[shade.pattern](x, y) * mark.alphaF()
    alpha = on + wash.alphaF() * (1 - on)
    pixels: NDArray[np.uint32] = np.round(alpha * 255).astype(np.uint32) << np.uint32(24)
    for marked, washed, shift in (
        (mark.redF(), wash.redF(), 16),
        (mark.greenF(), wash.greenF(), 8),
        (mark.blueF(), wash.blueF(), 0),
    ):
        part = marked * on + washed * wash.alphaF() * (1 - on)
        pixels |= np.round(part * 255).astype(np.uint32) << np.uint32(shift)
    return pixels


# --------------------------------------------------------------------------------- small pictures


def tile_image(code: int, times: int = 1) -> QImage:
    """One shade's pattern as a picture that can be repeated."""
    pixels = np.ascontiguousarray(tiles(times)[code])
    side = pixels.shape[0]
    image = QImage(
        pixels.data, side, side, side * 4, QImage.Format.Format_ARGB32_Premultiplied
    ).copy()
    image.setDevicePixelRatio(times)
    return image


def brush_of(code: int, times: int = 1) -> QBrush:
    """A shade to fill shapes with."""
    return QBrush(tile_image(code, times))


@dataclass(frozen=True, slots=True)
class Under:
    """What swatches lie on: the colour of the ground beneath the shade, and that of their edge."""

    ground: QColor
    edge: QColor = field(default_factory=lambda: QColor(SHADES[EDGE].wash))


def swatch(code: int, under: Under, width: int, height: int, times: int = 2) -> QPixmap:
    """A piece of a shade over a ground, with a thin edge, for legends and lists."""
    picture = QPixmap(width * times, height * times)
    picture.setDevicePixelRatio(times)
    picture.fill(under.ground)
    painter = QPainter(picture)
    painter.fillRect(0, 0, width, height, brush_of(code, times))
    painter.setPen(under.edge)
    painter.drawRect(0, 0, width - 1, height - 1)
    painter.end()
    return picture
