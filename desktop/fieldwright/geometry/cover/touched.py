"""The squares of a field that a shot reaches only past a corner (The Gray Areas; ruling R5).

At most tables they are shot at as any others; where attacks do not pass corners nobody is hit
there. The answer is that of single lines (``sight.clear``), asked where one can touch a corner.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fieldwright.battlefield.field import Battlefield
from fieldwright.geometry.arrays import Floats, Mask
from fieldwright.geometry.cover.shots import shot
from fieldwright.geometry.sight.bodies import Body, body_at
from fieldwright.geometry.sight.clear import ASIDE, clear_line
from fieldwright.geometry.sight.scene import NOTHING_FT, scene_of
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Hides

_AT_ONCE = 2_000_000
"""So many pairs of a corner and a square are compared at once."""


def past_corners(
    field: Battlefield, eye: Body, wanted: Mask, *, size: str = "M", posture: str = "standing"
) -> Mask:
    """The ``wanted`` squares (rows, columns) in which somebody is seen only past a corner.

    He stands on the highest surface of his square, as in ``overlay.sight_overlay``.
    """
    found = np.zeros_like(wanted)
    for square in _near_corners(field, eye, wanted):
        target = body_at(field, square, size, posture)
        if eye.block.width == eye.block.height == 1:
            start = Square(eye.block.left, eye.block.top)
            met = clear_line(field, (start, eye), (square, target)).touched
        else:
            met = shot(field, eye, target).line.met.touched
        found[square.row, square.column] = bool(met)
    return found


def _near_corners(field: Battlefield, eye: Body, wanted: Mask) -> Iterator[Square]:
    """The squares whose middles are in line with a corner from a square of the eye's, nearly."""
    corners = _corners(field)
    rows, columns = np.nonzero(wanted)
    near = np.zeros(len(rows), bool)
    for start in eye.block.squares():
        across = columns - start.column + 0.0
        down = rows - start.row + 0.0
        far = np.hypot(across, down)
        step = max(1, _AT_ONCE // max(1, len(rows)))
        for first in range(0, len(corners), step):
            x = corners[first : first + step, 0, None] - (start.column + 0.5)
            y = corners[first : first + step, 1, None] - (start.row + 0.5)
            aside = np.abs(across * y - down * x) <= 2 * ASIDE * far
            along = across * x + down * y
            near |= (aside & (along > 0) & (along < far * far)).any(axis=0)
    for number in np.flatnonzero(near):
        yield Square(int(columns[number]), int(rows[number]))


def _corners(field: Battlefield) -> Floats:
    """Places in squares where something ends that blocks lines: shape (corners, 2)."""
    scene = scene_of(field)
    pieces = [
        np.asarray(piece, np.float64)[:, :2]
        for screen in scene.screens
        if screen.hides is Hides.COVER and screen.opacity == 1.0 and not screen.dense
        for piece in screen.pieces
    ]
    rows, columns = np.nonzero(scene.cells.hard > NOTHING_FT)
    pieces += [
        np.stack((columns + across, rows + down), axis=1).astype(np.float64)
        for across in (0, 1)
        for down in (0, 1)
    ]
    return np.unique(np.concatenate(pieces), axis=0)
