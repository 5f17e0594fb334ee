"""What is right beside an eye and does not hinder it (ruling R13)."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.geometry.arrays import Floats, Ints
from fieldwright.geometry.sight.beside import arm_of, right_behind
from fieldwright.geometry.sight.cutting import Reach, without_box
from fieldwright.geometry.view.eyes import Eye
from fieldwright.geometry.view.pieces import CELL, Pieces, with_more
from fieldwright.terms.grid import Square

_TOUCH = 1e-9


class Beside:
    """What an eye looks over or around, since it stands right beside it.

    ``pieces`` are those that count for it: of what is within arm's reach and lower the rest comes
    after all others, as pieces of its own; ``gone`` are the numbers of the whole ones, which do not
    count, nor do those of trunks and posts.
    """

    pieces: Pieces
    gone: Ints

    def __init__(self, pieces: Pieces, eye: Eye, feet_per_square: int) -> None:
        """What of some pieces is within reach of an eye."""
        self._eye = eye
        square = Square(math.floor(eye.x), math.floor(eye.y))
        lower = eye.looks_ft - _TOUCH
        self._reach = Reach.of(square, lower, arm_of(feet_per_square), (eye.x, eye.y))
        away = np.hypot(*(pieces.middle - eye.place).T)
        # Its square, an arm and the way from the eye to its farthest corner are less than this.
        near = np.flatnonzero(away - pieces.radius < 2.5)
        gone, rest, owners = self._cut(pieces, near)
        self.pieces = with_more(pieces, rest, owners) if rest else pieces
        self.gone = np.array(sorted(gone), np.int64)

    def _cut(self, pieces: Pieces, near: Ints) -> tuple[set[int], list[Floats], list[int]]:
        """The numbers of what does not count whole, what is left of it, and its owners."""
        gone: set[int] = set()
        rest: list[Floats] = []
        owners: list[int] = []
        for piece in near[pieces.owner[near] == CELL].tolist():
            outline = pieces.outline(piece)
            left = without_box(outline, self._reach) if len(outline) > 2 else None
            if left is not None:
                gone.add(piece)
                rest += left
                owners += [CELL] * len(left)
        screens = np.unique(pieces.owner[near])
        for owner in screens[screens != CELL].tolist():
            found = right_behind(pieces.screens[owner], self._reach)
            if found is not None:
                gone.update(np.flatnonzero(pieces.owner == owner).tolist())
                rest += found.rest
                owners += [owner] * len(found.rest)
        return gone, rest, owners

    def hinders(self, wanted: Ints, distance: Floats) -> NDArray[np.bool_]:
        """Which of the wanted pieces cut anything; ``distance`` is that of their middles.

        What the eye is within and lower than does not (who stands in a thicket of trunks).
        """
        import shapely

        pieces = self.pieces
        found = ~np.isin(wanted, self.gone)
        point: Any = shapely.Point(self._eye.x, self._eye.y)
        close = (distance < pieces.radius[wanted]) & found & ~pieces.plate[wanted]
        close &= ~pieces.dense[wanted] & (pieces.lowest[wanted] >= self._reach.looks_ft)
        for number in np.flatnonzero(close).tolist():
            outline = pieces.outline(int(wanted[number]))
            if len(outline) > 2 and bool(shape_of(outline).contains(point)):
                found[number] = False
        return found

    def is_blind(self, pieces: Pieces) -> bool:
        """Whether the eye is inside magical darkness and the like, and not above it (R12)."""
        import shapely

        away = np.hypot(*(pieces.middle - self._eye.place).T)
        around = pieces.dense & (away < pieces.radius) & (pieces.highest > self._eye.looks_ft)
        point = shapely.Point(self._eye.x, self._eye.y)
        for owner in np.unique(pieces.owner[around]).tolist():
            parts = [shape_of(piece) for piece in pieces.screens[owner].pieces]
            if shapely.union_all(parts).contains(point):
                return True
        return False


def shape_of(outline: Floats) -> Any:
    """A piece as a shapely line or polygon."""
    import shapely

    if len(outline) == 2:
        return shapely.LineString(outline[:, :2])
    return shapely.Polygon(outline[:, :2])
