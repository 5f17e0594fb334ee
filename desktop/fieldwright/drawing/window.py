"""The part of a field that is drawn, with the squares around it that its look depends on."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.drawing.chance import shares, smooth_noise
from fieldwright.terms.grid import Block

MARGIN = 4
"""What is drawn of a square depends only on what lies within this many squares of it."""

_WANDER_SALT = 1

_BROAD, _BROAD_SIZE = 1.2, 3.0
"""How much farther than alone vertices stray together, and over how many squares that changes."""

Mask = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Window:
    """The squares of ``region`` and ``MARGIN`` more on every side.

    Beyond the field's edge its outermost squares go on, so that nothing looks like ending there.
    Arrays of the window have the shape ``(rows, columns)`` of the region grown by the margin.
    """

    field: Battlefield
    region: Block

    @cached_property
    def block(self) -> Block:
        """The squares of the arrays; may reach beyond the field."""
        return self.region.grown(MARGIN)

    @cached_property
    def columns(self) -> NDArray[np.int64]:
        """The column of every square, shape ``(1, columns)``."""
        return np.arange(self.block.left, self.block.right)[None, :]

    @cached_property
    def rows(self) -> NDArray[np.int64]:
        """The row of every square, shape ``(rows, 1)``."""
        return np.arange(self.block.top, self.block.bottom)[:, None]

    @cached_property
    def near(self) -> Mask:
        """The squares whose marks may be seen in the region: itself and one more all around."""
        block, region = self.block, self.region.grown(1).clipped(self.field.block)
        near = np.zeros((block.height, block.width), bool)
        rows = slice(region.top - block.top, region.bottom - block.top)
        near[rows, region.left - block.left : region.right - block.left] = True
        return near

    @cached_property
    def strays(self) -> NDArray[Any]:
        """How far each vertex of the lattice strays where it may stray by one square.

        Shape ``(rows + 1, columns + 1, 2)``: x and y. Vertices stray by chance of their own and,
        farther, together with those around them.
        """
        columns = np.arange(self.block.left, self.block.right + 1)[None, :]
        rows = np.arange(self.block.top, self.block.bottom + 1)[:, None]
        parts = []
        for salt in (_WANDER_SALT, _WANDER_SALT + 1):
            alone = 2 * shares(columns, rows, salt) - 1
            together = 2 * smooth_noise(columns, rows, _BROAD_SIZE, salt + 2) - 1
            parts.append(alone + _BROAD * together)
        return np.stack(parts, axis=-1)

    def crop(self, values: NDArray[Any]) -> NDArray[Any]:
        """The part of an array of the field's shape that lies in the window."""
        rows = np.clip(self.rows[:, 0], 0, self.field.rows - 1)
        columns = np.clip(self.columns[0], 0, self.field.columns - 1)
        return np.asarray(values[np.ix_(rows, columns)])

    def layer(self, layer: Layer) -> NDArray[Any]:
        """One layer of the field."""
        return self.crop(self.field.layers[layer])

    @cached_property
    def ground(self) -> NDArray[Any]:
        """Ground codes."""
        return self.layer(Layer.GROUND)

    @cached_property
    def growth(self) -> NDArray[Any]:
        """Growth codes."""
        return self.layer(Layer.GROWTH)

    @cached_property
    def water(self) -> NDArray[Any]:
        """Water codes, 0 where it is dry."""
        return self.layer(Layer.WATER)

    @cached_property
    def depth(self) -> NDArray[Any]:
        """Depth of water in feet."""
        return self.layer(Layer.DEPTH)

    @cached_property
    def height(self) -> NDArray[Any]:
        """Height of the ground in feet, as whole numbers that may be subtracted."""
        return self.layer(Layer.HEIGHT).astype(np.int32)

    @cached_property
    def escarpment(self) -> Mask:
        """Where an escarpment is."""
        return self.layer(Layer.ESCARPMENT).astype(bool)


def codes_in(squares: NDArray[np.uint8]) -> list[int]:
    """The codes that squares have, each once, in their order.

    ``np.unique`` would load numpy's masked arrays, which nothing else here needs.
    """
    return np.flatnonzero(np.bincount(squares.reshape(-1))).tolist()


def any_of(codes: NDArray[Any], wanted: Collection[int]) -> Mask:
    """Where one of some codes stands."""
    return np.isin(codes, np.fromiter(wanted, np.int64, len(wanted)))


def shifted(values: NDArray[Any], columns: int, rows: int, fill: Any = 0) -> NDArray[Any]:
    """What stands ``columns`` east and ``rows`` south of each square; ``fill`` past the edge."""
    result = np.full_like(values, fill)
    high, wide = values.shape
    to_rows = slice(max(0, -rows), high - max(0, rows))
    to_columns = slice(max(0, -columns), wide - max(0, columns))
    from_rows = slice(max(0, rows), high + min(0, rows))
    from_columns = slice(max(0, columns), wide + min(0, columns))
    result[to_rows, to_columns] = values[from_rows, from_columns]
    return result


def widened(mask: Mask, by: int = 1) -> Mask:
    """A mask and every square that touches it, ``by`` times."""
    for _ in range(by):
        across = mask | shifted(mask, 1, 0, False) | shifted(mask, -1, 0, False)
        mask = across | shifted(across, 0, 1, False) | shifted(across, 0, -1, False)
    return mask
