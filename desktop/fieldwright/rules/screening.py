"""How much of a target a screen hides when the table decides it, and whether it is used at all.

combat-and-tactics.txt, Cover and Concealment, Line of Fire; rulings R13 and R27.
"""

from __future__ import annotations

from dataclasses import dataclass

from fieldwright.rules.cover import CoverStep, attack_modifier
from fieldwright.rules.dice import Dice
from fieldwright.rules.encounter import DiceError
from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.rules.overruling import dms_reason, not_counting, proposal_of
from fieldwright.terms.chance import Stream
from fieldwright.terms.setting import Hides

_SOURCE = "Combat & Tactics, Line of Fire"

CHOICES = (
    CoverStep.QUARTER,
    CoverStep.HALF,
    CoverStep.THREE_QUARTERS,
    CoverStep.NINE_TENTHS,
)
"""The four steps that the DM picks from or rolls among (Line of Fire)."""

STEP_DIE = Dice(1, len(CHOICES))
"""One face for each of the four steps."""

_MINDLESS = 1


@dataclass(frozen=True, slots=True)
class RolledStep:
    """A step that a die gave: the step, the face, and the reason for the list."""

    step: CoverStep
    face: int
    reason: Reason


def random_step(stream: Stream, rolled: int | None = None) -> RolledStep:
    """Roll one of the four steps, each as likely, where it is not clear how much is hidden.

    ``rolled`` is the face of a real d4 (ruling R27); raises DiceError if a d4 cannot show it.
    """
    face = STEP_DIE.total(stream) if rolled is None else rolled
    if not 1 <= face <= len(CHOICES):
        raise DiceError(f"{STEP_DIE} cannot show {face}; type a number from 1 to {len(CHOICES)}.")
    step = CHOICES[face - 1]
    return RolledStep(step, face, dms_reason(f"rolled {face} on {STEP_DIE}", step.label))


def overridden(
    proposal: Explained[int] | Impossible, chosen: CoverStep, hides: Hides = Hides.COVER
) -> Explained[int] | Impossible:
    """The modifier with the step that the DM chose; the rules' proposal stays listed.

    The DM's line is marked as such, also where he takes all cover away or blocks the shot
    (Line of Fire; ruling R13).
    """
    modifier = attack_modifier(chosen, hides, "what the DM says")
    if isinstance(modifier, Impossible):
        return modifier
    value = modifier.value
    text = f"{chosen.label} {hides}" if value else "no cover"
    line = dms_reason(text, f"{value:+d}" if value else "0")
    return Explained(value, (line, *proposal_of(proposal)))


def uses_cover(
    intelligence: int | None, *, faces_archer: bool = True, chosen: bool | None = None
) -> Explained[bool]:
    """Whether a target makes use of a screen: the default, or what the DM chose.

    Intelligent figures that face the archer do; animals and whatever has an Intelligence of 1 or
    less do not, and nobody hides from an archer that he does not face. An unknown Intelligence
    (None) counts as enough (Line of Fire).
    """
    by_default, reason = _default_use(intelligence, faces_archer)
    if chosen is None or chosen == by_default:
        return Explained(by_default, (reason,))
    word = "uses cover" if chosen else "does not use cover"
    return Explained(chosen, (dms_reason(word, "as chosen"), *not_counting((reason,))))


def as_used(step: CoverStep, uses: Explained[bool]) -> Explained[CoverStep]:
    """What is left of a step of cover for a target that uses it or does not.

    What blocks the line altogether blocks it for whoever stands behind it (Line of Fire; Cover
    and Concealment).
    """
    if uses.value or step in (CoverStep.NONE, CoverStep.BLOCKED):
        return Explained(step, ())
    return Explained(CoverStep.NONE, uses.reasons)


def _default_use(intelligence: int | None, faces_archer: bool) -> tuple[bool, Reason]:
    if intelligence is not None and intelligence <= _MINDLESS:
        return False, Reason("does not use cover", f"Intelligence {intelligence}", _SOURCE)
    if not faces_archer:
        return False, Reason("does not use cover", "does not face the archer", _SOURCE)
    return True, Reason("uses cover", "faces the archer", _SOURCE)
