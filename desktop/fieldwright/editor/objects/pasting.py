"""Pictures from the clipboard, or dropped as a file, become pictures on the map."""

from __future__ import annotations

from uuid import uuid4

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.things import Picture, Point
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench

SHARE = 0.6
"""A pasted picture fills at most this share of what is in sight, each way."""

PIXELS = 70.0
"""Pixels of a picture that are taken for a square, if it has room for that."""

MOST_PIXELS = 8192
"""Pixels along a side that are kept; larger ones are made smaller."""


def paste_picture(workbench: Workbench, image: QImage, at: Point | None = None) -> bool:
    """Put a picture on the map, whole squares wide and long, in the middle of what is in sight.

    ``at`` is another place for its middle. It is selected, and one step that can be undone; False,
    with a sentence in the window, where it cannot be kept.
    """
    if image.isNull():
        workbench.warn(translate("pasting", "The clipboard holds no picture that can be read."))
        return False
    data = _as_png(image)
    if data is None:
        workbench.warn(
            translate("pasting", "This picture cannot be kept as PNG. Save it as a file first.")
        )
        return False
    columns, rows = size_in_squares(workbench, image.width(), image.height())
    blob = workbench.document.add_picture(data)
    x, y = at or _middle(workbench)
    corner = (float(round(x - columns / 2)), float(round(y - rows / 2)))
    picture = Picture(
        id=uuid4(), blob=blob, position=corner, width=float(columns), length=float(rows)
    )
    if not workbench.apply(add(picture), translate("pasting", "paste a picture")):
        return False
    workbench.selection.set([picture.id])
    workbench.tell(
        translate("pasting", "The picture is {} squares wide and {} long.").format(columns, rows)
    )
    return True


def size_in_squares(workbench: Workbench, width: int, height: int) -> tuple[int, int]:
    """How many whole squares a picture of some pixels gets, its proportions kept nearly."""
    shown = workbench.view.sight().squares
    most_wide = max(1.0, shown.width * SHARE)
    most_high = max(1.0, shown.height * SHARE)
    scale = min(1 / PIXELS, most_wide / width, most_high / height)
    return max(1, round(width * scale)), max(1, round(height * scale))


def _middle(workbench: Workbench) -> Point:
    shown = workbench.view.sight().squares
    return ((shown.left + shown.right) / 2, (shown.top + shown.bottom) / 2)


def _as_png(image: QImage) -> bytes | None:
    """The picture as PNG, made smaller if it is a giant; None where it cannot be written."""
    from PySide6.QtCore import Qt

    if max(image.width(), image.height()) > MOST_PIXELS:
        image = image.scaled(
            MOST_PIXELS,
            MOST_PIXELS,
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "PNG"):  # type: ignore[call-overload]
        return None
    return bytes(buffer.data().data())
