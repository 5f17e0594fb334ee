"""Live sight: what heroes come to see is revealed along with whatever let them see it."""

from __future__ import annotations

from fieldwright.battlefield.changes import PaintSquares, paint
from fieldwright.battlefield.field import LAND, Battlefield, Layer
from fieldwright.player_view.sight import seen_by_heroes

_OF_NO_ACCOUNT = frozenset({"labels", "notes", "zones", "pictures", "hazards"})
"""Things that neither see nor hide anything."""


def newly_seen(before: Battlefield, after: Battlefield) -> PaintSquares | None:
    """What is revealed by a step, where there is live sight; None where nothing is.

    What heroes see where they end is revealed, not what they pass on their way. What the DM covers
    stays covered until something moves, opens or lights up.
    """
    if not (after.info.fog and after.info.live_sight) or not _may_show_more(before, after):
        return None
    revealed = paint(after, Layer.REVEALED, seen_by_heroes(after), 1)
    return revealed if revealed.squares.size else None


def _may_show_more(before: Battlefield, after: Battlefield) -> bool:
    same_land = all(before.layers[layer] is after.layers[layer] for layer in LAND)
    same_things = all(
        before.things[name] is things
        for name, things in after.things.items()
        if name not in _OF_NO_ACCOUNT
    )
    return not (same_land and same_things and before.info is after.info)
