"""The squares of rectangles, ellipses and polygons."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from fieldwright.battlefield.things import Point
from fieldwright.editing.brushes import NO_SQUARES, Mask, Patch
from fieldwright.generator.shapes import beside, covered
from fieldwright.terms.grid import LARGEST_SIDE, Block, Square

_EVERYWHERE = Block(-LARGEST_SIDE, -LARGEST_SIDE, 2 * LARGEST_SIDE, 2 * LARGEST_SIDE)


def block_between(start: Square, end: Square, equal: bool = False) -> Block:
    """The block with two squares in opposite corners, both included.

    With ``equal`` it is made as wide as it is high, the longer side counting, from ``start`` on.
    """
    across, down = end.column - start.column, end.row - start.row
    if equal:
        longest = max(abs(across), abs(down))
        across = longest if across >= 0 else -longest
        down = longest if down >= 0 else -longest
    left, right = sorted((start.column, start.column + across))
    top, bottom = sorted((start.row, start.row + down))
    return Block(left, top, right + 1, bottom + 1)


def rectangle(block: Block, border: int = 0) -> Patch:
    """All squares of a block, or only its border so many squares wide."""
    return _bordered(Patch(block, np.ones((block.height, block.width), bool)), border)


def ellipse(block: Block, border: int = 0) -> Patch:
    """The squares whose middle lies within the ellipse that a block has room for.

    It reaches all four sides of the block; with ``border`` only its rim is taken.
    """
    across = (2 * np.arange(block.width) - (block.width - 1))[None, :]
    down = (2 * np.arange(block.height) - (block.height - 1))[:, None]
    wide, high = block.width * block.width, block.height * block.height
    mask = across * across * high + down * down * wide <= wide * high
    # However slender it is, it is as long and as wide as its block.
    mask |= (np.abs(across) <= 1) | (np.abs(down) <= 1)
    return _bordered(Patch(block, mask), border)


def polygon(corners: Sequence[Point]) -> Patch:
    """The squares whose middle lies within an outline (even-odd where it crosses itself)."""
    if len(corners) < 3:
        return NO_SQUARES
    return Patch(*covered(corners, _EVERYWHERE))


def _bordered(patch: Patch, border: int) -> Patch:
    """The squares of a patch that are fewer than ``border`` steps from its outside."""
    if border <= 0:
        return patch
    outside = ~np.pad(patch.mask, 1)
    for _ in range(border):
        outside = beside(outside)
    rim: Mask = patch.mask & outside[1:-1, 1:-1]
    return Patch(patch.block, rim)
