"""The zoom and the place of a view: whole device pixels a square, moved and fitted."""

from __future__ import annotations

from abc import abstractmethod

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from fieldwright.battlefield.field import Battlefield
from fieldwright.canvas import pitch as pitches
from fieldwright.canvas.sight import Sight
from fieldwright.terms.grid import Block

FIT_MARGIN = 12


class Camera(QGraphicsView):
    """A view whose scene has one unit a square; ``zoomed`` tells the percentage."""

    zoomed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Look at nothing yet."""
        super().__init__(parent)
        self._scene = QGraphicsScene(self)
        self.setScene(self._scene)
        self._pitch = pitches.USUAL
        self._fitted = True
        self._covered = 0
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)

    @property
    @abstractmethod
    def field(self) -> Battlefield:
        """The field that is looked at."""

    @abstractmethod
    def _tell_sight(self, moving: bool) -> None:
        """Another part of the field is in sight; ``moving`` while a zoom is under way."""

    @property
    def pitch(self) -> int:
        """Device pixels a square."""
        return self._pitch

    def sight(self) -> Sight:
        """Where the squares lie on the viewport now."""
        ratio = self.devicePixelRatioF()
        corner = self.viewportTransform().map(QPointF(0, 0))
        origin = QPointF(round(corner.x() * ratio) / ratio, round(corner.y() * ratio) / ratio)
        view = QRectF(self.viewport().rect())
        return Sight(self.field, origin, self._pitch / ratio, view)

    def zoom_to(self, pitch: int, about: QPointF | None = None, moving: bool = True) -> None:
        """Zoom so that the place under ``about`` (the view's middle if None) stays where it is."""
        pixel = about if about is not None else QRectF(self.viewport().rect()).center()
        x, y = self.sight().place(pixel)
        self._fitted = False
        self._set_pitch(pitches.within(pitch))
        self._bring(x, y, pixel)
        self._tell_sight(moving)
        self.zoomed.emit(self.percent)

    def zoom_by(self, notches: float, about: QPointF | None = None) -> None:
        """Zoom by notches of the wheel; negative: smaller."""
        self.zoom_to(pitches.stepped(self._pitch, notches), about)

    def fit(self, block: Block | None = None) -> None:
        """Show the whole field, or a block of it, as large as the view has room."""
        block = block or self.field.block
        room = QRectF(self.viewport().rect())
        pitch = self._fitting(block, room)
        free = room.adjusted(0, 0, 0, -self._covered)
        beside = (room.height() - block.height * pitch / self.devicePixelRatioF()) / 2
        if self._covered and beside < self._covered:
            pitch, room = self._fitting(block, free), free
        self._set_pitch(pitch)
        middle = room.center()
        self._bring((block.left + block.right) / 2, (block.top + block.bottom) / 2, middle)
        self._fitted = block == self.field.block
        self._tell_sight(moving=False)
        self.zoomed.emit(self.percent)

    def _fitting(self, block: Block, room: QRectF) -> int:
        """The pitch at which a block fills a part of the view."""
        ratio = self.devicePixelRatioF()
        width, height = (room.width() - 2 * FIT_MARGIN), (room.height() - 2 * FIT_MARGIN)
        return pitches.fitting(width * ratio, height * ratio, block.width, block.height)

    def keep_clear(self, pixels: int) -> None:
        """Something lies over so many pixels of the lower edge; a fitted field lies above it."""
        if pixels == self._covered:
            return
        self._covered = pixels
        if self._fitted:
            self.fit()

    def full_size(self) -> None:
        """Zoom to 100 %."""
        self.zoom_to(round(pitches.USUAL * self.devicePixelRatioF()), moving=False)

    @property
    def percent(self) -> int:
        """The zoom, 100 where a square is 40 logical pixels wide."""
        return round(100 * self._pitch / self.devicePixelRatioF() / pitches.USUAL)

    def pan(self, by: QPoint) -> None:
        """Move the map by logical pixels."""
        self._fitted = False
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() - by.x())
        down.setValue(down.value() - by.y())

    def _set_pitch(self, pitch: int) -> None:
        self._pitch = pitch
        self._lay_scene()
        scale = pitch / self.devicePixelRatioF()
        self.setTransform(QTransform.fromScale(scale, scale))

    def _lay_scene(self) -> None:
        """The field and room around it, so that every square can be brought to the middle."""
        scale = self._pitch / self.devicePixelRatioF()
        room = self.viewport().size()
        across, down = room.width() / scale, room.height() / scale
        field = QRectF(0, 0, self.field.columns, self.field.rows)
        self._scene.setSceneRect(field.adjusted(-across, -down, across, down))

    def _bring(self, x: float, y: float, pixel: QPointF) -> None:
        """Scroll so that a place in squares lies under a pixel."""
        now = self.viewportTransform().map(QPointF(x, y))
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() + round(now.x() - pixel.x()))
        down.setValue(down.value() + round(now.y() - pixel.y()))
