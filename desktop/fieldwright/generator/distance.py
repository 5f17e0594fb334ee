"""Step Five: how far apart the forces set up."""

from __future__ import annotations

from fieldwright.battlefield.origin import Roll
from fieldwright.generator.rolling import Rolling, wished
from fieldwright.generator.scale import circumstances
from fieldwright.rules.dice import Dice
from fieldwright.rules.encounter import roll_encounter_distance
from fieldwright.terms.setting import Scale

SURPRISED = Dice(1, 6)
"""Squares between the groups where one of them is surprised (Encounter Distance)."""


def roll_distance(rolling: Rolling, scale: Scale) -> tuple[int | None, Roll]:
    """The encounter distance in squares of ``scale``; None where the DM must say.

    combat-and-tactics.txt, Encounter Distance and Encounter Range.
    """
    what = "encounter distance"
    wish = rolling.wishes.encounter_distance
    if wish is not None:
        return wish, wished(what, f"{wish} squares as wished")
    stream = rolling.stream("set-up", "distance")
    if rolling.wishes.surprised:
        die = SURPRISED.total(stream)
        return die, Roll(what, str(SURPRISED), (die,), f"{die} squares, for one side is surprised")
    answer = roll_encounter_distance(rolling.terrain, circumstances(rolling, scale), stream)
    words = "; ".join(str(reason) for reason in answer.reasons)
    if answer.question is not None:
        words = f"for the DM to say. {answer.question.text}"
    dice = str(answer.dice) if answer.dice else ""
    return answer.squares, Roll(what, dice, answer.rolled, words)
