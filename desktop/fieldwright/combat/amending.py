"""Amending: an earlier answer is put right, and the rest of the fight follows with its own dice.

Nothing is kept until it is settled: the amended fight is tried in memory first, so that what would
change can be shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from fieldwright.combat.asks import Answer, Ask
from fieldwright.combat.commands import Command
from fieldwright.combat.entries import Answered, Entry, Happened, Said, running
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.running import Fight, Memory, words_of


@dataclass(frozen=True, slots=True)
class Told:
    """One sentence of the log that is told no more (``before``), or is told instead (``after``)."""

    before: str
    after: str


@dataclass(frozen=True, eq=False)
class Amendment:
    """A fight with one answer put right: which sentences differ, and how far it could follow.

    ``left`` are the entries that would be lost: dice that are asked for no more, and all that was
    said after a question that was never answered.
    """

    place: int
    answer: Answer
    trial: Fight
    differing: tuple[Told, ...]
    left: tuple[Entry, ...]


def amended(fight: Fight, place: int, answer: Answer) -> Amendment:
    """What the fight would be with another answer in its log at ``place``.

    Later dice stay, as long as the fight asks for them. Raises NotNowError where there is no
    answer at that place, or the new one does not fit what was asked.
    """
    trial, entries = _at(fight, place), fight.entries
    trial.answer(answer)
    left = _follow(trial, entries[place + 1 :])
    before, after = _sentences(entries[place:]), _sentences(trial.entries[place:])
    return Amendment(place, answer, trial, tuple(_differing(before, after)), left)


def asked_at(fight: Fight, place: int) -> Ask | None:
    """What was asked that was answered at a place of the log; raises as ``amended`` does."""
    return _at(fight, place).ask


def _at(fight: Fight, place: int) -> Fight:
    """The fight as it was when it waited for an answer, in memory."""
    entries = fight.entries
    if not 0 <= place < len(entries) or not isinstance(entries[place], Answered):
        raise NotNowError("Only what was rolled or chosen can be put right.")
    begun = max(at for at in range(place) if isinstance(entries[at], Said))
    memory = Memory(fight.keeper.field_before(begun))
    memory.add(fight.keeper.field_before(place))
    return Fight(memory)


def settle(fight: Fight, amendment: Amendment) -> None:
    """Keep an amendment: the fight is taken back to its place and follows it."""
    entries = fight.entries
    fight.back_to(amendment.place)
    fight.answer(amendment.answer)
    _follow(fight, entries[amendment.place + 1 :])


def say_between(fight: Fight, command: Command) -> tuple[Entry, ...]:
    """Say a command at any moment, though something is asked: it stands before what is going on.

    What is being carried out begins anew after it, with the answers that it was given; those that
    are asked for no more are what is lost. Raises NotNowError, and changes nothing, for a command
    that is refused, or that asks for anything itself.
    """
    begun = running(fight.entries)
    if begun is None:
        fight.say(command)
        return ()
    later = fight.entries[begun:]
    trial = Fight(Memory(fight.keeper.field_before(begun)))
    trial.say(command)
    if trial.ask is not None and fight.ask is not None:
        raise NotNowError(f"First answer what is asked: {words_of(fight.ask)}.")
    fight.back_to(begun)
    fight.say(command)
    return _follow(fight, later)


def _follow(fight: Fight, later: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Say and answer again what was said and answered; what no longer fits is left.

    Dice that are asked for no more (damage, where the blow now misses) are dropped. Where
    something is asked that was never answered, the fight stops there.
    """
    given = [one for one in later if isinstance(one, Said | Answered)]
    dropped: list[Entry] = []
    for at, entry in enumerate(given):
        if isinstance(entry, Answered):
            if not _answers_again(fight, entry):
                dropped.append(entry)
            continue
        try:
            fight.say(entry.command)
        except NotNowError:
            return (*dropped, *given[at:])
    return tuple(dropped)


def _answers_again(fight: Fight, entry: Answered) -> bool:
    """Give an answer anew, where the same is asked for and it still fits.

    A blow that is critical now asks for more dice of damage than were rolled; they are asked anew.
    """
    if fight.ask is None or words_of(fight.ask) != entry.asked:
        return False
    try:
        fight.answer(entry.answer)
    except NotNowError:
        return False
    return True


def _sentences(entries: tuple[Entry, ...]) -> list[str]:
    return [one.text for one in entries if isinstance(one, Happened) and one.text]


def _differing(before: list[str], after: list[str]) -> Iterator[Told]:
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for kind, i0, i1, j0, j1 in matcher.get_opcodes():
        if kind == "equal":
            continue
        for step in range(max(i1 - i0, j1 - j0)):
            was = before[i0 + step] if i0 + step < i1 else ""
            now = after[j0 + step] if j0 + step < j1 else ""
            yield Told(was, now)
