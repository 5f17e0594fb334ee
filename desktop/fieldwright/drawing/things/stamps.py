"""Shapes that come again and again, kept as small pictures where the device is one of pixels.

Filling a translucent path costs a hundred times as much as copying its picture. A crown is
therefore painted once for each size of square and copied after that, its middle on a whole pixel.
Devices that hold shapes (SVG, PDF, paper) and turned painters get the shape itself.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from threading import RLock
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF, QTransform

from fieldwright.drawing.vectors import paints_pixels, seen_of_shapes, stamps_of

_MOST_BYTES = 64 << 20
_LARGEST = 600
"""Pixels along the side of the largest picture that is kept."""

_LARGEST_SHEET = 1 << 24
"""Pixels; a larger part of a map at once is filled as a path."""

_PART = 512
"""Pixels along the side of a part of a sheet."""

Draw: TypeAlias = Callable[[QPainter], None]


class _Album:
    """The pictures used last, up to so many bytes of them."""

    def __init__(self) -> None:
        self._pictures: OrderedDict[Hashable, QImage] = OrderedDict()
        self._bytes = 0
        # Parts of a map may be painted by several threads.
        self._lock = RLock()

    def picture(self, key: Hashable, make: Callable[[], QImage]) -> QImage:
        """The picture of this key; made if it is not here."""
        with self._lock:
            kept = self._pictures.get(key)
            if kept is not None:
                self._pictures.move_to_end(key)
                return kept
            made = make()
            self._keep(key, made)
            return made

    def _keep(self, key: Hashable, made: QImage) -> None:
        self._pictures[key] = made
        self._bytes += made.sizeInBytes()
        while self._bytes > _MOST_BYTES and len(self._pictures) > 1:
            self._bytes -= self._pictures.popitem(last=False)[1].sizeInBytes()


_album = _Album()


class Stamper:
    """Stamps shapes with one painter, whose transform stays as it was when this was made."""

    def __init__(self, painter: QPainter) -> None:
        """Look at what the painter paints on, and how large."""
        self._painter = painter
        self._world = painter.deviceTransform()
        self._scale = _even_scale(self._world)
        self._ratio = painter.device().devicePixelRatio()
        self._pixels = paints_pixels(painter) and self._scale > 0
        self._seen = seen_of_shapes(painter)
        self._stamps = stamps_of(painter)

    def stamp(self, at: tuple[float, float], reach: float, key: Hashable, draw: Draw) -> None:
        """Draw a shape around a place, ``reach`` squares to each side.

        ``draw`` is called with a painter whose origin is the place and whose unit is one square;
        equal keys must stand for equal shapes.
        """
        side = 2 * (math.ceil(reach * self._scale) + 1)
        if self._seen is not None and not self._is_seen(at, reach):
            return
        if not self._pixels or side > _LARGEST:
            self._painter.save()
            self._painter.translate(*at)
            # What is kept once cannot be fainter at one place than at another.
            if self._stamps is not None and self._painter.opacity() == 1:
                self._stamps.put(self._painter, key, reach, draw)
            else:
                draw(self._painter)
            self._painter.restore()
            return
        image = _album.picture((key, self._scale, side), lambda: self._made(side, draw))
        place = self._world.map(QPointF(*at))
        self._lay(image, round(place.x()) - side // 2, round(place.y()) - side // 2)

    def _is_seen(self, at: tuple[float, float], reach: float) -> bool:
        box = QRectF(at[0] - reach, at[1] - reach, 2 * reach, 2 * reach)
        return self._seen is None or self._seen.intersects(box)

    def discs(
        self, discs: Sequence[tuple[float, float, float]], colour: QColor, alpha: float
    ) -> bool:
        """Fill discs (x, y, radius in squares) as one shape, if this painter paints pixels.

        They are gathered opaque on a sheet of their own, which is then laid on at once, so that
        places covered twice are not darker. False where that cannot be done.
        """
        left = min(x - radius for x, _, radius in discs)
        top = min(y - radius for _, y, radius in discs)
        right = max(x + radius for x, _, radius in discs)
        bottom = max(y + radius for _, y, radius in discs)
        sheet = self._sheet_around(QRectF(left, top, right - left, bottom - top))
        if sheet is None:
            return False
        image = QImage(sheet.size(), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        for x, y, radius in discs:
            side = 2 * (math.ceil(radius * self._scale) + 1)
            key = ("disc", round(radius, 2), colour.rgba(), self._scale, side)
            disc = _album.picture(key, partial(self._disc, side, round(radius, 2), colour))
            place = self._world.map(QPointF(x, y))
            left = round(place.x()) - side // 2 - sheet.left()
            painter.drawImage(left, round(place.y()) - side // 2 - sheet.top(), disc)
        painter.end()
        self._lay(image, sheet.left(), sheet.top(), alpha)
        return True

    def polygons(self, outlines: Sequence[QPolygonF], colour: QColor) -> bool:
        """Fill polygons as one shape in a translucent colour; see discs."""
        if not self._pixels:
            return False
        boxes = [(outline.boundingRect(), outline) for outline in outlines]
        whole = QRectF()
        for box, _ in boxes:
            whole |= box
        sheet = self._reached(whole)
        to_field = self._world.inverted()[0]
        for part in _parts(sheet):
            area = to_field.mapRect(QRectF(part).adjusted(-1, -1, 1, 1))
            here = [outline for box, outline in boxes if box.intersects(area)]
            if here:
                self._lay(
                    self._filled(part, here, colour), part.left(), part.top(), colour.alphaF()
                )
        return True

    def _filled(self, part: QRect, outlines: Sequence[QPolygonF], colour: QColor) -> QImage:
        """A sheet of its own on which polygons are filled, opaque."""
        image = QImage(part.size(), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(self._world * QTransform.fromTranslate(-part.left(), -part.top()))
        painter.setPen(QPen(Qt.PenStyle.NoPen))
        painter.setBrush(QColor(colour.rgb()))
        for outline in outlines:
            painter.drawPolygon(outline, Qt.FillRule.WindingFill)
        painter.end()
        return image

    def _sheet_around(self, box: QRectF) -> QRect | None:
        """The device pixels of a rectangle in squares; None where there are none or too many."""
        sheet = self._reached(box) if self._pixels else QRect()
        if sheet.isEmpty() or sheet.width() * sheet.height() > _LARGEST_SHEET:
            return None
        return sheet

    def _reached(self, box: QRectF) -> QRect:
        """The device pixels of a rectangle in squares that may be painted."""
        device = self._painter.device()
        whole = QRectF(0, 0, device.width(), device.height())
        if self._painter.hasClipping():
            clip = self._world.mapRect(self._painter.clipBoundingRect())
            whole = whole.intersected(clip)
        return self._world.mapRect(box).intersected(whole).toAlignedRect()

    def _disc(self, side: int, radius: float, colour: QColor) -> QImage:
        def draw(painter: QPainter) -> None:
            painter.setPen(QPen(Qt.PenStyle.NoPen))
            painter.setBrush(colour)
            painter.drawEllipse(QPointF(0, 0), radius, radius)

        return self._made(side, draw)

    def _lay(self, image: QImage, left: int, top: int, alpha: float = 1.0) -> None:
        """Copy a picture to a place in device pixels."""
        painter = self._painter
        painter.save()
        painter.resetTransform()
        if self._ratio != 1:
            painter.scale(1 / self._ratio, 1 / self._ratio)
        if alpha != 1:
            painter.setOpacity(painter.opacity() * alpha)
        painter.drawImage(left, top, image)
        painter.restore()

    def _made(self, side: int, draw: Draw) -> QImage:
        image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(side / 2, side / 2)
        painter.scale(self._scale, self._scale)
        draw(painter)
        painter.end()
        return image


def _parts(sheet: QRect) -> Iterator[QRect]:
    """A sheet in parts that a processor can keep at hand."""
    for top in range(sheet.top(), sheet.bottom() + 1, _PART):
        for left in range(sheet.left(), sheet.right() + 1, _PART):
            yield QRect(left, top, _PART, _PART).intersected(sheet)


def _even_scale(world: QTransform) -> float:
    """Device pixels a square where both axes have the same and neither is turned, else 0."""
    straight = not world.isRotating() and world.isAffine()
    if straight and world.m11() > 0 and abs(world.m11() - world.m22()) < 1e-6:
        return round(world.m11(), 4)
    return 0.0
