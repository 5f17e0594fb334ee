"""The map beside the table of its tiles: those that are chosen lit up, and what all become."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.exchange.tile_records import TileRecords
from fieldwright.exchange.tiled.squares import LAYERS, OBSTACLE, Codes

_DOTS = 4
"""Pixels of a square in the picture of what tiles become."""

_STRONG = 225
_VEIL = (18, 16, 22, 165)
_MOST_EDGES = 8000
_LIT = (QColor(255, 255, 255), QColor(224, 90, 20))


class TilePreview(QWidget):
    """Shows ``image``, the map, in squares of ``shape`` (rows, columns)."""

    def __init__(self, image: QImage, shape: tuple[int, int]) -> None:
        """Show the map as it is."""
        super().__init__()
        self._image, self._shape = image, shape
        self._become = self._veil = QImage()
        self._edges: list[QLineF] = []
        self._scaled = QPixmap()
        self.shows_kinds = False
        self.lit: NDArray[np.bool_] = np.zeros(shape, bool)
        self.setMinimumSize(240, 200)
        self.setAccessibleName(self.tr("The map"))

    def sizeHint(self) -> QSize:
        """As wide as the fields below it."""
        return QSize(400, 340)

    def light(self, tiles: TileRecords, places: Iterable[int]) -> None:
        """Light up the squares on which any of some sorts lies; all squares where there is none."""
        chosen = np.zeros(len(tiles.sorts) + 1, bool)
        chosen[[place + 1 for place in places]] = True
        self.lit = np.zeros(self._shape, bool)
        for block in tiles.blocks:
            rows, columns = block.sorts.shape
            here = self.lit[block.row : block.row + rows, block.column : block.column + columns]
            here |= chosen[block.sorts]
        self._veil = QImage() if not self.lit.any() else _veil(self.lit)
        self._edges = _edges(self.lit)
        self.update()

    def show_codes(self, codes: Codes) -> None:
        """Show what the tiles become."""
        self._become = _picture_of(codes, self._shape)
        self.update()

    def show_kinds(self, shown: bool) -> None:
        """Show what the tiles become, or the map as it is drawn."""
        self.shows_kinds = shown
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the map, what it becomes, and a veil over all that is not lit up."""
        del event
        room = QRectF(self.rect())
        rows, columns = self._shape
        square = min(room.width() / columns, room.height() / rows)
        wide, high = columns * square, rows * square
        box = QRectF((room.width() - wide) / 2, (room.height() - high) / 2, wide, high)
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Mid))
        painter.drawPixmap(box.topLeft(), self._map(box))
        if self.shows_kinds and not self._become.isNull():
            painter.drawImage(box, self._become)
        if not self._veil.isNull():
            painter.drawImage(box, self._veil)
        painter.translate(box.topLeft())
        painter.scale(square, square)
        for colour, width in zip(_LIT, (3.0, 1.5), strict=True):
            pen = QPen(colour, width)
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.drawLines(self._edges)
        painter.end()

    def _map(self, box: QRectF) -> QPixmap:
        """The map in the size in which it is shown, made smaller once."""
        ratio = self.devicePixelRatioF()
        size = QSize(max(1, round(box.width() * ratio)), max(1, round(box.height() * ratio)))
        if self._scaled.size() != size:
            image = self._image.scaled(
                size,
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            self._scaled = QPixmap.fromImage(image)
            self._scaled.setDevicePixelRatio(ratio)
        return self._scaled


def _veil(lit: NDArray[np.bool_]) -> QImage:
    pixels = np.zeros((*lit.shape, 4), np.uint8)
    pixels[~lit] = _VEIL
    return _image(pixels)


def _edges(lit: NDArray[np.bool_]) -> list[QLineF]:
    """The sides of squares between lit ones and others; none where there are too many to see."""
    framed = np.pad(lit, 1)
    across = np.argwhere(framed[1:, 1:-1] != framed[:-1, 1:-1])
    down = np.argwhere(framed[1:-1, 1:] != framed[1:-1, :-1])
    if len(across) + len(down) > _MOST_EDGES:
        return []
    lines = [QLineF(column, row, column + 1, row) for row, column in across.tolist()]
    lines += [QLineF(column, row, column, row + 1) for row, column in down.tolist()]
    return lines


def _picture_of(codes: Codes, shape: tuple[int, int]) -> QImage:
    """Squares in the colours of their kinds, obstacles as dots; clear where nothing is said."""
    pixels = np.zeros((*shape, 4), np.uint8)
    tables = _colours()
    for layer in LAYERS[:-1]:
        said = codes.layers[layer]
        # The first growth is none: ground shows through it.
        seen = said > (1 if layer == "growth" else 0)
        pixels[seen] = tables[layer][said[seen]]
    large = np.repeat(np.repeat(pixels, _DOTS, axis=0), _DOTS, axis=1)
    dots = np.repeat(np.repeat(codes.layers[OBSTACLE], _DOTS, axis=0), _DOTS, axis=1)
    inner = np.arange(_DOTS * max(shape)) % _DOTS
    middle = (inner > 0) & (inner < _DOTS - 1)
    dots[~middle[: dots.shape[0]], :] = 0
    dots[:, ~middle[: dots.shape[1]]] = 0
    large[dots != 0] = tables[OBSTACLE][dots[dots != 0]]
    return _image(large)


def _colours() -> dict[str, NDArray[np.uint8]]:
    """The colours of kinds by their codes; obstacles are darker, so that they stand out."""
    catalogue = load_catalogue()
    tables = (
        [kind.colour for kind in catalogue.grounds.values()],
        [kind.colour for kind in catalogue.growths.values()],
        [kind.colour for kind in catalogue.waters.values()],
        [kind.colour for kind in catalogue.obstacles.values()],
    )
    found = {}
    for layer, colours in zip(LAYERS, tables, strict=True):
        rows = [(0, 0, 0, 0)]
        for colour in map(QColor, colours):
            shown = colour.darker(180) if layer == OBSTACLE else colour
            rows.append((shown.red(), shown.green(), shown.blue(), _STRONG))
        found[layer] = np.array(rows, np.uint8)
    return found


def _image(pixels: NDArray[np.uint8]) -> QImage:
    high, wide = pixels.shape[:2]
    data = np.ascontiguousarray(pixels).tobytes()
    return QImage(data, wide, high, wide * 4, QImage.Format.Format_RGBA8888).copy()
