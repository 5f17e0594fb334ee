"""The guarantees of a field, met by repair and never by rolling again.

Both starting zones reach each other on foot, at least a third of the field can be walked, every
heavy wood can be crossed, nothing in a starting zone traps a figure, and in marsh and swamp a
way no deeper than the waist joins the zones. Each repair is noted.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.sections import section_blocks
from fieldwright.generator.clearing import clear_squares, costs_of_opening, open_way
from fieldwright.generator.draft import Draft
from fieldwright.generator.nearest import nearest
from fieldwright.generator.noise import ripple
from fieldwright.generator.notebook import Notebook
from fieldwright.generator.plan import Plan
from fieldwright.generator.rolling import OPEN_LAYOUTS, SECTION_NAMES
from fieldwright.generator.shapes import Mask, part, parts
from fieldwright.generator.walking import STANDING_DEPTH_FT, regions, surface, walkable
from fieldwright.generator.ways import cheapest_way
from fieldwright.generator.zones import Zones
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Depth

WALKABLE_SHARE = 1 / 3
"""At least this share of a field can be walked."""

STANDING_SHARE = 1 / 2
"""In at least this share of a starting zone's squares figures can stand."""

_STEP = "set-up"
_MOST_TRAPS = 60


def repair(plan: Plan, draft: Draft, zones: Zones, notebook: Notebook) -> None:
    """Meet every guarantee, in an order in which no repair undoes another."""
    _keep_a_third_walkable(draft, notebook)
    for section, result in enumerate(plan.sections):
        if result.growth == "heavy-woods" and plan.layout in OPEN_LAYOUTS:
            let_wood_be_crossed(plan, draft, section, notebook)
    blocks = [mask_of_blocks(draft, side) for side in zones]
    for side, mask in zip(("defenders", "attackers"), blocks, strict=True):
        _make_room(draft, mask, side, notebook)
    _join(draft, blocks, notebook)
    if plan.terrain.id in ("marsh", "swamp") and plan.layout in OPEN_LAYOUTS:
        _join_by_wading(plan, draft, blocks, notebook)
    _free_the_trapped(draft, blocks, notebook)


def mask_of_blocks(draft: Draft, blocks: Iterable[Block]) -> Mask:
    """The squares of some blocks."""
    mask = np.zeros(draft.ground.shape, bool)
    for block in blocks:
        part(mask, block.clipped(draft.block))[:] = True
    return mask


def _keep_a_third_walkable(draft: Draft, notebook: Notebook) -> None:
    """Make deep water shallow from the shore inwards until a third can be walked."""
    wanted = int(draft.ground.size * WALKABLE_SHARE) + 1
    missing = wanted - int(walkable(draft).sum())
    deep = draft.depth > STANDING_DEPTH_FT
    if missing <= 0 or not deep.any():
        return
    far = nearest(~deep, max(draft.columns, draft.rows) // 2 + 1).squared
    order = np.argsort(np.where(deep, far, np.int32(1 << 30)), axis=None, kind="stable")
    chosen = order[: min(missing, int(deep.sum()))]
    draft.depth.ravel()[chosen] = Depth.WAIST.feet
    notebook.note("cover", "shallows", f"{chosen.size} squares of deep water became waist-deep")


def let_wood_be_crossed(plan: Plan, draft: Draft, section: int, notebook: Notebook) -> None:
    """Clear a path through a heavy wood that closes both ways across it."""
    block = section_blocks(plan.columns, plan.rows)[section]
    stands = part(surface(draft).stands, block)
    labels = parts(stands, corners=True)
    for across_columns in (True, False):
        first, last = (labels[:, 0], labels[:, -1]) if across_columns else (labels[0], labels[-1])
        if np.intersect1d(first[first > 0], last[last > 0]).size:
            continue
        starts, ends = _opposite_sides(draft, block, across_columns=across_columns)
        cost = costs_of_opening(draft)
        cost[~mask_of_blocks(draft, [block])] += 1000
        done = open_way(draft, cheapest_way(cost, starts, ends))
        if done:
            what = f"path through the {SECTION_NAMES[section]} wood"
            notebook.note("cover", what, done)


def _opposite_sides(draft: Draft, block: Block, *, across_columns: bool) -> tuple[Mask, Mask]:
    if across_columns:
        first = block._replace(right=block.left + 1)
        last = block._replace(left=block.right - 1)
    else:
        first = block._replace(bottom=block.top + 1)
        last = block._replace(top=block.bottom - 1)
    return mask_of_blocks(draft, [first]), mask_of_blocks(draft, [last])


def _make_room(draft: Draft, zone: Mask, side: str, notebook: Notebook) -> None:
    """See to it that figures can stand in half of a zone: make water shallow, thin out trees."""
    deep = zone & (draft.depth > Depth.WAIST.feet)
    free = int((walkable(draft) & zone).sum())
    wanted = int(zone.sum() * STANDING_SHARE) + 1
    if free < wanted and deep.any():
        draft.depth[deep] = Depth.WAIST.feet
        notebook.note(_STEP, f"room for the {side}", "deep water became waist-deep")
    free = int((walkable(draft) & zone).sum())
    if free >= wanted:
        return
    taken = np.flatnonzero(zone & ~walkable(draft))
    every = max(1, taken.size // (wanted - free))
    chosen = np.zeros(zone.shape, bool)
    chosen.ravel()[taken[::every]] = True
    if clear_squares(draft, chosen):
        notebook.note(_STEP, f"room for the {side}", "some of what stood there made room")
    if int((walkable(draft) & zone).sum()) < wanted and clear_squares(draft, zone):
        notebook.note(_STEP, f"room for the {side}", "all that stood there made room")


def main_region(labels: NDArray[np.int64], zone: Mask) -> int:
    """The part of the field that most of a zone lies in; 0 where nobody can stand in it."""
    counts = np.bincount(labels[zone], minlength=1)
    counts[0] = 0
    return int(np.argmax(counts)) if counts.any() else 0


def _join(draft: Draft, zones: list[Mask], notebook: Notebook) -> None:
    """Open a way between the zones where there is none."""
    for _ in range(4):
        labels = regions(draft)
        first, second = (main_region(labels, zone) for zone in zones)
        if first == second and first > 0:
            return
        starts = zones[0] & ((labels == first) | (first == 0))
        ends = zones[1] & ((labels == second) | (second == 0))
        way = cheapest_way(costs_of_opening(draft), starts, ends)
        done = open_way(draft, way) or "nothing could be done"
        notebook.note(_STEP, "a way was opened between the two sides", done)


def _join_by_wading(plan: Plan, draft: Draft, zones: list[Mask], notebook: Notebook) -> None:
    """Join the zones by a way that is nowhere deeper than the waist (Marsh and Swamp)."""
    deep = draft.depth > Depth.WAIST.feet
    stands = walkable(draft)
    labels = parts(stands & ~deep)
    shared = np.intersect1d(labels[zones[0]], labels[zones[1]])
    if shared[shared > 0].size:
        return
    main = main_region(regions(draft), zones[0])
    here = regions(draft) == main
    winding = ripple(deep.shape, plan.stream(_STEP, what="way to wade"), 4.0)
    cost = costs_of_opening(draft, Depth.WAIST.feet) * 4 + np.floor(winding * 12 + 12).astype(int)
    way = cheapest_way(cost, zones[0] & here, zones[1] & here)
    done = open_way(draft, way, Depth.WAIST.feet)
    if done:
        notebook.note(_STEP, "a way no deeper than the waist joins the two sides", done)


def _free_the_trapped(draft: Draft, zones: list[Mask], notebook: Notebook) -> None:
    """Let every square of a zone in which a figure can stand lead out into the field."""
    both = zones[0] | zones[1]
    freed = 0
    for _ in range(_MOST_TRAPS):
        labels = regions(draft)
        main = main_region(labels, zones[0])
        trapped = both & (labels > 0) & (labels != main)
        if not trapped.any():
            break
        first = np.zeros(both.shape, bool)
        first.ravel()[int(np.flatnonzero(trapped)[0])] = True
        way = cheapest_way(costs_of_opening(draft), first, labels == main)
        if not open_way(draft, way):
            break
        freed += 1
    if freed:
        places = "place" if freed == 1 else "places"
        notebook.note(_STEP, "ways out", f"{freed} {places} in the starting zones were opened up")
