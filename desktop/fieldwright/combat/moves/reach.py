"""Where a figure gets with what is due, and what a way would provoke; nothing is altered.

combat-and-tactics.txt, Movement and Initiative, Attacks of Opportunity; rulings R2 to R4, R11.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.blows.arms import arrangement_of
from fieldwright.combat.deeds import Due
from fieldwright.combat.moves.arriving import facing_to_strike
from fieldwright.combat.moves.planning import (
    Setting,
    all_impassable,
    known_of,
    plan_of,
    walk_of,
)
from fieldwright.combat.moves.threats import manner_for
from fieldwright.combat.moves.track import poses_of
from fieldwright.combat.orders import Act
from fieldwright.combat.placing import why_not_turned
from fieldwright.combat.state import Combatant, FightState
from fieldwright.geometry.facing import block_of, has_four_facings, head_of, with_block
from fieldwright.geometry.paths.path import Path
from fieldwright.geometry.paths.reach import Reach
from fieldwright.geometry.threat.provocation import Provocation
from fieldwright.geometry.threat.provoking import provoked
from fieldwright.rules.actions import Action
from fieldwright.rules.explained import Impossible
from fieldwright.terms.grid import Square


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

    Of several the one that leaves the figure standing where it is, then the cheapest, then the one
    that is reached first. An empty way: it strikes from where it stands.
    """
    setting = Setting(field=field, state=state, combatant=combatant, due=due)
    figure, other = setting.figure, field.things["figures"].get(target)
    if not isinstance(other, Figure):
        return Impossible("nobody of that name is on the field", "ruling R39")
    weapon = due.order.weapon
    here = facing_to_strike(field, figure, other, weapon)
    turns = here is not None and not why_not_turned(field, figure, here.facing)
    if here is not None and turns and due.order.action is not Action.CHARGE:
        return Approach((), here.facing, 0)
    known = known_of(setting)
    if isinstance(known, Impossible):
        return known
    reach = walk_of(setting, known, impassable=all_impassable(setting)).reach()
    if isinstance(reach, Impossible):
        return reach
    for square in _nearest_ends(setting, reach, other):
        there = facing_to_strike(field, _standing_at(setting, square), other, weapon)
        if there is not None:
            cost = int(reach.cost[square.row, square.column])
            later = not bool(reach.reached_first[square.row, square.column])
            return Approach((square,) if cost else (), there.facing, cost, later)
    return Impossible(f"no square from which it strikes {other.name} is in reach", "ruling R10")


_LONGEST_REACH = 6
"""Squares beyond its footprint at which no weapon strikes any more."""


def _nearest_ends(setting: Setting, reach: Reach, other: Figure) -> Iterator[Square]:
    """The squares around a target that can be ended in, the cheapest first."""
    span = _LONGEST_REACH + max(setting.legs.columns, setting.legs.rows)
    left, top = max(0, other.column - span), max(0, other.row - span)
    right = other.column + other.columns + span
    bottom = other.row + other.rows + span
    part = reach.cost[top:bottom, left:right]
    rows, columns = np.nonzero(part >= 0)
    order = np.argsort(part[rows, columns], kind="stable")
    for row, column in zip(rows[order].tolist(), columns[order].tolist(), strict=True):
        yield Square(left + column, top + row)


def _standing_at(setting: Setting, square: Square) -> Figure:
    """The figure as it would stand with what it is told by in a square; a long body as it lies."""
    legs = setting.legs
    head = head_of(legs) if has_four_facings(legs) else Square(legs.column, legs.row)
    across, down = square.column - head.column, square.row - head.row
    moved = replace(legs, column=legs.column + across, row=legs.row + down)
    if legs.id == setting.figure.id:
        return moved
    return replace(with_block(setting.figure, block_of(moved)), mount=None)
