"""Coins for lists and forms, drawn by the painter of the map."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QIcon, QPainter, QPen, QPixmap

from fieldwright.drawing.things.coin import CoinLook, draw_coin, outline_of_coin
from fieldwright.drawing.things.figures import letters_of
from fieldwright.drawing.things.look import Look
from fieldwright.drawing.things.sides import Sign
from fieldwright.drawing.things.words import write
from fieldwright.library.making import figure_from
from fieldwright.stats.block import StatBlock

Pictures = Callable[[str], bytes | None]

_MOST = 600
_ROOM = 2.55
"""Radii of a coin that its picture is wide, with pointer and shadow."""


class CoinPictures:
    """Pictures of coins, kept; ``pictures`` gives the bytes of token pictures by their name."""

    def __init__(self, pictures: Pictures) -> None:
        """Begin with none drawn."""
        self._pictures = pictures
        self._kept: OrderedDict[tuple[CoinLook, int, bool], QPixmap] = OrderedDict()

    def coin(self, block: StatBlock, sign: Sign, side: int, ratio: float = 1.0) -> QPixmap:
        """The coin of a stat block for a side's sign, ``side`` logical pixels wide."""
        return self.drawn(look_of(block, sign), side, ratio)

    def drawn(self, look: CoinLook, side: int, ratio: float = 1.0) -> QPixmap:
        """The picture of a look."""
        data = self._pictures(look.picture) if look.picture else None
        pixels = round(side * ratio)
        key = (look, pixels, data is not None)
        kept = self._kept.get(key)
        if kept is None:
            kept = self._kept[key] = coin_pixmap(look, pixels, data)
            kept.setDevicePixelRatio(ratio)
            while len(self._kept) > _MOST:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return kept


def look_of(block: StatBlock, sign: Sign) -> CoinLook:
    """How one of this kind looks before it has a place: it faces north and is whole."""
    figure = figure_from(block, "", (0, 0))
    letters, _ = letters_of(figure)
    return CoinLook(
        form=sign.form,
        colour=sign.colour,
        letter=sign.letter,
        radius=0.42,
        initials=letters,
        picture=block.picture,
        face=block.colour,
    )


def coin_pixmap(look: CoinLook, pixels: int, data: bytes | None = None) -> QPixmap:
    """A coin in the middle of a picture that is so many device pixels wide and high."""
    picture = QPixmap(pixels, pixels)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scale = pixels / (look.radius * _ROOM)
    painter.translate(pixels / 2, pixels / 2)
    painter.scale(scale, scale)
    draw_coin(painter, look, Look(line=False, square_px=scale), data)
    painter.end()
    return picture


def sign_icon(sign: Sign, side: int = 20, ratio: float = 2.0) -> QIcon:
    """A side's shape in its colour with its letter, for a choice of sides."""
    pixels = round(side * ratio)
    picture = QPixmap(pixels, pixels)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scale = pixels / 1.15
    painter.translate(pixels / 2, pixels / 2)
    painter.scale(scale, scale)
    shape = outline_of_coin(CoinLook(sign.form, sign.colour, "", 0.42), 0.42)
    painter.setPen(QPen(QColor("#2e2822"), 0.04))
    painter.setBrush(QColor(sign.colour))
    painter.drawPath(shape)
    write(painter, sign.letter, (0.0, 0.0), 0.34, QBrush(QColor("#ffffff")))
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return QIcon(picture)
