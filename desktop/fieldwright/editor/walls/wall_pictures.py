"""Walls drawn by the map's own painters where they do not stand yet: previews and swatches."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from uuid import UUID

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import Catalogue, WallKind, load_catalogue
from fieldwright.battlefield.things import Point, Wall
from fieldwright.canvas.sight import Sight
from fieldwright.drawing.engine import draw_field
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.drawing.things.light_walls import LIGHT_WALLS
from fieldwright.drawing.things.look import Look
from fieldwright.drawing.things.openings import secret_mark
from fieldwright.drawing.things.wall_pieces import THINNEST, UNKNOWN, End, Piece
from fieldwright.drawing.things.walls import WallsSeen, draw_walls
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block

_MOST = 80.0
"""Squares of wall that are drawn stone by stone while they are dragged; more are drawn plain."""

_COARSE = 19.0
"""Pixels a square below which the painters leave the details out."""

_SWATCH = Block(1, 1, 3, 3)


def draw_new_walls(
    painter: QPainter, sight: Sight, walls: Sequence[Wall], options: DrawingOptions
) -> None:
    """Draw some walls as they would look, in pixels of the viewport; secret ones with their S."""
    feet = sight.field.info.scale.feet_per_square
    pieces = [_piece(wall, walls, 5 / feet) for wall in walls]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(sight.origin)
    painter.scale(sight.scale, sight.scale)
    is_line = options.style is Style.LINE
    fine = sum(piece.length for piece in pieces) <= _MOST
    look = Look(
        is_line, sight.scale if fine else min(_COARSE, sight.scale), sight.field.info.season
    )
    draw_walls(painter, _sorted(pieces), look)
    for piece in pieces:
        if piece.kind.secret:
            secret_mark(painter, piece, look)
    painter.restore()


def _piece(wall: Wall, among: Sequence[Wall], share: float) -> Piece:
    kind = load_catalogue().walls.get(wall.kind, UNKNOWN)
    thickness = wall.thickness or max(THINNEST, kind.thickness * share)
    turned = [_end(wall, point, among, thickness) for point in (wall.start, wall.end)]
    return Piece(wall, kind, wall.start, wall.end, thickness, *turned)


def _end(wall: Wall, point: Point, among: Sequence[Wall], thickness: float) -> End:
    """A corner stone where another new wall goes on; beyond many walls nobody sees it."""
    if len(among) > 40:
        return End(longer=thickness / 4)
    meets = any(point in (other.start, other.end) for other in among if other is not wall)
    return End(longer=thickness / 2, bare=thickness / 2, corner=True) if meets else End()


def _sorted(pieces: Sequence[Piece]) -> WallsSeen:
    bands: list[Piece] = []
    openings: list[Piece] = []
    light: dict[tuple[str, str], list[Piece]] = {}
    for piece in pieces:
        kind = piece.kind
        if kind.texture in LIGHT_WALLS:
            light.setdefault((kind.texture, kind.colour), []).append(piece)
        elif kind.opening and not kind.secret:
            openings.append(piece)
        else:
            bands.append(piece)
    return WallsSeen(bands, [light[key] for key in sorted(light)], openings)


# -------------------------------------------------------------------------------------- swatches


def wall_swatch(kind: WallKind, host: str) -> Callable[[int], QImage]:
    """Draws a piece of a kind of wall for a palette; an opening within a wall of kind ``host``."""

    def draw(pixels: int) -> QImage:
        catalogue = load_catalogue()
        ids = Stream(0, "swatch", kind.id)
        walls = _in_wall(kind, host, ids.uuid) if kind.opening else _corner(kind, ids.uuid)
        return _drawn(add(*walls).applied_to(_bare(catalogue)), pixels)

    return draw


def _corner(kind: WallKind, new_id: Callable[[], UUID]) -> list[Wall]:
    """A wall that turns a corner: one sees its stones and how it ends."""
    ways = [((1.35, 3.4), (1.35, 1.5)), ((1.35, 1.5), (3.4, 1.5))]
    return [Wall(id=new_id(), kind=kind.id, start=start, end=end) for start, end in ways]


def _in_wall(kind: WallKind, host: str, new_id: Callable[[], UUID]) -> list[Wall]:
    ways = [(host, 0.5, 1.5), (kind.id, 1.5, 2.5), (host, 2.5, 3.5)]
    return [Wall(id=new_id(), kind=name, start=(x, 2.0), end=(to, 2.0)) for name, x, to in ways]


def _bare(catalogue: Catalogue) -> Battlefield:
    floors = [kind.id for kind in catalogue.grounds.values() if kind.texture == "plain"]
    ground = "stone-floor" if "stone-floor" in catalogue.grounds else floors[0]
    return Battlefield.empty(4, 4, FieldInfo("", "plains"), catalogue, ground)


def _drawn(field: Battlefield, pixels: int) -> QImage:
    picture = QImage(pixels, pixels, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    try:
        scale = pixels / _SWATCH.width
        painter.scale(scale, scale)
        painter.translate(-_SWATCH.left, -_SWATCH.top)
        draw_field(painter, field, DrawingOptions(grid=False, square_px=scale), _SWATCH)
    finally:
        painter.end()
    return picture


def length_of_way(way: Sequence[Point]) -> float:
    """How long a way of corners is, in squares."""
    return sum(math.dist(a, b) for a, b in pairwise(way))
