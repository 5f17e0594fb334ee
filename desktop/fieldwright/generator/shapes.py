"""Squares inside outlines, and squares touched by small things, as arrays."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.things import Point
from fieldwright.terms.grid import Block, Square

Mask = NDArray[np.bool_]

_MIDDLE = (0.5,)
_SPREAD = (0.1, 0.5, 0.9)


def inside(points_x: NDArray[Any], points_y: NDArray[Any], outline: Sequence[Point]) -> Mask:
    """Whether points lie inside an outline (even-odd rule); arrays of one shape."""
    found = np.zeros(points_x.shape, bool)
    previous_x, previous_y = outline[-1]
    for x, y in outline:
        crosses = (y > points_y) != (previous_y > points_y)
        if y != previous_y:
            at = x + (points_y - y) * ((previous_x - x) / (previous_y - y))
            found ^= crosses & (points_x < at)
        previous_x, previous_y = x, y
    return found


def bounds(outline: Sequence[Point], within: Block) -> Block:
    """The block of squares that an outline reaches, clipped to ``within``."""
    xs = [x for x, _ in outline]
    ys = [y for _, y in outline]
    block = Block(math.floor(min(xs)), math.floor(min(ys)), math.ceil(max(xs)), math.ceil(max(ys)))
    return block.clipped(within)


def covered(outline: Sequence[Point], within: Block) -> tuple[Block, Mask]:
    """The squares whose middle lies inside an outline: their block and a mask of its shape."""
    block = bounds(outline, within)
    return block, _hits(outline, block, _MIDDLE) > 0


def mostly_covered(outline: Sequence[Point], within: Block) -> tuple[Block, Mask]:
    """The squares that an outline fills to a third or more, so that nobody can stand there."""
    block = bounds(outline, within)
    return block, _hits(outline, block, _SPREAD) >= 3


def touched(outline: Sequence[Point], within: Block) -> tuple[Block, Mask]:
    """The squares that an outline reaches into noticeably."""
    block = bounds(outline, within)
    return block, _hits(outline, block, _SPREAD) > 0


def _hits(outline: Sequence[Point], block: Block, places: Sequence[float]) -> NDArray[np.int64]:
    """How many sample points of each square lie inside."""
    count = len(places)
    height, width = max(0, block.height), max(0, block.width)
    if block.is_empty:
        return np.zeros((height, width), np.int64)
    offsets = np.array(places)
    x = (np.arange(block.left, block.right)[:, None] + offsets).reshape(1, -1)
    y = (np.arange(block.top, block.bottom)[:, None] + offsets).reshape(-1, 1)
    x, y = np.broadcast_arrays(x, y)
    found = inside(x, y, outline).reshape(height, count, width, count)
    hits: NDArray[np.int64] = found.sum(axis=(1, 3))
    return hits


def part(layer: NDArray[Any], block: Block) -> NDArray[Any]:
    """The view of a layer that a block covers."""
    view: NDArray[Any] = layer[block.top : block.bottom, block.left : block.right]
    return view


def grown(mask: Mask, times: int = 1) -> Mask:
    """The mask with its eight neighbours added, ``times`` over."""
    for _ in range(times):
        wide = mask.copy()
        wide[:, 1:] |= mask[:, :-1]
        wide[:, :-1] |= mask[:, 1:]
        mask = wide.copy()
        mask[1:] |= wide[:-1]
        mask[:-1] |= wide[1:]
    return mask


def beside(mask: Mask) -> Mask:
    """The mask with its four side neighbours added."""
    wide = mask.copy()
    wide[:, 1:] |= mask[:, :-1]
    wide[:, :-1] |= mask[:, 1:]
    wide[1:] |= mask[:-1]
    wide[:-1] |= mask[1:]
    return wide


def one_nearer(square: Square, goal: Square) -> Square:
    """The square beside this one on the straight way to another."""
    right, down = goal.column - square.column, goal.row - square.row
    if abs(right) > abs(down):
        return Square(square.column + (1 if right > 0 else -1), square.row)
    return Square(square.column, square.row + (1 if down > 0 else -1))


def line_of_squares(start: Square, end: Square) -> list[Square]:
    """The squares of the straight way from one to another, each beside the next."""
    line = [start]
    while line[-1] != end:
        line.append(one_nearer(line[-1], end))
    return line


def joined(count: int, first: NDArray[Any], second: NDArray[Any]) -> NDArray[np.int64]:
    """The smallest member of each of ``count`` members' connected part, links being pairs."""
    parent = np.arange(count)
    while first.size:
        one, other = parent[first], parent[second]
        apart = one != other
        first, second = first[apart], second[apart]
        low, high = np.minimum(one, other)[apart], np.maximum(one, other)[apart]
        np.minimum.at(parent, high, low)
        while not np.array_equal(parent, up := parent[parent]):
            parent = up
    return parent


def parts(mask: Mask, corners: bool = False) -> NDArray[np.int64]:
    """Connected parts of a mask numbered from 1 in reading order, 0 outside.

    Neighbours share a side; with ``corners`` a corner is enough.
    """
    place = np.arange(mask.size).reshape(mask.shape)
    links = [
        (place[:, :-1], place[:, 1:], mask[:, :-1] & mask[:, 1:]),
        (place[:-1], place[1:], mask[:-1] & mask[1:]),
    ]
    if corners:
        links += [
            (place[:-1, :-1], place[1:, 1:], mask[:-1, :-1] & mask[1:, 1:]),
            (place[:-1, 1:], place[1:, :-1], mask[:-1, 1:] & mask[1:, :-1]),
        ]
    first = np.concatenate([one[both] for one, _, both in links])
    second = np.concatenate([other[both] for _, other, both in links])
    return numbered(joined(mask.size, first, second).reshape(mask.shape), mask)


def numbered(labels: NDArray[Any], mask: Mask) -> NDArray[np.int64]:
    """Labels under a mask as whole numbers from 1 in reading order, 0 outside."""
    result = np.zeros(mask.shape, np.int64)
    if mask.any():
        _, result[mask] = np.unique(labels[mask], return_inverse=True)
        result[mask] += 1
    return result


def shifted(values: NDArray[Any], right: int, down: int) -> NDArray[Any]:
    """Each square gets what lies so far east and south of it; 0 or False past the field."""
    rows, columns = values.shape
    seen = np.zeros_like(values)
    if abs(right) >= columns or abs(down) >= rows:
        return seen
    here_rows = slice(max(0, -down), min(rows, rows - down))
    here_columns = slice(max(0, -right), min(columns, columns - right))
    there_rows = slice(max(0, down), min(rows, rows + down))
    there_columns = slice(max(0, right), min(columns, columns + right))
    seen[here_rows, here_columns] = values[there_rows, there_columns]
    return seen
