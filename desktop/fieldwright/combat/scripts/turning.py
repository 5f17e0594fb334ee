"""Turns of a script: each figure carries out what is due as it was written, or as is usual."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeAlias
from uuid import UUID

from fieldwright.combat.blows.attempt import MARKS
from fieldwright.combat.commands import Abort, Command, Forgo, Hold, Proceed, Take
from fieldwright.combat.deeds import Due, next_due, whose_turn
from fieldwright.combat.entries import Happened
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.moves.rising import RISE
from fieldwright.combat.moves.walking import GOES_ON
from fieldwright.combat.orders import LEAVES, Act
from fieldwright.combat.running import Fight
from fieldwright.combat.scripts.answering import Source, answer_all, nothing_given, say
from fieldwright.combat.scripts.naming import figure_named, name_of, squares_named
from fieldwright.combat.scripts.notes import Notes
from fieldwright.combat.scripts.ordering import acts, id_of, order_from
from fieldwright.combat.scripts.saying import command_from, works_from
from fieldwright.combat.scripts.script import (
    ScriptedRound,
    ScriptedTurn,
    ScriptedWord,
    ScriptError,
)
from fieldwright.combat.scripts.usual import aimed_at, covers_somebody, usual_acts
from fieldwright.rules.cover import CoverStep
from fieldwright.rules.phase_order import Doing

_MOST_DEEDS = 10_000

_Waiting: TypeAlias = dict[UUID, list[tuple[int, ScriptedTurn]]]
"""The turns that are still to come of each figure, with their places in the script."""

_KNOWN_MARKS = (
    *MARKS,
    RISE,
    GOES_ON,
    LEAVES,
    "no cover",
    *(f"cover {one.label}" for one in CoverStep),
)

_UPSETS = frozenset(
    {
        "branch",
        "driven",
        "event",
        "falls",
        "grapple",
        "hazard",
        "left",
        "mount",
        "overrun",
        "pushed",
        "refused",
        "retreat",
        "spell lost",
        "stop",
        "unhorsed",
    }
)
"""The kinds of what the dice may bring about so that what was written cannot be any more."""


def take_turns(fight: Fight, given: ScriptedRound, place: str, notes: Notes) -> None:
    """Play the resolution of a round to its end."""
    since = len(fight.entries)
    waiting = {
        figure_named(fight, name, f"{place}.turns").id: list(enumerate(turns))
        for name, turns in given.turns.items()
    }
    for _ in range(_MOST_DEEDS):
        if next_due(fight.field, fight.state) is None:
            break
        due = _in_turn(fight, waiting)
        if due is None:
            say(fight, Proceed(), nothing_given(place), place)
        elif waiting.get(due.who):
            number, turn = waiting[due.who].pop(0)
            at = f"{place}.turns.{name_of(fight, due.who)}[{number}]"
            _Turn(fight, due, turn, at).take(since, notes)
        else:
            as_usual(fight, due, f"{place}.turns.{name_of(fight, due.who)}")
    _check_all_came(fight, [one for one, turns in waiting.items() if turns], since, place, notes)


def _in_turn(fight: Fight, waiting: _Waiting) -> Due | None:
    """What is done now; None: the phase is over, and what is left of it is let pass."""
    for due in whose_turn(fight.field, fight.state):
        if due.phase is fight.state.head.phase and (
            waiting.get(due.who) or not due.optional or covers_somebody(fight, due)
        ):
            return due
    return None


def _check_all_came(
    fight: Fight, left: Iterable[UUID], since: int, place: str, notes: Notes
) -> None:
    """Whoever was hindered by what befell acts no more; of others all turns must have come."""
    too_many = []
    for who in left:
        if not acts(fight, who) or _is_upset(fight, who, since):
            notes(f"{place}.turns: {name_of(fight, who)} could not do all that was written.")
        else:
            too_many.append(name_of(fight, who))
    if too_many:
        names = ", ".join(too_many)
        raise ScriptError(f"{place}.turns: more turns are scripted than came to pass for {names}.")


def as_usual(fight: Fight, due: Due, at: str) -> None:
    """What is due takes its usual course; where it cannot be, it is told and let pass."""
    try:
        _do_the_first(fight, due, usual_acts(fight, due), nothing_given(at), at)
    except ScriptError as error:
        word = str(error.__cause__ or "")
        say(fight, Forgo(who=due.who, deed=due.key, word=word), nothing_given(at), at)


def _do_the_first(fight: Fight, due: Due, given: Iterable[Act], source: Source, at: str) -> None:
    """Carry out the first act that is not refused; raises ScriptError where all are."""
    refusal: NotNowError | None = None
    for act in given:
        try:
            fight.say(Take(who=due.who, deed=due.key, act=act))
        except NotNowError as error:
            refusal = refusal or error
            continue
        try:
            answer_all(fight, source)
        except NotNowError as error:
            raise ScriptError(f"{at}: {error}") from error
        return
    raise ScriptError(f"{at}: {refusal or 'nothing of it can be done now.'}") from refusal


class _Turn:
    """One turn as it is written, in the place of what is due."""

    def __init__(self, fight: Fight, due: Due, turn: ScriptedTurn, at: str) -> None:
        self._fight, self._due, self._turn, self._at = fight, due, turn, at

    def take(self, since: int, notes: Notes) -> None:
        """Do what is written; what the dice have made impossible takes its usual course.

        ``since`` is the length of the log at the beginning of the resolution.
        """
        fight, at = self._fight, self._at
        source = Source(self._turn, at)
        try:
            self._do(source)
        except ScriptError as error:
            # What the dice have made impossible is no fault of whoever wrote it.
            if not isinstance(error.__cause__, NotNowError) or not self._has_changed(since):
                raise
            notes(f"{at}: {error.__cause__}")
            as_usual(fight, self._due, at)
            source = nothing_given(at)
        source.check_used()
        say_words(fight, self._turn.then, f"{at}.then")

    def _do(self, source: Source) -> None:
        turn, due, at = self._turn, self._due, self._at
        if turn.do == "nothing":
            return
        if turn.do != "act":
            say(self._fight, self._other_command(), source, at)
            return
        act = self._act()
        open_way = due.doing is Doing.MOVE and not (act.way or act.marks or act.facing is not None)
        if not open_way:
            say(self._fight, Take(who=due.who, deed=due.key, act=act), source, at)
            return
        ways = (
            replace(act, way=one.way, facing=one.facing, target=act.target or one.target)
            for one in usual_acts(self._fight, aimed_at(due, act))
        )
        _do_the_first(self._fight, due, ways, source, at)

    def _other_command(self) -> Command:
        turn, who = self._turn, self._due.who
        if turn.do == "hold":
            return Hold(who=who)
        if turn.do == "forgo":
            return Forgo(who=who, deed=self._due.key)
        if turn.order is None:
            raise ScriptError(f"{self._at}: abort needs the order that is carried out instead.")
        return Abort(who=who, order=order_from(self._fight, turn.order, self._at))

    def _act(self) -> Act:
        fight, turn, at = self._fight, self._turn, self._at
        for mark in turn.marks:
            if mark not in _KNOWN_MARKS:
                known = ", ".join(_KNOWN_MARKS)
                raise ScriptError(f"{at}.marks: there is no mark {mark!r}; there are {known}.")
        return Act(
            way=squares_named(fight.field, turn.way, f"{at}.way"),
            facing=turn.facing,
            target=id_of(fight, turn.target, at),
            weapon=turn.weapon,
            marks=turn.marks,
            modifiers=turn.modifiers,
            works=None if turn.works is None else works_from(fight, turn.works, f"{at}.works"),
        )

    def _has_changed(self, since: int) -> bool:
        """Whether it may be impossible by what befell in this round: a fall, a move cut short.

        Nothing may be asked any more: what was begun is done.
        """
        fight, due = self._fight, self._due
        if fight.ask is not None:
            return False
        named = id_of(fight, self._turn.target, self._at) or due.order.target
        if named is not None and (not acts(fight, named) or _is_upset(fight, named, since)):
            return True
        moves = bool(self._turn.way) and _is_upset(fight, None, since)
        return moves or _is_upset(fight, due.who, since)


def _is_upset(fight: Fight, who: UUID | None, since: int) -> bool:
    """Whether the dice have brought anything upon somebody (None: anybody) in this round."""
    part = None if who is None else fight.state.combatants.get(who)
    if part is not None and (part.knocked_down or part.lost):
        return True
    return any(
        one.kind in _UPSETS and (who is None or who in (one.who, one.whom))
        for one in fight.entries[since:]
        if isinstance(one, Happened)
    )


def say_words(fight: Fight, words: Iterable[ScriptedWord], place: str) -> None:
    """What the DM says beside orders and turns, one command after the other."""
    for number, word in enumerate(words):
        at = f"{place}[{number}]"
        source = Source(word, at)
        say(fight, command_from(fight, word.say, at), source, at)
        source.check_used()
