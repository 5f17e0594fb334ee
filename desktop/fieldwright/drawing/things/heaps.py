"""Very many shapes of one colour, as paths of a bearable size.

The time Qt takes to fill a path grows faster than the path: one of thousands of small shapes
takes seconds, the same shapes in paths of a few squares each take a tenth of one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPaintEngine, QPainter, QPainterPath, QPen, QPolygonF

from fieldwright.drawing.things import shapes
from fieldwright.drawing.things.look import NO_PEN, paint

BUCKET = 4
"""Squares along the side of the part of a field that has a path of its own."""

Bucket: TypeAlias = tuple[int, int]


class Heap:
    """Opaque shapes that may overlap; each lies in the path of the bucket its middle is in."""

    def __init__(self) -> None:
        """Begin with no shape."""
        self._paths: dict[Bucket, QPainterPath] = {}

    def polygon(self, outline: QPolygonF) -> None:
        """Add a closed polygon that runs clockwise on the screen."""
        middle = outline.boundingRect().center()
        self._path(middle.x(), middle.y()).addPolygon(outline)

    def ellipse(self, x: float, y: float, across: float, down: float) -> None:
        """Add an ellipse by its middle and its two radii in squares."""
        self._path(x, y).addEllipse(QPointF(x, y), across, down)

    def draw(self, painter: QPainter, pen: QPen, brush: QBrush) -> None:
        """Fill and outline all of them."""
        for bucket in sorted(self._paths):
            paint(painter, self._paths[bucket], pen, brush)

    def _path(self, x: float, y: float) -> QPainterPath:
        bucket = (math.floor(x / BUCKET), math.floor(y / BUCKET))
        if bucket not in self._paths:
            self._paths[bucket] = shapes.winding()
        return self._paths[bucket]


class Veil:
    """Translucent shapes that make one: where they overlap it is not darker.

    On devices of pixels each bucket is filled apart, up to its edge and no further. Others may
    not hold clips and get one path.
    """

    def __init__(self) -> None:
        """Begin with no shape."""
        self._outlines: list[QPolygonF] = []

    def polygon(self, outline: QPolygonF) -> None:
        """Add a closed polygon that runs clockwise on the screen."""
        self._outlines.append(outline)

    def draw(self, painter: QPainter, brush: QBrush) -> None:
        """Fill all of them at once."""
        if len(self._outlines) < 8 or painter.paintEngine().type() != QPaintEngine.Type.Raster:
            paint(painter, _united(self._outlines), NO_PEN, brush)
            return
        buckets: dict[Bucket, list[QPolygonF]] = {}
        for outline in self._outlines:
            for bucket in _buckets(outline.boundingRect()):
                buckets.setdefault(bucket, []).append(outline)
        seen = painter.clipBoundingRect() if painter.hasClipping() else None
        for bucket in sorted(buckets):
            area = QRectF(bucket[0] * BUCKET, bucket[1] * BUCKET, BUCKET, BUCKET)
            if seen is None or seen.intersects(area):
                painter.save()
                painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
                paint(painter, _united(buckets[bucket]), NO_PEN, brush)
                painter.restore()


def _united(outlines: list[QPolygonF]) -> QPainterPath:
    path = shapes.winding()
    for outline in outlines:
        path.addPolygon(outline)
    return path


def _buckets(box: QRectF) -> Iterator[Bucket]:
    """The buckets that a rectangle touches."""
    for row in range(math.floor(box.top() / BUCKET), math.floor(box.bottom() / BUCKET) + 1):
        for column in range(math.floor(box.left() / BUCKET), math.floor(box.right() / BUCKET) + 1):
            yield (column, row)
