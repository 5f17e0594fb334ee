"""Caves: irregular chambers and passages in solid rock, with ledges, stalagmites and crevasses.

combat-and-tactics.txt, Terrain Types, Caves; the heights are those of Step Two (broken ground).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Layer
from fieldwright.battlefield.things import Outline
from fieldwright.generator.draft import Draft
from fieldwright.generator.heights import raise_sections
from fieldwright.generator.layouts.hollows import hollow, outline_walls
from fieldwright.generator.layouts.ledges import join_ledges, settle_rock
from fieldwright.generator.layouts.masonry import Cell
from fieldwright.generator.layouts.sheet import Sheet
from fieldwright.generator.plan import Plan
from fieldwright.generator.shapes import Mask, grown, mostly_covered, parts
from fieldwright.generator.wishes import WishError
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Edge

SMALLEST = 10
"""The least side in squares in which a chamber and a passage fit."""


def lay_out(plan: Plan, draft: Draft, stream: Stream) -> None:
    """Hollow out the cave; raises WishError where the field is too small."""
    if min(draft.columns, draft.rows) < SMALLEST:
        raise WishError(
            f"A cave needs at least {SMALLEST} x {SMALLEST} squares; "
            f"{draft.columns} x {draft.rows} are too few. Wish for a larger field."
        )
    mask = hollow(draft.columns, draft.rows, stream)
    mouth = _open_mouth(mask, plan.attackers_edge)
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
        sheet.keep_block_clear(zone.grown(-1))
    _pool(sheet, mask, stream)
    _patches(sheet, mask, stream)
    sheet.keep_clear(_cells(grown(draft.escarpment.astype(bool), 2)))
    free = mask.copy()
    _crevasses(sheet, free, stream)
    _formations(sheet, free, stream)
    _lair(sheet, far)
    for start, end in outline_walls(mask):
        sheet.free_wall("rock-face", start, end)
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


# -------------------------------------------------------------------------------------- formations


def _crevasses(sheet: Sheet, free: Mask, stream: Stream) -> None:
    """One or two crevasses that leave a way around each."""
    wanted = 1 + (free.size >= 700)
    spots = _roomy_spots(sheet, free, 4, stream)
    for x, y in spots:
        if wanted == 0:
            return
        length = min(8.0, stream.between(8, 14) / 2)
        wide = stream.chance(1, 2)
        if _open_crevasse(sheet, free, (x, y), length, wide, stream):
            wanted -= 1


def _open_crevasse(
    sheet: Sheet, free: Mask, at: Cell, length: float, wide: bool, stream: Stream
) -> bool:
    outline = _jagged(length, stream)
    turn = 0 if wide else 90
    piece = sheet.put(
        "crevasse", at[0], at[1], width=length, length=1.5, rotation=turn, outline=outline
    )
    if piece is None:
        return False
    placed = [(x + at[0], y + at[1]) if wide else (at[0] - y, at[1] + x) for x, y in outline]
    block, covered = mostly_covered(placed, sheet.block)
    tried = free.copy()
    tried[block.top : block.bottom, block.left : block.right][covered] = False
    level = sheet.layers[Layer.ESCARPMENT] == 0
    if int(parts(tried & level).max()) > int(parts(free & level).max()):
        sheet.remove(piece)
        return False
    free[:] = tried
    return True


def _jagged(length: float, stream: Stream) -> Outline:
    """A crack that narrows towards both ends, relative to its middle, lying east-west."""
    steps = 6
    upper, lower = [], []
    for step in range(1, steps):
        x = round(length * (step / steps - 0.5), 3)
        slim = 1 if step in (1, steps - 1) else 0
        upper.append((x, -stream.between(25, 70) / 100 * (0.6 if slim else 1)))
        lower.append((x, stream.between(25, 70) / 100 * (0.6 if slim else 1)))
    ends = (round(-length / 2, 3), 0.0), (round(length / 2, 3), 0.0)
    points = [ends[0], *upper, ends[1], *reversed(lower)]
    return tuple((x, round(y, 3)) for x, y in points)


def _formations(sheet: Sheet, free: Mask, stream: Stream) -> None:
    """Stalagmites in clusters and columns of rock, none of which closes a way."""
    cells = _cells(free)
    stream.shuffle(cells)
    many = min(400, len(cells) // 16 + 2)
    columns = min(80, len(cells) // 90 + 1)
    for x, y in cells:
        if many <= 0:
            return
        kind = "rock-column" if columns > 0 and stream.chance(1, 3) else "stalagmite"
        size = 1.1 if kind == "rock-column" else stream.choice((0.5, 0.6, 0.8))
        if _closes_nothing(free, x, y) and _grow(sheet, (x, y), kind, size, stream):
            free[y, x] = False
            many -= 1
            columns -= kind == "rock-column"
            many -= _cluster(sheet, free, (x, y), stream)


def _grow(sheet: Sheet, at: Cell, kind: str, size: float, stream: Stream) -> bool:
    """Let a formation grow somewhere within its square."""
    slack = max(0, round(50 * (1 - size)) - 3)
    x = at[0] + 0.5 + stream.between(-slack, slack) / 100
    y = at[1] + 0.5 + stream.between(-slack, slack) / 100
    return sheet.put(kind, round(x, 2), round(y, 2), width=size, length=size) is not None


def _cluster(sheet: Sheet, free: Mask, at: Cell, stream: Stream) -> int:
    """A few more stalagmites around one; how many."""
    more = 0
    for step_x, step_y in ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1)):
        x, y = at[0] + step_x, at[1] + step_y
        if stream.chance(1, 3) and 0 <= x < sheet.columns and 0 <= y < sheet.rows and free[y, x]:
            size = stream.choice((0.35, 0.5, 0.6))
            if _closes_nothing(free, x, y) and _grow(sheet, (x, y), "stalagmite", size, stream):
                free[y, x] = False
                more += 1
    return more


_RING: tuple[Cell, ...] = ((-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


def _closes_nothing(free: Mask, x: int, y: int) -> bool:
    """Whether the free squares around one hang together without it, so that no way is closed.

    Corners do not count as joined, and a square between two walls is a way to be kept.
    """
    rows, columns = free.shape
    ring = [
        0 <= x + dx < columns and 0 <= y + dy < rows and bool(free[y + dy, x + dx])
        for dx, dy in _RING
    ]
    sides = [place for place in (1, 3, 5, 7) if ring[place]]
    if len(sides) < 2:
        return False
    runs = [place for place in range(8) if ring[place] and not ring[place - 1]]
    return len(runs) <= 1


def _lair(sheet: Sheet, far: Block) -> None:
    """A fire where the dwellers of the cave live."""
    sheet.light("campfire", (far.left + far.right) / 2, (far.top + far.bottom) / 2)
