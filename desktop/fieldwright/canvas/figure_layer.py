"""Figures on the screen: pictures of coins kept by look and pitch, laid over the chunks.

They are no part of the chunks, so that moving one of hundreds draws nothing anew but itself.
Everything here is in device pixels; A1 starts at an ``origin`` in whole ones.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from time import perf_counter
from uuid import UUID

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.drawing.things.coin import CoinLook, draw_coin
from fieldwright.drawing.things.figures import (
    Caption,
    caption_of,
    coin_of,
    draw_caption,
    is_shown,
    picture_of,
)
from fieldwright.drawing.things.look import Look
from fieldwright.geometry.figure_places import Shown, figure_places
from fieldwright.player_view.concealed import as_players_know_it
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


def differ_in_figures_only(one: Battlefield, other: Battlefield) -> bool:
    """Whether two states of a field are the same object by object, but for their figures."""
    return (
        one.things[NAME] is not other.things[NAME]
        and one.layers is other.layers
        and one.info is other.info
        and one.palettes is other.palettes
        and all(one.things[name] is other.things[name] for name in one.things if name != NAME)
    )


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

    ``lifted`` figures are shown faintly where they stand: they are being dragged.
    """

    def __init__(self, repaint: Callable[[], object]) -> None:
        """Begin with nothing drawn."""
        self.lifted: frozenset[UUID] = frozenset()
        self.drawn_count = 0
        self._repaint = repaint
        self._kept: OrderedDict[_Key, QPixmap] = OrderedDict()
        self._bytes = 0
        self._by_look: dict[tuple[CoinLook | Caption, Style], tuple[int, QPixmap]] = {}
        self._scene: tuple[Battlefield, DrawingOptions, int] | None = None
        self._sprites: tuple[Sprite, ...] = ()

    # ----------------------------------------------------------------------------------- painting

    def paint(
        self, painter: QPainter, field: Battlefield, options: DrawingOptions, frame: Frame
    ) -> None:
        """Paint what shows of the figures in the exposed squares, with a painter of pixels."""
        opacity = options.opacity(NAME)
        if not options.figures or NAME in options.hidden_layers or opacity <= 0:
            return
        origin, exposed = frame.origin, frame.pixels
        until = perf_counter() + FRAME_S
        late = False
        painter.setOpacity(opacity)
        for sprite in self.sprites(field, options, frame.pitch):
            if not sprite.box.intersects(exposed):
                continue
            if sprite.figure.id in self.lifted:
                if isinstance(sprite.look, Caption):
                    continue
                painter.setOpacity(opacity * FAINT)
            late |= not self._lay(painter, sprite, options, origin, frame.pitch, until)
            if sprite.figure.id in self.lifted:
                painter.setOpacity(opacity)
        painter.setOpacity(1.0)
        if late:
            self._repaint()

    def _lay(
        self,
        painter: QPainter,
        sprite: Sprite,
        options: DrawingOptions,
        origin: QPoint,
        pitch: int,
        until: float,
    ) -> bool:
        """Lay one picture down; False where a scaled one stood in for it."""
        key = self._key(sprite, options, pitch)
        pixmap = self._kept.get(key)
        if pixmap is None and perf_counter() > until:
            known = self._by_look.get((sprite.look, options.style))
            if known is not None:
                target = QRectF(sprite.box.translated(origin))
                painter.drawPixmap(target, known[1], QRectF(known[1].rect()))
            return False
        if pixmap is None:
            pixmap = self._draw(sprite, key, options)
        else:
            self._kept.move_to_end(key)
        painter.drawPixmap(sprite.box.topLeft() + origin, pixmap)
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

    # ------------------------------------------------------------------------------------ sprites

    def sprites(
        self, field: Battlefield, options: DrawingOptions, pitch: int
    ) -> tuple[Sprite, ...]:
        """All pictures of a field from below to above, names and bars last."""
        scene = (field, options, pitch)
        if self._scene is None or any(
            new is not old and new != old for new, old in zip(scene, self._scene, strict=True)
        ):
            self._scene = scene
            self._sprites = tuple(_sprites(field, options, pitch))
        return self._sprites

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
        self._by_look[key.look, key.style] = (key.pitch, pixmap)
        self._bytes += _size(pixmap)
        while self._bytes > BUDGET and len(self._kept) > 1:
            old, gone = self._kept.popitem(last=False)
            self._bytes -= _size(gone)
            if self._by_look.get((old.look, old.style), (0, None))[1] is gone:
                del self._by_look[old.look, old.style]


@dataclass(frozen=True, slots=True)
class Frame:
    """What is painted now: where A1 starts, device pixels a square, and the exposed squares."""

    origin: QPoint
    pitch: int
    exposed: Block

    @property
    def pixels(self) -> QRect:
        """The exposed part in device pixels from A1, where sprites have their boxes."""
        left, top, right, bottom = (side * self.pitch for side in self.exposed)
        return QRect(left, top, right - left, bottom - top)


def _sprites(field: Battlefield, options: DrawingOptions, pitch: int) -> Iterator[Sprite]:
    if options.players:
        field = as_players_know_it(field)
    options = replace(options, square_px=float(pitch))
    places = figure_places(field)
    shown = [figure for figure in places.order if is_shown(figure, options)]
    for figure in shown:
        place = places.shown[figure.id]
        yield Sprite.of(figure, coin_of(field, figure, place, options), place.centre, pitch)
    if not (options.names or options.hit_points):
        return
    for figure in shown:
        yield from _captions(figure, places.shown, options, pitch)


def _captions(
    figure: Figure, shown: Mapping[UUID, Shown], options: DrawingOptions, pitch: int
) -> Iterator[Sprite]:
    place = shown[figure.id]
    caption = caption_of(figure, place, options)
    if caption is not None:
        yield Sprite.of(figure, caption, place.centre, pitch)


def coin_sprite(
    field: Battlefield, figure: Figure, place: Shown, options: DrawingOptions, pitch: int
) -> Sprite:
    """The picture of a figure that need not be on the field, at a place in squares."""
    options = replace(options, square_px=float(pitch))
    return Sprite.of(figure, coin_of(field, figure, place, options), place.centre, pitch)


def _size(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * 4
