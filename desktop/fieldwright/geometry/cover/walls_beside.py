"""Walls beside lines of fire: they hide too where something stops the line (ruling R12).

``fieldwright.geometry.sight`` says which law is followed; ``sight.rock`` does the same for rock.
"""

from __future__ import annotations

import numpy as np

from fieldwright.geometry.arrays import Mask, Numbers, each_once, runs
from fieldwright.geometry.cover.directions import REACH
from fieldwright.geometry.cover.fans import Fan
from fieldwright.geometry.cover.ground import Ground
from fieldwright.geometry.cover.items import Items
from fieldwright.geometry.cover.masses import Masses
from fieldwright.geometry.cover.views import Lines, Views, are_edge_on

_ASIDE = REACH * 1.001
"""Squares: nothing that hides a part of a silhouette is farther off the line to its middle."""

_WIDEST = 0.79
"""Radians: what reaches farther to a side of its middle is tried with every view."""

_THIN = 0.035
"""Squares: more than what is seen edge-on ever reaches to the sides of the line."""


def touching_walls(
    masses: Masses, shape: tuple[int, int], owner: Numbers, square: Numbers
) -> Numbers:
    """The hard walls that reach into squares of some owners, or into those that touch them.

    Each once, as a key: the owner times the number of rows of the masses, and the row.
    """
    rows, columns = shape
    width = columns + 2
    squares, walls = masses.hard_walls
    down, across = np.divmod(squares, columns)
    counts = np.bincount((down + 1) * width + across + 1, minlength=(rows + 2) * width)
    starts = np.cumsum(counts) - counts
    down, across = np.divmod(square, columns)
    steps = np.add.outer((-width, 0, width), (-1, 0, 1)).ravel()
    places = ((down + 1) * width + across + 1)[:, None] + steps
    pair, _ = kept = np.nonzero(counts[places])
    there = places[kept]
    again, entry = runs(starts[there], counts[there])
    look, row = each_once(owner[pair][again].astype(np.int64), walls[entry])
    found: Numbers = look * max(1, len(masses.screens)) + row
    return found


def along_walls(views: Views, masses: Masses, view: Numbers, row: Numbers) -> Mask:
    """Before which silhouettes one of some walls is seen edge-on in the middle.

    ``view`` and ``row`` say, pair by pair, which screens are crossed by which lines.
    """
    rows, sides = masses.rows, masses.sides
    stops = rows.wall & rows.hard & (rows.opacity == 1.0)
    kept = np.flatnonzero(stops[row])
    view, row = view[kept], row[kept]
    pair, side = runs(rows.edge_start[row], rows.edge_count[row])
    view = view[pair]
    ex, ey = views.ex[view], views.ey[view]
    lines = Lines(
        view,
        sides.x0[side] - ex,
        sides.y0[side] - ey,
        sides.t0[side],
        sides.x1[side] - ex,
        sides.y1[side] - ey,
        sides.t1[side],
    )
    found = np.zeros(len(views), bool)
    found[view[are_edge_on(views, lines)]] = True
    return found


def may_be_edge_on(masses: Masses, counts: Mask, eye: tuple[float, float]) -> Mask:
    """Which rows are walls that an eye may see edge-on, of those that count."""
    rows, sides = masses.rows, masses.sides
    found = np.zeros(len(rows.x), bool)
    stops = np.flatnonzero(rows.wall & rows.hard & (rows.opacity == 1.0) & counts)
    wall, side = runs(rows.edge_start[stops], rows.edge_count[stops])
    x0, y0 = sides.x0[side] - eye[0], sides.y0[side] - eye[1]
    x1, y1 = sides.x1[side] - eye[0], sides.y1[side] - eye[1]
    one, other = np.hypot(x0, y0), np.hypot(x1, y1)
    turn = np.abs(x0 * y1 - y0 * x1)
    thin = turn * np.maximum(np.minimum(one, other), 0.5) <= _THIN * one * other
    found[stops[wall[thin]]] = True
    return found


def walls_ahead(fan: Fan, items: Items, ground: Ground, some: Mask) -> tuple[Numbers, Numbers]:
    """Some views, those of the fan, with the hard walls of which they may see anything.

    Views and rows. Nothing that is seen before a silhouette is farther off its line than a square's
    corners off its middle, so that all this reaches into squares that touch those of the line.
    """
    rows = ground.masses.rows
    row = np.flatnonzero(rows.wall & rows.hard & ground.counts)
    x, y = items.x[row], items.y[row]
    middle = np.arctan2(y, x)
    nearest = np.hypot(x, y) - items.around[row] - _ASIDE
    aside = np.arcsin(np.minimum(_ASIDE / np.maximum(nearest, 1.0), 1.0))
    least = np.arctan(items.turns[0][row]) - aside
    most = np.arctan(items.turns[1][row]) + aside
    wide = (least < -_WIDEST) | (most > _WIDEST) | items.around_eye[row]
    few = np.flatnonzero(~wide)
    view, which = fan.towards((middle + least)[few], (middle + most)[few])
    everybody, broad = np.flatnonzero(some), row[wide]
    return (
        np.concatenate([view, np.tile(everybody, len(broad))]),
        np.concatenate([row[few][which], np.repeat(broad, len(everybody))]),
    )
