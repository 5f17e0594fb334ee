"""Morale: when the DM is reminded of a check, the check, and what failing it means.

combat-and-tactics.txt, Morale. Player characters never check; whoever calls leaves them out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum

from fieldwright.rules.explained import Explained, Reason
from fieldwright.stats.notation import Dice

_SOURCE = "Combat & Tactics, Morale"
_CHECK = "Combat & Tactics, Formal Morale Checks"
_SMALL_MARGIN = 2
_INTELLIGENT = 2

DICE = Dice(((2, 10),))
"""What is rolled against the morale rating."""


class Cause(StrEnum):
    """What makes the DM think of a morale check, in the order of the text."""

    SURPRISED = "surprised"
    OUTMATCHED = "faced by a clearly superior force"
    SLAIN_BY_MAGIC = "an ally was slain by magic"
    QUARTER_FALLEN = "a quarter of the group has fallen"
    HALF_FALLEN = "half of the group has fallen"
    LEADER_GONE = "the leader is gone"
    IMMUNE_FOE = "a foe whom their weapons cannot hurt"
    SURRENDER_OFFERED = "offered a chance to surrender"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plight:
    """What has befallen a group so far in the fight; ``fallen`` of ``size`` are out of it."""

    size: int
    fallen: int = 0
    surprised: bool = False
    outmatched: bool = False
    slain_by_magic: bool = False
    leader_gone: bool = False
    immune_foe: bool = False
    surrender_offered: bool = False


def causes_of_morale(plight: Plight, asked: Collection[Cause] = ()) -> tuple[Cause, ...]:
    """The causes for which the DM is to be reminded of a check now; those ``asked`` are over.

    Each is asked once, not every round. An offer of surrender alone is none: it takes another
    cause, met now or before.
    """
    if plight.fallen >= plight.size:
        return ()
    met = tuple(cause for cause, holds in _met(plight) if holds)
    if plight.surrender_offered and (met or asked):
        met = (*met, Cause.SURRENDER_OFFERED)
    return tuple(cause for cause in met if cause not in asked)


def _met(plight: Plight) -> Iterable[tuple[Cause, bool]]:
    return (
        (Cause.SURPRISED, plight.surprised),
        (Cause.OUTMATCHED, plight.outmatched),
        (Cause.SLAIN_BY_MAGIC, plight.slain_by_magic),
        (Cause.QUARTER_FALLEN, plight.fallen * 4 >= plight.size),
        (Cause.HALF_FALLEN, plight.fallen * 2 >= plight.size),
        (Cause.LEADER_GONE, plight.leader_gone),
        (Cause.IMMUNE_FOE, plight.immune_foe),
    )


def morale_needed(rating: int, modifiers: Iterable[Explained[int]] = ()) -> Explained[int]:
    """What 2d10 must not exceed: the morale rating with all that modifies it."""
    given = tuple(modifiers)
    reasons = [Reason("morale", str(rating), _CHECK)]
    reasons += [reason for one in given for reason in one.reasons]
    return Explained(rating + sum(one.value for one in given), tuple(reasons))


class Broken(StrEnum):
    """What a group does after its check."""

    HOLDS = "holds"
    WITHDRAWS = "withdraws in good order"
    FLEES = "flees"
    SURRENDERS = "surrenders"


def after_the_check(
    rolled: int, needed: int, *, way_out: bool = True, intelligence: int = 0
) -> Explained[Broken]:
    """What a roll of 2d10 means: it holds, withdraws, flees, or gives itself up.

    Failing by 1 or 2 is an orderly withdrawal, by more flight. Where there is no ``way_out``
    intelligent creatures (above Int 1, as Line of Fire has it) may surrender; it is proposed.
    """
    by = rolled - needed
    if by <= 0:
        return Explained(Broken.HOLDS, (Reason(f"{rolled} against {needed}", "holds", _CHECK),))
    source = "Combat & Tactics, Failing a Morale Check"
    reason = Reason(f"{rolled} against {needed}", f"fails by {by}", source)
    if not way_out and intelligence >= _INTELLIGENT:
        return Explained(Broken.SURRENDERS, (reason, Reason("no way out", "surrender", source)))
    return Explained(Broken.WITHDRAWS if by <= _SMALL_MARGIN else Broken.FLEES, (reason,))
