"""The drawing engine: a whole field, or a part of it, with a painter of any device."""

from __future__ import annotations

from importlib import import_module

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.drawing.colours import colour
from fieldwright.drawing.context import INK, PAPER, Context
from fieldwright.drawing.options import DrawingOptions
from fieldwright.terms.grid import Block

MARGIN = 4
"""What is drawn of a square depends only on what lies within this many squares of it."""


def draw_field(
    painter: QPainter,
    field: Battlefield,
    options: DrawingOptions,
    region: Block | None = None,
) -> None:
    """Draw the field, or the squares of ``region``, with a painter whose unit is one square.

    The painter is clipped to the region; its state is put back afterwards.
    """
    context = Context(field, load_catalogue(), options)
    block = field.block if region is None else region.clipped(field.block)
    if block.is_empty:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipRect(
        QRectF(block.left, block.top, block.width, block.height),
        Qt.ClipOperation.IntersectClip,
    )
    _draw_ground(painter, context, block)
    _draw_things(painter, context, block, "under")
    if options.grid:
        _draw_grid(painter, context, block)
    _draw_things(painter, context, block, "on")
    _draw_things(painter, context, block, "over")
    painter.restore()


def _draw_ground(painter: QPainter, context: Context, block: Block) -> None:
    ground = context.field.layers[Layer.GROUND]
    names = context.field.palettes.ground
    painter.setPen(Qt.PenStyle.NoPen)
    for column, row in block.squares():
        kind = context.ground(names[ground[row, column]])
        painter.setBrush(PAPER if context.is_line else colour(kind.colour))
        painter.drawRect(QRectF(column, row, 1, 1))


def _draw_grid(painter: QPainter, context: Context, block: Block) -> None:
    painter.setPen(context.ink(0.01, INK, 0.35))
    for column in range(block.left, block.right + 1):
        painter.drawLine(column, block.top, column, block.bottom)
    for row in range(block.top, block.bottom + 1):
        painter.drawLine(block.left, row, block.right, row)


def _draw_things(painter: QPainter, context: Context, block: Block, layer: str) -> None:
    """Have the things of one layer drawn."""
    try:
        things = import_module("fieldwright.drawing.things")
    except ImportError:
        return
    things.draw_things(painter, context, block, layer)
