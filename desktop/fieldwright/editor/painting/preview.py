"""What the painting tools draw over the map: the squares in question, and points of lines."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF, QTransform

from fieldwright.battlefield.things import Point
from fieldwright.canvas.overlays import INK, PALE
from fieldwright.canvas.sight import Sight
from fieldwright.canvas.view import MapView
from fieldwright.editing.brushes import NO_SQUARES, Mask, Patch
from fieldwright.terms.grid import Block

_TINT = 0.42
_DOT = 3.5
_EDGE = 3.0
_MARGIN = 8
"""Pixels around the squares that lines and dots reach into."""


class Preview:
    """The outline of some squares, tinted or not, and the points of a line that is being drawn."""

    def __init__(self, view: MapView) -> None:
        """Show nothing on ``view`` yet."""
        self.shown = True
        self._view = view
        self._patch = NO_SQUARES
        self._edges: list[QLineF] = []
        self._tint: QImage | None = None
        self._tinted_in: QColor | None = None
        self._points: Sequence[Point] = ()
        self._path: Sequence[Point] = ()
        self._closes = False
        self._extent = Block(0, 0, 0, 0)

    def show(self, patch: Patch, colour: QColor | None = None) -> None:
        """Outline these squares; with a colour tint them too."""
        self._refresh()
        # A brush has the same mask wherever it is.
        same = patch.mask is self._patch.mask
        if not same:
            self._edges = edges_of(patch.mask)
        if not same or colour != self._tinted_in:
            self._tint = _tint(patch.mask, colour) if colour is not None else None
        self._patch, self._tinted_in = patch, colour
        self._measure()
        self._refresh()

    def show_points(
        self, points: Sequence[Point], path: Sequence[Point] = (), closes: bool = False
    ) -> None:
        """Show points, and a line through ``path``; with ``closes`` back to its beginning."""
        self._refresh()
        self._points, self._path, self._closes = points, path, closes
        self._measure()
        self._refresh()

    def hide(self) -> None:
        """Show nothing."""
        self._refresh()
        self._patch, self._edges, self._tint, self._tinted_in = NO_SQUARES, [], None, None
        self._points, self._path = (), ()
        self._measure()

    @property
    def patch(self) -> Patch:
        """The squares that are outlined."""
        return self._patch

    def _measure(self) -> None:
        extent = self._patch.block
        places = [*self._points, *self._path]
        if places:
            xs, ys = zip(*places, strict=True)
            around = Block(int(min(xs)) - 1, int(min(ys)) - 1, int(max(xs)) + 2, int(max(ys)) + 2)
            extent = extent.joined(around)
        self._extent = extent

    def _refresh(self) -> None:
        """Have that part of the map painted anew where something is or was shown."""
        if not self._extent.is_empty:
            box: QRect = self._view.sight().rectangle(self._extent).toAlignedRect()
            self._view.viewport().update(box.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN))

    # ------------------------------------------------------------------------------------- overlay

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Draw in logical pixels of the viewport; squares beside the map are nobody's."""
        painter.save()
        edge = math.ceil(_EDGE / 2)
        on_map = sight.rectangle(sight.field.block).adjusted(-edge, -edge, edge, edge)
        painter.setClipRect(on_map, Qt.ClipOperation.IntersectClip)
        if self._tint is not None:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
            painter.drawImage(sight.rectangle(self._patch.block), self._tint)
        if self._edges:
            self._draw_edges(painter, sight)
        painter.restore()
        if self._path:
            self._draw_path(painter, sight)
        for number, point in enumerate(self._points):
            self._draw_point(painter, sight.pixels(*point), first=number == 0)

    def _draw_edges(self, painter: QPainter, sight: Sight) -> None:
        """A light line between two dark ones, so that it shows on every ground."""
        corner = sight.pixels(self._patch.block.left, self._patch.block.top)
        onto = QTransform(sight.scale, 0, 0, sight.scale, corner.x(), corner.y())
        lines = [onto.map(edge) for edge in self._edges]
        for colour, width in ((INK, _EDGE), (PALE, 1.25)):
            pen = QPen(colour, width)
            pen.setCapStyle(Qt.PenCapStyle.SquareCap)
            painter.setPen(pen)
            painter.drawLines(lines)

    def _draw_path(self, painter: QPainter, sight: Sight) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = QPolygonF([sight.pixels(*place) for place in self._path])
        if self._closes:
            line.append(line.first())
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((INK, 3.6), (PALE, 1.6)):
            painter.setPen(QPen(colour, width))
            painter.drawPolyline(line)

    @staticmethod
    def _draw_point(painter: QPainter, place: QPointF, first: bool) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(INK, 1.2))
        painter.setBrush(PALE)
        size = _DOT + 1.5 if first else _DOT
        painter.drawEllipse(place, size, size)


def edges_of(mask: Mask) -> list[QLineF]:
    """The borders of the squares of a mask, in squares from its corner, runs of them as one."""
    framed = np.pad(mask, 1)
    lines = [QLineF(a, y, b, y) for y, a, b in _runs(framed[:-1, 1:-1] != framed[1:, 1:-1])]
    across = (framed[1:-1, :-1] != framed[1:-1, 1:]).T
    return lines + [QLineF(x, a, x, b) for x, a, b in _runs(across)]


def _runs(borders: Mask) -> list[tuple[int, int, int]]:
    """Runs of true values in each row: the row, where it begins and where it ends."""
    steps = np.diff(np.pad(borders, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    rows, starts = np.nonzero(steps == 1)
    _, ends = np.nonzero(steps == -1)
    return list(zip(rows.tolist(), starts.tolist(), ends.tolist(), strict=True))


def _tint(mask: Mask, colour: QColor) -> QImage:
    """One pixel a square, a veil of the colour where the mask is true."""
    alpha = round(_TINT * 255)
    red, green, blue = (round(part * _TINT) for part in colour.getRgb()[:3])  # type: ignore[index]
    value = np.uint32((alpha << 24) | (red << 16) | (green << 8) | blue)
    return image_of(np.where(mask, value, np.uint32(0)))


def image_of(pixels: NDArray[np.uint32]) -> QImage:
    """An image of premultiplied 0xAARRGGBB values, shape (rows, columns)."""
    made = np.ascontiguousarray(pixels, dtype=np.uint32)
    rows, columns = made.shape
    shape = QImage.Format.Format_ARGB32_Premultiplied
    return QImage(made.data, columns, rows, columns * 4, shape).copy()
