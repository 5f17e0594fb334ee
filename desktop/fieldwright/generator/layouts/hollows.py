"""The hollow of a cave: chambers and passages from smooth chance, joined, and their outline."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.things import Point
from fieldwright.generator.layouts.masonry import Cell
from fieldwright.generator.noise import speckle
from fieldwright.generator.shapes import Mask, parts
from fieldwright.terms.chance import Stream

OPEN_SHARE = 0.46
"""The share of the field that is hollowed out, before passages are cut between chambers."""

_SMALLEST_PART = 6
"""Hollows of fewer squares are filled with rock again."""

Loop: TypeAlias = list[Cell]


def hollow(columns: int, rows: int, stream: Stream) -> Mask:
    """A cave of chambers and passages that all hang together: shape ``(rows, columns)``."""
    width = 2 + max(columns, rows) // 70
    chance = np.floor(speckle((rows, columns), stream) * 1024).astype(np.int64)
    soft = _summed(_summed(chance, width), 1)
    soft -= _nearness(columns, rows) * (int(soft.max() - soft.min()) // 12)
    rim = 1
    inner = np.zeros((rows, columns), bool)
    inner[rim:-rim, rim:-rim] = True
    order = np.sort(soft[inner])
    share = min(0.95, OPEN_SHARE * rows * columns / max(1, order.size))
    level = order[int(order.size * (1 - share))]
    mask = (soft >= level) & inner
    mask = _rounded(mask) & inner
    mask = _without_specks(mask)
    return joined_up(mask, inner, stream)


def _nearness(columns: int, rows: int) -> NDArray[np.int64]:
    """3 in the outermost squares but one, less farther in: the cave seldom follows the rim."""
    across = np.minimum(np.arange(columns), np.arange(columns)[::-1])[None, :]
    down = np.minimum(np.arange(rows), np.arange(rows)[::-1])[:, None]
    near: NDArray[np.int64] = np.clip(4 - np.minimum(across, down), 0, 3)
    return near


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
    """Cut a winding passage: each step goes nearer, across or down as chance says."""
    x, y = start
    while (x, y) != end:
        across, down = end[0] - x, end[1] - y
        if across and (not down or stream.below(abs(across) + abs(down)) < abs(across)):
            x += 1 if across > 0 else -1
        else:
            y += 1 if down > 0 else -1
        mask[y, x] = True
        for beside_x, beside_y in ((x + 1, y), (x, y + 1)):
            if inner[min(beside_y, inner.shape[0] - 1), min(beside_x, inner.shape[1] - 1)]:
                mask[beside_y, beside_x] |= stream.chance(2, 3)


def outline_walls(mask: Mask) -> list[tuple[Point, Point]]:
    """The cave's outline as straight stretches through the middles of the squares' edges.

    Stretches in one direction are joined, so that stairs of squares become slants.
    """
    walls: list[tuple[Point, Point]] = []
    for loop in _loops(mask):
        points = [
            ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
            for one, two in zip(loop, (*loop[1:], loop[0]), strict=True)
        ]
        kept = [
            point
            for before, point, after in zip(
                (points[-1], *points[:-1]), points, (*points[1:], points[0]), strict=True
            )
            if not _in_line(before, point, after)
        ]
        walls += zip(kept, (*kept[1:], kept[0]), strict=True)
    rows, columns = mask.shape
    return [wall for wall in walls if not _on_rim(*wall, columns, rows)]


def _on_rim(one: Point, two: Point, columns: int, rows: int) -> bool:
    """Whether a stretch lies along the edge of the field: there the cave goes on."""
    across = one[0] == two[0] and one[0] in (0, columns)
    down = one[1] == two[1] and one[1] in (0, rows)
    return across or down


def _in_line(one: Point, two: Point, three: Point) -> bool:
    """Whether three points lie on a line; halves of squares, so the product is exact."""
    return (two[0] - one[0]) * (three[1] - two[1]) == (two[1] - one[1]) * (three[0] - two[0])


def _loops(mask: Mask) -> list[Loop]:
    """The corners along each closed boundary of a mask, floor on the right hand.

    Where two squares touch by a corner alone, each keeps its own side.
    """
    follow: dict[tuple[Cell, Cell], None] = {}
    wide = np.pad(mask, 1)
    for row, column in np.argwhere(wide[1:-1, 1:-1]).tolist():
        x, y = column, row
        for beside, start, end in (
            (wide[row, column + 1], (x, y), (x + 1, y)),
            (wide[row + 1, column + 2], (x + 1, y), (x + 1, y + 1)),
            (wide[row + 2, column + 1], (x + 1, y + 1), (x, y + 1)),
            (wide[row + 1, column], (x, y + 1), (x, y)),
        ):
            if not beside:
                follow[(start, end)] = None
    leaving: dict[Cell, list[Cell]] = {}
    for start, end in follow:
        leaving.setdefault(start, []).append(end)
    loops = []
    while leaving:
        start = next(iter(leaving))
        loops.append(_follow(leaving, start))
    return loops


def _follow(leaving: dict[Cell, list[Cell]], start: Cell) -> Loop:
    """Walk one boundary to its end, turning right first, and take its steps away."""
    loop: Loop = []
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
