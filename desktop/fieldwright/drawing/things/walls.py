"""Walls of a region: bands first, then what is lighter, then what opens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtGui import QPainter

from fieldwright.battlefield.things import Wall
from fieldwright.drawing.context import Context
from fieldwright.drawing.things.crowds import THIN, draw_crowd
from fieldwright.drawing.things.light_walls import LIGHT_WALLS
from fieldwright.drawing.things.line_bands import draw_line_bands
from fieldwright.drawing.things.look import Look
from fieldwright.drawing.things.masonry import draw_bands
from fieldwright.drawing.things.openings import draw_opening, lock_mark, secret_mark
from fieldwright.drawing.things.runs import merged
from fieldwright.drawing.things.shadows import Shadows
from fieldwright.drawing.things.wall_pieces import SLIT, Joinery, Piece
from fieldwright.terms.grid import Block


@dataclass(frozen=True, slots=True)
class WallsSeen:
    """The walls that show in a region; ``crowd`` are those too thick to be told from each other."""

    bands: Sequence[Piece]
    light: Sequence[Sequence[Piece]]
    openings: Sequence[Piece]
    crowd: Sequence[Wall] = ()


def seen_in(context: Context, region: Block) -> WallsSeen:
    """Sort the walls that may show in a region by how they are drawn."""
    joinery = Joinery(context)
    bands: list[Piece] = []
    light: dict[tuple[str, str], list[Piece]] = {}
    openings: list[Piece] = []
    for drawn in joinery.near(region):
        for piece in drawn.pieces:
            if piece.kind.texture in LIGHT_WALLS:
                light.setdefault((piece.kind.texture, piece.kind.colour), []).append(piece)
            else:
                bands.append(piece)
        opening = drawn.opening
        if opening is None:
            continue
        if opening.kind.texture in LIGHT_WALLS:
            light.setdefault((opening.kind.texture, opening.kind.colour), []).append(opening)
            continue
        openings.append(opening)
    grouped = [light[key] for key in sorted(light)]
    return WallsSeen(merged(bands), grouped, openings, joinery.crowd(region))


def cast_shadows(shadows: Shadows, walls: WallsSeen, context: Context) -> None:
    """Add the shadows of all walls and closed doors; those of a crowd would cover everything."""
    pieces = [*walls.bands, *(piece for group in walls.light for piece in group)]
    pieces += [p for p in walls.openings if not p.wall.is_open and p.kind.texture != SLIT]
    for piece in pieces:
        shadows.cast(piece.corners(), context.shadow_length(piece.height_ft), convex=True)


def draw_walls(painter: QPainter, walls: WallsSeen, look: Look) -> None:
    """Draw them."""
    draw_crowd(painter, walls.crowd, look.ink(THIN))
    for group in walls.light:
        if group[0].kind.texture != "curtain":
            LIGHT_WALLS[group[0].kind.texture](painter, group, look)
    if look.line:
        draw_line_bands(painter, walls.bands)
    else:
        draw_bands(painter, walls.bands, look)
    for group in walls.light:
        if group[0].kind.texture == "curtain":
            LIGHT_WALLS["curtain"](painter, group, look)
    for piece in walls.openings:
        draw_opening(painter, piece, look)


def draw_secrets(painter: QPainter, context: Context, region: Block, look: Look) -> None:
    """Mark the secret doors and the locked ones, for the DM."""
    joinery = Joinery(context)
    for entry in joinery.index.near(region):
        kind = joinery.kind(entry.thing)
        if kind.secret:
            wall = entry.thing
            secret_mark(painter, Piece(wall, kind, wall.start, wall.end, 0.3), look)
        if entry.thing.bolted:
            wall = entry.thing
            lock_mark(painter, Piece(wall, kind, wall.start, wall.end, 0.3), look)
