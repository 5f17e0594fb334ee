"""How many blows and shots a figure has in a round, and in which phases they come.

combat-and-tactics.txt, The Combat Round, Attack, Fire/Throw Missiles; ruling R19. The phase of
the first one is ``initiative.act_phase``.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from fieldwright.rules.actions import Movement
from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.rules.movement import Phase
from fieldwright.stats.block import Attack, StatBlock
from fieldwright.stats.class_groups import load_class_groups
from fieldwright.stats.notation import AttackCount, NotationError, RateOfFire, times_in_round
from fieldwright.stats.weapon import Weapon

ONE = Fraction(1)
"""What most figures have: one blow that counts (The Combat Round)."""

_ROUND = "Combat & Tactics, The Combat Round"
_FIRE = "Combat & Tactics, Fire/Throw Missiles"
_PRONE = "Combat & Tactics, Sitting, Kneeling, and Lying Prone"
_FIGURE = "the figure"

# ------------------------------------------------------------------------------------------- blows


def attacks_a_round(block: StatBlock) -> Explained[Fraction]:
    """How many attacks a figure has each round: as typed, else those of its class and level.

    combat-and-tactics.txt, The Combat Round, Attack (high-level fighters), Specialist Attacks per
    Round.
    """
    try:
        typed = AttackCount.parse(block.attacks_printed) if block.attacks_printed else None
    except NotationError:
        typed = None
    if typed is not None:
        return Explained(typed.number, (Reason("attacks", typed.printed, _FIGURE),))
    group = load_class_groups()[block.group]
    usual = group.attacks_at(block.level or 0)
    if usual.number == ONE:
        return Explained(ONE, (Reason("attacks", "1", _ROUND),))
    text = f"attacks of a {block.group} of level {block.level}"
    return Explained(usual.number, (Reason(text, usual.printed, group.source),))


def attacks_in_round(rate: Fraction, number: int) -> int:
    """The attacks of that round, counted from 1: 3/2 are one in odd, two in even (ruling R19)."""
    return times_in_round(rate, number)


def strikes_at_once(block: StatBlock) -> bool:
    """Whether all its attacks fall in one phase: those of monsters do, blows and volleys."""
    return block.group == "monster"


def routine_of(block: StatBlock, chosen: Attack) -> tuple[Attack, ...]:
    """The attacks that go together when ``chosen`` is made, each as often as its ``count``.

    A monster makes all its natural attacks where they are as many as its book prints (claw, claw,
    bite for 3), or all that it strikes with, weapons too, where only those are as many (a spear
    and two hooves). All else, and whoever is no monster, makes the chosen kind alone.
    """
    if block.group != "monster" or chosen.ranges:
        return (chosen,)
    struck = tuple(one for one in block.attacks if not one.ranges)
    natural = tuple(one for one in struck if not one.weapon)
    printed = _printed_counts(block)
    for together in (natural, struck):
        if sum(one.count for one in together) in printed:
            return together if chosen in together else (chosen,)
    return (chosen,)


def _printed_counts(block: StatBlock) -> tuple[Fraction, ...]:
    try:
        return AttackCount.parse(block.attacks_printed).choices
    except NotationError:
        return ()


def phases_of_attacks(first: Phase, count: int, *, at_once: bool = False) -> tuple[Phase, ...]:
    """The phase of each of so many attacks with one weapon, beginning with ``first``.

    One a phase; what would fall past very slow comes in the end step. A monster makes all of them
    in the first phase, and so does who strikes with a weapon in each hand, in the phase of the
    slower (Attack; Fire/Throw Missiles; ruling R19).
    """
    return tuple(first if at_once else first.later(number) for number in range(count))


# ------------------------------------------------------------------------------------------- shots


@dataclass(frozen=True, slots=True, kw_only=True)
class Firing:
    """How somebody shoots or throws.

    ``movement`` goes before the shot, getting up from a knee too. ``first_shot`` says that the
    weapon was loaded before the fight and has not been shot in it. ``prone`` shoots lying down.
    """

    movement: Movement = Movement.NONE
    first_shot: bool = False
    prone: bool = False


def printed_rate_of_fire(attack: Attack, weapon: Weapon | None) -> Explained[Fraction]:
    """The rate of fire of an attack as printed for it or its weapon; one where none is printed."""
    printed = attack.rate_of_fire or (weapon.rate_of_fire if weapon else "")
    if not printed:
        return Explained(ONE, (Reason("rate of fire", "1", _FIRE),))
    rate = RateOfFire.parse(printed).number
    return Explained(rate, (Reason("rate of fire", printed, _FIGURE),))


def rate_of_fire(printed: Explained[Fraction], how: Firing) -> Explained[Fraction] | Impossible:
    """How often somebody shoots: the whole rate standing, half of it after a half-move.

    What is shot less than once a round can follow a half-move only with its first shot, which was
    loaded beforehand. Who lies prone has half the rate (Fire/Throw Missiles; Lying Prone).
    """
    rate, reasons = printed.value, list(printed.reasons)
    if how.movement is Movement.FULL:
        return Impossible("nothing is shot or thrown after a full move", _FIRE)
    if how.movement is Movement.HALF and rate < 1:
        if not how.first_shot:
            return Impossible(
                "it is shot less than once a round: after its first shot only standing still",
                _FIRE,
            )
        reasons.append(Reason("first shot, already loaded", "after a half-move too", _FIRE))
    elif how.movement is Movement.HALF:
        rate /= 2
        reasons.append(Reason("after a half-move", "half the rate", _FIRE))
    if how.prone:
        rate /= 2
        reasons.append(Reason("lying prone", "half the rate", _PRONE))
    return Explained(rate, tuple(reasons))


def shots_in_round(rate: Fraction, number: int, since_last: int | None = None) -> int:
    """The shots of that round of the fight, counted from 1.

    ``since_last`` are the rounds since this weapon was last shot, 1 for the round before, None
    where it was not shot in this fight. What is shot less than once a round is ready at first and
    then again after as many rounds as one shot takes, fractions of a round up (ruling R7).
    """
    if rate >= 1:
        return times_in_round(rate, number)
    return int(since_last is None or since_last >= ceil(1 / rate))
