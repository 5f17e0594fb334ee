"""What figures do that nobody has time for: a sensible order, and how what is due is done.

They attack who is in reach, shoot who is not, come nearer else, and flee when their nerve is
broken. It is what the DM may have done for his monsters; nobody has to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from uuid import UUID
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.blows.acting import why_no_attack
from fieldwright.combat.blows.arms import arrangement_of, shot_of
from fieldwright.combat.blows.missiles import why_no_ammunition
from fieldwright.combat.deeds import SECOND_MOVE, Due, is_able
from fieldwright.combat.legality import why_not_order
from fieldwright.combat.moment import Moment
from fieldwright.combat.moves.reach import Approach, approach_to, reach_now
from fieldwright.combat.numbers import rate_under_load, weapon_of
from fieldwright.combat.orders import Act, Order
from fieldwright.combat.state import Combatant, FightState
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.footprints import are_enemies
from fieldwright.geometry.measure import measured_each, measured_from
from fieldwright.geometry.mounts import moved_figure
from fieldwright.geometry.sight.bodies import body_of
from fieldwright.geometry.threat.area import rings_apart
from fieldwright.geometry.threat.arms import ready_attacks
from fieldwright.geometry.threat.arrangement import Arrangement
from fieldwright.geometry.threat.pairs import gets_at
from fieldwright.geometry.threat.squares import threat_of, threatening
from fieldwright.rules.actions import Action, Movement, squares_of
from fieldwright.rules.conditions import AT_GRIPS, is_any_of
from fieldwright.rules.explained import Impossible
from fieldwright.rules.morale import Broken
from fieldwright.rules.phase_order import Doing
from fieldwright.stats.derived import ranges_of_attack
from fieldwright.terms.grid import Block, Square

FLEEING = frozenset({"fleeing"})
"""The condition of those who run for their lives, whatever their morale has come to."""

_TRIED = 6
"""So many of the nearest enemies are tried as targets."""

_RINGS_AROUND = 4
"""Squares between two figures beyond which neither strikes the other without walking."""

_STRIKES = (Action.ATTACK, Action.UNARMED, Action.CHARGE)


# ----------------------------------------------------------------------------------- what is around


@dataclass(frozen=True)
class _Foes:
    """The enemies of one side that still fight, and where they stand."""

    figures: tuple[Figure, ...]

    @cached_property
    def _edges(self) -> NDArray[np.int32]:
        return np.array([tuple(block_of(one)) for one in self.figures], np.int32).reshape(-1, 4)

    def gaps(self, block: Block) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """How many columns and rows lie from a block to each of them, 1 beside it."""
        left, top, right, bottom = self._edges.T
        across = np.maximum(0, np.maximum(left - block.right + 1, block.left - right + 1))
        down = np.maximum(0, np.maximum(top - block.bottom + 1, block.top - bottom + 1))
        return across, down

    def nearest(self, figure: Figure) -> Iterator[tuple[Figure, int, int]]:
        """Each enemy with its distance in squares and in rings, the nearest first."""
        if not self.figures:
            return
        across, down = self.gaps(block_of(figure))
        away = measured_each(across, down)
        for at in np.argsort(away, kind="stable").tolist():
            other = self.figures[at]
            if are_enemies(figure, other):
                yield other, int(away[at]), int(max(across[at], down[at]))


@dataclass(frozen=True)
class _Survey:
    """What all who decide at one moment look at."""

    state: FightState
    arrangement: Arrangement
    foes: dict[str, _Foes]


_surveys: WeakKeyDictionary[Battlefield, _Survey] = WeakKeyDictionary()
"""What was looked at on a snapshot, for the state that was asked for last."""


def _survey(field: Battlefield, state: FightState) -> _Survey:
    known = _surveys.get(field)
    if known is not None and known.state is state:
        return known
    fighting = [
        (combatant.side, figure)
        for combatant in state.combatants.values()
        if combatant.is_in
        and isinstance(figure := field.things["figures"].get(combatant.id), Figure)
        and is_able(figure)
    ]
    foes = {
        side.id: _Foes(tuple(figure for of, figure in fighting if of != side.id))
        for side in state.head.sides
    }
    found = _Survey(state, arrangement_of(Moment(field, state)), foes)
    _surveys[field] = found
    return found


# ------------------------------------------------------------------------------------------- orders


def orders_for(
    field: Battlefield, state: FightState, combatants: Iterable[Combatant]
) -> dict[UUID, Order]:
    """An order for each of these figures."""
    return {one.id: order_for(field, state, one) for one in combatants}


def order_for(field: Battlefield, state: FightState, combatant: Combatant) -> Order:
    """A sensible order for a figure; one that the rules allow, at the least to wait.

    Raises KeyError for a figure that is not on the field.
    """
    figure = field.things["figures"][combatant.id]
    assert isinstance(figure, Figure)
    for order in _wished(field, state, combatant, figure):
        if not why_not_order(field, state, combatant, order):
            return order
    return Order(action=Action.OTHER, text="waits")


def _wished(
    field: Battlefield, state: FightState, combatant: Combatant, figure: Figure
) -> Iterator[Order]:
    """What a figure would do, the best first."""
    survey = _survey(field, state)
    if _flees(figure, combatant):
        yield Order(action=Action.RUN, movement=Movement.FULL)
    if _leaves(figure, combatant):
        yield Order(action=Action.WITHDRAW, movement=Movement.HALF)
        yield Order(action=Action.MOVE, movement=Movement.FULL)
    if combatant.broken is Broken.SURRENDERS:
        yield Order(action=Action.OTHER, text="surrenders")
    if is_any_of(AT_GRIPS, figure.conditions):
        yield Order(action=Action.UNARMED, movement=Movement.NONE)
    if moved_figure(field, figure).posture == "prone":
        yield Order(action=Action.MOVE, movement=Movement.FULL)
    nearest = list(_first(survey.foes[combatant.side].nearest(figure)))
    in_reach = _in_reach(field, figure, survey, nearest)
    if in_reach is not None:
        yield Order(action=Action.ATTACK, movement=Movement.NONE, target=in_reach.id)
    if nearest:
        yield from _at_a_distance(field, combatant, figure, survey, nearest)
    yield Order(action=Action.GUARD, movement=Movement.NONE)


def _flees(figure: Figure, combatant: Combatant) -> bool:
    """Whether it runs for its life (Failing a Morale Check)."""
    return combatant.broken is Broken.FLEES or is_any_of(FLEEING, figure.conditions)


def _leaves(figure: Figure, combatant: Combatant) -> bool:
    """Whether it wants to get away, in good order or not."""
    return _flees(figure, combatant) or combatant.broken is Broken.WITHDRAWS


def _first(found: Iterator[tuple[Figure, int, int]]) -> Iterator[tuple[Figure, int, int]]:
    for number, one in enumerate(found):
        if number == _TRIED:
            return
        yield one


def _in_reach(
    field: Battlefield,
    figure: Figure,
    survey: _Survey,
    nearest: Iterable[tuple[Figure, int, int]],
) -> Figure | None:
    """The nearest enemy that it strikes from where it stands, turning if it must."""
    ready = survey.arrangement.attacks_of(figure) or ready_attacks(figure)
    reach = max((one.reach for one in ready), default=0)
    threat = None
    for other, _, rings in nearest:
        if rings > reach:
            break
        threat = threat or threat_of(field, figure, survey.arrangement)
        victim = (other.id, body_of(field, other))
        if gets_at(field, figure, threat, victim, survey.arrangement):
            return other
    # Whoever is in reach but not in front is turned to with the attack.
    return next((other for other, _, rings in nearest if rings <= reach), None)


def _at_a_distance(
    field: Battlefield,
    combatant: Combatant,
    figure: Figure,
    survey: _Survey,
    nearest: list[tuple[Figure, int, int]],
) -> Iterator[Order]:
    """Shooting, and coming nearer: a half-move and a blow, a charge, a whole move."""
    other, away, rings = nearest[0]
    shot = _shot(field, figure, away)
    if shot and not threatening(field, figure, survey.arrangement):
        yield Order(action=Action.FIRE, movement=Movement.NONE, target=other.id, weapon=shot)
    legs = moved_figure(field, figure)
    rate = rate_under_load(legs, combatant).value
    ready = ready_attacks(figure)
    if ready:
        gap = rings - max(one.reach for one in ready)
        scale = field.info.scale
        half = squares_of(Action.ATTACK, Movement.HALF, rate, scale=scale)
        whole = squares_of(Action.CHARGE, Movement.FULL, rate, scale=scale)
        if isinstance(half, int) and gap <= half:
            yield Order(action=Action.ATTACK, movement=Movement.HALF, target=other.id)
        elif isinstance(whole, int) and gap <= whole:
            yield Order(action=Action.CHARGE, movement=Movement.FULL, target=other.id)
        yield Order(action=Action.MOVE, movement=Movement.FULL, target=other.id)
    elif shot:
        yield Order(action=Action.FIRE, movement=Movement.NONE, target=other.id, weapon=shot)


def _shot(field: Battlefield, figure: Figure, away: int) -> str:
    """The name of the attack that it shoots or throws so far; empty where it has none left.

    What is thrown out of the hand that strikes is kept in it.
    """
    attack = shot_of(figure)
    if attack is None or why_no_ammunition(figure, attack) is not None:
        return ""
    weapon = weapon_of(attack)
    if weapon is not None and weapon.is_melee:
        return ""
    ranges = ranges_of_attack(attack, weapon, field.info.scale)
    return attack.name if ranges is not None and away <= (ranges[2] or 0) else ""


# --------------------------------------------------------------------------------------------- acts


def act_for(field: Battlefield, state: FightState, due: Due) -> Act | None:
    """How a figure carries out what is due; None where nothing of it can be done."""
    combatant = state.combatants[due.who]
    figure = field.things["figures"][due.who]
    assert isinstance(figure, Figure)
    nearest = [one for one, _, _ in _survey(field, state).foes[combatant.side].nearest(figure)]
    targets = _targets(field, due, nearest)
    if due.doing is Doing.MOVE:
        return _move(field, state, due, figure, targets)
    if due.order.action is Action.FIRE or due.order.action is Action.COVER:
        return _shoot(field, state, due, targets)
    if due.order.action in _STRIKES:
        return _strike(field, state, due, figure, targets)
    return Act(target=due.order.target)


def _targets(field: Battlefield, due: Due, nearest: list[Figure]) -> list[Figure]:
    """Whom the order names if he still fights, then the nearest of the others."""
    named = field.things["figures"].get(due.order.target) if due.order.target else None
    first = [named] if isinstance(named, Figure) and is_able(named) else []
    others = [one for one in nearest if not first or one.id != first[0].id]
    return [*first, *others][:_TRIED]


def _shoot(field: Battlefield, state: FightState, due: Due, targets: list[Figure]) -> Act | None:
    """At the first enemy that the line, the range and the light let be shot at."""
    now = Moment(field, state)
    for target in targets:
        if why_no_attack(now, due.who, target.id, due.order) is None:
            return Act(target=target.id)
    return None


def _strike(
    field: Battlefield, state: FightState, due: Due, figure: Figure, targets: list[Figure]
) -> Act | None:
    """At the first enemy that a turn, the free square, or the move that is left brings in reach."""
    if is_any_of(AT_GRIPS, figure.conditions):
        return _at_grips(due, figure, targets)
    combatant = state.combatants[due.who]
    moves = due.order.movement not in (None, Movement.NONE)
    around = block_of(figure).grown(_RINGS_AROUND)
    for target in targets:
        if not moves and around.clipped(block_of(target)).is_empty:
            continue
        found = approach_to(field, state, combatant, due, target.id)
        if not isinstance(found, Impossible):
            return Act(way=found.way, facing=found.facing, target=target.id)
    return None


def _at_grips(due: Due, figure: Figure, targets: list[Figure]) -> Act | None:
    """At whom it holds, or who holds it."""
    here = block_of(figure)
    held = [one for one in targets if is_any_of(AT_GRIPS, one.conditions)]
    shared = [one for one in held if not block_of(one).clipped(here).is_empty]
    partner = next(iter(shared or held), None)
    return None if partner is None else Act(target=partner.id, weapon=due.order.weapon)


def _move(
    field: Battlefield, state: FightState, due: Due, figure: Figure, targets: list[Figure]
) -> Act | None:
    """Towards whom the order names, or the nearest enemy; away from all for who flees."""
    combatant = state.combatants[due.who]
    legs = moved_figure(field, figure)
    if due.key == SECOND_MOVE or legs.posture != "standing":
        return Act(target=targets[0].id if targets else None)
    if _leaves(figure, combatant) or due.order.action is Action.WITHDRAW:
        return _farthest(field, state, due, targets)
    if due.order.square is not None:
        column, row = due.order.square
        return _nearest(field, state, due, Block(column, row, column + 1, row + 1))
    if not targets:
        return None
    if _may_arrive(field, combatant, figure, due, targets[0]):
        found = approach_to(field, state, combatant, due, targets[0].id)
        if isinstance(found, Approach):
            return Act(way=found.way, facing=found.facing, target=targets[0].id)
    return _nearest(field, state, due, block_of(targets[0]), targets[0].id)


def _may_arrive(
    field: Battlefield, combatant: Combatant, figure: Figure, due: Due, target: Figure
) -> bool:
    """Whether a target is not too far off to be struck after this move, whatever the ground."""
    legs = moved_figure(field, figure)
    rate = rate_under_load(legs, combatant).value
    movement = due.order.movement or due.order.action.greatest
    scale = field.info.scale
    most = squares_of(due.order.action, movement, rate, scale=scale)
    reach = max((one.reach for one in ready_attacks(figure)), default=1)
    gap = rings_apart(block_of(legs), block_of(target)) - reach
    return isinstance(most, int) and gap <= most


def _nearest(
    field: Battlefield, state: FightState, due: Due, to: Block, target: UUID | None = None
) -> Act | None:
    """To the square nearest to some others that the whole move reaches, the cheapest of several."""
    found = _costs(field, state, due)
    if found is None:
        return None
    away = measured_from(to, field.columns, field.rows)
    return _to_the_least(found, away.astype(np.int64), target)


def _farthest(field: Battlefield, state: FightState, due: Due, targets: list[Figure]) -> Act | None:
    """As far as it gets from the nearest enemies."""
    found = _costs(field, state, due)
    if found is None or not targets:
        return None
    distances = [measured_from(block_of(one), field.columns, field.rows) for one in targets]
    return _to_the_least(found, -np.minimum.reduce(distances).astype(np.int64), None)


def _costs(field: Battlefield, state: FightState, due: Due) -> NDArray[np.int64] | None:
    """What every square costs that the whole move can end in, below 0 for others."""
    found = reach_now(field, state, state.combatants[due.who], due)
    if found.reach is None:
        return None
    return found.reach.cost.astype(np.int64)


_FAR = 1 << 40
_MANY = 1 << 20


def _to_the_least(
    costs: NDArray[np.int64], wished: NDArray[np.int64], target: UUID | None
) -> Act | None:
    """To the square of the least wish, of several the cheapest; None where it stays."""
    value = np.where(costs >= 0, wished * _MANY + costs, _FAR)
    row, column = (int(one) for one in np.unravel_index(int(np.argmin(value)), value.shape))
    if costs[row, column] <= 0:
        return None
    return Act(way=(Square(column, row),), target=target)
