"""The walking grounds of a fight: kept for the kinds of mover asked for last."""

from __future__ import annotations

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.editing.grounds import Grounds
from fieldwright.geometry.paths.ground import WalkingGround
from fieldwright.rules.options import TableOptions

_GROUNDS = Grounds()
"""A new snapshot of a field patches them instead of making them anew."""


def ground_for(
    field: Battlefield, figure: Figure, options: TableOptions, flown_ft: float | None = None
) -> WalkingGround:
    """The ground of a field for a figure of it, or for its flight at a height above base."""
    return _GROUNDS.of(field, figure, options, flown_ft)
