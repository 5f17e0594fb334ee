"""What players see, in small, for the DM: no need to look over the table at the TV."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from fieldwright.tabletop.picture import PlayersPicture
from fieldwright.widgets.translation import translate

REST_MS = 180
"""The small picture follows this much later, so that it never holds up the large one."""

_FINER = 3
"""The picture is first drawn so many times as large as it is shown, which is quick and smooth."""

_EDGE = QColor(0, 0, 0, 120)


class Preview(QWidget):
    """The players' picture, as wide as its column."""

    def __init__(self, picture: PlayersPicture) -> None:
        """Follow ``picture`` while it is in sight."""
        super().__init__()
        self._picture = picture
        self._small = QImage()
        self.setAccessibleName(translate("tabletop", "What players see"))
        self.setToolTip(translate("tabletop", "What players see now"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._draw)
        picture.changed.connect(self._wait)

    def sizeHint(self) -> QSize:
        """As the screen is shaped, and never higher than two thirds of its width."""
        glass = self._picture.glass
        wide = max(self.width(), 240)
        return QSize(wide, min(wide * 2 // 3, round(wide * glass.height / max(1, glass.width))))

    def _wait(self) -> None:
        if self.isVisible() and not self._soon.isActive():
            self._soon.start(REST_MS)

    def showEvent(self, event: QShowEvent) -> None:
        """What has happened meanwhile is to be seen."""
        super().showEvent(event)
        self._wait()

    def _draw(self) -> None:
        glass = self._picture.glass
        high = self.sizeHint().height()
        if high != self.height():
            self.setFixedHeight(high)
        ratio = self.devicePixelRatioF()
        room = QSize(round(self.width() * ratio), round(self.height() * ratio))
        full = QSize(glass.width, glass.height)
        small = full.scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
        if small.isEmpty():
            return
        scale = min(1.0, small.width() * _FINER / glass.width)
        middling = QImage(full * scale, QImage.Format.Format_RGB32)
        painter = QPainter(middling)
        painter.scale(scale, scale)
        self._picture.paint(painter, glass.whole)
        painter.end()
        self._small = middling.scaled(
            small, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        self._small.setDevicePixelRatio(ratio)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The picture in the middle, with a thin edge."""
        painter = QPainter(self)
        size = self._small.deviceIndependentSize().toSize()
        if size.isEmpty():
            size = self.size()
        box = QRect(0, 0, size.width(), size.height())
        box.moveCenter(self.rect().center())
        if self._small.isNull():
            painter.fillRect(box, QColor(0, 0, 0))
        else:
            painter.drawImage(box, self._small)
        painter.setPen(_EDGE)
        painter.drawRect(box.adjusted(0, 0, -1, -1))
        painter.end()
