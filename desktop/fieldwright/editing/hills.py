"""Hills and hollows made at once: a level top, rings of slope around it, or sheer sides.

combat-and-tactics.txt, Slopes and Escarpments: a hilltop of three to ten squares, each 10 feet of
elevation a slope of two to four squares around it; an escarpment lies within one square. Heights
never add, the highest counts (ruling R43); of hollows the deepest.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.editing.brushes import Mask
from fieldwright.editing.painting_heights import with_heights
from fieldwright.generator.heights import LEVEL_FT, SLOPE_SQUARES, highest_neighbour
from fieldwright.generator.nearest import nearest
from fieldwright.generator.shapes import part
from fieldwright.generator.walking import STEP_FT
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Edge, Square

TALLEST_HILL_FT = 200

_WAVINESS = 0.26
"""How far a natural outline strays from an ellipse, in parts of its radius."""

_WAVES = ((5, 0.65), (11, 0.35))
"""Bulges around the outline and how strong they are: a few broad ones, and finer ones."""

_EASING_ROUNDS = 12

_SMALLEST_RADIUS = 1.2
"""Squares: the top of the smallest hill is five squares, a cross."""

_CLIFF_CHANCE = (1, 2)
"""A side of a broken area is an escarpment as often as a slope (Slopes and Escarpments)."""


@dataclass(frozen=True, slots=True)
class Hill:
    """What is made: ``rise_ft`` above the ground around it, below 0 for a hollow.

    ``slope_squares`` is the width of the slope for each 10 feet (2 to 4); ``cliffs`` are the sides
    that fall sheer instead; ``is_natural`` bends the outline by chance.
    """

    rise_ft: int = LEVEL_FT
    slope_squares: int = 3
    cliffs: frozenset[Edge] = frozenset()
    is_natural: bool = True

    def __post_init__(self) -> None:
        """Raise ValueError for a hill that the rules do not know."""
        least, most = SLOPE_SQUARES
        if not least <= self.slope_squares <= most:
            raise ValueError(f"A slope is {least} to {most} squares wide for each 10 feet.")
        if not 0 < abs(self.rise_ft) <= TALLEST_HILL_FT:
            raise ValueError(f"A hill or hollow is 1 to {TALLEST_HILL_FT} feet high or deep.")

    @property
    def ring(self) -> int:
        """How many squares of slope surround the top."""
        return max(1, math.ceil(abs(self.rise_ft) * self.slope_squares / LEVEL_FT))


@dataclass(frozen=True, eq=False)
class Raised:
    """A hill on a field: the field with it, and the squares of its level top."""

    field: Battlefield
    top: Mask


def smallest_block(hill: Hill, middle: Square) -> Block:
    """The squares that the smallest hill of this sort needs, around its middle."""
    reach = 1 + hill.ring
    column, row = middle
    return Block(column - reach, row - reach, column + reach + 1, row + reach + 1)


def raised_hill(
    field: Battlefield, hill: Hill, block: Block, foot_ft: int, stream: Stream
) -> Raised:
    """Make a hill whose foot fills ``block``, its top as large as the slopes leave room for.

    Where they leave none, the top is the smallest and the slopes reach farther out. ``foot_ft``
    is the height of the ground that it stands on. Nothing of the field is lowered by a hill, nor
    raised by a hollow.
    """
    window = block.grown(hill.ring + 3).clipped(field.block)
    top = np.zeros((field.rows, field.columns), bool)
    height = field.layers[Layer.HEIGHT].astype(np.int32)
    if not window.is_empty:
        plan = _Outline.of(hill, block, window)
        inside = plan.top(hill, stream)
        part(top, window)[:] = inside
        rise = _rise(hill, inside, plan)
        now = part(height, window)
        if hill.rise_ft > 0:
            now[:] = np.where(rise > 0, np.maximum(now, foot_ft + rise), now)
        else:
            now[:] = np.where(rise > 0, np.minimum(now, foot_ft - rise), now)
    return Raised(with_heights(field, height), top)


def rolled_cliffs(stream: Stream) -> frozenset[Edge]:
    """The sides of a broken area that are escarpments: each as likely as not."""
    return frozenset(edge for edge in Edge if stream.chance(*_CLIFF_CHANCE))


@dataclass(frozen=True, eq=False)
class _Outline:
    """Where the squares of a window lie, seen from the middle of the top: in squares.

    ``radii`` are half the width and half the length of the top.
    """

    right: NDArray[Any]
    down: NDArray[Any]
    radii: tuple[float, float]

    @classmethod
    def of(cls, hill: Hill, block: Block, window: Block) -> _Outline:
        """The top of a hill whose foot fills ``block``.

        Where a side falls sheer the top reaches to the side of the block.
        """
        left, top, right, bottom = (
            0 if edge in hill.cliffs else hill.ring
            for edge in (Edge.WEST, Edge.NORTH, Edge.EAST, Edge.SOUTH)
        )
        x = (block.left + left + block.right - right) / 2
        y = (block.top + top + block.bottom - bottom) / 2
        return cls(
            (np.arange(window.left, window.right) + 0.5 - x)[None, :],
            (np.arange(window.top, window.bottom) + 0.5 - y)[:, None],
            (
                max(_SMALLEST_RADIUS, (block.width - left - right) / 2),
                max(_SMALLEST_RADIUS, (block.height - top - bottom) / 2),
            ),
        )

    def top(self, hill: Hill, stream: Stream) -> Mask:
        """The squares of the level top: an ellipse, its outline bent by chance if natural."""
        right, down = self.right / self.radii[0], self.down / self.radii[1]
        away = np.hypot(right, down)
        if hill.is_natural:
            away = away * (1 + _WAVINESS * _waves(np.arctan2(down, right), stream))
        smallest: Mask = np.hypot(self.right, self.down) <= _SMALLEST_RADIUS
        return (away <= 1) | smallest

    def beyond(self, cliffs: frozenset[Edge]) -> Mask:
        """The squares that lie towards one of the sheer sides."""
        right, down = self.right / self.radii[0], self.down / self.radii[1]
        across = np.where(right < 0, Edge.WEST in cliffs, Edge.EAST in cliffs)
        along = np.where(down < 0, Edge.NORTH in cliffs, Edge.SOUTH in cliffs)
        towards: Mask = np.where(np.abs(right) > np.abs(down), across, along)
        return towards


def _waves(angle: NDArray[Any], stream: Stream) -> NDArray[Any]:
    """From -1 to 1 for every direction, changing softly all the way round.

    The same shape for every size, so that a hill grows under the hand and does not boil.
    """
    total = np.zeros_like(angle)
    for knots, weight in _WAVES:
        values = np.array([stream.between(-100, 100) / 100 for _ in range(knots)])
        place = (angle / (2 * math.pi) % 1.0) * knots
        first = np.floor(place).astype(np.int64) % knots
        share = place - np.floor(place)
        share = share * share * (3 - 2 * share)
        total += weight * (values[first] * (1 - share) + values[(first + 1) % knots] * share)
    return total


def _rise(hill: Hill, top: Mask, outline: _Outline) -> NDArray[np.int32]:
    """Feet above the foot: all on the top, falling evenly over the ring; none past sheer sides."""
    around = nearest(top, hill.ring + 1)
    share = np.where(around.known, 1 - around.distance / (hill.ring + 1), 0.0)
    beyond = outline.beyond(hill.cliffs) & ~top
    share = np.where(beyond, 0.0, np.maximum(share, 0.0))
    rise = np.floor(abs(hill.rise_ft) * share + 0.5).astype(np.int32)
    return _eased(rise, beyond)


def _eased(rise: NDArray[np.int32], beyond: Mask) -> NDArray[np.int32]:
    """Lift slopes where a step would be too high to walk; what lies past sheer sides stays."""
    for _ in range(_EASING_ROUNDS):
        least = highest_neighbour(np.where(beyond, 0, rise)) - STEP_FT
        lifted = np.where(beyond, rise, np.maximum(rise, least))
        if np.array_equal(lifted, rise):
            break
        rise = lifted
    return rise
