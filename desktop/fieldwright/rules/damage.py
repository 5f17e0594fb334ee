"""The dice of a hit: doubled by criticals, by lances in a charge, by spears set against one.

combat-and-tactics.txt, Critical Hits, Charge, Guard; rulings R23 and R40: dice are doubled, what is
added to them is not.
"""

from __future__ import annotations

from collections.abc import Iterable

from fieldwright.rules.actions import Action
from fieldwright.rules.charging import counts_as_charging
from fieldwright.rules.explained import Explained, Reason
from fieldwright.stats.notation import Dice
from fieldwright.stats.weapon import Weapon

_CRITICAL = "Combat & Tactics, Critical Hits; ruling R23"
_CHARGE = "Combat & Tactics, Charge; ruling R40"
_SET = "Combat & Tactics, Guard; ruling R40"
_TWICE = "dice doubled"


def doubled_by_critical(*, critical: bool) -> Reason | None:
    """The doubling of a critical hit; None where the hit is none."""
    return Reason("critical hit", _TWICE, _CRITICAL) if critical else None


def doubled_in_charge(weapon: Weapon | None, *, charging: bool) -> Reason | None:
    """The doubling of a lance that hits in a charge; None for other weapons and natural ones."""
    if weapon is None or weapon.family != "lance" or not charging:
        return None
    return Reason(f"{weapon.name.lower()} in a charge", _TWICE, _CHARGE)


def doubled_when_set(weapon: Weapon | None, *, guarding: bool, comes_by: Action) -> Reason | None:
    """The doubling of a guard's spear, or polearm like it, that hits who charges into it.

    ``comes_by`` is the action of whoever comes: one that runs is met like a charger, one that
    merely moves up is not. None for other weapons and natural ones.
    """
    if weapon is None or weapon.family != "spear" or not guarding:
        return None
    if not counts_as_charging(comes_by):
        return None
    return Reason(f"{weapon.name.lower()} set against a {comes_by.label}", _TWICE, _SET)


def damage_asked(
    dice: Dice,
    doublings: Iterable[Reason | None] = (),
    added: Iterable[Explained[int]] = (),
) -> Explained[Dice]:
    """The dice to roll for a hit, with what is added to them.

    The text is silent on two doublings of one hit, such as a critical with a lance in a charge. Our
    reading: each adds the printed dice once more, as AD&D has it where damage is multiplied twice;
    so two of them make three times the dice, not four. ``added`` are bonuses beside those of the
    printed dice; they are never doubled.
    """
    reasons = [Reason("damage", str(dice), "the figure")]
    given = [one for one in doublings if one is not None]
    dice = dice.times(1 + len(given))
    reasons += given
    for bonus in added:
        dice = Dice(dice.terms, dice.plus + bonus.value)
        reasons += bonus.reasons
    return Explained(dice, tuple(reasons))


def halved(damage: int) -> int:
    """Half of some damage, rounded down, for a saving throw that halves it (ruling R7)."""
    return damage // 2
