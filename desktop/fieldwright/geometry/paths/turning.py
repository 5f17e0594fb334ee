"""Turns of long bodies about their heads: which squares they enter, and which they sweep over.

A body longer than it is wide turns about the middle of its head's square, a quarter at a time
(ruling R9). Its tail enters squares as a step does, with their footing and what must be crossed
(rulings R3, R6), and half way, when an eighth is done, it lies across others that must be free of
what blocks.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from fieldwright.geometry.facing import block_behind
from fieldwright.geometry.figure_room import FILLS
from fieldwright.geometry.shapes import covered_share
from fieldwright.terms.grid import Block, Square

Offset: TypeAlias = tuple[int, int]
"""Columns and rows from a body's north-west square before it turns."""

QUARTER = 2
"""A quarter in eighths."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A quarter turn, in squares from the north-west one of the body before it.

    ``shift`` is how far that square moves. ``entered``: each new square as the step (in eighths
    from north) from another of the body as it lies then. ``swept``: squares that the body touches
    half way and neither before nor after; ``between``: pairs of neighbours, the second east or
    south of the first, between which no wall may stand.
    """

    shift: Offset
    entered: tuple[tuple[Offset, int], ...]
    swept: tuple[Offset, ...]
    between: tuple[tuple[Offset, bool], ...]


@lru_cache(maxsize=256)
def turn_of(width: int, depth: int, before: int, after: int) -> Turn:
    """The turn of a body ``width`` across and ``depth`` along, from a facing to the next side."""
    head = Square(0, 0)
    old, new = (block_behind(head, width, depth, facing) for facing in (before, after))

    def placed(square: Square) -> Offset:
        return square.column - old.left, square.row - old.top

    swept = _touched(old, 1 if (after - before) % 8 == QUARTER else -1)
    swept = [square for square in swept if not (old.holds(square) or new.holds(square))]
    near = {*old.squares(), *new.squares(), *swept}
    between = [
        (placed(square), is_east)
        for square in sorted(near)
        for is_east in (True, False)
        for other in (Square(square.column + is_east, square.row + (not is_east)),)
        if other in near and (square in swept or other in swept)
    ]
    return Turn(
        (new.left - old.left, new.top - old.top),
        tuple((placed(start), way) for start, way in _entered(old, new, after)),
        tuple(placed(square) for square in swept),
        tuple(between),
    )


def _entered(old: Block, new: Block, facing: int) -> list[tuple[Square, int]]:
    """The steps by which a body comes into its new squares, from the head backwards."""
    back = (facing + 4) % 8
    found: list[tuple[Square, int]] = []
    waiting = [square for square in new.squares() if old.holds(square)]
    known = set(waiting)
    while waiting:
        fresh = []
        for way in (back, (back + 2) % 8, (back + 6) % 8, facing):
            across, down = ((0, -1), (1, 0), (0, 1), (-1, 0))[way // 2]
            for square in waiting:
                other = Square(square.column + across, square.row + down)
                if new.holds(other) and other not in known:
                    known.add(other)
                    fresh.append(other)
                    found.append((square, way))
        waiting = fresh
    return found


def _touched(old: Block, sign: int) -> list[Square]:
    """The squares that a body covers to a third after an eighth about the head's middle."""
    angle = sign * math.pi / 4
    corners = ((old.left, old.top), (old.right, old.top), (old.right, old.bottom))
    outline = [
        (
            0.5 + (x - 0.5) * math.cos(angle) - (y - 0.5) * math.sin(angle),
            0.5 + (x - 0.5) * math.sin(angle) + (y - 0.5) * math.cos(angle),
        )
        for x, y in (*corners, (old.left, old.bottom))
    ]
    around = Block(
        math.floor(min(x for x, _ in outline)),
        math.floor(min(y for _, y in outline)),
        math.ceil(max(x for x, _ in outline)),
        math.ceil(max(y for _, y in outline)),
    )
    return [square for square in around.squares() if covered_share(outline, square) >= FILLS]
