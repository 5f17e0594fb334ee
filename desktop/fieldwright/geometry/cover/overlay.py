"""Everybody who might be hit from one place: cover on every square of a field at once.

The same law as for one shot (``fieldwright.geometry.sight``; rulings R12 to R14): combat-and-
tactics.txt, Cover and Concealment, Lines of Fire.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.geometry.cover.field_of_fire import Targets, hidden_shares
from fieldwright.geometry.cover.ground import Ground
from fieldwright.geometry.cover.impaired import lines_of_field
from fieldwright.geometry.cover.steps import EXACT_TO, what_counts
from fieldwright.geometry.cover.surfaces import feet_everywhere
from fieldwright.geometry.cover.wading import WATER_GIVES, covered_everywhere
from fieldwright.geometry.cover.woods import classes_along
from fieldwright.geometry.sight.bodies import Body, present_height
from fieldwright.rules.cover import RANGE_MULTIPLE, CoverStep, raised
from fieldwright.rules.options import TableOptions
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Hides

Mask = NDArray[np.bool_]
Shares = NDArray[np.float64]

_USUAL = TableOptions()

_LIMITS = np.array([np.nextafter(0.125, 0.0), 0.375, 0.625, 0.825, 0.99])
"""The greatest share of each step but the last (``rules.cover.step_of_share``)."""

_PLACES = {Hides.NOTHING: 0, Hides.CONCEALMENT: 1, Hides.COVER: 2}
_COUNTS = [[what_counts(hard, total) for total in CoverStep] for hard in CoverStep]
_COUNTING = np.array([[step for step, _ in row] for row in _COUNTS], np.uint8)
_HIDING = np.array([[_PLACES[hides] for _, hides in row] for row in _COUNTS], np.uint8)
_RAISED = np.array([[raised(step, by) for by in range(3)] for step in CoverStep], np.uint8)


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
    options: TableOptions = _USUAL,
) -> SightOverlay:
    """How well somebody of a size is covered from a body wherever he stands: exact.

    He stands on the highest surface of each square. Squares of the body itself have nothing.
    """
    everywhere = np.ones((field.rows, field.columns), bool)
    tall = present_height(target_size, posture)
    hard, soft, blocked, classes, away = _shares(field, eye, tall, everywhere)
    wet = covered_everywhere(field, feet_everywhere(field), tall)
    return _as_overlay(field, (hard, soft, blocked, wet), (classes, away), options)


_Looked = tuple[Shares, Shares, Mask, NDArray[np.uint8], NDArray[np.int32]]


def _shares(field: Battlefield, eye: Body, tall: float, wanted: Mask) -> _Looked:
    """Hard and soft shares, what is blocked, lines of fire and distances, of the field's shape."""
    feet = feet_everywhere(field)
    lines = lines_of_field(field)
    away = _distances(field, eye, feet)
    hard, soft, blocked = np.zeros(wanted.shape), np.zeros(wanted.shape), np.zeros_like(wanted)
    classes = np.zeros(wanted.shape, np.uint8)
    for square, region in _nearest_squares(eye, wanted):
        ground = Ground.before(field, square, eye.looks_ft)
        along = classes_along(lines, square, away, ground.holds_hard)
        classes[region] = along[region]
        targets = Targets(region, feet, tall, along > 0)
        hard[region], soft[region] = hidden_shares(ground, square, eye.looks_ft, targets)
        blocked |= _blocked(ground, square, eye.looks_ft, targets, hard + soft)
    return hard, soft, blocked, classes, away


def _blocked(
    ground: Ground, eye: Square, looks_ft: float, targets: Targets, hidden: Shares
) -> Mask:
    """Who is wholly behind or in what blocks: hard things, magical darkness and the like (R12)."""
    found: Mask = targets.wanted & (_steps(np.minimum(hidden, 1.0)) == int(CoverStep.BLOCKED))
    if found.any() and (ground.masses.rows.dense & ground.counts).any():
        ground = replace(ground, masses=ground.masses.as_blocking)
        shares, _ = hidden_shares(ground, eye, looks_ft, replace(targets, wanted=found))
        found[found] = _steps(shares) == int(CoverStep.BLOCKED)
        return found
    return np.zeros_like(found)


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


def _distances(field: Battlefield, eye: Body, feet: Shares) -> NDArray[np.int32]:
    """How many squares off everybody is, upwards too (ruling R2), as for one shot."""
    columns, rows = np.arange(field.columns), np.arange(field.rows)
    left, top, right, bottom = eye.block
    across = np.maximum(0, np.maximum(left - columns, columns - right + 1))[None, :]
    down = np.maximum(0, np.maximum(top - rows, rows - bottom + 1))[:, None]
    level = np.maximum(across, down) + np.minimum(across, down) // 2
    up = (np.abs(feet - eye.feet_ft) // field.info.scale.feet_per_square).astype(np.int64)
    away: NDArray[np.int32] = (np.maximum(level, up) + np.minimum(level, up) // 2).astype(np.int32)
    return away


def _as_overlay(
    field: Battlefield,
    hidden: tuple[Shares, Shares, Mask, Mask],
    along: tuple[NDArray[np.uint8], NDArray[np.int32]],
    options: TableOptions,
) -> SightOverlay:
    hard, soft, blocked, wet = hidden
    classes, away = along
    minimum = lines_of_field(field).minimum
    own, total = _steps(hard), _steps(np.minimum(hard + soft, 1.0))
    own = np.where(wet, np.maximum(own, np.uint8(WATER_GIVES)), own)
    own = np.where(blocked, np.uint8(CoverStep.BLOCKED), own)
    beyond = away > minimum
    raised_by = np.where(beyond, classes, 0)
    cover = _RAISED[own, raised_by]
    out_of_range = (classes == 2) & (away > RANGE_MULTIPLE * minimum)
    cover = np.where(out_of_range, own, cover)
    total = np.maximum(total, cover)
    if options.sight_limit_squares is not None:
        out_of_range |= away > options.sight_limit_squares
    return SightOverlay(
        _COUNTING[cover, total],
        _HIDING[cover, total],
        hard.astype(np.float32),
        soft.astype(np.float32),
        out_of_range,
    )


def _steps(share: Shares) -> NDArray[np.uint8]:
    """The steps of hidden shares, as ``steps.step_of`` reads them."""
    return np.searchsorted(_LIMITS, np.round(share, EXACT_TO), side="left").astype(np.uint8)
