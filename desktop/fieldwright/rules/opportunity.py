"""Attacks of opportunity: how many, for which shots, and who strikes first at a guard's post.

combat-and-tactics.txt, Attacks of Opportunity, Threatened, Guard; rulings R11, R32 and R34.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from fieldwright.rules.explained import Explained, Reason
from fieldwright.stats.block import ClassGroup

_OPPORTUNITIES = "Combat & Tactics, Attacks of Opportunity"
_GUARD = "Combat & Tactics, Guard; ruling R34"
_LEVELS_EACH = 5
_WEAPON_SIZES = ("", "S", "M", "L")

T = TypeVar("T", bound=Hashable)


def opportunities(group: ClassGroup, level: int) -> Explained[int]:
    """The most attacks of opportunity that a figure may make in a round.

    Warriors and monsters 3 and one for every five levels or Hit Dice, all others 1 and one for
    every five levels, rounded down (ruling R11).
    """
    trained = group in ("warrior", "monster")
    base, more = 3 if trained else 1, max(level, 0) // _LEVELS_EACH
    who = "warrior or monster" if trained else "no warrior"
    return Explained(
        base + more,
        (
            Reason(who, str(base), _OPPORTUNITIES),
            Reason(f"level or Hit Dice {level}", f"+{more}", _OPPORTUNITIES),
        ),
    )


def provoked_by_shot(
    threatening: Iterable[T], target: T, arrived: Collection[T] = ()
) -> tuple[T, ...]:
    """Which of those that threaten a shooter get an attack of opportunity when it shoots.

    All of them, but for the target itself in the round in which it came up (``arrived``); the
    others that threaten gain theirs even then (Threatened; ruling R32).
    """
    return tuple(one for one in threatening if one != target or one not in arrived)


def ends_the_move(*, knocked_down: bool, critical: bool) -> bool:
    """Whether a mover must stop where an attack of opportunity met it.

    So it must after a critical hit, and after a knockdown roll that succeeds, whether its saving
    throw then keeps it on its feet or not; after any other hit or miss it may go on (Threatened).
    """
    return knocked_down or critical


@dataclass(frozen=True, slots=True)
class Armed:
    """What decides who strikes first: reach in squares, and the weapon's size (S, M, L).

    ``size`` is empty for natural attacks. ``won`` tells whether its side won initiative.
    """

    reach: int
    size: str = ""
    won: bool = False


def guard_strikes_first(guard: Armed, comer: Armed, *, charging: bool) -> Explained[bool]:
    """Whether a guard strikes before the enemy that comes into its squares.

    It does, but for an enemy of longer reach. Against a charger of equal reach the side that won
    initiative strikes first, and where neither did the larger weapon (ruling R34).
    """
    if guard.reach != comer.reach:
        first = guard.reach > comer.reach
        return Explained(first, (Reason("longer reach", f"{guard.reach}:{comer.reach}", _GUARD),))
    if charging and guard.won != comer.won:
        who = "guard" if guard.won else "charger"
        return Explained(guard.won, (Reason("charge, initiative", who, _GUARD),))
    sizes = _WEAPON_SIZES.index(guard.size), _WEAPON_SIZES.index(comer.size)
    if charging and sizes[0] != sizes[1]:
        first = sizes[0] > sizes[1]
        who = "guard" if first else "charger"
        return Explained(first, (Reason("charge, larger weapon", who, _GUARD),))
    return Explained(True, (Reason("guarding", "guard", _GUARD),))
