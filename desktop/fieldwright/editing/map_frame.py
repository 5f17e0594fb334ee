"""A frame of whole squares around a map or a part of it, dragged by its edges and corners."""

from __future__ import annotations

import math
from typing import NamedTuple

from fieldwright.battlefield.things import Point
from fieldwright.terms.grid import LARGEST_SIDE, Block


class Grip(NamedTuple):
    """What of a frame is held: its west (-1) or east (1) edge, its north or south one, or both.

    0 each way is the whole frame.
    """

    across: int
    down: int


WHOLE = Grip(0, 0)


def grip_at(frame: Block, place: Point, reach: float) -> Grip | None:
    """What of a frame lies within ``reach`` squares of a place; the whole frame inside of it."""
    x, y = place
    if not (frame.left - reach <= x <= frame.right + reach):
        return None
    if not (frame.top - reach <= y <= frame.bottom + reach):
        return None
    across = _nearer(x - frame.left, x - frame.right, reach)
    down = _nearer(y - frame.top, y - frame.bottom, reach)
    return Grip(across, down)


def _nearer(to_first: float, to_last: float, reach: float) -> int:
    if abs(to_last) <= reach and abs(to_last) <= abs(to_first):
        return 1
    return -1 if abs(to_first) <= reach else 0


def dragged(frame: Block, grip: Grip, right: float, down: float) -> Block:
    """The frame after a drag by so many squares: at least one square, at most 200 each way."""
    across, along = _whole(right), _whole(down)
    if grip == WHOLE:
        return Block(
            frame.left + across, frame.top + along, frame.right + across, frame.bottom + along
        )
    left, last_column = _side(frame.left, frame.right, grip.across, across)
    top, last_row = _side(frame.top, frame.bottom, grip.down, along)
    return Block(left, top, last_column, last_row)


def _side(first: int, last: int, held: int, by: int) -> tuple[int, int]:
    """Both ends of one side with the held one moved."""
    if held < 0:
        return min(max(first + by, last - LARGEST_SIDE), last - 1), last
    if held > 0:
        return first, max(min(last + by, first + LARGEST_SIDE), first + 1)
    return first, last


def _whole(value: float) -> int:
    return math.floor(value + 0.5)


def drawn(start: Point, end: Point) -> Block:
    """The squares that a rectangle drawn between two places touches."""
    left, right = sorted((start[0], end[0]))
    top, bottom = sorted((start[1], end[1]))
    return Block(
        math.floor(left),
        math.floor(top),
        max(math.ceil(right), math.floor(left) + 1),
        max(math.ceil(bottom), math.floor(top) + 1),
    )
