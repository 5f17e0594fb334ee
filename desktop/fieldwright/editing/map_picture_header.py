"""What a picture's file says about itself, read before anything of it is decoded.

PNG, JPEG and WebP: kind, size in pixels and the EXIF orientation. Only headers are looked at, so
a file that would unpack to more than a machine can hold does no harm.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from fieldwright.editing.map_basis import MapError

Kind: TypeAlias = Literal["png", "jpeg", "webp"]

LONGEST_SIDE = 12_000
"""Pixels; pictures with a longer side are offered smaller."""

MOST_PIXELS = 64_000_000
"""Pixels in all; more would need more than 256 MB to be shown."""

MOST_UNPACKED = 680_000_000
"""Bytes that a picture may take for a moment while it is unpacked, to be made smaller."""

HUGE_JPEG_PIXELS = 1_600_000_000
"""Pixels up to which a JPEG can be unpacked that is made smaller piece by piece, as most are."""

HUGE_PNG_PIXELS = 1_080_000_000
"""Pixels up to which a PNG is read in bands: what 128 squares of 256 pixels each way have."""

_TOGETHER = 820_000_000
"""Bytes that a picture and the smaller one that is made of it may take together."""

_SURELY = 8_000
"""Pixels a side that a picture of any kind may have."""

_BYTES_A_PIXEL = 4
_ORIENTATION = 0x0112
_LONGEST_BOMB_SIDE = 100_000
_IN_ONE_PASS = (0xC0, 0xC1)
"""Kinds of JPEG (its SOF markers) that can come in one pass from top to bottom."""


@dataclass(frozen=True, slots=True)
class PictureHeader:
    """Kind of file, ``width`` and ``height`` as stored, and how it must be turned to be upright.

    ``orientation`` is EXIF's: 1 upright, 2 to 8 mirrored or turned; from 5 on width and height
    change places. ``weight`` is how many bytes a pixel takes while the whole is unpacked; nought
    for a JPEG or a PNG that never lies in memory as a whole.
    """

    kind: Kind
    width: int
    height: int
    orientation: int = 1
    weight: int = field(default=_BYTES_A_PIXEL, compare=False)

    @property
    def upright(self) -> tuple[int, int]:
        """Width and height once it stands upright."""
        return (self.height, self.width) if self.orientation >= 5 else (self.width, self.height)

    @property
    def pixels(self) -> int:
        """Pixels in all."""
        return self.width * self.height

    @property
    def in_bands(self) -> bool:
        """Whether it is a PNG that can only be read in bands (``map_picture_bands``)."""
        return self.kind == "png" and not self.weight

    @property
    def is_bomb(self) -> bool:
        """Whether it would unpack to more than a machine should be asked for."""
        if max(self.width, self.height) > _LONGEST_BOMB_SIDE or self.pixels > HUGE_JPEG_PIXELS:
            return True
        if self.in_bands and self.pixels > HUGE_PNG_PIXELS:
            return True
        return self.pixels * self.weight > MOST_UNPACKED

    @property
    def is_giant(self) -> bool:
        """Whether it is too large to be kept as it is."""
        return max(self.width, self.height) > LONGEST_SIDE or self.pixels > MOST_PIXELS

    def fitting(self) -> tuple[int, int]:
        """Width and height as stored, made smaller until it can be kept."""
        if self.in_bands:
            factor = factor_for(self.width, self.height)
            return -(-self.width // factor), -(-self.height // factor)
        by_side = LONGEST_SIDE / max(self.width, self.height)
        left = (_TOGETHER - min(MOST_UNPACKED, self.pixels * self.weight)) / _BYTES_A_PIXEL
        by_area = (min(MOST_PIXELS, left) / self.pixels) ** 0.5
        share = min(1.0, by_side, by_area)
        return max(1, int(self.width * share)), max(1, int(self.height * share))


def factor_for(width: int, height: int) -> int:
    """How many pixels a side must become one, that a picture which is read in bands can be kept."""
    factor = 1
    while PictureHeader("png", -(-width // factor), -(-height // factor)).is_giant:
        factor += 1
    return factor


def read_header(data: bytes, squares: float = 0) -> PictureHeader:
    """The header of a picture; raises MapError with a sentence where there is none to use.

    ``squares`` is how many it covers along its longer side, if that is known: then the sentence
    about one that is too large says how fine it may be.
    """
    try:
        header = _header(data)
    except (struct.error, IndexError):
        header = None
    if header is None:
        raise MapError(
            "This file is no picture that can lie under a map, or it is damaged. Use PNG, JPEG or "
            "WebP."
        )
    if header.width < 1 or header.height < 1:
        raise MapError("This picture has no pixels; the file is damaged.")
    if header.is_bomb:
        raise MapError(
            f"This picture is {header.width:,} x {header.height:,} pixels large, more than can be "
            f"unpacked. {_what_to_do(squares)}, at most {_SURELY:,} pixels a side."
        )
    return header


def _what_to_do(squares: float) -> str:
    fine = int(_SURELY / squares) if squares else 0
    if not fine:
        return "Make it smaller in another program"
    return f"Export the map with {fine} pixels a square or fewer"


def _header(data: bytes) -> PictureHeader | None:
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return _png(data)
    if data.startswith(b"\xff\xd8\xff"):
        return _jpeg(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _webp(data)
    return None


# ------------------------------------------------------------------------------------------ PNG


def _png(data: bytes) -> PictureHeader | None:
    if data[12:16] != b"IHDR":
        return None
    width, height, depth, colours, _, _, interlacing = struct.unpack_from(">IIBBBBB", data, 16)
    orientation = 1
    for name, start, length in png_chunks(data):
        if name == b"eXIf":
            orientation = orientation_of(data[start : start + length])
            break
    weight = _png_weight(depth, colours)
    if not interlacing and width * height * weight > MOST_UNPACKED:
        weight = 0
    return PictureHeader("png", width, height, orientation, weight)


def _png_weight(depth: int, colours: int) -> int:
    """Bytes a pixel: of colours, of finer ones (sixteen bits), or of greys that become colours."""
    is_grey = colours in (0, 3)
    if depth > 8:
        return 2 + _BYTES_A_PIXEL if is_grey else 8 + 2
    return 1 + _BYTES_A_PIXEL if is_grey else _BYTES_A_PIXEL


def png_chunks(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    """Name, place and length of the body of each chunk; the file may end within the last."""
    place = 8
    while place + 8 <= len(data):
        (length,) = struct.unpack_from(">I", data, place)
        yield data[place + 4 : place + 8], place + 8, length
        place += 12 + length


# ----------------------------------------------------------------------------------------- JPEG


def is_cut_off(data: bytes, kind: Kind) -> bool:
    """Whether a JPEG ends before its pixels do: what is missing would be shown grey, unsaid.

    Files of the other kinds that are cut off cannot be unpacked at all.
    """
    if kind != "jpeg":
        return False
    pixels = next((place for marker, place, _ in _jpeg_segments(data) if marker == 0xDA), -1)
    return pixels < 0 or data.find(b"\xff\xd9", pixels) < 0


def _jpeg(data: bytes) -> PictureHeader | None:
    orientation = 1
    for marker, place, length in _jpeg_segments(data):
        body = data[place : place + length]
        if marker == 0xE1 and body.startswith(b"Exif\0\0"):
            orientation = orientation_of(body)
        elif 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width, parts = struct.unpack_from(">HHB", body, 1)
            weight = 2 * parts if _lies_as_a_whole(data, marker, parts) else 0
            return PictureHeader("jpeg", width, height, orientation, weight)
        elif marker in (0xD9, 0xDA):
            return None
    return None


def _lies_as_a_whole(data: bytes, marker: int, parts: int) -> bool:
    """Whether a JPEG comes in several passes over all of it, which are all kept until the last."""
    if marker not in _IN_ONE_PASS:
        return True
    for name, place, _ in _jpeg_segments(data):
        if name == 0xDA:
            return place >= len(data) or data[place] != parts
    return False


def _jpeg_segments(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Marker, place and length of the body of each segment, up to the first pixels (0xDA)."""
    place = 2
    while place + 4 <= len(data) and data[place] == 0xFF:
        marker = data[place + 1]
        if marker == 0xFF:
            place += 1
            continue
        if marker == 0x01 or 0xD0 <= marker <= 0xD8:
            place += 2
            continue
        (length,) = struct.unpack_from(">H", data, place + 2)
        yield marker, place + 4, length - 2
        if marker == 0xDA:
            return
        place += 2 + length


# ----------------------------------------------------------------------------------------- WebP


_LOSSY = 5
_WEBP_WEIGHTS: Mapping[bytes, int] = {b"VP8L": 8, b"ANIM": 12}
"""Bytes a pixel by chunks: without loss all is there twice, of an animation three times."""


def _webp(data: bytes) -> PictureHeader | None:
    size: tuple[int, int] | None = None
    orientation, weight = 1, _LOSSY
    for name, start, length in _riff_chunks(data):
        weight = max(weight, _WEBP_WEIGHTS.get(name, 0))
        body = data[start : start + min(length, 32)]
        if name == b"EXIF":
            orientation = orientation_of(data[start : start + length])
        elif size is None:
            size = _webp_size(name, body)
    return None if size is None else PictureHeader("webp", *size, orientation, weight)


def _riff_chunks(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    place = 12
    while place + 8 <= len(data):
        (length,) = struct.unpack_from("<I", data, place + 4)
        yield data[place : place + 4], place + 8, length
        place += 8 + length + length % 2


def _webp_size(name: bytes, body: bytes) -> tuple[int, int] | None:
    """Width and height by the first chunk that tells them: extended, lossless or lossy."""
    if name == b"VP8X":
        wide, high = int.from_bytes(body[4:7], "little"), int.from_bytes(body[7:10], "little")
        return wide + 1, high + 1
    if name == b"VP8L" and body[:1] == b"\x2f":
        (bits,) = struct.unpack_from("<I", body, 1)
        return (bits & 0x3FFF) + 1, ((bits >> 14) & 0x3FFF) + 1
    if name == b"VP8 " and body[3:6] == b"\x9d\x01\x2a":
        wide, high = struct.unpack_from("<HH", body, 6)
        return wide & 0x3FFF, high & 0x3FFF
    return None


# ----------------------------------------------------------------------------------------- EXIF


def orientation_of(exif: bytes) -> int:
    """The orientation in a block of EXIF, from 1 to 8; 1 where it says nothing sensible."""
    tiff = exif[6:] if exif.startswith(b"Exif\0\0") else exif
    order = {b"II": "<", b"MM": ">"}.get(tiff[:2])
    if order is None:
        return 1
    try:
        (directory,) = struct.unpack_from(f"{order}I", tiff, 4)
        (count,) = struct.unpack_from(f"{order}H", tiff, directory)
        for entry in range(count):
            tag, _, _, value = struct.unpack_from(f"{order}HHIH", tiff, directory + 2 + 12 * entry)
            if tag == _ORIENTATION:
                return value if 1 <= value <= 8 else 1
    except struct.error:
        return 1
    return 1
