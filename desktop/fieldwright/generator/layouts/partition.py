"""Rooms: cutting a block into rooms, and joining rooms by doors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fieldwright.generator.layouts.masonry import WallPlace
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block

Ids: TypeAlias = NDArray[np.int32]
Borders: TypeAlias = dict[tuple[int, int], list[WallPlace]]

NOWHERE = 0
"""The id of squares that belong to no room."""


def cut_block(
    block: Block, stream: Stream, smallest: int, largest: int, spared: int = 0
) -> list[Block]:
    """Cut a block into rooms whose sides are from ``smallest`` to ``largest`` where it allows.

    One in ``spared`` pieces that are at most half again as long stays whole; none for 0.
    """
    width, height = block.width, block.height
    wide, tall = width > largest, height > largest
    if not wide and not tall:
        return [block]
    if spared and 2 * max(width, height) <= 3 * largest and stream.chance(1, spared):
        return [block]
    across = width >= height if wide == tall else wide
    side = width if across else height
    if side < 2 * smallest:
        return [block]
    cut = stream.between(max(smallest, side * 2 // 5), min(side - smallest, side - side * 2 // 5))
    if across:
        middle = block.left + cut
        parts = (
            Block(block.left, block.top, middle, block.bottom),
            Block(middle, block.top, block.right, block.bottom),
        )
    else:
        middle = block.top + cut
        parts = (
            Block(block.left, block.top, block.right, middle),
            Block(block.left, middle, block.right, block.bottom),
        )
    return [room for part in parts for room in cut_block(part, stream, smallest, largest, spared)]


def id_grid(columns: int, rows: int, rooms: Sequence[Block]) -> Ids:
    """Which room each square belongs to, numbered from 1: shape ``(rows, columns)``."""
    ids = np.zeros((rows, columns), np.int32)
    for number, room in enumerate(rooms, start=1):
        ids[room.top : room.bottom, room.left : room.right] = number
    return ids


def borders(ids: Ids) -> Borders:
    """The edges between squares of different rooms (and of none), by pair, lower id first."""
    found: Borders = {}
    padded: NDArray[Any] = np.pad(ids, 1)
    for upright in (True, False):
        one = padded[1:-1, :-1] if upright else padded[:-1, 1:-1]
        two = padded[1:-1, 1:] if upright else padded[1:, 1:-1]
        ys, xs = np.nonzero(one != two)
        pairs = zip(one[ys, xs].tolist(), two[ys, xs].tolist(), strict=True)
        for x, y, pair in zip(xs.tolist(), ys.tolist(), pairs, strict=True):
            key = (min(pair), max(pair))
            found.setdefault(key, []).append((x, y, upright))
    return found


def straight_runs(edges: Sequence[WallPlace]) -> list[list[WallPlace]]:
    """Edges joined to straight unbroken runs."""
    runs: list[list[WallPlace]] = []
    for upright in (False, True):
        level = [edge for edge in edges if edge[2] is upright]
        level.sort(key=(lambda e: (e[0], e[1])) if upright else (lambda e: (e[1], e[0])))
        for edge in level:
            before = (edge[0], edge[1] - 1, True) if upright else (edge[0] - 1, edge[1], False)
            if runs and runs[-1][-1] == before:
                runs[-1].append(edge)
            else:
                runs.append([edge])
    return runs


def door_place(edges: Sequence[WallPlace], stream: Stream, width: int = 1) -> list[WallPlace]:
    """Edges side by side for a door, away from the corners where the border is long enough."""
    runs = straight_runs(edges)
    long_enough = [run for run in runs if len(run) >= width + 2]
    run = stream.choice(long_enough)[1:-1] if long_enough else max(runs, key=len)
    width = min(width, len(run))
    first = stream.below(len(run) - width + 1)
    return run[first : first + width]


def joined_rooms(
    pairs: Sequence[tuple[int, int]],
    first: int,
    stream: Stream,
    worth: Callable[[int, int], int],
    loops: int,
) -> list[tuple[int, int]]:
    """Pairs of rooms to join by doors, so that all are reached from ``first``.

    The pairs of most ``worth`` are taken first (chance decides between equals); of those left
    over one in ``loops`` is joined as well, 0 for none.
    """
    order = list(pairs)
    stream.shuffle(order)
    order.sort(key=lambda pair: -worth(*pair))
    reached, chosen = {first}, []
    while True:
        new = next((p for p in order if (p[0] in reached) != (p[1] in reached)), None)
        if new is None:
            break
        reached.update(new)
        chosen.append(new)
    spare = [pair for pair in order if pair not in chosen]
    return chosen + [pair for pair in spare if loops and stream.chance(1, loops)]
