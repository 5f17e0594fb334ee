"""Patches of a wanted size: the best squares of a section, held together in a few pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.generator.noise import ripple
from fieldwright.generator.shapes import Mask, beside, parts
from fieldwright.generator.topography import across
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Edge

Score = NDArray[np.float64]

_NEVER = 1e18
_FAR = 1e6
_ROUNDS = 60


def best(score: Score, where: Mask, count: int) -> Mask:
    """The ``count`` squares of ``where`` with the lowest scores (all, if there are fewer)."""
    chosen = np.zeros(where.shape, bool)
    order = np.argsort(np.where(where, score, _NEVER), axis=None, kind="stable")
    chosen.ravel()[order[: min(count, int(where.sum()))]] = True
    return chosen


def held_together(chosen: Mask, score: Score, where: Mask, most: int) -> Mask:
    """The same number of squares in at most ``most`` pieces that hang together by their sides.

    The smallest pieces are given up, and the others grow by the best squares beside them, but
    not so as to run into one another where that can be helped.
    """
    count = int(chosen.sum())
    chosen = largest_parts(chosen, most)
    for _ in range(_ROUNDS):
        missing = count - int(chosen.sum())
        rim = beside(chosen) & ~chosen & where
        if missing <= 0 or not rim.any():
            break
        chosen = chosen | best(score, rim, max(1, min(missing, int(rim.sum()) // 2)))
    return chosen


def largest_parts(mask: Mask, most: int) -> Mask:
    """The ``most`` largest connected parts of a mask."""
    labels = parts(mask)
    sizes = np.bincount(labels.ravel())
    sizes[0] = 0
    if sizes.size - 1 <= most:
        return mask
    kept = np.argsort(-sizes, kind="stable")[:most]
    return np.isin(labels, kept)


def drawn_back(section: int, block: Block, kinds: Sequence[str], stream: Stream) -> Mask:
    """Squares of a section that lie so near to one of another kind that a patch draws back.

    By up to two squares, a little different everywhere, and more in the corners, so that no
    outline runs straight along the border of a section.
    """
    shape = (block.height, block.width)
    sides = dict.fromkeys(Edge, _FAR)
    for edge in Edge:
        other = across(section, edge)
        if other is not None and kinds[other] != kinds[section]:
            sides[edge] = 0.0
    columns, rows = np.arange(block.width) + 0.5, np.arange(block.height) + 0.5
    right = np.minimum(columns + sides[Edge.WEST], block.width - columns + sides[Edge.EAST])
    down = np.minimum(rows + sides[Edge.NORTH], block.height - rows + sides[Edge.SOUTH])
    wobble = ripple(shape, stream, max(3.0, min(shape) / 4))
    back: Mask = np.minimum(right[None, :], down[:, None]) < (wobble + 0.9) * min(
        2.0, min(shape) / 14
    )
    radius = min(shape) * 0.36 + wobble * 1.2
    short_x = np.maximum(0.0, radius - right[None, :])
    short_y = np.maximum(0.0, radius - down[:, None])
    in_corner = (short_x > 0) & (short_y > 0)
    back |= in_corner & (short_x * short_x + short_y * short_y > radius * radius)
    return back


def without_holes(mask: Mask, most: int) -> Mask:
    """The mask with enclosed gaps of up to ``most`` squares filled."""
    gaps = parts(~mask)
    sizes = np.bincount(gaps.ravel())
    small = (sizes <= most) & (np.arange(sizes.size) > 0)
    rim: NDArray[Any] = np.concatenate([gaps[0], gaps[-1], gaps[:, 0], gaps[:, -1]])
    small[np.unique(rim)] = False
    return mask | small[gaps]
