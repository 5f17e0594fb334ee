"""Fighting in water (combat-and-tactics.txt, Water, Movement)."""

from __future__ import annotations

from fieldwright.rules.bearing import Bearing

_SOURCE = "Combat & Tactics, Water, Movement"

_TO_THE_SHOULDERS = Bearing(text="wading to the shoulders", source=_SOURCE, keeps_dexterity=False)


def bearings_of_wader(*, to_the_shoulders: bool) -> tuple[Bearing, ...]:
    """What water makes of the armour class: to the shoulders Dexterity does not count."""
    return (_TO_THE_SHOULDERS,) if to_the_shoulders else ()
