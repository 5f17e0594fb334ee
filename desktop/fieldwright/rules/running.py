"""Running and sprinting: what they cost, and how long they last.

combat-and-tactics.txt, The Actions, Run and Sprint. How far they go is ``actions.squares_of``.
"""

from __future__ import annotations

from fieldwright.rules.bearing import Bearing
from fieldwright.rules.explained import Explained, Reason

_SOURCE = "Combat & Tactics, Run"

RUNNING = Bearing(text="running", source=_SOURCE, armour=1, keeps_dexterity=False)
"""A runner is hit as if his armour were worse by 1, and without any bonus of Dexterity."""

SPRINTING = Bearing(
    text="sprinting", source="Combat & Tactics, Sprint", armour=1, keeps_dexterity=False
)
"""Sprinting drops the defences as running does."""


def rounds_of_running(constitution: int) -> Explained[int]:
    """For how many rounds somebody can run outside of a fight: as many as his Constitution.

    In a fight a run lasts as long as fatigue points do (Run; Fatigue).
    """
    reason = Reason(f"Constitution {constitution}", f"{constitution} rounds", _SOURCE)
    return Explained(constitution, (reason,))
