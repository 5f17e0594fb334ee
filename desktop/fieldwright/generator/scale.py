"""Step One: the scale of a square and how many squares the field has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fieldwright.battlefield.origin import Roll, Step
from fieldwright.generator.rolling import OPEN_LAYOUTS, Rolling, heading, wished
from fieldwright.generator.wishes import WishError, Wishes
from fieldwright.rules.dice import Dice
from fieldwright.rules.encounter import (
    LIGHT_LIMIT_YARDS,
    SMALLEST_SIDE,
    Circumstances,
    field_side,
    range_dice,
)
from fieldwright.rules.visibility import no_missile_scale, sight_by_light
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import LARGEST_SIDE
from fieldwright.terms.setting import Light, Scale

SHORT_YARDS = 60
"""Below this distance in yards a fight starts in melee scale (Melee Scale)."""


@dataclass(frozen=True, slots=True)
class Extent:
    """What Step One decided; columns and rows in squares of ``scale``."""

    columns: int
    rows: int
    scale: Scale
    step: Step


IndoorSize = Callable[[str, Wishes, Stream], tuple[int, int]]


def circumstances(rolling: Rolling, scale: Scale) -> Circumstances:
    """What the encounter range of this run depends on."""
    wishes = rolling.wishes
    return Circumstances(
        season=wishes.season,
        forestation=wishes.forestation,
        light=wishes.light,
        scale=scale,
        longest_missile_yards=wishes.longest_missile_yards,
        best_sight_ft=wishes.best_sight_ft,
        wild=wishes.wild,
        below_decks=wishes.below_decks,
        multiple=wishes.encounter_multiple,
    )


def roll_scale(rolling: Rolling, indoor_size: IndoorSize) -> Extent:
    """Decide scale and size (Step One: Scale; ruling R43).

    A field outdoors is 125 to 150 % of the greatest encounter range and at least 24 squares a
    side unless wished otherwise; rooms are as large as they are. Raises WishError.
    """
    scale, scale_roll = _scale(rolling)
    (columns, rows), rolls = _size(rolling, scale, indoor_size)
    step = Step("scale", heading("Step One: Scale"), (scale_roll, *rolls))
    return Extent(columns, rows, scale, step)


def _scale(rolling: Rolling) -> tuple[Scale, Roll]:
    """Missile scale where the fight opens at long missile range (Missile Scale)."""
    wish = rolling.wishes.scale
    if wish is Scale.MISSILE and no_missile_scale(sight_by_light(rolling.wishes.light)) is not None:
        raise WishError(_refusal(rolling.wishes.light))
    if wish is not None:
        return wish, wished("scale", f"{wish} scale as wished")
    if opens_at_missile_range(rolling):
        reason = f"missile scale: the fight opens at {rolling.wishes.longest_missile_yards} yards"
        return Scale.MISSILE, wished("scale", f"{reason}, five yards a square")
    return Scale.MELEE, wished("scale", "melee scale, five feet a square")


def _refusal(light: Light) -> str:
    limit = LIGHT_LIMIT_YARDS.get(light)
    seen = f"nothing is seen beyond {limit} yards" if limit else "nothing is seen far off"
    return f"Missile scale is not used in {light}: {seen}. Wish for melee scale or for daylight."


def opens_at_missile_range(rolling: Rolling) -> bool:
    """Whether nothing but the longest weapon limits how far off the sides meet."""
    wishes = rolling.wishes
    return (
        rolling.is_open
        and no_missile_scale(sight_by_light(wishes.light)) is None
        and wishes.longest_missile_yards > SHORT_YARDS
        and rolling.terrain.encounter_range.kind != "visibility"
        and range_dice(rolling.terrain, circumstances(rolling, Scale.MISSILE)) is None
    )


def _size(
    rolling: Rolling, scale: Scale, indoor_size: IndoorSize
) -> tuple[tuple[int, int], list[Roll]]:
    wishes = rolling.wishes
    if wishes.size is not None:
        columns, rows = wishes.size
        return wishes.size, [wished("size", f"{columns} x {rows} squares as wished")]
    if wishes.table_inches is not None:
        return _table_size(wishes.table_inches)
    if rolling.layout not in OPEN_LAYOUTS:
        columns, rows = indoor_size(rolling.layout, wishes, rolling.stream("scale"))
        return (columns, rows), [
            wished("size", f"{columns} x {rows} squares, as large as the place is")
        ]
    return _rolled_size(rolling, scale)


def _table_size(inches: tuple[float, float]) -> tuple[tuple[int, int], list[Roll]]:
    """One square an inch, whole squares only (Scale)."""
    columns, rows = (min(LARGEST_SIDE, int(side)) for side in inches)
    words = f"{columns} x {rows} squares, to fit a table of {inches[0]:g} x {inches[1]:g} inches"
    return (columns, rows), [wished("size", words)]


def _rolled_size(rolling: Rolling, scale: Scale) -> tuple[tuple[int, int], list[Roll]]:
    """Width and length between 125 and 150 % of the greatest encounter range."""
    answer = field_side(rolling.terrain, circumstances(rolling, scale))
    low, high = answer.value
    rolls = [wished("greatest encounter range", answer.explanation)]
    stream = rolling.stream("scale")
    sides = []
    for what in ("width", "length"):
        rolled = stream.between(low, high)
        side = min(LARGEST_SIDE, max(SMALLEST_SIDE, rolled))
        dice = str(Dice(1, high - low + 1, low - 1))
        rolls.append(Roll(what, dice, (rolled - low + 1,), _side_in_words(rolled, side)))
        sides.append(side)
    return (sides[0], sides[1]), rolls


def _side_in_words(rolled: int, side: int) -> str:
    if side > rolled:
        return f"{rolled} squares, made {side}, the least outdoors"
    if side < rolled:
        return f"{rolled} squares, made {side}, the most that a field can have"
    return f"{side} squares"
