"""The tile layers of a map drawn into one picture."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.limits import number
from fieldwright.exchange.places import words_in
from fieldwright.exchange.report import Reporter
from fieldwright.exchange.tiled.grid import NUMBER_BITS, Grid
from fieldwright.exchange.tiled.layers import Chunk, Layer
from fieldwright.exchange.tiled.pictures import TilePictures, colour_in

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS = 36_000_000
"""Pixels of the picture that is drawn; a larger map is drawn smaller."""

FINE_ENOUGH = 48
"""Pixels a square: small tiles are drawn so much larger, without blurring their pixels."""

_MOST_DRAWN = 1_000_000_000
_EACH = 1000
"""Pixels that could be drawn in the time that a tile takes besides."""

_TURNING = 5
"""Times as long as laying it down it takes to turn a picture."""

_MOST_ENLARGED = 12_000_000
_LARGEST_TILE = 2048
_OPAQUE = 255


class _Stamp(NamedTuple):
    """A picture in the size and strength in which it is drawn; nothing shows through an opaque."""

    picture: Image
    is_opaque: bool


@dataclass
class Painter:
    """Draws onto a picture that is ``scale`` times as large as the map's own pixels."""

    grid: Grid
    pictures: TilePictures
    reporter: Reporter
    background: tuple[int, int, int, int]
    scale: float = field(init=False)
    canvas: Image = field(init=False)
    drawn: int = 0
    ready: dict[tuple[int, float], _Stamp] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Choose the scale and make an empty picture."""
        from PIL import Image

        self.scale = _scale(self.grid)
        size = (self._at(self.grid.columns, 0), self._at(self.grid.rows, 1))
        self.canvas = Image.new("RGBA", size, self.background)

    def draw(self, layers: Sequence[Layer]) -> None:
        """Draw all layers that are shown, from the lowest to the highest."""
        for layer in layers:
            if not layer.is_visible:
                self.reporter.left_out["hidden layers"] += bool(layer.chunks or layer.image)
                continue
            for chunk in layer.chunks:
                self._draw_chunk(chunk, layer)
            for entry in layer.objects:
                if "gid" in entry:
                    self._draw_object(entry, layer)
            if layer.image is not None:
                self._draw_image(layer)

    def png(self) -> bytes:
        """The picture as it is now."""
        out = io.BytesIO()
        self.canvas.save(out, "PNG", compress_level=3)
        return out.getvalue()

    def _at(self, tiles: float, axis: int) -> int:
        """The pixel of the picture at which a number of tiles ends."""
        return round(tiles * self.grid.tile[axis] * self.scale)

    def _draw_chunk(self, chunk: Chunk, layer: Layer) -> None:
        import numpy as np

        along, down = layer.offset
        places = np.argwhere(chunk.tiles & np.uint32(NUMBER_BITS))
        gids = chunk.tiles[places[:, 0], places[:, 1]].tolist()
        origin = (chunk.row - self.grid.row, chunk.column - self.grid.column)
        for (row, column), gid in zip((places + origin).tolist(), gids, strict=True):
            stamp = self._ready(gid, layer.opacity)
            x, y = self.pictures.offset(gid)
            left = self._at(column, 0) + round((along + x) * self.scale)
            foot = self._at(row + 1, 1) + round((down + y) * self.scale)
            self._lay(stamp, left, foot - stamp.picture.height)

    def _ready(self, gid: int, opacity: float) -> _Stamp:
        """A tile in the size and strength in which it is drawn."""
        key = (gid, opacity)
        if key not in self.ready:
            picture = self.pictures.picture(gid)
            size = (picture.width * self.scale, picture.height * self.scale)
            self.ready[key] = self._sized(picture, size, opacity)
        return self.ready[key]

    def _sized(self, picture: Image, size: tuple[float, float], opacity: float) -> _Stamp:
        from PIL.Image import Resampling

        wide, high = (max(1, min(_LARGEST_TILE * 8, round(side))) for side in size)
        self._count(wide * high)
        if (wide, high) != picture.size:
            grows = wide >= picture.width
            how = Resampling.NEAREST if grows else Resampling.BOX
            picture = picture.resize((wide, high), how)
        if opacity < 1:
            picture = picture.copy()
            picture.putalpha(picture.getchannel("A").point(lambda alpha: round(alpha * opacity)))
        return _Stamp(picture, picture.getchannel("A").getextrema() == (_OPAQUE, _OPAQUE))

    def _count(self, pixels: int) -> None:
        self.drawn += pixels + _EACH
        if self.drawn > _MOST_DRAWN:
            raise ExchangeError(
                "This map has too many or too large tiles to be drawn. Import fewer layers, or "
                "export it from Tiled as a picture (File > Export As Image)."
            )

    def _lay(self, stamp: _Stamp, left: int, top: int) -> None:
        """Lay a picture onto the canvas; what lies beyond its edges is cut off."""
        picture = stamp.picture
        self._count(0)
        if left >= self.canvas.width or top >= self.canvas.height:
            return
        cut = (max(0, -left), max(0, -top))
        if cut[0] >= picture.width or cut[1] >= picture.height:
            return
        self._count(picture.width * picture.height)
        if stamp.is_opaque:
            self.canvas.paste(picture, (left, top))
        else:
            self.canvas.alpha_composite(picture, (max(0, left), max(0, top)), cut)

    # ----------------------------------------------------------------- single pictures on the map

    def _draw_object(self, entry: dict[str, Any], layer: Layer) -> None:
        """A tile that stands as an object: its foot at its place, as large as it says."""
        gid = round(min(2.0**32 - 1, max(0.0, number(entry.get("gid"), 0.0))))
        if not gid & NUMBER_BITS or not layer.shows(entry):
            return
        picture = self.pictures.picture(gid)
        size = tuple(
            number(entry.get(key), usual)
            for key, usual in (("width", picture.width), ("height", picture.height))
        )
        if not all(0 < side <= _LARGEST_TILE for side in size):
            return
        stamp = self._sized(picture, (size[0] * self.scale, size[1] * self.scale), layer.opacity)
        left, foot = self._pixels(entry, layer)
        angle = number(entry.get("rotation"), 0.0)
        if angle % 360:
            self._count(_TURNING * stamp.picture.width * stamp.picture.height)
            turned, left, foot = _swung(stamp.picture, left, foot, angle)
            stamp = _Stamp(turned, False)
        self.reporter.came["tile that stands as an object"] += 1
        self._lay(stamp, left, foot - stamp.picture.height)

    def _pixels(self, entry: dict[str, Any], layer: Layer) -> tuple[int, int]:
        x, y = (number(entry.get(axis), 0.0) for axis in "xy")
        column, row = self.grid.place(x + layer.offset[0], y + layer.offset[1])
        far = 1e6
        return (
            self._at(max(-far, min(far, column)), 0),
            self._at(max(-far, min(far, row)), 1),
        )

    def _draw_image(self, layer: Layer) -> None:
        name = words_in(layer.image, "image")
        picture = self.pictures.file(name) if name else None
        if picture is None or layer.image is None:
            self.reporter.left_out["layers whose picture is not there"] += 1
            return
        size = (picture.width * self.scale, picture.height * self.scale)
        left, top = self._pixels(layer.image, layer)
        self._lay(self._sized(picture, size, layer.opacity), left, top)


def _scale(grid: Grid) -> float:
    """Pixels of the picture for one of the map's."""
    pixels = grid.columns * grid.tile[0] * grid.rows * grid.tile[1]
    if pixels > MOST_PIXELS:
        return math.sqrt(MOST_PIXELS / pixels)
    wanted = math.ceil(FINE_ENOUGH / min(grid.tile))
    possible = math.floor(math.sqrt(_MOST_ENLARGED / pixels))
    return float(max(1, min(wanted, possible)))


def _swung(tile: Image, left: int, foot: int, angle: float) -> tuple[Image, int, int]:
    """A tile turned about its lower left corner: the turned picture and where that then lies."""
    from PIL.Image import Resampling

    wide, high = tile.size
    turn = math.radians(angle)
    cos, sin = math.cos(turn), math.sin(turn)
    # The middle of the tile, seen from that corner, and after the turn.
    across, down = wide / 2, -high / 2
    middle = (left + across * cos - down * sin, foot + across * sin + down * cos)
    turned = tile.rotate(-angle, Resampling.BILINEAR, expand=True)
    return (
        turned,
        round(middle[0] - turned.width / 2),
        round(middle[1] + turned.height / 2),
    )


def background_of(tree: dict[str, Any]) -> tuple[int, int, int, int]:
    """The colour behind all tiles; clear where the map has none."""
    return colour_in(tree.get("backgroundcolor")) or (0, 0, 0, 0)
