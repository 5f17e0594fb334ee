"""A PNG file written line by line, so that no picture has to be in memory as a whole.

The format is the Portable Network Graphics Specification of the W3C: a signature and chunks, each
with its length, name and check sum; the lines are deflated, each after one byte that says how it
was prepared (0: not at all, which flat washes need least of all).
"""

from __future__ import annotations

import struct
import zlib
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_EIGHT_BITS, _RED_GREEN_BLUE = 8, 2


class PngWriter:
    """Writes one picture of red, green and blue to an open file, from top to bottom."""

    def __init__(self, file: BinaryIO, width: int, height: int) -> None:
        """Begin a picture of this many pixels."""
        self._file = file
        self._deflate = zlib.compressobj(6)
        file.write(_SIGNATURE)
        header = struct.pack(">IIBBBBB", width, height, _EIGHT_BITS, _RED_GREEN_BLUE, 0, 0, 0)
        self._chunk(b"IHDR", header)

    def add(self, band: QImage) -> None:
        """Write the next lines; the band is as wide as the picture."""
        pixels = rgb_of(band)
        lines = np.zeros((pixels.shape[0], pixels.shape[1] + 1), np.uint8)
        lines[:, 1:] = pixels
        self._data(self._deflate.compress(lines.tobytes()))

    def finish(self) -> None:
        """End the picture; the file stays open."""
        self._data(self._deflate.flush())
        self._chunk(b"IEND", b"")

    def _data(self, deflated: bytes) -> None:
        if deflated:
            self._chunk(b"IDAT", deflated)

    def _chunk(self, name: bytes, content: bytes) -> None:
        self._file.write(struct.pack(">I", len(content)) + name + content)
        self._file.write(struct.pack(">I", zlib.crc32(name + content)))


def rgb_of(image: QImage) -> NDArray[np.uint8]:
    """The pixels of a picture, shape ``(height, 3 * width)``: red, green, blue and so on."""
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    flat = np.frombuffer(plain.constBits(), np.uint8)
    lines = flat.reshape(plain.height(), plain.bytesPerLine())
    return lines[:, : plain.width() * 3].copy()
