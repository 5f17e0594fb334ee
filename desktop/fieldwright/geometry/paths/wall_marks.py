"""Which steps walls, doors and fences cross, for many walls at once.

A step runs from the middle of a square to that of a neighbour. What blocks bars every step whose
line meets or touches it, its corners too (ruling R5); by the table option a step is barred only
where the line is met on both sides of it. What merely slows is crossed in the same sense. Where
figures may stand in half squares, the part of a step's line that lies within a square that the wall
cuts does not count: the figure stands in the half that it comes from.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.kinds import Catalogue
from fieldwright.battlefield.things import Wall
from fieldwright.geometry.facing import NEIGHBOURS
from fieldwright.geometry.figure_room import IN_THE_WAY
from fieldwright.geometry.paths.marks import BOTH_WAYS, Channel, Marks, Mask, Part, split_by_thing
from fieldwright.rules.footing import Crossing, crossing

ASIDE = 0.04
"""Squares by which a line is drawn beside a step's own to see on which side a wall lies."""

_OUT = 0.45
"""The share of a step after which it has left the square that it begins in, or nearly."""

_BAND = 7
"""Squares across a wall, at each place along it, whose steps may meet it."""


def wall_marks(
    walls: Sequence[Wall], catalogue: Catalogue, size: tuple[int, int], half_squares: bool = False
) -> list[Marks]:
    """The marks of each wall; of those that are open or free to pass none.

    ``size`` are the field's rows and columns; ``half_squares`` the table option of ruling R5.
    """
    found: list[Marks] = []
    groups: dict[int, list[tuple[Wall, Crossing, float]]] = {}
    for wall in walls:
        how, height = wall_crossing(wall, catalogue)
        if how is Crossing.FREE:
            continue
        length = max(abs(wall.end[0] - wall.start[0]), abs(wall.end[1] - wall.start[1]))
        groups.setdefault(int(np.ceil(length)).bit_length(), []).append((wall, how, height))
    for group in groups.values():
        found += _group_marks(group, size, half_squares)
    return found


def wall_crossing(wall: Wall, catalogue: Catalogue) -> tuple[Crossing, float]:
    """How a wall is crossed, and its height; a closed door is gone round until it is opened."""
    kind = catalogue.walls.get(wall.kind)
    if kind is None:
        return Crossing.FREE, 0.0
    height = kind.height_of(wall)
    movement = kind.movement_of(wall)
    return crossing(movement, height), height


def _group_marks(
    group: list[tuple[Wall, Crossing, float]], size: tuple[int, int], half_squares: bool
) -> list[Marks]:
    """The marks of walls that are about as long as another."""
    ends = np.array([(*wall.start, *wall.end) for wall, _, _ in group], np.float64)
    x, y = _bands(ends)
    rows, columns = size
    inside = (x >= 0) & (x < columns) & (y >= 0) & (y < rows)
    place = (y * columns + x).astype(np.int32)
    sides = [_SIDES[how] for _, how, _ in group]
    channels = np.array(sides, np.int32)[:, :, None, None]
    parts: list[Part] = []
    for way, (across, down) in enumerate(NEIGHBOURS[:BOTH_WAYS]):
        on_field = inside & (x + across >= 0) & (x + across < columns)
        on_field &= (y + down >= 0) & (y + down < rows)
        for side, aside in enumerate((0.0, -ASIDE, ASIDE)):
            channel = np.broadcast_to(channels[:, side], place.shape)
            met = on_field & (channel >= 0)
            shares = _shares(ends, (x, y), (across, down)) if half_squares else (0.0, 1.0)
            met &= _met(ends, (x, y), (across, down), (aside, *shares))
            here = place[met]
            ahead = here + down * columns + across
            parts.append((np.nonzero(met)[0], channel[met] + way, here, ahead))
    blocks = channels[:, 0] >= 0
    halved = inside & blocks & (_distance(ends, x, y) < IN_THE_WAY)
    here = place[halved]
    parts.append((np.nonzero(halved)[0], np.full(here.size, Channel.HALVED, np.int32), here, here))
    return [
        Marks(wall, *marks, height)
        for (wall, _, height), marks in zip(group, split_by_thing(parts, len(group)), strict=True)
    ]


_SIDES = {
    Crossing.ROUND: (Channel.BARRED, Channel.BARRED_LEFT, Channel.BARRED_RIGHT),
    Crossing.HALF_MOVE: (-1, Channel.HIGH_LEFT, Channel.HIGH_RIGHT),
    Crossing.ONE_MORE: (-1, Channel.LOW_LEFT, Channel.LOW_RIGHT),
}
"""Where a step is counted whose line, drawn straight, to the left, to the right, meets a wall."""


def _bands(ends: NDArray[np.float64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The columns and rows of the squares along walls: shape (walls, length, across) each."""
    x1, y1, x2, y2 = ends.T
    steep = np.abs(y2 - y1) > np.abs(x2 - x1)
    a1, a2 = np.where(steep, y1, x1), np.where(steep, y2, x2)
    b1, b2 = np.where(steep, x1, y1), np.where(steep, x2, y2)
    low, length = np.floor(np.minimum(a1, a2)).astype(np.int64), np.abs(a2 - a1)
    along = low[:, None] - 2 + np.arange(int(np.ceil(length.max())) + 5)[None, :]
    safe = np.where(length == 0, 1.0, a2 - a1)
    share = np.clip((along + 0.5 - a1[:, None]) / safe[:, None], 0.0, 1.0)
    share = np.where(length[:, None] == 0, 0.0, share)
    middle = np.floor(b1[:, None] + (b2 - b1)[:, None] * share).astype(np.int64)
    beside = middle[:, :, None] + np.arange(_BAND)[None, None, :] - _BAND // 2
    along = np.broadcast_to(along[:, :, None], beside.shape)
    turn = steep[:, None, None]
    return np.where(turn, beside, along), np.where(turn, along, beside)


def _met(
    ends: NDArray[np.float64],
    square: tuple[NDArray[np.int64], NDArray[np.int64]],
    step: tuple[int, int],
    line: tuple[float, Any, Any],
) -> Mask:
    """Whether steps, drawn a little aside, cross or touch the walls' lines.

    ``line`` is how far aside, and the shares of the step between which it counts.
    """
    x1, y1, x2, y2 = (ends[:, number, None, None] for number in range(4))
    aside, begin, end = line
    x = square[0] + (0.5 - step[1] * aside) + step[0] * begin
    y = square[1] + (0.5 + step[0] * aside) + step[1] * begin
    across, down = step[0] * (end - begin), step[1] * (end - begin)
    along_x, along_y = x2 - x1, y2 - y1
    side_start = along_x * (y - y1) - along_y * (x - x1)
    side_end = side_start + along_x * down - along_y * across
    side_first = across * (y1 - y) - down * (x1 - x)
    side_last = across * (y2 - y) - down * (x2 - x)
    wall_between = (side_start * side_end <= 0) & ((side_start != 0) | (side_end != 0))
    step_between = (side_first * side_last <= 0) & ((side_first != 0) | (side_last != 0))
    met: Mask = wall_between & step_between
    return met


def _shares(
    ends: NDArray[np.float64],
    square: tuple[NDArray[np.int64], NDArray[np.int64]],
    step: tuple[int, int],
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The shares of steps that lie outside of squares cut by the wall: from where to where."""
    x, y = square
    begins = _distance(ends, x, y) < IN_THE_WAY
    stops = _distance(ends, x + step[0], y + step[1]) < IN_THE_WAY
    return np.where(begins, _OUT, 0.0), np.where(stops, 1 - _OUT, 1.0)


def _distance(
    ends: NDArray[np.float64], columns: NDArray[np.int64], rows: NDArray[np.int64]
) -> NDArray[np.float64]:
    """How far the middles of squares are from the walls' lines, in squares."""
    x1, y1, x2, y2 = (ends[:, number, None, None] for number in range(4))
    x, y = columns + 0.5, rows + 0.5
    across, down = x2 - x1, y2 - y1
    squared = across * across + down * down
    share = ((x - x1) * across + (y - y1) * down) / np.where(squared == 0, 1.0, squared)
    share = np.clip(share, 0.0, 1.0)
    distance: NDArray[np.float64] = np.hypot(x - x1 - across * share, y - y1 - down * share)
    return distance
