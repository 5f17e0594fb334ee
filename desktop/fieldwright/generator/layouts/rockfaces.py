"""The rock faces around the hollow of a cave: closed rings of short walls that wander.

The boundary of the floor squares is followed corner by corner; every corner strays by a hash of
its place, a curve is drawn through the corners, and what lies nearly in line becomes one wall.
No wall comes near the middle of a floor square or the way from one middle to the next, so
figures stand and step as if the walls ran along the edges of squares.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.things import Point
from fieldwright.generator.layouts.masonry import Cell
from fieldwright.generator.noise import hashed
from fieldwright.generator.shapes import Mask

STRAY = 0.35
"""So far in squares a corner of the boundary may stray each way."""

CLEARANCE = 0.15
"""No wall comes nearer than this, in squares, to the middle of a floor square."""

_SOFT, _HARD, _WAVE = 0.6, 0.1, 2.4
"""How much of the straying is soft and how much is not, in squares; how far the soft changes."""

_CURVE_CLEARANCE = 0.25
"""The clearance of the points of the curve."""

_WALL_CLEARANCE = 0.2
"""The clearance of points ``_SAMPLE`` apart on a wall: between them it is ``CLEARANCE`` still."""

_SAMPLE = 0.25

_LONGEST = 2.5
"""No wall is made longer than this, in squares, by straightening."""

_STRAIGHTENED = (0.04, 0.06, 0.07, 0.08)
"""Points that lie so near to the line past them, in squares, are left out, round by round."""

_FEW, _FINER = 2000, 0.6
"""Around caves of so few corners walls follow the curve more closely, for they are few anyway."""

Points: TypeAlias = NDArray[np.float64]
Whole: TypeAlias = NDArray[np.int64]
Stretch: TypeAlias = tuple[Point, Point]
Held: TypeAlias = Collection[frozenset[Cell]]


@dataclass(frozen=True, slots=True)
class _Rings:
    """Points on closed rings, one ring after the other.

    ``points`` has the shape ``(n, 2)``; ``before`` and ``after`` are the places of the points
    before and after each on its ring; ``fixed`` points lie on the rim of the field or are held
    by something else; the way from a ``bare`` point to the next gets no wall.
    """

    points: Points
    before: Whole
    after: Whole
    fixed: Mask
    bare: Mask

    @classmethod
    def of(cls, loops: list[list[Cell]], columns: int, rows: int, held: Held) -> _Rings:
        """The corners of boundaries, those on the rim and at the ``held`` edges fixed."""
        points = np.array([corner for loop in loops for corner in loop], np.float64)
        before, after = _neighbours(np.array([len(loop) for loop in loops]))
        x, y = points[:, 0], points[:, 1]
        fixed = (x == 0) | (y == 0) | (x == columns) | (y == rows)
        bare = fixed & fixed[after]
        if held:
            corners = [corner for loop in loops for corner in loop]
            bare |= np.array([edge in held for edge in _edges(corners, after)])
            fixed |= bare | bare[before]
        return cls(points, before, after, fixed, bare)

    def without(self, dropped: Mask) -> _Rings:
        """The rings with some points left out; no two that follow each other."""
        kept = ~dropped
        number = np.cumsum(kept) - 1
        before = np.where(dropped[self.before], self.before[self.before], self.before)
        after = np.where(dropped[self.after], self.after[self.after], self.after)
        # Nothing that ends a bare way is ever left out.
        return _Rings(
            self.points[kept],
            number[before[kept]],
            number[after[kept]],
            self.fixed[kept],
            self.bare[kept],
        )


def _edges(corners: list[Cell], after: Whole) -> list[frozenset[Cell]]:
    """The way from each corner to the next one on its ring."""
    return [frozenset((corner, corners[onto])) for corner, onto in zip(corners, after, strict=True)]


def rock_faces(
    mask: Mask, key: int, held: Held = frozenset(), corner: Cell = (0, 0)
) -> list[Stretch]:
    """The walls around the floor squares of a mask, coordinates rounded to 3 decimals.

    Along the rim of the field there are none: there the cave goes on. ``key`` is 64 bits of
    chance. There are none either along the ``held`` edges, pairs of corners at which walls of
    another sort stand. ``corner`` is where on its field the mask begins, for a part of one: what
    strays does so by its place on the field.
    """
    loops = boundary_loops(mask)
    if not loops:
        return []
    rows, columns = mask.shape
    corners = _Rings.of(loops, columns, rows, held)
    curve = _straightened(_curve(corners, _strayed(corners, mask, key, corner)), mask)
    start = np.round(curve.points, 3)
    end = start[curve.after]
    seen = ~curve.bare & (start != end).any(axis=1)
    return [
        ((x1, y1), (x2, y2))
        for (x1, y1), (x2, y2) in zip(start[seen].tolist(), end[seen].tolist(), strict=True)
    ]


def _neighbours(lengths: Whole) -> tuple[Whole, Whole]:
    """The places before and after each on rings of some lengths that follow each other."""
    ends = np.cumsum(lengths)
    starts = ends - lengths
    count = int(ends[-1])
    before, after = np.arange(-1, count - 1), np.arange(1, count + 1)
    before[starts], after[ends - 1] = ends - 1, starts
    return before, after


def _strayed(corners: _Rings, mask: Mask, key: int, corner: Cell) -> Points:
    """Where the corners stray to, drawn back where the curve would come too near to a floor."""
    places = corners.points + np.array(corner, np.float64)
    away = _smoothed(corners) + _strays(places, key) - corners.points
    away[corners.fixed] = 0.0
    share = np.ones(len(away))
    for attempt in range(8):
        strayed = corners.points + away * share[:, None]
        near = _too_near(_curve(corners, strayed), mask)
        if not near.any():
            break
        for _ in range(2):
            near = near | near[corners.before] | near[corners.after]
        share[near] = share[near] / 2 if attempt < 5 else 0.0
    return corners.points + away * share[:, None]


def _smoothed(corners: _Rings) -> Points:
    """The corners with the stairs of slanting walls taken out; what is small does not shrink.

    Each loses a quarter of its fourth difference.
    """
    points, before, after = corners.points, corners.before, corners.after
    once = points - (points[before] + points[after]) / 2
    twice = once - (once[before] + once[after]) / 2
    smooth: Points = points - twice / 4
    return smooth


def _strays(points: Points, key: int) -> Points:
    """Up to ``STRAY`` squares each way for every corner, from its place alone.

    Most of it changes softly from corner to corner, as water wears stone; the rest does not.
    """
    soft = np.stack([_soft(points, key + salt) for salt in (1, 2)], axis=1)
    hard = np.stack([_hard(points, key + salt) for salt in (3, 4)], axis=1)
    return np.clip(soft * _SOFT + hard * _HARD, -STRAY, STRAY)


def _hard(points: Points, key: int) -> NDArray[np.float64]:
    """From -1 to 1, for every point by itself."""
    bits = hashed(points[:, 0].astype(np.int64), points[:, 1].astype(np.int64), key)
    return (bits >> np.uint64(48)).astype(np.float64) / 0x8000 - 1.0


def _soft(points: Points, key: int) -> NDArray[np.float64]:
    """From -1 to 1, changing softly over ``_WAVE`` squares along slanting axes."""
    x, y = points[:, 0], points[:, 1]
    turned = np.stack([x * 0.8 + y * 0.6, y * 0.8 - x * 0.6], axis=1) / _WAVE + 1000
    corner = np.floor(turned)
    right, down = (turned - corner).T
    right, down = right * right * (3 - 2 * right), down * down * (3 - 2 * down)
    value = np.zeros(len(points))
    for step_x, across in ((0, 1 - right), (1, right)):
        for step_y, along in ((0, 1 - down), (1, down)):
            value += across * along * _hard(corner + np.array((step_x, step_y)), key)
    return value


def _curve(corners: _Rings, points: Points) -> _Rings:
    """A smooth curve along strayed corners: two points each, beside it and on the way to the next.

    On the rim of the field the curve passes through the corners themselves.
    """
    before, after, fixed = corners.before, corners.after, corners.fixed
    beside = (points[before] + 6 * points + points[after]) / 8
    beside[fixed] = points[fixed]
    midway = (points + points[after]) / 2
    count = 2 * len(points)
    joined = np.stack([beside, midway], axis=1).reshape(count, 2)
    place = np.arange(len(points))
    first, second = 2 * place, 2 * place + 1
    backwards = np.stack([2 * before + 1, first], axis=1).reshape(count)
    onwards = np.stack([second, 2 * after], axis=1).reshape(count)
    bare = np.repeat(corners.bare, 2)
    still = np.stack([fixed, corners.bare], axis=1).reshape(count)
    return _Rings(joined, backwards, onwards, still, bare)


def _too_near(curve: _Rings, mask: Mask) -> Mask:
    """Beside which corners the curve comes too near to the middles of floors or ways between."""
    half_way = (curve.points + curve.points[curve.after]) / 2
    reach = _CURVE_CLEARANCE
    near = _is_near(curve.points, mask, reach) | _is_near(half_way, mask, reach)
    return np.asarray((near & ~curve.fixed).reshape(-1, 2).any(axis=1))


def _is_near(points: Points, mask: Mask, reach: float) -> Mask:
    """Which points lie too near to the middle of a floor square or to a way between two."""
    wide = np.pad(mask, 1)
    place = points + 0.5
    corner = np.clip(np.floor(place).astype(np.int64), 0, np.array(mask.shape[::-1]))
    right, down = (place - corner).T
    x, y = corner.T
    north_west, north_east = wide[y, x], wide[y, x + 1]
    south_west, south_east = wide[y + 1, x], wide[y + 1, x + 1]
    left, up = 1 - right, 1 - down
    near: Mask = np.asarray(north_west & north_east & (down < reach))
    near |= south_west & south_east & (up < reach)
    near |= north_west & south_west & (right < reach)
    near |= north_east & south_east & (left < reach)
    for floor, across, along in (
        (north_west, right, down),
        (north_east, left, down),
        (south_west, right, up),
        (south_east, left, up),
    ):
        near |= np.asarray(floor & (across * across + along * along < reach * reach))
    return near


def _straightened(curve: _Rings, mask: Mask) -> _Rings:
    """The curve without those points that lie nearly in line with their neighbours."""
    finer = _FINER if len(curve.points) <= 2 * _FEW else 1.0
    for reach in _STRAIGHTENED:
        for parity in (0, 1):
            dropped = np.arange(len(curve.points)) % 2 == parity
            dropped &= ~curve.fixed & ~_is_small(curve) & (_off_line(curve) < reach * finer)
            dropped &= ~dropped[curve.before]
            dropped[dropped] = _passes(curve, dropped, mask)
            curve = curve.without(dropped)
    return curve


def _passes(curve: _Rings, dropped: Mask, mask: Mask) -> Mask:
    """Whether each wall that would lead past a dropped point is short and keeps clear of floors."""
    start, end = curve.points[curve.before[dropped]], curve.points[curve.after[dropped]]
    along = end - start
    short = (along * along).sum(axis=1) <= _LONGEST * _LONGEST
    count = round(_LONGEST / _SAMPLE)
    for place in range(1, count):
        at = start[short] + along[short] * (place / count)
        short[short] = ~_is_near(at, mask, _WALL_CLEARANCE)
    return np.asarray(short)


def _is_small(curve: _Rings) -> Mask:
    """Points on rings of so few points that none can be spared."""
    third = curve.after[curve.after[curve.after]]
    return np.asarray(third == np.arange(len(curve.points)))


def _off_line(curve: _Rings) -> NDArray[Any]:
    """How far in squares each point lies off the line from the one before to the one after."""
    start, end = curve.points[curve.before], curve.points[curve.after]
    along, across = end - start, curve.points - start
    length = np.sqrt((along * along).sum(axis=1))
    area = np.abs(along[:, 0] * across[:, 1] - along[:, 1] * across[:, 0])
    return np.asarray(area / np.maximum(length, 1e-6))


# ----------------------------------------------------------------------------------- the boundary


def boundary_loops(mask: Mask) -> list[list[Cell]]:
    """The corners along each closed boundary of a mask, floor on the right hand.

    Where two squares touch by a corner alone, each keeps its own side.
    """
    leaving: dict[Cell, list[Cell]] = {}
    wide = np.pad(mask, 1)
    here = wide[1:-1, 1:-1]
    sides = (
        (here & ~wide[:-2, 1:-1], (0, 0), (1, 0)),
        (here & ~wide[1:-1, 2:], (1, 0), (1, 1)),
        (here & ~wide[2:, 1:-1], (1, 1), (0, 1)),
        (here & ~wide[1:-1, :-2], (0, 1), (0, 0)),
    )
    for side, start, end in sides:
        for y, x in np.argwhere(side).tolist():
            leaving.setdefault((x + start[0], y + start[1]), []).append((x + end[0], y + end[1]))
    loops = []
    while leaving:
        loops.append(_follow(leaving, next(iter(leaving))))
    return loops


def _follow(leaving: dict[Cell, list[Cell]], start: Cell) -> list[Cell]:
    """Walk one boundary to its end, turning right first, and take its steps away."""
    loop: list[Cell] = []
    here, step = start, (0, 0)
    while here in leaving:
        ends = leaving[here]
        right = (here[0] - step[1], here[1] + step[0])
        end = right if right in ends else ends[0]
        ends.remove(end)
        if not ends:
            del leaving[here]
        loop.append(here)
        here, step = end, (end[0] - here[0], end[1] - here[1])
    return loop
