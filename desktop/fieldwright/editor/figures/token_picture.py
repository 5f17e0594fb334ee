"""Token pictures: read with care, cut to a square by a frame that is dragged over them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from fieldwright.drawing.things.tokens import SIDE
from fieldwright.editing.map_basis import MapError
from fieldwright.editing.map_picture_header import read_header
from fieldwright.editor.picture_reading import (
    ENDINGS,
    bytes_of,
    packed,
    picture_of_image,
    read_picture,
)
from fieldwright.editor.translation import translate

FRAME = 168
"""Logical pixels of the widget in which the frame is dragged."""

_LEAST = 0.1
_STEP = 1.1


def image_of_file(path: Path) -> QImage:
    """The picture of a file, upright, its header read before its pixels; raises MapError."""
    data = bytes_of(path)
    if read_header(data).in_bands:
        # The window waits for this one, which would take many seconds.
        raise MapError(
            translate("figures", "{name} has too many pixels for a token. Make it smaller.").format(
                name=path.name
            )
        )
    return read_picture(data, path.name).image


def image_of_mime(data: QMimeData) -> QImage | None:
    """The picture that was copied or dragged; None where there is none. Raises MapError."""
    for url in data.urls():
        path = Path(url.toLocalFile())
        if url.isLocalFile() and path.suffix.lower() in ENDINGS:
            return image_of_file(path)
    if data.hasImage():
        image = data.imageData()
        if isinstance(image, QImage):
            return picture_of_image(image).image
    return None


def holds_picture(data: QMimeData) -> bool:
    """Whether a drag may hold a picture."""
    return data.hasImage() or any(
        Path(url.toLocalFile()).suffix.lower() in ENDINGS for url in data.urls()
    )


def cut_token(image: QImage, frame: QRectF) -> bytes:
    """The square of a picture that a frame (in shares of its shorter side) covers, as PNG.

    At most SIDE pixels wide; raises MapError where it cannot be packed.
    """
    short = min(image.width(), image.height())
    side = max(1, round(frame.width() * short))
    left = min(max(0, round(frame.left() * short)), image.width() - side)
    top = min(max(0, round(frame.top() * short)), image.height() - side)
    cut = image.copy(left, top, side, side)
    if side > SIDE:
        cut = cut.scaled(
            SIDE,
            SIDE,
            Qt.AspectRatioMode.IgnoreAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
    return packed(cut.convertToFormat(QImage.Format.Format_ARGB32), "png")


class CropFrame(QWidget):
    """A picture with a square frame: drag it, turn the wheel or press plus and minus to size it.

    ``cut`` tells that the frame was moved or sized.
    """

    cut = Signal()

    def __init__(self) -> None:
        """Show no picture."""
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedSize(FRAME, FRAME)
        self.setCursor(Qt.CursorShape.SizeAllCursor)
        self.setAccessibleName(
            translate("figures", "Part of the picture: arrows move, plus and minus size it")
        )
        self.setToolTip(
            translate("figures", "Drag the frame; the wheel makes it larger or smaller")
        )
        self.image = QImage()
        self.frame = QRectF(0, 0, 1, 1)
        self._grabbed: QPointF | None = None

    def show_image(self, image: QImage) -> None:
        """Show a picture, the frame on its middle."""
        self.image = image
        wide, high = self._shares()
        self.frame = QRectF((wide - 1) / 2, (high - 1) / 2, 1, 1)
        self.update()
        self.cut.emit()

    def token(self) -> bytes:
        """What the frame covers, as PNG; raises MapError."""
        if self.image.isNull():
            raise MapError(translate("pictures", "There is no picture to paste."))
        return cut_token(self.image, self.frame)

    def sizeHint(self) -> QSize:
        """A square."""
        return QSize(FRAME, FRAME)

    def _shares(self) -> tuple[float, float]:
        """Width and height of the picture in its shorter side."""
        if self.image.isNull():
            return 1.0, 1.0
        short = min(self.image.width(), self.image.height())
        return self.image.width() / short, self.image.height() / short

    def _scale(self) -> tuple[float, QPointF]:
        """Pixels a share, and where the picture begins."""
        wide, high = self._shares()
        scale = (FRAME - 4) / max(wide, high)
        return scale, QPointF((FRAME - wide * scale) / 2, (FRAME - high * scale) / 2)

    def _put(self, left: float, top: float, side: float) -> None:
        wide, high = self._shares()
        side = min(max(side, _LEAST), 1.0)
        left = min(max(left, 0.0), wide - side)
        top = min(max(top, 0.0), high - side)
        frame = QRectF(left, top, side, side)
        if frame != self.frame:
            self.frame = frame
            self.update()
            self.cut.emit()

    def _size(self, factor: float) -> None:
        middle = self.frame.center()
        side = min(max(self.frame.width() * factor, _LEAST), 1.0)
        self._put(middle.x() - side / 2, middle.y() - side / 2, side)

    # -------------------------------------------------------------------------------------- events

    def paintEvent(self, event: QPaintEvent) -> None:
        """The picture, dark beside the frame, and a circle where a coin would cut it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if self.image.isNull():
            return
        scale, origin = self._scale()
        wide, high = self._shares()
        whole = QRectF(origin.x(), origin.y(), wide * scale, high * scale)
        painter.drawImage(whole, self.image)
        box = QRectF(
            origin + self.frame.topLeft() * scale,
            QSize(round(self.frame.width() * scale), round(self.frame.width() * scale)),
        )
        around = QPainterPath()
        around.addRect(whole)
        around.addRect(box)
        painter.fillPath(around, QColor(20, 18, 16, 150))
        accent = self.palette().color(QPalette.ColorRole.Accent)
        painter.setPen(QPen(QColor(255, 255, 255), 3))
        painter.drawRect(box)
        painter.setPen(QPen(accent, 2 if self.hasFocus() else 1))
        painter.drawRect(box)
        painter.drawEllipse(box)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the frame."""
        self._grabbed = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the frame along."""
        if self._grabbed is None:
            return
        scale, _ = self._scale()
        step = (event.position() - self._grabbed) / scale
        self._grabbed = event.position()
        self._put(self.frame.left() + step.x(), self.frame.top() + step.y(), self.frame.width())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        self._grabbed = None

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Make the frame larger or smaller."""
        self._size(1 / _STEP if event.angleDelta().y() > 0 else _STEP)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the frame, plus and minus size it."""
        steps = {
            Qt.Key.Key_Left: QPoint(-1, 0),
            Qt.Key.Key_Right: QPoint(1, 0),
            Qt.Key.Key_Up: QPoint(0, -1),
            Qt.Key.Key_Down: QPoint(0, 1),
        }
        step = steps.get(Qt.Key(event.key()))
        if step is not None:
            far = 0.02
            left, top = self.frame.left() + step.x() * far, self.frame.top() + step.y() * far
            self._put(left, top, self.frame.width())
        elif event.text() in ("+", "="):
            self._size(1 / _STEP)
        elif event.text() == "-":
            self._size(_STEP)
        else:
            super().keyPressEvent(event)
