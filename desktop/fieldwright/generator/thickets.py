"""Step Three, built: thickets (Ground Cover and Water, Thickets)."""

from __future__ import annotations

import numpy as np

from fieldwright.battlefield.sections import section_blocks
from fieldwright.generator.draft import Draft
from fieldwright.generator.noise import ripple, rough
from fieldwright.generator.patches import Score, best, drawn_back, held_together
from fieldwright.generator.plan import Plan
from fieldwright.generator.shapes import Mask, part
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block

THICKET_PERCENT = (63, 71)
"""Thickets take about two thirds of the squares."""

_STEP = "growth"
_PATCHES = (1, 2, 2, 2, 2, 2, 2, 3)
_SLANTS = (
    (1.0, 0.0),
    (0.9, 0.4),
    (0.7, 0.7),
    (0.4, 0.9),
    (0.0, 1.0),
    (-0.4, 0.9),
    (-0.7, 0.7),
    (-0.9, 0.4),
)


def grow_thickets(plan: Plan, draft: Draft) -> None:
    """Cover two thirds of each thicket section with one to three bramble patches."""
    for section, result in enumerate(plan.sections):
        if result.growth == "thicket":
            block = section_blocks(plan.columns, plan.rows)[section]
            dry = part(draft.water, block) == 0
            chosen = _patches(plan, section, block, dry)
            part(draft.growth, block)[chosen] = draft.growth_code("thicket")


def _patches(plan: Plan, section: int, block: Block, dry: Mask) -> Mask:
    stream = plan.stream(_STEP, section, "thickets")
    percent = stream.between(*THICKET_PERCENT)
    count = round(int(dry.sum()) * percent / 100)
    pieces = stream.choice(_PATCHES)
    lane, score = _lanes_and_score(stream, block, pieces)
    kinds = [result.growth for result in plan.sections]
    score = score + np.where(drawn_back(section, block, kinds, stream), 1.5, 0.0)
    where = dry & ~lane
    chosen = best(score, where, count)
    most = pieces if dry.all() else max(_PATCHES)
    return held_together(chosen, score, where, most)


def _lanes_and_score(stream: Stream, block: Block, pieces: int) -> tuple[Mask, Score]:
    """Winding lanes that part the patches, and how far out in a patch each square lies."""
    shape = (block.height, block.width)
    x = (np.arange(block.width) + 0.5)[None, :] / block.width * 2 - 1
    y = (np.arange(block.height) + 0.5)[:, None] / block.height * 2 - 1
    side = min(shape)
    slant_x, slant_y = stream.choice(_SLANTS)
    bend = rough(shape, stream, max(3.0, side / 2)) * 0.3
    along = x * slant_x + y * slant_y + bend + stream.between(-15, 15) / 100
    half_lane = max(1.25, side * 0.08) / side
    lane = np.zeros(shape, bool)
    for place in {1: (), 2: (0.0,), 3: (-0.4, 0.4)}[pieces]:
        lane |= np.abs(along - place) < half_lane
    wobble = rough(shape, stream, max(3.0, side / 3)) * 0.3 + ripple(shape, stream, 2.2) * 0.08
    score: Score = np.maximum(np.abs(x), np.abs(y)) * 0.3 + np.sqrt(x * x + y * y) * 0.8 + wobble
    return lane, score
