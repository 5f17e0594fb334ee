"""What the sections of a built field are, where water or rock took something off the dice."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from fieldwright.battlefield.origin import SectionResult
from fieldwright.battlefield.sections import section_blocks
from fieldwright.generator.draft import Draft
from fieldwright.generator.notebook import Notebook
from fieldwright.generator.plan import Plan
from fieldwright.generator.rolling import SECTION_NAMES
from fieldwright.generator.shapes import part

SMALLEST_TOP = 3
"""Squares that a hilltop has at least (Step Two: Topography)."""

_STEP = "topography"


def sections_as_built(plan: Plan, draft: Draft, notebook: Notebook) -> tuple[SectionResult, ...]:
    """The nine sections with the heights that their tops reach; what was lost is noted.

    A pond or a stream levels the ground that it lies in, and a cave's rock fills what is not hewn
    out.
    """
    found = []
    for section, (block, result) in enumerate(
        zip(section_blocks(plan.columns, plan.rows), plan.sections, strict=True)
    ):
        top = _top(np.asarray(part(draft.height, block)))
        if 0 <= top < result.height_feet:
            why = "rock fills the rest" if plan.layout == "caves" else "water levelled the rest"
            words = f"{top} of {result.height_feet} feet, for {why}"
            notebook.note(_STEP, f"top of the {SECTION_NAMES[section]} section", words)
            found.append(replace(result, height_feet=top))
        else:
            found.append(result)
    return tuple(found)


def _top(feet: np.ndarray) -> int:
    """The greatest height that the squares of a hilltop reach."""
    highest = np.sort(feet, axis=None)
    return int(highest[-min(SMALLEST_TOP, highest.size)])
