"""All that may hide anything from one eye, screens and filled squares alike, one row each."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fieldwright.geometry.cover.ground import Ground
from fieldwright.geometry.cover.masses import Masses
from fieldwright.geometry.cover.views import Floats, Mask, Numbers, Views

_HALF_DIAGONAL = float(np.sqrt(0.5)) + 1e-9


@dataclass(frozen=True, eq=False, slots=True)
class Items:
    """What may hide something from an eye: the rows of the masses, then hard cells, then soft ones.

    ``x, y`` are middles relative to the eye, ``around`` radii about them; tops go from ``low`` to
    ``high`` feet. As the eye sees them they reach from direction ``left`` to direction ``right``.
    ``opaque`` ones hide all that is behind. The items of ``squares[n]`` are
    ``item[starts[n]:starts[n + 1]]``.
    """

    x: Floats
    y: Floats
    around: Floats
    low: Floats
    high: Floats
    hard: Mask
    opaque: Mask
    left: tuple[Floats, Floats]
    right: tuple[Floats, Floats]
    squares: Numbers
    starts: NDArray[np.intp]
    item: NDArray[np.intp]
    screens: int
    cells: Numbers

    @classmethod
    def before(cls, ground: Ground, views: Views) -> Items:
        """The items of a ground that may hide anything from the eye of some views."""
        ex, ey = float(views.ex[0]), float(views.ey[0])
        masses, rows = ground.masses, ground.masses.rows
        columns = ground.hard.shape[1]
        hard = np.flatnonzero(ground.hard.ravel() > -np.inf).astype(np.int32)
        soft = np.flatnonzero(ground.soft.ravel() > _of_no_use(views)).astype(np.int32)
        cells = np.concatenate([hard, soft])
        down, across = np.divmod(cells, np.int32(columns))
        x = np.concatenate([rows.x - ex, across + (0.5 - ex)])
        y = np.concatenate([rows.y - ey, down + (0.5 - ey)])
        tops = np.concatenate([ground.hard.ravel()[hard], ground.soft.ravel()[soft]])
        count = len(rows.x)
        left, right = _tangents(masses, (ex, ey), (x, y))
        squares, starts, item = _by_square(masses, ground.counts, cells)
        return cls(
            x,
            y,
            np.concatenate([rows.around, np.full(len(cells), _HALF_DIAGONAL)]),
            np.concatenate([rows.low_ft, tops]),
            np.concatenate([rows.high_ft, tops]),
            np.concatenate([rows.hard, np.arange(len(cells)) < len(hard)]),
            np.concatenate([(rows.opacity == 1.0) & ~rows.plate, np.ones(len(cells), bool)]),
            left,
            right,
            squares,
            starts,
            item,
            count,
            cells,
        )


def _of_no_use(views: Views) -> float:
    """Soft things no higher than this, and lower than all eyes, hide nothing more of anybody."""
    nothing = views.feet + views.tall * np.maximum(views.hard, views.soft)
    return float(min(nothing.min(), views.looks.min()))


def _by_square(
    masses: Masses, counts: Mask, cells: Numbers
) -> tuple[Numbers, NDArray[np.intp], NDArray[np.intp]]:
    """The items of each square."""
    kept = counts[masses.row]
    square = np.concatenate([masses.square[kept], cells])
    item = np.concatenate([masses.row[kept], np.arange(len(cells)) + len(counts)])
    order = np.argsort(square, kind="stable")
    square, item = square[order], item[order]
    starts = np.flatnonzero(np.diff(square, prepend=-1))
    return square[starts], np.append(starts, len(square)), item


def _tangents(
    masses: Masses, eye: tuple[float, float], middles: tuple[Floats, Floats]
) -> tuple[tuple[Floats, Floats], tuple[Floats, Floats]]:
    """The outermost directions in which an eye sees things that do not surround it.

    Turned against the direction of the middle by the least and the greatest quotient of product
    and product across of the corners.
    """
    rows, sides = masses.rows, masses.sides
    count = len(rows.x)
    x, y = middles
    owner = np.repeat(np.arange(count), rows.edge_count)
    least, most = np.full(len(x), np.inf), np.full(len(x), -np.inf)
    with np.errstate(divide="ignore", invalid="ignore"):
        for dx, dy in ((sides.x0, sides.y0), (sides.x1, sides.y1)):
            dx, dy = dx - eye[0], dy - eye[1]
            mx, my = x[owner], y[owner]
            turn = (mx * dy - my * dx) / (mx * dx + my * dy)
            if count:
                np.minimum(least[:count], np.minimum.reduceat(turn, rows.edge_start), out=least[:count])
                np.maximum(most[:count], np.maximum.reduceat(turn, rows.edge_start), out=most[:count])
        mx, my = x[count:], y[count:]
        for across in (-0.5, 0.5):
            for down in (-0.5, 0.5):
                dx, dy = mx + across, my + down
                turn = (mx * dy - my * dx) / (mx * dx + my * dy)
                np.minimum(least[count:], turn, out=least[count:])
                np.maximum(most[count:], turn, out=most[count:])
        return (x - y * least, y + x * least), (x - y * most, y + x * most)
