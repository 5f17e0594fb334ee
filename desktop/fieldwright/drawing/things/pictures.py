"""Background pictures: their bytes come from whoever has the document open."""

from __future__ import annotations

from functools import lru_cache, partial
from threading import RLock
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter, QPainterPath

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Picture
from fieldwright.drawing.context import Context
from fieldwright.drawing.things.index import index_of
from fieldwright.drawing.things.look import Look, dashes
from fieldwright.drawing.vectors import paints_pixels
from fieldwright.editing.painting import solid_squares
from fieldwright.player_view.kept import KeptFor
from fieldwright.terms.grid import Block

Mask: TypeAlias = NDArray[np.bool_]

_LOCK = RLock()

_FINE = 300
"""Pixels a square that are put into files of shapes, which may be printed at an inch a square."""

_FAR = 1000
"""Squares: as far beyond a map no picture reaches."""

_CUT: KeptFor[QImage] = KeptFor(3)

_SMALLEST_LEVEL = 512
"""Pixels; smaller copies are not worth keeping."""

_HUGE = 1 << 24
"""Pixels of pictures that are not made smaller in one go."""

_STRIP = 512
"""Lines of pixels, an even number."""


def draw_pictures(painter: QPainter, context: Context, region: Block, look: Look) -> None:
    """The background pictures; one whose bytes are missing is a dashed frame for the DM."""
    source = context.options.pictures
    for entry in index_of(context.field, Picture).near(region):
        picture = entry.thing
        if picture.hidden and context.options.players:
            continue
        box = QRectF(-picture.width / 2, -picture.length / 2, picture.width, picture.length)
        levels = _unpacked(picture.blob, source(picture.blob)) if source else ()
        painter.save()
        _lay(painter, picture)
        if levels:
            fine = look.square_px if paints_pixels(painter) else _FINE
            wanted = picture.width * fine
            image = next((one for one in levels if one.width() >= wanted), levels[-1])
            if context.covered is not None and not paints_pixels(painter):
                # The same for every sheet of a print, so that the file holds it once.
                parts = (image, picture, context.covered)
                image = _CUT.get(parts, partial(without_squares, *parts))
            painter.setOpacity(painter.opacity() * picture.opacity)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(box, image)
        elif not context.options.players:
            frame = QPainterPath()
            frame.addRect(box)
            dashes(painter, frame, look.ink(0.05, 0.6))
        painter.restore()


def _lay(painter: QPainter, picture: Picture) -> None:
    """Turn the painter so that the picture's middle is its origin."""
    x, y = picture.position
    painter.translate(x + picture.width / 2, y + picture.length / 2)
    if picture.rotation:
        painter.rotate(picture.rotation)
    if picture.mirrored:
        painter.scale(-1, 1)


def unseen_squares(field: Battlefield, covered: Mask | None) -> Mask | None:
    """The squares of which players see no picture, where ``field`` is what they know of it.

    Fog covers it, or rock is painted over it: of shape (rows, columns), None where nothing is.
    """
    if not any(field.every(Picture)):
        return covered
    parts = (covered, field.layers[Layer.GROUND], field.palettes)
    unseen = _UNSEEN.get(parts, partial(_unseen, field, covered))
    return unseen if unseen.any() else None


def _unseen(field: Battlefield, covered: Mask | None) -> Mask:
    rock = solid_squares(field)
    return rock if covered is None else rock | covered


_UNSEEN: KeptFor[Mask] = KeptFor(3)


def without_squares(image: QImage, picture: Picture, squares: Mask) -> QImage:
    """A picture without its parts on some squares and off the map: a file would hold all of it.

    Nor has it any words that stood in its file.
    """
    cut = without_words(image).convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(cut)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    painter.translate(image.width() / 2, image.height() / 2)
    painter.scale(image.width() / picture.width, image.height() / picture.length)
    if picture.mirrored:
        painter.scale(-1, 1)
    painter.rotate(-picture.rotation)
    painter.translate(
        -picture.position[0] - picture.width / 2, -picture.position[1] - picture.length / 2
    )
    rows, columns = squares.shape
    beyond = QPainterPath()
    beyond.addRect(QRectF(-_FAR, -_FAR, 2 * _FAR + columns, 2 * _FAR + rows))
    beyond.addRect(QRectF(0, 0, columns, rows))
    painter.fillPath(beyond, Qt.GlobalColor.transparent)
    for row, column in np.argwhere(squares).tolist():
        painter.fillRect(QRectF(column, row, 1, 1), Qt.GlobalColor.transparent)
    painter.end()
    return cut


def without_words(image: QImage) -> QImage:
    """The pixels of a picture alone: what its file says in words goes into no other file."""
    formats = QImage.Format
    form = formats.Format_ARGB32_Premultiplied if image.hasAlphaChannel() else formats.Format_RGB32
    plain = QImage(image.size(), form)
    painter = QPainter(plain)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.drawImage(plain.rect(), image)
    painter.end()
    return plain


def _unpacked(blob: str, data: bytes | None) -> tuple[QImage, ...]:
    """The picture in halving sizes; unpacked once, whichever thread asks first."""
    with _LOCK:
        return _levels(blob, data)


@lru_cache(maxsize=6)
def _levels(blob: str, data: bytes | None) -> tuple[QImage, ...]:  # noqa: ARG001 - the key
    return halved(QImage() if data is None else _read(data))


def _read(data: bytes) -> QImage:
    """The pixels of a picture; a reader leaves Python free meanwhile, and so the window."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    image = QImageReader(buffer).read()
    return without_words(image) if image.textKeys() else image


def halved(image: QImage) -> tuple[QImage, ...]:
    """A picture in halving sizes, the smallest first; empty for one without pixels.

    What is shown small is drawn from a small copy, so that no fine line flickers.
    """
    if image.isNull():
        return ()
    levels = [image]
    while min(levels[-1].width(), levels[-1].height()) > _SMALLEST_LEVEL:
        levels.append(_half(levels[-1]))
    return tuple(reversed(levels))


def _half(image: QImage) -> QImage:
    """A picture half as large; a huge one strip by strip, as the window waits for each call."""
    even = image.width() % 2 == 0 and image.height() % 2 == 0
    if not even or image.width() * image.height() <= _HUGE:
        return _scaled(image, (image.size() + QSize(1, 1)) / 2)
    half, painter = QImage(), QPainter()
    for top in range(0, image.height(), _STRIP):
        part = image.copy(0, top, image.width(), min(_STRIP, image.height() - top))
        part = _scaled(part, part.size() / 2)
        if half.isNull():
            half = QImage(image.size() / 2, part.format())
            painter.begin(half)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.drawImage(0, top // 2, part)
    painter.end()
    return half


def _scaled(image: QImage, size: QSize) -> QImage:
    return image.scaled(
        size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
