"""The map at one pixel a square: what is shown for the moment in which nothing is drawn yet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import Catalogue, load_catalogue
from fieldwright.terms.grid import Block

_UNKNOWN = 0xFFBFB5A5
_NOTHING = Block(0, 0, 0, 0)


def ground_image(field: Battlefield, catalogue: Catalogue) -> QImage:
    """The colours of ground, growth and water, one pixel a square."""
    return _image(_pixels(field, catalogue, field.block), QImage.Format.Format_RGB32).copy()


class GroundImage:
    """The colours of a field that changes, and those of squares that are drawn otherwise still.

    What has changed shows in flat colours at once, until the squares are drawn anew.
    """

    def __init__(self, field: Battlefield) -> None:
        """Take the colours of a whole field; nothing is news."""
        self._palettes = field.palettes
        self._pixels = _pixels(field, load_catalogue(), field.block)
        self._news = np.zeros_like(self._pixels)
        # The images look into these arrays, so that a change costs no more than its squares.
        self._all_image = _image(self._pixels, QImage.Format.Format_RGB32)
        self._news_image = _image(self._news, QImage.Format.Format_ARGB32_Premultiplied)
        self.news = _NOTHING

    def fits(self, field: Battlefield) -> bool:
        """Whether a field is of the same size and means the same by its codes."""
        return self._pixels.shape == (field.rows, field.columns) and (
            self._palettes is field.palettes or self._palettes == field.palettes
        )

    def show(self, field: Battlefield, touched: Block) -> None:
        """Another state of the same field; what differs among ``touched`` is news."""
        block = touched.clipped(field.block)
        if block.is_empty:
            return
        now = self._pixels[block.top : block.bottom, block.left : block.right]
        new = _pixels(field, load_catalogue(), block)
        differs = now != new
        if differs.any():
            now[:] = new
            news = self._news[block.top : block.bottom, block.left : block.right]
            news[differs] = new[differs]
            self.news = self.news.joined(block)

    def forget(self, drawn: Block, but: Block) -> None:
        """These squares are drawn as they are now; those of ``but`` have changed since."""
        drawn = drawn.clipped(self.news)
        if drawn.is_empty:
            return
        kept_block = but.clipped(drawn)
        kept = self._news[kept_block.top : kept_block.bottom, kept_block.left : kept_block.right]
        kept = kept.copy()
        self._news[drawn.top : drawn.bottom, drawn.left : drawn.right] = 0
        if not kept_block.is_empty:
            self._news[kept_block.top : kept_block.bottom, kept_block.left : kept_block.right] = (
                kept
            )
        if not self._news.any():
            self.news = _NOTHING

    def paint(self, painter: QPainter, target: QRectF, block: Block) -> None:
        """Paint a block of squares in flat colours."""
        source = QRectF(block.left, block.top, block.width, block.height)
        painter.drawImage(target, self._all_image, source)

    def paint_news(self, painter: QPainter, target: QRectF, block: Block) -> None:
        """Paint those of a block that are drawn otherwise still; the rest is left alone."""
        source = QRectF(block.left, block.top, block.width, block.height)
        painter.drawImage(target, self._news_image, source)


def _image(pixels: NDArray[np.uint32], image_format: QImage.Format) -> QImage:
    """An image that looks into an array, which must live as long."""
    rows, columns = pixels.shape
    return QImage(pixels.data, columns, rows, columns * 4, image_format)


def _pixels(field: Battlefield, catalogue: Catalogue, block: Block) -> NDArray[np.uint32]:
    """The colours of a block as 0xffRRGGBB."""
    rows, columns = slice(block.top, block.bottom), slice(block.left, block.right)
    ground = field.layers[Layer.GROUND][rows, columns]
    pixels = _colours(field.palettes.ground, catalogue.grounds)[ground]
    for layer, palette, kinds in (
        (Layer.GROWTH, field.palettes.growth, catalogue.growths),
        (Layer.WATER, field.palettes.water, catalogue.waters),
    ):
        codes = field.layers[layer][rows, columns]
        pixels = np.where(codes > 0, _colours(palette, kinds)[codes], pixels)
    return np.ascontiguousarray(pixels, dtype=np.uint32)


def _colours(palette: tuple[str, ...], kinds: Mapping[str, Any]) -> NDArray[np.uint32]:
    """The colour of every code as 0xffRRGGBB."""
    return np.array(
        [
            0xFF000000 | int(kinds[name].colour[1:], 16) if name in kinds else _UNKNOWN
            for name in palette
        ],
        dtype=np.uint32,
    )
