"""Background pictures: their bytes come from whoever has the document open."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QPainterPath

from fieldwright.battlefield.things import Picture
from fieldwright.drawing.context import Context
from fieldwright.drawing.things.index import index_of
from fieldwright.drawing.things.look import Look, dashes
from fieldwright.terms.grid import Block


def draw_pictures(painter: QPainter, context: Context, region: Block, look: Look) -> None:
    """The background pictures; one whose bytes are missing is a dashed frame for the DM."""
    source = context.options.pictures
    for entry in index_of(context.field, Picture).near(region):
        picture = entry.thing
        if picture.hidden and context.options.players:
            continue
        target = QRectF(*picture.position, picture.width, picture.length)
        image = _image(picture.blob, source(picture.blob)) if source else None
        painter.save()
        if image is not None and not image.isNull():
            painter.setOpacity(painter.opacity() * picture.opacity)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(target, image)
        elif not context.options.players:
            frame = QPainterPath()
            frame.addRect(target)
            dashes(painter, frame, look.ink(0.05, 0.6))
        painter.restore()


@lru_cache(maxsize=8)
def _image(blob: str, data: bytes | None) -> QImage | None:  # noqa: ARG001 - the key of the cache
    return None if data is None else QImage.fromData(data)
