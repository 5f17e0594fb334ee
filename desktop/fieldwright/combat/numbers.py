"""A figure's numbers in a fight: what its stat block says, as rounds need it.

Figures without numbers fight as man-sized ones of rate 12 with a blow of one hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from fieldwright.battlefield.things import Figure
from fieldwright.combat.state import Combatant
from fieldwright.rules.attack_rates import attacks_a_round, attacks_in_round, strikes_at_once
from fieldwright.rules.explained import Explained, Reason
from fieldwright.rules.fatigue import Weariness, load_when
from fieldwright.rules.initiative import (
    base_initiative,
    phase_of_factor,
    slower_of,
    speed_of_weapon,
    with_magic,
)
from fieldwright.rules.loads import typical_load
from fieldwright.rules.movement import Phase
from fieldwright.rules.rates import Load, laden_rate
from fieldwright.stats.block import Attack, StatBlock
from fieldwright.stats.notation import Movement, NotationError
from fieldwright.stats.weapon import Weapon, load_weapons

TOGETHER = ";"
"""What parts the names of two weapons that strike in one phase: ``long sword; dagger``."""

UNKNOWN = StatBlock(id="", name="")
"""What a figure without numbers counts as."""

FIST = Attack(name="blow", damage="1-2")


def block_of_stats(figure: Figure) -> StatBlock:
    """The stat block of a figure; that of an unknown man where it has none."""
    return figure.stats or UNKNOWN


def attack_of(figure: Figure, name: str = "") -> Attack:
    """An attack by its name (or its weapon's id), its first one where no name is given.

    A name that its numbers do not know may be that of a weapon of the books: whoever's sheet lies
    on the table is said to strike with it.
    """
    attacks = block_of_stats(figure).attacks
    for attack in attacks:
        if name and name.casefold() in (attack.name.casefold(), attack.weapon.casefold()):
            return attack
    weapon = weapon_named(name) if name else None
    if weapon is not None:
        return Attack(name=weapon.name.lower(), weapon=weapon.id)
    return attacks[0] if attacks else FIST


def weapon_named(name: str) -> Weapon | None:
    """The weapon of the books of an id or a name; None where they have none such."""
    said = name.strip().casefold()
    known = load_weapons()
    found = known.get(said.replace(" ", "-"))
    return found or next((one for one in known.values() if one.name.casefold() == said), None)


def has_attack(figure: Figure, name: str) -> bool:
    """Whether a name is that of one of its attacks, or of a weapon of the books."""
    said = name.casefold()
    attacks = block_of_stats(figure).attacks
    known = any(said in (one.name.casefold(), one.weapon.casefold()) for one in attacks)
    return known or weapon_named(name) is not None


def weapon_of(attack: Attack) -> Weapon | None:
    """The row of the weapon that an attack is made with."""
    return load_weapons().get(attack.weapon) if attack.weapon else None


def names_of(weapons: str) -> tuple[str, ...]:
    """The names of the weapons that an order names: one, or two that strike together."""
    if TOGETHER not in weapons:
        return (weapons.strip(),)
    return tuple(name.strip() for name in weapons.split(TOGETHER))


# --------------------------------------------------------------------------------- load and rate


def rate_of_figure(figure: Figure) -> int:
    """The rate of a figure as printed: under its usual load."""
    return _rates(block_of_stats(figure).movement)[0]


def own_rate(figure: Figure) -> int:
    """The rate of a figure before load: the number in brackets of ``6 (12)`` where there is one."""
    return _rates(block_of_stats(figure).movement)[1]


@lru_cache(maxsize=1024)
def _rates(printed: str) -> tuple[int, int]:
    """The rate under the usual load, and the one before any; 12 where none can be read."""
    try:
        movement = Movement.parse(printed)
    except NotationError:
        return _USUAL_RATE, _USUAL_RATE
    return movement.rate, movement.unarmoured


def load_of_figure(figure: Figure, combatant: Combatant | None = None) -> Explained[Load]:
    """How heavily a figure is laden, by what tires it too.

    A condition that says so (``heavy load``) counts, else what characters typically carry in their
    armour (Simplified Encumbrance), else what their printed rates show; monsters carry nothing that
    weighs on them (Base Initiative; Effects of Fatigue).
    """
    said = _load_said(figure)
    block = block_of_stats(figure)
    if said is not None:
        found = Explained(said, (Reason(said.label, said.label, _SAID),))
    elif block.group == "monster":
        found = Explained(Load.NONE, ())
    else:
        found = typical_load(block.armour) or _load_by_rates(figure)
    if combatant is None:
        return found
    tired = load_when(found.value, Weariness(combatant.weariness))
    return Explained(tired.value, (*found.reasons, *tired.reasons))


def rate_under_load(figure: Figure, combatant: Combatant | None = None) -> Explained[int]:
    """The rate on foot of a figure, laden and tired.

    A printed rate is that under the usual load; the tired move as under a heavier one, and a load
    that the DM says is reckoned from the rate before it (Encumbrance; Effects of Fatigue).
    """
    printed = rate_of_figure(figure)
    tired = combatant is not None and combatant.weariness > Weariness.FRESH
    if not tired and _load_said(figure) is None:
        return Explained(printed, (Reason("rate", str(printed), _SAID),))
    load = load_of_figure(figure, combatant)
    laden = laden_rate(own_rate(figure), load.value)
    value = laden.value if _load_said(figure) is not None else min(printed, laden.value)
    return Explained(value, (*load.reasons, *laden.reasons))


def _load_said(figure: Figure) -> Load | None:
    """The load that the DM gives a figure by a condition; None where he says nothing."""
    said = figure.conditions
    return next((load for load in Load if load.label in said), None) if said else None


def _load_by_rates(figure: Figure) -> Explained[Load]:
    """The load under which somebody whose two rates are printed has the lower of them."""
    return _load_of_rates(own_rate(figure), rate_of_figure(figure))


@lru_cache(maxsize=1024)
def _load_of_rates(own: int, printed: int) -> Explained[Load]:
    load = next((one for one in Load if laden_rate(own, one).value <= printed), Load.SEVERE)
    if load is Load.NONE:
        return Explained(load, ())
    return Explained(load, (Reason(f"rate {printed} of {own}", load.label, _SAID),))


# ------------------------------------------------------------------------------------- initiative


def base_phase_of(figure: Figure, combatant: Combatant | None = None) -> Explained[Phase]:
    """The phase in which it begins to move, laden and tired (Base Initiative; ruling R30)."""
    load = load_of_figure(figure, combatant)
    found = base_initiative(figure.size, own_rate(figure), load.value)
    why = [one for one in load.reasons if load.value > Load.LIGHT]
    return Explained(found.value, (*found.reasons, *why))


def magic_of(attack: Attack) -> int:
    """The magic bonus of the weapon that an attack is made with: ``+2`` in its name, else none."""
    found = _MAGIC.search(attack.name)
    return int(found.group(1)) if found else 0


def phase_of_attack(attack: Attack) -> Explained[Phase] | None:
    """The phase of the weapon of an attack, magic counted; None for natural attacks.

    Base initiative limits it (Weapon Speeds; ruling R31).
    """
    weapon = weapon_of(attack)
    if weapon is not None:
        speed = speed_of_weapon(weapon, attack.speed)
    elif attack.speed is not None:
        phase = phase_of_factor(attack.speed)
        speed = Explained(phase, (Reason(attack.name, phase.label, _SAID),))
    else:
        return None
    return with_magic(speed, magic_of(attack))


def phase_of_attacks(attacks: Iterable[Attack]) -> Explained[Phase] | None:
    """The phase of weapons that strike together: that of the slower; None for natural ones."""
    speeds = [speed for one in attacks if (speed := phase_of_attack(one)) is not None]
    return slower_of(speeds) if speeds else None


def attacks_now(figure: Figure, number: int) -> Explained[int]:
    """How many times a figure strikes in that round: 3/2 is one in odd rounds, two in even (R19).

    The whole routine of a monster is one time, for it strikes all of it in one phase (Attack).
    """
    block = block_of_stats(figure)
    if strikes_at_once(block):
        return Explained(1, ())
    rate = attacks_a_round(block)
    return Explained(attacks_in_round(rate.value, max(number, 1)), rate.reasons)


_SAID = "the figure"
_USUAL_RATE = 12
_MAGIC = re.compile(r"\+(\d)")
