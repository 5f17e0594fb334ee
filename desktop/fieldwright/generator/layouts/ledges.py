"""Ledges inside a cave: where a drop cuts chambers off, a ramp leads up to them."""

from __future__ import annotations

from collections import deque

import numpy as np
from numpy.typing import NDArray

from fieldwright.generator.draft import Draft
from fieldwright.generator.heights import mark_escarpments
from fieldwright.generator.layouts.masonry import Cell
from fieldwright.generator.nearest import nearest
from fieldwright.generator.shapes import Mask
from fieldwright.generator.walking import STEP_FT, regions

_LEAST = 2
"""Ledges of fewer squares may stay out of reach on foot."""

_RAMP = 6
"""So many squares a ramp goes on beyond the drop, where there is room."""

_MOST_RAMPS = 80


def join_ledges(draft: Draft, floor: Mask) -> None:
    """Grade ramps along the shortest ways until all larger parts of the floor hang together."""
    for _ in range(_MOST_RAMPS):
        numbers = np.where(floor, regions(draft), 0)
        sizes = np.bincount(numbers.ravel())
        sizes[0] = 0
        main = int(sizes.argmax())
        others = [part for part in range(1, sizes.size) if part != main and sizes[part] >= _LEAST]
        if not others:
            return
        way = _way_to(numbers, floor, min(others), main)
        if not way:
            return
        _grade(draft.height, way)
        mark_escarpments(draft)


def settle_rock(draft: Draft, floor: Mask) -> None:
    """Give the rock the height of the floor nearest to it; only floor drops to floor.

    So neither slopes nor escarpments show where nobody can stand.
    """
    around = nearest(floor, max(8, min(floor.shape) // 4))
    rows, columns = np.indices(floor.shape)
    rock = around.known & ~floor
    source = draft.height[(rows - around.down)[rock], (columns - around.right)[rock]]
    draft.height[~floor] = 0
    draft.height[rock] = source
    high = np.where(floor, draft.height.astype(np.int32), -1000)
    wide = np.pad(high, 1, constant_values=-1000)
    tall = np.maximum(np.maximum(wide[:-2], wide[1:-1]), wide[2:])
    highest = np.maximum(np.maximum(tall[:, :-2], tall[:, 1:-1]), tall[:, 2:])
    draft.escarpment[:] = floor & (highest - high > STEP_FT)


def _way_to(numbers: NDArray[np.int64], floor: Mask, part: int, main: int) -> list[Cell]:
    """Squares from inside a part, over the drop, some way into the main part."""
    starts = [(int(c), int(r)) for r, c in np.argwhere(numbers == part)]
    back: dict[Cell, Cell | None] = dict.fromkeys(starts)
    queue, reached = deque(starts), None
    while queue and reached is None:
        cell = queue.popleft()
        for other in _beside(floor, cell):
            if other not in back:
                back[other] = cell
                queue.append(other)
                if numbers[other[1], other[0]] == main:
                    reached = other
                    break
    if reached is None:
        return []
    way: list[Cell] = []
    step: Cell | None = reached
    while step is not None:
        way.append(step)
        step = back[step]
    way.reverse()
    ahead = _onward(numbers == main, floor, reached, set(way))
    behind = _onward(numbers == part, floor, way[0], {*way, *ahead})
    return [*reversed(behind), *way, *ahead]


def _onward(part: Mask, floor: Mask, start: Cell, taken: set[Cell]) -> list[Cell]:
    """A straight-most way of up to ``_RAMP`` squares on from a square inside a part."""
    way: list[Cell] = []
    cell = start
    for _ in range(_RAMP):
        free = [c for c in _beside(floor, cell) if c not in taken and part[c[1], c[0]]]
        if not free:
            break
        last = (cell[0] - (way[-2] if len(way) > 1 else start)[0], 0)
        free.sort(key=lambda c, last=last, cell=cell: abs((c[0] - cell[0]) - last[0]))  # type: ignore[misc]
        cell = free[0]
        taken.add(cell)
        way.append(cell)
    return way


def _beside(floor: Mask, cell: Cell) -> list[Cell]:
    rows, columns = floor.shape
    x, y = cell
    return [
        (x + dx, y + dy)
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))
        if 0 <= x + dx < columns and 0 <= y + dy < rows and floor[y + dy, x + dx]
    ]


def _grade(height: NDArray[np.int16], way: list[Cell]) -> None:
    """Raise the low squares of a way until no step on it is higher than can be walked."""
    feet = [int(height[y, x]) for x, y in way]
    for order in (range(1, len(feet)), range(len(feet) - 2, -1, -1)):
        for place in order:
            before = feet[place - 1 if order.step == 1 else place + 1]
            feet[place] = max(feet[place], before - STEP_FT)
    for (x, y), value in zip(way, feet, strict=True):
        height[y, x] = value
