"""Places of the log to go back to, and answers that can be put right."""

from __future__ import annotations

from collections.abc import Sequence

from fieldwright.combat.asks import Answer, Origin
from fieldwright.combat.entries import Answered, Done, Entry, Happened, Said

PHASE = frozenset({"phase", "step", "round", "begin"})
ROUND = frozenset({"round", "begin"})
"""Kinds of facts with which a phase, or a round, begins."""


def start_of(entries: Sequence[Entry], kinds: frozenset[str]) -> int | None:
    """How many entries there were when the present phase or round had just begun.

    Where nothing has happened since, the one before; None where there is none.
    """
    found = None
    begins = False
    for at, entry in enumerate(entries):
        if isinstance(entry, Said):
            begins = False
        elif isinstance(entry, Happened) and entry.kind in kinds:
            begins = True
        elif isinstance(entry, Done) and begins and at + 1 < len(entries):
            found = at + 1
    return found


def before(entries: Sequence[Entry], at: int) -> int:
    """How many entries there were before what led to an entry was said or answered."""
    while at > 0 and not isinstance(entries[at], Said | Answered):
        at -= 1
    return at


def answer_to(entries: Sequence[Entry], at: int) -> int | None:
    """The place of the answer that led to an entry; None where none was asked for it."""
    while at >= 0 and not isinstance(entries[at], Said):
        if isinstance(entries[at], Answered):
            return at
        at -= 1
    return None


def told(answer: Answer) -> str:
    """An answer as it is typed: dice of one roll joined by a plus, rolls parted by blanks."""
    if answer.chosen:
        return answer.chosen
    return " ".join("+".join(map(str, dice)) for dice in answer.dice)


def another(answer: Answer, text: str) -> Answer | None:
    """The answer that a text gives in the place of another one of the same shape; None: it is none.

    The text is dice as ``told`` tells them, or the value of an option.
    """
    if answer.chosen:
        return Answer(chosen=text.strip(), origin=Origin.DM, word=_WORD) if text.strip() else None
    words = text.replace(",", " ").split()
    parts = [word.split("+") for word in words]
    fits = len(parts) == len(answer.dice) and all(
        len(one) == len(dice) and all(part.isdecimal() for part in one)
        for one, dice in zip(parts, answer.dice, strict=True)
    )
    if not fits:
        return None
    dice = tuple(tuple(int(part) for part in one) for one in parts)
    return Answer(dice=dice, origin=Origin.DM, hits=answer.hits, word=_WORD)


_WORD = "put right"
