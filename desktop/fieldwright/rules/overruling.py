"""What the DM says instead: proposals stay listed, the DM's word counts and is marked as such.

combat-and-tactics.txt, Cover and Concealment, Line of Fire; ruling R13.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from fieldwright.rules.explained import Explained, Impossible, Reason

BY_THE_DM = "the DM"
"""The source of every reason that the DM gave; whoever shows or logs reasons asks ``is_dms``."""


def is_dms(reason: Reason) -> bool:
    """Whether the DM gave this reason rather than a rule."""
    return reason.source == BY_THE_DM


def dms_reason(text: str, value: str) -> Reason:
    """A reason given by the DM."""
    return Reason(text, value, BY_THE_DM)


def not_counting(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """The same reasons, listed as not counting."""
    return tuple(replace(reason, counts=False) for reason in reasons)


def proposal_of(answer: Explained[int] | Impossible) -> tuple[Reason, ...]:
    """What the rules proposed, as reasons that no longer count; a refusal becomes one of them."""
    if isinstance(answer, Impossible):
        return (Reason(answer.reason, "impossible", answer.source, counts=False),)
    return not_counting(answer.reasons)


def with_bonus_of_dm(answer: Explained[int], text: str, value: int) -> Explained[int]:
    """The same sum with a line of the DM's added; what the rules gave goes on counting."""
    return Explained(answer.value + value, (*answer.reasons, dms_reason(text, f"{value:+d}")))
