"""Icons of one family: line drawings in ``resources/icons`` that take the theme's colour."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from fieldwright.tables.place import resources_folder

SIZE = 24
_SHARPNESS = 2


@lru_cache(maxsize=64)
def _drawing(name: str) -> str:
    return (resources_folder() / "icons" / f"{name}.svg").read_text(encoding="utf-8")


def icon_pixmap(name: str, colour: QColor, size: int = SIZE) -> QPixmap:
    """The icon in one colour, ``size`` logical pixels wide and sharp on a screen of twice that."""
    picture = QPixmap(size * _SHARPNESS, size * _SHARPNESS)
    picture.fill(Qt.GlobalColor.transparent)
    drawing = _drawing(name).replace("currentColor", colour.name())
    painter = QPainter(picture)
    QSvgRenderer(QByteArray(drawing.encode())).render(
        painter, QRectF(0, 0, picture.width(), picture.height())
    )
    painter.end()
    picture.setDevicePixelRatio(_SHARPNESS)
    return picture


def icon(name: str, colour: QColor, disabled: QColor, chosen: QColor | None = None) -> QIcon:
    """The icon, dimmed where its action cannot be used, in ``chosen`` where it is switched on."""
    made = QIcon(icon_pixmap(name, colour))
    made.addPixmap(icon_pixmap(name, disabled), QIcon.Mode.Disabled)
    if chosen is not None:
        made.addPixmap(icon_pixmap(name, chosen), QIcon.Mode.Normal, QIcon.State.On)
    return made
