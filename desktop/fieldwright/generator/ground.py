"""The ground of a field in the open: patches, slopes, muddy bogs (Terrain Types)."""

from __future__ import annotations

from fieldwright.generator.draft import Draft
from fieldwright.generator.noise import rough
from fieldwright.generator.patches import best
from fieldwright.generator.plan import Plan
from fieldwright.generator.shapes import Mask, grown
from fieldwright.rules.terrain import Patch
from fieldwright.terms.setting import Depth

_STEP = "cover"
_SHORE_SQUARES = 2


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
    score = rough(where.shape, plan.stream(_STEP, what=f"patch {number}"), patch.width)
    chosen = best(score, where, count)
    if patch.ground:
        draft.ground[chosen] = draft.ground_code(patch.ground)
    if patch.growth:
        draft.growth[chosen] = draft.growth_code(patch.growth)


def _squares_of(draft: Draft, where: str) -> Mask:
    """The squares that a patch may take."""
    if where == "shore":
        shallow: Mask = draft.depth <= Depth.KNEE.feet
        return shallow & grown(draft.water != 0, _SHORE_SQUARES)
    dry: Mask = draft.water == 0
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
