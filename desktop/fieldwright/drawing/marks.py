"""Small marks strewn over squares: where they stand, and drawing very many of them at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from fieldwright.drawing.chance import shares
from fieldwright.drawing.vectors import seen_of_shapes
from fieldwright.drawing.window import Mask, Window

Numbers = NDArray[Any]


@dataclass(frozen=True, eq=False)
class Spots:
    """Places of marks, in squares of the field, one array entry a mark.

    ``column`` and ``row`` are the square that each lies in.
    """

    x: Numbers
    y: Numbers
    column: NDArray[Any]
    row: NDArray[Any]
    salt: int

    def share(self, number: int) -> Numbers:
        """The ``number``-th uneven value of each mark, 0 up to 1."""
        return shares(self.column, self.row, self.salt * 64 + number)

    def jitter(self, number: int) -> Numbers:
        """The ``number``-th uneven value of each mark, -1 up to 1."""
        return 2 * self.share(number) - 1

    def of(self, values: NDArray[Any], window: Window) -> NDArray[Any]:
        """The value of each mark's square in an array of the window."""
        return np.asarray(values[self.row - window.block.top, self.column - window.block.left])

    def chosen(self, which: Mask) -> Spots:
        """Some of them."""
        return Spots(self.x[which], self.y[which], self.column[which], self.row[which], self.salt)


def spots(window: Window, mask: Mask, salt: int, share: float = 1.0, edge: float = 0.15) -> Spots:
    """One mark in ``share`` of the squares of a mask, ``edge`` away from the square's sides.

    Different ``salt`` numbers give different marks; only squares near the region count.
    """
    rows, columns = np.nonzero(mask & window.near)
    column, row = columns + window.block.left, rows + window.block.top
    here = Spots(column + 0.5, row + 0.5, column, row, salt)
    if share < 1:
        here = here.chosen(here.share(0) < share)
    room = 0.5 - edge
    x, y = here.x + room * here.jitter(1), here.y + room * here.jitter(2)
    return Spots(x, y, here.column, here.row, salt)


def draw_strokes(painter: QPainter, pen: QPen, *strokes: tuple[Any, Any, Any, Any]) -> None:
    """Draw straight strokes, each ``(x1, y1, x2, y2)`` of numbers or arrays."""
    lines: list[QLineF] = []
    seen = seen_of_shapes(painter)
    for stroke in strokes:
        ends = np.stack(np.broadcast_arrays(*stroke), axis=-1).reshape(-1, 4)
        if seen is not None:
            ends = ends[_within(ends, seen, pen.widthF())]
        lines += [QLineF(*values) for values in ends.tolist()]
    if lines:
        painter.setPen(pen)
        painter.drawLines(lines)


def _within(ends: Numbers, seen: QRectF, reach: float) -> Mask:
    """Which strokes come as near as ``reach`` to what is seen."""
    x, y = np.sort(ends[:, 0::2], axis=1), np.sort(ends[:, 1::2], axis=1)
    return np.asarray(
        (x[:, 1] >= seen.left() - reach)
        & (x[:, 0] <= seen.right() + reach)
        & (y[:, 1] >= seen.top() - reach)
        & (y[:, 0] <= seen.bottom() + reach)
    )


def draw_bows(painter: QPainter, pen: QPen, start: Any, over: Any, end: Any) -> None:
    """Draw bent strokes of three straight pieces; each point is an ``(x, y)`` of arrays."""
    points = [np.stack(np.broadcast_arrays(*point), axis=-1) for point in (start, over, end)]
    along = [
        (1 - t) ** 2 * points[0] + 2 * t * (1 - t) * points[1] + t * t * points[2]
        for t in (0, 1 / 3, 2 / 3, 1)
    ]
    pairs = pairwise(along)
    draw_strokes(painter, pen, *((a[:, 0], a[:, 1], b[:, 0], b[:, 1]) for a, b in pairs))


def draw_polygons(
    painter: QPainter, brush: QColor | Qt.BrushStyle, pen: QPen | Qt.PenStyle, points: Numbers
) -> None:
    """Draw many small polygons of as many corners each: shape ``(polygons, corners, 2)``."""
    painter.setBrush(brush)
    painter.setPen(pen)
    for corners in points.tolist():
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))


def draw_lines(painter: QPainter, pen: QPen, lines: Iterable[QPolygonF]) -> None:
    """Stroke long lines; closed ones without a beginning or an end."""
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for line in lines:
        if line.isClosed():
            painter.drawPolygon(line)
        else:
            painter.drawPolyline(line)


def pebbles(where: Spots, size: float, corners: int = 7) -> Numbers:
    """Rounded stones of about ``size`` squares radius around spots, ready for draw_polygons."""
    turns = np.arange(corners) / corners * 2 * np.pi
    radius = size * (0.7 + 0.6 * where.share(11))
    flat = 0.65 + 0.35 * where.share(12)
    tilt = where.share(13) * np.pi
    x, y = np.cos(turns)[None] * radius[:, None], np.sin(turns)[None] * (radius * flat)[:, None]
    cosine, sine = np.cos(tilt)[:, None], np.sin(tilt)[:, None]
    return np.stack(
        [where.x[:, None] + x * cosine - y * sine, where.y[:, None] + x * sine + y * cosine], axis=2
    )
