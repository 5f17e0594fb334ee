"""Parrying: a whole round spent on not being hit (combat-and-tactics.txt, The Actions, Parry)."""

from __future__ import annotations

from fieldwright.rules.bearing import Bearing
from fieldwright.rules.explained import Explained, Reason
from fieldwright.stats.block import ClassGroup

_SOURCE = "Combat & Tactics, Parry"


def parry_bonus(group: ClassGroup, level: int) -> Explained[int]:
    """By how much parrying betters the armour class: half the level, one more for warriors.

    Halves are rounded down (ruling R7). Monsters fight as warriors of their Hit Dice (ruling R24).
    """
    half = max(level, 0) // 2
    reasons = [Reason(f"half of level {level}", f"{half:+d}", f"{_SOURCE}; ruling R7")]
    if group not in ("warrior", "monster"):
        return Explained(half, tuple(reasons))
    source = _SOURCE if group == "warrior" else f"{_SOURCE}; ruling R24"
    return Explained(half + 1, (*reasons, Reason(group, "+1", source)))


def parrying(group: ClassGroup, level: int) -> Bearing:
    """What parrying makes of the armour class, from the very fast phase to the end of the round."""
    return Bearing(text="parrying", source=_SOURCE, armour=-parry_bonus(group, level).value)
