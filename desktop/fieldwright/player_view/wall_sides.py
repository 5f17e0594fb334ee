"""What lies on both sides of walls, piece by piece, and walls cut to the pieces that are known."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.things import Point, Wall
from fieldwright.player_view.joined import in_its_place

Mask: TypeAlias = NDArray[np.bool_]

_ASIDE = 0.2
"""Squares from the middle of a wall at which one looks to both sides: beyond its stones."""

_CUTS = 2
"""Walls are cut where they cross lines so many to a square."""

_EDGE = 1e-9
_DIGITS = 3


@dataclass(frozen=True, slots=True)
class Sides:
    """The pieces of one wall, in their order along it.

    ``shares`` are where they begin and end, as shares of the wall, one more than there are pieces;
    ``columns`` and ``rows`` the squares on both sides of each, of shape (pieces, 2).
    """

    shares: NDArray[np.float64]
    columns: NDArray[np.int64]
    rows: NDArray[np.int64]


def sides_of(wall: Wall) -> Sides:
    """The pieces of one wall; see ``SidesOfAll``."""
    return SidesOfAll.of([wall]).one(0)


@dataclass(frozen=True, slots=True)
class SidesOfAll:
    """The pieces of many walls, those of one after those of the other.

    Walls are cut where they cross whole and half squares, so that a cut depends on nothing else.
    ``cuts`` are shares of the walls; those of wall ``n`` begin at ``first_cuts[n]`` and its pieces
    at ``first_pieces[n]``. ``columns`` and ``rows`` are the squares on both sides of each piece, of
    shape (pieces, 2).
    """

    cuts: NDArray[np.float64]
    first_cuts: NDArray[np.int64]
    first_pieces: NDArray[np.int64]
    columns: NDArray[np.int64]
    rows: NDArray[np.int64]

    @classmethod
    def of(cls, walls: Sequence[Wall], aside: float = _ASIDE) -> SidesOfAll:
        """Cut walls, and look so many squares to both sides; one without length has no pieces."""
        every = _Lines.through(walls)
        cuts, owners = every.cuts()
        within = owners[:-1] == owners[1:]
        middles = ((cuts[:-1] + cuts[1:]) / 2)[within]
        places = every.beside(owners[:-1][within], middles, aside)
        numbers = np.arange(len(walls) + 1)
        return cls(
            cuts,
            np.searchsorted(owners, numbers),
            np.searchsorted(owners[:-1][within], numbers),
            places[:, :, 0],
            places[:, :, 1],
        )

    def one(self, number: int) -> Sides:
        """The pieces of one of the walls."""
        cuts = self.cuts[self.first_cuts[number] : self.first_cuts[number + 1]]
        here = slice(self.first_pieces[number], self.first_pieces[number + 1])
        return Sides(cuts, self.columns[here], self.rows[here])


@dataclass(frozen=True, slots=True)
class _Lines:
    """Where walls begin and which way they go: arrays of shape (walls, 2), and (walls,)."""

    start: NDArray[np.float64]
    way: NDArray[np.float64]
    length: NDArray[np.float64]

    @classmethod
    def through(cls, walls: Sequence[Wall]) -> _Lines:
        ends = np.array([(*wall.start, *wall.end) for wall in walls], np.float64).reshape(-1, 4)
        way = ends[:, 2:] - ends[:, :2]
        return cls(ends[:, :2], way, np.hypot(way[:, 0], way[:, 1]))

    def cuts(self) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
        """The shares of all walls at which they are cut, their ends among them, and whose."""
        long = np.flatnonzero(self.length >= _EDGE)
        found = [(np.zeros(long.size), long), (np.ones(long.size), long)]
        found += [self._crossings(long, axis) for axis in (0, 1)]
        shares = np.concatenate([shares for shares, _ in found]).round(9)
        owners = np.concatenate([owners for _, owners in found])
        order = np.lexsort((shares, owners))
        shares, owners = shares[order], owners[order]
        new = np.ones(shares.size, bool)
        new[1:] = (shares[1:] != shares[:-1]) | (owners[1:] != owners[:-1])
        return shares[new], owners[new]

    def _crossings(
        self, long: NDArray[np.int64], axis: int
    ) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
        """The shares at which walls cross the lines of one direction, and whose they are."""
        start, way = self.start[long, axis], self.way[long, axis]
        low, high = np.minimum(start, start + way), np.maximum(start, start + way)
        first = np.floor(low * _CUTS) + 1
        counts = np.maximum(np.ceil(high * _CUTS) - first, 0).astype(np.int64)
        counts[high - low <= _EDGE] = 0
        whose = np.repeat(np.arange(long.size), counts)
        number = np.arange(whose.size) - np.repeat(np.cumsum(counts) - counts, counts)
        lines = (first[whose] + number) / _CUTS
        return (lines - start[whose]) / way[whose], long[whose]

    def beside(
        self, owners: NDArray[np.int64], shares: NDArray[np.float64], far: float
    ) -> NDArray[np.int64]:
        """The squares so far on both sides of places on walls: shape (places, 2 sides, 2)."""
        way = self.way[owners]
        middles = self.start[owners] + shares[:, None] * way
        aside = np.stack([-way[:, 1], way[:, 0]], axis=1) / self.length[owners, None] * far
        return np.floor(np.stack([middles - aside, middles + aside], axis=1)).astype(np.int64)


def beside(sides: Sides | SidesOfAll, squares: Mask) -> Mask:
    """Which pieces have one of these squares on a side: shape (pieces,)."""
    high, wide = squares.shape
    inside = (sides.columns >= 0) & (sides.columns < wide) & (sides.rows >= 0) & (sides.rows < high)
    here = squares[sides.rows.clip(0, high - 1), sides.columns.clip(0, wide - 1)]
    return np.asarray((here & inside).any(axis=1), bool)


def known_parts(wall: Wall, sides: Sides, known: Sequence[bool]) -> tuple[Wall, ...]:
    """The runs of a wall's pieces that are known, each a wall of its own; itself where all are."""
    if all(known):
        return (wall,)
    parts, place = [], 0
    for is_known, run in groupby(known):
        count = len(list(run))
        if is_known:
            parts.append(_part(wall, sides.shares[place], sides.shares[place + count]))
        place += count
    return tuple(parts)


def _part(wall: Wall, low: float, high: float) -> Wall:
    """A part of a wall between two shares; its id follows from where it lies."""
    start, end = _point(wall, low), _point(wall, high)
    return in_its_place(replace(wall, start=start, end=end))


def _point(wall: Wall, share: float) -> Point:
    if share in (0.0, 1.0):
        return wall.end if share else wall.start
    (x1, y1), (x2, y2) = wall.start, wall.end
    across, down = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
    return round(float(across), _DIGITS), round(float(down), _DIGITS)


class CutWalls:
    """Many walls, to be asked often which parts of them are beside some squares."""

    def __init__(self, walls: Iterable[tuple[Wall, bool]]) -> None:
        """Cut walls; each comes with whether it is not to be cut but known as a whole."""
        self._walls = [one for one in walls if math.dist(one[0].start, one[0].end) > 2 * _EDGE]
        self._all = SidesOfAll.of([wall for wall, _ in self._walls])
        self._parts: dict[tuple[int, bytes], tuple[Wall, ...]] = {}

    def beside(self, squares: Mask, within: Mask | None = None) -> Iterator[Wall]:
        """The walls with one of these squares on a side, each cut to where it has.

        Also those with squares of ``within`` on both sides, or on one at the edge of the map.
        """
        if not self._walls:
            return
        known = beside(self._all, squares)
        if within is not None:
            known |= beside(self._all, within) & ~beside(self._all, ~within)
        starts = self._all.first_pieces
        any_known = np.logical_or.reduceat(known, starts[:-1])
        all_known = np.logical_and.reduceat(known, starts[:-1]).tolist()
        for number in np.flatnonzero(any_known).tolist():
            wall, whole = self._walls[number]
            if all_known[number] or whole:
                yield wall
            else:
                here = known[starts[number] : starts[number + 1]]
                yield from self._parts_of(number, wall, here)

    def _parts_of(self, number: int, wall: Wall, known: Mask) -> tuple[Wall, ...]:
        """The same parts each time, so that they are known again."""
        key = (number, known.tobytes())
        if key not in self._parts:
            self._parts[key] = known_parts(wall, self._all.one(number), known.tolist())
        return self._parts[key]
