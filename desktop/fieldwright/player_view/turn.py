"""Whose turn it is in a fight, as far as players may know."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.record import LogEntry, Record
from fieldwright.combat.deeds import MOVE_AFTER, Due, all_due
from fieldwright.combat.entries import FightLogError, folded, read
from fieldwright.combat.planned import CLOSING
from fieldwright.combat.state import FightState, Step
from fieldwright.rules.movement import Phase
from fieldwright.rules.phase_order import Doing

Told: TypeAlias = tuple[UUID, str]
"""A figure, and its name as far as players know it."""


@dataclass(frozen=True, slots=True)
class ShownTurn:
    """A moment of a fight: ``phase`` is None while nobody known acts in one.

    ``in_turn`` is who acts now, none where nobody known does; ``following`` are those that come
    next, each once. ``first`` says who won initiative: ``players``, ``dm``, or nobody alone ("").
    """

    round: int
    step: Step
    phase: Phase | None
    in_turn: tuple[Told, ...] = ()
    following: tuple[Told, ...] = ()
    first: Literal["players", "dm", ""] = ""


_NO_FIGHT = FightState()

_READ: list[tuple[Sequence[LogEntry], FightState]] = []
"""The logs that were read last, the newest first: mostly the next one goes on where one ends."""

_MOST_READ = 4


def fight_on(field: Battlefield) -> FightState:
    """The state of the fight on a field; of none where there is none, or none that can be read."""
    log = field.log
    if not log:
        return _NO_FIGHT
    found = (one for one in _READ if _begins_with(log, one[0]))
    known, state = next(found, ((), _NO_FIGHT))
    if known is not log:
        try:
            state = folded(map(read, log[len(known) :]), state)
        except FightLogError:
            return _NO_FIGHT
        _READ[:] = [(log, state), *(one for one in _READ if one[0] is not known)][:_MOST_READ]
    return state


def _begins_with(log: Sequence[LogEntry], start: Sequence[LogEntry]) -> bool:
    if isinstance(log, Record):
        return log.begins_with(start)
    return log is start or tuple(log[: len(start)]) == tuple(start)


def shown_turn(
    field: Battlefield,
    state: FightState,
    names: Mapping[UUID, str],
    foretold: Container[UUID],
) -> ShownTurn | None:
    """Whose turn it is; None where no fight is going on.

    ``names`` are the figures that players see, with the names that they know. Of those that are
    ``foretold`` it is told beforehand that they come next: players' own, since of others it would
    tell what they have been ordered to do.

    The phase is that of the next deed of somebody whom players see, whatever the fight's own head
    says: it would tell of the deeds of those whom they do not see.
    """
    if not state.is_on:
        return None
    head = state.head
    first = _winners(state, names)
    if head.step is not Step.RESOLUTION:
        return ShownTurn(head.round, head.step, None, first=first)
    due = deeds_shown(field, state, names)
    if not due:
        return ShownTurn(head.round, Step.END, None, first=first)
    now = due[0]
    following = _each_once(due, {now.who}, foretold)
    return ShownTurn(
        head.round,
        head.step,
        now.phase,
        ((now.who, names[now.who]),),
        tuple((who, names[who]) for who in following),
        first,
    )


def deeds_shown(field: Battlefield, state: FightState, seen: Container[UUID]) -> list[Due]:
    """The deeds of figures that players see, as they will come.

    Half-moves that nobody waits for are left out: who has not ordered to close with somebody is
    asked for his move only if he wishes it.
    """
    return [
        one
        for one in all_due(field, state)
        if one.who in seen and not (one.optional and one.doing is Doing.MOVE and _is_let_be(one))
    ]


def _is_let_be(due: Due) -> bool:
    return due.key == MOVE_AFTER or due.order.action not in CLOSING


def _winners(state: FightState, seen: Container[UUID]) -> Literal["players", "dm", ""]:
    """Whose figures act first within a phase, of those whom players see (The Initiative Roll)."""
    ranks: dict[str, list[int]] = {"players": [], "dm": []}
    for one in state.combatants.values():
        rank = state.head.side(one.side).rank
        if one.is_in and one.id in seen and rank is not None:
            ranks[state.plays(one)].append(rank)
    if not (ranks["players"] and ranks["dm"]) or min(ranks["players"]) == min(ranks["dm"]):
        return ""
    return "players" if min(ranks["players"]) < min(ranks["dm"]) else "dm"


def _each_once(due: list[Due], said: set[UUID], foretold: Container[UUID]) -> list[UUID]:
    """Who comes next, in order; whoever is named already is not named again."""
    found: dict[UUID, None] = {}
    for one in due:
        if one.who in foretold and one.who not in said:
            found.setdefault(one.who)
    return list(found)
