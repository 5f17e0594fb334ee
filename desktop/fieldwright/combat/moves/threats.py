"""What the round says of threat: who guards, who has struck whom, who strikes nobody.

combat-and-tactics.txt, Threatened, Attacks of Opportunity, Guard, Clear, Surprise; rulings R11,
R33.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from fieldwright.battlefield.differences import altered_things
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure, Thing
from fieldwright.combat.blows.attempt import Now, figure_in
from fieldwright.combat.changed import changed_parts
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
    """Whether somebody makes no attack of opportunity in this round.

    Who is surprised does not (Attacks of Opportunity), nor who has left, or parries.
    """
    return _parries(one) or _stands_by(state, one)


def _parries(one: Combatant) -> bool:
    return one.order is not None and one.order.action is Action.PARRY


def _stands_by(state: FightState, one: Combatant) -> bool:
    """Whether somebody does nothing at all, nor turns to anybody: who is surprised, or has left."""
    if not one.is_in:
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
    seen = _seen_in(now)
    silent = set(seen.absent)
    guards, struck, turned = set[UUID](), set[UUID](), set[UUID]()
    made: dict[UUID, int] = {}
    for one in seen.notable.values():
        if _stands_by(state, one):
            silent.add(one.id)
            continue
        if one.turned:
            turned.add(one.id)
        if _parries(one):
            made[one.id] = _NONE_LEFT
            continue
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


# ------------------------------------------------------------------------------ who is to be asked


@dataclass(frozen=True, slots=True)
class _Seen:
    """Who matters to ``manner_for`` at one moment: mostly hardly anybody.

    ``absent`` are the figures that take no part, ``notable`` those who guard or parry, have turned,
    struck or left, by their places in the order of the fight.
    """

    figures: Mapping[UUID, Thing]
    state: FightState
    absent: frozenset[UUID]
    notable: Mapping[int, Combatant]


_asked_last: list[_Seen] = []
"""The moment that was asked for last: from one to the next little changes."""


def _seen_in(now: Now) -> _Seen:
    figures, state = now.field.things["figures"], now.state
    last = _asked_last[-1] if _asked_last else None
    seen = last and _patched(last, figures, state)
    if seen is None:
        notable = {
            at: one for at, one in enumerate(state.combatants.values()) if _is_notable(state, one)
        }
        absent = frozenset(figures.keys() - state.combatants.keys())
        seen = _Seen(figures, state, absent, notable)
    _asked_last[:] = [seen]
    return seen


def _patched(last: _Seen, figures: Mapping[UUID, Thing], state: FightState) -> _Seen | None:
    """The next moment, where the same figures stand on the field and in the fight."""
    parts = changed_parts(last.state, state)
    if parts is None or last.state.head.surprise_round or state.head.surprise_round:
        return None
    if altered_things(last.figures, figures) is None:
        return None
    if not parts:
        return _Seen(figures, state, last.absent, last.notable)
    notable = dict(last.notable)
    for at, one in parts:
        notable.pop(at, None)
        if _is_notable(state, one):
            notable[at] = one
    return _Seen(figures, state, last.absent, notable)


def _is_notable(state: FightState, one: Combatant) -> bool:
    """Whether somebody strikes at nobody, guards, or has struck or turned already."""
    if one.turned or one.opportunities or strikes_none(state, one):
        return True
    return one.order is not None and one.order.action is Action.GUARD
