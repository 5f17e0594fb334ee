"""Draws chunks away from the window's own thread, one at a time, so that the window never waits.

A battlefield is an immutable snapshot, so another thread may draw it while the window goes on.
"""

from __future__ import annotations

import logging
import sys
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject, QThreadPool, Signal
from PySide6.QtGui import QImage, QPainter

from fieldwright.battlefield.field import Battlefield
from fieldwright.canvas.chunks import ChunkKey
from fieldwright.canvas.task import Task
from fieldwright.drawing.engine import draw_field
from fieldwright.drawing.options import DrawingOptions
from fieldwright.terms.grid import Block

LOG = logging.getLogger("fieldwright")

YIELD_SECONDS = 0.001
"""So long at most the window waits for Python while chunks are drawn; Python's own 0.005 shows."""


class Job(Protocol):
    """A picture that is to be drawn in the renderer's thread."""

    def drawn(self) -> QImage:
        """Draw it; may be called in any thread."""


@dataclass(frozen=True, eq=False)
class ChunkJob:
    """What is to be drawn of one chunk: ``block`` is all of it or a part.

    ``stamp`` counts the sizes of the field and the ways to draw it: what was drawn for an older
    one is of no use.
    """

    key: ChunkKey
    block: Block
    field: Battlefield
    options: DrawingOptions
    stamp: int

    def drawn(self) -> QImage:
        """Draw the block at the chunk's pitch."""
        return draw_block(self.field, self.options, self.block, self.key.pitch)


def draw_block(field: Battlefield, options: DrawingOptions, block: Block, pitch: int) -> QImage:
    """Draw a block of squares at ``pitch`` pixels a square; may be called in any thread."""
    image = QImage(
        max(1, block.width * pitch),
        max(1, block.height * pitch),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.fill(0)
    painter = QPainter(image)
    try:
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing
            | QPainter.RenderHint.TextAntialiasing
            | QPainter.RenderHint.SmoothPixmapTransform
        )
        painter.scale(pitch, pitch)
        painter.translate(-block.left, -block.top)
        draw_field(painter, field, replace(options, square_px=float(pitch)), block)
    finally:
        painter.end()
    return image


class ChunkRenderer(QObject):
    """Draws one chunk at a time; ``drawn`` brings the job and its picture (null after a fault)."""

    drawn = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        """Make a pool of one thread: the painters' Python would not run faster in two."""
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._busy = False
        self.drawn.connect(self._free)
        sys.setswitchinterval(min(YIELD_SECONDS, sys.getswitchinterval()))

    @property
    def is_busy(self) -> bool:
        """Whether a chunk is being drawn."""
        return self._busy

    def draw(self, job: Job) -> None:
        """Start on a job; only when not busy."""
        self._busy = True
        self._pool.start(Task(job.drawn, partial(self._bring, job)))

    def _bring(self, job: Job, image: object, error: Exception | None) -> None:
        """A fault is logged and shows as an empty chunk, never as a dead window."""
        if error is not None:
            LOG.error("could not draw %s", job, exc_info=error)
        self.drawn.emit(job, QImage() if error is not None else image)

    def wait(self) -> None:
        """Wait for the chunk in hand, before the window goes."""
        self._pool.waitForDone()

    def _free(self) -> None:
        self._busy = False
