"""What is due: the deeds that are still to be done, and whose turn it is.

combat-and-tactics.txt, Movement and Initiative, The Actions; rulings R4, R16, R19, R20. What an
order comes to is ``planned``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias
from uuid import UUID
from weakref import WeakKeyDictionary

from fieldwright.battlefield.field import Battlefield, Board
from fieldwright.battlefield.things import Figure
from fieldwright.combat.numbers import base_phase_of, rate_under_load
from fieldwright.combat.planned import (
    ABORTED,
    ACT,
    AT_ONCE,
    GUARD,
    LATE,
    MOVE,
    MOVE_AFTER,
    SECOND_MOVE,
    WORKS,
    Due,
    Planner,
)
from fieldwright.combat.state import Combatant, FightState, Step
from fieldwright.geometry.mounts import moved_figure
from fieldwright.rules.actions import Action
from fieldwright.rules.conditions import DEAD, INCAPABLE, is_any_of
from fieldwright.rules.explained import Explained
from fieldwright.rules.initiative import NO_SHIFT, shift_of_roll
from fieldwright.rules.movement import Phase
from fieldwright.rules.phase_order import Deed, Doing, order_key

__all__ = [
    "ABORTED",
    "ACT",
    "AT_ONCE",
    "GUARD",
    "LATE",
    "MOVE",
    "MOVE_AFTER",
    "SECOND_MOVE",
    "WORKS",
    "Card",
    "Due",
    "all_due",
    "card_of",
    "deeds_of",
    "due_of",
    "is_able",
    "is_awaited",
    "next_due",
    "waited_for",
    "whose_turn",
]

_FIRST_OF_ALL = 1_000_000
"""The rate by which one who covers comes first in a phase."""


def is_able(figure: Figure) -> bool:
    """Whether a figure can do anything at all: awake, alive, with hit points left."""
    lost = is_any_of(DEAD | INCAPABLE, figure.conditions)
    return not lost and (figure.hit_points is None or figure.hit_points > 0)


# ------------------------------------------------------------------------------------- one figure


@dataclass(frozen=True, slots=True)
class Card:
    """What stands on a figure's card: base initiative, and the phases of its order with reasons."""

    base: Explained[Phase]
    deeds: tuple[Due, ...]


def card_of(field: Battlefield, state: FightState, combatant: Combatant) -> Card:
    """The card of a figure, before initiative too; for another order ask with it in its place."""
    figure = field.things["figures"][combatant.id]
    assert isinstance(figure, Figure)
    return Card(base_phase_of(figure, combatant), deeds_of(field, state, combatant))


def deeds_of(field: Battlefield, state: FightState, combatant: Combatant) -> tuple[Due, ...]:
    """All deeds of a figure's order, those that are over too, as they follow each other."""
    figure = field.things["figures"].get(combatant.id)
    if not isinstance(figure, Figure):
        return ()
    return _known(field, _round_of(state, combatant), combatant, figure).deeds


def due_of(field: Battlefield, state: FightState, combatant: Combatant) -> tuple[Due, ...]:
    """The deeds that are still to be done, each in the phase in which it is offered next."""
    figure = field.things["figures"].get(combatant.id)
    if not isinstance(figure, Figure):
        return ()
    return _offered(state, combatant, _known(field, _round_of(state, combatant), combatant, figure))


_Round: TypeAlias = tuple[int, int | None]
"""The number of a round, and what a side has rolled for initiative."""


def _round_of(state: FightState, combatant: Combatant) -> _Round:
    return max(state.head.round, 1), state.head.side(combatant.side).rolled


@dataclass(frozen=True, slots=True)
class _Known:
    """What was worked out for a figure, and from what."""

    figure: Figure
    legs: Figure
    target: Figure | None
    combatant: Combatant
    when: _Round
    rate: int
    deeds: tuple[Due, ...]
    left: tuple[Due, ...]


_figures: dict[UUID, _Known] = {}
"""What is known of each figure asked for last; it holds as long as nothing about it changes."""

_MOST_FIGURES = 2000


def _known(field: Battlefield, when: _Round, combatant: Combatant, figure: Figure) -> _Known:
    legs = figure if figure.mount is None else moved_figure(field, figure)
    target = _target(field, combatant)
    known = _figures.get(figure.id)
    if (
        known is not None
        and known.figure is figure
        and known.combatant is combatant
        and known.legs is legs
        and known.target is target
        and known.when == when
    ):
        return known
    number, rolled = when
    roll = NO_SHIFT if rolled is None else shift_of_roll(rolled)
    deeds = Planner(figure, legs, combatant, number, roll, target).deeds()
    able = combatant.is_in and not combatant.lost and is_able(figure)
    left = tuple(one for one in deeds if one.key not in combatant.done) if able else ()
    rate = rate_under_load(legs, combatant).value
    if len(_figures) >= _MOST_FIGURES:
        _figures.clear()
    known = _Known(figure, legs, target, combatant, when, rate, deeds, left)
    _figures[figure.id] = known
    return known


def _target(field: Battlefield, combatant: Combatant) -> Figure | None:
    """Whom its order is aimed at, where that has a say in what it comes to."""
    order = combatant.order
    if order is None or order.target is None or order.movement is not None:
        return None
    found = field.things["figures"].get(order.target)
    return found if isinstance(found, Figure) else None


def _offered(state: FightState, combatant: Combatant, known: _Known) -> tuple[Due, ...]:
    """What is left, none of it before the present phase, the one held for, or its own move."""
    if not known.left:
        return ()
    now = state.head.phase if state.head.step is Step.RESOLUTION else Phase.VERY_FAST
    earliest = max(now, combatant.held_to or Phase.VERY_FAST)
    acts_from = max(earliest, combatant.act_from or Phase.VERY_FAST)
    moved_in = None if combatant.gone is None else combatant.gone.phase
    found = []
    for due in known.left:
        if due.phase is Phase.END:
            found.append(due)
            continue
        phase = max(due.phase, earliest)
        if due.key == MOVE and not due.optional:
            moved_in = phase
        elif due.key == SECOND_MOVE or due.doing is Doing.ACT:
            # What follows a half-move comes one phase later, if that was held too.
            phase = phase if moved_in is None else max(phase, moved_in.later())
        if due.doing is Doing.ACT:
            phase = max(phase, acts_from)
            acts_from = phase.later()
        found.append(due if phase is due.phase else replace(due, phase=phase))
    return tuple(found)


# ------------------------------------------------------------------------------------------- all

_Key: TypeAlias = tuple[int, int, int, int, int]
_Row: TypeAlias = tuple[tuple[_Key, Due], ...]


@dataclass(slots=True)
class _Moment:
    """What is due on a snapshot, for the state that was asked for last."""

    state: FightState
    rows: tuple[_Row, ...]
    all: tuple[Due, ...] | None = None


_latest: WeakKeyDictionary[Board, _Moment] = WeakKeyDictionary()

_rows: dict[UUID, tuple[_Known, Phase, int, _Row]] = {}
"""The deeds that are left of each figure asked for last, with what they are sorted by."""


def all_due(field: Battlefield, state: FightState) -> tuple[Due, ...]:
    """Everything that is still to be done in the round, as it will happen (ruling R16)."""
    moment = _moment(field, state)
    if moment.all is None:
        pairs = sorted((pair for row in moment.rows for pair in row), key=lambda pair: pair[0])
        moment.all = tuple(due for _, due in pairs)
    return moment.all


def next_due(field: Battlefield, state: FightState) -> Due | None:
    """The deed whose turn it is in the present phase or later; None where none is left."""
    firsts = (row[0] for row in _moment(field, state).rows)
    first = min(firsts, key=lambda pair: pair[0], default=None)
    return None if first is None else first[1]


def waited_for(field: Battlefield, state: FightState) -> Due | None:
    """The first deed without which the phase does not go on: the optional ones may be let pass."""
    return next((due for due in all_due(field, state) if not due.optional), None)


def whose_turn(field: Battlefield, state: FightState) -> tuple[Due, ...]:
    """The deeds that may be done next: the first that is waited for, and optional ones before it.

    All of them are of one phase.
    """
    found: list[Due] = []
    for due in all_due(field, state):
        if found and due.phase is not found[0].phase:
            break
        found.append(due)
        if not due.optional:
            break
    return tuple(found)


def is_awaited(field: Battlefield, state: FightState, combatant: Combatant) -> bool:
    """Whether its player still has to declare: a players' figure that can act (Step Two)."""
    if combatant.order is not None or state.plays(combatant) != "players":
        return False
    figure = field.things["figures"].get(combatant.id)
    able = isinstance(figure, Figure) and combatant.is_in and is_able(figure)
    return able and not combatant.lost and _acts_now(state, combatant)


def _acts_now(state: FightState, combatant: Combatant) -> bool:
    """Whether its side does anything in this round: surprised ones do not."""
    return not (state.head.surprise_round and state.head.side(combatant.side).surprised)


def _moment(field: Battlefield, state: FightState) -> _Moment:
    latest = _latest.get(field.board)
    if latest is None or latest.state is not state:
        latest = _latest[field.board] = _Moment(state, tuple(_made(field, state)))
    return latest


def _made(field: Battlefield, state: FightState) -> Iterator[_Row]:
    """The deeds of everybody who has some left, each figure's in their order."""
    figures = field.things["figures"]
    if len(_rows) >= _MOST_FIGURES:
        _rows.clear()
    now = state.head.phase if state.head.step is Step.RESOLUTION else Phase.VERY_FAST
    number = max(state.head.round, 1)
    acting = {
        side.id: (side.rank or 0, (number, side.rolled))
        for side in state.head.sides
        if not (state.head.surprise_round and side.surprised)
    }
    for who, combatant in state.combatants.items():
        figure = figures.get(who)
        if not isinstance(figure, Figure) or combatant.side not in acting:
            continue
        rank, round_of_side = acting[combatant.side]
        known = _known(field, round_of_side, combatant, figure)
        if not known.left:
            continue
        old = _rows.get(who)
        if old is not None and old[0] is known and old[1] is now and old[2] == rank:
            yield old[3]
            continue
        row = _row(state, combatant, known, rank)
        if combatant.order is None or combatant.order.action is not Action.COVER:
            _rows[who] = (known, now, rank, row)
        yield row


def _row(state: FightState, combatant: Combatant, known: _Known, rank: int) -> _Row:
    """What is left of one figure, in its order."""
    found: list[tuple[_Key, Due]] = []
    moves_first = False
    offered = _offered(state, combatant, known)
    acts_in = next((due.phase for due in offered if due.key == ACT), None)
    for due in offered:
        # In one and the same phase its own half-move comes before its act all the same.
        moves_first = moves_first or (due.doing is Doing.MOVE and due.key != MOVE_AFTER)
        doing = due.doing
        if moves_first and due.phase is Phase.END:
            doing = Doing.MOVE
        elif due.optional and due.key == MOVE and due.phase is acts_in:
            doing = Doing.ACT
        deed = Deed(
            who=due.key,
            phase=due.phase,
            doing=doing,
            side=rank,
            rate=known.rate,
            place=combatant.place,
        )
        if due.key == ACT and due.order.action is Action.COVER:
            deed = _before_the_covered(state, deed, due)
        found.append((order_key(deed), due))
    return tuple(sorted(found, key=lambda pair: pair[0]))


def _before_the_covered(state: FightState, deed: Deed, due: Due) -> Deed:
    """Who covers wins initiative against the covered, and is first of that phase (Cover)."""
    target = state.combatants.get(due.order.target) if due.order.target else None
    if target is None:
        return deed
    side = min(deed.side, state.rank_of(target))
    return replace(deed, side=side, rate=_FIRST_OF_ALL)
