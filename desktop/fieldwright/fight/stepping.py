"""Places of the log to go back to, and answers that can be put right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fieldwright.combat.asks import Answer, Ask, Choice, Origin
from fieldwright.combat.entries import Answered, Done, Entry, Happened, Said
from fieldwright.fight.typed import Taken, answered_by, words_in

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


def answers_of(entries: Sequence[Entry]) -> tuple[int, ...]:
    """The places of all that was rolled or chosen, the latest first."""
    places = (at for at, one in enumerate(entries) if isinstance(one, Answered))
    return tuple(places)[::-1]


def told(answer: Answer) -> str:
    """An answer as it is typed: "4+2", "17 a3", "9 +2"; rolls parted by blanks."""
    if answer.chosen:
        return answer.chosen
    words = ["+".join(map(str, dice)) for dice in answer.dice]
    if answer.hits is not None:
        words.append(f"a{answer.hits}")
    if answer.adjusted:
        words.append(f"{answer.adjusted:+}")
    return " ".join(words)


def put_right(ask: Ask, text: str, why: str = "") -> Taken:
    """The answer that a text gives in the place of another one, or what is wrong with it.

    It is typed as in the line for dice, or as the value of an option; ``why`` is kept with it.
    """
    taken = answered_by(ask, words_in(text), alone=True) if text.strip() else Taken()
    if isinstance(ask, Choice) and any(one.value == text for one in ask.options):
        fault = ask.why_not(text)
        taken = Taken(fault=fault) if fault else Taken(Answer(chosen=text))
    if taken.answer is None or taken.fault:
        return taken
    if taken.rest:
        return Taken(fault=f"“{' '.join(taken.rest)}” is too much here.")
    return Taken(replace(taken.answer, origin=Origin.DM, word=why.strip() or _WORD))


_WORD = "put right"
