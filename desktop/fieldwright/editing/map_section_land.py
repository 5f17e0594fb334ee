"""Heights and water of one section, made anew in a draft of the whole field."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.origin import SectionResult
from fieldwright.battlefield.sections import section_blocks
from fieldwright.generator.bodies import lay_ponds_and_bogs
from fieldwright.generator.draft import Draft
from fieldwright.generator.heights import (
    eased_around,
    highest_neighbour,
    raise_sections,
)
from fieldwright.generator.levelling import carve
from fieldwright.generator.plan import Plan
from fieldwright.generator.shapes import Mask, grown, part
from fieldwright.generator.streams import lay_streams, mask_of
from fieldwright.generator.walking import STEP_FT
from fieldwright.terms.grid import Block

_BANK = 3
"""Squares beside a stream outside of its section that its valley may take."""

_CLEAR = "clear"


def inside(draft: Draft, block: Block) -> Mask:
    """The squares of a block as a mask of the draft's shape."""
    mask = np.zeros(draft.height.shape, bool)
    part(mask, block)[:] = True
    return mask


def reshape(plan: Plan, draft: Draft, section: int, feet: int) -> None:
    """Raise or sink a section to a height, with slopes that meet the ground around it.

    Its own hill goes first; then it gets the level top and the slopes of Step Two (Slopes and
    Escarpments), no steeper than can be walked where the other sections' ground begins.
    """
    block = section_blocks(plan.columns, plan.rows)[section]
    own = inside(draft, block)
    base = _height_around(draft, own)
    height = draft.height.astype(np.int32)
    height[own] = base + _lone_hill(plan, draft, section, feet - base)[own]
    height = eased_around(height, ~own)
    draft.height[own] = height[own]
    _mark_sheer(draft, own)


def _height_around(draft: Draft, own: Mask) -> int:
    """The commonest height of the squares around a section, the lowest of several."""
    rim = grown(own) & ~own
    heights, counts = np.unique(draft.height[rim], return_counts=True)
    return int(heights[int(counts.argmax())]) if heights.size else 0


def _lone_hill(plan: Plan, draft: Draft, section: int, rise: int) -> NDArray[np.int32]:
    """The feet that a section raised by itself adds to each square; below nought a hollow."""
    results = [SectionResult() for _ in plan.sections]
    results[section] = SectionResult(height_feet=rise)
    scratch = Draft(plan.columns, plan.rows, draft.palettes.ground[0], draft.catalogue, plan.seed)
    raise_sections(replace(plan, sections=tuple(results)), scratch)
    return scratch.height.astype(np.int32)


def _mark_sheer(draft: Draft, own: Mask) -> None:
    """Mark the squares of a section that lie at the foot of a step too high to walk."""
    height = draft.height.astype(np.int32)
    sheer = highest_neighbour(height) - height > STEP_FT
    draft.escarpment[own] = sheer[own]


def relay_water(plan: Plan, draft: Draft, section: int) -> None:
    """Dry a section and give it the water of its result in the plan."""
    block = section_blocks(plan.columns, plan.rows)[section]
    own = inside(draft, block)
    draft.water[own] = 0
    draft.depth[own] = 0
    kind = plan.sections[section].water
    if kind in ("pond", "bog"):
        _lay_body(plan, draft, section, own)
    elif kind == "stream":
        _lay_stream(plan, draft, section, own)


def _lay_body(plan: Plan, draft: Draft, section: int, own: Mask) -> None:
    """A pond or bog of the right share, level, its shores rising to the ground around it."""
    kind = plan.sections[section].water
    scratch = _scratch(draft)
    others = [_without_stream(result) for result in plan.sections]
    lay_ponds_and_bogs(replace(plan, sections=tuple(others)), scratch)
    body = own & (scratch.water == scratch.water_code(kind))
    draft.water[body] = scratch.water[body]
    draft.depth[body] = scratch.depth[body]
    height = draft.height.astype(np.int32)
    level = _water_level(draft, body, own)
    height[body] = level
    eased = eased_around(height, ~own | body)
    draft.height[own] = eased[own]
    _mark_sheer(draft, own)


def _without_stream(result: SectionResult) -> SectionResult:
    return replace(result, water=_CLEAR) if result.water == "stream" else result


def _water_level(draft: Draft, body: Mask, own: Mask) -> int:
    """That of the water it flows into; else the lowest ground that it covers or that rims it."""
    wet = grown(body) & ~own & (draft.water != 0)
    lowest = draft.height[wet] if wet.any() else draft.height[grown(body)]
    return int(lowest.min()) if lowest.size else 0


def _scratch(draft: Draft) -> Draft:
    """A dry copy of a draft's land to lay water in, without things."""
    scratch = _copied(draft)
    scratch.water[:] = 0
    scratch.depth[:] = 0
    return scratch


def _copied(draft: Draft) -> Draft:
    copy = Draft(draft.columns, draft.rows, draft.palettes.ground[0], draft.catalogue, 0)
    copy.palettes = draft.palettes
    for layer, values in draft.layers.items():
        copy.layers[layer][:] = values
    return copy


def _lay_stream(plan: Plan, draft: Draft, section: int, own: Mask) -> None:
    """A stream through a section, from the water or the edge that it comes from to where it goes.

    It stops at the first water that it meets on either side; on dry land it runs on to the edge
    of the field (Stream), and its bed never rises.
    """
    others = [_without_stream(result) for result in plan.sections]
    others[section] = plan.sections[section]
    scratch = _copied(draft)
    was_wet = draft.water != 0
    courses = lay_streams(replace(plan, sections=tuple(others)), scratch)
    new = (scratch.water == scratch.water_code("stream")) & ~was_wet
    draft.water[new] = scratch.water[new]
    draft.depth[new] = scratch.depth[new]
    if not draft.height.any():
        return
    for course in courses:
        carve(scratch, course)
    along = [mask_of(draft, course) for course in courses]
    valley = own | grown(np.logical_or.reduce(along), _BANK) if along else own
    valley &= ~was_wet
    draft.height[valley] = scratch.height[valley]
    eased = eased_around(draft.height.astype(np.int32), ~valley | new)
    draft.height[valley] = eased[valley]
    _mark_sheer(draft, valley)
