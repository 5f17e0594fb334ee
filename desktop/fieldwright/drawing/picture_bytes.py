"""A field drawn into the bytes of a picture file, for putting into other files."""

from __future__ import annotations

import tempfile
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImageWriter

from fieldwright.battlefield.field import Battlefield
from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.picture import PictureError, render_image, write_picture

WEBP_SIDE = 16_383
"""Pixels: a WebP picture cannot be longer either way."""

_WEBP_QUALITY = 85


def png_of(field: Battlefield, options: DrawingOptions) -> bytes:
    """The whole field as the bytes of a PNG; raises PictureError.

    It is drawn band by band into a file: as one picture in memory a large one would be gigabytes.
    """
    with tempfile.TemporaryDirectory(prefix="fieldwright-") as folder:
        path = Path(folder) / "map.png"
        write_picture(field, path, options)
        return path.read_bytes()


def webp_of(field: Battlefield, options: DrawingOptions) -> bytes:
    """The whole field as the bytes of a WebP; raises PictureError where it is too large."""
    image = render_image(field, options)
    if max(image.width(), image.height()) > WEBP_SIDE:
        raise PictureError(
            f"The picture would be {image.width()} x {image.height()} pixels, and WebP ends at "
            f"{WEBP_SIDE}. Use fewer pixels a square, or PNG."
        )
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"webp"))
    writer.setQuality(_WEBP_QUALITY)
    if not writer.write(image):
        raise PictureError("This system's Qt cannot write WebP. Use PNG.")
    return bytes(data.data())
