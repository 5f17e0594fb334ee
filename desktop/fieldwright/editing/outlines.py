"""Outlines drawn by hand: from rectangles, from painted squares, and changed point by point.

Outlines are simple polygons in squares of the field, without holes.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from fieldwright.battlefield.extent import obstacle_outline, turned
from fieldwright.battlefield.things import Hazard, Obstacle, Outline, Platform, Point
from fieldwright.geometry.shapes import signed_area
from fieldwright.terms.grid import Square

FEWEST = 3
"""An outline has at least this many points."""

_SAME = 1e-6

Shaped: TypeAlias = Obstacle | Platform | Hazard
"""What has an outline that can be changed."""


class OutlineError(ValueError):
    """An outline that cannot be: the sentence says why and what to do."""


def rectangle(one: Point, other: Point) -> Outline:
    """The rectangle between two opposite corners, clockwise from its north-west corner."""
    left, right = sorted((one[0], other[0]))
    top, bottom = sorted((one[1], other[1]))
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def checked(outline: Sequence[Point]) -> Outline:
    """An outline without doubled points; raises OutlineError where nothing is left to stand on."""
    kept: list[Point] = []
    for point in outline:
        if not kept or math.dist(kept[-1], point) > _SAME:
            kept.append((float(point[0]), float(point[1])))
    if len(kept) > 1 and math.dist(kept[0], kept[-1]) <= _SAME:
        kept.pop()
    if crosses_itself(kept):
        raise OutlineError("The sides of this outline cross each other. Draw it around one area.")
    if len(kept) < FEWEST or abs(signed_area(kept)) < 0.01:
        raise OutlineError("This outline has no area. Draw it around at least a part of a square.")
    return tuple(kept)


def crosses_itself(outline: Sequence[Point]) -> bool:
    """Whether two sides of an outline cross that are no neighbours."""
    count = len(outline)
    sides = [(outline[i], outline[(i + 1) % count]) for i in range(count)]
    for first in range(count):
        for second in range(first + 2, count):
            if (second + 1) % count != first and _cross(*sides[first], *sides[second]):
                return True
    return False


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < -_SAME and side(c, d, a) * side(c, d, b) < -_SAME


# ------------------------------------------------------------------------------ painted squares


def outlines_of(squares: Collection[Square]) -> tuple[Outline, ...]:
    """Outlines around painted squares: one for each part that hangs together by its sides.

    A part with a hole in it is cut into parts without one, so that the hole stays free.
    """
    found = [outline for part in _parts(set(squares)) for outline in _solid_outlines(part)]
    return tuple(sorted(found))


def _parts(squares: set[Square]) -> Iterator[set[Square]]:
    left = set(squares)
    while left:
        todo = [min(left)]
        part: set[Square] = set(todo)
        left.remove(todo[0])
        while todo:
            for near in _beside(todo.pop()):
                if near in left:
                    left.remove(near)
                    part.add(near)
                    todo.append(near)
        yield part


def _beside(square: Square) -> Iterator[Square]:
    column, row = square
    yield Square(column + 1, row)
    yield Square(column - 1, row)
    yield Square(column, row + 1)
    yield Square(column, row - 1)


def _solid_outlines(part: set[Square]) -> Iterator[Outline]:
    """The outline of a part, or of its pieces if it has a hole."""
    loops = _loops(part)
    holes = [loop for loop in loops if signed_area(loop) < 0]
    if not holes:
        yield from loops
        return
    cut = min(min(x for x, _ in hole) for hole in holes) + 1
    for side in (
        {square for square in part if square.column < cut},
        {square for square in part if square.column >= cut},
    ):
        for piece in _parts(side):
            yield from _solid_outlines(piece)


def _loops(part: set[Square]) -> list[Outline]:
    """The closed lines around a part: clockwise around it, anticlockwise around its holes."""
    steps: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for column, row in sorted(part):
        corners = ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))
        sides = zip(corners, (*corners[1:], corners[0]), strict=True)
        beyond = (
            Square(column, row - 1),
            Square(column + 1, row),
            Square(column, row + 1),
            Square(column - 1, row),
        )
        for (start, end), other in zip(sides, beyond, strict=True):
            if other not in part:
                steps.setdefault(start, []).append(end)
    loops = []
    while steps:
        loops.append(_walked(steps))
    return loops


def _walked(steps: dict[tuple[int, int], list[tuple[int, int]]]) -> Outline:
    """One closed line, taken out of ``steps``; at a corner of two it turns right.

    So two squares that touch by a corner only are walked around apart.
    """
    start = min(steps)
    at, came = start, (0, 0)
    line: list[tuple[int, int]] = []
    while True:
        following = steps[at]
        after = (
            min(following, key=lambda end: _turn(came, at, end))
            if came != (0, 0)
            else (following[0])
        )
        following.remove(after)
        if not following:
            del steps[at]
        way = (after[0] - at[0], after[1] - at[1])
        if way != came:
            line.append(at)
        at, came = after, way
        if at == start:
            break
    return _without_straights(line)


def _turn(came: tuple[int, int], at: tuple[int, int], end: tuple[int, int]) -> int:
    """0 for a turn to the right, 1 for straight on, 2 for a turn to the left (y grows down)."""
    way = (end[0] - at[0], end[1] - at[1])
    cross = came[0] * way[1] - came[1] * way[0]
    return 1 - cross


def _without_straights(line: Sequence[tuple[int, int]]) -> Outline:
    """The corners of a closed line alone."""
    count = len(line)
    return tuple(
        (float(x), float(y))
        for number, (x, y) in enumerate(line)
        if not _is_straight(line[number - 1], (x, y), line[(number + 1) % count])
    )


def _is_straight(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> bool:
    return (b[0] - a[0]) * (c[1] - b[1]) == (b[1] - a[1]) * (c[0] - b[0])


# ------------------------------------------------------------------------------ point by point


def moved_point(outline: Sequence[Point], index: int, to: Point) -> Outline:
    """The outline with one point elsewhere; raises OutlineError where its sides would cross."""
    return checked([to if number == index else p for number, p in enumerate(outline)])


def added_point(outline: Sequence[Point], side: int, at: Point) -> Outline:
    """The outline with a new point in its side number ``side`` (after that point)."""
    return checked([*outline[: side + 1], at, *outline[side + 1 :]])


def removed_point(outline: Sequence[Point], index: int) -> Outline:
    """The outline without one point; raises OutlineError where too few would be left."""
    if len(outline) <= FEWEST:
        raise OutlineError(
            "An outline needs three points at least. Delete the thing itself instead."
        )
    return checked([p for number, p in enumerate(outline) if number != index])


def nearest_point(outline: Sequence[Point], place: Point, within: float) -> int | None:
    """The number of the point nearest to a place, if one is within so many squares of it."""
    distances = [math.dist(point, place) for point in outline]
    if not distances or min(distances) > within:
        return None
    return distances.index(min(distances))


def nearest_side(outline: Sequence[Point], place: Point, within: float) -> tuple[int, Point] | None:
    """The side nearest to a place with the nearest place on it, if it is near enough."""
    best: tuple[float, int, Point] | None = None
    for number, start in enumerate(outline):
        on_side = _nearest_on(start, outline[(number + 1) % len(outline)], place)
        away = math.dist(on_side, place)
        if away <= within and (best is None or away < best[0]):
            best = (away, number, on_side)
    return None if best is None else best[1:]


def _nearest_on(start: Point, end: Point, place: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    share = 0.0
    if length:
        share = ((place[0] - start[0]) * dx + (place[1] - start[1]) * dy) / length
    share = min(1.0, max(0.0, share))
    return (start[0] + dx * share, start[1] + dy * share)


def simplified(outline: Sequence[Point], tolerance: float) -> Outline:
    """The outline with as few points as stay within ``tolerance`` of it (Douglas, Peucker 1973).

    So that a hand can edit what was drawn with many points.
    """
    if len(outline) <= FEWEST + 1:
        return tuple(outline)
    far = max(range(len(outline)), key=lambda place: math.dist(outline[place], outline[0]))
    there = _thinned(outline[: far + 1], tolerance)
    back = _thinned([*outline[far:], outline[0]], tolerance)
    kept = (*there[:-1], *back[:-1])
    return kept if len(kept) >= FEWEST else tuple(outline)


def _thinned(line: Sequence[Point], tolerance: float) -> list[Point]:
    """An open line without the points that are hardly beside it; its ends stay."""
    start, end = line[0], line[-1]
    away = [math.dist(point, _nearest_on(start, end, point)) for point in line]
    widest = max(range(len(line)), key=away.__getitem__)
    if away[widest] <= tolerance or len(line) < 3:
        return [start, end]
    return [*_thinned(line[: widest + 1], tolerance)[:-1], *_thinned(line[widest:], tolerance)]


# -------------------------------------------------------------------------- outlines of things


def outline_on_field(thing: Shaped, shape: str = "box") -> Outline:
    """The outline of a thing in squares of the field; ``shape`` is that of an obstacle's kind."""
    if isinstance(thing, Obstacle):
        return obstacle_outline(thing, shape)
    return thing.outline


def with_outline(thing: Shaped, outline: Sequence[Point]) -> Shaped:
    """The thing with another outline, given in squares of the field; raises OutlineError.

    An obstacle keeps its rotation; its position becomes the middle of its new outline and its
    width and length the extent of it, so that it turns and is measured about itself.
    """
    points = checked(outline)
    if not isinstance(thing, Obstacle):
        return replace(thing, outline=points)
    flat = [turned((x, y), -thing.rotation, (0.0, 0.0)) for x, y in points]
    left, right = min(x for x, _ in flat), max(x for x, _ in flat)
    top, bottom = min(y for _, y in flat), max(y for _, y in flat)
    middle = ((left + right) / 2, (top + bottom) / 2)
    own = tuple((_tidy(x - middle[0]), _tidy(y - middle[1])) for x, y in flat)
    x, y = turned(middle, thing.rotation, (0.0, 0.0))
    return replace(
        thing,
        position=(_tidy(x), _tidy(y)),
        width=_tidy(right - left),
        length=_tidy(bottom - top),
        outline=own,
    )


def _tidy(value: float) -> float:
    """Without the dust of floating-point arithmetic."""
    return round(value, 6)
