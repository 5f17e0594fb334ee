"""Plays a script: orders, initiative, turns and answers, round by round."""

from __future__ import annotations

from fieldwright.battlefield.things import Figure
from fieldwright.combat.commands import Begin, Proceed
from fieldwright.combat.running import Fight, Keeper
from fieldwright.combat.scripts.answering import Source, say
from fieldwright.combat.scripts.notes import Notes, unheard
from fieldwright.combat.scripts.ordering import give_orders, goes_undeclared
from fieldwright.combat.scripts.script import Answers, Script, ScriptedRound, ScriptError
from fieldwright.combat.scripts.turning import say_words, take_turns
from fieldwright.combat.state import SideState, Step


def play(keeper: Keeper, script: Script, notes: Notes = unheard) -> Fight:
    """Play a script on a field; raises ScriptError for what it asks that cannot be.

    A script without sides goes on with the fight of the field, from the orders of a round.
    ``notes`` is told what was written and has become impossible by what befell.
    """
    fight = Fight(keeper)
    if script.sides:
        _begin(fight, script)
    elif not fight.state.is_on:
        raise ScriptError("sides: no fight is going on here; say which sides begin one.")
    for number, given in enumerate(script.rounds):
        _round(fight, given, f"rounds[{number}]", notes)
    say_words(fight, script.last, "last")
    return fight


def _begin(fight: Fight, script: Script) -> None:
    # In any case, as the names of figures are.
    sides = {one.side.casefold(): one.side for one in fight.field.every(Figure)}
    named = {one: sides.get(one.casefold(), one) for one in (*script.sides, *script.surprise)}
    ids = [named[one] for one in script.sides]
    twice = [one for one in script.sides if ids.count(named[one]) > 1]
    if twice:
        raise ScriptError(f"sides: {' and '.join(twice)} are one side, named twice.")
    opening = Source(script.opening, "opening")
    begin = Begin(
        name=script.name,
        sides=tuple(SideState(id=named[one], played_by=who) for one, who in script.sides.items()),
        seed=script.seed,
        checks=tuple(named[one] for one in script.surprise),
        surprise_modifiers=tuple((named[one], by) for one, by in script.surprise.items()),
        knockdown_save=script.knockdown_save,
        thrown_counted=True,
    )
    say(fight, begin, opening, "sides")
    opening.check_used()


def _round(fight: Fight, given: ScriptedRound, place: str, notes: Notes) -> None:
    say_words(fight, given.first, f"{place}.first")
    dropped = give_orders(fight, given, place, notes)
    initiative = Source(Answers(dice=given.initiative), f"{place}.initiative")
    while _step(fight) is not Step.RESOLUTION:
        proceed = Proceed(undeclared=goes_undeclared(fight, dropped))
        say(fight, proceed, initiative, f"{place}.initiative")
    initiative.check_used()
    take_turns(fight, given, place, notes)
    say_words(fight, given.last, f"{place}.last")
    end = Source(given.end, f"{place}.end")
    while _step(fight) not in (Step.MONSTERS, Step.OVER):
        say(fight, Proceed(), end, f"{place}.end")
    end.check_used()


def _step(fight: Fight) -> Step:
    return fight.state.head.step
