"""Icons of one family: line drawings in ``resources/icons`` that take the theme's colour."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from fieldwright.tables.place import resources_folder

SIZE = 24
_SHARPNESS = 2


@lru_cache(maxsize=64)
def _drawing(name: str) -> str:
    return (resources_folder() / "icons" / f"{name}.svg").read_text(encoding="utf-8")


@lru_cache(maxsize=1024)
def _painted(name: str, colour: str, pixels: int) -> QImage:
    """The icon in one colour; every window has the same ones, so they are painted once.

    An image, since unlike a pixmap it may outlive the application.
    """
    picture = QImage(pixels, pixels, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    drawing = _drawing(name).replace("currentColor", colour)
    painter = QPainter(picture)
    QSvgRenderer(QByteArray(drawing.encode())).render(painter, QRectF(0, 0, pixels, pixels))
    painter.end()
    return picture


def icon_pixmap(name: str, colour: QColor, size: int = SIZE) -> QPixmap:
    """The icon in one colour, ``size`` logical pixels wide and sharp on a screen of twice that."""
    picture = QPixmap.fromImage(_painted(name, colour.name(), size * _SHARPNESS))
    picture.setDevicePixelRatio(_SHARPNESS)
    return picture


def icon(name: str, colour: QColor, disabled: QColor, chosen: QColor | None = None) -> QIcon:
    """The icon, dimmed where its action cannot be used, in ``chosen`` where it is switched on."""
    made = QIcon(icon_pixmap(name, colour))
    made.addPixmap(icon_pixmap(name, disabled), QIcon.Mode.Disabled)
    if chosen is not None:
        made.addPixmap(icon_pixmap(name, chosen), QIcon.Mode.Normal, QIcon.State.On)
    return made
