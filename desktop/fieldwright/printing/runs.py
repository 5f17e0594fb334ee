"""Masks of squares as few large shapes: blocks that cover them, lines that part them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.things import Point
from fieldwright.terms.grid import Block


def runs_of(mask: NDArray[np.bool_]) -> tuple[Block, ...]:
    """Squares as runs along rows; equal runs below each other become one block."""
    blocks: list[Block] = []
    above: dict[tuple[int, int], int] = {}
    for row in range(mask.shape[0]):
        edges = np.flatnonzero(np.diff(np.r_[0, mask[row].astype(np.int8), 0]))
        here: dict[tuple[int, int], int] = {}
        for left, right in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
            at = above.get((left, right))
            if at is None:
                at = len(blocks)
                blocks.append(Block(left, row, right, row + 1))
            else:
                was = blocks[at]
                blocks[at] = Block(was.left, was.top, was.right, row + 1)
            here[left, right] = at
        above = here
    return tuple(blocks)


def edges_of(
    values: NDArray[np.int64], counting: NDArray[np.bool_] | None = None
) -> Iterator[tuple[Point, Point]]:
    """The edges between squares of different values, drawn out along their line.

    Only those between two squares of ``counting``, where that is given.
    """
    upright = values[:, :-1] != values[:, 1:]
    across = values[:-1] != values[1:]
    if counting is not None:
        upright &= counting[:, :-1] & counting[:, 1:]
        across &= counting[:-1] & counting[1:]
    for block in runs_of(upright.T):
        # Turned round: its rows are the lines between columns.
        for line in range(block.top, block.bottom):
            yield (line + 1.0, float(block.left)), (line + 1.0, float(block.right))
    for block in runs_of(across):
        for line in range(block.top, block.bottom):
            yield (float(block.left), line + 1.0), (float(block.right), line + 1.0)
