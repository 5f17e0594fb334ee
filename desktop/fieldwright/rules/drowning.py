"""Drowning: an enemy held under, and the senseless who fall into water.

combat-and-tactics.txt, Marsh. How long somebody holds his breath no text here says: it is the DM's
word (ruling R44), counted from the round in which the hold was won.
"""

from __future__ import annotations

from fieldwright.rules.dying import Life
from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.terms.setting import Depth

_SOURCE = "Combat & Tactics, Marsh"
_ORDER = list(Depth)


def drown_refused(depth: Depth, *, holds: bool) -> Impossible | None:
    """Why a grappler cannot try to drown somebody; None where he can.

    He needs a hold, and water at least waist-deep.
    """
    if not holds:
        return Impossible("nobody is held", _SOURCE)
    if _ORDER.index(depth) < _ORDER.index(Depth.WAIST):
        return Impossible(f"{depth} is not waist-deep", _SOURCE)
    return None


def rounds_of_breath_held(held_since: int, now: int) -> Explained[int]:
    """For how many rounds a victim has held its breath, the one in which the hold was won too."""
    rounds = max(0, now - held_since + 1)
    reason = Reason(f"holding breath since round {held_since}", f"{rounds} rounds", _SOURCE)
    return Explained(rounds, (reason,))


def may_drown(depth: Depth, life: Life) -> bool:
    """Whether the DM is warned of one who lies senseless in water, however shallow."""
    return depth is not Depth.DRY and life in (Life.UNCONSCIOUS, Life.DYING)
