"""Everybody who might be hit from one place: cover on every square of a field at once.

The same law as for one shot (``fieldwright.geometry.sight``; rulings R12 to R14): combat-and-
tactics.txt, Cover and Concealment, Lines of Fire.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.geometry.arrays import Mask
from fieldwright.geometry.cover.between import Look
from fieldwright.geometry.cover.distances import distances_from
from fieldwright.geometry.cover.field_of_fire import Targets, hidden_shares, stopped_lines
from fieldwright.geometry.cover.ground import Ground
from fieldwright.geometry.cover.hidden import hidden
from fieldwright.geometry.cover.judging import Found, judged, steps_of
from fieldwright.geometry.cover.lines_of_fire import lines_of_field
from fieldwright.geometry.cover.wading import covered_everywhere
from fieldwright.geometry.cover.woods import classes_along
from fieldwright.geometry.sight.bodies import Body, present_height
from fieldwright.geometry.surfaces import feet_everywhere
from fieldwright.rules.cover import CoverStep
from fieldwright.rules.options import USUAL_OPTIONS, TableOptions
from fieldwright.terms.grid import Block, Square

Shares = NDArray[np.float64]


_AT_ONCE = 2500
"""So many squares are looked at for a first picture, at most."""


@dataclass(frozen=True, eq=False, slots=True)
class SightOverlay:
    """Cover on every square of a field from one place: arrays of shape (rows, columns).

    ``steps`` are CoverSteps after the rulings, ``hides`` what they are: 0 nothing, 1 soft, 2 hard.
    ``hard`` and ``soft`` are the hidden shares, 0 to 1: soft things hide ``soft`` of what hard ones
    leave. ``out_of_range`` is beyond severely impaired lines of fire or beyond sight. An overlay
    that is not ``exact`` is a first picture.
    """

    steps: NDArray[np.uint8]
    hides: NDArray[np.uint8]
    hard: NDArray[np.float32]
    soft: NDArray[np.float32]
    out_of_range: Mask
    exact: bool = True


def sight_overlay(
    field: Battlefield,
    eye: Body,
    *,
    target_size: str = "M",
    posture: str = "standing",
    options: TableOptions = USUAL_OPTIONS,
) -> SightOverlay:
    """How well somebody of a size is covered from a body wherever he stands: exact.

    He stands on the highest surface of each square, in those of the body itself above it or below.
    """
    everywhere = np.ones((field.rows, field.columns), bool)
    tall = present_height(target_size, posture)
    return _as_overlay(field, _found(field, eye, tall, everywhere), options)


def first_picture(
    field: Battlefield,
    eye: Body,
    *,
    target_size: str = "M",
    posture: str = "standing",
    options: TableOptions = USUAL_OPTIONS,
) -> SightOverlay:
    """The same in less time: on large fields only some squares, each standing for those round it.

    Squares that were looked at are exact. It is ``exact`` where the field is small enough for all.
    """
    wide = math.ceil(math.sqrt(field.rows * field.columns / _AT_ONCE))
    if wide <= 1:
        return sight_overlay(field, eye, target_size=target_size, posture=posture, options=options)
    middle = wide // 2
    column = np.minimum(np.arange(field.columns) // wide * wide + middle, field.columns - 1)
    row = np.minimum(np.arange(field.rows) // wide * wide + middle, field.rows - 1)
    rows, of_row = np.unique(row, return_inverse=True)
    columns, of_column = np.unique(column, return_inverse=True)
    seen = np.ix_(rows, columns)
    wanted = np.zeros((field.rows, field.columns), bool)
    wanted[seen] = True
    found = _found(field, eye, present_height(target_size, posture), wanted)
    part = Found(*(getattr(found, name)[seen] for name in Found.__slots__))
    few = _as_overlay(field, part, options)

    def spread(found: NDArray[Any]) -> NDArray[Any]:
        """What stands for each row and column, of the squares that were looked at."""
        return found.take(of_row, axis=0).take(of_column, axis=1)

    return SightOverlay(
        spread(few.steps),
        spread(few.hides),
        spread(few.hard),
        spread(few.soft),
        spread(few.out_of_range),
        exact=False,
    )


def _found(field: Battlefield, eye: Body, tall: float, wanted: Mask) -> Found:
    """What there is to judge about wanted squares, in arrays of the field's shape."""
    feet = feet_everywhere(field)
    lines = lines_of_field(field)
    away = distances_from(field, eye)
    hard, soft, blocked = np.zeros(wanted.shape), np.zeros(wanted.shape), np.zeros_like(wanted)
    classes = np.zeros(wanted.shape, np.uint8)
    for square, region in _nearest_squares(eye, wanted):
        ground = Ground.before(field, square, eye.looks_ft)
        along = classes_along(lines, square, (away, region), ground.holds_hard)
        classes[region] = along[region]
        targets = Targets(region, feet, tall, along > 0)
        hard[region], soft[region] = hidden_shares(ground, square, eye.looks_ft, targets)
        blocked |= _blocked(ground, square, eye.looks_ft, targets, hard + soft)
    for square in eye.block.clipped(field.block).squares():
        if wanted[square.row, square.column]:
            body = Body(Block(*square, square.column + 1, square.row + 1), 0.0, tall)
            body = replace(body, feet_ft=float(feet[square.row, square.column]))
            seen = hidden(field, Look(square, eye.looks_ft, body), (square,))
            hard[square.row, square.column] = seen.hard
    wet = covered_everywhere(field, feet, tall)
    return Found(hard, soft, blocked, wet, classes, away)


def _blocked(
    ground: Ground, eye: Square, looks_ft: float, targets: Targets, hidden: Shares
) -> Mask:
    """Who is wholly behind or in what blocks: hard things, magical darkness and the like (R12)."""
    if not (ground.masses.rows.dense & ground.counts).any():
        return np.zeros_like(targets.wanted)
    found: Mask = targets.wanted & (steps_of(np.minimum(hidden, 1.0)) == int(CoverStep.BLOCKED))
    if found.any():
        targets = replace(targets, wanted=found)
        # What is dense stops no line: only hard things do.
        targets = replace(targets, stopped=stopped_lines(ground, eye, looks_ft, targets))
        ground = replace(ground, masses=ground.masses.as_blocking)
        shares, _ = hidden_shares(ground, eye, looks_ft, targets)
        found[found] = steps_of(shares) == int(CoverStep.BLOCKED)
    return found


def _nearest_squares(eye: Body, wanted: Mask) -> Iterator[tuple[Square, Mask]]:
    """The squares of a body, each with the squares of the field that it is nearest to."""
    rows, columns = wanted.shape
    left, top, right, bottom = eye.block
    column = np.clip(np.arange(columns), left, right - 1)
    row = np.clip(np.arange(rows), top, bottom - 1)
    outside = wanted.copy()
    outside[max(0, top) : bottom, max(0, left) : right] = False
    for square in eye.block.clipped(Block(0, 0, columns, rows)).squares():
        region = outside & (row == square.row)[:, None] & (column == square.column)
        if region.any():
            yield square, region


def _as_overlay(field: Battlefield, found: Found, options: TableOptions) -> SightOverlay:
    result = judged(found, lines_of_field(field), options)
    return SightOverlay(
        result.steps,
        result.hides,
        found.hard.astype(np.float32),
        found.soft.astype(np.float32),
        result.out_of_range,
    )
