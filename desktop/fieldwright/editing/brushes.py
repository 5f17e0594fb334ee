"""The squares that a brush covers: where it is put down, and on its way from place to place."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.things import Point
from fieldwright.terms.grid import Block

Mask = NDArray[np.bool_]

SMALLEST_BRUSH, LARGEST_BRUSH = 1, 40
"""Squares across."""

_STEPS_A_SQUARE = 2
"""How often the brush is put down on its way: too often to leave a gap."""


@dataclass(frozen=True, slots=True)
class Brush:
    """A brush of ``size`` squares across; a square one, or a round one."""

    size: int = 1
    is_round: bool = True

    def __post_init__(self) -> None:
        """Raise ValueError for a size that no brush has."""
        if not SMALLEST_BRUSH <= self.size <= LARGEST_BRUSH:
            raise ValueError(
                f"A brush is {SMALLEST_BRUSH} to {LARGEST_BRUSH} squares wide, not {self.size}."
            )


class Patch(NamedTuple):
    """Some squares: the block around them, and which of its squares they are."""

    block: Block
    mask: Mask

    def on(self, field: Block) -> Mask:
        """The same squares as a mask of a whole field that starts at (0, 0)."""
        mask = np.zeros((field.height, field.width), bool)
        self.add_to(mask)
        return mask

    def add_to(self, mask: Mask) -> None:
        """Add them to a mask of a whole field, in place; those beside the field are left out."""
        rows, columns = mask.shape
        block = self.block.clipped(Block(0, 0, columns, rows))
        if block.is_empty:
            return
        left, top = block.left - self.block.left, block.top - self.block.top
        part = self.mask[top : top + block.height, left : left + block.width]
        mask[block.top : block.bottom, block.left : block.right] |= part


NO_SQUARES = Patch(Block(0, 0, 0, 0), np.zeros((0, 0), bool))


@lru_cache(maxsize=2 * LARGEST_BRUSH)
def stamp_of(brush: Brush) -> Mask:
    """The squares under a brush, ``size`` each way; read-only.

    A round one covers the squares whose middle lies within a circle that is a little smaller than
    its size, so that three squares across make a cross and no block.
    """
    size = brush.size
    if not brush.is_round or size == 1:
        stamp = np.ones((size, size), bool)
    else:
        # Twice the distance from the middle, which is a whole number for every size.
        away = 2 * np.arange(size) - (size - 1)
        stamp = away[:, None] ** 2 + away[None, :] ** 2 <= size * size - 2
    stamp.setflags(write=False)
    return stamp


def dab(brush: Brush, at: Point) -> Patch:
    """The squares of a brush put down at a place: around its square, or its nearest corner.

    A brush of an odd size has its middle in the square under ``at``, one of an even size on the
    corner nearest to it. The squares may lie beside the field.
    """
    left, top = _corner(brush.size, at)
    return Patch(Block(left, top, left + brush.size, top + brush.size), stamp_of(brush))


def stroke(brush: Brush, start: Point, end: Point) -> Patch:
    """The squares that a brush covers on the straight way between two places.

    Both ends are covered and nothing between is left out, however far they lie apart; there and
    back again is the same.
    """
    return swept(brush, _places_between(*sorted((start, end))))


def swept(brush: Brush, places: NDArray[np.float64]) -> Patch:
    """The squares under a brush that is put down at many places: x and y, shape (n, 2)."""
    size = brush.size
    shift = (size // 2) if size % 2 else size / 2 - 0.5
    corners = np.unique(np.floor(places - shift).astype(np.int64), axis=0)
    left, top = corners.min(axis=0).tolist()
    right, bottom = (corners.max(axis=0) + size).tolist()
    mask = np.zeros((bottom - top, right - left), bool)
    stamp = stamp_of(brush)
    for column, row in (corners - (left, top)).tolist():
        mask[row : row + size, column : column + size] |= stamp
    return Patch(Block(left, top, right, bottom), mask)


def _corner(size: int, at: Point) -> tuple[int, int]:
    """The north-west square of a brush: the same sums as in ``swept``."""
    shift = (size // 2) if size % 2 else size / 2 - 0.5
    return math.floor(at[0] - shift), math.floor(at[1] - shift)


def _places_between(start: Point, end: Point) -> NDArray[np.float64]:
    """Places on a straight line, both ends included, no two of them a whole square apart."""
    longest = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    share = np.linspace(0.0, 1.0, max(2, math.ceil(longest * _STEPS_A_SQUARE) + 1))[:, None]
    first, last = np.array(start), np.array(end)
    places: NDArray[np.float64] = first + (last - first) * share
    places[-1] = last
    return places
