"""The picture that is being aligned, zoomed and panned, with its grid and the two points."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from fieldwright.battlefield.things import Point
from fieldwright.canvas.overlays import INK, PALE
from fieldwright.drawing.things.pictures import halved
from fieldwright.editor.map.align_state import AlignState

_REACH = 14.0
"""Pixels around a point in which it can be grabbed."""

_RADIUS = 8.0
_LOUPE = 132
_LOUPE_ZOOM = 8.0
_CLOSEST_LINES = 5.0
_MOST_ZOOM = 24.0
_MARGIN = 16
_NOTCH = 120
_ACCENT = QColor(224, 122, 47)
_LINE = QColor(230, 40, 90, 210)


class AlignCanvas(QWidget):
    """Drag a point to move it, elsewhere to pan, with Shift to push the grid; the wheel zooms.

    By keyboard: Space changes between the points, arrows move the one in hand by a pixel, with
    Shift by ten, with Ctrl by a tenth; plus, minus and 0 zoom.
    """

    def __init__(self, image: QImage, state: AlignState, parent: QWidget | None = None) -> None:
        """Show ``image`` as ``state`` says."""
        super().__init__(parent)
        self._levels = halved(image)
        self._state = state
        self._zoom = 0.0
        self._corner = QPointF(0, 0)
        self._held: int | None = None
        self._in_hand = 0
        self._last: QPointF | None = None
        self._pushes = False
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(360, 280)
        self.setAccessibleName(self.tr("Picture"))
        self.setAccessibleDescription(
            self.tr(
                "Space changes between the two points, arrow keys move one by a pixel, with Shift "
                "by ten, with Ctrl by a tenth; plus and minus zoom."
            )
        )
        state.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """Room for a picture."""
        return QSize(760, 620)

    # --------------------------------------------------------------------------------------- sight

    @property
    def zoom(self) -> float:
        """Logical pixels of the screen for one of the picture."""
        return self._zoom

    def place_of(self, pixel: Point) -> QPointF:
        """Where a place in the picture is shown."""
        return self._corner + QPointF(pixel[0] * self._zoom, pixel[1] * self._zoom)

    def pixel_at(self, place: QPointF) -> Point:
        """The place in the picture that is shown here."""
        away = place - self._corner
        return away.x() / self._zoom, away.y() / self._zoom

    def fit(self) -> None:
        """Show the whole picture."""
        state = self._state
        room = self.size() - QSize(2 * _MARGIN, 2 * _MARGIN)
        self._zoom = max(1e-4, min(room.width() / state.width, room.height() / state.height))
        self._corner = QPointF(
            (self.width() - state.width * self._zoom) / 2,
            (self.height() - state.height * self._zoom) / 2,
        )
        self.update()

    def zoom_by(self, times: float, about: QPointF | None = None) -> None:
        """Zoom, the place under ``about`` (None: the middle) staying where it is."""
        place = about if about is not None else QPointF(self.rect().center())
        pixel = self.pixel_at(place)
        least = 0.5 * min(self.width() / self._state.width, self.height() / self._state.height)
        self._zoom = min(max(self._zoom * times, min(least, 1.0)), _MOST_ZOOM)
        self._corner = place - QPointF(pixel[0] * self._zoom, pixel[1] * self._zoom)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the whole picture at first; later keep its middle."""
        if self._zoom and event.oldSize().isValid():
            by = (event.size() - event.oldSize()) / 2
            self._corner += QPointF(by.width(), by.height())
        else:
            self.fit()

    # ------------------------------------------------------------------------------------- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw picture, grid and points; a loupe while a point is held."""
        del event
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Mid))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, self._zoom < 3)
        self._draw_picture(painter)
        self._draw_grid(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_points(painter)
        if self._held is not None:
            self._draw_loupe(painter, self._state.points[self._held])
        if self.hasFocus():
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))
        painter.end()

    def _draw_picture(self, painter: QPainter) -> None:
        box = self._picture_box()
        painter.fillRect(box, PALE)
        wanted = box.width() * self.devicePixelRatioF()
        level = next((one for one in self._levels if one.width() >= wanted), self._levels[-1])
        painter.setOpacity(self._state.opacity)
        painter.drawImage(box, level)
        painter.setOpacity(1.0)

    def _picture_box(self) -> QRectF:
        return QRectF(self.place_of((0, 0)), self.place_of((self._state.width, self._state.height)))

    def _draw_grid(self, painter: QPainter) -> None:
        """The lines of the grid over the picture, as far as they are not too close.

        One that is only supposed is dashed.
        """
        seen = self._picture_box().intersected(QRectF(self.rect()))
        if seen.isEmpty():
            return
        lines = self._lines(seen)
        painter.save()
        painter.setClipRect(seen)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, bool(self._state.alignment.turn))
        for colour, width in ((QColor(255, 253, 247, 120), 3.0), (_LINE, 1.0)):
            pen = QPen(colour, width)
            if self._state.is_guess:
                pen.setDashPattern([6 / width, 10 / width])
            painter.setPen(pen)
            for start, end in lines:
                painter.drawLine(start, end)
        painter.restore()

    def _lines(self, seen: QRectF) -> list[tuple[QPointF, QPointF]]:
        """The lines of the grid on the screen across what is seen of the picture."""
        alignment = self._state.alignment
        corners = (seen.topLeft(), seen.topRight(), seen.bottomLeft(), seen.bottomRight())
        squares = [alignment.square(self.pixel_at(corner)) for corner in corners]
        (west, east), (north, south) = (
            (min(values), max(values)) for values in zip(*squares, strict=True)
        )
        lines: list[tuple[Point, Point]] = []
        if alignment.size_x * self._zoom >= _CLOSEST_LINES:
            lines += [((x, north), (x, south)) for x in _whole(west, east)]
        if alignment.size_y * self._zoom >= _CLOSEST_LINES:
            lines += [((west, y), (east, y)) for y in _whole(north, south)]
        return [
            (self.place_of(alignment.pixel(start)), self.place_of(alignment.pixel(end)))
            for start, end in lines
        ]

    def _draw_points(self, painter: QPainter) -> None:
        bold = QFont(painter.font())
        bold.setBold(True)
        painter.setFont(bold)
        for number, point in enumerate(self._state.points):
            place = self.place_of(point)
            in_hand = number == self._in_hand
            for colour, width in ((PALE, 4.0), (_ACCENT if in_hand else INK, 2.0)):
                painter.setPen(QPen(colour, width))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(place, _RADIUS, _RADIUS)
                for way in (QPointF(1, 0), QPointF(0, 1)):
                    painter.drawLine(place - way * (_RADIUS + 7), place - way * 2)
                    painter.drawLine(place + way * 2, place + way * (_RADIUS + 7))
            tag = QRectF(place.x() + 12, place.y() - 30, 20, 20)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(_ACCENT if in_hand else INK)
            painter.drawRoundedRect(tag, 4, 4)
            painter.setPen(PALE)
            painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, "AB"[number])

    def _draw_loupe(self, painter: QPainter, point: Point) -> None:
        """What lies under the point, much larger, in the corner farthest from it."""
        place = self.place_of(point)
        left = place.x() > self.width() / 2
        top = place.y() > self.height() / 2
        box = QRectF(
            12 if left else self.width() - _LOUPE - 12,
            12 if top else self.height() - _LOUPE - 12,
            _LOUPE,
            _LOUPE,
        )
        reach = _LOUPE / _LOUPE_ZOOM / 2
        source = QRectF(point[0] - reach, point[1] - reach, 2 * reach, 2 * reach)
        painter.fillRect(box, PALE)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.drawImage(box, self._levels[-1], source)
        for colour, width in ((PALE, 3.0), (_ACCENT, 1.0)):
            painter.setPen(QPen(colour, width))
            painter.drawLine(
                QPointF(box.center().x(), box.top()), QPointF(box.center().x(), box.bottom())
            )
            painter.drawLine(
                QPointF(box.left(), box.center().y()), QPointF(box.right(), box.center().y())
            )
        painter.setPen(QPen(INK, 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)

    # ---------------------------------------------------------------------------------------- hands

    def _point_at(self, place: QPointF) -> int | None:
        away = [
            math.dist((p.x(), p.y()), (place.x(), place.y()))
            for p in map(self.place_of, self._state.points)
        ]
        nearest = away.index(min(away))
        return nearest if away[nearest] <= _REACH else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Hold a point, or the picture."""
        if event.button() not in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            return
        self._last = event.position()
        left = event.button() is Qt.MouseButton.LeftButton
        self._held = self._point_at(event.position()) if left else None
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        self._pushes = left and shift and self._held is None
        if self._held is not None:
            self._in_hand = self._held
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move what is held."""
        if self._last is None:
            over = self._point_at(event.position()) is not None
            shape = Qt.CursorShape.CrossCursor if over else Qt.CursorShape.OpenHandCursor
            self.setCursor(shape)
            return
        by = event.position() - self._last
        self._last = event.position()
        if self._held is not None:
            x, y = self._state.points[self._held]
            self._state.move_point(self._held, (x + by.x() / self._zoom, y + by.y() / self._zoom))
        elif self._pushes:
            self._state.move_grid(by.x() / self._zoom, by.y() / self._zoom)
        else:
            self._corner += by
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        del event
        self._last, self._held, self._pushes = None, None, False
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom to the pointer."""
        self.zoom_by(1.2 ** (event.angleDelta().y() / _NOTCH), event.position())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the point in hand, change it, or zoom."""
        key = Qt.Key(event.key())
        steps = {
            Qt.Key.Key_Left: (-1.0, 0.0),
            Qt.Key.Key_Right: (1.0, 0.0),
            Qt.Key.Key_Up: (0.0, -1.0),
            Qt.Key.Key_Down: (0.0, 1.0),
        }
        if key in steps:
            by = self._step(event.modifiers())
            x, y = self._state.points[self._in_hand]
            right, down = steps[key]
            self._state.move_point(self._in_hand, (x + right * by, y + down * by))
        elif key == Qt.Key.Key_Space:
            self._in_hand = 1 - self._in_hand
            self.update()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_by(1.25)
        elif key == Qt.Key.Key_Minus:
            self.zoom_by(0.8)
        elif key == Qt.Key.Key_0:
            self.fit()
        else:
            super().keyPressEvent(event)

    @staticmethod
    def _step(modifiers: Qt.KeyboardModifier) -> float:
        if modifiers & Qt.KeyboardModifier.ShiftModifier:
            return 10.0
        return 0.1 if modifiers & Qt.KeyboardModifier.ControlModifier else 1.0


def _whole(low: float, high: float) -> range:
    """The whole numbers between two others."""
    return range(math.ceil(low), math.floor(high) + 1)
