"""Where the five steps hand over to the layouts of built and indoor places."""

from __future__ import annotations

from fieldwright.generator.wishes import Wishes
from fieldwright.terms.chance import Stream


def indoor_size(layout: str, wishes: Wishes, stream: Stream) -> tuple[int, int]:
    """How many columns and rows a place of this layout has (Step One: Scale)."""
    from fieldwright.generator import layouts

    return layouts.indoor_size(layout, wishes, stream)
