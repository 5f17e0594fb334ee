"""Figures on the screen: pictures of coins kept by look and pitch, laid over the chunks.

They are no part of the chunks, so that moving one of hundreds draws nothing anew but itself.
Everything here is in device pixels; A1 starts at an ``origin`` in whole ones.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from time import perf_counter
from uuid import UUID

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from fieldwright.battlefield.field import LAND, Battlefield, FieldInfo, Layer
from fieldwright.battlefield.things import Figure
from fieldwright.canvas.overlays import Overlay
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.drawing.things.coin import CoinLook, draw_coin
from fieldwright.drawing.things.figures import (
    Caption,
    caption_of,
    coin_of,
    coin_with,
    draw_caption,
    is_shown,
    picture_of,
    sign_for,
)
from fieldwright.drawing.things.look import Look
from fieldwright.drawing.things.sides import Sign
from fieldwright.geometry.figure_places import Shown, figure_places
from fieldwright.player_view.known import as_players_know_it
from fieldwright.terms.grid import Block

NAME = "figures"
"""The layer's name among those that can be hidden or faint."""

BUDGET = 96 * 1024 * 1024
"""Bytes of pictures that are kept; those shown longest ago go first."""

FRAME_S = 0.006
"""How long new pictures are drawn in one frame, in seconds; until then scaled ones stand in."""

FAINT = 0.35
"""How strongly figures show where they were lifted from."""


def without_figures(options: DrawingOptions) -> DrawingOptions:
    """How the map beneath is drawn: the same whatever is wished of figures."""
    return replace(
        options,
        figures=False,
        names=False,
        hit_points=False,
        hidden_layers=options.hidden_layers - {NAME},
        opacities=tuple(pair for pair in options.opacities if pair[0] != NAME),
    )


def differ_beside_the_map(one: Battlefield, other: Battlefield, *, players: bool = False) -> bool:
    """Whether two states of a field differ, but only in figures and what is revealed.

    Object by object; what is revealed is a part of the map for ``players``.
    """
    layers = Layer if players else LAND
    same = one.things[NAME] is other.things[NAME]
    return (
        not (same and one.layers is other.layers and one.info is other.info)
        and all(one.layers[layer] is other.layers[layer] for layer in layers)
        and (one.info is other.info or (not players and _looks_alike(one.info, other.info)))
        and one.palettes is other.palettes
        and all(one.things[name] is other.things[name] for name in one.things if name != NAME)
    )


def _looks_alike(one: FieldInfo, other: FieldInfo) -> bool:
    """Whether only what players are shown differs."""
    shown = {name: getattr(other, name) for name in ("fog", "live_sight", "heroes")}
    return replace(one, **shown) == other


@dataclass(frozen=True, slots=True)
class Sprite:
    """One picture of the layer: ``look`` at a middle that lies on whole or half pixels."""

    figure: Figure
    look: CoinLook | Caption
    x: float
    y: float
    box: QRect

    @classmethod
    def of(
        cls, figure: Figure, look: CoinLook | Caption, place: tuple[float, float], pitch: int
    ) -> Sprite:
        """The sprite of a look in the middle of ``place``, in squares."""
        x, y = round(place[0] * pitch * 2) / 2, round(place[1] * pitch * 2) / 2
        across, down = look.reach if isinstance(look, CoinLook) else look.reach(float(pitch))
        left, top = math.floor(x - across * pitch), math.floor(y - down * pitch)
        right, bottom = math.ceil(x + across * pitch), math.ceil(y + down * pitch)
        return cls(figure, look, x, y, QRect(left, top, right - left, bottom - top))


@dataclass(frozen=True, slots=True)
class _Key:
    """What a picture depends on."""

    look: CoinLook | Caption
    pitch: int
    style: Style
    has_picture: bool
    fraction: tuple[float, float]


class FigureLayer:
    """Paints the figures of a field; ``repaint`` is called where more is to be drawn soon.

    ``lifted`` figures are shown faintly where they stand: they are being dragged, and ``carried``
    are they as they would stand if they were let go now. ``underlays`` are drawn over the map, but
    beneath the figures.
    """

    def __init__(self, repaint: Callable[[], object]) -> None:
        """Begin with nothing drawn."""
        self.lifted: frozenset[UUID] = frozenset()
        self.carried: tuple[Figure, ...] = ()
        self.underlays: list[Overlay] = []
        self.drawn_count = 0
        self._repaint = repaint
        self._kept: OrderedDict[_Key, QPixmap] = OrderedDict()
        self._bytes = 0
        self._by_look: dict[tuple[CoinLook | Caption, Style], QPixmap] = {}
        self._scene = _Scene()

    # ----------------------------------------------------------------------------------- painting

    def paint(
        self, painter: QPainter, field: Battlefield, options: DrawingOptions, frame: Frame
    ) -> None:
        """Paint what shows of the figures in the exposed squares, with a painter of pixels."""
        opacity = options.opacity(NAME)
        if not options.figures or NAME in options.hidden_layers or opacity <= 0:
            return
        until, before = perf_counter() + FRAME_S, self.drawn_count
        late = False
        for sprite in self._scene.sprites(field, options, frame.pitch, frame.exposed):
            lifted = sprite.figure.id in self.lifted
            if lifted and isinstance(sprite.look, Caption):
                continue
            painter.setOpacity(opacity * FAINT if lifted else opacity)
            # However slow the machine, each frame brings one picture more.
            hurry = perf_counter() > until and self.drawn_count > before
            late |= not self._lay(painter, sprite, options, frame, hurry)
        painter.setOpacity(1.0)
        if late:
            self._repaint()

    def _lay(
        self,
        painter: QPainter,
        sprite: Sprite,
        options: DrawingOptions,
        frame: Frame,
        hurry: bool,
    ) -> bool:
        """Lay one picture down; False where there is a hurry and a scaled one stood in for it."""
        key = self._key(sprite, options, frame.pitch)
        pixmap = self._kept.get(key)
        if pixmap is None and hurry:
            known = self._by_look.get((sprite.look, options.style))
            if known is not None:
                target = QRectF(sprite.box.translated(frame.origin))
                painter.drawPixmap(target, known, QRectF(known.rect()))
            return False
        if pixmap is None:
            pixmap = self._draw(sprite, key, options)
        else:
            self._kept.move_to_end(key)
        painter.drawPixmap(sprite.box.topLeft() + frame.origin, pixmap)
        return True

    def draw_one(
        self,
        painter: QPainter,
        sprite: Sprite,
        options: DrawingOptions,
        pitch: int,
        by: QPoint,
    ) -> None:
        """Paint one sprite moved by whole device pixels: a figure that is in the hand."""
        key = self._key(sprite, options, pitch)
        pixmap = self._kept.get(key)
        if pixmap is None:
            pixmap = self._draw(sprite, key, options)
        painter.drawPixmap(sprite.box.topLeft() + by, pixmap)

    # ----------------------------------------------------------------------------------- pictures

    def _key(self, sprite: Sprite, options: DrawingOptions, pitch: int) -> _Key:
        has_picture = bool(
            isinstance(sprite.look, CoinLook) and sprite.look.picture and options.pictures
        )
        fraction = (sprite.x % 1, sprite.y % 1)
        return _Key(sprite.look, pitch, options.style, has_picture, fraction)

    def _draw(self, sprite: Sprite, key: _Key, options: DrawingOptions) -> QPixmap:
        """Draw a picture and keep it."""
        pixmap = QPixmap(sprite.box.size())
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(sprite.x - sprite.box.left(), sprite.y - sprite.box.top())
        painter.scale(key.pitch, key.pitch)
        look = Look(key.style is Style.LINE, float(key.pitch))
        data = picture_of(sprite.figure, options) if key.has_picture else None
        if isinstance(sprite.look, CoinLook):
            draw_coin(painter, sprite.look, look, data)
        else:
            draw_caption(painter, sprite.look, look)
        painter.end()
        self.drawn_count += 1
        if not key.has_picture or data is not None:
            self._keep(key, pixmap)
        return pixmap

    def _keep(self, key: _Key, pixmap: QPixmap) -> None:
        self._kept[key] = pixmap
        self._by_look[key.look, key.style] = pixmap
        self._bytes += _size(pixmap)
        while self._bytes > BUDGET and len(self._kept) > 1:
            old, gone = self._kept.popitem(last=False)
            self._bytes -= _size(gone)
            if self._by_look.get((old.look, old.style)) is gone:
                del self._by_look[old.look, old.style]


@dataclass(frozen=True, slots=True)
class Frame:
    """What is painted now: where A1 starts, device pixels a square, and the exposed squares."""

    origin: QPoint
    pitch: int
    exposed: Block


@dataclass(frozen=True, slots=True)
class _Look:
    """What is to be seen of a figure, whatever the pitch."""

    figure: Figure
    place: Shown
    sign: Sign
    coin: CoinLook


class _Scene:
    """The figures of one field from below to above; what has not changed is taken over."""

    def __init__(self) -> None:
        self._for: tuple[Battlefield, DrawingOptions] | None = None
        self._looks: dict[UUID, _Look] = {}
        self._pitch = 0
        self._sprites: dict[UUID, Sprite] = {}
        self._captions: dict[UUID, Sprite | None] = {}

    def sprites(
        self, field: Battlefield, options: DrawingOptions, pitch: int, exposed: Block
    ) -> Iterator[Sprite]:
        """The pictures that reach into the exposed squares, names and bars last."""
        if self._for is None or self._for[0] is not field or self._for[1] != options:
            self._look_at(field, options)
        if pitch != self._pitch:
            self._pitch, self._sprites, self._captions = pitch, {}, {}
        shown = [look for look in self._looks.values() if _is_near(look, exposed)]
        for look in shown:
            sprite = self._sprites.get(look.figure.id)
            if sprite is None:
                sprite = Sprite.of(look.figure, look.coin, look.place.centre, pitch)
                self._sprites[look.figure.id] = sprite
            yield sprite
        if options.names or options.hit_points:
            for look in shown:
                caption = self._caption(look, options, pitch)
                if caption is not None:
                    yield caption

    def _caption(self, look: _Look, options: DrawingOptions, pitch: int) -> Sprite | None:
        if look.figure.id not in self._captions:
            wished = replace(options, square_px=float(pitch))
            caption = caption_of(look.figure, look.place, wished)
            self._captions[look.figure.id] = (
                None
                if caption is None
                else Sprite.of(look.figure, caption, look.place.centre, pitch)
            )
        return self._captions[look.figure.id]

    def _look_at(self, field: Battlefield, options: DrawingOptions) -> None:
        """Another field, or seen otherwise."""
        before = self._looks if self._for is not None and self._for[1] == options else {}
        self._for = (field, options)
        known = field
        if options.players:
            known = as_players_know_it(field, names=options.their_names)
        places = figure_places(known, players=options.players)
        self._looks = {}
        for figure in places.order:
            if is_shown(figure, options):
                place, sign = places.shown[figure.id], sign_for(known, figure)
                look = before.get(figure.id)
                if look is None or (look.figure, look.place, look.sign) != (figure, place, sign):
                    coin = coin_with(sign, figure, place, players=options.players)
                    look = _Look(figure, place, sign, coin)
                    self._sprites.pop(figure.id, None)
                    self._captions.pop(figure.id, None)
                self._looks[figure.id] = look
        if not before:
            self._sprites, self._captions = {}, {}


def _is_near(look: _Look, exposed: Block) -> bool:
    """Whether a figure, or its name, may show in the exposed squares."""
    place = look.place
    across, down = place.across + place.radius + 1.5, place.down + place.radius + 1.5
    left, top, right, bottom = exposed
    return (
        place.x + across > left
        and place.x - across < right
        and place.y + down > top
        and place.y - down < bottom
    )


def coin_sprite(
    field: Battlefield, figure: Figure, place: Shown, options: DrawingOptions, pitch: int
) -> Sprite:
    """The picture of a figure that need not be on the field, at a place in squares."""
    return Sprite.of(figure, coin_of(field, figure, place, options), place.centre, pitch)


def _size(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * 4
