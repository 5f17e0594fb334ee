"""Which steps a figure can make from square to square: arrays for the whole field at once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.things import Wall
from fieldwright.generator.shapes import Mask

STEP_FT = 5
"""The highest step that can be walked, in feet (checklist CT3-GEN-12)."""

Places: TypeAlias = NDArray[np.int64]
"""Places in a flattened array of steps."""

_NOWHERE: Places = np.zeros(0, np.int64)

_WAYS = ((0.5, 1, 0), (0.5, 0, 1), (0.5, 1, 1), (1.5, 1, -1))
"""For steps east, south, falling and rising: where in its row a step begins, and its way."""


@dataclass(frozen=True, slots=True)
class Surface:
    """What a figure meets in each square, all of shape (rows, columns).

    ``stands`` where it can stand; ``carried`` where a platform carries it; ``corner`` where a
    square does not forbid passing diagonally beside it; ``height`` in feet of what it
    stands on, and ``stair`` where height does not count.
    """

    stands: Mask
    carried: Mask
    corner: Mask
    height: NDArray[np.int32]
    stair: Mask


class Steps:
    """Which steps can be made: arrays a direction, at the square with the lower row or column."""

    def __init__(self, east: Mask, south: Mask, falling: Mask, rising: Mask) -> None:
        self.east = east
        self.south = south
        self.falling = falling
        self.rising = rising

    @classmethod
    def of(cls, found: Surface) -> Steps:
        """All steps that ground, water, obstacles and heights allow.

        ``falling`` runs from a square to the one south-east of it, ``rising`` from the square
        at the same place plus one row to the one north-east of it.
        """
        stands, corner, north, south = found.stands, found.corner, slice(None, -1), slice(1, None)
        turn_falling = corner[north, south] & corner[south, north]
        turn_rising = corner[north, north] & corner[south, south]
        every = slice(None)
        return cls(
            _steps(found, stands, (every, north), (every, south)),
            _steps(found, stands, (north, every), (south, every)),
            _steps(found, stands, (north, north), (south, south)) & turn_falling,
            _steps(found, stands, (south, north), (north, south)) & turn_rising,
        )

    def forbid(self, barred: tuple[Places, ...]) -> None:
        """Take out the steps at some places, a list for each direction."""
        for steps, places in zip(self._all, barred, strict=True):
            steps.ravel()[places] = False

    @property
    def _all(self) -> tuple[Mask, Mask, Mask, Mask]:
        return self.east, self.south, self.falling, self.rising

    def barred_by(self, walls: Sequence[Wall]) -> list[tuple[Places, ...]]:
        """For each wall the places of all steps that it crosses or whose corner it touches."""
        found: list[tuple[Places, ...]] = [()] * len(walls)
        free: dict[int, list[int]] = {}
        for number, wall in enumerate(walls):
            (x1, y1), (x2, y2) = sorted((wall.start, wall.end))
            on_grid = all(float(place).is_integer() for place in (x1, y1, x2, y2))
            if on_grid and x1 == x2:
                found[number] = self._barred_upright(int(x1), int(y1), int(y2))
            elif on_grid and y1 == y2:
                found[number] = self._barred_level(int(y1), int(x1), int(x2))
            else:
                reach = math.ceil(max(x2 - x1, abs(y2 - y1)))
                free.setdefault(reach.bit_length(), []).append(number)
        for numbers in free.values():
            barred = self._barred_by_free([walls[number] for number in numbers])
            for number, places in zip(numbers, barred, strict=True):
                found[number] = places
        return found

    def _barred_by_free(self, walls: Sequence[Wall]) -> list[tuple[Places, ...]]:
        """The same for walls that follow no edge of squares, which are about as long as another."""
        ends = np.array([(*wall.start, *wall.end) for wall in walls], np.float64)
        x1, y1, x2, y2 = (ends[:, place, None, None] for place in range(4))
        left = np.floor(np.minimum(x1, x2) - 0.5).astype(np.int64) - 1
        top = np.floor(np.minimum(y1, y2) - 0.5).astype(np.int64) - 1
        side = int(max(np.abs(x2 - x1).max(), np.abs(y2 - y1).max())) + 5
        columns = left + np.arange(side)[None, None, :]
        rows = top + np.arange(side)[None, :, None]
        found = []
        for steps, (from_y, across, down) in zip(self._all, _WAYS, strict=True):
            crossed = _crosses(columns + 0.5, rows + from_y, across, down, (x1, y1, x2, y2))
            crossed &= (rows >= 0) & (rows < steps.shape[0])
            crossed &= (columns >= 0) & (columns < steps.shape[1])
            owner = np.nonzero(crossed)[0]
            places = (rows * steps.shape[1] + columns)[crossed]
            found.append(np.split(places, np.searchsorted(owner, np.arange(1, len(walls)))))
        return list(zip(*found, strict=True))

    def _barred_upright(self, x: int, top: int, bottom: int) -> tuple[Places, ...]:
        """The steps across a wall that runs along edges of squares from north to south."""
        beside = range(x - 1, x)
        turned = range(top - 1, bottom)
        return (
            _places(self.east, range(top, bottom), beside),
            _NOWHERE,
            _places(self.falling, turned, beside),
            _places(self.rising, turned, beside),
        )

    def _barred_level(self, y: int, left: int, right: int) -> tuple[Places, ...]:
        """The steps across a wall that runs along edges of squares from west to east."""
        beside = range(y - 1, y)
        turned = range(left - 1, right)
        return (
            _NOWHERE,
            _places(self.south, beside, range(left, right)),
            _places(self.falling, beside, turned),
            _places(self.rising, beside, turned),
        )

    def links(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """The places of the squares that each possible step joins."""
        rows, columns = self.south.shape[0] + 1, self.east.shape[1] + 1
        place = np.arange(rows * columns).reshape(rows, columns)
        first, second = [], []
        for steps, start, end in (
            (self.east, place[:, :-1], place[:, 1:]),
            (self.south, place[:-1], place[1:]),
            (self.falling, place[:-1, :-1], place[1:, 1:]),
            (self.rising, place[1:, :-1], place[:-1, 1:]),
        ):
            first.append(start[steps])
            second.append(end[steps])
        return np.concatenate(first), np.concatenate(second)


def _steps(
    found: Surface, stands: Mask, start: tuple[slice, slice], end: tuple[slice, slice]
) -> Mask:
    """Steps between standable squares whose heights are near enough."""
    climb = np.abs(found.height[start] - found.height[end]) <= STEP_FT
    climb |= found.stair[start] | found.stair[end]
    allowed: Mask = stands[start] & stands[end] & climb
    return allowed


def _crosses(
    x: NDArray[Any],
    y: NDArray[Any],
    across: int,
    down: int,
    walls: tuple[NDArray[Any], ...],
) -> Mask:
    """Whether steps of ``(across, down)`` from ``(x, y)`` cross or touch the walls' lines."""
    x1, y1, x2, y2 = walls
    along_x, along_y = x2 - x1, y2 - y1
    side_start = along_x * (y - y1) - along_y * (x - x1)
    side_end = side_start + along_x * down - along_y * across
    side_first = across * (y1 - y) - down * (x1 - x)
    side_last = across * (y2 - y) - down * (x2 - x)
    straddles_wall = (side_start * side_end <= 0) & ((side_start != 0) | (side_end != 0))
    straddles_step = (side_first * side_last <= 0) & ((side_first != 0) | (side_last != 0))
    crossed: Mask = straddles_wall & straddles_step
    return crossed


def _places(steps: Mask, rows: range, columns: range) -> Places:
    """The places of a block of steps, as far as it lies on the field."""
    down = np.arange(max(0, rows.start), min(steps.shape[0], rows.stop))
    across = np.arange(max(0, columns.start), min(steps.shape[1], columns.stop))
    found: Places = (down[:, None] * steps.shape[1] + across[None, :]).ravel()
    return found
