"""Scripted answers to what a fight asks, and commands that are said with them."""

from __future__ import annotations

from fieldwright.combat.asks import Answer, Ask, Choice, Rolls
from fieldwright.combat.commands import Command
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.running import Fight, words_of
from fieldwright.combat.scripts.refusing import what_may_be
from fieldwright.combat.scripts.script import Answers, ScriptedTurn, ScriptedWord, ScriptError


class Source:
    """Scripted answers that are taken one after the other; the program's dice come after them."""

    def __init__(self, given: Answers | ScriptedTurn | ScriptedWord, place: str) -> None:
        """Take answers from ``given``; ``place`` names it in faults."""
        self._dice = list(given.dice)
        self._choices = list(given.choices)
        self._place = place

    def answer(self, fight: Fight, ask: Ask) -> Answer:
        """The answer to a question."""
        if isinstance(ask, Choice):
            if not self._choices:
                return fight.rolled(ask)
            return Answer(chosen=_value(ask, self._choices.pop(0)))
        rolls = ask.rolls if isinstance(ask, Rolls) else (ask,)
        counts = [len(roll.sides) for roll in rolls]
        if not self._dice:
            return fight.rolled(ask)
        if len(self._dice) < sum(counts):
            raise ScriptError(
                f"{self._place}: {words_of(ask)} needs {sum(counts)} dice, and only "
                f"{len(self._dice)} are left."
            )
        return Answer(dice=tuple(tuple(self._dice.pop(0) for _ in range(one)) for one in counts))

    def check_used(self) -> None:
        """Refuse what is left over; raises ScriptError."""
        left = [*map(str, self._dice), *self._choices]
        if left:
            raise ScriptError(f"{self._place}: never asked for: {', '.join(left)}.")


def _value(ask: Choice, word: str) -> str:
    """What a word chooses: an option's value, or its label, such as the name of a figure."""
    for option in ask.options:
        if word.casefold() in (option.value.casefold(), option.label.casefold()):
            return option.value
    return word


def nothing_given(place: str) -> Source:
    """Answers of the program alone."""
    return Source(Answers(), place)


def say(fight: Fight, command: Command, source: Source, place: str) -> None:
    """Say a command and answer what it asks; what is refused names its place (ScriptError)."""
    try:
        fight.say(command)
        answer_all(fight, source)
    except NotNowError as error:
        instead = what_may_be(fight, command)
        raise ScriptError(" ".join(filter(None, (f"{place}: {error}", instead)))) from error


def answer_all(fight: Fight, source: Source) -> None:
    """Answer all that is asked; raises NotNowError for an answer that does not fit."""
    while fight.ask is not None:
        fight.answer(source.answer(fight, fight.ask))
