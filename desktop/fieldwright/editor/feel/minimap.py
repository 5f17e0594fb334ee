"""The whole field in small: its colours, walls and figures, and a frame around what is in sight."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPoint, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPolygonF,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from fieldwright.battlefield.extent import obstacle_outline
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Obstacle, Wall
from fieldwright.canvas.ground_image import ground_image
from fieldwright.canvas.overlays import INK
from fieldwright.canvas.tools import ARROWS
from fieldwright.canvas.view import MapView
from fieldwright.drawing.layers import shown_of
from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.things.figures import sign_for
from fieldwright.drawing.things.sides import corners
from fieldwright.editor.background import Background
from fieldwright.player_view.known import as_players_know_it

WAIT_MS = 120
"""After a change the small map waits this long, so that a stroke draws it once and not often."""

_FRAME = QColor(240, 190, 60)
_CROWN = QColor(92, 122, 70, 170)
_UNKNOWN = "#6b6255"
_LEAST_DOT = 2.5
_STEP = 0.25
"""The share of the view by which an arrow key moves it."""


class Minimap(QWidget):
    """A click or a drag brings a place into the middle of the view; so do arrow keys."""

    def __init__(self, view: MapView, parent: QWidget | None = None) -> None:
        """Follow ``view``."""
        super().__init__(parent)
        self._view = view
        self._picture: QImage | None = None
        self._is_stale = True
        self.drawn_count = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumHeight(96)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(self.tr("Small map"))
        self.setAccessibleDescription(self.tr("Arrow keys move what is in sight."))
        self.setToolTip(self.tr("Click or drag to bring a place into sight"))
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._ask)
        self._drawing = Background(self)
        self._drawing.answered.connect(self._take)
        for bar in (view.horizontalScrollBar(), view.verticalScrollBar()):
            bar.valueChanged.connect(self._follow)
        view.zoomed.connect(self._follow)

    def sizeHint(self) -> QSize:
        """Room for a field of usual shape."""
        return QSize(240, 180)

    def show_change(self) -> None:
        """The field or the way it is drawn has changed: draw it anew, after a moment."""
        self._is_stale = True
        if self.isVisible() and not self._timer.isActive():
            self._timer.start(WAIT_MS)

    def _ask(self) -> None:
        """Have the field drawn at the pixels of this screen, beside the window."""
        self._is_stale = False
        options, field = self._view.options, self._view.field
        box, ratio = self._map_box(), self.devicePixelRatioF()
        size = QSize(max(1, round(box.width() * ratio)), max(1, round(box.height() * ratio)))
        self._drawing.ask(lambda: small_map(field, options, size))

    def _take(self, picture: QImage) -> None:
        self._picture = picture
        self.drawn_count += 1
        self.update()

    def _follow(self) -> None:
        """Another part of the field is in sight."""
        if self.isVisible():
            self.update()

    # ----------------------------------------------------------------------------------- where

    def _map_box(self) -> QRectF:
        """Where the field lies in this widget, as large as there is room."""
        field = self._view.field
        room = QRectF(self.rect()).adjusted(4, 4, -4, -4)
        scale = min(room.width() / field.columns, room.height() / field.rows)
        box = QRectF(0, 0, field.columns * scale, field.rows * scale)
        box.moveCenter(QPointF(room.center().x(), box.center().y() + room.top()))
        return box

    def place_at(self, pixel: QPointF) -> QPointF:
        """The place in squares under a pixel of this widget, within the field."""
        box, field = self._map_box(), self._view.field
        x = (pixel.x() - box.left()) / box.width() * field.columns
        y = (pixel.y() - box.top()) / box.height() * field.rows
        return QPointF(min(max(x, 0.0), field.columns), min(max(y, 0.0), field.rows))

    def frame(self) -> QRectF:
        """The rectangle of this widget that stands for what is in sight."""
        sight, box = self._view.sight(), self._map_box()
        left, top = sight.place(sight.view.topLeft())
        right, bottom = sight.place(sight.view.bottomRight())
        scale = box.width() / sight.field.columns
        frame = QRectF(
            QPointF(box.left() + left * scale, box.top() + top * scale),
            QPointF(box.left() + right * scale, box.top() + bottom * scale),
        )
        return frame.intersected(box)

    # --------------------------------------------------------------------------------- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the field as it was drawn last, and the frame."""
        if self._is_stale and not self._timer.isActive():
            self._ask()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = self._map_box()
        if self._picture is not None:
            painter.drawImage(box, self._picture)
        if self._view.veil.shown:
            painter.fillRect(box, QColor(0, 0, 0, 80))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Dark), 1))
        painter.drawRect(box.adjusted(-0.5, -0.5, 0.5, 0.5))
        frame = self.frame()
        for colour, width in ((INK, 3.5), (_FRAME, 1.5)):
            painter.setPen(QPen(colour, width))
            painter.drawRect(frame.adjusted(1, 1, -1, -1))
        if self.hasFocus():
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw it at the new size; until then the old one is scaled."""
        self._is_stale = True
        super().resizeEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that the keyboard is here."""
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The keyboard is elsewhere."""
        self.update()
        super().focusOutEvent(event)

    # ------------------------------------------------------------------------------------ moving

    def bring(self, place: QPointF) -> None:
        """Bring a place in squares into the middle of the view."""
        sight = self._view.sight()
        middle = sight.view.center()
        by = middle - sight.pixels(place.x(), place.y())
        self._view.pan(by.toPoint())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Bring the place that is clicked into sight."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.bring(self.place_at(event.position()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on, while the button is down."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.bring(self.place_at(event.position()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom the view."""
        self._view.zoom_by(event.angleDelta().y() / 120)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move what is in sight; Enter and Escape go to the map."""
        key = Qt.Key(event.key())
        if key in ARROWS:
            view, (across, down) = self._view.viewport().size(), ARROWS[key]
            self._view.pan(
                QPoint(round(-across * view.width() * _STEP), round(-down * view.height() * _STEP))
            )
        elif key in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._view.setFocus()
        else:
            super().keyPressEvent(event)


def small_map(field: Battlefield, options: DrawingOptions, size: QSize) -> QImage:
    """The field as so many pixels, as ``options`` show it; may be called in any thread."""
    if options.players:
        field = as_players_know_it(field)
    field = shown_of(field, options.hidden_layers)
    picture = ground_image(field, load_catalogue()).scaled(
        size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _draw_things(painter, field, picture.width() / field.columns, options)
    painter.end()
    return picture


def _draw_things(
    painter: QPainter, field: Battlefield, scale: float, options: DrawingOptions
) -> None:
    """Obstacles as dots, walls as lines, figures in the colour and shape of their side."""
    _draw_obstacles(painter, field, scale, options)
    lines = [
        QLineF(*(part * scale for part in (*wall.start, *wall.end))) for wall in field.every(Wall)
    ]
    painter.setPen(QPen(INK, max(1.0, 0.2 * scale)))
    painter.drawLines(lines)
    painter.setPen(QPen(QColor(255, 253, 247), 1))
    for figure in field.every(Figure):
        if figure.hidden and options.players:
            continue
        sign = sign_for(field, figure)
        radius = max(_LEAST_DOT, max(figure.columns, figure.rows) * scale * 0.45)
        middle = QPointF(
            (figure.column + figure.columns / 2) * scale, (figure.row + figure.rows / 2) * scale
        )
        painter.setBrush(QColor(sign.colour))
        painter.drawPolygon(QPolygonF([middle + QPointF(*p) for p in corners(sign.form, radius)]))


def _draw_obstacles(
    painter: QPainter, field: Battlefield, scale: float, options: DrawingOptions
) -> None:
    """Their outlines, and over trees their crowns."""
    kinds = load_catalogue().obstacles
    painter.setPen(Qt.PenStyle.NoPen)
    for obstacle in field.every(Obstacle):
        if obstacle.hidden and options.players:
            continue
        kind = kinds.get(obstacle.kind)
        painter.setBrush(QColor(kind.colour if kind is not None else _UNKNOWN).darker(115))
        outline = obstacle_outline(obstacle, kind.shape if kind is not None else "")
        painter.drawPolygon(QPolygonF([QPointF(x * scale, y * scale) for x, y in outline]))
        crown = kind.crown if kind is not None and obstacle.crown is None else obstacle.crown
        if crown:
            painter.setBrush(_CROWN)
            middle = QPointF(obstacle.position[0] * scale, obstacle.position[1] * scale)
            painter.drawEllipse(middle, crown * scale, crown * scale)
