"""Where a hand that is not quite exact means to be."""

from __future__ import annotations

import math
from enum import StrEnum
from typing import Literal, TypeAlias

from fieldwright.battlefield.things import Point

Anchor: TypeAlias = Literal["corner", "centre"]
"""What of a thing is put down: its corner or end (a wall's), or its middle (a barrel's)."""


class Snap(StrEnum):
    """What places snap to: whole squares, halves of them, the lines of the grid, or nothing."""

    SQUARES = "squares"
    HALF = "half"
    EDGES = "edges"
    FREE = "free"


def snapped(x: float, y: float, snap: Snap, anchor: Anchor = "corner") -> Point:
    """The place that is meant by ``(x, y)``, in squares.

    Corners go to corners of squares, middles to middles; with halves both also to the places
    between. With edges the nearer of both coordinates goes to a line of the grid and the other
    stays. Free places are rounded to thousandths, as files keep them.
    """
    if snap is Snap.FREE:
        return (round(x, 3), round(y, 3))
    if snap is Snap.EDGES:
        return _to_edge(x, y)
    if snap is Snap.HALF:
        return (_rounded(2 * x) / 2, _rounded(2 * y) / 2)
    if anchor == "centre":
        return (math.floor(x) + 0.5, math.floor(y) + 0.5)
    return (float(_rounded(x)), float(_rounded(y)))


def snapped_or_at(start: Point, x: float, y: float, to: Point) -> Point:
    """Across and down, whichever is nearer to ``(x, y)``: the place it snaps to, or the start.

    What lay beside the raster stays there until a hand has clearly drawn it away, and can be
    brought back.
    """
    return (_nearer(x, to[0], start[0]), _nearer(y, to[1], start[1]))


def _nearer(value: float, one: float, other: float) -> float:
    return one if abs(one - value) <= abs(other - value) else other


def _to_edge(x: float, y: float) -> Point:
    across, down = float(_rounded(x)), float(_rounded(y))
    if abs(across - x) <= abs(down - y):
        return (across, round(y, 3))
    return (round(x, 3), down)


def _rounded(value: float) -> int:
    """The nearest whole number; halves go up, never to the even one, so that steps are alike."""
    return math.floor(value + 0.5)
