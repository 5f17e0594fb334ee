"""The players' window itself: nothing on it but the picture."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import cast

from PySide6.QtCore import QEvent, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QRegion,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from fieldwright.tabletop.laying import Box
from fieldwright.tabletop.picture import PlayersPicture

_MOST_PIECES = 24


class PlayersWindow(QWidget):
    """Shows a picture in device pixels, whatever the scale of the desktop.

    ``resized`` tells that there are other device pixels to fill; ``left`` that Escape was pressed
    or the window closed by its frame; ``moved`` that the system has put it elsewhere;
    ``double_clicked`` asks for all of the screen that it lies on.
    """

    resized = Signal()
    left = Signal()
    moved = Signal()
    double_clicked = Signal()

    def __init__(self, picture: PlayersPicture) -> None:
        """A window that is not shown yet."""
        super().__init__(None, Qt.WindowType.Window)
        self.picture = picture
        self.face: Face | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        # The program ends with the last window of the DM, whatever lies on the table.
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setWindowTitle(self.tr("Fieldwright: the players' table"))
        self.setAccessibleName(self.tr("Players' table"))
        self.setMinimumSize(160, 90)
        picture.changed.connect(self._repaint)

    @property
    def pixels(self) -> tuple[int, int]:
        """Device pixels across and down."""
        ratio = self.devicePixelRatioF()
        return (round(self.width() * ratio), round(self.height() * ratio))

    def show_face(self, face: Face | None) -> None:
        """Show something else than the map for a while, such as bars to hold a ruler against."""
        before, self.face = self.face, face
        if before is not None and before is not face:
            before.hide()
            before.setParent(None)
        if face is not None:
            face.setParent(self)
            face.setGeometry(self.rect())
            face.show()
            face.raise_()
            face.setFocus()
        self.update()

    def hide_pointer(self, hidden: bool) -> None:
        """No arrow of the mouse lies on the table."""
        if hidden:
            self.setCursor(Qt.CursorShape.BlankCursor)
        else:
            self.unsetCursor()

    def _repaint(self, boxes: list[Box]) -> None:
        ratio = self.devicePixelRatioF()
        for box in boxes:
            place = QRectF(box.left / ratio, box.top / ratio, box.width / ratio, box.height / ratio)
            self.update(place.toAlignedRect())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what is exposed, in device pixels."""
        ratio = self.devicePixelRatioF()
        wide, high = self.pixels
        painter = QPainter(self)
        painter.scale(1 / ratio, 1 / ratio)
        for part in _rectangles(event.region()):
            box = Box(
                max(0, math.floor(part.left() * ratio)),
                max(0, math.floor(part.top() * ratio)),
                min(wide, math.ceil((part.left() + part.width()) * ratio)),
                min(high, math.ceil((part.top() + part.height()) * ratio)),
            )
            painter.save()
            painter.setClipRect(box.left, box.top, box.width, box.height)
            self.picture.paint(painter, box)
            painter.restore()
        painter.end()

    # ------------------------------------------------------------------------------------- events

    def resizeEvent(self, event: QResizeEvent) -> None:
        """There are other pixels to fill."""
        super().resizeEvent(event)
        if self.face is not None:
            self.face.setGeometry(self.rect())
        self.resized.emit()

    def showEvent(self, event: QShowEvent) -> None:
        """The window has a screen now, and so a scale."""
        super().showEvent(event)
        self.resized.emit()

    def event(self, event: QEvent) -> bool:
        """Another scale of the desktop is another number of device pixels."""
        done = super().event(event)
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self.resized.emit()
        elif event.type() is QEvent.Type.ScreenChangeInternal:
            self.moved.emit()
        return done

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Where the window cannot be put on a screen by the program, somebody has dragged it."""
        self.double_clicked.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Closed by its frame: it is only put away."""
        event.ignore()
        self.left.emit()


def _rectangles(region: QRegion) -> list[QRect]:
    """What is exposed; as one rectangle where it is in many pieces."""
    if region.rectCount() > _MOST_PIECES:
        return [region.boundingRect()]
    # Python goes through a region, though its types do not say so.
    return list(cast("Iterable[QRect]", region))


class Face(QWidget):
    """What may lie over the map on the players' window."""


class AskFace(Face):
    """Asks whoever may do it to put the window where it belongs."""

    def __init__(self, words: str) -> None:
        """Ask in these words."""
        super().__init__()
        self._words = QLabel(words)
        self._words.setWordWrap(True)
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._words.setStyleSheet("font-size: 22px; color: #28241f; padding: 24px")
        self.setAutoFillBackground(True)
        palette = self.palette()
        palette.setColor(self.backgroundRole(), QColor("#efe8d8"))
        self.setPalette(palette)
        column = QVBoxLayout(self)
        column.addWidget(self._words)
        # A double click is the window's: it fills the screen then.
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
