"""Caves: irregular chambers and passages in solid rock, with ledges, stalagmites and crevasses.

combat-and-tactics.txt, Terrain Types, Caves; the heights are those of Step Two (broken ground).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Layer
from fieldwright.generator.draft import Draft
from fieldwright.generator.heights import raise_sections
from fieldwright.generator.layouts.formations import WallsNear, grow_formations, open_crevasses
from fieldwright.generator.layouts.hollows import hollow, without_pinches
from fieldwright.generator.layouts.least import check_room
from fieldwright.generator.layouts.ledges import join_ledges, settle_rock
from fieldwright.generator.layouts.masonry import Cell
from fieldwright.generator.layouts.rockfaces import rock_faces
from fieldwright.generator.layouts.sheet import Sheet
from fieldwright.generator.plan import Plan
from fieldwright.generator.shapes import Mask, grown
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Edge

SMALLEST = 10
"""The least side in squares in which a chamber and a passage fit."""


def lay_out(plan: Plan, draft: Draft, stream: Stream) -> None:
    """Hollow out the cave; raises WishError where the field is too small."""
    check_room(draft, "A cave needs", SMALLEST, SMALLEST)
    mask = hollow(draft.columns, draft.rows, stream)
    mouth = _open_mouth(mask, plan.attackers_edge)
    mask = without_pinches(mask)
    sheet = Sheet(draft, "solid-rock")
    sheet.layers[Layer.GROUND][mask] = draft.ground_code("cave-floor")
    raise_sections(plan, draft)
    draft.ground[:] = sheet.layers[Layer.GROUND]
    join_ledges(draft, mask)
    settle_rock(draft, mask)
    for layer in (Layer.HEIGHT, Layer.ESCARPMENT):
        sheet.layers[layer][:] = draft.layers[layer]
    near, far = _zones(mask, mouth, plan, sheet)
    for zone in (near, far):
        sheet.keep_block_clear(zone)
    _pool(sheet, mask, stream)
    _patches(sheet, mask, stream)
    sheet.keep_clear(_cells(grown(draft.escarpment.astype(bool), 2)))
    walls = rock_faces(mask, stream.bits())
    for start, end in walls:
        sheet.free_wall("rock-face", start, end)
    free = mask.copy()
    rolled = plan.obstacles.count("crevasse")
    open_crevasses(sheet, free, _roomy_spots(sheet, mask, 4, stream), rolled, stream)
    grow_formations(sheet, free, WallsNear(walls), stream)
    _lair(sheet, far)
    sheet.zones = ((far,), (near,))
    sheet.copy_to_draft()


def _cells(mask: Mask) -> list[Cell]:
    """The squares of a mask."""
    return [(int(column), int(row)) for row, column in np.argwhere(mask)]


# ------------------------------------------------------------------------------ mouth and chambers


def _open_mouth(mask: Mask, edge: Edge) -> Cell:
    """A way in, three squares wide, from the attackers' edge to the nearest part of the cave.

    Returns its middle square at the edge.
    """
    turned = {Edge.NORTH: 0, Edge.EAST: 1, Edge.SOUTH: 2, Edge.WEST: 3}[edge]
    view = np.rot90(mask, turned)
    rows, columns = view.shape
    depth = np.where(view.any(axis=0), view.argmax(axis=0), rows)
    middle = np.abs(np.arange(columns) - columns // 2)
    score = depth * 3 + middle
    score[:2] = score[-2:] = rows * 9
    column = int(score.argmin())
    left, right = column - 1, column + 2
    for x in range(left, right):
        view[: int(depth[column]) + (x != column), x] = True
    places = np.rot90(np.arange(mask.size).reshape(mask.shape), turned)
    row, across = divmod(int(places[0, column]), mask.shape[1])
    return (across, row)


def _zones(mask: Mask, mouth: Cell, plan: Plan, sheet: Sheet) -> tuple[Block, Block]:
    """The attackers' block by the mouth, the defenders' in a chamber towards the other edge."""
    side = max(2, min(5, min(mask.shape) // 6))
    level = mask & _level(sheet.layers[Layer.HEIGHT])
    room = _roominess(mask, side) + _roominess(level, side)
    towards = {
        Edge.NORTH: -np.arange(mask.shape[0])[:, None],
        Edge.SOUTH: np.arange(mask.shape[0])[:, None],
        Edge.WEST: -np.arange(mask.shape[1])[None, :],
        Edge.EAST: np.arange(mask.shape[1])[None, :],
    }
    at_mouth = Block(mouth[0] - side // 2, mouth[1] - side // 2, 0, 0)
    near = _best_block(room, room - 5 * _away_from(at_mouth, mask.shape), side, sheet)
    away = _away_from(near, mask.shape)
    apart = np.maximum(
        np.abs(np.arange(mask.shape[0])[:, None] - near.top),
        np.abs(np.arange(mask.shape[1])[None, :] - near.left),
    )
    room = np.where(apart >= side, room, 0)
    far = _best_block(room, room * 4 + away * 2 + towards[plan.defenders_edge], side, sheet)
    return near, far


def _roominess(mask: Mask, side: int) -> NDArray[np.int64]:
    """How many floor squares the block of ``side`` has that begins at each square."""
    total = np.pad(np.cumsum(np.cumsum(mask.astype(np.int64), 0), 1), ((1, 0), (1, 0)))
    height, width = mask.shape[0] - side + 1, mask.shape[1] - side + 1
    room = np.zeros(mask.shape, np.int64)
    room[:height, :width] = (
        total[side:, side:] - total[:height, side:] - total[side:, :width] + total[:height, :width]
    )
    return room


def _away_from(block: Block, shape: tuple[int, ...]) -> NDArray[np.int64]:
    """Squares across and down from a block, added up."""
    rows, columns = np.arange(shape[0])[:, None], np.arange(shape[1])[None, :]
    away: NDArray[np.int64] = np.abs(rows - block.top) + np.abs(columns - block.left)
    return away


def _best_block(
    room: NDArray[np.int64], score: NDArray[np.int64], side: int, sheet: Sheet
) -> Block:
    """The block with the best score among those that are mostly floor."""
    enough = room >= int(room.max()) * 3 // 4
    score = np.where(enough, score, score.min() - 1)
    row, column = divmod(int(score.argmax()), room.shape[1])
    return Block(column, row, column + side, row + side).clipped(sheet.block)


# ---------------------------------------------------------------------------------- the cave floor


def _pool(sheet: Sheet, mask: Mask, stream: Stream) -> None:
    """A pool in two caves of three: knee-deep at the rim, waist-deep in the middle."""
    if not stream.chance(2, 3):
        return
    spots = _roomy_spots(sheet, mask, 5, stream)
    if not spots:
        return
    x, y = spots[0]
    for row in range(y - 2, y + 3):
        for column in range(x - 2, x + 3):
            away = 4 * ((column - x) ** 2 + (row - y) ** 2)
            if away <= 17 + stream.below(9) and mask[row, column]:
                sheet.flood(Block(column, row, column + 1, row + 1), "pond", 3 if away <= 4 else 2)
                sheet.keep_clear([(column, row)])


def _patches(sheet: Sheet, mask: Mask, stream: Stream) -> None:
    """Some of the floor is muddy or slick; none of it where the sides set up."""
    for kind in ("mud", "slick", "mud", "slick")[: 1 + mask.size // 400]:
        spots = _roomy_spots(sheet, mask, 3, stream)
        if not spots:
            return
        x, y = spots[0]
        for _ in range(stream.between(8, 16)):
            if _is_dry_floor(sheet, mask, x, y):
                sheet.floor(Block(x, y, x + 1, y + 1), kind)
            step_x, step_y = stream.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
            x = min(max(x + step_x, 1), sheet.columns - 2)
            y = min(max(y + step_y, 1), sheet.rows - 2)


def _is_dry_floor(sheet: Sheet, mask: Mask, x: int, y: int) -> bool:
    return bool(mask[y, x]) and (x, y) not in sheet.clear


def _roomy_spots(sheet: Sheet, mask: Mask, side: int, stream: Stream) -> list[Cell]:
    """Up to 60 middles of blocks of ``side`` that are all level, free floor, in random order."""
    free = mask & _level(sheet.layers[Layer.HEIGHT])
    for x, y in sheet.clear:
        if 0 <= x < sheet.columns and 0 <= y < sheet.rows:
            free[y, x] = False
    found = np.argwhere(_roominess(free, side) == side * side)
    picks = [stream.below(len(found)) for _ in range(60)] if len(found) else []
    half = side // 2
    return [(int(found[n, 1]) + half, int(found[n, 0]) + half) for n in picks]


def _level(height: NDArray[np.int16]) -> Mask:
    """The squares as high as those at their four sides."""
    wide = np.pad(height, 1, mode="edge")
    level: Mask = (
        (wide[:-2, 1:-1] == height)
        & (wide[2:, 1:-1] == height)
        & (wide[1:-1, :-2] == height)
        & (wide[1:-1, 2:] == height)
    )
    return level


def _lair(sheet: Sheet, far: Block) -> None:
    """A fire where the dwellers of the cave live."""
    sheet.light("campfire", (far.left + far.right) / 2, (far.top + far.bottom) / 2)
