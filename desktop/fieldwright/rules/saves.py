"""Saving throws behind cover (combat-and-tactics.txt, Cover and Concealment; ruling R41)."""

from __future__ import annotations

from fieldwright.rules.cover import CoverStep, attack_modifier
from fieldwright.rules.explained import Explained, Impossible, Question, Reason
from fieldwright.terms.setting import Hides

_SOURCE = "Combat & Tactics, Cover and Concealment; ruling R41"


def save_behind(
    save: int, step: CoverStep, hides: Hides, *, tears_or_burns: bool
) -> Explained[int] | Question:
    """The number that a saving throw must show with so much of the figure hidden.

    Cover adds to saves against what does bodily harm (a fireball) the number that it takes from
    shots; concealment adds nothing, nor does either against a charm. A figure wholly behind cover
    is for the DM: whether the harm reaches it at all.
    """
    needed = Reason("saving throw", str(save), "the figure")
    modifier = attack_modifier(step, hides)
    if isinstance(modifier, Impossible):
        if tears_or_burns and hides is Hides.COVER:
            text = "The figure is wholly behind cover. Which number must its saving throw show?"
            return Question(text, _SOURCE, save, (needed,))
        return Explained(save, (needed,))
    if not modifier.value:
        return Explained(save, (needed,))
    counts = tears_or_burns and hides is Hides.COVER
    line = Reason(f"{step.label} {hides}", f"{-modifier.value:+d}", _SOURCE, counts)
    return Explained(save + modifier.value * counts, (needed, line))


def melee_behind(step: CoverStep, hides: Hides) -> Explained[int]:
    """The modifier to a blow over a screen: always 0, the screen stays listed.

    Both work against missiles alone (Cover and Concealment).
    """
    if hides is Hides.NOTHING or step is CoverStep.NONE:
        return Explained(0, ())
    text = f"{step.label} {hides}, against missiles only"
    return Explained(0, (Reason(text, "0", _SOURCE, counts=False),))
