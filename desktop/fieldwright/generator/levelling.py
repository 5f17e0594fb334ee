"""Water and heights brought into agreement: ponds lie level, streams run down their valleys."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.sections import SECTIONS, section_blocks, section_neighbours
from fieldwright.generator.bodies import bodies_of_water
from fieldwright.generator.draft import Draft
from fieldwright.generator.heights import eased_around, mark_escarpments
from fieldwright.generator.nearest import nearest
from fieldwright.generator.notebook import Notebook
from fieldwright.generator.patches import best
from fieldwright.generator.plan import Plan
from fieldwright.generator.shapes import Mask, grown, part
from fieldwright.generator.streams import mask_of
from fieldwright.generator.tops import SMALLEST_TOP
from fieldwright.generator.walking import STEP_FT
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Topography

_FALL_FT = 3
"""Feet that the banks of water rise or fall a square: 10 feet over a little more than three."""

_REACH = 8
_STEP = "topography"


def settle_water(plan: Plan, draft: Draft, courses: list[list[Square]], notebook: Notebook) -> None:
    """Level the ground under ponds and bogs and carve a valley for each stream.

    A pond keeps the height of its section; waters of neighbouring sections lie on one level. A
    stream runs downhill from end to end and cuts through what is in its way (Stream).
    """
    if not draft.height.any() or not draft.water.any():
        return
    before = draft.height.copy()
    _level_bodies(plan, draft)
    for course in courses:
        carve(draft, course)
    _, fixed = bodies_of_water(draft)
    tops = keep_wished_tops(plan, draft, before)
    if tops.any():
        fixed = tops | (draft.water != 0)
    if plan.topography is not Topography.BROKEN:
        draft.height[:] = eased_around(draft.height.astype(np.int32), fixed)
    mark_escarpments(draft)
    moved = int((before != draft.height).sum())
    if moved:
        words = f"the ground of {moved} squares was levelled or carved for water to lie and run"
        notebook.note(_STEP, "valleys", words)


def _level_bodies(plan: Plan, draft: Draft) -> None:
    """Give all standing water its level, the lowest of the wet sections that touch each other."""
    _, standing = bodies_of_water(draft)
    levels = _water_levels(plan)
    level = np.zeros(standing.shape, np.int64)
    for section, block in enumerate(section_blocks(plan.columns, plan.rows)):
        part(level, block)[:] = levels[section]
    _banks(draft, standing, level, low_too=True)


def _water_levels(plan: Plan) -> list[int]:
    """The level in feet of the standing water of each section."""
    wet = [result.water in ("pond", "bog") for result in plan.sections]
    levels = [result.height_feet for result in plan.sections]
    for _ in range(SECTIONS):
        levels = [
            min(levels[other] for other in (section, *section_neighbours(section)) if wet[other])
            if wet[section]
            else levels[section]
            for section in range(SECTIONS)
        ]
    return levels


def keep_wished_tops(plan: Plan, draft: Draft, before: NDArray[Any]) -> Mask:
    """Raise again what a wished height has lost to water near it; returns the squares of tops.

    A top keeps so far from the water that nobody meets a step of more than 5 feet on the way up.
    """
    tops = np.zeros(before.shape, bool)
    around = nearest(draft.water != 0, _REACH)
    rows = np.where(around.known, np.arange(draft.rows)[:, None] - around.down, 0)
    columns = np.where(around.known, np.arange(draft.columns)[None, :] - around.right, 0)
    at_water = draft.height[rows, columns]
    away = np.where(around.known, around.distance, float(_REACH))
    for section, block in enumerate(section_blocks(plan.columns, plan.rows)):
        feet = plan.wishes.heights[section] if plan.wishes.heights else None
        if not feet or feet < 0 or _reaches(part(draft.height, block), feet):
            continue
        far = part(away, block)
        steep = (feet - part(at_water, block)) / STEP_FT
        free = (part(draft.water, block) == 0) & (far >= steep)
        old = free & (part(before, block) >= feet)
        chosen = old if old.sum() >= SMALLEST_TOP else best(-far, free, 2 * SMALLEST_TOP)
        part(tops, block)[:] |= chosen
        part(draft.height, block)[chosen] = feet
    return tops


def _reaches(heights: NDArray[Any], feet: int) -> bool:
    """Whether enough squares for a hilltop are as high as that."""
    return int((heights >= feet).sum()) >= SMALLEST_TOP


def carve(draft: Draft, course: list[Square]) -> None:
    """Lower the ground along a course so that it never rises, and slope its banks."""
    bed = [int(draft.height[row, column]) for column, row in course]
    ends = [_end_level(draft, course[0], bed[0]), _end_level(draft, course[-1], bed[-1])]
    if ends[0] < ends[1]:
        course, bed, ends = course[::-1], bed[::-1], ends[::-1]
    profile = np.minimum.accumulate(np.array([ends[0], *bed]))[1:]
    rising = ends[1] - _FALL_FT * np.arange(len(course), 0, -1)
    profile = np.maximum(profile, rising)
    level = np.zeros(draft.height.shape, np.int64)
    for (column, row), feet in zip(course, profile.tolist(), strict=True):
        level[row, column] = feet
    _banks(draft, mask_of(draft, course), level, low_too=False)


def _end_level(draft: Draft, square: Square, own: int) -> int:
    """The level of the standing water that a stream ends at, else that of its own end."""
    _, standing = bodies_of_water(draft)
    touching = grown(mask_of(draft, [square])) & standing
    return int(draft.height[touching].min()) if touching.any() else own


def _banks(draft: Draft, water: Mask, level: NDArray[np.int64], *, low_too: bool) -> None:
    """Set the ground under water to its level and let the banks rise (and fall) from it."""
    around = nearest(water, _REACH)
    rows = np.arange(draft.rows)[:, None] - around.down
    columns = np.arange(draft.columns)[None, :] - around.right
    rows = np.where(around.known, rows, 0)
    columns = np.where(around.known, columns, 0)
    at_water = level[rows, columns]
    away = np.floor(np.maximum(0.0, around.distance - 0.5) * _FALL_FT).astype(np.int64)
    bed = (draft.water == draft.water_code("stream")) & (around.squared <= 2)
    away = np.where(bed, 0, np.where(around.known, away, 10_000))
    height = np.minimum(draft.height, at_water + away)
    if low_too:
        height = np.maximum(height, at_water - away)
    else:
        _, standing = bodies_of_water(draft)
        height = np.where(standing, draft.height, height)
    draft.height[:] = height
