"""Figures on the table: pictures of coins kept by look, laid over the land.

Letters stand upright for the side of the table from which words are read, however the map is
turned; the front of each figure turns with the map.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple
from uuid import UUID

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from fieldwright.battlefield.things import Figure
from fieldwright.drawing.colours import faded
from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.things.coin import CoinLook, draw_coin, outline_of_coin
from fieldwright.drawing.things.coin_marks import draw_pointer
from fieldwright.drawing.things.figures import (
    Caption,
    caption_of,
    coin_with,
    draw_caption,
    picture_of,
    sign_for,
)
from fieldwright.drawing.things.look import Look
from fieldwright.drawing.things.sides import Sign
from fieldwright.geometry.figure_places import Shown as Place
from fieldwright.geometry.figure_places import figure_places
from fieldwright.player_view.shown import Shown
from fieldwright.tabletop.ghosts import Standing
from fieldwright.tabletop.laying import Box, Laid, nearest
from fieldwright.tabletop.looks import Standees, TableLook

BUDGET = 96 * 1024 * 1024
"""Bytes of pictures that are kept; those shown longest ago go first."""

_RIM = 0.09
"""How thick the rim of a base is, in squares."""


class _Key(NamedTuple):
    """What a picture depends on."""

    look: CoinLook | Caption
    wide: float
    high: float
    side: int
    is_base: bool
    is_line: bool


@dataclass(frozen=True, slots=True)
class Sprite:
    """One picture: its key, whose it is, and the box of device pixels that it fills."""

    figure: Figure
    key: _Key
    box: Box


@dataclass(frozen=True, slots=True)
class _Seen:
    """A figure as it was looked at last: its coin, and what stands below it."""

    figure: Figure
    place: Place
    sign: Sign
    standing: Standing
    sprites: tuple[Sprite | None, Sprite | None]


class CoinLayer:
    """The figures that players know, from below to above, as sprites."""

    def __init__(self) -> None:
        """Show nobody."""
        self.drawn_count = 0
        self.standing: tuple[Standing, ...] = ()
        self._sprites: Mapping[tuple[UUID, bool], Sprite] = {}
        self._seen: dict[UUID, _Seen] = {}
        self._options = DrawingOptions()
        self._dress: object = None
        self._kept: OrderedDict[_Key, QPixmap] = OrderedDict()
        self._bytes = 0

    def show(
        self, shown: Shown | None, look: TableLook, laid: Laid, options: DrawingOptions
    ) -> list[Box]:
        """Show figures at another moment, or laid otherwise; returns the pixels that change."""
        # What players may not know of a figure is gone from it already.
        self._options = replace(
            options,
            figures=True,
            players=False,
            names=look.captions,
            hit_points=look.bars or look.hit_points,
        )
        before = self._sprites
        dress = (laid, look, self._options)
        if dress != self._dress:
            self._dress, self._seen = dress, {}
        self._seen = {} if shown is None else self._look_at(shown, look, laid)
        self.standing = tuple(seen.standing for seen in self._seen.values())
        self._sprites = {
            key: sprite
            for place in (0, 1)
            for who, seen in self._seen.items()
            for key, sprite in (((who, bool(place)), seen.sprites[place]),)
            if sprite is not None
        }
        return [
            sprite.box
            for one, other in ((before, self._sprites), (self._sprites, before))
            for key, sprite in one.items()
            if (now := other.get(key)) is not sprite
            and (now is None or (now.box, now.key) != (sprite.box, sprite.key))
        ]

    def _look_at(self, shown: Shown, look: TableLook, laid: Laid) -> dict[UUID, _Seen]:
        """Every figure from below to above; what looks as before is taken over."""
        places = figure_places(shown.field, players=True)
        found = {}
        for figure in places.order:
            if figure.hidden:
                continue
            place, sign = places.shown[figure.id], sign_for(shown.field, figure)
            seen = self._seen.get(figure.id)
            if seen is None or (seen.figure, seen.place, seen.sign) != (figure, place, sign):
                coin, caption = self._sprites_of(figure, place, sign, (look, laid))
                radius = max(place.across, place.down) + place.radius
                standing = Standing(figure.id, _name_of(figure), place.x, place.y, radius)
                seen = _Seen(figure, place, sign, standing, (coin, caption))
            found[figure.id] = seen
        return found

    def _sprites_of(
        self, figure: Figure, place: Place, sign: Sign, dress: tuple[TableLook, Laid]
    ) -> tuple[Sprite | None, Sprite | None]:
        """The coin of a figure, and what stands below it."""
        look, laid = dress
        if look.standees is Standees.NONE:
            return (None, None)
        if not look.letters:
            sign = replace(sign, letter="")
        coin = _as_read(coin_with(sign, figure, place, players=True), laid.turns - look.side)
        is_base = look.standees is Standees.BASES
        key = _Key(coin, laid.wide, laid.high, look.side, is_base, look.line_style)
        at = laid.point(*place.centre)
        below = caption_of(figure, place, self._options)
        caption = None
        if below is not None and (below.name or below.health is not None):
            key_below = key._replace(look=below)
            caption = Sprite(figure, key_below, _box(key_below, at))
        return (Sprite(figure, key, _box(key, at)), caption)

    def paint(self, painter: QPainter, exposed: Box) -> None:
        """Paint what shows in a rectangle of device pixels."""
        for sprite in self._near(exposed):
            painter.drawPixmap(sprite.box.left, sprite.box.top, self._pixmap(sprite))

    def _near(self, exposed: Box) -> Iterator[Sprite]:
        return (one for one in self._sprites.values() if not one.box.clipped(exposed).is_empty)

    def _pixmap(self, sprite: Sprite) -> QPixmap:
        key = sprite.key
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        picture = picture_of(sprite.figure, self._options)
        pixmap = _drawn(key, sprite.box, picture)
        self.drawn_count += 1
        if picture is not None or not sprite.figure.picture:
            self._keep(key, pixmap)
        return pixmap

    def _keep(self, key: _Key, pixmap: QPixmap) -> None:
        self._kept[key] = pixmap
        self._bytes += pixmap.width() * pixmap.height() * 4
        while self._bytes > BUDGET and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            self._bytes -= gone.width() * gone.height() * 4


def _name_of(figure: Figure) -> str:
    return "" if figure.unseen else figure.name


def _as_read(coin: CoinLook, turns: int) -> CoinLook:
    """A coin as it looks to those who read from their side of the table."""
    turned = replace(coin, facing=(coin.facing + 2 * turns) % 8)
    if turns % 2:
        turned = replace(turned, across=coin.down, down=coin.across)
    return turned


def _box(key: _Key, at: tuple[float, float]) -> Box:
    """The pixels around a place in device pixels that a picture may fill."""
    look = key.look
    if isinstance(look, CoinLook):
        across, down = look.reach
    else:
        across, down = look.reach((key.wide + key.high) / 2)
    if key.side % 2:
        across, down = down, across
    half_wide, half_high = math.ceil(across * key.wide), math.ceil(down * key.high)
    x, y = nearest(at[0]), nearest(at[1])
    return Box(x - half_wide, y - half_high, x + half_wide, y + half_high)


def _drawn(key: _Key, box: Box, picture: bytes | None) -> QPixmap:
    pixmap = QPixmap(max(1, box.width), max(1, box.height))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
    )
    painter.translate(box.width / 2, box.height / 2)
    painter.scale(key.wide, key.high)
    painter.rotate(90 * key.side)
    look = Look(key.is_line, (key.wide + key.high) / 2)
    if not isinstance(key.look, CoinLook):
        draw_caption(painter, key.look, look)
    elif key.is_base:
        _draw_base(painter, key.look, look)
    else:
        draw_coin(painter, key.look, look, picture)
    painter.end()
    return pixmap


def _draw_base(painter: QPainter, coin: CoinLook, look: Look) -> None:
    """A rim to put a miniature into, with the front of the figure on it."""
    colour = QColor(coin.colour)
    for width, ink in ((_RIM + 0.05, QColor(28, 24, 20)), (_RIM, colour)):
        pen = QPen(ink, width)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(faded(colour, 0.16) if width == _RIM else Qt.BrushStyle.NoBrush)
        painter.drawPath(outline_of_coin(coin, coin.radius - _RIM / 2))
    if not coin.veiled:
        draw_pointer(painter, coin, look)
