"""Aisles: figures get from every room and door to every other one without climbing over things.

Where furniture stands in the way, the fewest pieces that are in the way are taken out (repair,
never a new roll).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from fieldwright.generator.layouts.masonry import Cell, WallPlace
from fieldwright.generator.layouts.pieces import Piece
from fieldwright.generator.layouts.sheet import Sheet
from fieldwright.terms.grid import Block

_STEPS: tuple[tuple[int, int, int, int, bool], ...] = (
    (1, 0, 1, 0, True),
    (-1, 0, 0, 0, True),
    (0, 1, 0, 1, False),
    (0, -1, 0, 0, False),
)
"""Per direction: the step, where its edge lies from the square, and whether that is upright."""

_TABLES = ("table", "round-table")
_SEATS = ("bench", "stool")


def door_cells(sheet: Sheet) -> list[Cell]:
    """The squares on both sides of every way through a wall that is no secret."""
    return [
        cell
        for edge in sorted(sheet.walls.courses)
        if sheet.walls.is_opening(edge) and sheet.walls.lets_through(edge)
        for cell in _beside(sheet, edge)
    ]


def free_cell(sheet: Sheet, room: Block) -> Cell:
    """The square of a room that is nearest to its middle with nothing in it to climb over."""
    middle_x, middle_y = (room.left + room.right - 1) / 2, (room.top + room.bottom - 1) / 2
    floor = sheet.standable()
    cells = [
        (column, row)
        for column, row in room.clipped(sheet.block).squares()
        if floor[row, column] and not sheet.pieces_on((column, row))
    ]
    if not cells:
        return (int(middle_x), int(middle_y))
    return min(cells, key=lambda cell: (cell[0] - middle_x) ** 2 + (cell[1] - middle_y) ** 2)


def _beside(sheet: Sheet, edge: WallPlace) -> list[Cell]:
    x, y, upright = edge
    cells = [(x - 1, y), (x, y)] if upright else [(x, y - 1), (x, y)]
    return [(x, y) for x, y in cells if 0 <= x < sheet.columns and 0 <= y < sheet.rows]


def open_aisles(sheet: Sheet, targets: Iterable[Cell]) -> None:
    """Take out what stands between the targets, and between each of them and the doors."""
    floor = sheet.standable()
    wanted = [cell for cell in (*targets, *door_cells(sheet)) if floor[cell[1], cell[0]]]
    if not wanted:
        return
    back = _cheapest_ways(sheet, wanted[0])
    walked: set[Cell] = set()
    for target in wanted:
        cell: Cell | None = target
        while cell is not None and cell not in walked:
            walked.add(cell)
            for piece in sheet.pieces_on(cell):
                _take_out(sheet, piece)
            cell = back.get(cell)


def _take_out(sheet: Sheet, piece: Piece) -> None:
    """Take a piece out; its seats go with a table."""
    if piece not in sheet.pieces:
        return
    sheet.remove(piece)
    if piece.kind not in _TABLES:
        return
    left, top, right, bottom = piece.box
    for other in list(sheet.pieces):
        if other.kind in _SEATS and (
            left - 0.5 <= other.x <= right + 0.5 and top - 0.5 <= other.y <= bottom + 0.5
        ):
            sheet.remove(other)


def _cheapest_ways(sheet: Sheet, start: Cell) -> dict[Cell, Cell | None]:
    """For every square that can be reached, the one before it on the way with least in it."""
    floor = sheet.standable()
    crowded = {
        cell
        for piece in sheet.pieces
        for cell in _cells_of(sheet, piece.box)
        if sheet.pieces_on(cell)
    }
    cost = {start: 0}
    back: dict[Cell, Cell | None] = {start: None}
    queue = deque([start])
    done: set[Cell] = set()
    while queue:
        cell = queue.popleft()
        if cell in done:
            continue
        done.add(cell)
        for step in _STEPS:
            other = (cell[0] + step[0], cell[1] + step[1])
            if not _may_step(sheet, floor, cell, step):
                continue
            price = cost[cell] + (other in crowded)
            if price < cost.get(other, 1 << 30):
                cost[other] = price
                back[other] = cell
                (queue.append if other in crowded else queue.appendleft)(other)
    return back


def _cells_of(sheet: Sheet, box: tuple[float, float, float, float]) -> list[Cell]:
    return [
        (x, y)
        for y in range(max(0, int(box[1])), min(sheet.rows, int(box[3]) + 1))
        for x in range(max(0, int(box[0])), min(sheet.columns, int(box[2]) + 1))
    ]


def _may_step(
    sheet: Sheet, floor: NDArray[np.bool_], cell: Cell, step: tuple[int, int, int, int, bool]
) -> bool:
    x, y = cell[0] + step[0], cell[1] + step[1]
    if not (0 <= x < sheet.columns and 0 <= y < sheet.rows) or not floor[y, x]:
        return False
    edge = (cell[0] + step[2], cell[1] + step[3], step[4])
    return edge not in sheet.walls.courses or sheet.walls.lets_through(edge)
