"""Plays a script: orders, initiative, turns and answers, round by round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Answer, Ask, Choice, Rolls
from fieldwright.combat.commands import Abort, Begin, Command, Forgo, Give, Hold, Proceed, Take
from fieldwright.combat.deeds import Due, is_able, next_due, whose_turn
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.orders import Act, Order
from fieldwright.combat.running import Fight, Keeper, words_of
from fieldwright.combat.scripts.naming import figure_named, name_of, squares_named
from fieldwright.combat.scripts.refusing import what_may_be
from fieldwright.combat.scripts.saying import command_from, works_from
from fieldwright.combat.scripts.script import (
    Answers,
    Script,
    ScriptedOrder,
    ScriptedRound,
    ScriptedTurn,
    ScriptedWord,
    ScriptError,
)
from fieldwright.combat.state import SideState, Step
from fieldwright.rules.actions import Movement

_MOST_DEEDS = 10_000
_USUAL_TURN = ScriptedTurn()

_Waiting: TypeAlias = dict[UUID, list[tuple[int, ScriptedTurn]]]
"""The turns that are still to come of each figure, with their places in the script."""


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
            return Answer(chosen=self._choices.pop(0)) if self._choices else fight.rolled(ask)
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


def play(keeper: Keeper, script: Script) -> Fight:
    """Play a script on a field; raises ScriptError for what it asks that cannot be.

    A script without sides goes on with the fight of the field, from the orders of a round.
    """
    fight = Fight(keeper)
    if script.sides:
        _begin(fight, script)
    elif not fight.state.is_on:
        raise ScriptError("sides: no fight is going on here; say which sides begin one.")
    for number, given in enumerate(script.rounds):
        _round(fight, given, f"rounds[{number}]")
    _words(fight, script.last, "last")
    return fight


def _begin(fight: Fight, script: Script) -> None:
    sides = tuple(SideState(id=one, played_by=who) for one, who in script.sides.items())
    begin = Begin(
        name=script.name,
        sides=sides,
        seed=script.seed,
        checks=tuple(script.surprise),
        surprise_modifiers=tuple(script.surprise.items()),
        knockdown_save=script.knockdown_save,
    )
    _say(fight, begin, Source(script.opening, "opening"), "sides")


def _round(fight: Fight, given: ScriptedRound, place: str) -> None:
    _words(fight, given.first, f"{place}.first")
    _orders(fight, given, place)
    initiative = Source(Answers(dice=given.initiative), f"{place}.initiative")
    while _step(fight) is not Step.RESOLUTION:
        _say(fight, Proceed(), initiative, f"{place}.initiative")
    initiative.check_used()
    _turns(fight, given, place)
    _words(fight, given.last, f"{place}.last")
    end = Source(given.end, f"{place}.end")
    while _step(fight) not in (Step.MONSTERS, Step.OVER):
        _say(fight, Proceed(), end, f"{place}.end")
    end.check_used()


def _step(fight: Fight) -> Step:
    return fight.state.head.step


def _orders(fight: Fight, given: ScriptedRound, place: str) -> None:
    """The monsters' orders first, then the players' declarations (Steps One and Two)."""
    named = {
        figure_named(fight.field, name, f"{place}.orders"): order
        for name, order in given.orders.items()
    }
    for player, names in (("dm", named), ("players", named)):
        for who, order in names.items():
            combatant = fight.state.combatants.get(who.id)
            if combatant is None:
                raise ScriptError(f"{place}.orders: {who.name} takes no part in the fight.")
            if fight.state.plays(combatant) == player:
                at = f"{place}.orders.{who.name}"
                command = Give(who=(who.id,), order=_order(fight.field, order, at))
                _say(fight, command, Source(Answers(), at), at)
        if player == "dm":
            _say(fight, Proceed(), Source(Answers(), place), place)


def _turns(fight: Fight, given: ScriptedRound, place: str) -> None:
    waiting = {
        figure_named(fight.field, name, f"{place}.turns").id: list(enumerate(turns))
        for name, turns in given.turns.items()
    }
    for _ in range(_MOST_DEEDS):
        if next_due(fight.field, fight.state) is None:
            break
        due = _in_turn(fight, waiting)
        if due is None:
            _say(fight, Proceed(), Source(Answers(), place), place)
        else:
            _turn(fight, due, waiting, place)
    # Whoever has fallen by then acts no more, whatever was written for him.
    left = [str(one) for one, turns in waiting.items() if turns and _acts(fight, one)]
    if left:
        names = ", ".join(name_of(fight.field, UUID(one)) for one in left)
        raise ScriptError(f"{place}.turns: more turns are scripted than came to pass for {names}.")


def _in_turn(fight: Fight, waiting: _Waiting) -> Due | None:
    """What is done now; None: the phase is over, and what is left of it is let pass."""
    for due in whose_turn(fight.field, fight.state):
        if due.phase is fight.state.head.phase and (waiting.get(due.who) or not due.optional):
            return due
    return None


def _turn(fight: Fight, due: Due, waiting: _Waiting, place: str) -> None:
    turns = waiting.get(due.who)
    number, turn = turns.pop(0) if turns else (0, _USUAL_TURN)
    at = f"{place}.turns.{name_of(fight.field, due.who)}[{number}]"
    source = Source(turn, at)
    if turn.do != "nothing":
        try:
            _say(fight, _command(fight.field, due, turn, at), source, at)
        except ScriptError as error:
            # What the dice have made impossible is no fault of whoever wrote it.
            if not isinstance(error.__cause__, NotNowError) or not _has_changed(fight, due, turn):
                raise
            word = str(error.__cause__)
            _say(fight, Forgo(who=due.who, deed=due.key, word=word), Source(Answers(), at), at)
            source = Source(Answers(), at)
    source.check_used()
    _words(fight, turn.then, f"{at}.then")


def _has_changed(fight: Fight, due: Due, turn: ScriptedTurn) -> bool:
    """Whether a turn may be impossible by what befell in this round: a fall, one's own or a foe's.

    Nothing may be asked any more: what was begun is done.
    """
    if fight.ask is not None:
        return False
    named = _id(fight.field, turn.target, "target") or due.order.target
    fallen = named is not None and not _acts(fight, named)
    return fight.state.combatants[due.who].knocked_down or fallen


def _acts(fight: Fight, who: UUID) -> bool:
    """Whether somebody is here and can act."""
    figure = fight.field.things["figures"].get(who)
    return isinstance(figure, Figure) and is_able(figure)


def _words(fight: Fight, words: Iterable[ScriptedWord], place: str) -> None:
    """What the DM says beside orders and turns, one command after the other."""
    for number, word in enumerate(words):
        at = f"{place}[{number}]"
        source = Source(word, at)
        _say(fight, command_from(fight.field, word.say, at), source, at)
        source.check_used()


def _command(field: Battlefield, due: Due, turn: ScriptedTurn, at: str) -> Command:
    if turn.do == "hold":
        return Hold(who=due.who)
    if turn.do == "forgo":
        return Forgo(who=due.who, deed=due.key)
    if turn.do == "abort":
        if turn.order is None:
            raise ScriptError(f"{at}: abort needs the order that is carried out instead.")
        return Abort(who=due.who, order=_order(field, turn.order, at))
    act = Act(
        way=squares_named(field, turn.way, at),
        facing=turn.facing,
        target=_id(field, turn.target, at),
        weapon=turn.weapon,
        marks=turn.marks,
        modifiers=turn.modifiers,
        works=None if turn.works is None else works_from(field, turn.works, f"{at}.works"),
    )
    return Take(who=due.who, deed=due.key, act=act)


def _say(fight: Fight, command: Command, source: Source, place: str) -> None:
    """Say a command and answer what it asks; what is refused names its place."""
    try:
        fight.say(command)
        while fight.ask is not None:
            fight.answer(source.answer(fight, fight.ask))
    except NotNowError as error:
        instead = what_may_be(fight, command)
        raise ScriptError(" ".join(filter(None, (f"{place}: {error}", instead)))) from error


def _order(field: Battlefield, order: ScriptedOrder, at: str) -> Order:
    squares = squares_named(field, (order.square,) if order.square else (), at)
    stands = Movement.NONE if order.action.allows(Movement.NONE) else None
    return Order(
        action=order.action,
        movement=stands if order.movement is None else order.movement,
        target=_id(field, order.target, at),
        square=squares[0] if squares else None,
        weapon=order.weapon,
        spell=order.spell,
        casting_time=order.casting_time,
        item=order.item,
        item_kind=order.item_kind,
        posture=order.posture,
        move_after=order.move_after,
        preparation=order.preparation,
        allowed_by_dm=order.allowed_by_dm,
        text=order.text,
    )


def _id(field: Battlefield, name: str, at: str) -> UUID | None:
    return figure_named(field, name, at).id if name else None
