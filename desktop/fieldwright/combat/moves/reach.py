"""Where a figure gets with what is due, and what a way would provoke; nothing is altered.

combat-and-tactics.txt, Movement and Initiative, Attacks of Opportunity; rulings R2 to R4, R11.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.blows.arms import arrangement_of
from fieldwright.combat.deeds import Due
from fieldwright.combat.moves.arriving import facing_to_strike
from fieldwright.combat.moves.friends import all_impassable
from fieldwright.combat.moves.going import why_not_going
from fieldwright.combat.moves.planning import (
    Setting,
    known_of,
    plan_of,
    walk_of,
)
from fieldwright.combat.moves.seeking import least_points, narrowed, remember, square_by_square
from fieldwright.combat.moves.threats import manner_for
from fieldwright.combat.moves.track import poses_of
from fieldwright.combat.numbers import attack_of
from fieldwright.combat.orders import Act
from fieldwright.combat.placing import why_not_turned
from fieldwright.combat.state import Combatant, FightState
from fieldwright.geometry.facing import block_of, has_four_facings, head_of, with_block
from fieldwright.geometry.index import index_of
from fieldwright.geometry.paths.budgets import Budget
from fieldwright.geometry.paths.path import Path
from fieldwright.geometry.paths.reach import Reach
from fieldwright.geometry.paths.reaching import Costs, least_costs
from fieldwright.geometry.paths.walk import Walk
from fieldwright.geometry.threat.arms import ready_attacks
from fieldwright.geometry.threat.provocation import Provocation
from fieldwright.geometry.threat.provoking import provoked
from fieldwright.rules.actions import Action
from fieldwright.rules.explained import Impossible
from fieldwright.terms.altered import altered
from fieldwright.terms.grid import Block, Square


@dataclass(frozen=True, eq=False)
class ReachNow:
    """Where a figure can end what is due: masks of shape (rows, columns).

    ``now`` are the squares of this phase, ``whole`` those of the whole order, ``now`` among them. A
    figure of several squares is told by its north-west one, a long body by its head. ``refusal``
    says why it does not move at all, empty where it does; ``overruns`` are the enemies that it is
    large enough to overrun, ``reach`` all else that is known of the squares.
    """

    now: NDArray[np.bool_]
    whole: NDArray[np.bool_]
    refusal: str = ""
    overruns: tuple[UUID, ...] = ()
    reach: Reach | None = None


@dataclass(frozen=True, eq=False)
class WayNow:
    """A way that is thought of: what it provokes, in order, or why it cannot be gone.

    ``steps`` are made in this phase, ``path`` is the whole way.
    """

    provocations: tuple[Provocation, ...] = ()
    refusal: str = ""
    path: Path | None = None
    steps: int = 0


def reach_now(
    field: Battlefield,
    state: FightState,
    combatant: Combatant,
    due: Due,
    to_ft: float | None = None,
) -> ReachNow:
    """Where a figure gets with a deed, in this phase and with the whole order.

    A flyer is asked for with the height above base that it is to end at.
    """
    setting = Setting(field=field, state=state, combatant=combatant, due=due)
    known = known_of(setting, to_ft)
    if isinstance(known, Impossible):
        return _nowhere(field, known.reason)
    found = walk_of(setting, known, impassable=all_impassable(setting)).reach()
    if isinstance(found, Impossible):
        return _nowhere(field, found.reason)
    going = setting.going
    halves = going.is_whole and not going.second
    now = found.reached_first if halves else found.reached
    return ReachNow(
        now,
        found.reached,
        overruns=tuple(one.figure for one in found.overruns),
        reach=found,
    )


CostsNow: TypeAlias = Costs
"""What the squares of a window cost with a deed."""


def costs_now(
    field: Battlefield, state: FightState, combatant: Combatant, due: Due
) -> CostsNow | None:
    """What every square costs that a figure can end the whole of a deed in; None for no move.

    As ``reach_now`` has it, for who asks for no more than that.
    """
    setting = Setting(field=field, state=state, combatant=combatant, due=due)
    known = known_of(setting)
    if isinstance(known, Impossible):
        return None
    free = walk_of(setting, known)
    if free.refusal is not None:
        return None
    walk = free.barred_by(all_impassable(setting, free.window))
    remember(walk, state, walk.window, walk.allowance)
    return least_costs(walk)


def _nowhere(field: Battlefield, reason: str) -> ReachNow:
    none = np.zeros((field.rows, field.columns), bool)
    return ReachNow(none, none, reason)


def provoked_now(
    field: Battlefield, state: FightState, combatant: Combatant, due: Due, act: Act
) -> WayNow:
    """What a way would provoke as things stand, those of its second half too."""
    setting = Setting(field=field, state=state, combatant=combatant, due=due)
    plan = plan_of(setting, act)
    if isinstance(plan, Impossible):
        return WayNow(refusal=plan.reason)
    steps = () if plan.path is None else plan.path.steps
    facing = act.facing if not plan.going.withdraws else None
    manner = manner_for(
        setting, combatant.id, arrangement_of(setting), shifting=plan.going.is_shift, facing=facing
    )
    events = provoked(
        field,
        setting.figure,
        poses_of(setting, plan, steps),
        withdrawing=plan.going.withdraws,
        manner=manner,
    )
    return WayNow(events, path=plan.path, steps=len(plan.steps))


# -------------------------------------------------------------------------------- ways to a target


@dataclass(frozen=True, slots=True)
class Approach:
    """A way to where a target can be struck: its end, the facing there, the points it takes.

    ``later`` ones are reached in the second phase of a move.
    """

    way: tuple[Square, ...]
    facing: int
    cost: int
    later: bool = False


def approach_to(
    field: Battlefield,
    state: FightState,
    combatant: Combatant,
    due: Due,
    target: UUID,
) -> Approach | Impossible:
    """The shortest way to a square from which a figure can strike a target with what it is to use.

    Of several the one that leaves the figure standing where it is, then the cheapest, then one
    where nobody stands or lies, then the one that is reached first. An empty way: it strikes from
    where it stands.
    """
    setting = Setting(field=field, state=state, combatant=combatant, due=due)
    figure, other = setting.figure, field.things["figures"].get(target)
    if not isinstance(other, Figure):
        return Impossible("nobody of that name is on the field", "ruling R39")
    weapon = due.order.weapon
    here = facing_to_strike(setting, figure, other, weapon)
    turns = here is not None and not why_not_turned(field, figure, here.facing)
    if here is not None and turns and due.order.action is not Action.CHARGE:
        return Approach((), here.facing, 0)
    stuck = why_not_going(setting.going, due, combatant)
    if stuck:
        return Impossible(stuck, "ruling R39")
    known = known_of(setting)
    if isinstance(known, Impossible):
        return known
    walk = walk_of(setting, known)
    found = walk.refusal or _approach(setting, walk, other)
    return found or Impossible(
        f"no square from which it strikes {other.name} is in reach", "ruling R10"
    )


def _approach(setting: Setting, walk: Walk, other: Figure) -> Approach | None:
    """The shortest way, looked for in the part of the field first that it probably lies in."""
    ends = _ends_around(setting, other)
    column, row = walk.head
    nearest = Square(
        min(max(column, ends.left), ends.right - 1), min(max(row, ends.top), ends.bottom - 1)
    )
    least = least_points((walk.head, nearest))
    around = ends.joined(Block(column, row, column + 1, row + 1))
    found = None
    for most, part in narrowed(walk, around, least):
        found = _approach_within(setting, part, other, (ends, most))
        if (
            found is not None
            and found.cost <= most
            and not (found.later and least <= _points_of_first(walk))
        ):
            break
    return found


def _points_of_first(walk: Walk) -> int:
    """The most points of the first phase of a move."""
    budget = walk.budget(0)
    return budget.first if isinstance(budget, Budget) else 0


def _ends_around(setting: Setting, other: Figure) -> Block:
    """All squares that may tell where a figure stands from where it strikes another."""
    figure, weapon = setting.figure, setting.due.order.weapon
    ready = ready_attacks(figure, attack_of(figure, weapon) if weapon else None)
    span = max((one.reach for one in ready), default=0)
    span += max(setting.legs.columns, setting.legs.rows)
    return block_of(other).grown(span).clipped(setting.field.block)


def _approach_within(
    setting: Setting, walk: Walk, other: Figure, where: tuple[Block, int]
) -> Approach | None:
    """The cheapest end of a move that a target can be struck from."""
    ends, most = where
    friends = all_impassable(setting, walk.window)
    barred = walk.barred_by(friends)
    found = least_costs(barred)
    left, top, _, _ = found.window
    tried = 0
    shared: Approach | None = None
    for square in _cheapest_first(found, ends.clipped(found.window)):
        if shared is not None and found.cost[square.row - top, square.column - left] > shared.cost:
            break
        there = facing_to_strike(
            setting, _standing_at(setting, square), other, setting.due.order.weapon
        )
        if there is None:
            continue
        place = square.row - top, square.column - left
        cost = int(found.cost[place])
        if not cost and why_not_turned(setting.field, setting.figure, there.facing):
            continue
        if cost and has_four_facings(setting.legs):
            tried += 1
            if tried > _MOST_POSES:
                break
            if not _strikes_as_it_lies(setting, square, other):
                continue
        later = not bool(found.first[place])
        if cost and is_taken(setting, square):
            # Among friends or over the fallen only where no empty square is as near.
            shared = shared or Approach((square,), there.facing, cost, later)
            continue
        way = square_by_square(barred, setting.state, square, most) if cost else ()
        return Approach(way, there.facing, cost, later)
    if shared is None:
        return None
    return replace(shared, way=square_by_square(barred, setting.state, shared.way[0], most))


def is_taken(setting: Setting, square: Square) -> bool:
    """Whether somebody else, be he fallen, is in the square that the move would be told by."""
    one = Block(square.column, square.row, square.column + 1, square.row + 1)
    own = (setting.figure.id, setting.legs.id)
    near = index_of(setting.field).near(Figure, one)
    return any(other.id not in own and block_of(other).holds(square) for other in near)


_MOST_POSES = 8
"""So many ends of a long body's move are looked at as it would lie there."""


def _strikes_as_it_lies(setting: Setting, square: Square, other: Figure) -> bool:
    """Whether a long body strikes another as its last step to a square leaves it (ruling R9)."""
    plan = plan_of(setting, Act(way=(square,)))
    if isinstance(plan, Impossible) or plan.path is None or not plan.path.steps:
        return False
    last = plan.path.steps[-1]
    lies = with_block(setting.figure, last.block, last.facing)
    if setting.legs.id != setting.figure.id:
        lies = replace(lies, mount=None)
    turned = facing_to_strike(setting, lies, other, setting.due.order.weapon)
    return turned is not None and turned.facing == last.facing


def _cheapest_first(found: Costs, ends: Block) -> Iterator[Square]:
    """The squares of a block of the window that can be ended in, the cheapest first."""
    across, down = ends.left - found.window.left, ends.top - found.window.top
    if ends.is_empty:
        return
    part = found.cost[down : down + ends.height, across : across + ends.width]
    rows, columns = np.nonzero(part >= 0)
    order = np.argsort(part[rows, columns], kind="stable")
    for row, column in zip(rows[order].tolist(), columns[order].tolist(), strict=True):
        yield Square(ends.left + column, ends.top + row)


def _standing_at(setting: Setting, square: Square) -> Figure:
    """The figure as it would stand with what it is told by in a square; a long body as it lies."""
    legs = setting.legs
    head = head_of(legs) if has_four_facings(legs) else Square(legs.column, legs.row)
    across, down = square.column - head.column, square.row - head.row
    moved = altered(legs, column=legs.column + across, row=legs.row + down)
    if legs.id == setting.figure.id:
        return moved
    return replace(with_block(setting.figure, block_of(moved)), mount=None)
