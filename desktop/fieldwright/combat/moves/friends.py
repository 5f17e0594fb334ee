"""Friends whose squares a move may not go through: they attack in this round, or are threatened.

Whoever has fallen fights no more: he is stepped over, whatever he was told to do.

combat-and-tactics.txt, Moving Through Other Figures in Combat; ruling R8.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fieldwright.battlefield.things import Figure
from fieldwright.combat.blows.arms import arrangement_of
from fieldwright.combat.changed import changed_parts
from fieldwright.combat.deeds import is_able
from fieldwright.combat.state import Combatant, FightState
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.footprints import are_enemies, is_down
from fieldwright.geometry.index import index_of
from fieldwright.geometry.paths.path import Path
from fieldwright.geometry.threat.passing import impassable_friends, may_pass
from fieldwright.rules.actions import Action
from fieldwright.terms.grid import Block

if TYPE_CHECKING:
    from fieldwright.combat.moves.planning import Setting

_ATTACKS = (Action.ATTACK, Action.UNARMED, Action.FIRE, Action.CHARGE)

_attacking_last: list[tuple[FightState, frozenset[UUID]]] = []
"""Who has an attack to make, in the state that was asked for last."""


def attacking_friends(setting: Setting) -> frozenset[UUID]:
    """Friends who were told to attack in this round, the fallen among them."""
    state = setting.state
    if _attacking_last:
        before, known = _attacking_last[-1]
        parts = changed_parts(before, state)
        old = before.combatants
        if parts is not None and all(_attacks(one) is _attacks(old[one.id]) for _, one in parts):
            _attacking_last[:] = [(state, known)]
            return known
    found = frozenset(one.id for one in state.combatants.values() if _attacks(one))
    _attacking_last[:] = [(state, found)]
    return found


def _attacks(combatant: Combatant) -> bool:
    return combatant.order is not None and combatant.order.action in _ATTACKS


def all_impassable(setting: Setting, within: Block | None = None) -> frozenset[UUID]:
    """All friends, or those in the way of a move in a block, whose squares may not be passed."""
    arrangement, attacking = arrangement_of(setting), attacking_friends(setting)
    legs = setting.legs
    if within is not None:
        within = within.grown(max(legs.columns, legs.rows))
    field = setting.field
    found = impassable_friends(field, legs, attacking, arrangement=arrangement, within=within)
    figures, fallen = field.things["figures"], set[UUID]()
    for who in found:
        other = figures[who]
        assert isinstance(other, Figure)
        if not is_able(other) and (_is_fallen(other) or _passes(setting, other)):
            fallen.add(who)
    return found - fallen


def impassable_on(setting: Setting, path: Path) -> set[UUID]:
    """The friends on a way whose squares may not be passed."""
    field, legs = setting.field, setting.legs
    met: dict[UUID, Figure] = {}
    for step in path.steps[:-1]:
        for other in index_of(field).near(Figure, step.block):
            mine = other.id in (legs.id, setting.figure.id) or other.mount == legs.id
            meets = not block_of(other).clipped(step.block).is_empty
            if meets and not mine and not are_enemies(legs, other):
                met[other.id] = other
    if not met:
        return set()
    return {one.id for one in met.values() if not (_is_fallen(one) or _passes(setting, one))}


def _passes(setting: Setting, friend: Figure) -> bool:
    """Whether one friend may be passed: who cannot do anything does not attack either."""
    attacks = is_able(friend) and friend.id in attacking_friends(setting)
    attacking = frozenset({friend.id} if attacks else ())
    return may_pass(setting.field, setting.legs, friend, attacking, arrangement_of(setting))


def _is_fallen(friend: Figure) -> bool:
    """Whether a friend lies dying, or senseless: he is stepped over, whoever threatens him."""
    return is_down(friend) and not is_able(friend)
