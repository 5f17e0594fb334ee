"""The odds of attacks: chance to hit, damage to be expected, chance to drop the target; exact.

combat-and-tactics.txt, Attack, Critical Hits, Firing Into a Melee; ruling R23.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, reduce

from fieldwright.combat.blows.attempt import SUBDUING, Attempt, Now
from fieldwright.combat.blows.landing import damage_dice
from fieldwright.combat.blows.reckoning import Reckoning, reckoned
from fieldwright.combat.blows.situation import Situation, situation_of
from fieldwright.rules.explained import Impossible
from fieldwright.rules.to_hit import Struck
from fieldwright.stats.notation import Dice

_FACES = range(1, 21)
_ONE = Fraction(1)
_HIT = Struck(hits=True, margin=0, critical=False)
_CRITICAL = Struck(hits=True, margin=0, critical=True)

Chances = Mapping[int, Fraction]
"""How likely each amount of damage is; together they are one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """What attacks that are made at once promise.

    ``hit`` is the chance that any of them hits the one who is meant, ``critical`` that any does so
    critically, ``damage`` what they do on average, ``drop`` the chance that they leave the target
    no hit points; None where nobody knows how many it has.
    """

    hit: Fraction
    critical: Fraction
    damage: Fraction
    drop: Fraction | None = None


def odds_of(now: Now, attempts: Sequence[Attempt]) -> Odds | Impossible:
    """The odds of attacks on one target, as things stand, or why none of them can be made."""
    able: list[tuple[Situation, Reckoning]] = []
    refused: Impossible | None = None
    for situation in (situation_of(now, one) for one in attempts):
        number = reckoned(situation)
        if isinstance(number, Impossible):
            refused = refused or number
        else:
            able.append((situation, number))
    if not able:
        return refused or Impossible("there is no attack", "")
    return _together(able)


def _together(able: Sequence[tuple[Situation, Reckoning]]) -> Odds:
    parts = [_of_one(situation, number) for situation, number in able]
    points = able[0][0].target.hit_points
    missed = reduce(lambda one, other: one * other, (1 - part[0] for part in parts), _ONE)
    plain = reduce(lambda one, other: one * other, (1 - part[1] for part in parts), _ONE)
    damage = sum(
        (amount * chance for _, _, chances in parts for amount, chance in chances.items()),
        Fraction(),
    )
    drop = None
    if points is not None and points > 0:
        total: Chances = {0: _ONE}
        for _, _, chances in parts:
            total = added(total, chances, points)
        drop = total.get(points, Fraction())
    return Odds(hit=1 - missed, critical=1 - plain, damage=damage, drop=drop)


def _of_one(situation: Situation, number: Reckoning) -> tuple[Fraction, Fraction, Chances]:
    """The chances of one attack: to hit, to hit critically, and of each amount of damage."""
    shown = [number.read(face) for face in _FACES]
    share = _share_of_target(situation) / len(shown)
    critical = share * sum(one.critical for one in shown)
    hit = share * sum(one.hits for one in shown)
    chances: dict[int, Fraction] = {0: 1 - hit}
    for chance, result in ((hit - critical, _HIT), (critical, _CRITICAL)):
        if not chance:
            continue
        for amount, likely in chances_of(damage_dice(situation, result).value).items():
            points = -(-amount // 2) if situation.attempt.has(SUBDUING) else amount
            chances[points] = chances.get(points, Fraction()) + chance * likely
    return hit, critical, chances


def _share_of_target(situation: Situation) -> Fraction:
    """How likely a shot goes at the one who is meant: all of it but for shots into a melee."""
    die = None if situation.shot is None else situation.shot.melee
    if die is None:
        return _ONE
    faces = sum(
        part.last - part.first + 1 for part in die.faces if part.figure == situation.target.id
    )
    return Fraction(faces, die.held)


@lru_cache(maxsize=512)
def chances_of(dice: Dice) -> Chances:
    """How likely each total of some dice is."""
    ways: dict[int, int] = {0: 1}
    for count, sides in dice.terms:
        for _ in range(count):
            ways = _rolled(ways, sides)
    all_ways = sum(ways.values())
    found: dict[int, Fraction] = {}
    for total, number in ways.items():
        points = max(0, total + dice.plus)
        found[points] = found.get(points, Fraction()) + Fraction(number, all_ways)
    return found


def _rolled(ways: Mapping[int, int], sides: int) -> dict[int, int]:
    """The ways to each total after one more die."""
    found: dict[int, int] = {}
    for total, number in ways.items():
        for face in range(1, sides + 1):
            found[total + face] = found.get(total + face, 0) + number
    return found


def added(one: Chances, other: Chances, at_most: int) -> Chances:
    """The chances of two amounts together; all that reaches ``at_most`` counts as that."""
    found: dict[int, Fraction] = {}
    for amount, chance in one.items():
        for more, likely in other.items():
            total = min(amount + more, at_most)
            found[total] = found.get(total, Fraction()) + chance * likely
    return found
