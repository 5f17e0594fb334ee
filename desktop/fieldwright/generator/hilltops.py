"""The outlines of raised ground: a lone hill's top, and ridges where raised sections meet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.sections import SECTIONS, section_blocks, section_neighbours
from fieldwright.generator.noise import ripple, rough
from fieldwright.generator.plan import Plan
from fieldwright.generator.shapes import Mask, beside, line_of_squares, parts
from fieldwright.terms.grid import Block, Square

HILLTOP_SQUARES = (3, 10)
"""The least and most level squares on top of a hill (Slopes and Escarpments; ruling R43)."""

_THINNEST = 1.2
_RIDGE_SHARE = 7.0
_STEP = "topography"

Field = NDArray[np.float64]


def middle(block: Block) -> Square:
    """The centre square of a section."""
    return Square(block.left + block.width // 2, block.top + block.height // 2)


def hilltops(plan: Plan, raised: frozenset[int]) -> Mask:
    """The level top of raised sections, of shape (rows, columns).

    A section raised by itself gets a top of 3 to 10 squares in its middle; raised neighbours
    share one top that stretches along the ridge from middle to middle (Slopes and Escarpments;
    ruling R43).
    """
    blocks = section_blocks(plan.columns, plan.rows)
    tops = np.zeros((plan.rows, plan.columns), bool)
    for section in sorted(raised):
        for square in lone_top(plan, section, blocks[section]):
            tops[square.row, square.column] = True
    if any(other in raised for section in raised for other in section_neighbours(section)):
        tops |= _ridges(plan, raised, blocks)
        _join(tops, raised, [middle(block) for block in blocks])
    return tops


def _join(tops: Mask, raised: frozenset[int], middles: list[Square]) -> None:
    """Join neighbours' tops by a straight ridge where their common one is broken, in place.

    What hangs together with no section's middle is left out.
    """
    for first, second in combinations(sorted(raised), 2):
        labels = parts(tops)
        one, other = middles[first], middles[second]
        if second not in section_neighbours(first):
            continue
        if labels[one.row, one.column] != labels[other.row, other.column]:
            way = np.zeros_like(tops)
            for column, row in line_of_squares(one, other):
                way[row, column] = True
            tops |= beside(way)
    labels = parts(tops)
    tops &= np.isin(labels, [labels[middles[s].row, middles[s].column] for s in sorted(raised)])


def lone_top(plan: Plan, section: int, block: Block) -> list[Square]:
    """3 to 10 squares that hang together around the middle of a section.

    In each of the four directions none lies farther out than the one straight ahead of the
    middle, so that slopes are as wide there as they were rolled.
    """
    stream = plan.stream(_STEP, section, "hilltop")
    count = stream.between(*HILLTOP_SQUARES)
    flat, tall = stream.between(2, 6), stream.between(2, 6)
    start = middle(block)

    def score(square: Square) -> tuple[int, int, int]:
        right, down = square.column - start.column, square.row - start.row
        return flat * right * right + tall * down * down, right, down

    top = [start]
    while len(top) < count:
        rim = {other for square in top for other in _sides(square) if _holds(block, other)}
        rim -= {*top}
        if not rim:
            break
        top.append(min(rim, key=score))
    return top


def _holds(block: Block, square: Square) -> bool:
    column, row = square
    return block.left <= column < block.right and block.top <= row < block.bottom


def _sides(square: Square) -> Iterator[Square]:
    column, row = square
    yield Square(column, row - 1)
    yield Square(column + 1, row)
    yield Square(column, row + 1)
    yield Square(column - 1, row)


@dataclass(frozen=True, slots=True)
class _Plane:
    """The middles of all squares as x and y, of the field's shape."""

    x: Field
    y: Field

    @classmethod
    def bent(cls, plan: Plan, side: int) -> _Plane:
        """The plane bent softly, so that no outline in it runs straight for long."""
        shape = (plan.rows, plan.columns)
        wide, sway = max(5.0, side / 2), side / 5
        stream = plan.stream(_STEP, what="ridge outline")
        x = np.arange(plan.columns, dtype=np.float64)[None, :] + 0.5
        y = np.arange(plan.rows, dtype=np.float64)[:, None] + 0.5
        bend = _away_from_middles(plan, x, y, side) * sway
        return cls(
            x + (rough(shape, stream, wide) + ripple(shape, stream, wide * 2)) * bend,
            y + (rough(shape, stream, wide) + ripple(shape, stream, wide * 2)) * bend,
        )


def _away_from_middles(plan: Plan, x: Field, y: Field, side: int) -> Field:
    """0 in the middle of each section, rising to 1 less than half a side away."""
    nearest = np.full((plan.rows, plan.columns), 1e9)
    for block in section_blocks(plan.columns, plan.rows):
        column, row = middle(block)
        right, down = x - column - 0.5, y - row - 0.5
        np.minimum(nearest, right * right + down * down, out=nearest)
    away: Field = np.minimum(1.0, nearest / (side * side * 0.16))
    return away


def _ridges(plan: Plan, raised: frozenset[int], blocks: tuple[Block, ...]) -> Mask:
    """Ridges between the middles of neighbours, filled where three or four meet."""
    plane = _Plane.bent(plan, min(blocks[0].width, blocks[0].height))
    points = {}
    radius = {}
    for section in sorted(raised):
        column, row = middle(blocks[section])
        points[section] = (column + 0.5, row + 0.5)
        stream = plan.stream(_STEP, section, "ridge")
        side = min(blocks[section].width, blocks[section].height)
        radius[section] = max(_THINNEST, side / _RIDGE_SHARE * stream.between(75, 130) / 100)
    depth = np.full((plan.rows, plan.columns), 1e9)
    for first, second in combinations(sorted(raised), 2):
        if second in section_neighbours(first):
            ends = (points[first], points[second])
            np.minimum(depth, _to_ridge(plane, ends, (radius[first], radius[second])), out=depth)
    for corners in _filled(raised):
        np.minimum(depth, _to_patch(plane, [points[section] for section in corners]), out=depth)
    return depth <= 0


def _to_ridge(
    plane: _Plane, ends: tuple[tuple[float, float], tuple[float, float]], radii: tuple[float, float]
) -> Field:
    """Distance to a ridge that narrows from one end's radius to the other's; inside below 0."""
    (x1, y1), (x2, y2) = ends
    along_x, along_y = x2 - x1, y2 - y1
    length = along_x * along_x + along_y * along_y
    share = ((plane.x - x1) * along_x + (plane.y - y1) * along_y) / length
    share = np.minimum(1.0, np.maximum(0.0, share))
    right, down = plane.x - (x1 + share * along_x), plane.y - (y1 + share * along_y)
    waist = share * (1 - share)
    reach = (radii[0] + (radii[1] - radii[0]) * share) * (1 - waist)
    distance: Field = np.sqrt(right * right + down * down) - reach
    return distance


def _filled(raised: frozenset[int]) -> Iterator[tuple[int, ...]]:
    """Triples of raised sections in each square of four, around which the land is all high."""
    for first in range(SECTIONS):
        if first % 3 == 2 or first >= 6:
            continue
        corners = [
            section for section in (first, first + 1, first + 4, first + 3) if section in raised
        ]
        if len(corners) >= 3:
            yield tuple(corners)


def _to_patch(plane: _Plane, corners: list[tuple[float, float]]) -> Field:
    """How far outside of a convex patch each square is, its corners clockwise; inside below 0."""
    worst = np.full(plane.x.shape, -1e9)
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        along_x, along_y = x2 - x1, y2 - y1
        length = float(np.sqrt(along_x * along_x + along_y * along_y))
        outside = ((plane.x - x1) * along_y - (plane.y - y1) * along_x) / length
        np.maximum(worst, outside, out=worst)
    return worst
