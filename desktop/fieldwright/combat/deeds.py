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

from fieldwright.battlefield.field import Battlefield
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
    return _known(field, state, combatant, figure).deeds


def due_of(field: Battlefield, state: FightState, combatant: Combatant) -> tuple[Due, ...]:
    """The deeds that are still to be done, each in the phase in which it is offered next."""
    figure = field.things["figures"].get(combatant.id)
    if not isinstance(figure, Figure):
        return ()
    return _offered(state, combatant, _known(field, state, combatant, figure))


@dataclass(frozen=True, slots=True)
class _Known:
    """What was worked out for a figure, and from what."""

    figure: Figure
    legs: Figure
    combatant: Combatant
    round: int
    rolled: int | None
    rate: int
    deeds: tuple[Due, ...]
    left: tuple[Due, ...]


_figures: dict[UUID, _Known] = {}
"""What is known of each figure asked for last; it holds as long as nothing about it changes."""

_MOST_FIGURES = 2000


def _known(field: Battlefield, state: FightState, combatant: Combatant, figure: Figure) -> _Known:
    legs = figure if figure.mount is None else moved_figure(field, figure)
    number, rolled = max(state.head.round, 1), state.head.side(combatant.side).rolled
    known = _figures.get(figure.id)
    if (
        known is not None
        and known.figure is figure
        and known.combatant is combatant
        and known.legs is legs
        and known.round == number
        and known.rolled == rolled
    ):
        return known
    roll = NO_SHIFT if rolled is None else shift_of_roll(rolled)
    deeds = Planner(figure, legs, combatant, number, roll).deeds()
    able = combatant.is_in and not combatant.lost and is_able(figure)
    left = tuple(one for one in deeds if one.key not in combatant.done) if able else ()
    rate = rate_under_load(legs, combatant).value
    if len(_figures) >= _MOST_FIGURES:
        _figures.clear()
    known = _Known(figure, legs, combatant, number, rolled, rate, deeds, left)
    _figures[figure.id] = known
    return known


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
        if due.key == MOVE:
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

_latest: WeakKeyDictionary[Battlefield, tuple[FightState, tuple[Due, ...]]] = WeakKeyDictionary()
"""What is due on a snapshot, for the state that was asked for last."""


def all_due(field: Battlefield, state: FightState) -> tuple[Due, ...]:
    """Everything that is still to be done in the round, as it will happen (ruling R16)."""
    latest = _latest.get(field)
    if latest is not None and latest[0] is state:
        return latest[1]
    ordered = sorted(_keyed(field, state), key=lambda pair: pair[0])
    found = tuple(due for _, due in ordered)
    _latest[field] = (state, found)
    return found


def next_due(field: Battlefield, state: FightState) -> Due | None:
    """The deed whose turn it is in the present phase or later; None where none is left."""
    return next(iter(all_due(field, state)), None)


def waited_for(field: Battlefield, state: FightState) -> Due | None:
    """The first deed without which the phase does not go on: the optional ones may be let pass."""
    return next((due for due in all_due(field, state) if not due.optional), None)


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


def _keyed(field: Battlefield, state: FightState) -> Iterator[tuple[_Key, Due]]:
    """Everything that is left, with what it is sorted by."""
    figures = field.things["figures"]
    covering: list[tuple[Deed, Due]] = []
    for combatant in state.combatants.values():
        figure = figures.get(combatant.id)
        if not isinstance(figure, Figure) or not _acts_now(state, combatant):
            continue
        known = _known(field, state, combatant, figure)
        rank = state.rank_of(combatant)
        moves_first = False
        for due in _offered(state, combatant, known):
            # In one and the same phase its own half-move comes before its act all the same.
            moves_first = moves_first or (due.doing is Doing.MOVE and due.key != MOVE_AFTER)
            late = moves_first and due.phase is Phase.END
            deed = Deed(
                who=due.key,
                phase=due.phase,
                doing=Doing.MOVE if late else due.doing,
                side=rank,
                rate=known.rate,
                place=combatant.place,
            )
            if due.key == ACT and due.order.action is Action.COVER and due.order.target:
                covering.append((deed, due))
                continue
            yield order_key(deed), due
    for deed, due in covering:
        yield order_key(_before_the_covered(state, deed, due)), due


def _before_the_covered(state: FightState, deed: Deed, due: Due) -> Deed:
    """Who covers wins initiative against the covered, and is first of that phase (Cover)."""
    target = state.combatants.get(due.order.target) if due.order.target else None
    if target is None:
        return deed
    side = min(deed.side, state.rank_of(target))
    return replace(deed, side=side, rate=_FIRST_OF_ALL)
