"""What the round says of threat: who guards, who has struck whom, who strikes nobody.

combat-and-tactics.txt, Threatened, Attacks of Opportunity, Guard, Clear, Surprise; rulings R11,
R33.
"""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.blows.attempt import Now, figure_in
from fieldwright.combat.numbers import block_of_stats
from fieldwright.combat.state import Combatant, FightState
from fieldwright.geometry.mounts import mount_of
from fieldwright.geometry.threat.arrangement import Arrangement
from fieldwright.geometry.threat.provocation import Manner
from fieldwright.rules.actions import Action
from fieldwright.rules.attack_rates import attacks_a_round, attacks_in_round, strikes_at_once

_NONE_LEFT = 1000
"""More attacks of opportunity than anybody has: whoever has made so many has none left."""


def is_guarding(field: Battlefield, state: FightState, combatant: Combatant) -> bool:
    """Whether a figure guards and has a blow left for who comes.

    It strikes as often as it may in a round; a monster makes its attacks on one enemy.
    """
    order = combatant.order
    if order is None or order.action is not Action.GUARD:
        return False
    figure = field.things["figures"].get(combatant.id)
    if not isinstance(figure, Figure):
        return False
    if combatant.aborted is not None or combatant.lost or not combatant.is_in:
        return False
    block = block_of_stats(figure)
    if strikes_at_once(block):
        return not combatant.guarded
    number = max(1, state.head.round)
    return len(combatant.guarded) < attacks_in_round(attacks_a_round(block).value, number)


def strikes_none(state: FightState, one: Combatant) -> bool:
    """Whether somebody makes no attack of opportunity in this round, nor turns to anybody.

    Who is surprised does not (Attacks of Opportunity), nor who has left, or parries.
    """
    if not one.is_in:
        return True
    if one.order is not None and one.order.action is Action.PARRY:
        return True
    head = state.head
    return head.surprise_round and head.side(one.side).surprised


def manner_for(
    now: Now,
    who: UUID,
    arrangement: Arrangement,
    *,
    shifting: bool = False,
    facing: int | None = None,
    turning: Iterable[UUID] = (),
) -> Manner:
    """What the round has already seen, as a move of ``who`` meets it.

    ``turning`` are those that take the turn which they are offered. Those who only look on do
    nothing.
    """
    field, state = now.field, now.state
    mount = mount_of(field, figure_in(now, who))
    both = {who} if mount is None else {who, mount.id}
    figures = field.things["figures"]
    # Mostly the same stand on the field and in the fight, in one order: no key need be hashed.
    same = list(figures) == list(state.combatants)
    silent = set() if same else set(figures.keys() - state.combatants.keys())
    guards, struck, turned = set[UUID](), set[UUID](), set[UUID]()
    made: dict[UUID, int] = {}
    for one in state.combatants.values():
        if strikes_none(state, one):
            silent.add(one.id)
            continue
        if one.turned:
            turned.add(one.id)
        if one.opportunities:
            made[one.id] = len(one.opportunities)
            if not both.isdisjoint(one.opportunities):
                struck.add(one.id)
        if both.isdisjoint(one.guarded) and is_guarding(field, state, one):
            guards.add(one.id)
    return Manner(
        shifting=shifting,
        facing=facing,
        guards=frozenset(guards),
        struck=frozenset(struck),
        made=made | dict.fromkeys(silent, _NONE_LEFT),
        turned=frozenset(turned | silent),
        turning=frozenset(turning),
        arrangement=arrangement,
    )
