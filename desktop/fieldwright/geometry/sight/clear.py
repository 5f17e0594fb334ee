"""Whether the straight line from eye to eye is clear, the same from both ends (rulings R5, R12)."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

import numpy as np

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Platform
from fieldwright.geometry.index import index_of
from fieldwright.geometry.shapes import contains
from fieldwright.geometry.sight.bodies import Body
from fieldwright.geometry.sight.lines import squares_passed
from fieldwright.geometry.sight.naming import name_of_cell, place_of
from fieldwright.geometry.sight.profile import profile
from fieldwright.geometry.sight.scene import scene_of
from fieldwright.geometry.sight.screens import Piece, Screen, corners_of
from fieldwright.geometry.surfaces import top_of
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.quick import quickly_made
from fieldwright.terms.setting import Hides

ASIDE = 0.01
"""Squares: what a line crosses it crosses also when it is moved so far to either side."""

_FEW_PAIRS = 400
"""Pairs that are gone through one by one sooner than all at once."""

_TOGETHER = 0.25
"""Squares: what the line moved to one side and to the other crosses at places no farther apart
than this is one place, such as the corner of two walls that meet."""

_UP = 1e-9


@quickly_made
@dataclass(frozen=True, slots=True)
class Crossing:
    """Something that blocks a line, and the first of its squares that does.

    Hard things do, and ``dense`` ones (ruling R12), which have no corners to touch. A wall on a
    line of the grid is on an ``edge`` of that square.
    """

    thing: UUID | None
    name: str
    square: Square
    dense: bool = False
    edge: str = ""

    @property
    def place(self) -> str:
        """Where it is in words: ``in C3``, or ``on the east edge of C3``."""
        return place_of(self.square, self.edge)


@dataclass(frozen=True, slots=True)
class ClearLine:
    """What the line from eye to eye meets: things it goes through, and corners it only touches."""

    crossed: tuple[Crossing, ...]
    touched: tuple[Crossing, ...]

    @property
    def is_clear(self) -> bool:
        """Whether nothing is crossed."""
        return not self.crossed


@quickly_made
@dataclass(frozen=True, slots=True)
class _Line:
    """A line of sight: its two ends on the map and their heights."""

    start: tuple[float, float]
    end: tuple[float, float]
    start_ft: float
    end_ft: float

    def height(self, way: float) -> float:
        return self.start_ft + (self.end_ft - self.start_ft) * way

    def aside(self, by: float) -> _Line:
        """The same line moved to its left (or right, below zero)."""
        (x1, y1), (x2, y2) = self.start, self.end
        length = math.dist(self.start, self.end)
        across, down = (y1 - y2) / length * by, (x2 - x1) / length * by
        return _Line((x1 + across, y1 + down), (x2 + across, y2 + down), self.start_ft, self.end_ft)


@quickly_made
@dataclass(frozen=True, slots=True)
class _Met:
    """Where one of the two moved lines meets something, as shares of its way."""

    what: Crossing
    first: float
    last: float


def clear_line(
    field: Battlefield, one: tuple[Square, Body], other: tuple[Square, Body]
) -> ClearLine:
    """What the line between the eyes of two bodies meets, from a square of each.

    The answer does not depend on which comes first.
    """
    (start, first), (end, second) = sorted(
        (one, other), key=lambda part: (part[0], part[1].looks_ft)
    )
    if start == end:
        return ClearLine(tuple(_floors_between(field, start, (first, second))), ())
    passed = squares_passed(start, end)
    squares = dict.fromkeys((*passed.squares, *(one for pair in passed.corners for one in pair)))
    line = _Line(
        (start.column + 0.5, start.row + 0.5),
        (end.column + 0.5, end.row + 0.5),
        first.looks_ft,
        second.looks_ft,
    )
    parts = _in_the_way(field, squares, line)
    sides = [list(_met(parts, line.aside(by))) for by in (-ASIDE, ASIDE)]
    answer = _compared(sides[0], sides[1], math.dist(line.start, line.end))
    if scene_of(field).cells.uneven:
        ground = _ground(field, line, (start, end))
        return ClearLine((*answer.crossed, *ground), answer.touched)
    return answer


def floors_at(field: Battlefield, square: Square) -> Iterator[tuple[Platform, str]]:
    """The platforms that reach over the middle of a square, the lowest first, with their names."""
    place = (square.column + 0.5, square.row + 0.5)
    block = Block(*square, square.column + 1, square.row + 1)
    names = {one.thing: one.name for one in scene_of(field).by_square.get(square, ())}
    there = [
        platform
        for platform in index_of(field).near(Platform, block)
        if platform.id in names and contains(platform.outline, place)
    ]
    there.sort(key=lambda one: (top_of(one), one.id.int))
    return ((platform, names[platform.id]) for platform in there)


def _floors_between(
    field: Battlefield, square: Square, bodies: tuple[Body, Body]
) -> Iterator[Crossing]:
    """The floors between the eyes of two who are in one square."""
    low, high = sorted(body.looks_ft for body in bodies)
    for platform, name in floors_at(field, square):
        if low < top_of(platform) < high:
            yield Crossing(platform.id, name, square)


def _compared(left: list[_Met], right: list[_Met], length: float) -> ClearLine:
    """What both lines meet at one place is crossed, the rest only touched."""
    many = len(left) * len(right) > _FEW_PAIRS
    crossed = dict.fromkeys((_of_many if many else _of_few)(left, right, length))
    touched = dict.fromkeys(
        met.what for met in (*left, *right) if met.what not in crossed and not met.what.dense
    )
    return ClearLine(tuple(crossed), tuple(touched))


def _of_few(left: list[_Met], right: list[_Met], length: float) -> Iterator[Crossing]:
    """What both lines meet at one place, pair by pair."""
    for one in left:
        for other in right:
            same = one.what == other.what
            apart = max(one.first, other.first) - min(one.last, other.last)
            if same or apart * length <= _TOGETHER:
                yield one.what
                yield other.what


def _of_many(left: list[_Met], right: list[_Met], length: float) -> Iterator[Crossing]:
    """The same in the same order, where most of millions of pairs lie apart."""
    numbers: dict[Crossing, int] = {}
    names = np.array([numbers.setdefault(one.what, len(numbers)) for one in (*left, *right)])
    theirs, told = names[len(left) :], np.zeros(len(numbers), bool)
    first, last = np.array([(one.first, one.last) for one in right]).T
    for one, name in zip(left, names[: len(left)].tolist(), strict=True):
        apart = np.maximum(one.first, first) - np.minimum(one.last, last)
        together = (theirs == name) | (apart * length <= _TOGETHER)
        if together.any():
            yield one.what
            for number in np.flatnonzero(together & ~told[theirs]).tolist():
                yield right[number].what
            told[theirs[together]] = True


@dataclass(frozen=True, slots=True)
class _InTheWay:
    """A piece of something that may be in the way."""

    what: Crossing
    piece: Piece
    plate: bool = False


def _in_the_way(field: Battlefield, squares: Collection[Square], line: _Line) -> list[_InTheWay]:
    """What reaches into some squares, blocks, is not seen through, and near enough to a line."""
    scene = scene_of(field)
    by_square = scene.by_square
    found: dict[Screen, Square] = {}
    crossed: dict[Screen, Square] = {}
    inside = set(squares)
    for square in squares:
        for screen in by_square.get(square, ()):
            if screen.dense or (screen.hides is Hides.COVER and screen.opacity == 1.0):
                found.setdefault(screen, square)
                if screen.across(square) in inside:
                    crossed.setdefault(screen, square)
    # A wall is named by the edge of a square that the line goes over, if there is one.
    found |= crossed
    parts = [(screen, piece) for screen in found for piece in screen.pieces]
    near = [
        _InTheWay(_named(screen, found[screen]), piece, screen.plate)
        for screen, piece in _near(parts, line)
    ]
    for square, hides, top in scene.cells.filled(squares):
        if hides is Hides.COVER:
            name = name_of_cell(field, square, hides)
            near.append(_InTheWay(Crossing(None, name, square), corners_of(square, top)))
    return near


def _named(screen: Screen, square: Square) -> Crossing:
    """A screen as what a line meets in a square."""
    edge = screen.edge_of(square)
    return Crossing(screen.thing_in(square), screen.name, square, screen.dense, edge)


def _near(parts: list[tuple[Screen, Piece]], line: _Line) -> list[tuple[Screen, Piece]]:
    """Those of some pieces that lie on both sides of a line or hardly beside it."""
    if not parts:
        return []
    points = np.concatenate([piece for _, piece in parts])
    begins = np.cumsum([0, *(len(piece) for _, piece in parts[:-1])])
    (x1, y1), (x2, y2) = line.start, line.end
    length = math.dist(line.start, line.end)
    aside = ((x2 - x1) * (points[:, 1] - y1) - (y2 - y1) * (points[:, 0] - x1)) / length
    low, high = np.minimum.reduceat(aside, begins), np.maximum.reduceat(aside, begins)
    high_enough = np.maximum.reduceat(points[:, 2], begins) > min(line.start_ft, line.end_ft)
    kept = (low < 2 * ASIDE) & (high > -2 * ASIDE) & high_enough
    return [parts[number] for number in np.flatnonzero(kept)]


def _met(parts: Iterable[_InTheWay], line: _Line) -> Iterator[_Met]:
    """What a line goes through, below its top."""
    for part in parts:
        way = _through(line, part.piece.tolist(), plate=part.plate)
        if way is not None:
            yield _Met(part.what, *way)


def _through(
    line: _Line, corners: Sequence[Sequence[float]], *, plate: bool
) -> tuple[float, float] | None:
    """Where a line goes through a piece of a screen, below its top; None where it does not."""
    if len(corners) == 2:
        return _through_wall(line, corners[0], corners[1])
    way = _over_outline(line, corners)
    if way is None:
        return None
    top = corners[0][2]
    heights = [line.height(part) for part in way]
    if plate:
        return way if min(heights) < top < max(heights) else None
    return way if min(heights) < top - _UP else None


def _through_wall(
    line: _Line, one: Sequence[float], other: Sequence[float]
) -> tuple[float, float] | None:
    (x1, y1), (x2, y2) = line.start, line.end
    dx, dy = x2 - x1, y2 - y1
    before = dx * (one[1] - y1) - dy * (one[0] - x1)
    after = dx * (other[1] - y1) - dy * (other[0] - x1)
    if not (before < 0 < after or after < 0 < before):
        return None
    part = before / (before - after)
    x, y = one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part
    way = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)
    top = one[2] + (other[2] - one[2]) * part
    if not _UP < way < 1 - _UP or top <= line.height(way) + _UP:
        return None
    return way, way


def _over_outline(line: _Line, corners: Sequence[Sequence[float]]) -> tuple[float, float] | None:
    """The part of a line that is inside a convex outline."""
    (x1, y1), (x2, y2) = line.start, line.end
    dx, dy = x2 - x1, y2 - y1
    turn = sum(
        one[0] * other[1] - one[1] * other[0]
        for one, other in zip(corners, [*corners[1:], corners[0]], strict=True)
    )
    first, last = 0.0, 1.0
    for one, other in zip(corners, [*corners[1:], corners[0]], strict=True):
        across, down = other[0] - one[0], other[1] - one[1]
        if turn < 0:
            across, down = -across, -down
        inside = across * (y1 - one[1]) - down * (x1 - one[0])
        rise = across * dy - down * dx
        if rise == 0:
            if inside <= 0:
                return None
        elif rise > 0:
            first = max(first, -inside / rise)
        else:
            last = min(last, -inside / rise)
    return (first, last) if last - first > _UP else None


def _ground(field: Battlefield, line: _Line, ends: tuple[Square, Square]) -> Iterator[Crossing]:
    """Where the ground between two squares rises above a line."""
    found = profile(field, line.start, line.end)
    block = Block(*ends[1], ends[1].column + 1, ends[1].row + 1)
    counts = (found.shares > 0) & (found.shares < 1) & found.outside(ends[0], block)
    heights = line.start_ft + (line.end_ft - line.start_ft) * found.shares
    for number in (counts & (found.heights > heights + _UP)).nonzero()[0][:1]:
        square = Square(int(found.columns[number]), int(found.rows[number]))
        yield Crossing(None, "the ground", square)
