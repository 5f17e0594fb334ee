"""Step Three, built: thickets, light woods and heavy woods (Ground Cover and Water)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.sections import section_blocks
from fieldwright.generator.draft import Draft
from fieldwright.generator.noise import ripple, speckle
from fieldwright.generator.plan import Plan
from fieldwright.generator.shapes import Mask, grown, part
from fieldwright.generator.thickets import grow_thickets
from fieldwright.generator.trees import plant
from fieldwright.terms.setting import Depth

LIGHT, HEAVY = "light-woods", "heavy-woods"

TREE_PERCENT = {LIGHT: (23, 27), HEAVY: (36, 46)}
"""The share of squares with a tree: some 1/4 in light woods, 1/3 to 1/2 in heavy ones.

Where share and spacing disagree, the share rules (ruling R43).
"""

_STEP = "growth"
_WANDER_SQUARES = 2.0


@dataclass(frozen=True, slots=True)
class _Wood:
    """One section's wood: the squares it takes, and how many trees stand in it."""

    kind: str
    squares: Mask
    trees: int


def grow_woods(plan: Plan, draft: Draft) -> None:
    """Let thickets and woods grow over the sections whose dice gave them."""
    grow_thickets(plan, draft)
    taken = np.zeros(draft.growth.shape, bool)
    allowed = room_for_trees(plan, draft)
    for section, wood in _woods(plan).items():
        draft.growth[wood.squares & (draft.water == 0)] = draft.growth_code(wood.kind)
        taken |= _stand(plan, section, wood, allowed, taken)
    plant(plan, draft, taken, plan.terrain.generation.tree)


def room_for_trees(plan: Plan, draft: Draft) -> Mask:
    """Where trees can stand: on dry land; in swamps in water to the waist too (ruling R43)."""
    if "bog" in plan.terrain.obstacles:
        return draft.depth <= Depth.WAIST.feet
    dry: Mask = draft.water == 0
    return dry


def _woods(plan: Plan) -> dict[int, _Wood]:
    """The wooded sections with their squares.

    Edges wander up to two squares between one wood and the next, and draw back as far from a
    clear section, which keeps clear of trees (Clear).
    """
    own = _section_map(plan, 0.0)
    wandered = _section_map(plan, _WANDER_SQUARES)
    kinds = [result.growth for result in plan.sections]
    wooded = np.array([kind in TREE_PERCENT for kind in kinds])
    lord = np.where(wooded[wandered], wandered, own)
    is_clear = np.array([kind == "clear" for kind in kinds])
    drawn_back = wooded[own] & is_clear[wandered]
    woods = {}
    for section, kind in enumerate(kinds):
        if not wooded[section]:
            continue
        squares = (lord == section) & wooded[own] & ~drawn_back
        area = int(squares.sum()) + int((drawn_back & (own == section)).sum())
        percent = plan.stream(_STEP, section, "density").between(*TREE_PERCENT[kind])
        woods[section] = _Wood(kind, squares, round(area * percent / 100))
    return woods


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


def _stand(plan: Plan, section: int, wood: _Wood, allowed: Mask, taken: Mask) -> Mask:
    """The squares of a wood's trees, first those well apart, then closer ones until it is full."""
    blocks = section_blocks(plan.columns, plan.rows)
    block = blocks[section].grown(3).clipped(blocks[0].joined(blocks[-1]))
    rank = part(speckle(allowed.shape, plan.stream(_STEP, section, "trees")), block)
    here = part(wood.squares & allowed, block)
    dry_share = float(here.sum()) / max(1, int(part(wood.squares, block).sum()))
    wanted = round(wood.trees * min(1.0, dry_share))
    trees = np.zeros(here.shape, bool)
    around = part(taken, block)
    for spacing in (2, 1, 0):
        missing = wanted - int(trees.sum())
        if missing <= 0:
            break
        free = here & ~trees & ~_kept_clear(trees | around, spacing)
        trees |= _first(_settled(free, rank, spacing), rank, missing)
    result = np.zeros(taken.shape, bool)
    part(result, block)[:] = trees
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
