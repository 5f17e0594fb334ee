"""Covering somebody with a drawn bow, a loaded crossbow or a blade at the throat.

combat-and-tactics.txt, The Actions, Cover. Distances are squares of the map.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fieldwright.rules.conditions import is_any_of
from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.rules.movement import Phase
from fieldwright.stats.weapon import Weapon

_SOURCE = "Combat & Tactics, Cover"
_TO_HIT = 2

BLADE_CRITICAL_FROM = 16
"""The lowest natural roll of a covering blade that can be critical."""

AT_MERCY = frozenset({"dazed", "pinned", "stunned", "surprised", "unconscious"})
"""Conditions in which a figure can be covered with a blade."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """How a shooter has the square that he covers: its distance, and short range, in squares.

    ``short_range`` is None for a weapon without one. ``ready`` is a drawn bow or a loaded
    crossbow, ``proficient`` one who has learnt to use it.
    """

    distance: int
    short_range: int | None
    in_sight: bool = True
    ready: bool = True
    proficient: bool = True


def cover_refused(weapon: Weapon, aim: Aim) -> Impossible | None:
    """Why a square cannot be covered with a missile weapon; None where it can.

    Only bows and crossbows cover, drawn or loaded, in the hands of the proficient, and only one
    square within short range and in sight.
    """
    short = aim.short_range or 0
    faults = (
        (weapon.family not in ("bow", "crossbow"), f"{weapon.name}: only bows and crossbows cover"),
        (not aim.proficient, f"not proficient with {weapon.name.lower()}"),
        (not aim.ready, f"{weapon.name} is not {_readied(weapon)}"),
        (aim.distance > short, f"{aim.distance} squares, short range is {short}"),
        (not aim.in_sight, "the square is not in sight"),
    )
    return next((Impossible(why, _SOURCE) for holds, why in faults if holds), None)


def blade_refused(
    weapon: Weapon, conditions: Iterable[str], *, adjacent: bool
) -> Impossible | None:
    """Why a figure cannot be covered with a hand-held weapon; None where it can.

    It takes a blade and a victim in an adjacent square that is stunned, dazed, pinned,
    unconscious or surprised.
    """
    if not weapon.has_blade:
        return Impossible(f"{weapon.name} has no blade", _SOURCE)
    if not adjacent:
        return Impossible("the victim is not in an adjacent square", _SOURCE)
    if not is_any_of(AT_MERCY, conditions):
        return Impossible(f"the victim is not {', '.join(sorted(AT_MERCY))}", _SOURCE)
    return None


def cover_bonus() -> Explained[int]:
    """What the covering shot or stroke has to hit: +2."""
    return Explained(_TO_HIT, (Reason("covering", f"{_TO_HIT:+d}", _SOURCE),))


def phase_of_cover(*, specialist: bool) -> Phase:
    """When the covering shot or stroke comes: fast, very fast for a specialist."""
    return Phase.VERY_FAST if specialist else Phase.FAST


def strikes_before_the_covered(cover: Phase, covered: Phase) -> bool:
    """Whether the one who covers acts before the one who is covered does.

    He wins initiative against that target, so within one phase he is first; a target of an
    earlier phase still is earlier.
    """
    return cover <= covered


def held_phases(cover: Phase) -> tuple[Phase, ...]:
    """Every later phase for which a covering shot may be kept; it comes first in each."""
    return tuple(phase for phase in Phase if cover < phase < Phase.END)


def phases_of_shots(first: Phase, normal: Phase, shots: int) -> tuple[Phase, ...]:
    """The phases of all shots of one who covers and shoots first in ``first``.

    The others come in the weapon's usual phase and one a phase thereafter, but never before the
    phase after the first (ruling R19).
    """
    second = max(normal, first.later())
    return (first, *(second.later(number) for number in range(shots - 1)))[:shots]


def _readied(weapon: Weapon) -> str:
    return "drawn" if weapon.family == "bow" else "loaded"
