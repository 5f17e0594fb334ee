"""The hollow of a cave: chambers and passages from smooth chance, as water wears them, joined."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fieldwright.generator.layouts.masonry import Cell
from fieldwright.generator.noise import organic
from fieldwright.generator.shapes import Mask, parts
from fieldwright.terms.chance import Stream

OPEN_SHARE = 0.46
"""The share of the field that is hollowed out, before passages are cut between chambers."""

_SMALLEST_PART = 6
"""Hollows of fewer squares are filled with rock again."""

_CHAMBER, _PASSAGE, _ALCOVE = 6.5, 8.0, 2.6
"""How many squares the chance changes over that hollows out chambers, winding passages, alcoves."""

_USUAL_SIDE = 60
"""In fields with a longer side than this, everything is larger, too."""


def hollow(columns: int, rows: int, stream: Stream) -> Mask:
    """A cave of chambers and passages that all hang together: shape ``(rows, columns)``."""
    soft = _softness((rows, columns), stream)
    inner = np.zeros((rows, columns), bool)
    inner[1:-1, 1:-1] = True
    order = np.sort(soft[inner])
    share = min(0.95, OPEN_SHARE * rows * columns / max(1, order.size))
    level = order[int(order.size * (1 - share))]
    mask = (soft >= level) & inner
    mask = _rounded(mask) & inner
    mask = _without_specks(mask)
    return without_pinches(joined_up(mask, inner, stream))


def _softness(shape: tuple[int, int], stream: Stream) -> NDArray[np.float64]:
    """How soft the rock is: chambers where it is softest, passages along winding seams."""
    size = max(1.0, max(shape) / _USUAL_SIDE)
    chambers = organic(shape, stream, _CHAMBER * size)
    seams = 0.45 - 2.2 * np.abs(organic(shape, stream, _PASSAGE * size))
    alcoves = organic(shape, stream, _ALCOVE * size)
    soft = np.maximum(chambers, seams) + 0.25 * (chambers + seams) + 0.18 * alcoves
    return np.asarray(soft - 0.42 * _nearness(shape, 4 * size))


def without_pinches(mask: Mask) -> Mask:
    """Where two floor squares touch by a corner alone, one of the others there is opened too."""
    mask = mask.copy()
    while True:
        north_west, north_east = mask[:-1, :-1], mask[:-1, 1:]
        south_west, south_east = mask[1:, :-1], mask[1:, 1:]
        falling = north_west & south_east & ~north_east & ~south_west
        rising = north_east & south_west & ~north_west & ~south_east
        if not (falling.any() or rising.any()):
            return mask
        north_east |= falling
        north_west |= rising


def _nearness(shape: tuple[int, int], reach: float) -> NDArray[np.float64]:
    """1 at the rim, less farther in and 0 from ``reach``: the cave seldom follows the rim."""
    rows, columns = np.arange(shape[0]), np.arange(shape[1])
    down = np.minimum(rows, rows[::-1])[:, None]
    across = np.minimum(columns, columns[::-1])[None, :]
    return np.asarray(np.clip(1 - np.minimum(across, down) / reach, 0, 1))


def _summed(values: NDArray[np.int64], reach: int) -> NDArray[np.int64]:
    """Each square with all within ``reach`` added up; whole numbers, so exact everywhere."""
    wide = np.pad(values, reach, mode="reflect" if min(values.shape) > reach else "edge")
    for axis in (0, 1):
        total = np.cumsum(wide, axis=axis)
        zero = np.zeros_like(np.take(total, [0], axis=axis))
        total = np.concatenate([zero, total], axis=axis)
        size = 2 * reach + 1
        high = np.take(total, range(size, total.shape[axis]), axis=axis)
        wide = high - np.take(total, range(high.shape[axis]), axis=axis)
    return wide


def _rounded(mask: Mask) -> Mask:
    """Squares follow the majority of the three by three around them."""
    around = _summed(mask.astype(np.int64), 1)
    rounded: Mask = (around >= 5) | (mask & (around >= 4))
    return rounded


def _without_specks(mask: Mask) -> Mask:
    """Fill the small hollows; take out specks of rock of one square or two."""
    numbers = parts(mask)
    sizes = np.bincount(numbers.ravel())
    kept: Mask = mask & (sizes[numbers] >= _SMALLEST_PART)
    rock = parts(~kept)
    rock_sizes = np.bincount(rock.ravel())
    opened: Mask = kept | ((rock > 0) & (rock_sizes[rock] <= 2))
    return opened


def joined_up(mask: Mask, inner: Mask, stream: Stream) -> Mask:
    """Cut passages, one or two squares wide, until all hollows hang together."""
    mask = mask.copy()
    while True:
        numbers = parts(mask)
        count = int(numbers.max())
        if count <= 1:
            return mask
        sizes = np.bincount(numbers.ravel())[1:]
        start, end = _nearest_pair(numbers, int(sizes.argmin()) + 1)
        _cut(mask, inner, start, end, stream)


def _nearest_pair(numbers: NDArray[np.int64], part: int) -> tuple[Cell, Cell]:
    """The squares nearest to each other of a hollow and of all others."""
    here = _rim_of(numbers == part)
    there = _rim_of((numbers > 0) & (numbers != part))
    apart = np.abs(here[:, None, :] - there[None, :, :]).sum(axis=2)
    one, other = divmod(int(apart.argmin()), len(there))
    start, end = here[one].tolist(), there[other].tolist()
    return (start[1], start[0]), (end[1], end[0])


def _rim_of(mask: Mask) -> NDArray[np.int64]:
    """Row and column of those squares of a mask that lie beside one outside it."""
    wide = np.pad(mask, 1)
    inside = wide[:-2, 1:-1] & wide[2:, 1:-1] & wide[1:-1, :-2] & wide[1:-1, 2:]
    return np.argwhere(mask & ~inside)


def _cut(mask: Mask, inner: Mask, start: Cell, end: Cell, stream: Stream) -> None:
    """Cut a winding passage: each step goes nearer, across or down as chance says.

    It is wide for a while, then narrow for a while.
    """
    x, y = start
    wide = stream.chance(1, 2)
    while (x, y) != end:
        across, down = end[0] - x, end[1] - y
        if across and (not down or stream.below(abs(across) + abs(down)) < abs(across)):
            x += 1 if across > 0 else -1
        else:
            y += 1 if down > 0 else -1
        wide ^= stream.chance(1, 4)
        mask[y, x] = True
        if wide:
            mask[y : y + 2, x : x + 2] |= inner[y : y + 2, x : x + 2]
