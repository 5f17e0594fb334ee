"""A sensible order for a figure: strike, shoot, come nearer, flee.

combat-and-tactics.txt, Combat Actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.automatic.around import flees, leaves, nearest_foes, ready_at
from fieldwright.combat.blows.arms import shot_of
from fieldwright.combat.blows.missiles import why_no_ammunition
from fieldwright.combat.legality import why_not_order
from fieldwright.combat.numbers import rate_under_load, weapon_of
from fieldwright.combat.orders import Order
from fieldwright.combat.state import Combatant, FightState
from fieldwright.geometry.mounts import moved_figure
from fieldwright.geometry.sight.bodies import body_of
from fieldwright.geometry.threat.arms import ready_attacks
from fieldwright.geometry.threat.arrangement import Arrangement
from fieldwright.geometry.threat.pairs import gets_at
from fieldwright.geometry.threat.squares import threat_of, threatening
from fieldwright.rules.actions import Action, Movement, squares_of
from fieldwright.rules.conditions import AT_GRIPS, is_any_of
from fieldwright.rules.morale import Broken
from fieldwright.stats.derived import ranges_of_attack

_TRIED = 6
"""So many of the nearest enemies are tried as targets."""


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
    waits = Order(action=Action.OTHER, text="waits")
    circles = Order(action=Action.MOVE, movement=Movement.HALF)
    # A flyer that may not stay where it is flies on.
    stays = not why_not_order(field, state, combatant, waits)
    return waits if stays or why_not_order(field, state, combatant, circles) else circles


def _wished(
    field: Battlefield, state: FightState, combatant: Combatant, figure: Figure
) -> Iterator[Order]:
    """What a figure would do, the best first."""
    if flees(figure, combatant):
        yield Order(action=Action.RUN, movement=Movement.FULL)
    if leaves(figure, combatant):
        yield Order(action=Action.WITHDRAW, movement=Movement.HALF)
        yield Order(action=Action.MOVE, movement=Movement.FULL)
    if combatant.broken is Broken.SURRENDERS:
        yield Order(action=Action.OTHER, text="surrenders")
    if is_any_of(AT_GRIPS, figure.conditions):
        yield Order(action=Action.UNARMED, movement=Movement.NONE)
    if moved_figure(field, figure).posture == "prone":
        yield Order(action=Action.MOVE, movement=Movement.FULL)
    nearest = list(islice(nearest_foes(field, state, combatant, figure), _TRIED))
    in_reach = _in_reach(field, figure, ready_at(field, state), nearest)
    if in_reach is not None:
        yield Order(action=Action.ATTACK, movement=Movement.NONE, target=in_reach.id)
    if nearest:
        yield from _at_a_distance(field, combatant, figure, ready_at(field, state), nearest)
    yield Order(action=Action.GUARD, movement=Movement.NONE)


def _in_reach(
    field: Battlefield,
    figure: Figure,
    arrangement: Arrangement,
    nearest: Iterable[tuple[Figure, int, int]],
) -> Figure | None:
    """The nearest enemy that it strikes from where it stands, turning if it must."""
    ready = arrangement.attacks_of(figure) or ready_attacks(figure)
    reach = max((one.reach for one in ready), default=0)
    threat = None
    for other, _, rings in nearest:
        if rings > reach:
            break
        threat = threat or threat_of(field, figure, arrangement)
        victim = (other.id, body_of(field, other))
        if gets_at(field, figure, threat, victim, arrangement):
            return other
    # Whoever is in reach but not in front is turned to with the attack.
    return next((other for other, _, rings in nearest if rings <= reach), None)


def _at_a_distance(
    field: Battlefield,
    combatant: Combatant,
    figure: Figure,
    arrangement: Arrangement,
    nearest: list[tuple[Figure, int, int]],
) -> Iterator[Order]:
    """Shooting, and coming nearer: a half-move and a blow, a charge, a whole move."""
    other, away, rings = nearest[0]
    shot = _shot(field, figure, away)
    if shot and not threatening(field, figure, arrangement):
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
