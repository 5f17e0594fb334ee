"""Reading a picture for the map: upright, not too large, as bytes to keep and pixels to show."""

from __future__ import annotations

import stat
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QImageWriter, QPainter, QTransform

from fieldwright.editing.map_basis import MapError
from fieldwright.editing.map_picture_bands import banded_picture
from fieldwright.editing.map_picture_header import (
    MOST_UNPACKED,
    Kind,
    PictureHeader,
    is_cut_off,
    read_header,
)
from fieldwright.editor.translation import translate

ENDINGS = (".png", ".jpg", ".jpeg", ".jpe", ".jfif", ".webp")
"""How the names of files end that may hold a picture for the map."""

LARGEST_FILE = 256 * 1024 * 1024
"""Bytes."""

_QUALITY = 95
_BYTES_A_PIXEL = 4
_USUAL = 256 * 1000 * 1000
"""Bytes that Qt allows a picture."""


@dataclass(frozen=True, slots=True)
class ReadPicture:
    """``data`` are the bytes to keep, of an upright picture; ``image`` the same to look at."""

    name: str
    data: bytes
    image: QImage


def bytes_of(path: Path) -> bytes:
    """The bytes of a file; raises MapError where it cannot be read or is far too large."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            # A pipe would be waited for without end, a device read without end.
            raise MapError(translate("pictures", "{name} is no file.").format(name=path.name))
        if found.st_size > LARGEST_FILE:
            raise MapError(
                translate("pictures", "{name} is larger than {most} MB. Make it smaller.").format(
                    name=path.name, most=LARGEST_FILE >> 20
                )
            )
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise MapError(
            translate("pictures", "{name} cannot be read: {reason}.").format(
                name=path.name, reason=reason
            )
        ) from error


def read_picture(
    data: bytes, name: str = "", go_on: Callable[[], None] | None = None
) -> ReadPicture:
    """Unpack a picture and stand it upright; raises MapError.

    ``go_on`` is called now and then while one comes in bands; what it raises ends the reading.

    One that is upright and not too large is kept as it came. Any other is written anew, upright
    and no larger than it may be, without its EXIF: so the orientation is honoured once.
    """
    header = read_header(data)
    if is_cut_off(data, header.kind):
        raise MapError(
            translate(
                "pictures",
                "This picture ends in the middle: its file is not whole. Fetch it, or save it, "
                "once more.",
            )
        )
    image = _of_bands(data, go_on) if header.in_bands else _unpacked(data, header)
    if header.orientation == 1 and not header.is_giant:
        return ReadPicture(name, data, image)
    image = upright(image, header.orientation)
    return ReadPicture(name, packed(image, header.kind), image)


def picture_of_image(image: QImage, name: str = "") -> ReadPicture:
    """A picture from the clipboard; raises MapError where it is empty."""
    if image.isNull():
        raise MapError(translate("pictures", "There is no picture to paste."))
    plain = PictureHeader("png", image.width(), image.height())
    if plain.is_giant:
        image = _scaled(image, *plain.fitting())
    return ReadPicture(name, packed(image, "png"), image)


def upright(image: QImage, orientation: int) -> QImage:
    """The picture as EXIF's orientation means it."""
    turns = {3: 180, 5: 90, 6: 90, 7: 90, 8: 270}
    flips = {2: (-1, 1), 4: (1, -1), 5: (-1, 1), 7: (1, -1)}
    if orientation in turns:
        image = image.transformed(QTransform().rotate(turns[orientation]))
    if orientation in flips:
        image = image.transformed(QTransform.fromScale(*flips[orientation]))
    return image


def packed(image: QImage, kind: Kind) -> bytes:
    """A picture as a file of a kind; JPEG and WebP so fine that nobody sees a difference."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(kind.encode()))
    if kind != "png":
        writer.setQuality(_QUALITY)
    if not writer.write(image):
        raise MapError(translate("pictures", "The picture cannot be written anew."))
    return bytes(data.data())


def _unpacked(data: bytes, header: PictureHeader) -> QImage:
    """The pixels as stored, made smaller if there are too many; raises MapError."""
    # Qt's own copy of the bytes is gone before anything is made of the pixels.
    image = _decoded(data, header)
    if image.isNull():
        raise MapError(
            translate(
                "pictures",
                "This picture is damaged and cannot be unpacked. Save it again in the program it "
                "came from.",
            )
        )
    if header.is_giant and (image.width(), image.height()) != header.fitting():
        image = _scaled(image, *header.fitting())
    return image


def _of_bands(data: bytes, go_on: Callable[[], None] | None) -> QImage:
    """A PNG that is too large to be unpacked as a whole, made smaller; raises MapError."""
    picture = banded_picture(data)
    kept, given = QImage.Format.Format_RGB32, QImage.Format.Format_RGBX8888
    if picture.has_alpha:
        kept, given = (
            QImage.Format.Format_ARGB32_Premultiplied,
            QImage.Format.Format_RGBA8888,
        )
    image = QImage(*picture.size, kept)
    painter = QPainter(image)
    try:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        for band in picture.bands(go_on):
            row = band.width * _BYTES_A_PIXEL
            painter.drawImage(0, band.top, QImage(band.pixels, band.width, band.height, row, given))
    finally:
        painter.end()
    return image


def _decoded(data: bytes, header: PictureHeader) -> QImage:
    """The pixels of a picture, of a giant fewer; none where it is damaged.

    While Qt's reader makes it smaller the window goes on; while ``QImage.scaled`` does, it stands
    still. That is left to pictures that are seen through: the reader would make a copy of all.
    """
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(header.kind.encode()))
    reader.setAutoTransform(False)
    if header.is_giant and reader.imageFormat() != QImage.Format.Format_ARGB32:
        reader.setScaledSize(QSize(*header.fitting()))
    return _read(reader, large=header.pixels * max(header.weight, _BYTES_A_PIXEL) > _USUAL)


def _read(reader: QImageReader, *, large: bool) -> QImage:
    """Unpack; a large one may take more memory than Qt allows a picture, for this moment."""
    if not large:
        return reader.read()
    usual = QImageReader.allocationLimit()
    QImageReader.setAllocationLimit((MOST_UNPACKED >> 20) + 1)
    try:
        return reader.read()
    finally:
        QImageReader.setAllocationLimit(usual)


def _scaled(image: QImage, width: int, height: int) -> QImage:
    if image.format() == QImage.Format.Format_ARGB32:
        # In place: else scaling would make a copy of all of it.
        image.convertTo(QImage.Format.Format_ARGB32_Premultiplied)
    return image.scaled(
        width,
        height,
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
