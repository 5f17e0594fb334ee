"""Cover and concealment in steps (combat-and-tactics.txt, Cover and Concealment, Lines of Fire).

Cover is hard and stops missiles; concealment is soft and only hides. How much of a target is
hidden is found elsewhere; here it becomes a step and a modifier (rulings R13 and R14).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import IntEnum
from fractions import Fraction
from types import MappingProxyType

from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.rules.scale import distance_in_scale
from fieldwright.rules.terrain import LineClass, TerrainType
from fieldwright.terms.setting import Forestation, Hides, Scale, Season

_COVER = "Combat & Tactics, Cover and Concealment"
_LINES = "Combat & Tactics, Lines of Fire; ruling R14"


class CoverStep(IntEnum):
    """How much of a target is hidden."""

    NONE = 0
    QUARTER = 1
    HALF = 2
    THREE_QUARTERS = 3
    NINE_TENTHS = 4
    BLOCKED = 5

    @property
    def label(self) -> str:
        """The step as the table reads it: ``none``, ``25%``, ... ``blocked``."""
        return ("none", "25%", "50%", "75%", "90%", "blocked")[self]


_COVER_MODIFIERS = (0, -2, -4, -7, -10)
_CONCEALMENT_MODIFIERS = (0, -1, -2, -3, -4)

UP_TO = (
    Fraction(125, 1000),
    Fraction(375, 1000),
    Fraction(625, 1000),
    Fraction(825, 1000),
    Fraction(99, 100),
)
"""The greatest share of each step but the last; the first one is less than its own (R13)."""

STEPS_MORE: Mapping[LineClass, int] = MappingProxyType(
    {"clear": 0, "impaired": 1, "severely impaired": 2}
)
"""Steps of hard cover that lines of fire add beyond the minimum encounter distance (R14)."""

RANGE_MULTIPLE = 3
"""Severely impaired lines cut missiles to this many times the minimum encounter distance."""

WITHOUT_DICE = 1
"""The minimum encounter distance of terrains without dice (ruling R42)."""


def step_of_share(share: float | Fraction) -> CoverStep:
    """Read a hidden share (0 to 1) as the step whose figure is nearest (ruling R13)."""
    for step, limit in enumerate(UP_TO):
        if share < limit or (step > 0 and share == limit):
            return CoverStep(step)
    return CoverStep.BLOCKED


def attack_modifier(
    step: CoverStep, hides: Hides, blocked_by: str = ""
) -> Explained[int] | Impossible:
    """The modifier to missile attacks against a target hidden by something hard or soft.

    ``blocked_by`` names what stands before all of it (``wall``), for the refusal.
    """
    if hides is Hides.NOTHING or step is CoverStep.NONE:
        return Explained(0, ())
    if step is CoverStep.BLOCKED:
        return blocked(blocked_by)
    table = _COVER_MODIFIERS if hides is Hides.COVER else _CONCEALMENT_MODIFIERS
    value = table[step]
    return Explained(value, (Reason(f"{step.label} {hides}", f"{value:+d}", _COVER),))


def blocked(by: str = "") -> Impossible:
    """No shot at all: the target is wholly behind something (Cover and Concealment)."""
    return Impossible(f"line of fire blocked by {by}" if by else "line of fire blocked", _COVER)


def cover_modifier(
    hard_step: CoverStep, total_step: CoverStep, blocked_by: str = ""
) -> Explained[int] | Impossible:
    """The modifier to shots at a target that hard things, soft ones or both hide.

    ``hard_step`` is how much hard things hide, ``total_step`` how much hard and soft ones hide
    together. The worse of the two columns counts, the other stays listed; at a tie cover counts.
    Soft things never block by themselves: then they hide 90 % (rulings R12, R13). What wholly
    blocks, ``blocked_by``, is hard for this purpose, magical darkness too.
    """
    hard = attack_modifier(hard_step, Hides.COVER, blocked_by)
    soft_step = min(total_step, CoverStep.NINE_TENTHS)
    if isinstance(hard, Impossible) or soft_step <= hard_step:
        return hard
    soft = attack_modifier(soft_step, Hides.CONCEALMENT)
    if isinstance(soft, Impossible):
        return soft
    _, hides = what_counts(hard_step, total_step)
    counting, other = (soft, hard) if hides is Hides.CONCEALMENT else (hard, soft)
    ignored = tuple(replace(reason, counts=False) for reason in other.reasons)
    return Explained(counting.value, counting.reasons + ignored)


def what_counts(hard_step: CoverStep, total_step: CoverStep) -> tuple[CoverStep, Hides]:
    """The step that counts and its column, of what hard things hide and all things together.

    The worse for the shooter, cover at a tie (ruling R13).
    """
    if hard_step is CoverStep.BLOCKED:
        return hard_step, Hides.COVER
    soft_step = min(total_step, CoverStep.NINE_TENTHS)
    if _CONCEALMENT_MODIFIERS[soft_step] < _COVER_MODIFIERS[hard_step]:
        return soft_step, Hides.CONCEALMENT
    return hard_step, Hides.NOTHING if hard_step is CoverStep.NONE else Hides.COVER


def raised(step: CoverStep, by: int) -> CoverStep:
    """The step so many higher; steps never add up to blocked (ruling R14)."""
    if step is CoverStep.BLOCKED:
        return step
    return CoverStep(min(step + by, CoverStep.NINE_TENTHS))


def minimum_encounter_distance(
    terrain: TerrainType,
    season: Season,
    forestation: Forestation,
    scale: Scale = Scale.MELEE,
    *,
    wild: bool = False,
) -> int:
    """The fewest squares that the terrain's dice can show; 1 where it has none (ruling R42)."""
    dice = terrain.encounter_range.dice_for(season, forestation, wild=wild)
    if dice is None:
        return WITHOUT_DICE
    return max(WITHOUT_DICE, distance_in_scale(dice.lowest, scale))


def lines_of_fire(terrain: TerrainType, forestation: Forestation, chosen: str = "") -> LineClass:
    """The lines of fire of one map: as the DM chose for it, else as the terrain has them.

    Raises ValueError where ``chosen`` is no class of lines of fire.
    """
    if not chosen:
        return terrain.lines_of_fire.for_forestation(forestation)
    for known in STEPS_MORE:
        if chosen == known:
            return known
    raise ValueError(f"{chosen!r} are no lines of fire; say {', '.join(STEPS_MORE)}.")


def through_lines(
    step: CoverStep, lines: LineClass, minimum: int, squares: int, through: str = ""
) -> Explained[CoverStep] | Impossible:
    """What terrain's lines of fire make of a target's hard cover at a range in squares.

    Up to the minimum encounter distance nothing; beyond it impaired lines add one step of hard
    cover and severely impaired ones two and a greatest range of three times the minimum.
    ``through`` names the wood on the way that makes them so (``heavy woods in F4``).
    """
    where = f" through {through}" if through else ""
    farthest = RANGE_MULTIPLE * minimum
    if lines == "severely impaired" and squares > farthest:
        words = f"out of range in severely impaired lines of fire{where}"
        return Impossible(f"{words}: {_squares(squares)}, at most {farthest}", _LINES)
    more = STEPS_MORE[lines] if squares > minimum else 0
    result = raised(step, more)
    if result is step:
        return Explained(step, ())
    text = f"{lines} lines of fire{where} beyond {_squares(minimum)}"
    return Explained(result, (Reason(text, f"{step.label} becomes {result.label}", _LINES),))


def _squares(number: int) -> str:
    return f"{number} square" if number == 1 else f"{number} squares"
