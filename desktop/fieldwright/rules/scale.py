"""The scale that a fight opens in, and changing it.

combat-and-tactics.txt, Outside and Missile Scale, Switching Scale, Combined Scale; ruling R1. A
missile square is three melee squares wide. The figure that the fight closes in on, the anchor,
keeps its place, and every other one keeps its distance from it.
"""

from __future__ import annotations

from dataclasses import dataclass

from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Scale

MELEE_PER_MISSILE = Scale.MISSILE.feet_per_square // Scale.MELEE.feet_per_square

NEAR_YARDS = 60
"""Who starts within so many yards fights in melee scale from the start (Melee Scale)."""

FAR_REACH_YARDS = 50
"""Missile scale is worth it for spells and missiles that reach farther (Missile Scale)."""

_MELEE = "Combat & Tactics, Melee Scale"
_MISSILE = "Combat & Tactics, Missile Scale"
_SWITCHING = "Combat & Tactics, Switching Scale"
_COMBINED = "Combat & Tactics, Combined Scale"


def in_other_scale(square: Square, anchor: Square, now: Scale, then: Scale) -> Square:
    """The square of a figure after a change of scale, seen from the anchor's square.

    Four missile squares off become twelve melee squares off; the other way distances are divided
    by three and rounded down towards the anchor (ruling R7). It may lie beyond the field.
    """
    across, down = square.column - anchor.column, square.row - anchor.row
    return Square(
        anchor.column + _stretched(across, now, then), anchor.row + _stretched(down, now, then)
    )


def distance_in_scale(melee_squares: int, scale: Scale) -> int:
    """A distance that the rules give in melee squares, in squares of this scale, rounded down."""
    return melee_squares * Scale.MELEE.feet_per_square // scale.feet_per_square


def rate_in_scale(melee_rate: int, scale: Scale) -> int:
    """A movement rate of melee scale in this scale: a third in missile scale, rounded down."""
    return distance_in_scale(melee_rate, scale)


def _stretched(squares: int, now: Scale, then: Scale) -> int:
    if now is then:
        return squares
    if then is Scale.MELEE:
        return squares * MELEE_PER_MISSILE
    whole = abs(squares) // MELEE_PER_MISSILE
    return whole if squares >= 0 else -whole


def squares_of_yards(yards: int, scale: Scale) -> int:
    """Whole squares in so many yards, rounded down: 10 yards are 6 melee or 2 missile squares.

    combat-and-tactics.txt, Melee Scale and Missile Scale; ruling R7.
    """
    return yards * 3 // scale.feet_per_square


@dataclass(frozen=True, slots=True)
class Opening:
    """How far apart two groups begin: in yards, and in squares of the scale they begin in."""

    scale: Scale
    yards: int
    squares: int


def proposed_opening(
    yards_apart: int, longest_reach_yards: int, *, close_quarters: bool = False
) -> Explained[Opening]:
    """The scale that groups sighted so many yards apart begin in, and how far apart they begin.

    ``longest_reach_yards`` is the farthest that any spell or missile of either side reaches, 0
    where there is none: until the groups are that near, nothing happens. ``close_quarters`` are
    indoors, dungeons, darkness and fog, where melee scale holds. Missile scale is for spells and
    missiles that reach farther than 50 yards and groups that begin more than 60 yards apart
    (combat-and-tactics.txt, Melee Scale and Missile Scale).
    """
    far = longest_reach_yards > FAR_REACH_YARDS
    yards = min(yards_apart, longest_reach_yards) if far else yards_apart
    reasons = []
    if yards < yards_apart:
        text = f"sighted {yards_apart} yards off, nothing reaches farther than"
        reasons.append(Reason(text, f"{yards} yards", _MISSILE))
    if close_quarters:
        scale, reason = Scale.MELEE, Reason("indoors, darkness or fog", "melee scale", _MELEE)
    elif not far:
        text = f"no spell or missile reaches farther than {FAR_REACH_YARDS} yards"
        scale, reason = Scale.MELEE, Reason(text, "melee scale", _MISSILE)
    elif yards <= NEAR_YARDS:
        text = f"{yards} yards apart, no more than {NEAR_YARDS}"
        scale, reason = Scale.MELEE, Reason(text, "melee scale", _MELEE)
    else:
        text = f"spells or missiles reach {longest_reach_yards} yards"
        scale, reason = Scale.MISSILE, Reason(text, "missile scale", _MISSILE)
    opening = Opening(scale, yards, squares_of_yards(yards, scale))
    return Explained(opening, (*reasons, reason))


def gap_after_switching(missile_squares: int) -> int:
    """The squares between the sides after zooming in: three times as many (Switching Scale)."""
    return missile_squares * MELEE_PER_MISSILE


def gap_not_tripled(before: int, after: int) -> Impossible | None:
    """What is wrong with a new set-up after switching; None where the gap is three times as wide.

    ``before`` and ``after`` are the squares between the nearest two opponents, in missile and in
    melee squares. Only the gap between the sides is held to it (Switching Scale).
    """
    wanted = gap_after_switching(before)
    if after == wanted:
        return None
    return Impossible(
        f"the nearest opponents were {before} missile squares apart and must be {wanted} "
        f"melee squares apart now, not {after}",
        _SWITCHING,
    )


def feet_across_the_gap(missile_squares: int, melee_squares: int = 0) -> Explained[int]:
    """The distance in feet in combined scale: 15 feet a square of the gap, 5 within the groups.

    ``melee_squares`` are those of the line that lie on either side of the gap
    (combat-and-tactics.txt, Combined Scale).
    """
    parts = ((missile_squares, Scale.MISSILE), (melee_squares, Scale.MELEE))
    feet = [(count, scale, count * scale.feet_per_square) for count, scale in parts if count]
    reasons = tuple(
        Reason(f"{count} squares of {scale} scale", f"{far} feet", _COMBINED)
        for count, scale, far in feet
    )
    return Explained(sum(far for *_, far in feet), reasons)
