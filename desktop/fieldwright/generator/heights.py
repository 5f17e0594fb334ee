"""Step Two, built: raised ground with its slopes and escarpments (Slopes and Escarpments).

Each level of 10 feet has a level top, around it a slope of 2 to 4 squares; on a side that is an
escarpment the whole drop lies within one square instead. Heights are whole feet.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.sections import SECTIONS, section_blocks
from fieldwright.generator.draft import Draft
from fieldwright.generator.hilltops import hilltops, middle
from fieldwright.generator.nearest import Nearest, nearest
from fieldwright.generator.noise import blur, ripple
from fieldwright.generator.plan import Plan
from fieldwright.generator.shapes import Mask, part
from fieldwright.generator.topography import across
from fieldwright.generator.walking import STEP_FT
from fieldwright.terms.grid import Edge

LEVEL_FT = 10
"""Feet that a slope of 2 to 4 squares climbs."""

SLOPE_SQUARES = (2, 4)
"""The least and greatest width of a slope for each 10 feet (Slopes and Escarpments)."""

_REACH = SLOPE_SQUARES[1] + 3
_WIDEST_BOTH = 7
_EASING_ROUNDS = 12
_BOTTOM_FT = -10_000
_STEP = "topography"

Feet = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _Level:
    """One layer of raised ground: from ``foot`` to ``foot + rise`` feet, and its sections."""

    foot: int
    rise: int
    sections: frozenset[int]


def raise_sections(plan: Plan, draft: Draft) -> None:
    """Write heights and escarpments of the nine sections into the draft."""
    heights = [section.height_feet for section in plan.sections]
    if not any(heights):
        return
    up = _piled(plan, [max(0, feet) for feet in heights])
    down = _piled(plan, [max(0, -feet) for feet in heights])
    feet = np.floor(up.feet + 0.5) - np.floor(down.feet + 0.5)
    draft.height[:] = _eased_steps(feet.astype(np.int32), up.sheer)
    mark_escarpments(draft)


def mark_escarpments(draft: Draft) -> None:
    """Mark each square at the foot of a drop that is too high to step."""
    high = draft.height.astype(np.int32)
    drop = highest_neighbour(high) - high
    draft.escarpment[:] = drop > STEP_FT


@dataclass(frozen=True, slots=True)
class _Pile:
    """Feet above the base, and where the ground may fall sheer."""

    feet: Feet
    sheer: Mask


def _piled(plan: Plan, heights: list[int]) -> _Pile:
    """Pile up the levels from the highest down; each carries the slopes of the one above."""
    shape = (plan.rows, plan.columns)
    feet = np.zeros(shape)
    sheer = np.zeros(shape, bool)
    carried = np.zeros(shape, bool)
    kept_off = np.zeros(shape, bool)
    for level in reversed(_levels(heights)):
        tops = (hilltops(plan, level.sections) & ~kept_off) | carried
        around = nearest(tops, _REACH)
        width = _slope_widths(plan, level) * (level.rise / LEVEL_FT)
        cut = _cut_sides(plan, heights, level, tops, around)
        beyond = cut.any_level | (kept_off & ~tops)
        share = np.where(around.known, 1 - around.distance / (width + 1), 0.0)
        share = np.where(beyond, 0.0, np.maximum(0.0, share))
        feet += level.rise * share
        sheer |= beyond
        carried = tops | (around.known & (around.distance <= width + 1) & ~beyond)
        kept_off = cut.to_the_bottom & ~tops
    return _Pile(feet, sheer)


def _levels(heights: list[int]) -> list[_Level]:
    """The layers from the base to the highest section, none higher than 10 feet."""
    levels = []
    foot = 0
    for height in sorted({feet for feet in heights if feet > 0}):
        while foot < height:
            rise = min(LEVEL_FT, height - foot)
            sections = frozenset(s for s, feet in enumerate(heights) if feet > foot)
            levels.append(_Level(foot, rise, sections))
            foot += rise
    return levels


def slope_width(plan: Plan, section: int, foot: int) -> int:
    """How many squares wide the slope of a section is, for the 10 feet above ``foot``.

    Rolled from 2 to 4; the two layers of a hill of 20 feet together take at most 8 squares with
    the one where they meet.
    """
    stream = plan.stream(_STEP, section, "slopes")
    lower, upper = stream.between(*SLOPE_SQUARES), stream.between(*SLOPE_SQUARES)
    if lower + upper > _WIDEST_BOTH:
        upper = _WIDEST_BOTH - lower
    return upper if foot >= LEVEL_FT else lower


def _slope_widths(plan: Plan, level: _Level) -> Feet:
    """The width of the slope at every square: that of the nearest raised sections, blended."""
    blocks = section_blocks(plan.columns, plan.rows)
    x, y = np.arange(plan.columns)[None, :], np.arange(plan.rows)[:, None]
    total = np.zeros((plan.rows, plan.columns))
    weights = np.zeros((plan.rows, plan.columns))
    for section in sorted(level.sections):
        column, row = middle(blocks[section])
        squared = ((x - column) * (x - column) + (y - row) * (y - row)).astype(np.float64) + 1.0
        weight = 1.0 / (squared * squared)
        total += weight * slope_width(plan, section, level.foot)
        weights += weight
    widths: Feet = total / weights
    return widths


@dataclass(frozen=True, slots=True)
class _Cut:
    """Squares beyond an escarpment: of any drop, and those where it goes below this level."""

    any_level: Mask
    to_the_bottom: Mask


def _cut_sides(plan: Plan, heights: list[int], level: _Level, tops: Mask, around: Nearest) -> _Cut:
    """The squares beside a top that lie across one of its escarpments."""
    any_level = np.zeros(tops.shape, bool)
    to_the_bottom = np.zeros(tops.shape, bool)
    if not plan.escarpments:
        return _Cut(any_level, to_the_bottom)
    blocks = section_blocks(plan.columns, plan.rows)
    right, down = _outward(plan, tops, around)
    for section in sorted(level.sections):
        drops = _drops(plan, heights, section, level)
        if not drops:
            continue
        block = blocks[section].grown(_REACH).clipped(blocks[0].joined(blocks[-1]))
        owner = _owned(plan, section, around)
        for sides, mask in ((set(drops), any_level), (_deep(drops, level), to_the_bottom)):
            beyond = _beyond(sides, part(right, block), part(down, block))
            part(mask, block)[:] |= beyond & part(owner & ~tops & around.known, block)
    return _Cut(any_level, to_the_bottom)


def _drops(plan: Plan, heights: list[int], section: int, level: _Level) -> dict[Edge, int]:
    """The escarpment sides of a section at this level with the height of the ground below."""
    drops = {}
    for edge in Edge:
        other = across(section, edge)
        below = 0 if other is None else heights[other]
        if (section, edge) in plan.escarpments and below <= level.foot:
            drops[edge] = below
    return drops


def _deep(drops: dict[Edge, int], level: _Level) -> set[Edge]:
    """The sides that fall past the foot of this level."""
    return {edge for edge, below in drops.items() if below < level.foot}


def _owned(plan: Plan, section: int, around: Nearest) -> Mask:
    """Where the nearest square of the top lies in this section."""
    block = section_blocks(plan.columns, plan.rows)[section]
    column = np.arange(plan.columns)[None, :] - around.right
    row = np.arange(plan.rows)[:, None] - around.down
    inside: Mask = (column >= block.left) & (column < block.right)
    inside &= (row >= block.top) & (row < block.bottom)
    return inside


def _beyond(sides: set[Edge], right: Feet, down: Feet) -> Mask:
    """Squares that look towards one of these sides; exactly diagonal ones towards neither."""
    wide, tall = np.abs(right), np.abs(down)
    vertical = np.where(down < 0, Edge.NORTH in sides, Edge.SOUTH in sides)
    horizontal = np.where(right < 0, Edge.WEST in sides, Edge.EAST in sides)
    towards: Mask = np.where(wide > tall, horizontal, vertical & (tall > wide))
    return towards


def _outward(plan: Plan, tops: Mask, around: Nearest) -> tuple[Feet, Feet]:
    """The way out of a top at every square near it, east and south, leaning to one of the two.

    The way from the nearest square of the top alone would turn with every square of its outline;
    so the fall of the blurred outline is looked at too, and where it runs diagonally a slow
    ripple decides, so that a side is a cliff or a slope for a good stretch.
    """
    blurred = blur(tops.astype(np.float64), 2)
    right, down = np.zeros(tops.shape), np.zeros(tops.shape)
    right[:, 1:-1] = blurred[:, :-2] - blurred[:, 2:]
    down[1:-1] = blurred[:-2] - blurred[2:]
    length = np.sqrt(around.squared + 1.0) * 12
    right += around.right / length
    down += around.down / length
    lean = ripple(tops.shape, plan.stream(_STEP, what="lean"), 9.0) * 0.6
    return right * (1 + lean), down * (1 - lean)


def _eased_steps(feet: NDArray[np.int32], sheer: Mask) -> NDArray[np.int32]:
    """Lift squares at the foot of a step of more than 5 feet, but not below an escarpment."""
    for _ in range(SECTIONS):
        lowest = highest_neighbour(np.where(sheer, -1000, feet)) - STEP_FT
        lifted = np.where(sheer, feet, np.maximum(feet, lowest))
        if np.array_equal(lifted, feet):
            break
        feet = lifted
    return feet


def highest_neighbour(feet: NDArray[np.int32]) -> NDArray[np.int32]:
    """The greatest height among a square and its eight neighbours."""
    best = feet.copy()
    best[1:] = np.maximum(best[1:], feet[:-1])
    best[:-1] = np.maximum(best[:-1], feet[1:])
    wide = best.copy()
    best[:, 1:] = np.maximum(best[:, 1:], wide[:, :-1])
    best[:, :-1] = np.maximum(best[:, :-1], wide[:, 1:])
    return best


def lowest_neighbour(feet: NDArray[np.int32]) -> NDArray[np.int32]:
    """The least height among a square and its eight neighbours."""
    return -highest_neighbour(-feet)


def eased_around(feet: NDArray[np.int32], fixed: Mask) -> NDArray[np.int32]:
    """Heights without a step of more than 5 feet, those of ``fixed`` squares kept.

    The others are first lifted to where they can be reached from the fixed ones, then lowered
    until no step is too high.
    """
    lowest = np.where(fixed, feet, _BOTTOM_FT)
    for _ in range(_EASING_ROUNDS):
        lowest = np.maximum(lowest, highest_neighbour(lowest) - STEP_FT)
    feet = np.where(fixed, feet, np.maximum(feet, lowest))
    for _ in range(_EASING_ROUNDS):
        eased = np.maximum(lowest, np.minimum(feet, lowest_neighbour(feet) + STEP_FT))
        feet = np.where(fixed, feet, eased)
    return feet
