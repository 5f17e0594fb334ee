"""A figure's numbers in a fight: what its stat block says, as rounds need it.

Figures without numbers fight as man-sized ones of rate 12 with a blow of one hand.
"""

from __future__ import annotations

from fieldwright.battlefield.things import Figure
from fieldwright.rules.explained import Explained
from fieldwright.rules.movement import Phase, base_phase
from fieldwright.stats.block import Attack, StatBlock
from fieldwright.stats.derived import rate_of
from fieldwright.stats.weapon import Weapon, load_weapons

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


def weapon_of(attack: Attack) -> Weapon | None:
    """The row of the weapon that an attack is made with."""
    return load_weapons().get(attack.weapon) if attack.weapon else None


def rate_of_figure(figure: Figure) -> int:
    """The rate of a figure."""
    return rate_of(block_of_stats(figure))


def base_phase_of(figure: Figure) -> Explained[Phase]:
    """The phase in which it begins to move (Base Initiative)."""
    return base_phase(figure.size, rate_of(block_of_stats(figure)))


def phase_of_attack(attack: Attack) -> Phase | None:
    """The phase of the weapon of an attack; None for natural attacks."""
    weapon = weapon_of(attack)
    speed = attack.speed if attack.speed is not None or weapon is None else weapon.speed
    if speed is None:
        return None
    return next(phase for phase, most in _SPEEDS if speed <= most)


_SPEEDS = ((Phase.FAST, 4), (Phase.AVERAGE, 7), (Phase.SLOW, 10), (Phase.VERY_SLOW, 1000))
