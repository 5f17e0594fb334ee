"""What a figure strikes with hand to hand, how far that reaches, and who threatens nothing.

combat-and-tactics.txt, Range, Attack, Threatened, Sitting, Kneeling, and Lying Prone; ruling R10.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from fieldwright.battlefield.things import Figure
from fieldwright.rules.attack_rates import routine_of
from fieldwright.rules.conditions import is_any_of, why_it_strikes_nobody
from fieldwright.stats.block import Attack, StatBlock
from fieldwright.stats.derived import damage_of, reach_of
from fieldwright.stats.weapon import Weapon, load_weapons

MASTER = "martial arts master"
"""The flag of those who threaten their front squares unarmed (Martial Arts Skill Levels)."""

DISARMED = frozenset({"disarmed", "unarmed"})
"""Conditions in which it has natural attacks only."""

PRONE_MODIFIER = -4
"""To the melee attacks of a figure that lies (Sitting, Kneeling, and Lying Prone)."""

_UNARMED = frozenset(
    {"fist", "fists", "kick", "martial arts", "pummel", "punch", "unarmed", "wrestle", "wrestling"}
)
_NO_ATTACKS = frozenset({"0", "-", "—", "nil", "none"})


@dataclass(frozen=True, slots=True)
class Ready:
    """One way in which a figure strikes hand to hand now.

    ``reach`` in squares; a ``range_only`` one strikes only at its full reach. ``size`` is that of
    the weapon, empty for natural attacks; ``modifier`` what lying on the ground costs it.
    """

    name: str
    reach: int
    range_only: bool = False
    size: Literal["", "S", "M", "L"] = ""
    modifier: int = 0


def ready_attacks(figure: Figure, attack: Attack | None = None) -> tuple[Ready, ...]:
    """What a figure threatens with: ``attack``, or what it strikes with as it comes.

    That is its first melee weapon; what has natural attacks as well strikes with whichever does
    more harm in a round, of equals with the longer reach: an ogre swings its club rather than its
    fist, a harpy uses her talons. What it strikes with comes first. All natural attacks are ready
    together; a character's fists are none, but for martial arts masters. A figure whose numbers
    nobody has given is taken to be armed and reaches 1. Empty for whoever threatens nothing (ruling
    R10).
    """
    if why_it_threatens_nothing(figure):
        return ()
    stats, way = figure.stats, _way_of(figure)
    key = id(stats), id(attack), figure.size, way
    known = _asked.get(key)
    if known is None:
        if len(_asked) >= _MOST_ASKED:
            _asked.clear()
        known = _asked[key] = stats, attack, _ready(stats, figure.size, attack, way)
    return known[2]


_MOST_ASKED = 1024
_asked: dict[
    tuple[int, int, str, tuple[bool, bool]],
    tuple[StatBlock | None, Attack | None, tuple[Ready, ...]],
] = {}
"""What was found for some numbers and an attack, by these very objects: all that they say is slow
to hash, and figures hand them on. They are kept with it, so that no other can have their place."""


def attack_named(figure: Figure, name: str) -> Attack | None:
    """The attack of a figure that bears a name; None if it has none of that name."""
    attacks = figure.stats.attacks if figure.stats is not None else ()
    return next((one for one in attacks if one.name.casefold() == name.casefold()), None)


def is_bare_handed(figure: Figure, attack: Attack) -> bool:
    """Whether a figure makes an attack with its bare hands: not monsters, nor masters of arts."""
    return figure.stats is not None and _is_unarmed(figure.stats, attack)


def why_it_threatens_nothing(figure: Figure) -> str:
    """Why a figure cannot strike anybody at all, in a word; empty where it can."""
    return why_it_strikes_nobody(figure.conditions, figure.hit_points)


def _way_of(figure: Figure) -> tuple[bool, bool]:
    """Whether it lies, and whether it has lost its weapons."""
    return figure.posture == "prone", is_any_of(DISARMED, figure.conditions)


def _ready(
    stats: StatBlock | None, size: str, attack: Attack | None, way: tuple[bool, bool]
) -> tuple[Ready, ...]:
    prone, disarmed = way
    if stats is None:
        known = None if disarmed else _unknown(prone)
        return (known,) if known else ()
    if stats.size != size:
        stats = replace(stats, size=size)  # type: ignore[arg-type]
    if not stats.attacks and attack is None and stats.attacks_printed.strip() not in _NO_ATTACKS:
        return () if disarmed else (_unknown(prone),)
    chosen = stats.attacks if attack is None else (attack,)
    usable = tuple(
        ready
        for one in chosen
        if (ready := _with(stats, one, prone)) is not None and not (disarmed and one.weapon)
    )
    if MASTER in stats.flags and not usable:
        return (Ready("martial arts", 1, modifier=_lying(prone)),)
    natural = tuple(one for one in usable if not one.size)
    armed = next((one for one in usable if one.size), None)
    if armed is None or stats.group != "monster":
        return natural if not usable or not usable[0].size else usable[:1]
    if not usable[0].size and not _is_rather_used(stats, chosen, (armed, natural[0])):
        return natural
    return (armed, *natural)


def _is_rather_used(stats: StatBlock, chosen: Sequence[Attack], two: tuple[Ready, Ready]) -> bool:
    """Whether a monster strikes with the first of two ways rather than with the second."""
    armed, natural = (
        (_harm(stats, next(each for each in chosen if each.name == one.name)), one.reach)
        for one in two
    )
    return armed > natural


def _harm(stats: StatBlock, attack: Attack) -> Fraction:
    """What all blows that are struck along with an attack do on average against a man."""
    total = Fraction(0)
    for one in routine_of(stats, attack):
        dice = damage_of(one, load_weapons().get(one.weapon))
        average = Fraction(0) if dice is None else dice.average
        total += average * one.count
    return total


def _unknown(prone: bool) -> Ready:
    return Ready("melee attack", 1, modifier=_lying(prone))


def _lying(prone: bool) -> int:
    return PRONE_MODIFIER if prone else 0


def _with(stats: StatBlock, attack: Attack, prone: bool) -> Ready | None:
    """An attack as it is ready now; None for missiles, bare fists and what one cannot use lying."""
    weapon = load_weapons().get(attack.weapon)
    reach = reach_of(stats, attack, weapon)
    if reach < 1 or _is_missile(attack) or _is_unarmed(stats, attack):
        return None
    size = _size_of(attack, weapon)
    if prone and size not in ("", "S"):
        return None
    only = weapon is not None and weapon.range_only
    return Ready(attack.name, reach, only, size, _lying(prone))


def _size_of(attack: Attack, weapon: Weapon | None) -> Literal["", "S", "M", "L"]:
    if not attack.weapon:
        return ""
    return "M" if weapon is None else weapon.size


def _is_missile(attack: Attack) -> bool:
    """Natural missiles such as a manticore's spikes; those with a reach are struck with as well."""
    return not attack.weapon and attack.ranges is not None and attack.reach is None


def _is_unarmed(stats: StatBlock, attack: Attack) -> bool:
    if attack.weapon or stats.group == "monster" or MASTER in stats.flags:
        return False
    return attack.name.strip().casefold() in _UNARMED
