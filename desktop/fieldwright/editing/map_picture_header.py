"""What a picture's file says about itself, read before anything of it is decoded.

PNG, JPEG and WebP: kind, size in pixels and the EXIF orientation. Only headers are looked at, so
a file that would unpack to more than a machine can hold does no harm.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from fieldwright.editing.map_basis import MapError

Kind: TypeAlias = Literal["png", "jpeg", "webp"]

LONGEST_SIDE = 12_000
"""Pixels; pictures with a longer side are offered smaller."""

MOST_PIXELS = 64_000_000
"""Pixels in all; more would need more than 256 MB to be shown."""

HUGE_PIXELS = 268_000_000
"""Pixels in all up to which a picture can be unpacked for a moment, to be made smaller."""

HUGE_JPEG_PIXELS = 1_600_000_000
"""The same for a JPEG, which is made smaller while it is unpacked."""

_ORIENTATION = 0x0112
_LONGEST_BOMB_SIDE = 100_000


@dataclass(frozen=True, slots=True)
class PictureHeader:
    """Kind of file, ``width`` and ``height`` as stored, and how it must be turned to be upright.

    ``orientation`` is EXIF's: 1 upright, 2 to 8 mirrored or turned; from 5 on width and height
    change places.
    """

    kind: Kind
    width: int
    height: int
    orientation: int = 1

    @property
    def upright(self) -> tuple[int, int]:
        """Width and height once it stands upright."""
        return (self.height, self.width) if self.orientation >= 5 else (self.width, self.height)

    @property
    def pixels(self) -> int:
        """Pixels in all."""
        return self.width * self.height

    @property
    def is_giant(self) -> bool:
        """Whether it is too large to be kept as it is."""
        return max(self.width, self.height) > LONGEST_SIDE or self.pixels > MOST_PIXELS

    def fitting(self) -> tuple[int, int]:
        """Width and height as stored, made smaller until it can be kept."""
        by_side = LONGEST_SIDE / max(self.width, self.height)
        by_area = (MOST_PIXELS / self.pixels) ** 0.5
        share = min(1.0, by_side, by_area)
        return max(1, int(self.width * share)), max(1, int(self.height * share))


def read_header(data: bytes) -> PictureHeader:
    """The header of a picture; raises MapError with a sentence where there is none to use."""
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
    most = HUGE_JPEG_PIXELS if header.kind == "jpeg" else HUGE_PIXELS
    if header.pixels > most or max(header.width, header.height) > _LONGEST_BOMB_SIDE:
        raise MapError(
            f"This picture is {header.width:,} x {header.height:,} pixels large, more than can be "
            f"unpacked. Make it smaller in another program, at most {LONGEST_SIDE:,} pixels a side."
        )
    return header


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
    width, height = struct.unpack_from(">II", data, 16)
    orientation = 1
    for name, start, length in _png_chunks(data):
        if name == b"eXIf":
            orientation = orientation_of(data[start : start + length])
            break
    return PictureHeader("png", width, height, orientation)


def _png_chunks(data: bytes) -> Iterator[tuple[bytes, int, int]]:
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
            height, width = struct.unpack_from(">HH", body, 1)
            return PictureHeader("jpeg", width, height, orientation)
        elif marker in (0xD9, 0xDA):
            return None
    return None


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


def _webp(data: bytes) -> PictureHeader | None:
    size: tuple[int, int] | None = None
    orientation = 1
    for name, start, length in _riff_chunks(data):
        body = data[start : start + min(length, 32)]
        if name == b"EXIF":
            orientation = orientation_of(data[start : start + length])
        elif size is None:
            size = _webp_size(name, body)
    return None if size is None else PictureHeader("webp", *size, orientation)


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
