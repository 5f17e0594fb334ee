"""What stands on many lines of fire between any eyes and any footprints."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from fieldwright.battlefield.field import Battlefield
from fieldwright.geometry.arrays import Floats, Mask, Numbers, are_among, each_once, runs
from fieldwright.geometry.cover.ground import holds_hard
from fieldwright.geometry.cover.marking import marks_of_cells, marks_of_screens, stopped_sides
from fieldwright.geometry.cover.masses import Masses, masses_of
from fieldwright.geometry.cover.nearby import Nearby
from fieldwright.geometry.cover.passing import Crossed, Tracks, cornered, crossed
from fieldwright.geometry.cover.rock import marks_of_rock
from fieldwright.geometry.cover.views import Marks, Views
from fieldwright.geometry.cover.walls_beside import along_walls, touching_walls
from fieldwright.geometry.measure import measured_each
from fieldwright.geometry.sight.rock import rock_of, touching_rock
from fieldwright.geometry.sight.scene import Cells, scene_of
from fieldwright.geometry.sight.screens import Screen
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Hides


@dataclass(frozen=True, eq=False, slots=True)
class Looks:
    """Eyes and whom they look at: one row for each.

    ``pair`` is what it is a look of, ``column, row`` the square of the eye, ``looks`` its height in
    feet; ``blocks`` are the footprints (left, top, right, bottom), ``body`` feet and heights.
    """

    pair: Numbers
    column: Numbers
    row: Numbers
    looks: Floats
    blocks: Numbers
    body: Floats

    def eyes_and_blocks(self) -> Iterator[tuple[int, int, Block]]:
        """The eyes' squares and the footprints."""
        rows = zip(self.column.tolist(), self.row.tolist(), self.blocks.tolist(), strict=True)
        for column, row, block in rows:
            yield column, row, Block(*block)


@dataclass(frozen=True, eq=False, slots=True)
class BesideEyes:
    """What single eyes are right behind (ruling R13).

    ``masses`` have more rows for what is left of it. ``keys`` tell an eye (its number, ``eye`` look
    by look) and a row of the masses, a hard or a soft square, one after the other; ``rest`` is the
    row of what is left of each, -1 where nothing is.
    """

    masses: Masses
    eye: Numbers
    keys: Numbers
    rest: Numbers
    rows: int
    squares: int

    @classmethod
    def of(cls, field: Battlefield, masses: Masses, looks: Looks) -> BesideEyes:
        """What all eyes of some looks are right behind."""
        eyes = zip(looks.column.tolist(), looks.row.tolist(), looks.looks.tolist(), strict=True)
        numbers: dict[tuple[int, int, float], int] = {}
        eye = np.array([numbers.setdefault(one, len(numbers)) for one in eyes], np.int64)
        rows, squares = len(masses.screens), field.rows * field.columns
        found: dict[int, Screen | None] = {}
        for (column, line, height), number in numbers.items():
            near, first = Nearby.of(field, masses, Square(column, line), height), number
            first *= rows + 2 * squares
            found.update((first + row, screen) for row, screen in near.screens)
            for square, hides, screen in near.cells:
                place = rows + square.row * field.columns + square.column
                place += squares if hides is Hides.CONCEALMENT else 0
                found[first + place] = screen
        keys = sorted(found)
        left = [screen for key in keys if (screen := found[key]) is not None]
        at = {screen: rows + place for place, screen in enumerate(left)}
        rest = [-1 if (one := found[key]) is None else at[one] for key in keys]
        whole = masses.changed((), left, field.columns)
        return cls(whole, eye, np.array(keys, np.int64), np.array(rest, np.int64), rows, squares)

    def screens(self, look: Numbers, row: Numbers) -> tuple[Mask, Numbers]:
        """Which rows of the masses count otherwise for looks, and the rows of what is left."""
        return self._found(look, row)

    def cells(self, hides: Hides, look: Numbers, square: Numbers) -> tuple[Mask, Numbers]:
        """Which filled squares count otherwise for looks, and the rows of what is left."""
        first = self.rows + (self.squares if hides is Hides.CONCEALMENT else 0)
        return self._found(look, square + first)

    def _found(self, look: Numbers, what: Numbers) -> tuple[Mask, Numbers]:
        keys = self.eye[look] * (self.rows + 2 * self.squares) + what
        if not len(self.keys):
            return np.zeros(len(keys), bool), np.full(len(keys), -1, np.int64)
        at = np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1)
        known: Mask = self.keys[at] == keys
        return known, np.where(known, self.rest[at], -1)


@dataclass(frozen=True, eq=False, slots=True)
class _Met:
    """The screens that reach into the squares of lanes.

    Keys: the look times the number of screens, and the row. ``passed_by`` are walls on lines of
    the grid that part no two squares of the lane.
    """

    crossing: Numbers
    passed_by: Numbers


@dataclass(frozen=True, eq=False, slots=True)
class Lanes:
    """The squares of a field that looks pass: of which ``look``, which ``square`` (row-major).

    ``off`` is how far off the eye a square is, in squares (ruling R2); ``beside`` is what counts
    otherwise for single eyes. ``plain`` are the lanes that tell what is stopped, if not these.
    """

    field: Battlefield
    masses: Masses
    beside: BesideEyes
    cells: Cells
    looks: Looks
    look: Numbers
    square: Numbers
    off: Numbers
    plain: Lanes | None = None

    @classmethod
    def of(cls, field: Battlefield, looks: Looks) -> Lanes:
        """The squares that the lines to every square of the footprints pass."""
        masses, cells = masses_of(field), scene_of(field).cells
        look, tracks = _tracks(looks)
        hard = holds_hard(cells, masses)
        parts = [_inside(field, crossed(tracks))]
        one, other = cornered(tracks)
        both = _hard(field, one, hard) & _hard(field, other, hard)
        for beside in (one, other):
            kept = Crossed(beside.line[both], beside.column[both], beside.row[both])
            parts.append(_inside(field, kept))
        look, square = each_once(
            np.concatenate([look[line] for line, _ in parts]),
            np.concatenate([square for _, square in parts]),
        )
        down, across = np.divmod(square, field.columns)
        across = np.abs(across - looks.column[look])
        down = np.abs(down - looks.row[look])
        off = measured_each(across, down)
        return cls(
            field, masses, BesideEyes.of(field, masses, looks), cells, looks, look, square, off
        )

    @property
    def as_blocking(self) -> Lanes:
        """The same, but what blocks altogether counts as hard, though it is soft.

        It stops no line for all that: only hard things do.
        """
        beside = replace(self.beside, masses=self.beside.masses.as_blocking)
        return replace(self, beside=beside, plain=self)

    def marks(self, views: Views, past_trees: Mask, ground: Marks) -> Marks:
        """Everything on the lanes that counts, as marks; those of the ground are given."""
        crossing, met = self._crossing(views, past_trees, ground)
        plain, lanes = crossing, self.plain or self
        if self.plain is not None:
            plain, _ = self.plain._crossing(views, past_trees, ground)
        west, east = stopped_sides(plain, views)
        some = west | east
        some |= along_walls(views, lanes.beside.masses, *self._crossed_by(~some, met))
        if not some.any():
            return crossing
        beside = Marks.joined(
            [
                marks_of_screens(views, self.beside.masses, *self._walls(met, some)),
                self._rock(views, rock_of(self.cells.hard), some),
            ]
        )
        more_west, more_east = stopped_sides(beside, views)
        stopped = some & (west | more_west) & (east | more_east)
        return Marks.joined([crossing, beside.taken(np.flatnonzero(stopped[beside.view]))])

    def _crossed_by(self, some: Mask, met: _Met) -> tuple[Numbers, Numbers]:
        """Looks and rows of the screens that some lanes cross."""
        look, row = np.divmod(met.crossing, max(1, len(self.masses.screens)))
        kept = np.flatnonzero(some[look])
        return self._as_beside(look[kept], row[kept])

    def _walls(self, met: _Met, some: Mask) -> tuple[Numbers, Numbers]:
        """Looks and rows of the walls that some lanes pass by."""
        count = max(1, len(self.masses.screens))
        own = np.flatnonzero(some[self.look])
        shape = self.field.rows, self.field.columns
        keys = touching_walls(self.masses, shape, self.look[own], self.square[own])
        # Hard ones are among those that touch the lanes.
        look, row = np.divmod(met.passed_by, count)
        aside = met.passed_by[some[look] & ~self.masses.rows.hard[row]]
        keys = np.concatenate([keys[~are_among(keys, met.crossing)], aside])
        return self._as_beside(*np.divmod(keys, count))

    def _crossing(self, views: Views, past_trees: Mask, ground: Marks) -> tuple[Marks, _Met]:
        """The marks of what the lanes cross, and which screens they meet."""
        met = self._screens()
        look, row = np.divmod(met.crossing, max(1, len(self.masses.screens)))
        look, row = self._as_beside(*self._without_trees(look, row, past_trees))
        parts = [ground]
        for tops, hides in ((self.cells.hard, Hides.COVER), (self.cells.soft, Hides.CONCEALMENT)):
            top = tops.ravel()[self.square].astype(np.float64)
            some = np.flatnonzero(top > -np.inf)
            known, rest = self.beside.cells(hides, self.look[some], self.square[some])
            look = np.concatenate([look, self.look[some][rest >= 0]])
            row = np.concatenate([row, rest[rest >= 0]])
            some = some[~known]
            down, across = np.divmod(self.square[some], self.field.columns)
            corner = across.astype(np.float64), down.astype(np.float64)
            hard = np.full(len(some), hides is Hides.COVER)
            parts.append(marks_of_cells(views, self.look[some], corner, top[some], hard))
        parts.append(marks_of_screens(views, self.beside.masses, look, row))
        return Marks.joined(parts), met

    def _rock(self, views: Views, rock: Mask, stops: Mask) -> Marks:
        """The rock that touches the squares of lanes that are stopped."""
        some = np.flatnonzero(stops[self.look]) if rock.any() else np.empty(0, np.intp)
        look, square = touching_rock(rock, self.look[some], self.square[some])
        return marks_of_rock(views, *each_once(look, square), self.field.columns)

    def _screens(self) -> _Met:
        """The screens on the lanes, each once; walls that they only pass by are told apart."""
        masses = self.masses
        squares, starts, rows = masses.by_square
        at = np.searchsorted(squares, self.square)
        some = np.flatnonzero(at < len(squares))
        some = some[squares[at[some]] == self.square[some]]
        at = at[some]
        counts = starts[at + 1] - starts[at]
        pair, entry = runs(starts[at], counts)
        count = max(1, len(masses.screens))
        look, row = self.look[some][pair].astype(np.int64), rows[entry]
        crosses = self._crosses(look, row, self.square[some][pair])
        found = []
        for which in (crosses, ~crosses):
            one, other = each_once(look[which], row[which])
            found.append(one * count + other)
        crossing, passed_by = found
        return _Met(crossing, passed_by[~are_among(passed_by, crossing)])

    def _crosses(self, look: Numbers, row: Numbers, square: Numbers) -> Mask:
        """Which lanes pass the squares beyond the lines of the grid that walls stand on, too."""
        shape = self.field.rows, self.field.columns
        beyond = self.masses.rows.across(row, square, shape)
        count = shape[0] * shape[1]
        passed = self.look.astype(np.int64) * count + self.square
        found: Mask = beyond == -1
        some = np.flatnonzero(beyond >= 0)
        # The squares of lanes are in order, look by look.
        found[some] = are_among(look[some].astype(np.int64) * count + beyond[some], passed)
        return found

    def _without_trees(
        self, look: Numbers, row: Numbers, past_trees: Mask
    ) -> tuple[Numbers, Numbers]:
        """What the step of a wood does not stand for (ruling R14)."""
        masses = self.masses
        kept = ~(masses.rows.tree[row] & past_trees[look]) | self._touch(look, row, past_trees)
        return look[kept], row[kept]

    def _as_beside(self, look: Numbers, row: Numbers) -> tuple[Numbers, Numbers]:
        """The same with the rows of what is left of what eyes are right behind."""
        known, rest = self.beside.screens(look, row)
        row = np.where(known, rest, row)
        kept = row >= 0
        return look[kept], row[kept]

    def _touch(self, look: Numbers, row: Numbers, past_trees: Mask) -> Mask:
        """Trees that stand right before a target, beside any of its squares (ruling R14)."""
        masses = self.masses
        found = np.zeros(len(look), bool)
        some = np.flatnonzero(masses.rows.tree[row] & past_trees[look])
        if some.size:
            blocks = self.looks.blocks[look[some]]
            found[some] = masses.touch(row[some], blocks, self.field.columns)
        return found


def _tracks(looks: Looks) -> tuple[Numbers, Tracks]:
    """The lines from the eyes to each square of the footprints, and of which look each is."""
    left, top, right, bottom = looks.blocks.T
    size = (right - left) * (bottom - top)
    look, number = runs(0, size)
    down, across = np.divmod(number, (right - left)[look])
    tracks = Tracks(looks.column[look], looks.row[look], left[look] + across, top[look] + down)
    return look, tracks


def _within(field: Battlefield, squares: Crossed) -> Mask:
    found: Mask = (squares.column >= 0) & (squares.column < field.columns)
    return found & (squares.row >= 0) & (squares.row < field.rows)


def _inside(field: Battlefield, squares: Crossed) -> tuple[Numbers, Numbers]:
    """Lines and row-major places of the squares that are on the field."""
    kept = _within(field, squares)
    return squares.line[kept], squares.row[kept] * field.columns + squares.column[kept]


def _hard(field: Battlefield, squares: Crossed, hard: Mask) -> Mask:
    """Which squares hold something hard."""
    found = _within(field, squares)
    found[found] = hard[squares.row[found], squares.column[found]]
    return found
