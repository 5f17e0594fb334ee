"""Pictures from the clipboard, or dropped as a file, become pictures on the map."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QColor, QImage, QPainter, QPen
from PySide6.QtWidgets import QApplication

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.things import Picture, Point
from fieldwright.canvas.overlays import INK
from fieldwright.canvas.sight import Pointer, Sight
from fieldwright.editing.map_basis import MapError
from fieldwright.editor.map.picture_reading import (
    ENDINGS,
    ReadPicture,
    bytes_of,
    picture_of_image,
    read_picture,
)
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


def put_picture_file(workbench: Workbench, path: Path, at: Point | None = None) -> bool:
    """The same with the picture of a file."""
    try:
        picture = read_picture(bytes_of(path), path.name)
    except MapError as error:
        workbench.warn(str(error))
        return False
    return _put(workbench, picture, translate("pasting", "put a picture on the map"), at)


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


class PictureDrops:
    """Files of pictures that are dragged onto the map; see MapDrops. It is an overlay too."""

    def __init__(self, workbench: Workbench) -> None:
        """Put them on the map of ``workbench``."""
        self.shown = False
        self._workbench = workbench
        self._at: Point = (0.0, 0.0)
        workbench.view.add_overlay(self)

    def takes(self, data: QMimeData) -> bool:
        """Whether a file is dragged that is a picture by its name."""
        return _picture_file(data) is not None

    def hover(self, at: Pointer, data: QMimeData) -> bool:
        """Show where its middle would be."""
        self.shown, self._at = at.square is not None, (at.x, at.y)
        self._workbench.view.viewport().update()
        return self.shown

    def leave(self) -> None:
        """Show it no longer."""
        self.shown = False
        self._workbench.view.viewport().update()

    def drop(self, at: Pointer, data: QMimeData) -> bool:
        """Put the picture on the map."""
        path = _picture_file(data)
        return path is not None and put_picture_file(self._workbench, path, (at.x, at.y))

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """A frame about the pointer; how large the picture is nobody knows yet."""
        half = 1.5 * sight.scale
        middle = sight.pixels(*self._at)
        for colour, width in ((INK, 4.0), (QColor(255, 253, 247), 2.0)):
            painter.setPen(QPen(colour, width))
            painter.drawRect(
                round(middle.x() - half), round(middle.y() - half), round(2 * half), round(2 * half)
            )


def _picture_file(data: QMimeData) -> Path | None:
    """The first local file among what is dragged, if it is a picture by its name."""
    files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return files[0] if files and files[0].suffix.lower() in ENDINGS else None
