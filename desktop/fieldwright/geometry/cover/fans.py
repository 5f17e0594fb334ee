"""Which screens and filled squares stand on which lines of fire from one eye.

The package ``fieldwright.geometry.sight`` says which law is followed; ``directions`` how the lines
that pass a square are found.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fieldwright.geometry.arrays import Floats, Mask, Numbers, runs
from fieldwright.geometry.cover.directions import REACH, Directions

_CLASSES = 8
_MANY = 8000


@dataclass(frozen=True, eq=False, slots=True)
class Fan:
    """The lines of fire from one square to some targets, in the order of their directions.

    ``place`` is the place of the field's north-west square in the grid of offsets. ``ranks`` are
    places in ``directions.order``, ``view`` the number of the target there, ``across`` and
    ``down`` how far off it is either way. ``targets`` are the targets' squares, row-major places.
    ``slots`` say of each place of the order how many lines there were before it, and ``left`` how
    many of so many are still there.
    """

    directions: Directions
    place: int
    ranks: Numbers
    view: Numbers
    across: Numbers
    down: Numbers
    targets: Numbers
    slots: Numbers
    left: Numbers

    @classmethod
    def of(cls, known: Directions, eye: tuple[int, int], wanted: Mask) -> Fan:
        """The lines to all wanted squares but the eye's own; views are numbered row by row.

        ``wanted`` has the shape of the field.
        """
        column, row = eye
        rows, columns = wanted.shape
        grid = np.full((2 * known.rows - 1, known.width), -1, np.int32)
        numbers = np.full(wanted.shape, -1, np.int32)
        places = np.flatnonzero(wanted)
        numbers.ravel()[places] = np.arange(len(places), dtype=np.int32)
        top, left = known.rows - 1 - row, known.columns - 1 - column
        grid[top : top + rows, left : left + columns] = numbers
        found = grid.ravel()[known.order]
        there = found >= 0
        ranks = np.flatnonzero(there).astype(np.int32)
        slots = np.zeros(len(there) + 1, np.int32)
        np.cumsum(there, out=slots[1:])
        across, down = known.offsets(known.order[ranks])
        return cls(
            known,
            known.place(column, row),
            ranks,
            found[ranks],
            np.abs(across),
            np.abs(down),
            places.astype(np.int32),
            slots,
            np.arange(len(ranks) + 1, dtype=np.int32),
        )

    def without(self, views: Mask) -> Fan:
        """The same without the lines to some targets."""
        there = ~views[self.view]
        kept = np.flatnonzero(there)
        left = np.zeros(len(there) + 1, np.int32)
        np.cumsum(there, out=left[1:])
        return Fan(
            self.directions,
            self.place,
            self.ranks[kept],
            self.view[kept],
            self.across[kept],
            self.down[kept],
            self.targets,
            self.slots,
            left[self.left],
        )

    def in_grid(self, squares: Numbers) -> Numbers:
        """Row-major places of the field as places in the grid."""
        down, across = np.divmod(squares, np.int32(self.directions.columns))
        return (self.place + down * self.directions.width + across).astype(np.int32)

    def before(self, places: Numbers) -> Numbers:
        """How many of the lines lie before places of the order."""
        found: Numbers = self.left.take(self.slots.take(places))
        return found

    def meets(self, squares: Numbers) -> Mask:
        """Which squares any line passes or touches."""
        grid, known = self.in_grid(squares), self.directions
        first, last = known.outer_start.take(grid), known.outer_end.take(grid)
        found: Mask = self.before(last) > self.before(first)
        return found

    def passing(self, squares: Numbers) -> tuple[Numbers, Numbers]:
        """The lines that pass the inside of squares: views, and which of the squares."""
        grid = self.in_grid(squares)
        known = self.directions
        return self._within(grid, known.inner_start[grid], known.inner_end[grid])

    def towards(self, start: Floats, end: Floats) -> tuple[Numbers, Numbers]:
        """The lines between two directions each, in radians: views, and which of the pairs.

        Directions may lie up to 0.8 radians beyond the seam at half a round to both sides.
        """
        known = self.directions
        angles = known.angles[known.order[self.ranks]]
        angles[self.ranks < known.first] -= 2 * np.pi
        angles[self.ranks >= known.last] += 2 * np.pi
        first = np.searchsorted(angles, start)
        owner, at = runs(first, np.searchsorted(angles, end, side="right") - first)
        return self.view[at], owner

    def touching(self, squares: Numbers, hard: Mask) -> tuple[Numbers, Numbers]:
        """The lines that go through a corner of squares where both beside it hold what is hard.

        ``squares`` are hard themselves; ``hard`` says so for all squares of the field.
        """
        grid = self.in_grid(squares)
        which, start, end = self._corners(grid, np.arange(len(grid)), hard)
        view, at = self._within(grid.take(which), start, end)
        return view, which.take(at)

    def meeting(self, squares: Numbers, hard: Mask) -> tuple[Numbers, Numbers]:
        """Those that pass the inside of squares, and those that touch them where hard ones meet."""
        grid, known = self.in_grid(squares), self.directions
        held = np.flatnonzero(hard.ravel().take(squares))
        which, start, end = self._corners(grid, held, hard)
        which = np.concatenate([np.arange(len(grid)), which])
        start = np.concatenate([known.inner_start.take(grid), start])
        end = np.concatenate([known.inner_end.take(grid), end])
        view, at = self._within(grid.take(which), start, end)
        return view, which.take(at)

    def _corners(
        self, grid: Numbers, which: Numbers, hard: Mask
    ) -> tuple[Numbers, Numbers, Numbers]:
        """The lines through corners of some places of the grid, across which hard squares lie.

        Which of the places, and from where to where in the order such lines are.
        """
        known, own = self.directions, grid.take(which)
        start = np.concatenate([known.outer_start.take(own), known.inner_end.take(own)])
        end = np.concatenate([known.inner_start.take(own), known.outer_end.take(own)])
        mirror = np.concatenate([known.mirror_start.take(own), known.mirror_end.take(own)])
        which, own = np.concatenate([which, which]), np.concatenate([own, own])
        some = np.flatnonzero(self.before(end) > self.before(start))
        down, across = np.divmod(own.take(some) + mirror.take(some) - self.place, known.width)
        inside = (down >= 0) & (down < known.rows) & (across >= 0) & (across < known.columns)
        there = np.where(inside, down * known.columns + across, 0)
        some = some[inside & hard.ravel().take(there)]
        return which.take(some), start.take(some), end.take(some)

    def _within(self, grid: Numbers, start: Numbers, end: Numbers) -> tuple[Numbers, Numbers]:
        """The views between two places of the order that are no nearer than squares of the grid."""
        first = self.before(start)
        counts = self.before(end) - first
        some = np.flatnonzero(counts)
        first, counts = first.take(some), counts.take(some)
        across, down = self.directions.offsets(grid.take(some))
        owner, at = runs(first, counts)
        far = self.across.take(at) >= np.abs(across).take(owner)
        far &= self.down.take(at) >= np.abs(down).take(owner)
        kept = np.flatnonzero(far)
        return self.view.take(at.take(kept)), some.take(owner.take(kept))


@dataclass(frozen=True, eq=False, slots=True)
class Shades:
    """Opaque things before an eye.

    They reach from direction ``start`` to ``end`` (radians) and ``far`` squares away; the eye looks
    up to their tops as steeply as ``rise``, at least (feet a square).
    """

    start: Floats
    end: Floats
    far: Floats
    rise: Floats


def blocked(known: Directions, targets: Numbers, rises: Floats, shades: Shades) -> Mask:
    """Which targets stand wholly behind one opaque thing; says yes only where it is certain.

    ``targets`` are places in the grid, ``rises`` how steeply the eye looks up to their heads, at
    most. What rises without end hides everybody behind it.
    """
    bins = 4096 if len(targets) > _MANY else 2048
    place = ((known.angles[targets] + np.pi) * (bins / (2 * np.pi))).astype(np.int32) % bins
    away = known.distances[targets]
    found = np.zeros(len(targets), bool)
    nearest, least = np.full(bins, np.inf), np.inf
    for limit in _limits(rises, shades):
        # What is high enough for one class is so for the next ones, of lower limits.
        high = np.flatnonzero((shades.rise >= limit) & ((shades.rise < least) | (limit == np.inf)))
        least = limit
        if high.size:
            np.minimum(nearest, _buffer(shades, high, bins), out=nearest)
        some = np.flatnonzero((rises <= limit) & ~found)
        found[some] = away[some] >= nearest[place[some]]
    return found


def _limits(rises: Floats, shades: Shades) -> Floats:
    """Classes of things and targets: a thing hides those to whose heads one looks less steeply."""
    limits = np.full(1, np.inf)
    if (np.isfinite(shades.rise) & (shades.rise > rises.min())).any():
        count = _CLASSES if len(rises) > _MANY else _CLASSES // 2
        which = ((np.arange(count) + 1) * len(rises)) // count - 1
        classes = np.unique(np.partition(rises, which)[which])
        limits = np.append(limits, classes[::-1])
    return limits


def _buffer(shades: Shades, which: Numbers, bins: int) -> Floats:
    """For each of some equal angles round the eye how far off everything is surely hidden."""
    size = 2 * np.pi / bins
    start, end = shades.start[which], shades.end[which]
    behind = shades.far[which] + REACH
    first = np.ceil((start + np.pi) / size).astype(np.int32)
    counts = np.maximum(np.floor((end + np.pi) / size).astype(np.int32) - first, 0)
    owner, number = runs(first, counts)
    left = number * size - np.pi - start[owner]
    right = end[owner] - (number + 1) * size + np.pi
    margin = np.minimum(np.minimum(left, right), np.pi / 2)
    kept = np.flatnonzero(margin > 1e-6)
    owner, number, margin = owner[kept], number[kept], margin[kept]
    far = np.maximum(behind[owner], REACH / np.sin(margin))
    nearest = np.full(bins, np.inf)
    np.minimum.at(nearest, number % bins, far)
    return nearest
