"""Things drawn by the real painters on nothing: for the palette, for ghosts, for stamps."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from uuid import UUID

from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Light, Obstacle, Thing
from fieldwright.drawing.context import Context
from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.things import draw_all_things
from fieldwright.editing.bounds import Box, box_of_all, crown_of
from fieldwright.terms.grid import Block

SHADOW = 1.0
"""Squares around things that their shadows and outlines may reach."""


def drawn_box(things: Sequence[Thing], margin: float = 0.0) -> Box:
    """The box in squares that things are seen in, crowns of trees included."""
    box = box_of_all(things) or Box(0, 0, 1, 1)
    for thing in things:
        if isinstance(thing, Obstacle) and (crown := crown_of(thing)):
            x, y = thing.position
            box = Box(
                min(box.left, x - crown),
                min(box.top, y - crown),
                max(box.right, x + crown),
                max(box.bottom, y + crown),
            )
    return box.grown(margin)


def picture_of_things(
    things: Sequence[Thing], info: FieldInfo, box: Box, pixels: float, options: DrawingOptions
) -> QImage:
    """The things within ``box``, ``pixels`` a square, on a transparent ground."""
    image = QImage(
        max(1, math.ceil(box.width * pixels)),
        max(1, math.ceil(box.height * pixels)),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.fill(0)
    painter = QPainter(image)
    try:
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        painter.scale(pixels, pixels)
        painter.translate(QPointF(-box.left, -box.top))
        draw_layers(painter, things, info, replace(options, square_px=pixels))
    finally:
        painter.end()
    return image


def draw_layers(
    painter: QPainter, things: Sequence[Thing], info: FieldInfo, options: DrawingOptions
) -> None:
    """All layers of some things, with a painter whose unit is one square."""
    field = _field_of(things, info)
    region = Block(0, 0, 0, 0)
    for thing in things:
        region = region.joined(extent_of(thing))
    context = Context(field, load_catalogue(), options)
    draw_all_things(painter, context, region.grown(3))


def _field_of(things: Sequence[Thing], info: FieldInfo) -> Battlefield:
    """A field without squares worth looking at, on which only these things are."""
    dark = any(isinstance(thing, Light) for thing in things)
    return add(*things).applied_to(_bare(info, dark))


@lru_cache(maxsize=8)
def _bare(info: FieldInfo, dark: bool) -> Battlefield:
    """One square is enough: painters of things look at what is near them, not at the ground."""
    indoors = replace(info, indoors=True) if dark else info
    return Battlefield.empty(1, 1, indoors, load_catalogue())


def stable_id(name: str) -> UUID:
    """An id for a picture of a kind, the same each time, so that the picture is."""
    from fieldwright.terms.chance import Stream

    return Stream("picture", name).uuid()
