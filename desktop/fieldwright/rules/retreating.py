"""Retreats at the end of a round: who may force whom, who may refuse, and to which squares.

combat-and-tactics.txt, Retreats; rulings R37 and R46.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from fieldwright.rules.explained import Impossible
from fieldwright.rules.overrunning import sizes_above
from fieldwright.terms.bodies import SizeLetter
from fieldwright.terms.grid import Square

_SOURCE = "Combat & Tactics, Retreats"
_LEVELS_ABOVE = 4
_SIZES_ABOVE = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Blows:
    """What happened between two figures in a round, hand to hand.

    ``dealt`` is the damage that the one who may press did to the other, shots and throws left
    out; ``was_hit`` tells whether the other hit back; ``knocked_down`` whether the other was
    knocked down at any time of the round.
    """

    dealt: int
    was_hit: bool
    knocked_down: bool = False


def retreat_refused(blows: Blows) -> Impossible | None:
    """Why nobody can be forced to retreat; None where the attacker may, but need not, do it.

    A knockdown forbids it even where the text's own example plays otherwise (ruling R46).
    """
    if blows.dealt <= 0:
        return Impossible("no damage was done hand to hand", _SOURCE)
    if blows.was_hit:
        return Impossible("it was hit in return", _SOURCE)
    if blows.knocked_down:
        return Impossible("knocked down this round", f"{_SOURCE}; ruling R46")
    return None


@dataclass(frozen=True, slots=True)
class Standing:
    """What decides whether somebody can be driven: level or Hit Dice, and size."""

    level: int
    size: SizeLetter


def may_stand_fast(attacker: Standing, defender: Standing) -> str:
    """Why a defender may ignore a retreat that is forced on it; empty where it must go.

    With four levels or Hit Dice more than the attacker's, or two sizes.
    """
    if defender.level - attacker.level >= _LEVELS_ABOVE:
        return f"{defender.level - attacker.level} levels or Hit Dice above its attacker"
    sizes = sizes_above(defender.size, attacker.size)
    return f"{sizes} sizes larger than its attacker" if sizes >= _SIZES_ABOVE else ""


class DrivenTo(StrEnum):
    """Which squares a retreat leads to."""

    REAR = "rear"
    FLANK = "flank"
    NOWHERE = "nowhere"
    """It saves vs. paralyzation or is knocked down where it stands."""


@dataclass(frozen=True, slots=True)
class Retreat:
    """Where somebody is driven: the attacker picks one of ``squares``."""

    to: DrivenTo
    squares: tuple[Square, ...] = ()


def retreat_to(rear: Iterable[Square], flank: Iterable[Square]) -> Retreat:
    """Where a defender is driven, by the squares of its rear and flank that it can step into.

    A rear square; a flank square only where no rear one is free. A square of danger, such as
    quicksand or the edge of a cliff, is as good as any other.
    """
    for to, free in ((DrivenTo.REAR, tuple(rear)), (DrivenTo.FLANK, tuple(flank))):
        if free:
            return Retreat(to, free)
    return Retreat(DrivenTo.NOWHERE)
