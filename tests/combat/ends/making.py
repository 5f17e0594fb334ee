"""Answers in a row, and figures that have done or suffered something already."""

from __future__ import annotations

from typing import Any

from tests.helpers.fights import chosen, dice_asked, rolled, told

from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Choice
from fieldwright.combat.commands import Command, Forgo, Proceed
from fieldwright.combat.deeds import next_due
from fieldwright.combat.play import Play
from fieldwright.combat.running import Fight
from fieldwright.combat.state import Combatant, Step
from fieldwright.terms.setting import Scale


def answered(fight: Fight, *given: int | str) -> None:
    """Answer all that is asked, dice by numbers and choices by words, in their order."""
    left = list(given)
    while fight.ask is not None:
        assert left, f"nothing answers {fight.ask}"
        if isinstance(fight.ask, Choice):
            value = left.pop(0)
            assert isinstance(value, str), f"a choice is asked: {fight.ask}"
            chosen(fight, value)
            continue
        count = dice_asked(fight.ask)
        dice = left[:count]
        assert all(isinstance(one, int) for one in dice), f"dice are asked: {fight.ask}"
        rolled(fight, *dice)  # type: ignore[arg-type]
        left = left[count:]
    assert not left, f"left over: {left}"


def said(fight: Fight, command: Command, *given: int | str) -> list[str]:
    """Say a command and answer what it asks; what was told."""
    before = len(fight.entries)
    fight.say(command)
    answered(fight, *given)
    return told(fight, before)


def part(fight: Fight, who: Figure) -> Combatant:
    """A figure's part in the fight."""
    return fight.state.combatants[who.id]


def by_program(fight: Fight) -> None:
    """Let the program's dice, and the defaults, answer all that is asked."""
    while fight.ask is not None:
        fight.roll()


def step_of(fight: Fight) -> Step:
    """The step at which a fight stands."""
    return fight.state.head.step


def scale_of(fight: Fight) -> Scale:
    """The scale of a fight's field."""
    return fight.field.info.scale


def round_of(fight: Fight) -> int:
    """The round in which a fight stands."""
    return fight.state.head.round


def with_parts(fight: Fight, **parts: dict[str, Any]) -> Fight:
    """Give figures (by name) what the round has brought them, as if it had been played."""
    play = Play(fight.field, fight.state)
    for name, values in parts.items():
        who = next(
            one for one in fight.state.combatants if play.name(one).replace(" ", "_") == name
        )
        play.put(who, **values)
    play.tell("Something happened.", "test")
    facts, changes = play.take()
    fight._keep(facts, changes)
    return fight


def to_the_end(fight: Fight, *initiative: int) -> Fight:
    """From the orders to the end of the round; whoever still has a deed lets it pass."""
    while fight.state.head.step is not Step.END:
        due = next_due(fight.field, fight.state)
        here = fight.state.head.step is Step.RESOLUTION and due is not None
        if here and due is not None and due.phase is fight.state.head.phase:
            fight.say(Forgo(who=due.who, deed=due.key))
            continue
        fight.say(Proceed(undeclared=True))
        if fight.ask is not None:
            rolled(fight, *initiative)
    return fight


def to_next_round(fight: Fight, *given: int | str) -> list[str]:
    """From the end of a round into the next; what was told on the way."""
    before, left = len(fight.entries), list(given)
    number = fight.state.head.round
    while fight.state.head.round == number:
        fight.say(Proceed())
        while fight.ask is not None:
            if isinstance(fight.ask, Choice):
                value = left.pop(0)
                assert isinstance(value, str), f"a choice is asked: {fight.ask}"
                chosen(fight, value)
            else:
                count = dice_asked(fight.ask)
                rolled(fight, *left[:count])  # type: ignore[arg-type]
                left = left[count:]
    assert not left, f"left over: {left}"
    return told(fight, before)
