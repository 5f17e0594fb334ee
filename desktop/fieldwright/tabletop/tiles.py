"""The land beneath the miniatures: drawn once in tiles by another thread, then only laid down.

A tile holds what players know of some squares and the fog over them from one and the same
moment, so that fog never lifts before what it hides has changed, nor the other way round. Until a
tile is drawn there is nothing to see of it: no colour of what may be hidden shows meanwhile.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap, QTransform

from fieldwright.battlefield.things import Figure
from fieldwright.canvas.renderer import ChunkRenderer
from fieldwright.drawing.engine import MARGIN, draw_field
from fieldwright.drawing.fog import CLOUD, draw_fog
from fieldwright.drawing.options import DrawingOptions
from fieldwright.editing.comparing import compare
from fieldwright.player_view.shown import Shown
from fieldwright.tabletop.laying import Box, Laid
from fieldwright.terms.grid import Block

SURROUND = QColor("#15120f")
"""What lies beside the field, and where nothing is drawn yet."""

BUDGET = 400 * 1024 * 1024
"""Bytes of tiles that are kept: a screen of 3840 x 2160 and the squares around it, twice."""

_ENOUGH = BUDGET * 3 // 4
"""Beyond this nothing is drawn beforehand that is not seen yet."""

_TILE_PIXELS = 800
"""Pixels along the side of a tile, more or less: quick to draw, and few to lay down."""

_MOST_SQUARES, _LEAST_SQUARES = 24, 3


class TileKey(NamedTuple):
    """A tile: how squares lie, and its place counted in tiles."""

    wide: float
    high: float
    turns: int
    column: int
    row: int


@dataclass(slots=True)
class Tile:
    """A drawn tile; ``fog`` is None where nothing of it is covered or only remembered."""

    land: QPixmap
    fog: QPixmap | None
    is_stale: bool = False

    @property
    def bytes_held(self) -> int:
        """How much memory it takes."""
        return sum(part.width() * part.height() * 4 for part in (self.land, self.fog) if part)


class TileJob:
    """One tile that is to be drawn; ``fog`` is there when it is, if any is needed."""

    def __init__(self, key: TileKey, shown: Shown, options: DrawingOptions, stamp: int) -> None:
        """Draw what is ``shown``; ``stamp`` tells an older way of drawing from a newer one."""
        self.key = key
        self.stamp = stamp
        self.is_outdated = False
        self.fog: QImage | None = None
        self._field = shown.field
        self._fog = shown.fog
        self._block = tile_block(key).clipped(shown.field.block)
        self._options = options

    def drawn(self) -> QImage:
        """Draw land and fog; may be called in any thread."""
        block = self._block
        flat = Laid(0, 0, *_flat_pixels(self.key))
        image = _paper(flat, block, QImage.Format.Format_RGB32)
        image.fill(SURROUND)
        painter = _painter_of(image, flat, block)
        try:
            draw_field(painter, self._field, self._options, block)
        finally:
            painter.end()
        self.fog = self._drawn_fog(flat)
        return _turned(image, self.key.turns)

    def _drawn_fog(self, flat: Laid) -> QImage | None:
        block, fogged = self._block, self._fog
        near = block.grown(1).clipped(self._field.block)
        here = (slice(near.top, near.bottom), slice(near.left, near.right))
        if not (fogged.covered[here].any() or fogged.remembered[here].any()):
            return None
        fog = _paper(flat, block, QImage.Format.Format_ARGB32_Premultiplied)
        fog.fill(0)
        painter = _painter_of(fog, flat, block)
        try:
            draw_fog(painter, fogged, block, CLOUD)
        finally:
            painter.end()
        return _turned(fog, self.key.turns)


def _flat_pixels(key: TileKey) -> tuple[float, float]:
    """Device pixels a column and a row."""
    return (key.wide, key.high) if key.turns % 2 == 0 else (key.high, key.wide)


def _paper(flat: Laid, block: Block, form: QImage.Format) -> QImage:
    box = flat.box(block)
    return QImage(max(1, box.width), max(1, box.height), form)


def _painter_of(image: QImage, flat: Laid, block: Block) -> QPainter:
    """A painter whose unit is a square, true to the field's corner and not to the tile's."""
    painter = QPainter(image)
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing
        | QPainter.RenderHint.TextAntialiasing
        | QPainter.RenderHint.SmoothPixmapTransform
    )
    corner = flat.box(block)
    painter.translate(-corner.left, -corner.top)
    painter.scale(flat.wide, flat.high)
    return painter


def _turned(image: QImage, turns: int) -> QImage:
    """Quarter turns move whole pixels and lose nothing."""
    return image if turns % 4 == 0 else image.transformed(QTransform().rotate(90 * turns))


def tile_side(wide: float, high: float) -> int:
    """Squares along the side of a tile."""
    return max(_LEAST_SQUARES, min(_MOST_SQUARES, round(_TILE_PIXELS / max(wide, high))))


def tile_block(key: TileKey) -> Block:
    """The squares of a tile; those at the edge reach beyond the field."""
    side = tile_side(key.wide, key.high)
    left, top = key.column * side, key.row * side
    return Block(left, top, left + side, top + side)


class TileLayer(QObject):
    """Draws and keeps tiles; ``changed`` brings pixels (a Box), ``settled`` that all is drawn."""

    changed = Signal(object)
    settled = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self._shown: Shown | None = None
        self._options = DrawingOptions()
        self._laid = Laid(0, 0, 1.0, 1.0)
        self._seen = Box(0, 0, 0, 0)
        self._kept: OrderedDict[TileKey, Tile] = OrderedDict()
        self._faulty: set[TileKey] = set()
        self._bytes = 0
        self._stamp = 0
        self._in_hand: TileJob | None = None
        self._is_told = False
        self.drawn_count = 0
        self._renderer = ChunkRenderer(self)
        self._renderer.drawn.connect(self._take)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._draw_next)

    # ------------------------------------------------------------------------------- what to show

    def show(self, shown: Shown | None, *, is_other: bool = False) -> None:
        """Show another moment of the field; only tiles that look different are drawn anew.

        ``is_other`` says that it is another field altogether: nothing of the old one stays.
        """
        before, self._shown = self._shown, shown
        if before is None or shown is None or is_other or not _are_of_one_size(before, shown):
            self.forget()
        else:
            self._mark(_differing(before, shown))

    def dress(self, options: DrawingOptions) -> None:
        """Draw everything another way; what is drawn stays until it is drawn anew."""
        if options != self._options:
            self._options = options
            self._stamp += 1
            for tile in self._kept.values():
                tile.is_stale = True
            self._faulty.clear()
            self._soon.start(0)

    def lay(self, laid: Laid, seen: Box) -> None:
        """Tell where the field lies and what is seen of it."""
        self._laid, self._seen = laid, seen
        self._soon.start(0)

    def forget(self) -> None:
        """Nothing that was drawn may be seen any more."""
        self._kept.clear()
        self._faulty.clear()
        self._bytes = 0
        self._stamp += 1
        self.changed.emit(self._seen)
        self._soon.start(0)

    def finish(self) -> None:
        """Wait for the thread that draws, before the window goes."""
        self._shown = None
        self._soon.stop()
        self._renderer.wait()

    @property
    def is_settled(self) -> bool:
        """Whether all that is seen is drawn and true."""
        in_hand = self._in_hand is not None and self._in_hand.key in self._keys(self._seen)
        return not in_hand and next(self._missing(0), None) is None

    def _mark(self, mask: NDArray[np.bool_]) -> None:
        """Squares look different: so do tiles that they, or what is drawn of them, reach into."""
        if not mask.any():
            return
        self._faulty.clear()
        for key, tile in self._kept.items():
            if not tile.is_stale:
                tile.is_stale = _reaches(mask, key)
        if self._in_hand is not None and _reaches(mask, self._in_hand.key):
            self._in_hand.is_outdated = True
        self._soon.start(0)

    # ----------------------------------------------------------------------------------- painting

    def paint_land(self, painter: QPainter, exposed: Box) -> None:
        """Lay down the land, with a painter of device pixels; what is not drawn yet stays dark."""
        for key in self._keys(exposed):
            tile = self._kept.get(key)
            if tile is not None:
                self._kept.move_to_end(key)
                box = self._box(key)
                painter.drawPixmap(box.left, box.top, tile.land)

    def paint_fog(self, painter: QPainter, exposed: Box) -> None:
        """Lay the fog over it, and over what stands on tiles that are not drawn yet."""
        for key in self._keys(exposed):
            tile, box = self._kept.get(key), self._box(key)
            if tile is None:
                painter.fillRect(box.left, box.top, box.width, box.height, SURROUND)
            elif tile.fog is not None:
                painter.drawPixmap(box.left, box.top, tile.fog)

    def _box(self, key: TileKey) -> Box:
        field = self._field_block
        return self._laid.box(tile_block(key).clipped(field))

    @property
    def _field_block(self) -> Block:
        return Block(0, 0, 0, 0) if self._shown is None else self._shown.field.block

    def _keys(self, box: Box, ring: int = 0) -> Iterator[TileKey]:
        """The tiles over a rectangle of pixels, and ``ring`` more on each side."""
        block = self._laid.squares(box).clipped(self._field_block)
        if block.is_empty or box.is_empty:
            return
        laid = self._laid
        side = tile_side(laid.wide, laid.high)
        field = self._field_block
        rows = range(
            max(0, block.top // side - ring),
            min(-(-field.bottom // side), (block.bottom - 1) // side + ring + 1),
        )
        columns = range(
            max(0, block.left // side - ring),
            min(-(-field.right // side), (block.right - 1) // side + ring + 1),
        )
        for row in rows:
            for column in columns:
                yield TileKey(laid.wide, laid.high, laid.turns % 4, column, row)

    # ------------------------------------------------------------------------------------ drawing

    def _missing(self, ring: int) -> Iterator[TileKey]:
        """Tiles that are not drawn or not true, those nearest to the middle first."""
        seen = self._seen
        middle = self._laid.place((seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2)

        def distance(key: TileKey) -> float:
            block = tile_block(key)
            across = (block.left + block.right) / 2 - middle[0]
            down = (block.top + block.bottom) / 2 - middle[1]
            return across * across + down * down

        for key in sorted(self._keys(seen, ring), key=distance):
            tile = self._kept.get(key)
            if key not in self._faulty and (tile is None or tile.is_stale):
                yield key

    def _draw_next(self) -> None:
        if self._renderer.is_busy or self._shown is None:
            return
        key = next(self._missing(0), None)
        if key is None:
            self._tell_settled()
            if self._bytes < _ENOUGH:
                key = next(self._missing(1), None)
        if key is None:
            return
        self._is_told = self._is_told and key not in self._keys(self._seen)
        kept = self._kept.get(key)
        if kept is not None:
            # What changes while it is drawn makes it stale again.
            kept.is_stale = False
        self._in_hand = TileJob(key, self._shown, self._options, self._stamp)
        self._renderer.draw(self._in_hand)

    def _tell_settled(self) -> None:
        """Once for each time, not for every tile beside what is seen."""
        if not self._is_told:
            self._is_told = True
            self.settled.emit()

    def _take(self, job: TileJob, image: QImage) -> None:
        """A tile is drawn: show it and go on with the next; an outdated one is drawn again."""
        self._in_hand = None
        if self._shown is None:
            return
        if image.isNull():
            # What was drawn before may have been covered since.
            self._faulty.add(job.key)
            self._forget_tile(job.key)
        elif job.stamp == self._stamp:
            fog = None if job.fog is None else QPixmap.fromImage(job.fog)
            self._keep(job.key, Tile(QPixmap.fromImage(image), fog, job.is_outdated))
            self.drawn_count += 1
            self.changed.emit(self._box(job.key).clipped(self._seen))
        elif job.key in self._kept:
            self._kept[job.key].is_stale = True
        self._draw_next()

    def _keep(self, key: TileKey, tile: Tile) -> None:
        before = self._kept.pop(key, None)
        self._bytes += tile.bytes_held - (before.bytes_held if before is not None else 0)
        self._kept[key] = tile
        if self._bytes > BUDGET:
            self._make_room()

    def _make_room(self) -> None:
        """Forget the oldest tiles, never one that is seen: it would have to be drawn again."""
        seen = set(self._keys(self._seen))
        for key in [key for key in self._kept if key not in seen]:
            if self._bytes <= BUDGET:
                return
            self._forget_tile(key)

    def _forget_tile(self, key: TileKey) -> None:
        gone = self._kept.pop(key, None)
        if gone is not None:
            self._bytes -= gone.bytes_held
            self.changed.emit(self._box(key).clipped(self._seen))


def _are_of_one_size(one: Shown, other: Shown) -> bool:
    return one.field.block == other.field.block


def _differing(one: Shown, other: Shown) -> NDArray[np.bool_]:
    """The squares whose land or fog differs, shape (rows, columns); figures are not land."""
    if one.field.info != other.field.info:
        return np.ones(one.covered.shape, bool)
    found = compare(one.field, other.field)
    land = replace(found, things=tuple(d for d in found.things if not isinstance(d.thing, Figure)))
    mask = land.squares()
    mask |= (one.covered != other.covered) | (one.remembered != other.remembered)
    return mask


def _reaches(mask: NDArray[np.bool_], key: TileKey) -> bool:
    rows, columns = mask.shape
    near = tile_block(key).grown(MARGIN).clipped(Block(0, 0, columns, rows))
    return bool(mask[near.top : near.bottom, near.left : near.right].any())
