"""Where the five steps hand over to the layouts of built and indoor places."""

from __future__ import annotations

from fieldwright.generator.draft import Draft
from fieldwright.generator.plan import Plan
from fieldwright.generator.wishes import Wishes
from fieldwright.terms.chance import Stream


def indoor_size(layout: str, wishes: Wishes, stream: Stream) -> tuple[int, int]:
    """How many columns and rows a place of this layout has (Step One: Scale)."""
    from fieldwright.generator import layouts

    return layouts.indoor_size(layout, wishes, stream)


def lay_out(plan: Plan, draft: Draft) -> None:
    """Let the plan's layout build its place into the draft."""
    from fieldwright.generator import layouts

    layouts.lay_out(plan, draft)
