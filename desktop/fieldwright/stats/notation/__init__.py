"""Readers for what books print: each a small value that knows its printed words.

``HitDice.parse("4+1")`` gives a value whose ``str`` is what was printed; what cannot be read
raises NotationError, a ValueError whose message is a sentence with examples.
"""

from fieldwright.stats.notation.damage import Blow, Damage
from fieldwright.stats.notation.dice import Dice
from fieldwright.stats.notation.faults import NotationError
from fieldwright.stats.notation.hit_dice import HitDice
from fieldwright.stats.notation.movement import Mode, Movement
from fieldwright.stats.notation.rates import AttackCount, RateOfFire, Strength, times_in_round
from fieldwright.stats.notation.scores import ArmourClass, Intelligence, Morale, Size, Thac0

__all__ = [
    "ArmourClass",
    "AttackCount",
    "Blow",
    "Damage",
    "Dice",
    "HitDice",
    "Intelligence",
    "Mode",
    "Morale",
    "Movement",
    "NotationError",
    "RateOfFire",
    "Size",
    "Strength",
    "Thac0",
    "times_in_round",
]
