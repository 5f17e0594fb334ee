"""What lies on both sides of walls, piece by piece, and walls cut to the pieces that are known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TypeAlias
from uuid import uuid5

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.things import Point, Wall

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
    """Cut a wall where it crosses whole and half squares, so that a cut depends on nothing else."""
    start, end = np.array(wall.start, np.float64), np.array(wall.end, np.float64)
    way = end - start
    length = float(np.hypot(*way))
    if length < _EDGE:
        return Sides(np.zeros(1), np.zeros((0, 2), np.int64), np.zeros((0, 2), np.int64))
    shares = np.unique(np.concatenate([[0.0, 1.0], *_crossings(start, way)]).round(9))
    middles = start + (shares[:-1] + shares[1:])[:, None] / 2 * way
    aside = np.array([-way[1], way[0]]) / length * _ASIDE
    places = np.floor(np.stack([middles - aside, middles + aside], axis=1)).astype(np.int64)
    return Sides(shares, places[:, :, 0], places[:, :, 1])


def _crossings(
    start: NDArray[np.float64], way: NDArray[np.float64]
) -> Iterator[NDArray[np.float64]]:
    """The shares of a wall at which it crosses the lines of either direction."""
    for axis in (0, 1):
        low, high = sorted((start[axis], start[axis] + way[axis]))
        if high - low > _EDGE:
            lines = np.arange(np.floor(low * _CUTS) + 1, np.ceil(high * _CUTS)) / _CUTS
            yield (lines - start[axis]) / way[axis]


def beside(sides: Sides, squares: Mask) -> Mask:
    """Which pieces of a wall have one of these squares on a side: shape (pieces,)."""
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
    return replace(wall, id=uuid5(wall.id, f"{start} {end}"), start=start, end=end)


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
        self._walls = [(wall, whole, sides_of(wall)) for wall, whole in walls]
        self._walls = [one for one in self._walls if len(one[2].columns)]
        counts = [len(sides.columns) for _, _, sides in self._walls]
        self._starts = np.concatenate([[0], np.cumsum(counts, dtype=np.int64)])
        none = np.zeros((0, 2), np.int64)
        self._all = Sides(
            np.zeros(0),
            np.concatenate([none, *(sides.columns for _, _, sides in self._walls)]),
            np.concatenate([none, *(sides.rows for _, _, sides in self._walls)]),
        )
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
        starts = self._starts[:-1]
        any_known = np.logical_or.reduceat(known, starts).tolist()
        all_known = np.logical_and.reduceat(known, starts).tolist()
        for number, (wall, whole, sides) in enumerate(self._walls):
            if all_known[number] or (whole and any_known[number]):
                yield wall
            elif any_known[number]:
                here = known[self._starts[number] : self._starts[number + 1]]
                yield from self._parts_of(number, wall, sides, here)

    def _parts_of(self, number: int, wall: Wall, sides: Sides, known: Mask) -> tuple[Wall, ...]:
        """The same parts each time, so that they are known again."""
        key = (number, known.tobytes())
        if key not in self._parts:
            self._parts[key] = known_parts(wall, sides, known.tolist())
        return self._parts[key]
