"""How much of each square outlines cover, and which steps they lie across: many at once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.extent import obstacle_outline
from fieldwright.battlefield.things import Obstacle
from fieldwright.geometry.facing import NEIGHBOURS
from fieldwright.geometry.paths.marks import Mask

_SMALLER = 1 - 1e-6
"""Outlines are drawn in by this, so that a step that touches one does not lie across it."""


@dataclass(frozen=True, slots=True, eq=False)
class Outlines:
    """Outlines with as many corners, each with a window of squares around it.

    ``corners`` has shape (outlines, corners, 2), in squares; ``columns`` and ``rows`` the windows'
    squares, shape (outlines, side, side).
    """

    corners: NDArray[np.float64]
    columns: NDArray[np.int64]
    rows: NDArray[np.int64]

    @staticmethod
    def group_of(obstacle: Obstacle, shape: str) -> tuple[int, int]:
        """What obstacles that can be looked at together have in common."""
        corners = len(obstacle.outline) or (16 if shape == "round" else 4)
        if obstacle.outline:
            reach = max(math.hypot(x, y) for x, y in obstacle.outline)
        else:
            reach = math.hypot(obstacle.width, obstacle.length) / 2
        return corners, math.ceil(2 * reach)

    @classmethod
    def of(cls, obstacles: Sequence[tuple[Obstacle, str]]) -> Outlines:
        """The outlines of obstacles of one group, as they lie on the field."""
        corners = np.array([obstacle_outline(thing, shape) for thing, shape in obstacles])
        low = np.floor(corners.min(axis=1) + 1e-9).astype(np.int64) - 1
        high = np.ceil(corners.max(axis=1) - 1e-9).astype(np.int64) + 1
        side = np.arange(int((high - low).max()))
        columns = np.broadcast_to(
            low[:, 0, None, None] + side[None, None, :], (len(low), side.size, side.size)
        )
        rows = np.broadcast_to(
            low[:, 1, None, None] + side[None, :, None], (len(low), side.size, side.size)
        )
        return cls(corners, columns, rows)

    def shares(self) -> NDArray[np.float64]:
        """The share of each square that lies inside: exact, for outlines that do not cross.

        Each edge adds the area between it and the square's west side, signed by the way it runs
        (Green's theorem); what is left over is the area inside.
        """
        total = np.zeros(self.columns.shape)
        for start, end in self._edges():
            total += _beside(start, end, self.columns, self.rows)
        return np.abs(total)

    def middles(self) -> Mask:
        """Whether the middle of each square lies inside, not on the edge (even-odd rule)."""
        x, y = self.columns + 0.5, self.rows + 0.5
        found: Mask = np.zeros(x.shape, bool)
        for (x1, y1), (x2, y2) in self._edges(_SMALLER):
            crosses = (y2 > y) != (y1 > y)
            rise = np.where(y1 == y2, 1.0, y1 - y2)
            found ^= crosses & (x < x2 + (y - y2) * ((x1 - x2) / rise))
        return found

    def crossed(self, way: int) -> Mask:
        """Whether the step from each square in a direction lies across the outline."""
        across, down = NEIGHBOURS[way]
        x, y = self.columns + 0.5, self.rows + 0.5
        found: Mask = np.zeros(x.shape, bool)
        for (x1, y1), (x2, y2) in self._edges(_SMALLER):
            first = across * (y1 - y) - down * (x1 - x) > 0
            last = across * (y2 - y) - down * (x2 - x) > 0
            along_x, along_y = x2 - x1, y2 - y1
            start = along_x * (y - y1) - along_y * (x - x1)
            end = start + along_x * down - along_y * across
            found |= (first != last) & (start * end < 0)
        return found

    def _edges(self, scale: float = 1.0) -> list[tuple[Any, Any]]:
        """The ends of all edges, each of shape (outlines, 1, 1)."""
        corners = self.corners
        if scale != 1.0:
            middle = corners.mean(axis=1, keepdims=True)
            corners = middle + (corners - middle) * scale
        x, y = corners[:, :, 0, None, None], corners[:, :, 1, None, None]
        return [
            ((x[:, number - 1], y[:, number - 1]), (x[:, number], y[:, number]))
            for number in range(corners.shape[1])
        ]


def _beside(
    start: Any, end: Any, columns: NDArray[np.int64], rows: NDArray[np.int64]
) -> NDArray[np.float64]:
    """The signed area of each square that lies west of an edge."""
    (x1, y1), (x2, y2) = start, end
    rise = y2 - y1
    safe = np.where(rise == 0, 1.0, rise)
    top, bottom = np.minimum(y1, y2), np.maximum(y1, y2)
    from_y, to_y = np.maximum(rows, top), np.minimum(rows + 1, bottom)
    height = np.maximum(to_y - from_y, 0.0)
    slope = (x2 - x1) / safe
    a = x1 + (from_y - y1) * slope - columns
    b = x1 + (to_y - y1) * slope - columns
    width = b - a
    flat = np.abs(width) < 1e-9
    mean = np.where(flat, np.clip(a, 0, 1), (_ramp(b) - _ramp(a)) / np.where(flat, 1.0, width))
    area: NDArray[np.float64] = height * mean * np.sign(rise)
    return area


def _ramp(x: NDArray[np.float64]) -> NDArray[np.float64]:
    """The integral of ``clip(x, 0, 1)``."""
    inner = np.clip(x, 0, 1)
    ramp: NDArray[np.float64] = 0.5 * inner * inner + np.maximum(x - 1, 0)
    return ramp
