"""The shading of the map: one picture of all squares in sight, as sharp as the screen."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from fieldwright.canvas.sight import Sight
from fieldwright.editor.sight.shades import EDGE, TILE, Codes, tiles
from fieldwright.terms.grid import Block

_MOST_AT_ONCE = 3_000_000
"""Pixels of patterns that are made in one frame; of more, only the colours show meanwhile."""

_EDGES_FROM = 6
"""Device pixels a square from which there is room for lines between the steps."""

_ALONG = 8
"""Squares: so much more is drawn at a time, for the map to be moved without drawing anew."""


@dataclass(frozen=True, slots=True)
class _Made:
    """A picture of the squares of ``block`` at ``pitch`` device pixels a square."""

    image: QImage
    pixels: NDArray[np.uint32]
    block: Block
    pitch: int
    times: int


class Shading:
    """Lies over the map, beneath the figures; ``codes`` are the shades of the field's squares."""

    def __init__(self) -> None:
        """Nothing is shaded."""
        self.shown = False
        self._codes: Codes | None = None
        self._made: _Made | None = None
        self._plain: tuple[QImage, NDArray[np.uint32]] | None = None
        self._moving = False

    @property
    def codes(self) -> Codes | None:
        """The shades of all squares."""
        return self._codes

    def show(self, codes: Codes | None, *, moving: bool = False) -> None:
        """Show other shades; while something is ``moving`` huge screens show colours only."""
        self._moving = moving
        if codes is not self._codes:
            self._codes, self._made, self._plain = codes, None, None

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Lay the picture down at whole device pixels."""
        codes = self._codes
        if codes is None or codes.shape != (sight.field.rows, sight.field.columns):
            return
        ratio = painter.device().devicePixelRatioF()
        pitch = round(sight.scale * ratio)
        seen = sight.squares
        if seen.is_empty:
            return
        if self._moving and seen.width * seen.height * pitch * pitch > _MOST_AT_ONCE:
            self._draw_plain(painter, sight, codes)
            return
        made = self._made_for(codes, seen, pitch, max(1, round(ratio)))
        painter.save()
        painter.scale(1 / ratio, 1 / ratio)
        left = round(sight.origin.x() * ratio) + made.block.left * pitch
        top = round(sight.origin.y() * ratio) + made.block.top * pitch
        painter.drawImage(QPointF(left, top), made.image)
        painter.restore()

    def _made_for(self, codes: Codes, seen: Block, pitch: int, times: int) -> _Made:
        made = self._made
        if made is not None and (made.pitch, made.times) == (pitch, times):
            inside = seen.clipped(made.block)
            if inside == seen:
                return made
        rows, columns = codes.shape
        wide = Block(
            seen.left - _ALONG, seen.top - _ALONG, seen.right + _ALONG, seen.bottom + _ALONG
        )
        block = (wide if self._made is not None else seen).clipped(Block(0, 0, columns, rows))
        pixels = shaded_pixels(codes, block, pitch, times)
        self._made = _Made(as_image(pixels), pixels, block, pitch, times)
        return self._made

    def _draw_plain(self, painter: QPainter, sight: Sight, codes: Codes) -> None:
        """The colours alone: one pixel a square, made larger."""
        if self._plain is None:
            flat = tiles()[:, :8, :8].reshape(-1, 64)
            middle = np.sort(flat, axis=1)[:, 32]
            pixels = np.ascontiguousarray(middle[codes])
            self._plain = (as_image(pixels), pixels)
        image = self._plain[0]
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        seen = sight.squares
        source = QRectF(seen.left, seen.top, seen.width, seen.height)
        painter.drawImage(sight.rectangle(seen), image, source)


def shaded_pixels(codes: Codes, block: Block, pitch: int, times: int = 1) -> NDArray[np.uint32]:
    """Premultiplied pixels of some squares, patterns counted from the field's corner.

    A dark line stands where a square has another shade than the one before it. ``times``: see
    ``tiles``.
    """
    side = TILE * times
    table = tiles(times)
    part = codes[block.top : block.bottom, block.left : block.right]
    across = np.repeat(part, pitch, axis=1).astype(np.uint16)
    if pitch >= _EDGES_FROM * times:
        _mark_columns(across, part, pitch, times)
    row_of = np.repeat(np.arange(part.shape[0]), pitch)
    if pitch >= _EDGES_FROM * times:
        across, row_of = _with_top_rows(across, row_of, part, pitch, times)
    columns = (np.arange(across.shape[1]) + block.left * pitch) % side
    places = across * np.uint16(side) + columns.astype(np.uint16)
    phases = (np.arange(len(row_of)) + block.top * pitch) % side
    pixels = np.empty((len(row_of), across.shape[1]), np.uint32)
    for phase in range(side):
        lines = np.flatnonzero(phases == phase)
        if lines.size:
            look = np.ascontiguousarray(table[:, phase, :]).ravel()
            pixels[lines] = look.take(places[row_of[lines]])
    return pixels


def _mark_columns(across: NDArray[np.uint16], part: Codes, pitch: int, times: int) -> None:
    """Lines at the left of squares whose western neighbour has another shade."""
    for row, changes in enumerate(part[:, 1:] != part[:, :-1]):
        for pixel in range(times):
            across[row, (np.flatnonzero(changes) + 1) * pitch + pixel] = EDGE


def _with_top_rows(
    across: NDArray[np.uint16], row_of: NDArray[np.intp], part: Codes, pitch: int, times: int
) -> tuple[NDArray[np.uint16], NDArray[np.intp]]:
    """The same with rows of their own for the first pixels of squares: lines at the top."""
    differs = np.repeat(part[1:] != part[:-1], pitch, axis=1)
    tops = np.where(differs, np.uint16(EDGE), across[1:])
    count = part.shape[0]
    row_of = row_of.copy()
    for pixel in range(times):
        row_of[np.arange(1, count) * pitch + pixel] = count + np.arange(count - 1)
    return np.concatenate([across, tops]), row_of


def as_image(pixels: NDArray[np.uint32]) -> QImage:
    """A picture of premultiplied pixels, which must be kept as long as it is."""
    height, width = pixels.shape
    return QImage(pixels.data, width, height, width * 4, QImage.Format.Format_ARGB32_Premultiplied)
