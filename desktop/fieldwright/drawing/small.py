"""Small pictures of a field, or of a part of it, as large as there is room."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage

from fieldwright.battlefield.field import Battlefield
from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.overlays import COORDINATE_MARGIN
from fieldwright.drawing.picture import render_image
from fieldwright.drawing.progress import Progress, nobody

_LEAST_PIXELS = 1.0


def small_picture(
    field: Battlefield,
    options: DrawingOptions,
    room: QSize,
    least: float = _LEAST_PIXELS,
    progress: Progress = nobody,
) -> QImage:
    """What ``options`` ask for in device pixels of ``room``; may be called in any thread.

    It is drawn with ``least`` pixels a square or more and then made smaller. Raises PictureError;
    ``progress`` may raise CancelledError.
    """
    margin = 2 * COORDINATE_MARGIN if options.coordinates else 0
    block = options.block_of(field.block)
    fitting = min(room.width() / (block.width + margin), room.height() / (block.height + margin))
    pixels = max(least, float(int(fitting)))
    image = render_image(field, replace(options, square_px=pixels), progress)
    return image.scaled(
        room, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
