"""PNGs that are too large to lie in memory as a whole: read in bands of rows, each made smaller.

The stream of a PNG is unpacked piece by piece. Pillow undoes the filters of one band at a time: it
is given a small PNG whose first row is the last one of the band before, as filters look at the row
above. Filters reckon with each byte of a pixel by itself (PNG specification, section 9), which
allows two things here: of sixteen bits the lower eight are left out before anything else, and
pixels that share a byte are undone as the bytes they lie in.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import chain, repeat
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fieldwright.editing.map_basis import MapError
from fieldwright.editing.map_picture_header import factor_for, png_chunks

if TYPE_CHECKING:
    from PIL.Image import Image

Rows = NDArray[np.uint8]

_BAND = 4_000_000
"""Bytes of a band, or the few rows that become one."""

_PIECE = 1 << 16
"""Bytes of the file that are unpacked at once; what is not used of them yet is copied each time."""

_MOST_PACKED = 1032
"""How many bytes one byte of deflate can hold at most."""

_SIGN = b"\x89PNG\r\n\x1a\n"
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Bytes a pixel (of eight bits each) by kind of colour."""

_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_PLAIN = {1: (0, "L"), 2: (4, "LA"), 3: (2, "RGB"), 4: (6, "RGBA")}
"""Kind of colour and mode of Pillow's by bytes a pixel."""


class Band(NamedTuple):
    """Some rows of the smaller picture, from row ``top`` on.

    ``pixels`` are RGBA, or RGB and a byte without meaning, ``width`` to a row.
    """

    top: int
    width: int
    height: int
    pixels: bytes


@dataclass(frozen=True, slots=True)
class BandedPicture:
    """A PNG without interlacing, to be read in bands; ``factor`` pixels a side become one."""

    width: int
    height: int
    depth: int
    colours: int
    factor: int
    palette: bytes = b""
    clear: bytes = b""
    streams: tuple[memoryview, ...] = field(default=(), repr=False)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the smaller picture: parts of a pixel at the edges become whole."""
        return -(-self.width // self.factor), -(-self.height // self.factor)

    @property
    def has_alpha(self) -> bool:
        """Whether one may see through it."""
        return self.colours in (4, 6) or bool(self._key() or (self.colours == 3 and self.clear))

    def bands(self, go_on: Callable[[], None] | None = None) -> Iterator[Band]:
        """All of the smaller picture from top to bottom; raises MapError where it is damaged.

        ``go_on`` is called before each band; what it raises ends the reading.
        """
        above = bytes(self._row_bytes)
        top = 0
        for rows in self._filtered(go_on or (lambda: None)):
            plain = self._unfiltered(rows, above)
            above = plain.crop((0, plain.height - 1, *plain.size)).tobytes()
            small = self._coloured(plain).reduce(self.factor)
            if self.has_alpha:
                pixels = small.convert("RGBA").tobytes()
            else:
                pixels = small.convert("RGB").tobytes("raw", "RGBX")
            yield Band(top, small.width, small.height, pixels)
            top += small.height

    # ------------------------------------------------------------------------------ the stream

    @property
    def _stored_bytes(self) -> int:
        """Bytes of a row as stored, without that of its filter."""
        return (self.width * _CHANNELS[self.colours] * self.depth + 7) // 8

    @property
    def _row_bytes(self) -> int:
        """Bytes of a row of which all have eight bits or fewer a value."""
        return self._stored_bytes // (2 if self.depth == 16 else 1)

    def _filtered(self, go_on: Callable[[], None]) -> Iterator[Rows]:
        """Rows of the stream, each after the byte of its filter, a band of them at a time."""
        line = self._stored_bytes + 1
        stream = _Stream(self.streams)
        stream.expect(line * self.height)
        each = max(1, _BAND // (line * self.factor)) * self.factor
        for first in range(0, self.height, each):
            go_on()
            count = min(each, self.height - first)
            rows = np.frombuffer(stream.take(line * count), np.uint8).reshape(count, line)
            if rows[:, 0].max() > 4:
                raise _damaged()
            if self.depth == 16:
                rows = np.hstack((rows[:, :1], rows[:, 1::2]))
            yield rows
        stream.close()

    def _unfiltered(self, rows: Rows, above: bytes) -> Image:
        """The bytes of some rows as a picture of Pillow's, by their filters and the row above."""
        from PIL import Image

        count, each = len(rows), 1 if self.depth < 8 else _CHANNELS[self.colours]
        wide = self._row_bytes // each
        colours, mode = _PLAIN[each]
        head = struct.pack(">IIBBBBB", wide, count + 1, 8, colours, 0, 0, 0)
        data = zlib.compress(b"".join((b"\0", above, rows.tobytes())), 0)
        small = io.BytesIO()
        small.write(_SIGN)
        for name, body in ((b"IHDR", head), (b"IDAT", data), (b"IEND", b"")):
            small.write(struct.pack(">I", len(body)) + name)
            small.write(body)
            small.write(struct.pack(">I", zlib.crc32(body, zlib.crc32(name))))
        small.seek(0)
        with Image.open(small, formats=("PNG",)) as found:
            assert found.mode == mode
            return found.crop((0, 1, wide, count + 1))

    # ----------------------------------------------------------------------------- the colours

    def _coloured(self, plain: Image) -> Image:
        """Rows as L, LA, RGB or RGBA."""
        from PIL import Image

        if self.colours == 3 or self.depth < 8:
            raw = "P" if self.depth == 8 else f"P;{self.depth}"
            size = (self.width, plain.height)
            found = Image.frombytes("P", size, plain.tobytes(), "raw", raw)
            found.putpalette(self._colours_by_number(), "RGBA")
            return found.convert("RGBA" if self.has_alpha else "RGB")
        key = self._key()
        if key:
            plain.info["transparency"] = key[0] if len(key) == 1 else key
            return plain.convert("RGBA")
        return plain

    def _colours_by_number(self) -> bytes:
        """Red, green, blue and alpha of all 256 numbers that a pixel may be."""
        if self.colours == 3:
            solid: Iterator[int] = chain(self.palette, repeat(0))
            alphas: Iterator[int] = chain(self.clear, repeat(255))
        else:
            most = (1 << self.depth) - 1
            greys = ([grey * 255 // most] * 3 for grey in range(most + 1))
            solid = chain(chain.from_iterable(greys), repeat(0))
            alphas = (0 if (number,) == self._key() else 255 for number in range(256))
        return bytes(
            value
            for alpha in (next(alphas) for _ in range(256))
            for value in (next(solid), next(solid), next(solid), alpha)
        )

    def _key(self) -> tuple[int, ...]:
        """The one colour that is clear, of greys or of colours; of sixteen bits it is left out."""
        wanted = {0: 1, 2: 3}.get(self.colours, 0)
        if not wanted or self.depth == 16 or len(self.clear) < 2 * wanted:
            return ()
        # Only the bits that a value has count (section 11.3.2.1 of the specification).
        values = struct.unpack(f">{wanted}H", self.clear[: 2 * wanted])
        return tuple(value & ((1 << self.depth) - 1) for value in values)


def banded_picture(data: bytes) -> BandedPicture:
    """A PNG to be read in bands; raises MapError where it is damaged or interlaced."""
    (head,) = struct.iter_unpack(">IIBBBBB", data[16:29])
    width, height, depth, colours, packing, filters, interlacing = head
    if depth not in _DEPTHS.get(colours, ()) or packing or filters or interlacing:
        raise _damaged()
    whole = memoryview(data)
    found = {b"PLTE": b"", b"tRNS": b""}
    streams: list[memoryview] = []
    for name, start, length in png_chunks(data):
        if name == b"IDAT":
            streams.append(whole[start : start + length])
        elif name in found and not streams:
            found[name] = data[start : start + min(length, 768)]
        elif name == b"IEND":
            break
    if colours == 3 and not found[b"PLTE"]:
        raise _damaged()
    return BandedPicture(
        width,
        height,
        depth,
        colours,
        factor_for(width, height),
        palette=found[b"PLTE"],
        clear=found[b"tRNS"][:256],
        streams=tuple(streams),
    )


class _Stream:
    """The packed pixels of a PNG: never unpacked any further than asked for."""

    def __init__(self, parts: tuple[memoryview, ...]) -> None:
        self._packed = sum(map(len, parts))
        self._pieces = (
            part[place : place + _PIECE] for part in parts for place in range(0, len(part), _PIECE)
        )
        self._zlib = zlib.decompressobj()
        self._left: bytes | memoryview = b""

    def expect(self, count: int) -> None:
        """Raise MapError where ``count`` bytes cannot lie in it, however well they are packed."""
        if count > self._packed * _MOST_PACKED:
            raise _cut_off()

    def take(self, count: int) -> bytearray:
        """The next ``count`` bytes; raises MapError where there are fewer, or they are damaged."""
        found = bytearray()
        while len(found) < count:
            if not self._left:
                self._left = next(self._pieces, b"")
                if not self._left:
                    raise _cut_off()
            found += self._unpacked(count - len(found))
            if self._zlib.eof and len(found) < count:
                raise _cut_off()
        return found

    def close(self) -> None:
        """Raise MapError where more follows, or the sum at the end does not fit."""
        while not self._zlib.eof:
            self._left = self._left or next(self._pieces, b"")
            if not self._left:
                return
            if self._unpacked(1):
                raise _damaged()

    def _unpacked(self, most: int) -> bytes:
        try:
            found = self._zlib.decompress(self._left, most)
        except zlib.error as error:
            raise _damaged() from error
        self._left = self._zlib.unconsumed_tail
        return found


def _damaged() -> MapError:
    return MapError(
        "This picture is damaged and cannot be unpacked. Save it again in the program it came from."
    )


def _cut_off() -> MapError:
    return MapError(
        "This picture ends in the middle: its file is not whole. Fetch it, or save it, once more."
    )
