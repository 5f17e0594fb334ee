"""Shield or plate lost in a fight, until they are mended (Critical Events, Armor Trouble)."""

from __future__ import annotations

from collections.abc import Iterable

from fieldwright.battlefield.things import Figure
from fieldwright.combat.numbers import block_of_stats
from fieldwright.combat.state import Combatant
from fieldwright.combat.state import Effect as Lasting
from fieldwright.rules.critical_events import REPAIRABLE, Effect, Fact, defence_after, wears_plate
from fieldwright.rules.to_hit import Defence

_TROUBLE = {effect.value: effect for effect in REPAIRABLE}


def defence_with(defence: Defence, effects: Iterable[Lasting]) -> Defence:
    """What is left of a figure's armour class after what it has lost."""
    for lasting in effects:
        effect = _TROUBLE.get(lasting.name)
        if effect is not None:
            defence = defence_after(effect, defence)
    return defence


def is_trouble(lasting: Lasting) -> bool:
    """Whether a round of mending ends an effect."""
    return lasting.name in _TROUBLE


def facts_of(figure: Figure, combatant: Combatant) -> frozenset[Fact]:
    """What an event may need of a figure: a shield, plate armour, a kill in the last round."""
    block = block_of_stats(figure)
    lost = {one.name for one in combatant.effects}
    bare = block.ac_without_shield
    holds = {
        Fact.SHIELD: bare is not None and bare > block.armour_class,
        Fact.PLATE: wears_plate(block.armour),
        Fact.KILL: combatant.killed_last > 0,
    }
    gone = {Fact.SHIELD: Effect.SHIELD_LOST, Fact.PLATE: Effect.PLATE_LOST}
    return frozenset(
        fact for fact, has in holds.items() if has and (fact not in gone or gone[fact] not in lost)
    )
