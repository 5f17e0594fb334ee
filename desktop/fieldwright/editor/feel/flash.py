"""What was undone or done again lights up on the map for a moment, where it happened."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from fieldwright.battlefield.field import Battlefield
from fieldwright.canvas.sight import Sight
from fieldwright.canvas.view import MapView
from fieldwright.editing.comparing import Differences, compare
from fieldwright.terms.grid import Block

FADE_MS = 450
MOST_THINGS = 300
"""So many things are framed one by one; more are lit as the squares on which they stand."""

MOST_COMPARED = 4000
"""Where all of a field is another one and has more things than this, its edge lights up."""

_GLOW = QColor(255, 214, 90)


class Flash:
    """An overlay that fades by itself."""

    def __init__(self, view: MapView) -> None:
        """Register with ``view``; nothing is lit."""
        self.shown = False
        self._view = view
        self._squares: QImage | None = None
        self._frames: tuple[Block, ...] = ()
        self._block = Block(0, 0, 0, 0)
        self._light = 0.0
        self._fading = QVariantAnimation(view)
        self._fading.setDuration(FADE_MS)
        self._fading.setStartValue(1.0)
        self._fading.setEndValue(0.0)
        self._fading.valueChanged.connect(self._fade)
        self._fading.finished.connect(self.stop)
        view.add_overlay(self)

    @property
    def block(self) -> Block:
        """The squares around everything that is lit; empty where nothing is."""
        return self._block if self.shown else Block(0, 0, 0, 0)

    def show_difference(self, before: Battlefield, after: Battlefield, touched: Block) -> None:
        """Light up what differs within ``touched``."""
        self.stop()
        if before.block != after.block:
            return
        whole = touched.clipped(after.block) == after.block
        if whole and sum(len(things) for things in after.things.values()) > MOST_COMPARED:
            self._start(None, (after.block,), after.block)
            return
        differences = compare(before, after, touched)
        self._light_up(differences)

    def _light_up(self, differences: Differences) -> None:
        field = differences.after
        frames = tuple(
            dict.fromkeys(block for thing in differences.things for block in thing.blocks)
        )
        if len(frames) > MOST_THINGS:
            mask, frames = differences.squares(), ()
        else:
            mask = np.zeros((field.rows, field.columns), bool)
            for layer in differences.masks.values():
                mask |= layer
        block = _block_of(mask)
        for frame in frames:
            block = block.joined(frame)
        if not block.is_empty:
            self._start(_image_of(mask) if mask.any() else None, frames, block)

    def _start(self, squares: QImage | None, frames: tuple[Block, ...], block: Block) -> None:
        self._squares, self._frames, self._block = squares, frames, block
        self.shown, self._light = True, 1.0
        self._fading.start()
        self._repaint()

    def stop(self) -> None:
        """Nothing is lit any more."""
        if self.shown:
            self._fading.stop()
            self.shown = False
            self._repaint()
            self._squares, self._frames = None, ()

    def _fade(self, light: float) -> None:
        self._light = light
        self._repaint()

    def _repaint(self) -> None:
        box = self._view.sight().rectangle(self._block).toAlignedRect()
        self._view.viewport().update(box.adjusted(-6, -6, 6, 6))

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Lay light over the squares, and frames around the things."""
        painter.setOpacity(self._light)
        if self._squares is not None:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
            painter.drawImage(sight.rectangle(sight.field.block), self._squares)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for frame in self._frames:
            box = QRectF(sight.rectangle(frame))
            if box.intersects(sight.view):
                for colour, width in ((QColor(32, 28, 24), 5), (_GLOW, 3)):
                    painter.setPen(QPen(colour, width))
                    painter.drawRoundedRect(box, 4, 4)


def _block_of(mask: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> Block:
    """The smallest block around the squares of a mask."""
    if not mask.any():
        return Block(0, 0, 0, 0)
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return Block(int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1)


def _image_of(mask: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> QImage:
    """A picture of one pixel a square: light where the mask is."""
    colour = QColor(_GLOW)
    colour.setAlpha(170)
    pixels = np.where(mask, np.uint32(colour.rgba()), np.uint32(0))
    rows, columns = mask.shape
    image = QImage(
        np.ascontiguousarray(pixels).data, columns, rows, columns * 4, QImage.Format.Format_ARGB32
    )
    return image.copy()
