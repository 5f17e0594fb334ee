"""The cheapest way between two parts of a field, for repairs that open one."""

from __future__ import annotations

from heapq import heappop, heappush

import numpy as np
from numpy.typing import NDArray

from fieldwright.generator.shapes import Mask
from fieldwright.terms.grid import Square


def cheapest_way(cost: NDArray[np.int64], starts: Mask, ends: Mask) -> list[Square]:
    """The squares of the cheapest way from ``starts`` to ``ends`` by sides (Dijkstra).

    ``cost`` is what entering a square costs, at least 1. Empty where either end is.
    """
    rows, columns = cost.shape
    prices = cost.ravel().tolist()
    goal = ends.ravel().tolist()
    best: dict[int, int] = {}
    came: dict[int, int] = {}
    waiting: list[tuple[int, int]] = []
    for place in np.flatnonzero(starts).tolist():
        best[place] = 0
        heappush(waiting, (0, place))
    while waiting:
        spent, place = heappop(waiting)
        if spent > best[place]:
            continue
        if goal[place]:
            return _traced(place, came, columns)
        for other in _sides(place, rows, columns):
            price = spent + prices[other]
            if price < best.get(other, 1 << 60):
                best[other] = price
                came[other] = place
                heappush(waiting, (price, other))
    return []


def _sides(place: int, rows: int, columns: int) -> list[int]:
    row, column = divmod(place, columns)
    sides = []
    if row > 0:
        sides.append(place - columns)
    if column < columns - 1:
        sides.append(place + 1)
    if row < rows - 1:
        sides.append(place + columns)
    if column > 0:
        sides.append(place - 1)
    return sides


def _traced(place: int, came: dict[int, int], columns: int) -> list[Square]:
    way = [place]
    while place in came:
        place = came[place]
        way.append(place)
    return [Square(step % columns, step // columns) for step in reversed(way)]
