"""Fences that Step Four strews: paddocks, corners of an enclosure and straight runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.things import Point
from fieldwright.generator.draft import Draft
from fieldwright.generator.noise import square_by_lot
from fieldwright.generator.shapes import Mask, part
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block

_PADDOCKS = ((6, 11), (5, 8))
"""The least and greatest sides of a fenced piece of ground, along and across, in squares."""

_RUN = ((8, 14), (2, 2))
"""The same for a straight run and the ground on one side of it that is kept free."""

_SMALLER = ((1, 1), (2, 3), (1, 2))
_LEAST = 3
_GATE_SQUARES = 1


@dataclass(frozen=True, slots=True)
class _Side:
    """One side of a fence and whether it has a gate."""

    start: Point
    end: Point
    gate: bool


def put_up_fence(draft: Draft, stream: Stream, free: Mask) -> Mask | None:
    """Fence in free ground wholly, on two sides or along one; returns what it takes up.

    All squares that the fence encloses are free, so it crosses no hedge, water or obstacle.
    """
    sort = stream.choice(("paddock", "paddock", "corner", "run"))
    sides = [stream.between(*limits) for limits in (_RUN if sort == "run" else _PADDOCKS)]
    upright = stream.chance(1, 2)
    turns = stream.below(2) * 2 + int(upright) if sort == "run" else stream.below(4)
    for times, of in _SMALLER:
        long, short = (max(min(_LEAST, side), side * times // of) for side in sides)
        width, height = (short, long) if upright else (long, short)
        block = _free_block(free, width, height, stream)
        if block is not None:
            break
    else:
        return None
    for side in _sides(block, sort, turns):
        _build(draft, side, stream)
    mask = np.zeros(free.shape, bool)
    part(mask, block)[:] = True
    if sort == "paddock":
        draft.ground[mask] = draft.ground_code("grass")
        draft.growth[mask] = draft.growth_code("clear")
    return mask


def _free_block(free: Mask, width: int, height: int, stream: Stream) -> Block | None:
    """A block of free squares, each such one equally likely."""
    if height > free.shape[0] or width > free.shape[1]:
        return None
    counts: NDArray[np.int64] = np.pad(np.cumsum(np.cumsum(free, axis=0), axis=1), ((1, 0), (1, 0)))
    below: NDArray[np.int64] = counts[height:, width:] - counts[height:, :-width]
    above: NDArray[np.int64] = counts[:-height, width:] - counts[:-height, :-width]
    corner = square_by_lot(below - above == width * height, stream)
    if corner is None:
        return None
    left, top = corner
    return Block(left, top, left + width, top + height)


def _sides(block: Block, sort: str, turns: int) -> Iterator[_Side]:
    """The fenced sides of a block; the first has a gate, but a run can be walked around."""
    left, top, right, bottom = (float(side) for side in block)
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    corners = corners[turns:] + corners[:turns]
    count = {"paddock": 4, "corner": 2, "run": 1}[sort]
    for number in range(count):
        yield _Side(corners[number], corners[(number + 1) % 4], gate=number == 0 and sort != "run")


def _build(draft: Draft, side: _Side, stream: Stream) -> None:
    """Put up one side, its gate away from the corners."""
    (x, y), (end_x, end_y) = side.start, side.end
    length = int(abs(end_x - x) + abs(end_y - y))
    step_x, step_y = (end_x - x) / length, (end_y - y) / length
    if not side.gate:
        draft.wall("fence", side.start, side.end)
        return
    first = stream.between(1, length - 1 - _GATE_SQUARES)
    last = first + _GATE_SQUARES
    draft.wall("fence", side.start, (x + step_x * first, y + step_y * first))
    draft.wall("fence", (x + step_x * last, y + step_y * last), side.end)
