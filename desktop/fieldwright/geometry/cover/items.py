"""All that may hide anything from one eye, screens and filled squares alike, one row each."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fieldwright.geometry.arrays import Floats, Mask, Numbers
from fieldwright.geometry.cover.ground import Ground
from fieldwright.geometry.cover.masses import Masses

_HALF_DIAGONAL = float(np.sqrt(0.5)) + 1e-9


@dataclass(frozen=True, eq=False, slots=True)
class Items:
    """What may hide something from an eye: the rows of the masses, then hard cells, then soft ones.

    ``x, y`` are middles relative to the eye, ``around`` radii about them; tops go from ``low`` to
    ``high`` feet. As the eye sees them they reach to both sides of their middles by angles of
    which ``turns`` are the tangents; ``around_eye`` ones may surround it and have none. ``opaque``
    ones hide all that is behind. Rows of screens that do not count stay in their places, but
    ``counts`` says so. The items of ``squares[n]`` are ``item[starts[n]:starts[n + 1]]``, and
    ``across`` are the squares beyond the lines of the grid that they stand on (``Rows.across``).
    """

    x: Floats
    y: Floats
    around: Floats
    low: Floats
    high: Floats
    hard: Mask
    opaque: Mask
    counts: Mask
    trees: Mask
    turns: tuple[Floats, Floats]
    around_eye: Mask
    squares: Numbers
    starts: Numbers
    item: Numbers
    across: Numbers
    screens: int
    cells: Numbers

    @classmethod
    def before(cls, ground: Ground, eye: tuple[float, float], useless_ft: float) -> Items:
        """The items of a ground that may hide anything from an eye at a place of the map.

        What fills squares, is soft and no higher than ``useless_ft`` is left out.
        """
        ex, ey = eye
        masses, rows = ground.masses, ground.masses.rows
        columns = ground.hard.shape[1]
        hard = np.flatnonzero(ground.hard.ravel() > -np.inf).astype(np.int32)
        soft = np.flatnonzero(ground.soft.ravel() > useless_ft).astype(np.int32)
        cells = np.concatenate([hard, soft])
        down, across = np.divmod(cells, np.int32(columns))
        x = np.concatenate([rows.x - ex, across + (0.5 - ex)])
        y = np.concatenate([rows.y - ey, down + (0.5 - ey)])
        tops = np.concatenate([ground.hard.ravel()[hard], ground.soft.ravel()[soft]])
        count = len(rows.x)
        around = np.concatenate([rows.around, np.full(len(cells), _HALF_DIAGONAL)])
        squares, starts, item, beyond = _by_square(ground, cells)
        return cls(
            x,
            y,
            around,
            np.concatenate([rows.low_ft, tops]),
            np.concatenate([rows.high_ft, tops]),
            np.concatenate([rows.hard, np.arange(len(cells)) < len(hard)]),
            np.concatenate(
                [(rows.opacity == 1.0) & ~rows.plate & rows.whole, np.ones(len(cells), bool)]
            ),
            np.concatenate([ground.counts, np.ones(len(cells), bool)]),
            np.concatenate([rows.tree, np.zeros(len(cells), bool)]),
            _turns(masses, (ex, ey), (x, y)),
            around * 1.001 + 1e-6 >= np.hypot(x, y),
            squares,
            starts,
            item,
            beyond,
            count,
            cells,
        )


def _by_square(ground: Ground, cells: Numbers) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """The items of each square, and the squares beyond the lines of the grid they stand on."""
    masses, counts, shape = ground.masses, ground.counts, ground.hard.shape
    square, row = masses.ordered
    kept = counts[row]
    square, row = square[kept], row[kept]
    across = masses.rows.across(row, square, (shape[0], shape[1]))
    square = np.concatenate([square, cells])
    item = np.concatenate([row, np.arange(len(cells)) + len(counts)])
    across = np.concatenate([across, np.full(len(cells), -1, np.int32)])
    order = np.argsort(square, kind="stable")
    square, item = square[order], item[order]
    starts = np.flatnonzero(np.diff(square, prepend=-1))
    return square[starts], np.append(starts, len(square)), item, across[order]


def _turns(
    masses: Masses, eye: tuple[float, float], middles: tuple[Floats, Floats]
) -> tuple[Floats, Floats]:
    """The tangents of the angles to both sides of the middles of things, as an eye sees them.

    They mean nothing for what may surround the eye.
    """
    rows, sides = masses.rows, masses.sides
    count = len(rows.x)
    x, y = middles
    least, most = np.empty(len(x)), np.empty(len(x))
    owner = np.repeat(np.arange(count), rows.edge_count)
    with np.errstate(divide="ignore", invalid="ignore"):
        if count:
            # Outlines end where they begin, so that one end of each edge is enough.
            turn = _turn(x.take(owner), y.take(owner), sides.x0 - eye[0], sides.y0 - eye[1])
            np.minimum.reduceat(turn, rows.edge_start, out=least[:count])
            np.maximum.reduceat(turn, rows.edge_start, out=most[:count])
            walls = np.flatnonzero(~sides.body)
            row = owner[walls]
            ends = sides.x1[walls] - eye[0], sides.y1[walls] - eye[1]
            turn = _turn(x[row], y[row], *ends)
            np.minimum.at(least, row, turn)
            np.maximum.at(most, row, turn)
        least[count:], most[count:] = np.inf, -np.inf
        mx, my = x[count:], y[count:]
        for across in (-0.5, 0.5):
            for down in (-0.5, 0.5):
                turn = _turn(mx, my, mx + across, my + down)
                np.minimum(least[count:], turn, out=least[count:])
                np.maximum(most[count:], turn, out=most[count:])
    return least, most


def _turn(mx: Floats, my: Floats, x: Floats, y: Floats) -> Floats:
    """The tangent of the angle from one direction to another."""
    found: Floats = (mx * y - my * x) / (mx * x + my * y)
    return found
