"""A picture of the things that a hand holds, drawn once and then carried along."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.thing_lists import by_collection
from fieldwright.battlefield.things import Obstacle, Thing
from fieldwright.drawing.context import Context
from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.things import draw_all_things
from fieldwright.editing.bounds import crown_of
from fieldwright.terms.grid import Block

MOST = 200
"""More things than these are shown by their outlines only."""

_LARGEST = 2400
"""Pixels along the longer side of the picture; larger ones are drawn coarser."""


@dataclass(frozen=True)
class Ghost:
    """The picture, and the squares that it covers before it is moved."""

    image: QImage
    block: Block

    def draw(self, painter: QPainter) -> None:
        """Draw it where it was, with a unit of one square."""
        block = self.block
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(QRectF(block.left, block.top, block.width, block.height), self.image)


def ghost_of(
    field: Battlefield, things: Sequence[Thing], options: DrawingOptions, scale: float
) -> Ghost | None:
    """Draw some things alone, ``scale`` device pixels a square; None for too many."""
    if not things or len(things) > MOST:
        return None
    block = Block(0, 0, 0, 0)
    for thing in things:
        reach = 2 + int(crown_of(thing)) if isinstance(thing, Obstacle) else 2
        block = block.joined(extent_of(thing).grown(reach))
    longest = max(block.width, block.height)
    scale = max(4.0, min(scale, _LARGEST / longest))
    image = QImage(
        max(1, round(block.width * scale)),
        max(1, round(block.height * scale)),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-block.left, -block.top)
    shown = replace(options.whole(), square_px=scale)
    context = Context(field.with_things(by_collection(things)), load_catalogue(), shown)
    draw_all_things(painter, context, block)
    painter.end()
    return Ghost(image, block)
