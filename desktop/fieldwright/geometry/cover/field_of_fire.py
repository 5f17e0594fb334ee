"""How much of somebody is hidden from one square, wherever he stands on a field: exact shares."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.geometry.arrays import Floats, Mask
from fieldwright.geometry.cover.areas import shares
from fieldwright.geometry.cover.crests import Sights, hidden_to
from fieldwright.geometry.cover.directions import REACH, Directions, directions
from fieldwright.geometry.cover.fans import Fan, Shades, blocked
from fieldwright.geometry.cover.ground import Ground
from fieldwright.geometry.cover.items import Items
from fieldwright.geometry.cover.sweep import Sweep
from fieldwright.geometry.cover.views import Marks, Views, views_of
from fieldwright.terms.grid import Square


@dataclass(frozen=True, eq=False, slots=True)
class Targets:
    """Whoever is looked at: which squares, and arrays of the field's shape about them.

    ``feet`` is how high they stand, ``tall`` how high they rise, both in feet; ``past_trees``
    says where the step of a wood stands for its trunks (ruling R14), ``stopped`` whose lines are
    stopped, where that is known already.
    """

    wanted: Mask
    feet: Floats
    tall: float
    past_trees: Mask
    stopped: Mask | None = None


def hidden_shares(
    ground: Ground, eye: Square, looks_ft: float, targets: Targets
) -> tuple[Floats, Floats]:
    """The hard and soft hidden share of whoever stands in each wanted square, row by row."""
    hard, soft, _ = _looked_at(ground, eye, looks_ft, targets)
    return hard[targets.wanted], soft[targets.wanted]


def stopped_lines(ground: Ground, eye: Square, looks_ft: float, targets: Targets) -> Mask:
    """To which wanted squares lines are stopped, of those that are not wholly hidden by all that.

    An array of the field's shape.
    """
    return _looked_at(ground, eye, looks_ft, targets)[2]


def _looked_at(
    ground: Ground, eye: Square, looks_ft: float, targets: Targets
) -> tuple[Floats, Floats, Mask]:
    """The hard and the soft share, and where lines are stopped: arrays of the field's shape."""
    wanted = targets.wanted.copy()
    wanted[eye.row, eye.column] = False
    hard, soft = np.zeros(wanted.shape), np.zeros(wanted.shape)
    stopped = np.zeros(wanted.shape, bool)
    behind = _filled(ground.hard, targets, looks_ft)
    among = _filled(ground.soft, targets, looks_ft)
    wanted = _left(wanted, behind >= 1, hard)
    if wanted.any():
        nothing = targets.feet + targets.tall * np.maximum(behind, among)
        useless = min(float(nothing[wanted].min()), looks_ft)
        items = Items.before(ground, (eye.column + 0.5, eye.row + 0.5), useless)
        known = directions(wanted.shape[1], wanted.shape[0])
        wanted = _left(wanted, _surely_blocked(items, known, eye, looks_ft, targets, wanted), hard)
    if ground.uneven and wanted.any():
        np.maximum(behind, _ground(ground.field, eye, looks_ft, targets, wanted), out=behind)
        wanted = _left(wanted, behind >= 1, hard)
    if wanted.any():
        views = replace(
            _views(eye, looks_ft, targets, wanted), hard=behind[wanted], soft=among[wanted]
        )
        given = None if targets.stopped is None else targets.stopped[wanted]
        sweep = Sweep(ground, items, views, targets.past_trees[wanted], given)
        marks = sweep.marks(Fan.of(known, eye, wanted))
        hard[wanted], soft[wanted] = _shares(views, marks, sweep.hidden)
        stopped[wanted] = False if sweep.stopped is None else sweep.stopped
    return hard, soft, stopped


def _shares(views: Views, marks: Marks, hidden: Mask) -> tuple[Floats, Floats]:
    """The hard and soft hidden share of each view, some of which are known to be wholly hidden."""
    hard, soft = shares(views, marks.taken(np.flatnonzero(~hidden[marks.view])))
    hard[hidden], soft[hidden] = 1.0, 0.0
    return hard, soft


def _left(wanted: Mask, gone: Mask, hard: Floats) -> Mask:
    """What is still wanted when some are wholly hidden."""
    gone = wanted & gone
    hard[gone] = 1.0
    return wanted & ~gone


def _filled(tops: NDArray[np.float32], targets: Targets, looks_ft: float) -> Floats:
    """The share of whoever stands in a filled square that is hidden by what fills it.

    Only where it is the same all along the silhouette: what is lower than the eye is seen where
    the silhouette cuts it, what is higher than the head hides all.
    """
    if tops.max() == -np.inf:
        return np.zeros(tops.shape)
    share = np.clip((tops - targets.feet) / targets.tall, 0.0, 1.0)
    found: Floats = np.where((tops <= looks_ft) | (share >= 1), share, 0.0)
    return found


def _surely_blocked(
    items: Items, known: Directions, eye: Square, looks_ft: float, targets: Targets, wanted: Mask
) -> Mask:
    """Squares wholly behind one opaque thing."""
    trees = items.trees if targets.past_trees.any() else False
    which = np.flatnonzero(items.hard & items.opaque & items.counts & ~items.around_eye & ~trees)
    x, y = items.x[which], items.y[which]
    away, around = np.hypot(x, y), items.around[which]
    middle = np.arctan2(y, x)
    least, most = items.turns[0][which], items.turns[1][which]
    up = items.low[which] - looks_ft
    highest = float(targets.feet[wanted].max()) + targets.tall
    level = bool(targets.feet[wanted].min() + targets.tall == highest)
    rise = up / np.where(up < 0, away - around, away + around)
    rise = np.where(items.low[which] >= max(highest, looks_ft), np.inf, -np.inf if level else rise)
    shades = Shades(middle + np.arctan(least), middle + np.arctan(most), away + around, rise)
    grid = known.place(*eye) + np.arange(wanted.shape[0])[:, None] * known.width
    places = (grid + np.arange(wanted.shape[1])).astype(np.int32)[wanted]
    head = targets.feet[wanted] + targets.tall - looks_ft
    off = known.distances[places]
    rises = head / np.where(head < 0, off + REACH, off - REACH)
    found = np.zeros(wanted.shape, bool)
    found[wanted] = blocked(known, places, rises, shades)
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
    ends: Floats = np.stack(
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
