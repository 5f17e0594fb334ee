"""The outlines of raised ground: a lone hill's top, and ridges where raised sections meet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.sections import SECTIONS, section_blocks, section_neighbours
from fieldwright.generator.noise import organic, ripple
from fieldwright.generator.plan import Plan
from fieldwright.generator.shapes import Mask, beside, line_of_squares, parts
from fieldwright.generator.topography import across
from fieldwright.terms.grid import Block, Edge, Square

HILLTOP_SQUARES = (3, 10)
"""The least and most level squares on top of a hill (Slopes and Escarpments; ruling R43)."""

_THINNEST = 1.2
_RIDGE_SHARE = 7.0
_STEP = "topography"

Field = NDArray[np.float64]

_Place = tuple[int, int]
_STEPS = {Edge.NORTH: (0, -1), Edge.EAST: (1, 0), Edge.SOUTH: (0, 1), Edge.WEST: (-1, 0)}


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
        wide, sway = max(5.0, side / 2), side / 3.2
        stream = plan.stream(_STEP, what="ridge outline")
        x = np.arange(plan.columns, dtype=np.float64)[None, :] + 0.5
        y = np.arange(plan.rows, dtype=np.float64)[:, None] + 0.5
        bend = _away_from_middles(plan, x, y, side) * sway
        return cls(
            x + (organic(shape, stream, wide) + ripple(shape, stream, wide * 2)) * bend,
            y + (organic(shape, stream, wide) + ripple(shape, stream, wide * 2)) * bend,
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
    """Ridges between the middles of neighbours, filled where three or four meet.

    Where the high ground runs off the field, its ridges go on to places beyond the edge.
    """
    plane = _Plane.bent(plan, min(blocks[0].width, blocks[0].height))
    places = _high_places(plan, raised)
    points = {place: _point(place, blocks) for place in places}
    radius = {place: _radius(plan, place, blocks) for place in places}
    depth = np.full((plan.rows, plan.columns), 1e9)
    for first, second in combinations(places, 2):
        if abs(first[0] - second[0]) <= 1 and abs(first[1] - second[1]) <= 1:
            ends = (points[first], points[second])
            np.minimum(depth, _to_ridge(plane, ends, (radius[first], radius[second])), out=depth)
    for corners in _filled(places):
        np.minimum(depth, _to_patch(plane, [points[place] for place in corners]), out=depth)
    return depth <= 0


def _high_places(plan: Plan, raised: frozenset[int]) -> list[_Place]:
    """The raised sections as column and row, and where high ground goes on beyond the field.

    It goes on where two raised sections side by side lie on one edge, three times in four, and
    if they do not fall sheer there.
    """
    beyond = set()
    for edge in (Edge.NORTH, Edge.EAST, Edge.SOUTH, Edge.WEST):
        runs_off = plan.stream(_STEP, what=f"runs off {edge}").chance(3, 4)
        along = [s for s in range(SECTIONS) if across(s, edge) is None]
        for first, second in pairwise(along):
            is_high = first in raised and second in raised
            sheer = {(first, edge), (second, edge)} & plan.escarpments
            if is_high and runs_off and not sheer:
                beyond |= {_stepped(first, edge), _stepped(second, edge)}
    for column in (-1, 3):
        for row in (-1, 3):
            beside = {(column, min(2, max(0, row))), (min(2, max(0, column)), row)}
            if beside <= beyond:
                beyond.add((column, row))
    return sorted(beyond | {(section % 3, section // 3) for section in raised})


def _stepped(section: int, edge: Edge) -> _Place:
    """The place that lies past an edge of a section."""
    right, down = _STEPS[edge]
    return section % 3 + right, section // 3 + down


def _inside(place: _Place) -> int:
    """The section that is nearest to a place."""
    return min(2, max(0, place[1])) * 3 + min(2, max(0, place[0]))


def _point(place: _Place, blocks: tuple[Block, ...]) -> tuple[float, float]:
    """The middle of a section, or as far beyond the field as a section is large."""
    section = _inside(place)
    block = blocks[section]
    column, row = middle(block)
    right, down = place[0] - section % 3, place[1] - section // 3
    return column + 0.5 + right * block.width, row + 0.5 + down * block.height


def _radius(plan: Plan, place: _Place, blocks: tuple[Block, ...]) -> float:
    """Half the width of the ridge at a place."""
    section = _inside(place)
    stream = plan.stream(_STEP, section, "ridge")
    side = min(blocks[section].width, blocks[section].height)
    return max(_THINNEST, side / _RIDGE_SHARE * stream.between(65, 150) / 100)


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


def _filled(places: list[_Place]) -> Iterator[tuple[_Place, ...]]:
    """Three or four high places around one corner, between which the land is all high."""
    for column in range(-1, 3):
        for row in range(-1, 3):
            square = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
            corners = tuple(place for place in square if place in places)
            if len(corners) >= 3:
                yield corners


def _to_patch(plane: _Plane, corners: list[tuple[float, float]]) -> Field:
    """How far outside of a convex patch each square is, its corners clockwise; inside below 0."""
    worst = np.full(plane.x.shape, -1e9)
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        along_x, along_y = x2 - x1, y2 - y1
        length = float(np.sqrt(along_x * along_x + along_y * along_y))
        outside = ((plane.x - x1) * along_y - (plane.y - y1) * along_x) / length
        np.maximum(worst, outside, out=worst)
    return worst
