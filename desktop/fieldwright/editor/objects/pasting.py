"""Pictures from the clipboard become pictures on the map; those dropped are editor/map's."""

from __future__ import annotations

from uuid import uuid4

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.things import Picture, Point
from fieldwright.editing.map_basis import MapError
from fieldwright.editor.picture_reading import ReadPicture, picture_of_image
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench

SHARE = 0.6
"""A pasted picture fills at most this share of what is in sight, each way."""

PIXELS = 70.0
"""Pixels of a picture that are taken for a square, if it has room for that."""


def paste_from_clipboard(workbench: Workbench) -> bool:
    """Paste the picture that the clipboard holds; False, with a sentence, where it holds none."""
    image = QApplication.clipboard().image()
    if image.isNull():
        workbench.warn(translate("pasting", "The clipboard holds no picture."))
        return False
    return paste_picture(workbench, image)


def paste_picture(workbench: Workbench, image: QImage, at: Point | None = None) -> bool:
    """Put a picture on the map, whole squares wide and long, in the middle of what is in sight.

    ``at`` is another place for its middle. It is selected, and one step that can be undone; False,
    with a sentence in the window, where it cannot be kept.
    """
    try:
        picture = picture_of_image(image)
    except MapError as error:
        workbench.warn(str(error))
        return False
    return _put(workbench, picture, translate("pasting", "paste a picture"), at)


def _put(workbench: Workbench, read: ReadPicture, label: str, at: Point | None) -> bool:
    columns, rows = size_in_squares(workbench, read.image.width(), read.image.height())
    blob = workbench.document.add_picture(read.data)
    x, y = at or _middle(workbench)
    corner = (float(round(x - columns / 2)), float(round(y - rows / 2)))
    picture = Picture(
        id=uuid4(), blob=blob, position=corner, width=float(columns), length=float(rows)
    )
    if not workbench.apply(add(picture), label):
        return False
    if "select" in workbench.tools:
        workbench.take("select")
    workbench.selection.set([picture.id])
    workbench.tell(
        translate("pasting", "The picture covers {} x {} squares.").format(columns, rows)
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
