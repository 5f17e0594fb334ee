"""The field as it would be, drawn small while one chooses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from fieldwright.battlefield.field import Battlefield
from fieldwright.canvas.pitch import fitting
from fieldwright.canvas.renderer import draw_block
from fieldwright.drawing.options import DrawingOptions
from fieldwright.editor.background import Background

SMALLEST_GRID = 14
"""Below so many pixels a square the grid would only grey the preview."""

PAUSE_MS = 60
"""So long nothing more must be wished for before the preview begins."""


@dataclass(frozen=True, eq=False)
class Previewed:
    """A field that was made, what it was asked by, and its picture."""

    key: object
    field: Battlefield
    image: QImage


class Preview(QWidget):
    """Makes and draws a field beside the window; the newest wish wins.

    ``made`` brings the field, ``failed`` the exception that its making raised.
    """

    made = Signal(object)
    failed = Signal(object)

    def __init__(self, options: DrawingOptions, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self._options = options
        self._question: Callable[[], Battlefield] | None = None
        self._key: object = None
        self._shown: Previewed | None = None
        self._work = Background(self)
        self._work.answered.connect(self._take)
        self._work.failed.connect(self.failed)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self._ask)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Preview"))

    def sizeHint(self) -> QSize:
        """Room to see something."""
        return QSize(480, 480)

    def minimumSizeHint(self) -> QSize:
        """Enough to tell a wood from a lake."""
        return QSize(240, 240)

    @property
    def field(self) -> Battlefield | None:
        """The field that is shown."""
        return self._shown.field if self._shown else None

    def field_for(self, key: object) -> Battlefield | None:
        """The field that is shown, if it was asked for by ``key``."""
        return self._shown.field if self._shown and self._shown.key == key else None

    def ask_for(self, make: Callable[[], Battlefield], key: object = None) -> None:
        """Show the field that ``make`` returns, once the user pauses; it runs in a thread."""
        self._question, self._key = make, key
        self._pause.start(PAUSE_MS)

    def finish(self) -> None:
        """Wait for the thread, before the dialog goes."""
        self._pause.stop()
        self._work.finish()

    def _ask(self) -> None:
        make, key = self._question, self._key
        if make is None:
            return
        ratio = self.devicePixelRatioF()
        width, height = self.width() * ratio, self.height() * ratio
        options = self._options

        def question() -> Previewed:
            field = make()
            pitch = fitting(width, height, field.columns, field.rows)
            shown = replace(options, grid=options.grid and pitch >= SMALLEST_GRID)
            return Previewed(key, field, draw_block(field, shown, field.block, pitch))

        self._work.ask(question)

    def _take(self, shown: Previewed) -> None:
        self._shown = shown
        self.update()
        self.made.emit(shown.field)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw it anew at the new size."""
        super().resizeEvent(event)
        if self._shown is not None:
            self._draw_again(self._shown)
        elif self._question is not None:
            self._pause.start(PAUSE_MS)

    def _draw_again(self, shown: Previewed) -> None:
        """Draw what is shown at another size, unless something newer is asked for."""
        if self._pause.isActive() or self._work.is_busy:
            self._pause.start(PAUSE_MS)
        else:
            self.ask_for(lambda: shown.field, shown.key)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture in the middle."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Mid))
        if self._shown is None:
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.tr("Rolling…"))
            return
        image, ratio = self._shown.image, self.devicePixelRatioF()
        width, height = image.width() / ratio, image.height() / ratio
        if width > self.width() or height > self.height():
            shrink = min(self.width() / width, self.height() / height)
            width, height = width * shrink, height * shrink
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        corner = QPointF(
            round((self.width() - width) / 2 * ratio) / ratio,
            round((self.height() - height) / 2 * ratio) / ratio,
        )
        painter.drawImage(QRectF(corner.x(), corner.y(), width, height), image)
