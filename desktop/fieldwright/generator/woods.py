"""Step Three, built: thickets, light woods and heavy woods (Ground Cover and Water)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.sections import section_blocks
from fieldwright.generator.draft import Draft
from fieldwright.generator.noise import organic, ripple, speckle
from fieldwright.generator.patches import Sides, outwards
from fieldwright.generator.plan import Plan
from fieldwright.generator.shapes import Mask, grown, part
from fieldwright.generator.thickets import grow_thickets
from fieldwright.generator.trees import plant
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Depth

LIGHT, HEAVY = "light-woods", "heavy-woods"

TREE_PERCENT = {LIGHT: (23, 27), HEAVY: (36, 46)}
"""The share of squares with a tree: some 1/4 in light woods, 1/3 to 1/2 in heavy ones.

Where share and spacing disagree, the share rules (ruling R43).
"""

_STEP = "growth"
_WANDER_SQUARES = 2.0
_RIM, _LONE_RIM = 0.8, 0.92


@dataclass(frozen=True, slots=True)
class _Wood:
    """The wooded squares of a field, and which of them lie in heavy woods."""

    squares: Mask
    heavy: Mask


def grow_woods(plan: Plan, draft: Draft) -> None:
    """Let thickets and woods grow over the sections whose dice gave them."""
    grow_thickets(plan, draft)
    wood = _wood(plan)
    dry = draft.water == 0
    draft.growth[wood.squares & dry & ~wood.heavy] = draft.growth_code(LIGHT)
    draft.growth[wood.squares & dry & wood.heavy] = draft.growth_code(HEAVY)
    trees = np.zeros(draft.growth.shape, bool)
    room = room_for_trees(plan, draft)
    for section, result in enumerate(plan.sections):
        if result.growth in TREE_PERCENT:
            trees |= _stand(plan, section, wood, room, trees)
    plant(plan, draft, trees, plan.terrain.generation.tree)


def room_for_trees(plan: Plan, draft: Draft) -> Mask:
    """Where trees can stand: on dry land; in swamps in water to the waist too (ruling R43)."""
    if "bog" in plan.terrain.obstacles:
        shallow: Mask = draft.depth <= Depth.WAIST.feet
        return shallow
    dry: Mask = draft.water == 0
    return dry


def _wood(plan: Plan) -> _Wood:
    """Where the woods are.

    They draw back from clear sections, which keep clear of trees (Clear), with rounded corners;
    between light and heavy woods the border wanders by up to two squares.
    """
    kinds = [result.growth for result in plan.sections]
    shape = (plan.rows, plan.columns)
    squares = np.zeros(shape, bool)
    stream = plan.stream(_STEP, what="rim")
    rim = organic(shape, stream, max(3.0, min(shape) / 8)) + organic(shape, stream, 2.4) * 0.4
    for section, block in enumerate(section_blocks(plan.columns, plan.rows)):
        if kinds[section] in TREE_PERCENT:
            sides = _sides(kinds, section)
            reach, sway = (_RIM, 0.5) if sides.open_sides > 1 else (_LONE_RIM, 0.32)
            part(squares, block)[:] = outwards(block, sides, 0.8) + part(rim, block) * sway < reach
    own, wandered = _section_map(plan, 0.0), _section_map(plan, _WANDER_SQUARES)
    wooded = np.array([kind in TREE_PERCENT for kind in kinds])
    lord = np.where(wooded[wandered], wandered, own)
    return _Wood(squares, np.array([kind == HEAVY for kind in kinds])[lord])


def _sides(kinds: list[str], section: int) -> Sides:
    """Woods go on past the edge of the field and into other woods."""

    def holds(other: int | None) -> float:
        if other is None or kinds[other] in TREE_PERCENT:
            return 0.2
        return 0.9 if kinds[other] == "thicket" else 1.0

    return Sides.of(section, holds)


def _section_map(plan: Plan, wander: float) -> NDArray[np.int64]:
    """The section that each square belongs to, with borders that wander by some squares."""
    shape = (plan.rows, plan.columns)
    blocks = section_blocks(plan.columns, plan.rows)
    sway = min(wander, min(blocks[0].width, blocks[0].height) / 6)
    x = np.broadcast_to(np.arange(plan.columns) + 0.5, shape)
    y = np.broadcast_to((np.arange(plan.rows) + 0.5)[:, None], shape)
    if wander:
        stream = plan.stream(_STEP, what="edges")
        x = x + (ripple(shape, stream, 5.0) + ripple(shape, stream, 2.5) * 0.4) * sway
        y = y + (ripple(shape, stream, 5.0) + ripple(shape, stream, 2.5) * 0.4) * sway
    column = (x >= blocks[1].left).astype(np.int64) + (x >= blocks[2].left)
    row = (y >= blocks[3].top).astype(np.int64) + (y >= blocks[6].top)
    return row * 3 + column


def _stand(plan: Plan, section: int, wood: _Wood, room: Mask, trees: Mask) -> Mask:
    """The squares of a section's trees, first those well apart, then closer ones until it is full.

    They number a share of the section's squares that can bear trees, denser towards heavy woods.
    """
    block = section_blocks(plan.columns, plan.rows)[section]
    kind = plan.sections[section].growth
    percent = plan.stream(_STEP, section, "density").between(*TREE_PERCENT[kind])
    wanted = round(int(part(room, block).sum()) * percent / 100)
    wide = block.grown(1).clipped(Block(0, 0, plan.columns, plan.rows))
    rank = part(speckle(room.shape, plan.stream(_STEP, section, "trees")), wide)
    rank = rank + np.where(part(wood.heavy, wide), 0.0, 0.4)
    own = np.zeros(room.shape, bool)
    part(own, block)[:] = True
    here = part(wood.squares & room & own, wide)
    new = np.zeros(here.shape, bool)
    around = part(trees, wide)
    for spacing in (2, 1, 0):
        missing = wanted - int(new.sum())
        if missing <= 0:
            break
        free = here & ~new & ~_kept_clear(new | around, spacing)
        new |= _first(_settled(free, rank, spacing), rank, missing)
    result = np.zeros(trees.shape, bool)
    part(result, wide)[:] = new
    return result


def _kept_clear(trees: Mask, spacing: int) -> Mask:
    """The squares that are too near to a tree: its eight or four neighbours, or itself only."""
    if spacing == 2:
        return grown(trees)
    if spacing == 1:
        near = trees.copy()
        near[1:] |= trees[:-1]
        near[:-1] |= trees[1:]
        near[:, 1:] |= trees[:, :-1]
        near[:, :-1] |= trees[:, 1:]
        return near
    return trees


def _settled(free: Mask, rank: NDArray[np.float64], spacing: int) -> Mask:
    """Settle free squares in the order of their rank, each keeping its neighbours free."""
    settled = np.zeros(free.shape, bool)
    if spacing == 0:
        return free
    while free.any():
        now = np.where(free, rank, 2.0)
        firsts = free & (now <= _least_around(now, spacing))
        settled |= firsts
        free = free & ~_kept_clear(firsts, spacing)
    return settled


def _least_around(rank: NDArray[np.float64], spacing: int) -> NDArray[np.float64]:
    """The lowest rank among a square's eight (or four) neighbours."""
    wide = np.pad(rank, 1, constant_values=2.0)
    rows, columns = rank.shape
    least = np.full(rank.shape, 2.0)
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            corner = down != 0 and right != 0
            if (down, right) == (0, 0) or (corner and spacing == 1):
                continue
            shifted = wide[1 + down : 1 + down + rows, 1 + right : 1 + right + columns]
            np.minimum(least, shifted, out=least)
    return least


def _first(mask: Mask, rank: NDArray[np.float64], count: int) -> Mask:
    """The ``count`` squares of a mask that come first by rank."""
    places = np.flatnonzero(mask)
    if places.size > count:
        order = np.argsort(rank.ravel()[places], kind="stable")
        places = places[order[:count]]
    kept = np.zeros(mask.shape, bool)
    kept.ravel()[places] = True
    return kept
