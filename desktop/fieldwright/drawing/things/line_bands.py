"""The bands of walls in the line style: black, thin, without stones."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QPainter, QPainterPath

from fieldwright.drawing.things import shapes
from fieldwright.drawing.things.look import BLACK, NO_PEN, PAPER, make_brush
from fieldwright.drawing.things.masonry import Band
from fieldwright.drawing.things.wall_pieces import Piece

LINE_THICKNESS = 0.12
"""The thickness of walls in squares."""


def draw_line_bands(painter: QPainter, pieces: Sequence[Piece]) -> None:
    """Black bands; low ones hollow, rails thin."""
    solid, hollow = shapes.winding(), shapes.winding()
    inner = shapes.winding()
    for piece in pieces:
        thin = min(piece.thickness, LINE_THICKNESS)
        low = piece.height_ft < 5
        target = hollow if low else solid
        _add_thin(target, piece, thin, 0.0)
        if low:
            _add_thin(inner, piece, thin, -0.03)
        if piece.kind.texture == "battlement":
            _add_line_merlons(solid, piece)
        if piece.kind.texture == "rock":
            _add_line_rock(solid, piece)
    painter.setPen(NO_PEN)
    painter.setBrush(make_brush(BLACK))
    painter.drawPath(hollow)
    painter.setBrush(make_brush(PAPER))
    painter.drawPath(inner)
    painter.setBrush(make_brush(BLACK))
    painter.drawPath(solid)


def _add_thin(path: QPainterPath, piece: Piece, thickness: float, more: float) -> None:
    """The band drawn thinner, so that its corners still close."""
    ux, uy = piece.along
    half = thickness / 2 + more
    low = min(piece.at_start.longer, thickness / 2) + more
    high = min(piece.at_end.longer, thickness / 2) + more
    if piece.at_start.bare and not piece.at_start.longer:
        low = max(low, 0.0)
    sx, sy = piece.start[0] - ux * low, piece.start[1] - uy * low
    ex, ey = piece.end[0] + ux * high, piece.end[1] + uy * high
    points = [
        (sx + uy * half, sy - ux * half),
        (ex + uy * half, ey - ux * half),
        (ex - uy * half, ey + ux * half),
        (sx - uy * half, sy + ux * half),
    ]
    path.addPolygon(shapes.polygon([*points, points[0]]))
    for end, (x, y) in ((piece.at_start, piece.start), (piece.at_end, piece.end)):
        if end.turned:
            ring = [(x + px, y + py) for px, py in shapes.ellipse(2 * half, 2 * half, 16)]
            path.addPolygon(shapes.polygon([*ring, ring[0]]))


def _add_line_merlons(path: QPainterPath, piece: Piece) -> None:
    band = Band(piece)
    for cell, low, high in band.cells(0.62, 0.02):
        middle = low + (high - low) * 0.55
        block = shapes.wound(band.quad(low, middle, -0.11, 0.11, band.noise(cell), 0.0))
        path.addPolygon(shapes.polygon([*block, block[0]]))


def _add_line_rock(path: QPainterPath, piece: Piece) -> None:
    band = Band(piece)
    for cell, low, high in band.cells(0.3, 0.4):
        noise = band.noise(cell)
        side = noise.choice((-1, 1))
        tip = side * noise.between(0.1, 0.18)
        shard = shapes.wound([band.at(low, 0), band.at((low + high) / 2, tip), band.at(high, 0)])
        path.addPolygon(shapes.polygon([*shard, shard[0]]))
