"""How much of a square an outline covers, and on which side of it a wall lies.

Plain arithmetic for single squares; all coordinates are in squares of the field.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from fieldwright.battlefield.things import Point
from fieldwright.terms.grid import Block, Edge, Square

_ON_EDGE = 0.12
"""A wall no farther than this from the edge of a square stands on the edge."""

_NOTICED = 0.05
"""A wall that runs through a square for less than this only touches it."""


def covered_share(outline: Sequence[Point], square: Square) -> float:
    """The share of a square (0 to 1) that lies inside an outline."""
    points = list(outline)
    for axis, least in ((0, square.column), (1, square.row)):
        points = _cut(points, axis, float(least), keep_above=True)
        points = _cut(points, axis, least + 1.0, keep_above=False)
        if len(points) < 3:
            return 0.0
    return abs(signed_area(points))


def covered_squares(outline: Sequence[Point], block: Block) -> Iterator[tuple[Square, float]]:
    """The squares of a block, row by row, that an outline reaches into, with the share it covers.

    The same shares as ``covered_share``, in less time than square by square.
    """
    columns = {
        column: _between(list(outline), 0, column) for column in range(block.left, block.right)
    }
    for row in range(block.top, block.bottom):
        for column, strip in columns.items():
            points = _between(strip, 1, row)
            if points:
                yield Square(column, row), abs(signed_area(points))


def _between(points: list[Point], axis: int, least: int) -> list[Point]:
    """What of a polygon lies between two lines of the grid; empty where nothing does."""
    if not points:
        return points
    places = [point[axis] for point in points]
    if min(places) < least:
        points = _cut(points, axis, float(least), keep_above=True)
    if max(places) > least + 1:
        points = _cut(points, axis, least + 1.0, keep_above=False)
    return points if len(points) > 2 else []


def turn(a: Point, b: Point, c: Point) -> float:
    """Twice the area of a triangle: above nought where the way by its corners turns clockwise."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def signed_area(outline: Sequence[Point]) -> float:
    """Its area in squares; below nought where the outline runs anticlockwise on the map."""
    return 0.5 * sum(
        outline[number - 1][0] * y - x * outline[number - 1][1]
        for number, (x, y) in enumerate(outline)
    )


def distance_to_line(point: Point, start: Point, end: Point) -> float:
    """How far a point is from a straight line between two places, in squares."""
    across, down = end[0] - start[0], end[1] - start[1]
    squared = across * across + down * down
    if squared == 0:
        return math.dist(point, start)
    share = ((point[0] - start[0]) * across + (point[1] - start[1]) * down) / squared
    share = min(max(share, 0.0), 1.0)
    return math.dist(point, (start[0] + across * share, start[1] + down * share))


def contains(outline: Sequence[Point], point: Point) -> bool:
    """Whether a point lies inside an outline (even-odd rule)."""
    x, y = point
    inside = False
    if not outline:
        return False
    last_x, last_y = outline[-1]
    for next_x, next_y in outline:
        if (next_y > y) != (last_y > y):
            crossing = next_x + (y - next_y) * (last_x - next_x) / (last_y - next_y)
            inside ^= x < crossing
        last_x, last_y = next_x, next_y
    return inside


def wall_place(start: Point, end: Point, square: Square) -> Edge | str | None:
    """Where a wall lies in a square: the edge it stands on, ``through``, or None if not there."""
    near = _within(start, end, square, _ON_EDGE)
    if near is None:
        return None
    for edge, axis, line in _edges(square):
        if all(abs(point[axis] - line) <= _ON_EDGE for point in near):
            return edge if _shared(near, square, 1 - axis) >= _NOTICED else None
    part = _within(start, end, square, 0.0)
    return "through" if part is not None and math.dist(*part) >= _NOTICED else None


def _shared(part: tuple[Point, Point], square: Square, axis: int) -> float:
    """How far a part of a wall runs along a square, in squares."""
    low, high = sorted(point[axis] for point in part)
    return min(high, square[axis] + 1.0) - max(low, float(square[axis]))


def _edges(square: Square) -> tuple[tuple[Edge, int, float], ...]:
    """Each edge with the axis that is constant along it and its value."""
    return (
        (Edge.NORTH, 1, float(square.row)),
        (Edge.EAST, 0, square.column + 1.0),
        (Edge.SOUTH, 1, square.row + 1.0),
        (Edge.WEST, 0, float(square.column)),
    )


def _within(start: Point, end: Point, square: Square, margin: float) -> tuple[Point, Point] | None:
    """The part of a segment inside a square with a margin around it (Liang and Barsky 1984)."""
    first, last = 0.0, 1.0
    for axis, least in ((0, square.column), (1, square.row)):
        low, high = least - margin, least + 1 + margin
        step = end[axis] - start[axis]
        if step == 0:
            if not low <= start[axis] <= high:
                return None
            low_at, high_at = 0.0, 1.0
        else:
            low_at, high_at = sorted(((low - start[axis]) / step, (high - start[axis]) / step))
        first, last = max(first, low_at), min(last, high_at)
    if first >= last:
        return None
    return _along(start, end, first), _along(start, end, last)


def _along(start: Point, end: Point, share: float) -> Point:
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def _cut(points: list[Point], axis: int, line: float, *, keep_above: bool) -> list[Point]:
    """Cut a polygon along a line (Sutherland and Hodgman 1974)."""
    kept: list[Point] = []
    for number, point in enumerate(points):
        before = points[number - 1]
        here = (point[axis] >= line) is keep_above or point[axis] == line
        there = (before[axis] >= line) is keep_above or before[axis] == line
        if here is not there:
            share = (line - before[axis]) / (point[axis] - before[axis])
            kept.append(_along(before, point, share))
        if here:
            kept.append(point)
    return kept
