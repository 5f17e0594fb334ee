"""The ground of a field in the open: patches, slopes, muddy bogs (Terrain Types)."""

from __future__ import annotations

import numpy as np

from fieldwright.generator.draft import Draft
from fieldwright.generator.noise import organic
from fieldwright.generator.patches import best, without_holes
from fieldwright.generator.plan import Plan
from fieldwright.generator.shapes import Mask, grown, parts
from fieldwright.rules.terrain import Patch
from fieldwright.terms.setting import Depth

_STEP = "cover"
_SHORE_SQUARES = 2
_FOOT_SQUARES = 2


def dress_ground(plan: Plan, draft: Draft) -> None:
    """Lay patches of other ground and growth, and the ground of slopes and bogs."""
    usual = draft.ground == draft.ground_code(plan.terrain.generation.ground_in(plan.wishes.season))
    for number, patch in enumerate(plan.terrain.generation.patches):
        if not patch.seasons or plan.wishes.season in patch.seasons:
            _lay_patch(plan, draft, number, patch, usual)
    slopes = plan.terrain.generation.height_ground
    if slopes:
        draft.ground[_slopes(draft)] = draft.ground_code(slopes)
    draft.ground[draft.water == draft.water_code("bog")] = draft.ground_code("mud")


def _lay_patch(plan: Plan, draft: Draft, number: int, patch: Patch, usual: Mask) -> None:
    where = _squares_of(draft, patch.where)
    where &= usual if patch.ground else draft.growth == draft.growth_code("clear")
    count = int(where.sum()) * patch.percent // 100
    score = organic(where.shape, plan.stream(_STEP, what=f"patch {number}"), patch.width)
    chosen = _without_specks(best(score, where, count), where, patch.width)
    if patch.ground:
        draft.ground[chosen] = draft.ground_code(patch.ground)
    if patch.growth:
        draft.growth[chosen] = draft.growth_code(patch.growth)


def _without_specks(chosen: Mask, where: Mask, width: float) -> Mask:
    """Patches of one mind: small ones are left out and small gaps filled."""
    labels = parts(chosen)
    sizes = np.bincount(labels.ravel())
    sizes[0] = 0
    large: Mask = (sizes >= width * width / 5)[labels] & chosen
    return without_holes(large, round(width)) & where


def _squares_of(draft: Draft, where: str) -> Mask:
    """The squares that a patch may take."""
    dry: Mask = draft.water == 0
    if where == "shore":
        shallow: Mask = draft.depth <= Depth.KNEE.feet
        return shallow & grown(~dry, _SHORE_SQUARES)
    if where == "slopes":
        return dry & grown(_slopes(draft), _FOOT_SQUARES)
    if where == "snow":
        return dry & grown(draft.ground == draft.ground_code("snow"))
    if where == "anywhere":
        return dry
    level = draft.grades() == 0
    high = draft.height > 0 if where == "high" else draft.height <= 0
    found: Mask = dry & level & high
    return found


def _slopes(draft: Draft) -> Mask:
    """The squares of slopes, and the foot of escarpments."""
    sloping: Mask = (draft.grades() > 0) & (draft.water == 0)
    sloping |= draft.escarpment != 0
    return sloping
