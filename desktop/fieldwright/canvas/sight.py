"""What overlays and tools are told: where squares lie on the screen, what the pointer is at."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt

from fieldwright.battlefield.field import Battlefield
from fieldwright.terms.grid import Block, Square


@dataclass(frozen=True, slots=True)
class Sight:
    """The view at one moment: ``scale`` is logical pixels a square, ``origin`` where A1 starts."""

    field: Battlefield
    origin: QPointF
    scale: float
    view: QRectF

    def pixels(self, x: float, y: float) -> QPointF:
        """The place on the viewport of a place in squares."""
        return QPointF(self.origin.x() + x * self.scale, self.origin.y() + y * self.scale)

    def rectangle(self, block: Block) -> QRectF:
        """The rectangle on the viewport that a block of squares covers."""
        return QRectF(self.pixels(block.left, block.top), self.pixels(block.right, block.bottom))

    def place(self, pixel: QPointF) -> tuple[float, float]:
        """The place in squares under a pixel of the viewport."""
        return (
            (pixel.x() - self.origin.x()) / self.scale,
            (pixel.y() - self.origin.y()) / self.scale,
        )

    def square(self, pixel: QPointF) -> Square | None:
        """The square under a pixel, or None beside the field."""
        x, y = self.place(pixel)
        square = Square(math.floor(x), math.floor(y))
        return square if self.field.block.holds(square) else None

    @property
    def squares(self) -> Block:
        """The squares of the field that are in sight."""
        left, top = self.place(self.view.topLeft())
        right, bottom = self.place(self.view.bottomRight())
        shown = Block(math.floor(left), math.floor(top), math.ceil(right), math.ceil(bottom))
        return shown.clipped(self.field.block)


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where the pointer is: in squares, the square itself (None beside the field), in pixels."""

    x: float
    y: float
    square: Square | None
    pixel: QPoint
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
