"""How a figure carries out what is due: at whom, by which way, turned to where.

combat-and-tactics.txt, The Actions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.automatic.around import flees, leaves, nearest_foes
from fieldwright.combat.blows.acting import why_no_attack
from fieldwright.combat.deeds import AT_ONCE, GUARD, MOVE_AFTER, SECOND_MOVE, Due, is_able
from fieldwright.combat.moment import Moment
from fieldwright.combat.moves.fleeing import least_struck
from fieldwright.combat.moves.leaving import at_the_edge, why_not_leaving
from fieldwright.combat.moves.planning import Plan, Setting, plan_of
from fieldwright.combat.moves.reach import (
    Approach,
    CostsNow,
    approach_to,
    costs_now,
    is_taken,
)
from fieldwright.combat.moves.rising import RISE, RISES_FOR
from fieldwright.combat.numbers import rate_under_load
from fieldwright.combat.orders import LEAVES, Act
from fieldwright.combat.state import Combatant, FightState
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.index import index_of
from fieldwright.geometry.measure import measured_from
from fieldwright.geometry.mounts import moved_figure
from fieldwright.geometry.threat.area import rings_apart
from fieldwright.geometry.threat.arms import ready_attacks
from fieldwright.rules.actions import Action, Movement, squares_of
from fieldwright.rules.conditions import AT_GRIPS, is_any_of
from fieldwright.rules.phase_order import Doing
from fieldwright.terms.grid import Block, Square

_TRIED = 6
"""So many of the nearest enemies are tried as targets."""

_STRIKES = (Action.ATTACK, Action.UNARMED, Action.CHARGE)
_SHOTS = (Action.FIRE, Action.COVER)


@dataclass(frozen=True)
class _Case:
    """One figure's deed at one moment, with whom it might be aimed at, the nearest first."""

    field: Battlefield
    state: FightState
    due: Due
    figure: Figure
    targets: tuple[Figure, ...]

    @property
    def setting(self) -> Setting:
        """The deed as moves have it."""
        return Setting(field=self.field, state=self.state, combatant=self.combatant, due=self.due)

    @property
    def combatant(self) -> Combatant:
        """The figure's part in the fight."""
        return self.state.combatants[self.due.who]

    @property
    def legs(self) -> Figure:
        """What carries it."""
        return moved_figure(self.field, self.figure)

    @property
    def reach(self) -> int:
        """How far it strikes, in rings."""
        return max((one.reach for one in ready_attacks(self.figure)), default=1)

    @property
    def most(self) -> int:
        """The most points of movement that its deed leaves on the best of grounds."""
        order = self.due.order
        movement = order.movement or order.action.greatest
        if self.due.doing is Doing.ACT and self.due.key not in AT_ONCE:
            movement = Movement.NONE
        if movement is Movement.NONE:
            return 0 if self.combatant.moved else 1
        rate = rate_under_load(self.legs, self.combatant).value
        found = squares_of(order.action, movement, rate, scale=self.field.info.scale)
        return found if isinstance(found, int) else 0

    def may_reach(self, target: Figure) -> bool:
        """Whether a target is not too far off to be struck after this deed, whatever the ground."""
        gap = rings_apart(block_of(self.legs), block_of(target)) - self.reach
        return gap <= self.most


def act_for(field: Battlefield, state: FightState, due: Due) -> Act | None:
    """How a figure carries out what is due; None where nothing of it can be done."""
    return next(acts_for(field, state, due), None)


def acts_for(
    field: Battlefield, state: FightState, due: Due, *, sure: bool = True
) -> Iterator[Act]:
    """Ways to carry out what is due, the best first: a later one is for where one is refused.

    With ``sure`` shots are told only where line, range and light let them be shot; without, whoever
    carries them out finds out, and less is asked twice.
    """
    combatant = state.combatants[due.who]
    figure = field.things["figures"][due.who]
    assert isinstance(figure, Figure)
    nearest = nearest_foes(field, state, combatant, figure)
    found = [one for one, _, _ in islice(nearest, _TRIED)]
    case = _Case(field, state, due, figure, _targets(field, due, found))
    if due.doing is Doing.MOVE:
        yield from _move(case, sure=sure)
    elif due.order.action in _SHOTS:
        yield from _shoot(case) if sure else (Act(target=one.id) for one in case.targets)
    elif due.order.action in _STRIKES:
        yield from _strike(case)
    else:
        yield Act(target=due.order.target)
    if _rises_for_it(case):
        yield Act(marks=(RISE,))


def way_off(field: Battlefield, state: FightState, due: Due) -> Act | None:
    """How who flees is off the map with what is due, from the edge or by the way that it goes on.

    None for all others, and where it does not get so far (Failing a Morale Check).
    """
    figure = field.things["figures"][due.who]
    assert isinstance(figure, Figure)
    return _off_the_map(_Case(field, state, due, figure, ()))


def _off_the_map(case: _Case) -> Act | None:
    if case.due.doing is not Doing.MOVE or not flees(case.figure, case.combatant):
        return None
    gone = case.combatant.gone
    if case.due.key == SECOND_MOVE and gone is not None and gone.way:
        column, row = gone.way[-1]
        there = replace(case.legs, column=column, row=row)
        is_off = at_the_edge(case.field, there) and _way_is_free(case, sure=True)
    else:
        is_off = not why_not_leaving(case.setting)
    return Act(marks=(LEAVES,)) if is_off else None


def _rises_for_it(case: _Case) -> bool:
    """Whether it may give up this attack to get up, in the round of its fall (R35)."""
    due = case.due
    attacks = due.doing is Doing.ACT and due.order.action in RISES_FOR
    lies = case.figure.posture != "standing" and case.figure.altitude_ft <= 0
    return attacks and lies and case.combatant.knocked_down


def _targets(field: Battlefield, due: Due, nearest: list[Figure]) -> tuple[Figure, ...]:
    """Whom the order names if he still fights, then the nearest of the others."""
    named = field.things["figures"].get(due.order.target) if due.order.target else None
    if not isinstance(named, Figure) or not is_able(named):
        return tuple(nearest)
    return named, *(one for one in nearest if one.id != named.id)


# ------------------------------------------------------------------------------------------ attacks


def _shoot(case: _Case) -> Iterator[Act]:
    """At the first enemy that the line, the range and the light let be shot at."""
    now = Moment(case.field, case.state)
    for target in case.targets:
        act = Act(target=target.id)
        if why_no_attack(now, case.due.who, target.id, case.due.order, act) is None:
            yield act


def _strike(case: _Case) -> Iterator[Act]:
    """At the first enemy that a turn, the free square, or the move that is left brings in reach.

    A guard whom nobody attacked keeps its post: it was told to.
    """
    if is_any_of(AT_GRIPS, case.figure.conditions):
        yield from _at_grips(case)
        return
    for target in case.targets:
        if case.may_reach(target):
            found = approach_to(case.field, case.state, case.combatant, case.due, target.id)
            if isinstance(found, Approach) and not (found.way and case.due.key == GUARD):
                yield Act(way=found.way, facing=found.facing, target=target.id)


def _at_grips(case: _Case) -> Iterator[Act]:
    """At whom it holds, or who holds it."""
    here = block_of(case.figure)
    held = [one for one in case.targets if is_any_of(AT_GRIPS, one.conditions)]
    shared = [one for one in held if not block_of(one).clipped(here).is_empty]
    for partner in shared or held:
        yield Act(target=partner.id, weapon=case.due.order.weapon)


# -------------------------------------------------------------------------------------------- moves


def _move(case: _Case, *, sure: bool) -> Iterator[Act]:
    """Towards whom the order names, or the nearest enemy; away from all for who flees.

    A half-move that may be left out is made by itself only to come to blows, and for a player
    never: nobody is led to where no one sent him.
    """
    due, targets = case.due, case.targets
    if due.optional and (
        case.state.plays(case.combatant) == "players"
        or due.order.action not in _STRIKES
        or due.key == MOVE_AFTER
    ):
        yield Act()
        return
    gone = _off_the_map(case)
    if gone is not None:
        yield gone
    rises = case.legs.posture != "standing" and case.legs.altitude_ft <= 0
    if rises or (due.key == SECOND_MOVE and _way_is_free(case, sure=sure)):
        yield Act(target=targets[0].id if targets else None)
    if rises:
        return
    if leaves(case.figure, case.combatant) or due.order.action is Action.WITHDRAW:
        yield from _farthest(case)
    elif due.order.square is not None:
        column, row = due.order.square
        yield from _nearest(case, Block(column, row, column + 1, row + 1))
    elif targets:
        yield from _towards(case, targets[0])


def _way_is_free(case: _Case, *, sure: bool) -> bool:
    """Whether nobody has come to stand where its move was to end, nor, if ``sure``, on the way."""
    gone = case.combatant.gone
    if gone is None or not gone.way:
        return False
    column, row = gone.way[-1]
    end = Block(column, row, column + 1, row + 1)
    there = index_of(case.field).near(Figure, end)
    own = (case.figure.id, case.legs.id)
    if any(
        other.id not in own and is_able(other) and not block_of(other).clipped(end).is_empty
        for other in there
    ):
        return False
    return not sure or isinstance(plan_of(case.setting, Act()), Plan)


def _towards(case: _Case, target: Figure) -> Iterator[Act]:
    """To where a target can be struck; where that is too far, as near as the move gets."""
    if case.may_reach(target):
        found = approach_to(case.field, case.state, case.combatant, case.due, target.id)
        if isinstance(found, Approach):
            yield Act(way=found.way, facing=found.facing, target=target.id)
    yield from _nearest(case, block_of(target), target.id)


def _nearest(case: _Case, to: Block, target: UUID | None = None) -> Iterator[Act]:
    """To the square nearest to some others that the whole move reaches, the cheapest of several."""
    found = costs_now(case.field, case.state, case.combatant, case.due)
    if found is not None:
        away = measured_from(to, case.field.columns, case.field.rows)
        end = _of_the_least(case, found, away)
        if end is not None:
            yield Act(way=(end,), target=target)


def _farthest(case: _Case) -> Iterator[Act]:
    """Away from the nearest enemies as far as it gets, by the way that fewest strike at.

    Who flees goes off the map where its movement takes it so far.
    """
    found = costs_now(case.field, case.state, case.combatant, case.due)
    if found is None or not case.targets:
        return
    columns, rows = case.field.columns, case.field.rows
    distances = [measured_from(block_of(one), columns, rows) for one in case.targets]
    away = np.minimum.reduce(distances)
    exits = _exits(case, away) if flees(case.figure, case.combatant) else None

    def choose(costs: CostsNow) -> Square | None:
        return _of_the_least(case, costs, _wishes(case, costs, -away, exits))

    end = choose(found)
    if end is not None:
        way = least_struck(case.setting, (end,), choose)
        runs_off = exits is not None and exits[way[-1].row, way[-1].column]
        yield Act(way=way, marks=(LEAVES,) if runs_off else ())


def _exits(case: _Case, away: NDArray[np.int32]) -> NDArray[np.bool_]:
    """The squares from which a figure gets off the map, no nearer to its enemies than it is."""
    field, legs = case.field, case.legs
    last_row, last_column = field.rows - legs.rows, field.columns - legs.columns
    found = np.zeros((field.rows, field.columns), np.bool_)
    found[[0, last_row], : last_column + 1] = True
    found[: last_row + 1, [0, last_column]] = True
    found &= away >= away[legs.row, legs.column]
    if field.things["walls"]:
        for row, column in np.argwhere(found).tolist():
            found[row, column] = at_the_edge(field, replace(legs, column=column, row=row))
    return found


def _wishes(
    case: _Case, costs: CostsNow, wished: NDArray[np.int32], exits: NDArray[np.bool_] | None
) -> NDArray[np.int32]:
    """The wishes, those squares before all from which it is off the map with what is left."""
    if exits is None:
        return wished
    left, top, right, bottom = costs.window
    found = wished.copy()
    part = found[top:bottom, left:right]
    part[exits[top:bottom, left:right] & (costs.cost >= 0) & (costs.cost < case.most)] = _BEYOND
    return found


_BEYOND = -(1 << 15)
"""The wish to be off the map: farther away than any square of it."""

_FAR = 1 << 40
_MANY = 1 << 20


def _of_the_least(case: _Case, found: CostsNow, wished: NDArray[np.int32]) -> Square | None:
    """The square of the least wish, of several the cheapest, of these one where nobody lies.

    None where it stays.
    """
    left, top, right, bottom = found.window
    wish = wished[top:bottom, left:right].astype(np.int64)
    value = np.where(found.cost >= 0, wish * _MANY + found.cost, _FAR)
    rows, columns = np.nonzero(value == value.min())
    if found.cost[rows[0], columns[0]] <= 0:
        return None
    best = [
        Square(left + column, top + row)
        for row, column in zip(rows.tolist(), columns.tolist(), strict=True)
    ]
    return next((one for one in best if not is_taken(case.setting, one)), best[0])
