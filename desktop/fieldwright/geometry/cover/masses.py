"""The screens of a scene as arrays, for answers about many lines of fire at once.

A new scene takes over the rows of all screens that have not changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from fieldwright.geometry.sight.scene import Scene, scene_of
from fieldwright.battlefield.field import Battlefield
from fieldwright.geometry.sight.screens import Screen
from fieldwright.terms.setting import Hides

Floats = NDArray[np.float64]
Numbers = NDArray[np.int32]
Mask = NDArray[np.bool_]

_MOST_DEAD = 0.3


@dataclass(frozen=True, eq=False, slots=True)
class Rows:
    """One row for each screen.

    ``low_ft`` and ``high_ft`` are the lowest and the highest of its tops; the circle about
    ``x, y`` with radius ``around`` holds it, the one with ``inside`` lies in it (nought: none).
    Its edges are ``edge_count`` rows of Sides from ``edge_start``.
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
    inside: Floats
    edge_start: Numbers
    edge_count: Numbers


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
    reach. ``screens`` are the screens of the rows, None for those that are no more.
    """

    rows: Rows
    sides: Sides
    square: Numbers
    row: Numbers
    screens: tuple[Screen | None, ...]
    number: dict[int, int]

    @cached_property
    def by_square(self) -> tuple[Numbers, Numbers, Numbers]:
        """Squares that any screen reaches into, where the rows of each begin, and the rows."""
        order = np.argsort(self.square, kind="stable")
        squares, rows = self.square[order], self.row[order]
        starts = np.flatnonzero(np.diff(squares, prepend=-1)).astype(np.int32)
        return squares[starts], np.append(starts, np.int32(len(squares))), rows

    @cached_property
    def alive(self) -> Mask:
        """Which rows are screens of the scene."""
        return np.array([screen is not None for screen in self.screens], bool)

    def touch(self, row: NDArray[np.intp], target: Numbers, columns: int) -> Mask:
        """Which rows reach into a target's square or one beside it, pair by pair."""
        start = np.searchsorted(self.row, row)
        counts = np.searchsorted(self.row, row, side="right") - start
        pair = np.repeat(np.arange(len(row)), counts)
        entry = np.arange(len(pair)) + (start - (np.cumsum(counts) - counts))[pair]
        down, across = np.divmod(self.square[entry], np.int32(columns))
        target_down, target_across = np.divmod(target[pair], np.int32(columns))
        near = (np.abs(down - target_down) <= 1) & (np.abs(across - target_across) <= 1)
        found = np.zeros(len(row), bool)
        found[pair[near]] = True
        return found

    def hard_in(self, size: int) -> Mask:
        """Which of the squares hold a part of a hard screen."""
        found = np.zeros(size, bool)
        found[self.square[self.rows.hard[self.row]]] = True
        return found


_masses: WeakKeyDictionary[Scene, Masses] = WeakKeyDictionary()


class _Last:
    """The masses that were made last: most new ones differ little from them."""

    masses: Masses | None = None
    columns: int = 0


def masses_of(field: Battlefield) -> Masses:
    """The masses of a field."""
    scene = scene_of(field)
    found = _masses.get(scene)
    if found is None:
        before = _Last.masses if _Last.columns == field.columns else None
        found = _masses[scene] = _patched(before, scene.screens, field.columns)
        _Last.masses, _Last.columns = found, field.columns
    return found


def _patched(before: Masses | None, screens: Sequence[Screen], columns: int) -> Masses:
    """The masses of some screens, with the rows of those that are known already."""
    if before is None:
        return _fresh(screens, columns)
    wanted = set(map(id, screens))
    gone = before.number.keys() - wanted
    new = [screen for screen in screens if id(screen) not in before.number]
    if not gone and not new:
        return before
    dead = len(before.screens) - len(before.number) + len(gone)
    if len(new) + dead > max(64, _MOST_DEAD * len(screens)):
        return _fresh(screens, columns)
    rows, sides, square, row = before.rows, before.sides, before.square, before.row
    number = dict(before.number)
    kept = list(before.screens)
    if gone:
        numbers = [number.pop(key) for key in gone]
        for one in numbers:
            kept[one] = None
        alive = ~np.isin(row, numbers)
        square, row = square[alive], row[alive]
    if new:
        added = _fresh(new, columns)
        first, edges = len(kept), len(sides.x0)
        pieces = int(sides.piece.max(initial=-1)) + 1
        rows = _joined_rows(rows, added.rows, edges)
        sides = _joined_sides(sides, added.sides, pieces)
        square = np.concatenate([square, added.square])
        row = np.concatenate([row, added.row + np.int32(first)])
        number.update((id(screen), first + place) for place, screen in enumerate(new))
        kept += new
    return Masses(rows, sides, square, row, tuple(kept), number)


def _joined_rows(one: Rows, other: Rows, edges: int) -> Rows:
    parts = [
        np.concatenate(
            [
                getattr(one, name),
                getattr(other, name) + (np.int32(edges) if name == "edge_start" else 0),
            ]
        )
        if name == "edge_start"
        else np.concatenate([getattr(one, name), getattr(other, name)])
        for name in Rows.__slots__
    ]
    return Rows(*parts)


def _joined_sides(one: Sides, other: Sides, pieces: int) -> Sides:
    parts = {
        name: np.concatenate([getattr(one, name), getattr(other, name)])
        for name in Sides.__slots__
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
    return Masses(
        _rows(screens, points, np.repeat(owner, sizes), (sides, side_owner)),
        sides,
        flat[:, 1] * np.int32(columns) + flat[:, 0],
        np.repeat(np.arange(len(screens), dtype=np.int32), counts),
        tuple(screens),
        {id(screen): place for place, screen in enumerate(screens)},
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
    return points[first + np.where(turned, whole - 1 - number, number)]


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
        *(np.ascontiguousarray(part) for part in (*one.T, *other.T)),
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
            (one.hides is Hides.COVER, one.plate, one.slight, one.tree, one.opacity)
            for one in screens
        ],
        np.float64,
    ).reshape(count, 5)
    starts = np.flatnonzero(np.diff(owner, prepend=-1))
    reduce = lambda ufunc, values: ufunc.reduceat(values, starts) if count else np.empty(0)
    low, high = (reduce(one, points[:, 2]) for one in (np.minimum, np.maximum))
    left, right = (reduce(one, points[:, 0]) for one in (np.minimum, np.maximum))
    top, bottom = (reduce(one, points[:, 1]) for one in (np.minimum, np.maximum))
    x, y = (left + right) / 2, (top + bottom) / 2
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
        low,
        high,
        x,
        y,
        reduce(np.maximum, away),
        _inside(sides, side_owner, edge_starts, x, y) if count else np.empty(0),
        edge_starts,
        edge_counts,
    )


def _inside(sides: Sides, owner: Numbers, starts: Numbers, x: Floats, y: Floats) -> Floats:
    """The radius of the circle about the middle that lies in an outline of one piece."""
    across, down = sides.x1 - sides.x0, sides.y1 - sides.y0
    length = np.hypot(across, down)
    turn = across * (y[owner] - sides.y0) - down * (x[owner] - sides.x0)
    with np.errstate(divide="ignore", invalid="ignore"):
        gap = np.where(length > 0, turn / length, np.inf)
    least, most = (
        np.minimum.reduceat(gap, starts),
        np.maximum.reduceat(np.where(length > 0, gap, -np.inf), starts),
    )
    one_piece = np.minimum.reduceat(sides.piece, starts) == np.maximum.reduceat(sides.piece, starts)
    body = sides.body[starts]
    radius = np.where(least > 0, least, np.where(most < 0, -most, 0.0))
    found: Floats = np.where(one_piece & body, radius, 0.0)
    return found
