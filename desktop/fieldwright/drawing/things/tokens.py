"""Token pictures, cut to the shape of a coin's face and kept small, for many figures at once."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter, QPainterPath

from fieldwright.drawing.things import shapes
from fieldwright.drawing.things.sides import Form, corners

SIDE = 384
"""Pixels of a token at most: enough for a coin on a large screen."""

_LARGEST = 12_000
"""Pixels along a side; what is larger is no token and is not read."""


def token_image(blob: str, data: bytes, form: Form) -> QImage | None:
    """The middle of a picture in the shape of a face; None where it cannot be read."""
    image = _square_image(blob, data)
    return None if image is None else _cut(blob, image, form)


_CUT: dict[tuple[str, Form], QImage] = {}
_MOST_CUT = 256


def _cut(blob: str, image: QImage, form: Form) -> QImage:
    kept = _CUT.get((blob, form))
    if kept is not None:
        return kept
    cut = QImage(image.size(), QImage.Format.Format_ARGB32_Premultiplied)
    cut.fill(0)
    half = image.width() / 2
    radius = half * (0.94 if form == "diamond" else 1.0)
    outline = shapes.closed((x + half, y + half) for x, y in corners(form, radius))
    painter = QPainter(cut)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    clip = QPainterPath(outline)
    painter.setClipPath(clip)
    painter.drawImage(QRectF(0, 0, image.width(), image.height()), image)
    painter.end()
    while len(_CUT) >= _MOST_CUT:
        _CUT.pop(next(iter(_CUT)))
    _CUT[blob, form] = cut
    return cut


@lru_cache(maxsize=256)
def _square_image(blob: str, data: bytes) -> QImage | None:  # noqa: ARG001 - the key of the cache
    """The middle square of a picture, at most SIDE wide; its header is read before its pixels."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    size = reader.size()
    if size.isValid():
        if max(size.width(), size.height()) > _LARGEST:
            return None
        short = min(size.width(), size.height())
        if short > SIDE:
            scale = SIDE / short
            reader.setScaledSize(
                QSize(max(1, round(size.width() * scale)), max(1, round(size.height() * scale)))
            )
    image = reader.read()
    if image.isNull():
        return None
    short = min(image.width(), image.height(), SIDE)
    image = image.scaled(
        short,
        short,
        Qt.AspectRatioMode.KeepAspectRatioByExpanding,
        Qt.TransformationMode.SmoothTransformation,
    )
    left, top = (image.width() - short) // 2, (image.height() - short) // 2
    return image.copy(left, top, short, short).convertToFormat(
        QImage.Format.Format_ARGB32_Premultiplied
    )
