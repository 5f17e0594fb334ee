"""A field drawn into the bytes of a picture file, for putting into other files."""

from __future__ import annotations

import tempfile
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImageWriter

from fieldwright.battlefield.field import Battlefield
from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.picture import (
    PictureError,
    picture_size,
    render_image,
    write_picture,
)
from fieldwright.drawing.progress import Progress

WEBP_SIDE = 16_383
"""Pixels: a WebP picture cannot be longer either way."""

WEBP_PIXELS = 50_000_000
"""All that a WebP may have here: it is made of the whole picture, in some sixteen bytes a pixel."""

_WEBP_QUALITY = 85


def png_of(field: Battlefield, options: DrawingOptions, progress: Progress | None = None) -> bytes:
    """A field, or its part that is asked for, as the bytes of a PNG; raises PictureError.

    It is drawn band by band into a file: as one picture in memory a large one would be gigabytes.
    """
    with tempfile.TemporaryDirectory(prefix="fieldwright-") as folder:
        path = Path(folder) / "map.png"
        write_picture(field, path, options, progress)
        return path.read_bytes()


def check_webp(field: Battlefield, options: DrawingOptions) -> None:
    """Raise PictureError where what is drawn is too large for a WebP."""
    size = picture_size(field, options)
    wide, high = size.width(), size.height()
    if max(wide, high) <= WEBP_SIDE and wide * high <= WEBP_PIXELS:
        return
    share = min(WEBP_SIDE / max(wide, high), (WEBP_PIXELS / (wide * high)) ** 0.5)
    raise PictureError(
        f"The picture would be {wide} x {high} pixels, too many for a WebP. Use "
        f"{int(options.square_px * share)} pixels a square or fewer, a part of the map, or PNG."
    )


def webp_of(field: Battlefield, options: DrawingOptions, progress: Progress | None = None) -> bytes:
    """A field, or its part that is asked for, as the bytes of a WebP.

    Raises PictureError where it is too large.
    """
    check_webp(field, options)
    image = render_image(field, options, progress)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"webp"))
    writer.setQuality(_WEBP_QUALITY)
    if not writer.write(image):
        raise PictureError("This system's Qt cannot write WebP. Use PNG.")
    return bytes(data.data())
