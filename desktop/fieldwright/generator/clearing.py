"""Opening a way: whatever stands on given squares is moved, bridged, drained or levelled."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.extent import is_slight
from fieldwright.battlefield.things import Obstacle, Platform, Thing
from fieldwright.generator.draft import Draft
from fieldwright.generator.heights import mark_escarpments
from fieldwright.generator.shapes import Mask, part
from fieldwright.generator.streams import mask_of
from fieldwright.generator.walking import (
    STANDING_DEPTH_FT,
    STEP_FT,
    is_blocking,
    is_pit,
    squares_filled,
    trunk_squares,
)
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Depth

TREE_COST, THING_COST, PIT_COST, WATER_COST, CLIFF_COST, ROCK_COST = 4, 12, 10, 8, 12, 100_000


def costs_of_opening(draft: Draft, depth_ft: int = STANDING_DEPTH_FT) -> NDArray[np.int64]:
    """What it takes to open each square for a way: 1 where one can walk already."""
    cost = np.ones(draft.ground.shape, np.int64)
    cost[draft.depth > depth_ft] += WATER_COST
    cost[draft.escarpment != 0] += CLIFF_COST
    solid = np.array([draft.catalogue.grounds[kind].solid for kind in draft.palettes.ground])
    cost[solid[draft.ground]] += ROCK_COST
    cost[trunk_squares(draft)] += TREE_COST
    for thing in draft.things:
        if isinstance(thing, Obstacle) and not is_slight(thing) and is_blocking(draft, thing):
            block, mask = squares_filled(draft, thing)
            part(cost, block)[mask] += PIT_COST if is_pit(draft, thing) else THING_COST
    return cost


def open_way(draft: Draft, way: Sequence[Square], depth_ft: int = STANDING_DEPTH_FT) -> str:
    """Make every square of a way walkable; says in words what was done, empty if nothing."""
    squares = mask_of(draft, way)
    done = [
        *_remove_standing(draft, squares),
        *_bridge_pits(draft, squares),
        *_make_shallow(draft, squares, depth_ft),
        *_level(draft, way),
    ]
    return ", ".join(done)


def clear_squares(draft: Draft, squares: Mask) -> int:
    """Take away what stands and blocks on some squares; returns how many things."""
    before = len(draft.things)
    if not squares.any():
        return 0
    draft.things[:] = [
        thing for thing in draft.things if not _stands_on(draft, thing, squares, pits=False)
    ]
    return before - len(draft.things)


def _stands_on(draft: Draft, thing: Thing, squares: Mask, *, pits: bool) -> bool:
    if not isinstance(thing, Obstacle) or not is_blocking(draft, thing):
        return False
    if is_pit(draft, thing) is not pits:
        return False
    block, mask = squares_filled(draft, thing)
    return bool((part(squares, block) & mask).any())


def _remove_standing(draft: Draft, squares: Mask) -> list[str]:
    removed = clear_squares(draft, squares)
    return [f"{removed} thing{'s' if removed > 1 else ''} made room"] if removed else []


def _bridge_pits(draft: Draft, squares: Mask) -> list[str]:
    """Lay planks over gulches and the like, square by square."""
    pits = [thing for thing in draft.things if _stands_on(draft, thing, squares, pits=True)]
    for pit in pits:
        block, mask = squares_filled(draft, pit)  # type: ignore[arg-type]
        rows, columns = np.nonzero(part(squares, block) & mask)
        for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
            x, y = float(block.left + column), float(block.top + row)
            outline = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
            top = float(draft.height[block.top + row, block.left + column])
            draft.add(Platform(id=draft.new_id(), kind="bridge", outline=outline, top_ft=top))
    return ["a footbridge was laid"] if pits else []


def _make_shallow(draft: Draft, squares: Mask, depth_ft: int) -> list[str]:
    deep = squares & (draft.depth > depth_ft)
    draft.depth[deep] = min(depth_ft, Depth.WAIST.feet)
    return ["a ford was found"] if deep.any() else []


def _level(draft: Draft, way: Sequence[Square]) -> list[str]:
    """Lower the high ends of steps along a way until they can be walked."""
    feet = [int(draft.height[row, column]) for column, row in way]
    eased = list(feet)
    for places in (range(1, len(eased)), range(len(eased) - 2, -1, -1)):
        for place in places:
            before = place - 1 if places.step > 0 else place + 1
            eased[place] = min(eased[place], eased[before] + STEP_FT)
    if eased == feet:
        return []
    for (column, row), height in zip(way, eased, strict=True):
        draft.height[row, column] = height
    mark_escarpments(draft)
    return ["a path was cut through the rock"]
