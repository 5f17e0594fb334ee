"""How much of somebody is hidden from one square, wherever he stands on a field: exact shares."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.geometry.cover.areas import shares
from fieldwright.geometry.cover.crests import Sights, hidden_to
from fieldwright.geometry.cover.directions import Directions, directions
from fieldwright.geometry.cover.ground import Ground
from fieldwright.geometry.cover.items import Items
from fieldwright.geometry.cover.pairs import Fan, blocked
from fieldwright.geometry.cover.sweep import Sweep
from fieldwright.geometry.cover.views import Floats, Mask, Views, views_of
from fieldwright.terms.grid import Square


@dataclass(frozen=True, eq=False, slots=True)
class Targets:
    """Whoever is looked at: which squares, and arrays of the field's shape about them.

    ``feet`` is how high they stand, ``tall`` how high they rise, both in feet; ``past_trees``
    says where the step of a wood stands for its trunks (ruling R14).
    """

    wanted: Mask
    feet: Floats
    tall: float
    past_trees: Mask


def hidden_shares(
    ground: Ground, eye: Square, looks_ft: float, targets: Targets
) -> tuple[Floats, Floats]:
    """The hard and soft hidden share of whoever stands in each wanted square, row by row."""
    wanted = targets.wanted.copy()
    wanted[eye.row, eye.column] = False
    hard, soft = np.zeros(wanted.shape), np.zeros(wanted.shape)
    feet = targets.feet
    behind = _filled(ground.hard, feet, targets.tall, looks_ft)
    wanted = _left(wanted, behind >= 1, hard)
    known = directions(wanted.shape[1], wanted.shape[0])
    wanted = _left(wanted, _surely_blocked(ground, known, eye, looks_ft, targets, wanted), hard)
    if ground.uneven and wanted.any():
        np.maximum(behind, _ground(ground.field, eye, looks_ft, targets, wanted), out=behind)
        wanted = _left(wanted, behind >= 1, hard)
    if wanted.any():
        views = _views(eye, looks_ft, targets, wanted)
        views = replace(
            views,
            hard=behind[wanted],
            soft=_filled(ground.soft, feet, targets.tall, looks_ft)[wanted],
        )
        fan = Fan.of(known, eye, wanted)
        sweep = Sweep(ground, Items.before(ground, views), views, targets.past_trees[wanted])
        marks = sweep.marks(fan)
        hard[wanted], soft[wanted] = shares(views, marks)
    return hard[targets.wanted], soft[targets.wanted]


def _left(wanted: Mask, gone: Mask, hard: Floats) -> Mask:
    """What is still wanted when some are wholly hidden."""
    gone = wanted & gone
    hard[gone] = 1.0
    return wanted & ~gone


def _filled(
    tops: NDArray[np.float32], feet: Floats, tall: float, looks_ft: float
) -> Floats:
    """The share of whoever stands in a filled square that is hidden by what fills it.

    Only where it is the same all along the silhouette: what is lower than the eye is seen where
    the silhouette cuts it, what is higher than the head hides all.
    """
    share = np.clip((tops - feet) / tall, 0.0, 1.0)
    found: Floats = np.where((tops <= looks_ft) | (share >= 1), share, 0.0)
    return found


def _surely_blocked(
    ground: Ground, known: Directions, eye: Square, looks_ft: float, targets: Targets, wanted: Mask
) -> Mask:
    """Squares wholly behind one opaque thing that rises above everybody."""
    found = np.zeros(wanted.shape, bool)
    if not wanted.any():
        return found
    highest = max(float(targets.feet[wanted].max()) + targets.tall, looks_ft)
    x, y = eye.column + 0.5, eye.row + 0.5
    rows, sides = ground.masses.rows, ground.masses.sides
    high = ground.counts & rows.hard & (rows.opacity == 1.0) & ~rows.plate & (rows.low_ft >= highest)
    if targets.past_trees.any():
        high &= ~rows.tree
    discs = np.flatnonzero(high & (rows.inside > 0))
    one_edge = np.flatnonzero(high & (rows.edge_count == 1))
    walls = rows.edge_start[one_edge]
    walls = walls[~sides.body[walls]]
    filled = ground.hard >= highest
    at_row, at_column = np.nonzero(filled & ~_within(filled))
    grid = known.place(*eye) + np.arange(wanted.shape[0])[:, None] * known.width
    places = (grid + np.arange(wanted.shape[1])).astype(np.int32)[wanted]
    found[wanted] = blocked(
        known,
        places,
        (
            np.concatenate([rows.x[discs] - x, at_column + 0.5 - x]),
            np.concatenate([rows.y[discs] - y, at_row + 0.5 - y]),
            np.concatenate([rows.inside[discs], np.full(len(at_row), 0.5)]),
        ),
        (sides.x0[walls] - x, sides.y0[walls] - y, sides.x1[walls] - x, sides.y1[walls] - y),
    )
    return found


def _within(filled: Mask) -> Mask:
    """Filled squares with filled ones on all four sides: never seen before those."""
    found = np.zeros_like(filled)
    found[1:-1, 1:-1] = (
        filled[:-2, 1:-1] & filled[2:, 1:-1] & filled[1:-1, :-2] & filled[1:-1, 2:]
    )
    return found


def _ground(
    field: Battlefield, eye: Square, looks_ft: float, targets: Targets, wanted: Mask
) -> Floats:
    """The share of everybody that the ground hides, of the field's shape."""
    row, column = np.nonzero(wanted)
    count = len(row)
    x, y = column.astype(np.float64), row.astype(np.float64)
    sights = Sights(
        np.full(count, float(eye.column)),
        np.full(count, float(eye.row)),
        np.full(count, looks_ft),
        x,
        y,
        (x, y, x + 1, y + 1),
    )
    found = np.zeros(wanted.shape)
    top = hidden_to(field, sights)
    found[wanted] = np.clip((top - targets.feet[wanted]) / targets.tall, 0.0, 1.0)
    return found


def _views(eye: Square, looks_ft: float, targets: Targets, wanted: Mask) -> Views:
    row, column = np.nonzero(wanted)
    count = len(row)
    across, down = column - eye.column, row - eye.row
    # The law of ``panel.ends_as_seen`` for footprints of one square.
    rising = across * down > 0
    straight, level = across == 0, down == 0
    x0 = np.where(rising, 1.0, 0.0)
    ends = np.stack(
        [
            column + np.where(level, 0.5, x0),
            row + np.where(straight, 0.5, 0.0),
            column + np.where(level, 0.5, 1.0 - x0),
            row + np.where(straight, 0.5, 1.0),
        ],
        axis=1,
    )
    eyes = (
        np.full(count, eye.column + 0.5),
        np.full(count, eye.row + 0.5),
        np.full(count, looks_ft),
    )
    return views_of(eyes, ends, targets.feet[wanted], np.full(count, targets.tall))
