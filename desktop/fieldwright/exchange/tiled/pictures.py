"""Pictures of tiles: cut out of their set, turned, and made as large as they are drawn.

Pillow is imported where a picture is first needed.
"""

from __future__ import annotations

import io
import json
import warnings
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.pictures import file_beside
from fieldwright.exchange.report import Reporter
from fieldwright.exchange.tiled.grid import NUMBER_BITS
from fieldwright.exchange.tiled.tilesets import NO_WORDS, Tileset, Tilesets

if TYPE_CHECKING:
    from PIL.Image import Image

FLIPPED_ACROSS = 1 << 31
FLIPPED_DOWN = 1 << 30
FLIPPED_DIAGONALLY = 1 << 29

MOST_PIXELS = 40_000_000
"""Pixels that all pictures of tiles together may have."""

_FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP")
_OPAQUE = 255


@dataclass
class TilePictures:
    """The pictures of a map's tiles, read from files in ``folder`` when they are first needed."""

    tilesets: Tilesets
    folder: Path | None
    reporter: Reporter
    usual: tuple[int, int]
    files: dict[str, Image | None] = field(default_factory=dict)
    tiles: dict[int, Image] = field(default_factory=dict)
    pixels: int = 0
    lost: set[int] = field(default_factory=set)
    digests: dict[str, str] = field(default_factory=dict)

    def picture(self, gid: int) -> Image:
        """The picture of a tile by its number, turned as that says; one colour where it is lost."""
        if gid not in self.tiles:
            plain = self._plain(gid & NUMBER_BITS)
            self.tiles[gid] = turned(plain, gid)
        return self.tiles[gid]

    def offset(self, gid: int) -> tuple[int, int]:
        """How far the pictures of a tile's set are moved, in pixels."""
        found = self.tilesets.find(gid & NUMBER_BITS)
        return found[0].offset if found else (0, 0)

    def _plain(self, tile: int) -> Image:
        found = self.tilesets.find(tile)
        picture = self._cut(*found) if found else None
        if picture is not None:
            return picture
        self.lost.add(tile)
        lost = "sorts of tile without a picture (drawn in one colour)"
        self.reporter.left_out[lost] = len(self.lost)
        return self._coloured(tile)

    def _coloured(self, tile: int) -> Image:
        """A tile in a colour of its own, dull enough for a background."""
        from PIL import Image

        red, green, blue = (96 + (tile * step) % 97 for step in (37, 61, 89))
        return Image.new("RGBA", self.usual, (red, green, blue, _OPAQUE))

    def _cut(self, tileset: Tileset, tile: int) -> Image | None:
        own = tileset.tiles.get(tile, NO_WORDS)
        if own.image:
            picture = self.file(own.image, tileset.clear_colour)
            return None if picture is None else _part_of(picture, own.part)
        sheet = self.file(tileset.image, tileset.clear_colour) if tileset.image else None
        wide, high = tileset.size
        if sheet is None or not (wide and high):
            return None
        step, margin = tileset.spacing, tileset.margin
        columns = max(1, (sheet.width - margin + step) // (wide + step))
        left = margin + tile % columns * (wide + step)
        top = margin + tile // columns * (high + step)
        if left + wide > sheet.width or top + high > sheet.height:
            return None
        return sheet.crop((left, top, left + wide, top + high))

    def mark(self, tileset: Tileset) -> str:
        """A short mark of a set's picture and of how its tiles are cut from it.

        Of a picture that is not there, and of sets whose tiles have each their own, only the names
        count.
        """
        if tileset.image:
            self.file(tileset.image, tileset.clear_colour)
        told = {
            "sizes": (tileset.size, tileset.margin, tileset.spacing),
            "picture": self.digests.get(tileset.image) or _last(tileset.image),
            "tiles": [(one, _last(tile.image)) for one, tile in sorted(tileset.tiles.items())]
            if not tileset.image
            else [],
        }
        return sha256(json.dumps(told).encode()).hexdigest()[:8]

    def file(self, name: str, clear_colour: str = "") -> Image | None:
        """The picture in a file beside the map; None where there is none, which is told."""
        if name not in self.files:
            try:
                self.files[name] = self._opened(name, clear_colour)
            except ExchangeError as error:
                self.reporter.warn(str(error))
                self.files[name] = None
        return self.files[name]

    def _opened(self, name: str, clear_colour: str) -> Image:
        import PIL.Image

        shown = _last(name)[:80]
        data = file_beside(name, self.folder, "A picture of tiles")
        self.digests[name] = sha256(data).hexdigest()
        try:
            with warnings.catch_warnings():
                # Pillow warns of pictures that are larger than what is refused here, and of EXIF.
                warnings.simplefilter("ignore")
                opened = PIL.Image.open(io.BytesIO(data), formats=_FORMATS)
                self._count(opened, shown)
                picture = opened.convert("RGBA")
        except (
            OSError,
            SyntaxError,
            ValueError,
            EOFError,
            PIL.Image.DecompressionBombError,
        ) as error:
            raise ExchangeError(f"The picture of tiles {shown!r} is damaged.") from error
        return _cleared(picture, clear_colour)

    def _count(self, opened: Image, shown: str) -> None:
        """Count the pixels of one more picture; raises ExchangeError where there are too many."""
        self.pixels += opened.width * opened.height
        if self.pixels > MOST_PIXELS:
            raise ExchangeError(
                f"The picture of tiles {shown!r} was left out: all together may have "
                f"{MOST_PIXELS // 1_000_000} million pixels."
            )


def _last(name: str) -> str:
    """The name of a file without its folders."""
    return name.replace("\\", "/").rpartition("/")[2]


def _part_of(picture: Image, part: tuple[int, int, int, int]) -> Image:
    """The part of a tile's own picture that is shown; all of it where the part lies beyond it."""
    left, top, wide, high = part
    right, foot = left + wide, top + high
    fits = wide > 0 and high > 0 and right <= picture.width and foot <= picture.height
    return picture.crop((left, top, right, foot)) if fits else picture


def turned(picture: Image, gid: int) -> Image:
    """A picture turned as the top bits of a tile's number say: diagonally first."""
    from PIL.Image import Transpose

    for bit, way in (
        (FLIPPED_DIAGONALLY, Transpose.TRANSPOSE),
        (FLIPPED_ACROSS, Transpose.FLIP_LEFT_RIGHT),
        (FLIPPED_DOWN, Transpose.FLIP_TOP_BOTTOM),
    ):
        if gid & bit:
            picture = picture.transpose(way)
    return picture


def colour_in(text: Any) -> tuple[int, int, int, int] | None:
    """A colour of Tiled (#RRGGBB or #AARRGGBB) as red, green, blue, alpha; None if it is none."""
    digits = text.removeprefix("#") if isinstance(text, str) else ""
    try:
        values = bytes.fromhex(digits)
    except ValueError:
        return None
    if len(values) == 3:
        return (values[0], values[1], values[2], _OPAQUE)
    return (values[1], values[2], values[3], values[0]) if len(values) == 4 else None


def _cleared(picture: Image, colour: str) -> Image:
    """A picture whose pixels of one colour are clear."""
    wanted = colour_in(colour)
    if wanted is None:
        return picture
    import numpy as np
    from PIL import Image

    pixels = np.array(picture)
    pixels[(pixels[..., :3] == wanted[:3]).all(axis=-1), 3] = 0
    return Image.fromarray(pixels)
