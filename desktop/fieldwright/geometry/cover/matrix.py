"""Cover between every one of some bodies and every one of others at once, of any footprint.

The same law as for one shot (``fieldwright.geometry.sight``; rulings R12 to R14): combat-and-
tactics.txt, Cover and Concealment, Lines of Fire.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.geometry.arrays import Floats, Mask, Numbers, runs
from fieldwright.geometry.cover.areas import shares
from fieldwright.geometry.cover.between import Look
from fieldwright.geometry.cover.crests import Sights, hidden_to
from fieldwright.geometry.cover.distances import distance
from fieldwright.geometry.cover.hidden import hidden
from fieldwright.geometry.cover.judging import Found, Judged, judged, steps_of
from fieldwright.geometry.cover.lanes import Lanes, Looks
from fieldwright.geometry.cover.lines_of_fire import CLASSES, FieldLines, lines_of_field
from fieldwright.geometry.cover.panel import ends_as_seen
from fieldwright.geometry.cover.views import Marks, Views, views_of
from fieldwright.geometry.cover.wading import covered_by_water
from fieldwright.geometry.sight.bodies import Body
from fieldwright.geometry.sight.lines import nearest_pairs
from fieldwright.geometry.sight.scene import scene_of
from fieldwright.geometry.surfaces import middle_of
from fieldwright.rules.cover import CoverStep
from fieldwright.rules.options import USUAL_OPTIONS, TableOptions
from fieldwright.terms.grid import Square

_NOTHING = 1e-9


@dataclass(frozen=True, eq=False, slots=True)
class CoverMatrix:
    """Cover of shots from some bodies (rows) at others (columns).

    ``steps``, ``hides``, ``hard``, ``soft`` and ``out_of_range`` are as in ``SightOverlay``.
    """

    steps: NDArray[np.uint8]
    hides: NDArray[np.uint8]
    hard: Floats
    soft: Floats
    out_of_range: Mask


def cover_matrix(
    field: Battlefield,
    shooters: Sequence[Body],
    targets: Sequence[Body],
    *,
    options: TableOptions = USUAL_OPTIONS,
) -> CoverMatrix:
    """Cover from each shooter against each target: exact.

    Of the squares of a shooter that are equally near the one that sees most is taken. From who
    shares one of his squares nobody is hidden but by a floor between them.
    """
    shape = (len(shooters), len(targets))
    looks = _looks(shooters, targets)
    away = np.array(
        [[distance(field, one, other) for other in targets] for one in shooters], np.int32
    ).reshape(shape)
    lines = lines_of_field(field)
    lanes = Lanes.of(field, looks)
    classes = _classes(lines, lanes, away.ravel()[looks.pair])
    views = _views(looks)
    ground = _ground(field, looks, views)
    hard, soft = shares(views, lanes.marks(views, classes > 0, ground))
    blocked = np.zeros(len(hard))
    if lanes.masses.rows.dense.any():
        blocked, _ = shares(views, lanes.as_blocking.marks(views, classes > 0, ground))
    chosen = _best(looks, (hard, soft, blocked))
    found = _spread(looks, chosen, (hard, soft, blocked, classes), shape)
    for at in zip(*np.nonzero(_apart(looks, shape)), strict=True):
        one, other = shooters[at[0]], targets[at[1]]
        eyes = {start for start, _ in nearest_pairs(one.block, other.block)}
        found[0][at] = min(hidden(field, Look(eye, one.looks_ft, other)).hard for eye in eyes)
    wet = np.array([covered_by_water(field, one) for one in targets], bool)
    whole = Found(
        found[0],
        found[1],
        steps_of(np.maximum(found[0], found[2])) == int(CoverStep.BLOCKED),
        np.broadcast_to(wet, shape),
        found[3].astype(np.uint8),
        away,
    )
    return _as_matrix(whole, judged(whole, lines, options))


def _apart(looks: Looks, shape: tuple[int, int]) -> Mask:
    """Pairs that have no look, since they share squares."""
    found = np.ones(shape, bool)
    found.ravel()[looks.pair] = False
    return found


def _as_matrix(found: Found, result: Judged) -> CoverMatrix:
    return CoverMatrix(result.steps, result.hides, found.hard, found.soft, result.out_of_range)


def _looks(shooters: Sequence[Body], targets: Sequence[Body]) -> Looks:
    """Every eye that may shoot best at every target that it is not inside of."""
    eyes: list[Square] = []
    whom: list[Body] = []
    heights: list[float] = []
    pairs: list[int] = []
    for number, one in enumerate(shooters):
        for place, other in enumerate(targets):
            for eye in dict.fromkeys(start for start, _ in nearest_pairs(one.block, other.block)):
                if ends_as_seen(middle_of(eye), other.block) is not None:
                    eyes.append(eye)
                    whom.append(other)
                    heights.append(one.looks_ft)
                    pairs.append(number * len(targets) + place)
    squares = np.array(eyes, np.int64).reshape(-1, 2)
    blocks = np.array([one.block for one in whom], np.int64).reshape(-1, 4)
    return Looks(
        np.array(pairs, np.int64),
        squares[:, 0],
        squares[:, 1],
        np.array(heights, np.float64),
        blocks,
        np.array([(one.feet_ft, one.height_ft) for one in whom], np.float64).reshape(-1, 2),
    )


def _views(looks: Looks) -> Views:
    ends = np.array(
        [
            sum(ends_as_seen((column + 0.5, row + 0.5), block) or (), ())
            for column, row, block in looks.eyes_and_blocks()
        ],
        np.float64,
    ).reshape(-1, 4)
    column, row = looks.column.astype(np.float64), looks.row.astype(np.float64)
    eyes = (column + 0.5, row + 0.5, looks.looks)
    return views_of(eyes, ends, looks.body[:, 0].copy(), looks.body[:, 1].copy())


def _classes(lines: FieldLines, lanes: Lanes, away: NDArray[np.int32]) -> NDArray[np.uint8]:
    """The lines of fire of each look: places in CLASSES."""
    found = np.where(away > lines.minimum, CLASSES.index(lines.whole), 0).astype(np.uint8)
    wood = lines.wooded.ravel()[lanes.square]
    least = np.array(lines.minimums)[wood]
    some = np.flatnonzero((wood > 0) & (lanes.off > least))
    np.maximum.at(found, lanes.look[some], wood[some])
    return found


def _ground(field: Battlefield, looks: Looks, views: Views) -> Marks:
    """What the ground hides, strip by strip of each silhouette; nothing on a level field."""
    if not scene_of(field).cells.uneven:
        nothing = np.empty(0)
        return Marks.from_foot_to_head(np.empty(0, int), nothing, nothing, np.empty(0, bool))
    left, top, right, bottom = looks.blocks.T
    length = np.hypot(views.wx, views.wy)
    wide = (right - left > 1) | (bottom - top > 1)
    parts = np.where(wide, np.maximum(1, np.ceil(length - _NOTHING)), 1).astype(np.int64)
    view, part = runs(0, parts)
    share = (part + 0.5) / parts[view]
    blocks = looks.blocks[view].astype(np.float64)
    sights = Sights(
        looks.column[view].astype(np.float64),
        looks.row[view].astype(np.float64),
        looks.looks[view],
        views.ex[view] + views.ax[view] + views.wx[view] * share - 0.5,
        views.ey[view] + views.ay[view] + views.wy[view] * share - 0.5,
        (blocks[:, 0], blocks[:, 1], blocks[:, 2], blocks[:, 3]),
    )
    height = (hidden_to(field, sights) - views.feet[view]) / views.tall[view]
    some = np.flatnonzero(height > 0)
    view, part, height = view[some], part[some], np.minimum(height[some], 1.0)
    start, end = part / parts[view], (part + 1) / parts[view]
    found = Marks.from_foot_to_head(view, start, end, np.ones(len(view), bool))
    return replace(found, h0=height, h1=height.copy())


def _best(looks: Looks, hidden: tuple[Floats, Floats, Floats]) -> Numbers:
    """Of the looks of each pair the one that sees most, and of those the least hard."""
    hard, soft, blocked = hidden
    order = np.lexsort((blocked, hard, np.minimum(hard + soft, 1.0), looks.pair))
    pairs = looks.pair[order]
    return order[np.flatnonzero(np.diff(pairs, prepend=-1))]


def _spread(
    looks: Looks, chosen: Numbers, parts: Sequence[NDArray[Any]], shape: tuple[int, int]
) -> list[NDArray[Any]]:
    """What was found for pairs as matrices; nought for pairs that have no look."""
    found = []
    for part in parts:
        whole = np.zeros(math.prod(shape), part.dtype)
        whole[looks.pair[chosen]] = part[chosen]
        found.append(whole.reshape(shape))
    return found
