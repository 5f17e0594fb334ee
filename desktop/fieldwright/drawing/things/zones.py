"""Starting zones, an aid for the DM: tinted squares with a dashed edge and the side's name."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath

from fieldwright.battlefield.things import StartingZone
from fieldwright.drawing.context import Context
from fieldwright.drawing.things import shapes
from fieldwright.drawing.things.index import index_of
from fieldwright.drawing.things.look import BLACK, PAPER, Look, dashes, make_brush, paint
from fieldwright.drawing.things.sides import Sign, corners, sign_on
from fieldwright.drawing.things.words import LETTERS, outline_of, write
from fieldwright.drawing.things.zone_words import ZoneWords, zone_words
from fieldwright.terms.grid import Block

_INSET = 0.06


def draw_zones(painter: QPainter, context: Context, region: Block, look: Look) -> None:
    """The starting zones, where the options ask for them; never for the players."""
    if not context.options.shows_zones:
        return
    for entry in index_of(context.field, StartingZone).near(region):
        zone = entry.thing
        blocks = [block for block in zone.blocks if not block.is_empty]
        if blocks:
            sign = sign_on(context.field, zone.side)
            _draw_zone(painter, sign, blocks, look)
            words = zone_words(context.field).get(zone.id)
            if words is not None:
                _name(painter, zone.side, sign, words, look)


def _draw_zone(painter: QPainter, sign: Sign, blocks: list[Block], look: Look) -> None:
    outline = _outline(blocks)
    if look.line:
        dashes(painter, outline, look.pen(BLACK, 0.06))
    else:
        tint = make_brush(sign.colour, alpha=0.1)
        paint(painter, outline, brush=tint)
        dashes(painter, outline, look.pen(sign.colour, 0.08, 0.9))


def _outline(blocks: list[Block]) -> QPainterPath:
    """The blocks as one shape, a little inside of the lines of the grid.

    Single squares inside that nobody can stand on (a trunk, a boulder) are seen on the map and
    would only clutter the zone as holes.
    """
    path = QPainterPath()
    if len(blocks) == 1:
        rect = QRectF(blocks[0].left, blocks[0].top, blocks[0].width, blocks[0].height)
        path.addRect(rect.adjusted(_INSET, _INSET, -_INSET, -_INSET))
        return path
    for block in blocks:
        part = QPainterPath()
        part.addRect(QRectF(block.left, block.top, block.width, block.height))
        path = path.united(part)
    pieces = path.simplified().toSubpathPolygons()
    whole = QPainterPath()
    for piece in pieces:
        around = piece.boundingRect()
        inner = around.adjusted(_INSET, _INSET, -_INSET, -_INSET)
        if not any(
            other is not piece and _surrounds(other.boundingRect(), inner) for other in pieces
        ):
            whole.addPolygon(piece)
            whole.closeSubpath()
    return whole


def _surrounds(outer: QRectF, inner: QRectF) -> bool:
    return outer.contains(inner) and outer.width() * outer.height() > 2 * (
        inner.width() * inner.height()
    )


def _name(painter: QPainter, side: str, sign: Sign, at: ZoneWords, look: Look) -> None:
    """The side's shape and name, along the longer side of the zone."""
    painter.save()
    painter.translate(at.x, at.y)
    if at.upright:
        painter.rotate(-90)
    words, size = side.capitalize(), at.size
    width = outline_of(words).boundingRect().width() / LETTERS
    ink = make_brush(BLACK) if look.line else make_brush(sign.colour, 0.75, 0.9)
    halo = look.pen(PAPER if look.line else "#fffaf0", size * 0.22, alpha=0.7)
    write(painter, words, (size * 0.55, 0), size, ink, halo)
    left = size * (width / 2 + 0.25)
    mark = [(x - left, y) for x, y in corners(sign.form, size * 0.42)]
    ground = make_brush(PAPER) if look.line else make_brush(sign.colour, alpha=0.9)
    paint(painter, shapes.closed(mark), look.pen(PAPER, 0.1, alpha=0.7))
    paint(
        painter,
        shapes.closed(mark),
        look.pen(BLACK if look.line else sign.colour, 0.04, 0.7),
        ground,
    )
    painter.restore()
