"""A repair of heights: the top of every raised section can be reached on foot."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from fieldwright.battlefield.sections import section_blocks
from fieldwright.generator.draft import Draft
from fieldwright.generator.heights import raise_sections
from fieldwright.generator.hilltops import middle
from fieldwright.generator.notebook import Notebook
from fieldwright.generator.plan import Plan
from fieldwright.generator.rolling import SECTION_NAMES
from fieldwright.generator.walking import regions

_STEP = "topography"


def raise_with_ways_up(plan: Plan, draft: Draft, notebook: Notebook) -> Plan:
    """Build the heights; where escarpments close off a top, one of them becomes a slope.

    Returns the plan with the escarpments that were built.
    """
    raise_sections(plan, draft)
    while plan.escarpments:
        section = _closed_off(plan, draft)
        if section is None:
            break
        sides = sorted((edge for owner, edge in plan.escarpments if owner == section), key=str)
        if not sides:
            break
        edge = plan.stream(_STEP, section, "way up").choice(sides)
        plan = replace(plan, escarpments=plan.escarpments - {(section, edge)})
        words = f"its {edge} side became a slope, for nobody could have walked up"
        notebook.note(_STEP, f"way up the {SECTION_NAMES[section]} section", words)
        draft.height[:] = 0
        draft.escarpment[:] = 0
        raise_sections(plan, draft)
    return plan


def _closed_off(plan: Plan, draft: Draft) -> int | None:
    """A section that cannot be reached on foot and has an escarpment that could be a slope."""
    labels = regions(draft)
    sizes = np.bincount(labels.ravel())
    sizes[0] = 0
    largest = int(np.argmax(sizes))
    with_sides = {section for section, _ in plan.escarpments}
    for section, block in enumerate(section_blocks(plan.columns, plan.rows)):
        column, row = middle(block)
        if section in with_sides and labels[row, column] != largest:
            return section
    return None
