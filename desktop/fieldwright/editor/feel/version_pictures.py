"""Pictures of kept versions, drawn beside the window: small ones, and pairs with differences."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QObject, QRectF, QSize, Qt, QThreadPool, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.canvas.task import Task
from fieldwright.document.codec import decode_field
from fieldwright.document.contents import Version
from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.picture import render_image
from fieldwright.drawing.small import small_picture
from fieldwright.editing.comparing import compare
from fieldwright.editing.comparing_words import Chapter, in_words

LOG = logging.getLogger("fieldwright")

THUMBNAIL = QSize(108, 76)

_LEAST_PIXELS = 1.0
_MARK = QColor(214, 40, 40)


@dataclass(frozen=True, eq=False)
class Comparison:
    """A version beside the field as it is now: both drawn, and what differs in words."""

    version: Version
    then: QImage
    now: QImage
    chapters: tuple[Chapter, ...]


def picture_of(field: Battlefield, options: DrawingOptions, room: QSize) -> QImage:
    """A field as large as there is room, in device pixels; may be called in any thread."""
    return small_picture(field, _plain(options, _LEAST_PIXELS), room)


def _pixels(field: Battlefield, room: QSize) -> float:
    """Whole pixels a square that fill the room, or a little less."""
    fitting = min(room.width() / field.columns, room.height() / field.rows)
    return max(_LEAST_PIXELS, float(int(fitting)))


def _plain(options: DrawingOptions, pixels: float) -> DrawingOptions:
    return replace(options.whole(), grid=False, coordinates=False, sections=False, square_px=pixels)


def compared(
    version: Version, now: Battlefield, options: DrawingOptions, room: QSize
) -> Comparison:
    """Draw a version and the field as it is now, and outline the squares that differ."""
    then = decode_field(version.payload)
    differences = compare(then, now)
    pictures = []
    for field in (then, now):
        mask = differences.squares((field.rows, field.columns))
        image = render_image(field, _plain(options, _pixels(field, room)))
        outline(image, mask)
        pictures.append(
            image.scaled(
                room,
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
        )
    return Comparison(version, pictures[0], pictures[1], in_words(differences, load_catalogue()))


def outline(image: QImage, mask: NDArray[np.bool_]) -> None:
    """Tint the squares of a mask on a picture of the whole field, and draw their border."""
    rows, columns = mask.shape
    across, down = image.width() / columns, image.height() / rows
    painter = QPainter(image)
    painter.setPen(Qt.PenStyle.NoPen)
    tint = QColor(_MARK)
    tint.setAlpha(40)
    painter.setBrush(tint)
    places = np.argwhere(mask).tolist()
    painter.drawRects([QRectF(column * across, row * down, across, down) for row, column in places])
    lines = [
        QLineF(x1 * across, y1 * down, x2 * across, y2 * down)
        for x1, y1, x2, y2 in border_lines(mask)
    ]
    for colour, width in ((QColor(255, 253, 247), 3.0), (_MARK, 1.5)):
        painter.setPen(QPen(colour, width))
        painter.drawLines(lines)
    painter.end()


def border_lines(mask: NDArray[np.bool_]) -> list[tuple[int, int, int, int]]:
    """The sides of squares that part a mask from what is beside it: x1, y1, x2, y2 in squares."""
    padded = np.pad(mask, 1)
    upright = padded[1:-1, :-1] != padded[1:-1, 1:]
    level = padded[:-1, 1:-1] != padded[1:, 1:-1]
    lines = [(x, y, x, y + 1) for y, x in np.argwhere(upright).tolist()]
    return lines + [(x, y, x + 1, y) for y, x in np.argwhere(level).tolist()]


class Studio(QObject):
    """Draws one picture after another beside the window; ``drawn`` brings its key and itself."""

    drawn = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        """Make a pool of one thread."""
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)

    def draw(self, key: object, make: Callable[[], QImage]) -> None:
        """Have a picture made."""
        self._pool.start(Task(make, partial(self._bring, key)))

    def _bring(self, key: object, picture: object, error: Exception | None) -> None:
        """What cannot be drawn (a damaged version, say) stays without a picture."""
        if error is not None:
            LOG.error("could not draw a version", exc_info=error)
        else:
            self.drawn.emit(key, picture)

    def finish(self) -> None:
        """Make no more, and wait for the one in hand."""
        self._pool.clear()
        self._pool.waitForDone()
