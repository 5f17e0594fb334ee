"""What is due: the deeds that are still to be done, and whose turn it is.

combat-and-tactics.txt, Movement and Initiative, The Actions; rulings R4, R16, R19, R20. What an
order comes to is ``planned``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from operator import itemgetter
from typing import TypeAlias
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure, Thing
from fieldwright.combat.changed import changed_figures, changed_parts
from fieldwright.combat.numbers import base_phase_of, rate_under_load
from fieldwright.combat.planned import (
    ABORTED,
    ACT,
    AT_ONCE,
    CLOSING,
    GUARD,
    LATE,
    MOVE,
    MOVE_AFTER,
    SECOND_MOVE,
    WORKS,
    Due,
    Planner,
)
from fieldwright.combat.state import Combatant, FightState, Head, Step
from fieldwright.combat.watching import before_the_covered, covered_by
from fieldwright.geometry.mounts import moved_figure
from fieldwright.rules.actions import Action
from fieldwright.rules.conditions import DEAD, INCAPABLE, is_any_of
from fieldwright.rules.explained import Explained
from fieldwright.rules.initiative import NO_SHIFT, shift_of_roll
from fieldwright.rules.movement import Phase
from fieldwright.rules.phase_order import Deed, Doing, order_key
from fieldwright.terms.quick import quickly_made

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


@quickly_made
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
    if order.action not in CLOSING:
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


@dataclass(eq=False)
class _Moment:
    """What is due for a state, on the figures of a snapshot.

    ``rows`` are the deeds that are left of each combatant, in the order of the fight. ``about``
    tells of each figure in whose deeds it has a say, by their places in that order; ``watching``
    are the places of those who cover a square, in whose deeds all have a say.
    """

    figures: Mapping[UUID, Thing]
    state: FightState
    rows: list[_Row]
    about: dict[UUID, set[int]]
    watching: set[int]
    all: tuple[Due, ...] | None = None

    @cached_property
    def first(self) -> Due | None:
        """The deed that comes before all others; None where none is left."""
        firsts = [row[0] for row in self.rows if row]
        return min(firsts, key=itemgetter(0))[1] if firsts else None


_asked_last: list[_Moment] = []
"""The moment that was asked for last: from one to the next little changes."""


def all_due(field: Battlefield, state: FightState) -> tuple[Due, ...]:
    """Everything that is still to be done in the round, as it will happen (ruling R16)."""
    moment = _moment(field, state)
    if moment.all is None:
        pairs = sorted((pair for row in moment.rows for pair in row), key=itemgetter(0))
        moment.all = tuple(due for _, due in pairs)
    return moment.all


def next_due(field: Battlefield, state: FightState) -> Due | None:
    """The deed whose turn it is in the present phase or later; None where none is left."""
    return _moment(field, state).first


def waited_for(field: Battlefield, state: FightState) -> Due | None:
    """The first deed without which the phase does not go on: the optional ones may be let pass."""
    return next((due for due in all_due(field, state) if not due.optional), None)


def whose_turn(field: Battlefield, state: FightState) -> tuple[Due, ...]:
    """The deeds that may be done next: the first that is waited for, and optional ones before it.

    All of them are of one phase.
    """
    first = next_due(field, state)
    if first is None or not first.optional:
        return () if first is None else (first,)
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
    last = _asked_last[-1] if _asked_last else None
    figures = field.things["figures"]
    if last is not None and last.state is state and last.figures is figures:
        return last
    moment = last and _patched(last, field, state)
    if moment is None:
        moment = _Moment(figures, state, [()] * len(state.combatants), {}, set())
        _work_out(moment, field, range(len(moment.rows)))
    _asked_last[:] = [moment]
    return moment


def _patched(last: _Moment, field: Battlefield, state: FightState) -> _Moment | None:
    """The next moment, where the same figures fight in the same phase; None for another."""
    parts = changed_parts(last.state, state)
    figures = changed_figures(last.figures, field.things["figures"])
    if parts is None or figures is None or _frame(last.state.head) != _frame(state.head):
        return None
    rows, about, watching = list(last.rows), last.about, last.watching
    moment = _Moment(field.things["figures"], state, rows, about, watching)
    anew = {at for at, _ in parts} | (watching if figures else set())
    anew.update(*(last.about.get(one.id, ()) for one, _ in figures))
    _work_out(moment, field, anew)
    return moment


def _frame(head: Head) -> tuple[object, ...]:
    """All of the head that has a say in when deeds are due."""
    return head.step is Step.RESOLUTION, head.phase, head.round, head.surprise_round, head.sides


def _work_out(moment: _Moment, field: Battlefield, places: Iterable[int]) -> None:
    """Work out the deeds that are left of the combatants at some places."""
    head = moment.state.head
    number = max(head.round, 1)
    acting = {
        side.id: (side.rank or 0, (number, side.rolled))
        for side in head.sides
        if not (head.surprise_round and side.surprised)
    }
    combatants = list(moment.state.combatants.values())
    for at in places:
        combatant = combatants[at]
        figure = moment.figures.get(combatant.id)
        moment.rows[at] = ()
        moment.watching.discard(at)
        if not isinstance(figure, Figure):
            continue
        moment.about.setdefault(figure.id, set()).add(at)
        if combatant.side not in acting:
            continue
        rank, round_of_side = acting[combatant.side]
        known = _known(field, round_of_side, combatant, figure)
        for one in (known.legs, known.target):
            if one is not None:
                moment.about.setdefault(one.id, set()).add(at)
        covered = covered_by(moment.figures, moment.state, combatant, figure)
        if covered is not None:
            moment.watching.add(at)
        if known.left:
            moment.rows[at] = _row(moment.state, combatant, known, rank, covered)


def _place_in(phase: Phase, combatant: Combatant) -> int:
    """Where the DM has put a figure in a phase; where it stands in the fight if he has not."""
    ahead = combatant.ahead
    return combatant.place if ahead is None or ahead[0] is not phase else ahead[1]


def _row(
    state: FightState,
    combatant: Combatant,
    known: _Known,
    rank: int,
    covered: tuple[Combatant, ...] | None,
) -> _Row:
    """What is left of one figure, in its order; ``covered`` are those on the square it covers."""
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
            place=_place_in(due.phase, combatant),
        )
        if due.key == ACT and due.order.action is Action.COVER:
            deed = before_the_covered(state, deed, due, covered or ())
        found.append((order_key(deed), due))
    return tuple(sorted(found, key=lambda pair: pair[0]))
