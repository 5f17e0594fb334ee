"""What is right beside an eye and does not hinder it (ruling R13)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.geometry.view.eyes import Eye
from fieldwright.geometry.view.pieces import Floats, Ints, Pieces

ARM_FT = 1.5
"""What is so near to the eye's square is right beside it (ruling R13)."""

_TOUCH = 1e-9


class Beside:
    """What an eye looks over or around, since it stands right beside it."""

    def __init__(self, eye: Eye, feet_per_square: int) -> None:
        """The square of the eye and all within an arm's length of it."""
        import shapely

        self._eye = eye
        self._arm = ARM_FT / feet_per_square
        column, row = np.floor(eye.place)
        self._square: Any = shapely.box(column, row, column + 1, row + 1)
        self._point: Any = shapely.Point(eye.x, eye.y)

    def pieces(self, pieces: Pieces, wanted: Ints, distance: Floats) -> NDArray[np.bool_]:
        """Which of the wanted pieces cut nothing; ``distance`` is that of their middles.

        Lower than the eye or slight, and within an arm's length: then the whole thing does not.
        What the eye is within does not either (who stands in a thicket of trunks), but floors that
        it is above, or below, do.
        """
        left_out = np.zeros(len(wanted), bool)
        above = left_out.copy()
        screens = set()
        reach = self._arm + 1.5
        for number in np.flatnonzero(distance - pieces.radius[wanted] < reach).tolist():
            piece = int(wanted[number])
            if pieces.dense[piece]:
                continue
            outline = pieces.outline(piece)
            shape = shape_of(outline)
            lower = bool(pieces.lowest[piece] < self._eye.looks_ft - _TOUCH)
            above[number] = around = len(outline) > 2 and bool(shape.contains(self._point))
            if around:
                left_out[number] = not (lower or pieces.plate[piece])
            elif (lower or pieces.slight[piece]) and self._is_near(shape):
                left_out[number] = True
                screens.add(int(pieces.owner[piece]))
        known = [screen for screen in screens if screen >= 0]
        if known:
            left_out |= np.isin(pieces.owner[wanted], known) & ~above
        return left_out

    def is_blind(self, pieces: Pieces) -> bool:
        """Whether the eye is inside magical darkness and the like, and not above it (R12)."""
        import shapely

        away = np.hypot(*(pieces.middle - self._eye.place).T)
        around = pieces.dense & (away < pieces.radius) & (pieces.highest > self._eye.looks_ft)
        for owner in np.unique(pieces.owner[around]).tolist():
            parts = [shape_of(piece) for piece in pieces.screens[owner].pieces]
            if shapely.union_all(parts).contains(self._point):
                return True
        return False

    def edge(self, start: Floats, stop: Floats) -> bool:
        """Whether an edge between two points relative to the eye is within an arm's length."""
        import shapely

        return self._is_near(shapely.LineString([start + self._eye.place, stop + self._eye.place]))

    def _is_near(self, shape: Any) -> bool:
        return bool(shape.distance(self._square) <= self._arm + _TOUCH)


def shape_of(outline: Floats) -> Any:
    """A piece as a shapely line or polygon."""
    import shapely

    if len(outline) == 2:
        return shapely.LineString(outline[:, :2])
    return shapely.Polygon(outline[:, :2])
