"""A small picture of what is going to be written, drawn beside the dialog."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QLabel

from fieldwright.battlefield.field import Battlefield
from fieldwright.drawing.progress import CancelledError, Progress
from fieldwright.drawing.small import small_picture
from fieldwright.editor.background import Background
from fieldwright.editor.exports.writing import Export, as_drawn
from fieldwright.editor.faults import sentence_of
from fieldwright.editor.translation import translate

ROOM = QSize(340, 340)
"""Pixels of the screen that there are for it."""

_SOON_MS = 120
_FINE, _MOST_SQUARES = 8.0, 100
"""Pixels a square at which a grid can still be seen, where there are no more squares than that."""


class ExportPreview(QLabel):
    """Shows one export at a time; what changes meanwhile is drawn next."""

    def __init__(self) -> None:
        """Show nothing yet."""
        super().__init__()
        self.setFixedSize(ROOM)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setWordWrap(True)
        self.setProperty("muted", True)
        self.setAccessibleName(translate("export", "Preview"))
        self._wished: tuple[Battlefield, Export] | None = None
        self._stopped = threading.Event()
        self._drawing = Background(self)
        self._drawing.answered.connect(self._show)
        self._drawing.failed.connect(lambda error: self.say(sentence_of(error)))
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON_MS)
        self._soon.timeout.connect(self._draw)

    def show_export(self, field: Battlefield, export: Export) -> None:
        """Draw what an export of the field is going to look like, as soon as nothing changes."""
        export = replace(export, path=Path(f"map{export.ending}"))
        if self._wished is None or self._wished[0] is not field or self._wished[1] != export:
            self._wished = (field, export)
            self._soon.start()

    def say(self, words: str) -> None:
        """Show no picture but why there is none."""
        self._soon.stop()
        self._wished = None
        self.setText(words)

    def finish(self) -> None:
        """Draw no more, before the dialog goes."""
        self._soon.stop()
        self._stopped.set()
        self._drawing.finish()

    def _draw(self) -> None:
        if self._wished is None:
            return
        (field, export), ratio = self._wished, self.devicePixelRatioF()
        room = QSize(round(ROOM.width() * ratio), round(ROOM.height() * ratio))
        # What is drawn now is not wanted any more.
        self._stopped.set()
        self._stopped = stopped = threading.Event()

        def progress(_share: float) -> None:
            if stopped.is_set():
                raise CancelledError

        self._drawing.ask(lambda: _picture(field, export, room, progress))

    def _show(self, image: QImage) -> None:
        if self._wished is None:
            return
        image.setDevicePixelRatio(self.devicePixelRatioF())
        self.setPixmap(QPixmap.fromImage(image))


def _picture(field: Battlefield, export: Export, room: QSize, progress: Progress) -> QImage:
    drawn, options = as_drawn(field, export)
    block = options.block_of(field.block)
    least = _FINE if max(block.width, block.height) <= _MOST_SQUARES else 1.0
    return small_picture(drawn, options, room, least, progress)
