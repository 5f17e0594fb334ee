"""From many hidden shares to the steps that count, as ``cover_of`` does for one shot (R14)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fieldwright.geometry.arrays import Floats, Mask
from fieldwright.geometry.cover.lines_of_fire import CLASSES, FieldLines
from fieldwright.geometry.cover.steps import EXACT_TO
from fieldwright.geometry.cover.wading import WATER_GIVES
from fieldwright.rules.cover import (
    RANGE_MULTIPLE,
    STEPS_MORE,
    UP_TO,
    CoverStep,
    raised,
    what_counts,
)
from fieldwright.rules.options import TableOptions
from fieldwright.terms.setting import Hides

Steps = NDArray[np.uint8]

_LIMITS = np.array([float(share) for share in UP_TO])
_LIMITS[0] = np.nextafter(_LIMITS[0], 0.0)
"""The greatest share of each step but the last (``rules.cover.step_of_share``)."""

_PLACES = {Hides.NOTHING: 0, Hides.CONCEALMENT: 1, Hides.COVER: 2}
_COUNTS = [[what_counts(hard, total) for total in CoverStep] for hard in CoverStep]
_COUNTING = np.array([[step for step, _ in row] for row in _COUNTS], np.uint8)
_HIDING = np.array([[_PLACES[hides] for _, hides in row] for row in _COUNTS], np.uint8)
_RAISED = np.array(
    [[raised(step, STEPS_MORE[lines]) for lines in CLASSES] for step in CoverStep], np.uint8
)
_SEVERE = CLASSES.index("severely impaired")


@dataclass(frozen=True, eq=False, slots=True)
class Found:
    """What was found about many shots: arrays of one shape.

    ``blocked`` are those that something blocks altogether, ``wet`` the targets that water covers;
    ``classes`` are the lines of fire (places in ``lines_of_fire.CLASSES``), ``away`` the distances
    in squares.
    """

    hard: Floats
    soft: Floats
    blocked: Mask
    wet: Mask
    classes: Steps
    away: NDArray[np.int32]


@dataclass(frozen=True, eq=False, slots=True)
class Judged:
    """The steps that count, what they are (0 nothing, 1 soft, 2 hard), and what is out of range."""

    steps: Steps
    hides: Steps
    out_of_range: Mask


def judged(found: Found, lines: FieldLines, options: TableOptions) -> Judged:
    """The steps of many shots; ``lines`` are the lines of fire of their map."""
    minimums = [lines.minimum_of(number) for number in range(len(CLASSES))]
    minimum = np.array(minimums, np.int32)[found.classes]
    own = steps_of(found.hard)
    total = steps_of(np.minimum(found.hard + found.soft, 1.0))
    own = np.where(found.wet, np.maximum(own, np.uint8(WATER_GIVES)), own)
    own = np.where(found.blocked, np.uint8(CoverStep.BLOCKED), own)
    beyond = np.where(found.away > minimum, found.classes, 0)
    out_of_range = (found.classes == _SEVERE) & (found.away > RANGE_MULTIPLE * minimum)
    cover = np.where(out_of_range, own, _RAISED[own, beyond])
    total = np.maximum(total, cover)
    if options.sight_limit_squares is not None:
        out_of_range |= found.away > options.sight_limit_squares
    return Judged(_COUNTING[cover, total], _HIDING[cover, total], out_of_range)


def steps_of(share: Floats) -> Steps:
    """The steps of hidden shares, as ``steps.step_of`` reads them."""
    return np.searchsorted(_LIMITS, np.round(share, EXACT_TO), side="left").astype(np.uint8)
