"""The screens of a scene as arrays, for answers about many lines of fire at once.

A new scene takes over the rows of all screens that have not changed.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import filterfalse
from weakref import WeakKeyDictionary

import numpy as np

from fieldwright.battlefield.field import Battlefield
from fieldwright.geometry.arrays import Floats, Mask, Numbers, runs
from fieldwright.geometry.sight.scene import Scene, scene_of
from fieldwright.geometry.sight.screens import Screen
from fieldwright.terms.setting import Hides

_MOST_DEAD = 0.3


@dataclass(frozen=True, eq=False, slots=True)
class Rows:
    """One row for each screen.

    ``low_ft`` and ``high_ft`` are the lowest and the highest of its tops; the circle about
    ``x, y`` with radius ``around`` holds it. ``whole`` ones are walls or outlines of one piece. Its
    edges are ``edge_count`` rows of Sides from ``edge_start``. ``dense`` ones are soft and block
    altogether what they hide (ruling R12). ``wall`` says which are upright walls; ``axis`` and
    ``line`` are the line of the grid that one stands on (0 and a column, 1 and a row), -1 for all
    others.
    """

    hard: Mask
    opacity: Floats
    plate: Mask
    slight: Mask
    tree: Mask
    low_ft: Floats
    high_ft: Floats
    x: Floats
    y: Floats
    around: Floats
    whole: Mask
    edge_start: Numbers
    edge_count: Numbers
    dense: Mask
    wall: Mask
    axis: Numbers
    line: Numbers

    def across(self, row: Numbers, square: Numbers, shape: tuple[int, int]) -> Numbers:
        """The squares on the other side of the lines of the grid that walls stand on.

        ``square`` are row-major places on a field of that shape; -1 for what stands on no line, -2
        for squares beside the field.
        """
        rows, columns = shape
        down, across = np.divmod(square, np.int32(columns))
        axis, line = self.axis[row], self.line[row]
        column = np.where(axis == 0, line - (across == line), across)
        other = np.where(axis == 1, line - (down == line), down)
        inside = (column >= 0) & (column < columns) & (other >= 0) & (other < rows)
        found: Numbers = np.where(inside, other * columns + column, -2)
        return np.where(axis < 0, -1, found).astype(np.int32)


@dataclass(frozen=True, eq=False, slots=True)
class Sides:
    """One row for each edge of a screen: its two ends and their tops, and its piece.

    ``body`` says that it belongs to an outline, not to a wall.
    """

    x0: Floats
    y0: Floats
    t0: Floats
    x1: Floats
    y1: Floats
    t1: Floats
    piece: Numbers
    body: Mask


@dataclass(frozen=True, eq=False)
class Masses:
    """All screens of one scene. Rows of screens that are no more stay until they are many.

    ``square`` and ``row`` say, entry by entry, into which squares (row-major places) which rows
    reach, by row; ``ordered`` are the same by square. ``screens`` are the screens of the rows, None
    for those that are no more; ``alive`` says which are, ``number`` is the row of each.
    """

    rows: Rows
    sides: Sides
    square: Numbers
    row: Numbers
    ordered: tuple[Numbers, Numbers]
    screens: tuple[Screen | None, ...]
    alive: Mask
    number: dict[Screen, int]

    @cached_property
    def by_square(self) -> tuple[Numbers, Numbers, Numbers]:
        """Squares that any screen reaches into, where the rows of each begin, and the rows."""
        squares, rows = self.ordered
        starts = np.flatnonzero(np.diff(squares, prepend=-1)).astype(np.int32)
        return squares[starts], np.append(starts, np.int32(len(squares))), rows

    @cached_property
    def hard_walls(self) -> tuple[Numbers, Numbers]:
        """Where hard walls reach into: squares, in order, and their rows."""
        squares, rows = self.ordered
        kept = np.flatnonzero((self.rows.wall & self.rows.hard)[rows])
        return squares[kept], rows[kept]

    def touch(self, row: Numbers, blocks: Numbers, columns: int) -> Mask:
        """Which rows reach into a footprint or beside it, pair by pair.

        ``blocks`` has rows of left, top, right and bottom.
        """
        start = np.searchsorted(self.row, row)
        counts = np.searchsorted(self.row, row, side="right") - start
        pair, entry = runs(start, counts)
        down, across = np.divmod(self.square[entry], np.int32(columns))
        left, top, right, bottom = blocks[pair].T
        near = (across >= left - 1) & (across <= right) & (down >= top - 1) & (down <= bottom)
        found = np.zeros(len(row), bool)
        found[pair[near]] = True
        return found

    @cached_property
    def as_blocking(self) -> Masses:
        """The same masses, but what blocks altogether counts as hard, though it is soft."""
        return replace(self, rows=replace(self.rows, hard=self.rows.hard | self.rows.dense))

    def changed(self, gone: Sequence[Screen], come: Sequence[Screen], columns: int) -> Masses:
        """The masses when some screens have gone and others come, their rows at the end."""
        left = _without(self, set(gone)) if gone else self
        return _with(left, come, columns) if come else left

    def hard_in(self, size: int) -> Mask:
        """Which of the squares hold a part of a hard screen."""
        found = np.zeros(size, bool)
        found[self.square[self.rows.hard[self.row]]] = True
        return found


_masses: WeakKeyDictionary[Scene, Masses] = WeakKeyDictionary()


class _Last:
    """The masses that were made last: most new ones differ little from them."""

    # Both at once: other threads look too.
    known: tuple[Masses | None, int] = (None, 0)


def masses_of(field: Battlefield) -> Masses:
    """The masses of a field."""
    scene = scene_of(field)
    found = _masses.get(scene)
    if found is None:
        last, columns = _Last.known
        before = last if columns == field.columns else None
        found = _masses[scene] = _patched(before, scene.screens, field.columns)
        _Last.known = (found, field.columns)
    return found


def _patched(before: Masses | None, screens: Sequence[Screen], columns: int) -> Masses:
    """The masses of some screens, with the rows of those that are known already."""
    if before is None:
        return _fresh(screens, columns)
    come = list(filterfalse(before.number.__contains__, screens))
    gone = list(filterfalse(set(screens).__contains__, before.number))
    if not gone and not come:
        return before
    dead = len(before.screens) - len(before.number) + len(gone)
    if len(come) + dead > max(64, _MOST_DEAD * len(screens)):
        return _fresh(screens, columns)
    return before.changed(gone, sorted(come, key=_by_thing), columns)


def _by_thing(screen: Screen) -> int:
    return screen.thing.int


def _without(before: Masses, gone: Set[Screen]) -> Masses:
    """The masses when some screens have gone; their rows stay, dead."""
    number, screens, alive = dict(before.number), list(before.screens), before.alive.copy()
    for screen in gone:
        row = number.pop(screen)
        screens[row], alive[row] = None, False
    kept = alive[before.row]
    kept_in_order = alive[before.ordered[1]]
    ordered = before.ordered[0][kept_in_order], before.ordered[1][kept_in_order]
    square, row_of = before.square[kept], before.row[kept]
    return Masses(before.rows, before.sides, square, row_of, ordered, tuple(screens), alive, number)


def _with(before: Masses, come: Sequence[Screen], columns: int) -> Masses:
    """The masses when some screens have come; their rows are added at the end."""
    added = _fresh(come, columns)
    first = len(before.screens)
    pieces = int(before.sides.piece.max(initial=-1)) + 1
    row = added.row + np.int32(first)
    squares, rows = added.ordered
    at = np.searchsorted(before.ordered[0], squares, side="right")
    return Masses(
        _joined_rows(before.rows, added.rows, len(before.sides.x0)),
        _joined_sides(before.sides, added.sides, pieces),
        np.concatenate([before.square, added.square]),
        np.concatenate([before.row, row]),
        (
            np.insert(before.ordered[0], at, squares),
            np.insert(before.ordered[1], at, rows + np.int32(first)),
        ),
        (*before.screens, *come),
        np.concatenate([before.alive, added.alive]),
        before.number | {screen: first + place for place, screen in enumerate(come)},
    )


def _joined_rows(one: Rows, other: Rows, edges: int) -> Rows:
    parts = {
        name: np.concatenate([getattr(one, name), getattr(other, name)]) for name in Rows.__slots__
    }
    parts["edge_start"][len(one.x) :] += np.int32(edges)
    return Rows(**parts)


def _joined_sides(one: Sides, other: Sides, pieces: int) -> Sides:
    parts = {
        name: np.concatenate([getattr(one, name), getattr(other, name)]) for name in Sides.__slots__
    }
    parts["piece"][len(one.x0) :] += np.int32(pieces)
    return Sides(**parts)


def _fresh(screens: Sequence[Screen], columns: int) -> Masses:
    pieces = [piece for screen in screens for piece in screen.pieces]
    sizes = np.array([len(piece) for piece in pieces], np.int32)
    owner = np.repeat(
        np.arange(len(screens), dtype=np.int32),
        np.array([len(screen.pieces) for screen in screens], np.int32),
    )
    points = np.concatenate(pieces) if pieces else np.empty((0, 3))
    points = _turned_alike(points, sizes)
    sides, side_owner = _sides(points, sizes, owner)
    counts = np.array([len(screen.squares) for screen in screens], np.int32)
    flat = np.array([square for screen in screens for square in screen.squares], np.int32).reshape(
        -1, 2
    )
    square = flat[:, 1] * np.int32(columns) + flat[:, 0]
    row = np.repeat(np.arange(len(screens), dtype=np.int32), counts)
    order = np.argsort(square, kind="stable")
    return Masses(
        _rows(screens, points, np.repeat(owner, sizes), (sides, side_owner)),
        sides,
        square,
        row,
        (square[order], row[order]),
        tuple(screens),
        np.ones(len(screens), bool),
        {screen: place for place, screen in enumerate(screens)},
    )


def _turned_alike(points: Floats, sizes: Numbers) -> Floats:
    """The same outlines, all with their inside to the same hand."""
    if not len(points):
        return points
    starts = np.cumsum(sizes) - sizes
    number = np.arange(len(points)) - np.repeat(starts, sizes)
    whole, first = np.repeat(sizes, sizes), np.repeat(starts, sizes)
    after = points[first + (number + 1) % whole]
    area = np.add.reduceat(points[:, 0] * after[:, 1] - points[:, 1] * after[:, 0], starts)
    turned = np.repeat((area < 0) & (sizes > 2), sizes)
    found: Floats = points[first + np.where(turned, whole - 1 - number, number)]
    return found


def _sides(points: Floats, sizes: Numbers, owner: Numbers) -> tuple[Sides, Numbers]:
    piece = np.repeat(np.arange(len(sizes), dtype=np.int32), sizes)
    ends = np.cumsum(sizes)
    following = np.arange(1, len(points) + 1)
    following[ends - 1] = ends - sizes
    # Walls have two points and one edge, outlines as many as they have points.
    kept = np.ones(len(points), bool)
    kept[(ends - 1)[sizes == 2]] = False
    one, other = points[kept], points[following[kept]]
    sides = Sides(
        one[:, 0].copy(),
        one[:, 1].copy(),
        one[:, 2].copy(),
        other[:, 0].copy(),
        other[:, 1].copy(),
        other[:, 2].copy(),
        piece[kept],
        (sizes > 2)[piece[kept]],
    )
    return sides, owner[piece[kept]]


def _rows(
    screens: Sequence[Screen],
    points: Floats,
    owner: Numbers,
    edges: tuple[Sides, Numbers],
) -> Rows:
    count = len(screens)
    flags = np.array(
        [
            (
                one.hides is Hides.COVER,
                one.plate,
                one.slight,
                one.tree,
                one.opacity,
                one.dense,
                *(one.line or (-1, -1)),
            )
            for one in screens
        ],
        np.float64,
    ).reshape(count, 8)
    starts = np.flatnonzero(np.diff(owner, prepend=-1))
    least = np.minimum.reduceat(points, starts) if count else points
    most = np.maximum.reduceat(points, starts) if count else points
    x, y, _ = ((least + most) / 2).T
    away = np.hypot(points[:, 0] - x[owner], points[:, 1] - y[owner])
    sides, side_owner = edges
    edge_starts = np.flatnonzero(np.diff(side_owner, prepend=-1)).astype(np.int32)
    edge_counts = np.diff(np.append(edge_starts, len(side_owner))).astype(np.int32)
    return Rows(
        flags[:, 0] > 0,
        np.ascontiguousarray(flags[:, 4]),
        flags[:, 1] > 0,
        flags[:, 2] > 0,
        flags[:, 3] > 0,
        least[:, 2].copy(),
        most[:, 2].copy(),
        x.copy(),
        y.copy(),
        np.maximum.reduceat(away, starts) if count else away,
        _in_one(sides, edge_starts),
        edge_starts,
        edge_counts,
        flags[:, 5] > 0,
        ~sides.body[edge_starts],
        flags[:, 6].astype(np.int32),
        flags[:, 7].astype(np.int32),
    )


def _in_one(sides: Sides, starts: Numbers) -> Mask:
    """Which are walls, or outlines of one piece."""
    if not len(starts):
        return np.zeros(0, bool)
    first = np.minimum.reduceat(sides.piece, starts)
    last = np.maximum.reduceat(sides.piece, starts)
    found: Mask = (first == last) | ~sides.body[starts]
    return found
