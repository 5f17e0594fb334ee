"""Small pictures of tiles, cut from their sheet when they are first shown, and their colours."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect
from PySide6.QtGui import QIcon, QImage, QPixmap

from fieldwright.exchange.tile_records import ALONG, CELL, MOST_PICTURED, TileRecords
from fieldwright.exchange.tiled.choosing import Choices
from fieldwright.exchange.tiled.guessing import Colours
from fieldwright.exchange.tiled.meanings import kept_meanings

_MIDDLE = slice(CELL // 4, CELL - CELL // 4)
"""The part of a cell that every picture fills, either way."""


class SmallPictures:
    """The pictures of the sorts of tiles, by their places."""

    def __init__(self, tiles: TileRecords) -> None:
        """Unpack the sheet; one that cannot be unpacked has no pictures."""
        self._sheet = QImage.fromData(tiles.pictures)
        self._count = 0 if self._sheet.isNull() else min(len(tiles.sorts), MOST_PICTURED)
        self._cut: dict[int, QIcon] = {}

    def icon(self, place: int) -> QIcon | None:
        """The picture of a sort, the same in rows that are selected; None where it has none."""
        if not 0 <= place < self._count:
            return None
        if place not in self._cut:
            cell = QRect(place % ALONG * CELL, place // ALONG * CELL, CELL, CELL)
            picture = QPixmap.fromImage(self._sheet.copy(cell))
            icon = self._cut[place] = QIcon(picture)
            # Qt would tinge it in the colour of the selection.
            icon.addPixmap(picture, QIcon.Mode.Selected)
        return self._cut[place]

    def colours(self) -> Colours:
        """The colours of all of them, in the middle."""
        if not self._count:
            return Colours.of(np.zeros((0, 1, 4), np.uint8))
        image = self._sheet.convertToFormat(QImage.Format.Format_RGBA8888)
        wide, high = image.width(), image.height()
        pixels: NDArray[np.uint8] = np.frombuffer(image.constBits(), np.uint8)
        lines = pixels.reshape(high, image.bytesPerLine())[:, : wide * 4]
        cells = lines.reshape(high // CELL, CELL, wide // CELL, CELL, 4)[:, _MIDDLE, :, _MIDDLE]
        return Colours.of(cells.swapaxes(1, 2).reshape(-1, (CELL // 2) ** 2, 4)[: self._count])


def choices_of(tiles: TileRecords | None) -> Choices | None:
    """What may be chosen for the tiles of a map, with guesses; None where there are no tiles."""
    if tiles is None:
        return None
    choices = Choices(tiles, kept_meanings())
    if not choices.places:
        return None
    choices.guess(SmallPictures(tiles).colours())
    return choices
