"""Short, medium and long range (combat-and-tactics.txt, Missile Scale and Melee Scale)."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.terms.setting import Scale

Ranges: TypeAlias = tuple[int | None, int | None, int | None]
"""The farthest square of short, medium and long range; None for a band that a weapon lacks."""

_SOURCE = "Combat & Tactics, Scale"
_FIRE = "Second Edition, Other Combat Modifiers, Missile fire"


class RangeBand(StrEnum):
    """How far off a target is for the weapon at hand."""

    SHORT = "short"
    MEDIUM = "medium"
    LONG = "long"


_MODIFIERS = {RangeBand.SHORT: 0, RangeBand.MEDIUM: -2, RangeBand.LONG: -5}


def range_band(ranges: Ranges, squares: int) -> RangeBand | None:
    """The band that a distance lies in, both in squares of one scale; None beyond long range."""
    for band, farthest in zip(RangeBand, ranges, strict=True):
        if farthest is not None and squares <= farthest:
            return band
    return None


def band_or_why_not(
    ranges: Ranges | None, squares: int, least: int = 0
) -> Explained[RangeBand] | Impossible:
    """The band of a shot, or why it cannot be shot so far or so near.

    ``least`` is the nearest square that the weapon can be shot at; ``ranges`` is None for what
    is never shot or thrown.
    """
    if ranges is None:
        return Impossible("this is neither shot nor thrown", _SOURCE)
    if squares < least:
        return Impossible(f"too near: {_words(squares)}, at least {_words(least)}", _SOURCE)
    band = range_band(ranges, squares)
    if band is None:
        farthest = max(reach for reach in ranges if reach is not None)
        return Impossible(f"out of range: {_words(squares)}, at most {_words(farthest)}", _SOURCE)
    return Explained(band, (Reason(f"{band} range", _words(squares), _SOURCE),))


def band_modifier(band: RangeBand) -> Explained[int]:
    """What the range gives to hit: medium -2, long -5 (Other Combat Modifiers, Missile fire)."""
    value = _MODIFIERS[band]
    return Explained(value, (Reason(f"{band} range", f"{value:+d}" if value else "0", _FIRE),))


def yards_of(squares: int, scale: Scale) -> int:
    """Whole yards in a distance: a melee square is 5 feet, a missile square 5 yards (ruling R1)."""
    return squares * scale.feet_per_square // 3


def _words(squares: int) -> str:
    return "1 square" if squares == 1 else f"{squares} squares"
