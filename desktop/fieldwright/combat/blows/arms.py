"""Which attacks somebody makes: those that an order names, a routine, what he has ready.

combat-and-tactics.txt, Attack, Fire/Throw Missiles, Attacks of Opportunity; ruling R10.
"""

from __future__ import annotations

from uuid import UUID
from weakref import WeakKeyDictionary

from fieldwright.battlefield.field import Board
from fieldwright.battlefield.things import Figure
from fieldwright.combat.blows.attempt import Now
from fieldwright.combat.numbers import FIST, attack_of, block_of_stats, names_of, weapon_of
from fieldwright.combat.state import Combatant, FightState
from fieldwright.geometry.threat.arms import (
    attack_named,
    is_bare_handed,
    ready_attacks,
)
from fieldwright.geometry.threat.arrangement import USUAL, Arrangement
from fieldwright.rules.actions import Action
from fieldwright.rules.attack_rates import routine_of
from fieldwright.stats.block import Attack
from fieldwright.stats.derived import ranges_of_attack
from fieldwright.terms.setting import Scale


def blows_of(figure: Figure, words: str = "") -> tuple[Attack, ...]:
    """The blows that are struck together when a figure strikes with what ``words`` name.

    Monsters make their whole routine (claw, claw, bite); who has a weapon in each hand strikes
    with both where both are named; everybody else strikes once. Empty words: what it has ready.
    """
    block = block_of_stats(figure)
    found: list[Attack] = []
    for name in names_of(words):
        chosen = melee_attack(figure, name)
        for attack in routine_of(block, chosen):
            found += [attack] * (attack.count if block.group == "monster" else 1)
    return tuple(found)


def melee_attack(figure: Figure, name: str = "") -> Attack:
    """The attack of that name; without a name the first that it can strike with now."""
    if name:
        return attack_of(figure, name)
    ready = ready_attacks(figure)
    known = attack_named(figure, ready[0].name) if ready else None
    return known or attack_of(figure)


def unarmed_attack(figure: Figure) -> Attack:
    """The attack that a figure makes with its bare hands."""
    attacks = block_of_stats(figure).attacks
    return next((one for one in attacks if is_bare_handed(figure, one)), FIST)


def shot_of(figure: Figure, name: str = "") -> Attack | None:
    """The attack of that name, or the first, that a figure shoots or throws; None for none."""
    if name:
        attack = attack_of(figure, name)
        return attack if _flies(attack) else None
    return next((one for one in block_of_stats(figure).attacks if _flies(one)), None)


def _flies(attack: Attack) -> bool:
    return ranges_of_attack(attack, weapon_of(attack), Scale.MELEE) is not None


def volley_of(figure: Figure, attack: Attack) -> tuple[Attack, ...]:
    """What flies at once when a figure shoots: all spikes of a manticore, else one missile."""
    natural = block_of_stats(figure).group == "monster" and not attack.weapon
    return (attack,) * (attack.count if natural else 1)


# ---------------------------------------------------------------------------------- what is ready


def ready_name(figure: Figure, combatant: Combatant | None) -> str:
    """The name of the attack that a figure has ready in this round; empty: its first in melee.

    What it is said to have ready, or what its order is made with: an archer who shoots this round
    holds his bow.
    """
    if combatant is None:
        return ""
    order = combatant.aborted or combatant.order
    if order is None or combatant.ready:
        return combatant.ready
    if order.action in (Action.FIRE, Action.COVER):
        shot = shot_of(figure, order.weapon)
        return "" if shot is None else shot.name
    return names_of(order.weapon)[0]


_names: dict[UUID, tuple[Figure, Combatant, str]] = {}
"""What each figure asked for last has ready, as long as nothing about it changes."""

_MOST_NAMES = 2000

_arrangements: WeakKeyDictionary[Board, tuple[FightState, Arrangement]] = WeakKeyDictionary()
"""What all have ready on a snapshot, for the state that was asked for last."""


def arrangement_of(now: Now) -> Arrangement:
    """What everybody in the fight has ready, as geometry asks for it."""
    known = _arrangements.get(now.field.board)
    if known is not None and known[0] is now.state:
        return known[1]
    if len(_names) > _MOST_NAMES:
        _names.clear()
    names: dict[UUID, str] = {}
    figures = now.field.things["figures"]
    for who, combatant in now.state.combatants.items():
        figure = figures.get(who)
        name = _known_name(figure, combatant) if isinstance(figure, Figure) else ""
        if name:
            names[who] = name
    found = Arrangement.of(ready=names) if names else USUAL
    _arrangements[now.field.board] = (now.state, found)
    return found


def _known_name(figure: Figure, combatant: Combatant) -> str:
    """``ready_name``, remembered: it is asked of everybody after every step."""
    known = _names.get(combatant.id)
    if known is None or known[0] is not figure or known[1] is not combatant:
        known = _names[combatant.id] = (figure, combatant, ready_name(figure, combatant))
    return known[2]


def is_armed(figure: Figure) -> bool:
    """Whether a figure has weapons, or natural attacks, to meet bare hands with."""
    return bool(ready_attacks(figure))
