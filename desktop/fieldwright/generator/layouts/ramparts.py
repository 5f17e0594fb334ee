"""Curtain walls with walks and battlements, towers with arrow slits, gatehouses, stairs.

The walk lies 15 feet up; what stands along its outer edge is a battlement, 8 feet high above the
walk, which gives whoever stands behind it full cover (combat-and-tactics.txt, Castles or
Fortifications). Towers and gatehouse are open to view at the height of the walk.
"""

from __future__ import annotations

from dataclasses import dataclass

from fieldwright.generator.layouts.masonry import (
    SIDES,
    Cell,
    WallPlace,
    cells_beside,
    outline_edges,
    side_edges,
)
from fieldwright.generator.layouts.pieces import block_outline
from fieldwright.generator.layouts.sheet import Sheet
from fieldwright.terms.grid import Block

WALK_FT = 15
"""Height of the wall walk above the bailey."""

_PASSAGE = 2
"""The gate passage is two squares wide."""


@dataclass(frozen=True, slots=True)
class Gatehouse:
    """The passage through the wall and the two towers beside it."""

    passage: Block
    towers: tuple[Block, Block]


def walk(sheet: Sheet, block: Block) -> None:
    """A stretch of wall with its walk on top."""
    sheet.floor(block, "stone-floor")
    sheet.platform("wall-walk", block_outline(block), WALK_FT)


def walk_beside_gate(sheet: Sheet, wall: Block, middle: int) -> None:
    """A wall from west to east with its walk, open where the gate passage comes."""
    left = middle - _PASSAGE // 2
    walk(sheet, wall._replace(right=left))
    walk(sheet, wall._replace(left=left + _PASSAGE))
    edge_of_walk(sheet, wall, "south", outer=True)
    edge_of_walk(sheet, wall, "north", outer=False)


def edge_of_walk(sheet: Sheet, block: Block, side: str, outer: bool) -> None:
    """The battlement on the outer side of a walk, or the wall's face on the inner side."""
    edges = side_edges(block, side)
    if outer:
        sheet.walls.add(edges, "battlement")
    else:
        sheet.walls.add(edges, "wall", height_ft=float(WALK_FT))


def tower(sheet: Sheet, block: Block, outward: tuple[str, ...]) -> None:
    """A tower's chamber at the height of the walk: walls, arrow slits on its outward sides.

    Whatever walls and water were there give way.
    """
    sheet.dry(block)
    sheet.walls.clear(inner_edges(block))
    sheet.keep_block_clear(block)
    sheet.floor(block, "stone-floor")
    sheet.platform("wall-walk", block_outline(block), WALK_FT, z=1)
    sheet.walls.build(outline_edges(block), "wall", height_ft=float(WALK_FT + 10))
    for side in outward:
        edges = side_edges(block, side)
        for place in range(1, len(edges) - 1, 2):
            sheet.walls.build([edges[place]], "arrow-slit", height_ft=float(WALK_FT + 10))


def inner_edges(block: Block) -> list[WallPlace]:
    """All edges inside a block."""
    level = [
        (x, y, False)
        for y in range(block.top + 1, block.bottom)
        for x in range(block.left, block.right)
    ]
    upright = [
        (x, y, True)
        for x in range(block.left + 1, block.right)
        for y in range(block.top, block.bottom)
    ]
    return level + upright


def doors_to_walks(sheet: Sheet, block: Block, walks: list[Block]) -> None:
    """A door from a tower to each walk that meets it."""
    for side in SIDES:
        for stretch in walks:
            shared = [
                edge
                for edge in side_edges(block, side)
                if any(
                    _holds(stretch, cell) and not _holds(block, cell) for cell in cells_beside(edge)
                )
            ]
            if shared:
                sheet.door([shared[len(shared) // 2]], "door")


def _holds(block: Block, cell: Cell) -> bool:
    return block.left <= cell[0] < block.right and block.top <= cell[1] < block.bottom


def gatehouse(sheet: Sheet, middle: int, wall: Block, tower_width: int, inner: int) -> Gatehouse:
    """A gatehouse in a wall that runs west to east: two towers, the passage between them.

    It reaches one square before the wall and ``inner`` squares behind it; the gate stands at the
    passage's outer end, a raised portcullis at the inner one.
    """
    top, bottom = wall.top - inner, wall.bottom + 1
    left = middle - _PASSAGE // 2
    passage = Block(left, top, left + _PASSAGE, bottom)
    west = Block(left - tower_width, top, left, bottom)
    east = Block(passage.right, top, passage.right + tower_width, bottom)
    tower(sheet, west, ("south", "east", "west"))
    tower(sheet, east, ("south", "west", "east"))
    sheet.dry(passage)
    sheet.walls.clear(inner_edges(passage))
    sheet.floor(passage, "paved")
    sheet.walls.build(side_edges(passage, "south"), "gate")
    sheet.walls.build(side_edges(passage, "north"), "portcullis", is_open=True)
    sheet.keep_block_clear(passage.grown(1))
    return Gatehouse(passage, (west, east))


def stairs_to_walk(sheet: Sheet, block: Block, rise: float, wall_side: str) -> None:
    """Stairs along the inner face of a wall; at their upper end the way onto the walk is open."""
    sheet.stairs(block, rise, float(WALK_FT))
    edges = side_edges(block, wall_side)
    first = rise in (0, 270)
    sheet.walls.clear([edges[0] if first else edges[-1]])
    open_side = SIDES[(SIDES.index(wall_side) + 2) % 4]
    sheet.walls.add(_upper_part(side_edges(block, open_side), first), "railing")
    upper = {0: "north", 90: "east", 180: "south", 270: "west"}[int(rise)]
    sheet.walls.add(side_edges(block, upper), "railing")
    lower = SIDES[(SIDES.index(upper) + 2) % 4]
    sheet.keep_clear(cell for edge in side_edges(block, lower) for cell in cells_beside(edge))


def _upper_part(edges: list[WallPlace], first: bool) -> list[WallPlace]:
    """The upper three quarters of the edges beside stairs."""
    many = max(1, len(edges) * 3 // 4)
    return edges[:many] if first else edges[-many:]
