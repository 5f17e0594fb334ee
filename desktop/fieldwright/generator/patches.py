"""Patches of a wanted size: the best squares of a section, held together in a few pieces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.generator.shapes import Mask, beside, parts
from fieldwright.generator.topography import across
from fieldwright.terms.grid import Block, Edge

Score = NDArray[np.float64]

_NEVER = 1e18
_ROUNDS = 60
_ROUND = (Edge.NORTH, Edge.EAST, Edge.SOUTH, Edge.WEST)


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


@dataclass(frozen=True, slots=True)
class Sides:
    """How strongly a patch holds back from each side of its section: 1 fully, 0 not at all."""

    north: float
    east: float
    south: float
    west: float

    @classmethod
    def of(cls, section: int, holds: Callable[[int | None], float]) -> Sides:
        """Ask for each side what lies across it; None is the edge of the field."""
        return cls(*(holds(across(section, edge)) for edge in _ROUND))

    @property
    def open_sides(self) -> int:
        """Past how many sides the patch goes on."""
        return sum(hold < 0.5 for hold in (self.north, self.east, self.south, self.west))


def outwards(block: Block, sides: Sides, squareness: float, lean: float = 0.0) -> Score:
    """How far out each square of a section lies, 0 in the middle and 1 at its sides.

    Squares of one value make an ellipse, or with ``squareness`` 1 a rounded box (a superellipse
    of exponent 4). Towards sides that hold the patch back less it reaches out farther; with
    ``lean`` it reaches farther into two opposite corners.
    """
    x = (np.arange(block.width) + 0.5)[None, :] / block.width * 2 - 1
    y = (np.arange(block.height) + 0.5)[:, None] / block.height * 2 - 1
    right = x * np.where(x < 0, sides.west, sides.east)
    down = y * np.where(y < 0, sides.north, sides.south)
    squared = right * right + down * down
    fourth = np.sqrt(right * right * right * right + down * down * down * down)
    score: Score = np.sqrt(squared) * (1 - squareness) + np.sqrt(fourth) * squareness
    score += right * down * lean
    return score


def without_holes(mask: Mask, most: int) -> Mask:
    """The mask with enclosed gaps of up to ``most`` squares filled."""
    gaps = parts(~mask)
    sizes = np.bincount(gaps.ravel())
    small = (sizes <= most) & (np.arange(sizes.size) > 0)
    rim: NDArray[Any] = np.concatenate([gaps[0], gaps[-1], gaps[:, 0], gaps[:, -1]])
    small[np.unique(rim)] = False
    return mask | small[gaps]
