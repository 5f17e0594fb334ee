"""Pictures for palettes, made by the same painters as the map."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

from fieldwright.battlefield.changes import Change, add, paint
from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Thing
from fieldwright.drawing.engine import draw_field
from fieldwright.drawing.options import DrawingOptions
from fieldwright.terms.grid import Block

_SIDE = 5
_MIDDLE = Block(1, 1, 4, 4)


def square_picture(
    layer: Layer, kind: str, depth_ft: int = 4, ground: str = "grass"
) -> Callable[[int], QImage]:
    """Draws a patch of a ground, a growth or a water, by its id; see Swatch.draw."""

    def draw(pixels: int) -> QImage:
        field = _bare(_SIDE, _SIDE, ground)
        mask = field.layers[Layer.HEIGHT] == 0
        if layer is not Layer.GROUND:
            mask[:2, :] = False
            mask[:, :1] = False
        code = getattr(field.palettes, layer.value).index(kind)
        changes: list[Change] = [paint(field, layer, mask, code)]
        if layer is Layer.WATER:
            changes.append(paint(field, Layer.DEPTH, mask, depth_ft))
        for change in changes:
            field = change.applied_to(field)
        return _drawn(field, _MIDDLE, pixels)

    return draw


def thing_picture(make: Callable[[], Thing], ground: str = "grass") -> Callable[[int], QImage]:
    """Draws one thing, wherever ``make`` puts it (within the first 40 squares each way)."""

    def draw(pixels: int) -> QImage:
        thing = make()
        reach = extent_of(thing).grown(1)
        side = max(reach.width, reach.height, 3)
        left, top = max(0, reach.left), max(0, reach.top)
        field = add(thing).applied_to(_bare(left + side + 2, top + side + 2, ground))
        return _drawn(field, Block(left, top, left + side, top + side), pixels)

    return draw


def _bare(columns: int, rows: int, ground: str) -> Battlefield:
    return Battlefield.empty(columns, rows, FieldInfo("", "plains"), load_catalogue(), ground)


def _drawn(field: Battlefield, block: Block, pixels: int) -> QImage:
    picture = QImage(pixels, pixels, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = pixels / max(block.width, block.height)
        painter.scale(scale, scale)
        painter.translate(-block.left, -block.top)
        options = DrawingOptions(grid=False, square_px=scale)
        draw_field(painter, field, options, block)
    finally:
        painter.end()
    return picture
