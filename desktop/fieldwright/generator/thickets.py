"""Step Three, built: thickets (Ground Cover and Water, Thickets)."""

from __future__ import annotations

import numpy as np

from fieldwright.battlefield.sections import section_blocks
from fieldwright.generator.draft import Draft
from fieldwright.generator.noise import organic
from fieldwright.generator.outlines import DIRECTIONS
from fieldwright.generator.patches import Score, Sides, best, held_together, outwards
from fieldwright.generator.plan import Plan
from fieldwright.generator.shapes import Mask, part
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block

THICKET_PERCENT = (63, 71)
"""Thickets take about two thirds of the squares."""

_STEP = "growth"
_PATCHES = (1, 2, 2, 2, 2, 2, 2, 3)
_LANE_PERCENT = {1: 0, 2: 11, 3: 16}


def grow_thickets(plan: Plan, draft: Draft) -> None:
    """Cover two thirds of each thicket section with one to three bramble patches."""
    shape = draft.growth.shape
    stream = plan.stream(_STEP, what="thicket rim")
    rim = organic(shape, stream, max(3.0, min(shape) / 7)) + organic(shape, stream, 2.4) * 0.35
    for section, result in enumerate(plan.sections):
        if result.growth == "thicket":
            block = section_blocks(plan.columns, plan.rows)[section]
            dry = part(draft.water, block) == 0
            chosen = _patches(plan, section, block, dry, part(rim, block))
            part(draft.growth, block)[chosen] = draft.growth_code("thicket")


def _patches(plan: Plan, section: int, block: Block, dry: Mask, rim: Score) -> Mask:
    stream = plan.stream(_STEP, section, "thickets")
    percent = stream.between(*THICKET_PERCENT)
    count = round(int(dry.sum()) * percent / 100)
    pieces = stream.choice(_PATCHES)
    kinds = [result.growth for result in plan.sections]
    sides = Sides.of(
        section,
        lambda other: 0.6 if other is None else 0.8 if kinds[other] == "thicket" else 1.0,
    )
    clumps = _clumps(block, stream, pieces)
    between = _between(clumps)
    lane = best(between + rim * 0.2, dry, round(dry.size * _LANE_PERCENT[pieces] / 100))
    rounded = np.maximum(0.0, 0.6 - between) * 0.35
    lean = stream.between(-60, 60) / 100
    score = outwards(block, sides, 0.0, lean) + rounded + rim * 0.3
    where = dry & ~lane
    chosen = best(score, where, count)
    most = pieces if dry.all() else max(_PATCHES)
    return held_together(chosen, score, where, most)


def _clumps(block: Block, stream: Stream, pieces: int) -> Score:
    """How far each square lies from the middle of each clump, measured in the clump's own size.

    One clump is larger than the others; they lie opposite each other or around the middle.
    """
    x = (np.arange(block.width) + 0.5)[None, :] / block.width * 2 - 1
    y = (np.arange(block.height) + 0.5)[:, None] / block.height * 2 - 1
    turn = stream.below(len(DIRECTIONS))
    clumps = []
    for number in range(pieces):
        right, down = DIRECTIONS[(turn + number * len(DIRECTIONS) // pieces) % len(DIRECTIONS)]
        size = 1.0 if number == 0 else stream.between(50, 75) / 100
        apart = 0.0 if pieces == 1 else 0.42 if number == 0 else 0.72
        away_x, away_y = x - right * apart, y - down * apart
        clumps.append(np.sqrt(away_x * away_x + away_y * away_y) / size)
    return np.array(clumps)


def _between(clumps: Score) -> Score:
    """0 where the nearest two clumps are as near as each other, more inside of one of them."""
    if len(clumps) == 1:
        return np.ones(clumps[0].shape)
    nearest = np.sort(clumps, axis=0)
    between: Score = nearest[1] - nearest[0]
    return between
