"""What is left of walls, bodies and plates when what lies within arm's reach is cut out (R13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from fieldwright.geometry.sight.screens import Piece
from fieldwright.terms.grid import Square
from fieldwright.terms.quick import quickly_made

Corner: TypeAlias = tuple[float, float, float]

_SHORT = 1e-9
"""Squares, or square squares: less than this is nothing."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Reach:
    """The box within arm's reach of somebody in a square: left, top, right, bottom, in squares.

    ``eye`` is where the eye is on the map, ``looks_ft`` its height; ``square`` is its square.
    """

    left: float
    top: float
    right: float
    bottom: float
    eye: tuple[float, float]
    looks_ft: float
    square: Square

    @classmethod
    def of(
        cls, square: Square, looks_ft: float, arm: float, eye: tuple[float, float] | None = None
    ) -> Reach:
        """The square grown by ``arm`` squares on every side, the eye in its middle or elsewhere."""
        column, row = square
        place = eye or (column + 0.5, row + 0.5)
        return cls(
            column - arm, row - arm, column + 1 + arm, row + 1 + arm, place, looks_ft, square
        )

    def stands_in(self, squares: Iterable[Square]) -> bool:
        """Whether one of some squares is the eye's own or touches it."""
        column, row = self.square
        return any(abs(x - column) <= 1 and abs(y - row) <= 1 for x, y in squares)

    def is_beside(self, piece: Piece) -> bool:
        """Whether the box around a piece reaches within it; quick, and never wrongly no."""
        low, high = piece.min(axis=0), piece.max(axis=0)
        beyond = low[0] > self.right or high[0] < self.left
        return not (beyond or low[1] > self.bottom or high[1] < self.top)


def without_box(piece: Piece, reach: Reach, *, high_too: bool = False) -> list[Piece] | None:
    """What of a piece is out of reach, or not lower than the eye; None where all of it is.

    With ``high_too`` what is higher than the eye is cut out as well.
    """
    corners = _corners(piece)
    if len(corners) == 2:
        return _wall(reach, corners, high_too)
    if not high_too and corners[0][2] >= reach.looks_ft:
        return None
    if _area(_box_part(reach, corners)) <= _SHORT:
        return None
    between = _clip(_clip(corners, 0, reach.left, above=True), 0, reach.right, above=False)
    parts = (
        _clip(corners, 0, reach.left, above=False),
        _clip(corners, 0, reach.right, above=True),
        _clip(between, 1, reach.top, above=False),
        _clip(between, 1, reach.bottom, above=True),
    )
    return [np.array(part, np.float64) for part in parts if _area(part) > _SHORT]


def floor_left(piece: Piece, reach: Reach) -> list[Piece] | None:
    """What hides of a convex floor that the eye is above, if its edge is within arm's reach.

    One looks down over the parts of its edge within reach, and through the floor nowhere. None
    where no edge is; the parts have a corner below the eye.
    """
    corners = _corners(piece)
    if _area(corners, signed=True) < 0:
        corners.reverse()
    kept: list[tuple[Corner, Corner]] = []
    whole = True
    for one, other in zip(corners, [*corners[1:], corners[0]], strict=True):
        inside = _inside(reach, (one, other))
        if inside is None or inside[1] - inside[0] <= _SHORT:
            kept.append((one, other))
            continue
        whole = False
        first, last = _at(one, other, inside[0]), _at(one, other, inside[1])
        kept += [pair for pair in ((one, first), (last, other)) if _apart(*pair) > _SHORT]
    return None if whole else _fans(kept, (*reach.eye, corners[0][2]))


def stands_over(piece: Piece, place: tuple[float, float]) -> bool:
    """Whether a place lies inside a convex outline, not on its edge."""
    x, y = place
    corners = _corners(piece)
    turns = [
        (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
        for (x1, y1, _), (x2, y2, _) in zip(corners, [*corners[1:], corners[0]], strict=True)
    ]
    return len(corners) > 2 and (min(turns) > _SHORT or max(turns) < -_SHORT)


def _fans(edges: Sequence[tuple[Corner, Corner]], eye: Corner) -> list[Piece]:
    """Convex parts between an eye and edges that go round it, as few as are convex."""
    found: list[list[Corner]] = []
    for one, other in edges:
        last = found[-1] if found else None
        joined = last is not None and _apart(last[-1], one) <= _SHORT
        if joined and last is not None and _turn(eye, last[1], other) > _SHORT:
            last.append(other)
        else:
            found.append([eye, one, other])
    return [np.array(part, np.float64) for part in found if _area(part) > _SHORT]


def _wall(reach: Reach, ends: Sequence[Corner], high_too: bool) -> list[Piece] | None:
    one, other = ends
    inside = _inside(reach, ends)
    if inside is None:
        return None
    first, last = inside
    if not high_too:
        first, last = _lower(one[2], other[2], reach.looks_ft, (first, last))
    if last - first <= _SHORT:
        return None
    parts = ((one, _at(one, other, first)), (_at(one, other, last), other))
    return [np.array(part, np.float64) for part in parts if _apart(*part) > _SHORT]


def _lower(
    start: float, end: float, looks_ft: float, inside: tuple[float, float]
) -> tuple[float, float]:
    """The part of the way in which a top that rises evenly is lower than an eye."""
    first, last = inside
    if start == end:
        return inside if start < looks_ft else (first, first)
    meets = (looks_ft - start) / (end - start)
    return (first, min(last, meets)) if start < end else (max(first, meets), last)


def _inside(reach: Reach, ends: Sequence[Corner]) -> tuple[float, float] | None:
    """The shares of the way between which a straight line is within reach."""
    one, other = ends
    first, last = 0.0, 1.0
    for axis, low, high in ((0, reach.left, reach.right), (1, reach.top, reach.bottom)):
        step = other[axis] - one[axis]
        if step == 0:
            if not low <= one[axis] <= high:
                return None
            continue
        near, far = sorted(((low - one[axis]) / step, (high - one[axis]) / step))
        first, last = max(first, near), min(last, far)
    return (first, last) if first <= last else None


def _box_part(reach: Reach, corners: Sequence[Corner]) -> list[Corner]:
    """The part of a convex outline within reach."""
    part = _clip(_clip(corners, 0, reach.left, above=True), 0, reach.right, above=False)
    return _clip(_clip(part, 1, reach.top, above=True), 1, reach.bottom, above=False)


def _clip(corners: Sequence[Corner], axis: int, line: float, *, above: bool) -> list[Corner]:
    """The part of a convex outline on one side of a line (Sutherland and Hodgman 1974)."""
    kept: list[Corner] = []
    for number, corner in enumerate(corners):
        before = corners[number - 1]
        here = corner[axis] >= line if above else corner[axis] <= line
        there = before[axis] >= line if above else before[axis] <= line
        if here != there:
            kept.append(_at(before, corner, (line - before[axis]) / (corner[axis] - before[axis])))
        if here:
            kept.append(corner)
    return kept


def _at(one: Corner, other: Corner, share: float) -> Corner:
    if share <= 0:
        return one
    if share >= 1:
        return other
    x, y, top = (a + (b - a) * share for a, b in zip(one, other, strict=True))
    return (x, y, top)


def _apart(one: Corner, other: Corner) -> float:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _turn(about: Corner, one: Corner, other: Corner) -> float:
    return (one[0] - about[0]) * (other[1] - about[1]) - (one[1] - about[1]) * (other[0] - about[0])


def _area(corners: Sequence[Corner], *, signed: bool = False) -> float:
    twice = sum(
        corners[number - 1][0] * y - x * corners[number - 1][1]
        for number, (x, y, _) in enumerate(corners)
    )
    return twice / 2 if signed else abs(twice) / 2


def _corners(piece: Piece) -> list[Corner]:
    return [(x, y, top) for x, y, top in piece.tolist()]
