"""Overruns: who may, the saving throw, trampling, and who gives way to whom.

combat-and-tactics.txt, Overruns; rulings R7 and R40. A rider's size here is that of the mount.
"""

from __future__ import annotations

from enum import StrEnum

from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.stats.notation import Dice
from fieldwright.terms.bodies import SIZES, SizeLetter

_SOURCE = "Combat & Tactics, Overruns"
_EACH_SIZE = 4


def sizes_above(mover: SizeLetter, other: SizeLetter) -> int:
    """By how many sizes one is larger than another; negative where it is smaller."""
    return SIZES.index(mover) - SIZES.index(other)


def overrun_refused(
    mover: SizeLetter, other: SizeLetter, *, standing: bool = True
) -> Impossible | None:
    """Why a figure cannot overrun another; None where it can: a larger one, a standing enemy."""
    if sizes_above(mover, other) <= 0:
        return Impossible(f"size {mover} does not overrun size {other}", _SOURCE)
    if not standing:
        return Impossible("whoever lies is stepped over, not overrun", _SOURCE)
    return None


def save_against_overrun(sizes: int) -> Explained[int]:
    """What so many sizes of difference give to the save vs. paralyzation: -4 for each beyond one.

    ``sizes`` is at least 1, as ``sizes_above`` tells it.
    """
    value = -_EACH_SIZE * max(0, sizes - 1)
    word = "size" if sizes == 1 else "sizes"
    return Explained(value, (Reason(f"overrun by {sizes} {word} more", f"{value:+d}", _SOURCE),))


def trampling(sizes: int) -> Dice:
    """What trampling does to somebody who lies: 1d4 for each size of difference.

    It takes an attack roll of opportunity, which nothing modifies, not even that the victim lies.
    """
    return Dice(((max(1, sizes), 4),))


class GivesWay(StrEnum):
    """Who leaves a square that a rising figure shares with an enemy that stands in it."""

    RISING = "rising"
    STANDING = "standing"
    CONTEST = "contest"
    """An opposed Strength check decides: who wins stays."""


def gives_way(rising: SizeLetter, standing: SizeLetter) -> GivesWay:
    """Who is displaced when somebody rises beneath an enemy: the smaller one.

    It is always the figure that stood which picks the square for it. Equal sizes make an opposed
    Strength check (``opposed.opposed_checks``).
    """
    more = sizes_above(rising, standing)
    if not more:
        return GivesWay.CONTEST
    return GivesWay.STANDING if more > 0 else GivesWay.RISING
