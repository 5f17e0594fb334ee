"""What the map says of one blow, put before the rules as values."""

from __future__ import annotations

from fieldwright.battlefield.things import Figure
from fieldwright.combat.numbers import block_of_stats
from fieldwright.combat.orders import Act
from fieldwright.geometry.facing import ring_of
from fieldwright.rules.explained import Explained, Reason
from fieldwright.rules.to_hit import (
    Approach,
    Defence,
    approach_modifier,
    armour_class_against,
    number_needed,
)
from fieldwright.stats.block import Attack
from fieldwright.stats.derived import thac0_of
from fieldwright.terms.grid import Square


def approach_of(attacker: Figure, victim: Figure) -> Approach:
    """From which side of its victim an attacker comes (Rear or Flank Attacks; ruling R9)."""
    ring = ring_of(victim)
    places = {
        Square(attacker.column + across, attacker.row + down)
        for across in range(attacker.columns)
        for down in range(attacker.rows)
    }
    if places & ring.front:
        return Approach.FRONT
    if places & ring.flank:
        return Approach.OPEN_FLANK
    return Approach.REAR if places & ring.rear else Approach.FRONT


def blow_needed(attacker: Figure, victim: Figure, attack: Attack, act: Act) -> Explained[int]:
    """The number that a blow needs, with every reason."""
    stats, theirs = block_of_stats(attacker), block_of_stats(victim)
    approach = approach_of(attacker, victim)
    defence = Defence.of(theirs.armour_class, theirs.ac_without_shield, theirs.ac_without_dexterity)
    given = [approach_modifier(approach, backstab="backstab" in act.marks)]
    if attack.to_hit:
        given.append(
            Explained(attack.to_hit, (Reason(attack.name, f"{attack.to_hit:+d}", "the figure"),))
        )
    given.extend(
        Explained(one.value, (Reason(one.text, f"{one.value:+d}", "the DM"),))
        for one in act.modifiers
    )
    return number_needed(thac0_of(stats), armour_class_against(defence, approach), given)
