"""The ghost: what would be put down here, drawn as it will look, translucent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

from fieldwright.battlefield.things import Point, Thing
from fieldwright.canvas.sight import Sight
from fieldwright.canvas.view import MapView
from fieldwright.editing.bounds import Box, outline_of
from fieldwright.editing.moving import moved
from fieldwright.editor.objects.drawn_things import SHADOW, drawn_box, picture_of_things

OPACITY = 0.72
ALARM = QColor(178, 42, 30)
_MOST_PIXELS = 2400.0
"""Pixels along a side of a ghost; one that is larger is drawn coarser."""


class Ghost:
    """An overlay that shows things at a place; ``refused`` shows them in red.

    Their picture is drawn anew only if they are others: what only moves is cheap.
    """

    def __init__(self, view: MapView) -> None:
        """Show nothing yet."""
        self.shown = False
        self.refused = False
        self.things: tuple[Thing, ...] = ()
        self.pictures: Mapping[str, bytes] = {}
        """Pictures of the things that the document may not hold yet, by their SHA-256."""
        self._view = view
        self._drawn: tuple[object, QImage, Box] | None = None
        self._at: Point = (0.0, 0.0)

    def show(self, things: Sequence[Thing], anchor: Point, refused: bool = False) -> None:
        """Show things; ``anchor`` is a place that moves with them, such as their middle."""
        self._repaint()
        self.things, self._at, self.refused = tuple(things), anchor, refused
        self.shown = bool(things)
        self._repaint()

    def hide(self) -> None:
        """Show nothing."""
        self._repaint()
        self.things, self.shown = (), False

    def _repaint(self) -> None:
        if self.things:
            box = drawn_box(self.things, SHADOW)
            sight = self._view.sight()
            rect = QRectF(sight.pixels(box.left, box.top), sight.pixels(box.right, box.bottom))
            self._view.viewport().update(rect.toAlignedRect().adjusted(-4, -4, 4, 4))

    # ------------------------------------------------------------------------------------ drawing

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """The picture of the things; what cannot be put down lies under red."""
        ratio = self._view.devicePixelRatioF()
        image, box = self._picture(sight, ratio)
        corner = sight.pixels(self._at[0] + box.left, self._at[1] + box.top)
        painter.setOpacity(OPACITY)
        if image.devicePixelRatio() == ratio:
            painter.drawImage(corner, image)
        else:
            size = QSizeF(box.width * sight.scale, box.height * sight.scale)
            painter.drawImage(QRectF(corner, size), image)
        painter.setOpacity(1.0)
        if self.refused:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for thing in self.things[:60]:
                self._outline(painter, sight, outline_of(thing))

    @staticmethod
    def _outline(painter: QPainter, sight: Sight, outline: Sequence[Point]) -> None:
        """A red area with a dashed edge: red alone would be lost on some."""
        fill = QColor(ALARM)
        fill.setAlphaF(0.3)
        painter.setBrush(fill)
        painter.setPen(QPen(ALARM, 2.0, Qt.PenStyle.DashLine))
        painter.drawPolygon(QPolygonF([sight.pixels(x, y) for x, y in outline]))

    def _bytes_of(self, name: str) -> bytes | None:
        source = self._view.options.pictures
        return self.pictures.get(name) or (source(name) if source is not None else None)

    def _picture(self, sight: Sight, ratio: float) -> tuple[QImage, Box]:
        """The picture of the things with their anchor at the origin, and its box."""
        things = tuple(moved(thing, -self._at[0], -self._at[1]) for thing in self.things)
        extent = drawn_box(things, SHADOW)
        pixels = min(sight.scale * ratio, _MOST_PIXELS / max(extent.width, extent.height))
        options = replace(self._view.options, players=False)
        key = (things, pixels, options, sight.field.info)
        options = replace(options, pictures=self._bytes_of)
        if self._drawn is None or self._drawn[0] != key:
            image = picture_of_things(things, sight.field.info, extent, pixels, options)
            image.setDevicePixelRatio(pixels / sight.scale)
            self._drawn = (key, image, extent)
        return self._drawn[1], self._drawn[2]


def cross(painter: QPainter, at: QPointF, size: float = 5.0) -> None:
    """A small cross at a place: where something would start."""
    painter.drawLine(at - QPointF(size, 0), at + QPointF(size, 0))
    painter.drawLine(at - QPointF(0, size), at + QPointF(0, size))
