"""What is shot or thrown, as far as lines of fire ask: how far it flies and how heavy it is."""

from __future__ import annotations

from dataclasses import dataclass

from fieldwright.rules.ranges import Ranges
from fieldwright.stats.block import Attack
from fieldwright.stats.derived import ranges_of_attack
from fieldwright.stats.weapon import Weapon
from fieldwright.terms.setting import Scale


@dataclass(frozen=True, slots=True)
class Missile:
    """A weapon that is shot or thrown on a map of one scale.

    ``ranges`` are the farthest squares of its bands, None for what is used hand to hand only;
    ``least`` is the nearest square that it can be shot at. ``light`` ones are carried away by
    storms.
    """

    name: str
    ranges: Ranges | None
    least: int = 0
    light: bool = False

    @classmethod
    def of(cls, weapon: Weapon, scale: Scale) -> Missile:
        """A row of the table of weapons on a map of that scale."""
        ranges, least = weapon.in_squares(scale), weapon.least_range(scale)
        return cls(weapon.name, ranges, least, weapon.light_missile)

    @classmethod
    def of_attack(cls, attack: Attack, weapon: Weapon | None, scale: Scale) -> Missile:
        """An attack of a stat block; ``weapon`` is the row that it names."""
        ranges = ranges_of_attack(attack, weapon, scale)
        own = attack.ranges is not None or weapon is None
        least = 0 if own or weapon is None else weapon.least_range(scale)
        return cls(attack.name, ranges, least, weapon is not None and weapon.light_missile)
