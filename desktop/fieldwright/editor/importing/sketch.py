"""A small picture of one place of a map that came in, and the whole of it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.editor.importing.arriving import Arrived
from fieldwright.exchange.records import Place, WallRecord

SIDE = 76
"""Pixels of a sketch."""

SQUARES = 5.0
"""Squares that a sketch shows."""

_WALLS_MARKED, _OPENINGS_MARKED = QColor(20, 90, 200), QColor(214, 20, 140)
_RIM = QColor(255, 255, 255)
_MARKED, _WALL, _GROUND = QColor(224, 90, 20), QColor(40, 34, 28), QColor(238, 232, 220)


def sketch(arrived: Arrived, line: tuple[Place, Place], ratio: float = 1.0) -> QPixmap:
    """The surroundings of a piece of wall or a gap, which is marked; ``ratio`` is the screen's."""
    pixmap = QPixmap(QSize(round(SIDE * ratio), round(SIDE * ratio)))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(_GROUND)
    length = max(abs(line[0][0] - line[1][0]), abs(line[0][1] - line[1][1]))
    squares = max(SQUARES, length * 1.5)
    left = (line[0][0] + line[1][0] - squares) / 2
    top = (line[0][1] + line[1][1] - squares) / 2
    painter = QPainter(pixmap)
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
    )
    painter.scale(SIDE / squares, SIDE / squares)
    painter.translate(-left, -top)
    records, pixels = arrived.records, arrived.pixels
    whole = QRectF(0, 0, records.columns, records.rows)
    part = QRectF(left, top, squares, squares).intersected(whole)
    from_image = QRectF(
        part.x() * pixels, part.y() * pixels, part.width() * pixels, part.height() * pixels
    )
    painter.drawImage(part, arrived.image, from_image)
    near = (wall for wall in records.walls if _is_near(wall, part))
    _draw(painter, _WALL, 0.08, ((wall.start, wall.end) for wall in near))
    _draw(painter, _MARKED, 0.24, [line])
    painter.end()
    return pixmap


def _is_near(wall: WallRecord, part: QRectF) -> bool:
    (x, y), (end_x, end_y) = wall.start, wall.end
    return (
        max(x, end_x) >= part.left()
        and min(x, end_x) <= part.right()
        and max(y, end_y) >= part.top()
        and min(y, end_y) <= part.bottom()
    )


def _draw(
    painter: QPainter, colour: QColor, width: float, lines: Iterable[tuple[Place, Place]]
) -> None:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawLines([QLineF(QPointF(*start), QPointF(*end)) for start, end in lines])


class Sketch(QWidget):
    """A sketch that is drawn when it is first seen: of dozens most never are."""

    def __init__(self, arrived: Arrived, line: tuple[Place, Place]) -> None:
        """Show the surroundings of ``line``."""
        super().__init__()
        self._arrived, self._line = arrived, line
        self._pixmap: QPixmap | None = None
        self.setFixedSize(SIDE, SIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Show it."""
        del event
        if self._pixmap is None:
            self._pixmap = sketch(self._arrived, self._line, self.devicePixelRatioF())
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._pixmap)
        painter.end()


class WholeMap(QWidget):
    """The map as it comes in, as large as there is room; one place of it may be marked."""

    def __init__(self, arrived: Arrived) -> None:
        """Show ``arrived``."""
        super().__init__()
        self._arrived = arrived
        kinds = load_catalogue().walls.values()
        self._openings = frozenset(kind.id for kind in kinds if kind.opening)
        self._marked: tuple[Place, Place] | None = None
        self._drawn: QPixmap | None = None
        self.setMinimumSize(280, 280)
        self.setAccessibleName(self.tr("The map"))

    def sizeHint(self) -> QSize:
        """Room for most of a screen."""
        return QSize(560, 560)

    def show_map(self, arrived: Arrived) -> None:
        """Show the same map as it is now."""
        self._arrived, self._drawn = arrived, None
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """It is drawn anew for another size."""
        super().resizeEvent(event)
        self._drawn = None

    def mark(self, line: tuple[Place, Place] | None) -> None:
        """Show where something is, or nothing."""
        self._marked = line
        self.update()

    def _draw_walls(self, painter: QPainter, box: QRectF) -> None:
        """Lines along walls and openings: a picture may show others, or none."""
        records = self._arrived.records
        square = box.width() / records.columns
        painter.save()
        painter.setClipRect(box)
        painter.translate(box.topLeft())
        painter.scale(square, square)
        width = max(2.0 / square, 0.06)
        kinds: dict[bool, list[tuple[Place, Place]]] = {False: [], True: []}
        for wall in records.walls:
            kinds[wall.kind in self._openings].append((wall.start, wall.end))
        # A pale rim: a line is seen on ground of its own colour, too.
        _draw(painter, _RIM, width + 2.0 / square, (*kinds[False], *kinds[True]))
        _draw(painter, _WALLS_MARKED, width, kinds[False])
        _draw(painter, _OPENINGS_MARKED, width, kinds[True])
        painter.restore()

    def _box(self) -> QRectF:
        """Where the map lies: in the middle, as large as there is room."""
        image, room = self._arrived.image, QRectF(self.rect())
        scale = min(room.width() / image.width(), room.height() / image.height())
        wide, high = image.width() * scale, image.height() * scale
        return QRectF((room.width() - wide) / 2, (room.height() - high) / 2, wide, high)

    def _map(self) -> QPixmap:
        """The map with its walls, kept as long as nothing about it changes."""
        if self._drawn is None:
            ratio = self.devicePixelRatioF()
            self._drawn = QPixmap((QSizeF(self.size()) * ratio).toSize())
            self._drawn.setDevicePixelRatio(ratio)
            self._drawn.fill(Qt.GlobalColor.transparent)
            painter = QPainter(self._drawn)
            painter.setRenderHints(
                QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
            )
            painter.drawImage(self._box(), self._arrived.image)
            self._draw_walls(painter, self._box())
            painter.end()
        return self._drawn

    def paintEvent(self, event: QPaintEvent) -> None:
        """Show the map, with a ring about the marked place."""
        del event
        box = self._box()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(0, 0, self._map())
        if self._marked is not None:
            (x, y), (end_x, end_y) = self._marked
            square = box.width() / self._arrived.records.columns
            middle = box.topLeft() + QPointF((x + end_x) / 2, (y + end_y) / 2) * square
            radius = max(10.0, square * 1.5)
            for colour, width in ((QColor(255, 255, 255, 200), 6.0), (_MARKED, 3.0)):
                painter.setPen(QPen(colour, width))
                painter.drawEllipse(middle, radius, radius)
        painter.end()
