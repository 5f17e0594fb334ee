"""How far off the sides meet (combat-and-tactics.txt, Encounter Range and Encounter Distance).

The distance is the shorter of what the terrain and what the light allows. All distances are in
squares of the scale that the circumstances name.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Literal

from fieldwright.rules.dice import Dice
from fieldwright.rules.explained import Explained, Question, Reason
from fieldwright.rules.scale import distance_in_scale, squares_of_yards
from fieldwright.rules.terrain import TerrainType
from fieldwright.terms.chance import Stream
from fieldwright.terms.setting import Forestation, Light, Scale, Season

LIGHT_LIMIT_YARDS = {Light.MOONLIGHT: 100, Light.STARLIGHT: 50}
"""How far anything can be seen (Fighting in Unusual Conditions, Limited Visibility)."""

SMALLEST_SIDE = 24
"""The side of an outdoor field for which nothing gives a size."""

YARDS_IN_A_MILE = 1760

_TERRAIN = "Combat & Tactics, Terrain Types"
_RANGE = "Combat & Tactics, Encounter Range"
_DISTANCE = "Combat & Tactics, Encounter Distance"
_LIGHT = "Combat & Tactics, Limited Visibility"
_SCALE = "Combat & Tactics, Step One: Scale"


class DiceError(ValueError):
    """Dice typed in from the table cannot have been rolled; the message says why."""


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What the encounter range depends on besides the terrain.

    ``longest_missile_yards`` is 0 where nobody shoots or throws. ``best_sight_ft`` is how far
    whoever sees farthest can see by own light, infravision or the lie of the room, None where
    nothing but the light of the day limits it. ``wild`` fields are not tilled; ``below_decks``
    counts aboard ships. ``multiple`` is 2 or 3 where a side does not care about being seen and
    the DM doubles or triples the terrain's dice (combat-and-tactics.txt, Encounter Range).
    """

    season: Season = Season.SUMMER
    forestation: Forestation = Forestation.NONE
    light: Light = Light.DAYLIGHT
    scale: Scale = Scale.MELEE
    longest_missile_yards: int = 0
    best_sight_ft: int | None = None
    wild: bool = False
    below_decks: bool = False
    multiple: Literal[1, 2, 3] = 1


@dataclass(frozen=True, slots=True)
class EncounterDistance:
    """The distance at which the sides meet.

    ``squares`` is None where everybody is in range (abovedecks) or where the DM must say; then
    ``question`` holds what to ask. ``rolled`` are the dice that were rolled, if any. ``feet`` is
    the distance itself where a table gives it in melee squares; None: as many as the squares have.
    """

    squares: int | None
    reasons: tuple[Reason, ...]
    dice: Dice | None = None
    rolled: tuple[int, ...] = ()
    question: Question | None = None
    feet: int | None = None


def squares_of_feet(feet: int, scale: Scale) -> int:
    """Whole squares in a distance, rounded down (ruling R7)."""
    return feet // scale.feet_per_square


def longest_missile_squares(yards: int, scale: Scale) -> int:
    """The longest missile range in squares: 210 yards are 126 melee or 42 missile squares.

    combat-and-tactics.txt, Missile Scale and Encounter Distance.
    """
    return squares_of_yards(yards, scale)


def light_limit(
    light: Light, scale: Scale, best_sight_ft: int | None = None
) -> Explained[int | None]:
    """How far anything is seen in this light, at least 1 square; None where there is no limit.

    Moonlight 100 yards, starlight 50 yards; in darkness whoever sees farthest decides, and two
    groups without any sight still meet at 1 square (Limited Visibility; Encounter Range).
    """
    if light is Light.DAYLIGHT:
        return Explained(None, (Reason("daylight", "no limit", _RANGE),))
    if light is Light.DARKNESS:
        squares = max(1, squares_of_feet(best_sight_ft or 0, scale))
        text = "total darkness, whoever sees farthest"
        return Explained(squares, (Reason(text, _squares(squares), _DISTANCE),))
    yards = LIGHT_LIMIT_YARDS[light]
    squares = max(1, squares_of_feet(yards * 3, scale))
    text = f"{light}, nothing is seen beyond {yards} yards"
    return Explained(squares, (Reason(text, _squares(squares), _LIGHT),))


def range_dice(terrain: TerrainType, now: Circumstances) -> Dice | None:
    """The dice of the encounter range, in squares of melee scale; None where none are rolled."""
    return terrain.encounter_range.dice_for(now.season, now.forestation, wild=now.wild)


def greatest_encounter_distance(
    terrain: TerrainType, now: Circumstances
) -> Explained[int | None] | Question:
    """The most that the encounter range can be, None where everybody is in range.

    A Question where the DM must say.
    """
    dice = range_dice(terrain, now)
    if dice is not None:
        return _shorter(_listed(f"{terrain.name}, {dice} at most", dice.highest, now), now)
    return _without_dice(terrain, now)


def roll_encounter_distance(
    terrain: TerrainType,
    now: Circumstances,
    stream: Stream,
    rolled: tuple[int, ...] | None = None,
) -> EncounterDistance:
    """Find the encounter distance, rolling the terrain's dice where it has any.

    ``rolled`` are dice from the table (ruling R27); raises DiceError if they cannot be these
    dice. combat-and-tactics.txt, Encounter Range; ruling R42 (treeless hills, jungle).
    """
    dice = range_dice(terrain, now)
    if dice is None:
        answer = _without_dice(terrain, now)
        if isinstance(answer, Question):
            return EncounterDistance(None, answer.reasons, question=answer)
        return EncounterDistance(answer.value, answer.reasons)
    shown = dice.roll(stream) if rolled is None else checked_dice(dice, rolled)
    listed = _listed(f"{terrain.name}, {dice}", sum(shown) + dice.added, now)
    answer = _shorter(listed, now)
    return EncounterDistance(answer.value, answer.reasons, dice, shown)


def field_side(terrain: TerrainType, now: Circumstances) -> Explained[tuple[int, int]]:
    """The least and greatest side that a field needs: 125 % to 150 % of the greatest range.

    Places that are mapped by their walls have sides of their own, and where the DM must say how
    far off the sides meet the field begins small. combat-and-tactics.txt, Step One: Scale; ruling
    R43.
    """
    own = terrain.generation.side
    if own is not None:
        reason = Reason(f"{terrain.name} are mapped as far as they reach", _sides(own), _SCALE)
        return Explained(own, (reason,))
    greatest = greatest_encounter_distance(terrain, now)
    if isinstance(greatest, Question) or greatest.value is None:
        usual = (SMALLEST_SIDE, SMALLEST_SIDE * 3 // 2)
        reason = Reason("nothing limits the range; say how large", _sides(usual), _SCALE)
        return Explained(usual, (reason,))
    sides = (
        ceil(greatest.value * Fraction(5, 4)),
        max(floor(greatest.value * Fraction(3, 2)), ceil(greatest.value * Fraction(5, 4))),
    )
    reason = Reason("125 % to 150 % of the greatest range", _sides(sides), _SCALE)
    return Explained(sides, (*greatest.reasons, reason))


def spotting_limit(terrain: TerrainType, scale: Scale) -> Explained[tuple[int, int]] | None:
    """How far off whole groups (plains) or ships are spotted, least and greatest, in squares.

    1,000 yards on level plains, 10 to 15 miles from ship to ship; None for other terrains.
    combat-and-tactics.txt, Plains and Ships.
    """
    yards = terrain.encounter_range.spotting_yards
    if yards is None:
        return None
    least, greatest = (longest_missile_squares(far, scale) for far in yards)
    reason = Reason(terrain.encounter_range.note, _yards(yards), _TERRAIN)
    return Explained((least, greatest), (reason,))


def roll_ship_spotting(terrain: TerrainType, stream: Stream) -> Explained[int] | None:
    """Roll how many miles off one ship spots another; None where nothing is spotted by miles."""
    yards = terrain.encounter_range.spotting_yards
    if yards is None or yards[0] < YARDS_IN_A_MILE:
        return None
    miles = stream.between(yards[0] // YARDS_IN_A_MILE, yards[1] // YARDS_IN_A_MILE)
    reason = Reason("by size and visibility", f"{miles} miles", _TERRAIN)
    return Explained(miles, (reason,))


def _listed(text: str, melee_squares: int, now: Circumstances) -> Explained[int | None]:
    """What the dice show, doubled or tripled where somebody does not care about being seen.

    The listed ranges assume that both sides hide; the multiple stands among the reasons.
    """
    once = squares_in_scale(melee_squares, now.scale)
    first = Reason(text, _squares(once), _TERRAIN)
    if now.multiple == 1:
        return Explained(once, (first,))
    value = squares_in_scale(melee_squares * now.multiple, now.scale)
    word = {2: "doubled", 3: "tripled"}[now.multiple]
    text = f"{word}, not both sides hide"
    return Explained(value, (first, Reason(text, _squares(value), _RANGE)))


def _without_dice(terrain: TerrainType, now: Circumstances) -> Explained[int | None] | Question:
    """The encounter range of terrains (or seasons) without dice."""
    if terrain.encounter_range.kind == "visibility":
        return _by_sight(terrain, now)
    if now.longest_missile_yards <= 0:
        return _asked(terrain, now)
    value = max(1, longest_missile_squares(now.longest_missile_yards, now.scale))
    text = f"longest missile range, {now.longest_missile_yards} yards"
    return _shorter(Explained(value, (Reason(text, _squares(value), _DISTANCE),)), now)


def _by_sight(terrain: TerrainType, now: Circumstances) -> Explained[int | None] | Question:
    """Caves, taverns and below decks: as far as the best sight reaches."""
    if terrain.encounter_range.open_air and not now.below_decks:
        reason = Reason("abovedecks", "everybody is in range", _TERRAIN)
        return _shorter(Explained(None, (reason,)), now)
    if now.best_sight_ft is None and now.light is not Light.DARKNESS:
        return Question("How many squares can whoever sees farthest see here?", _DISTANCE)
    value = max(1, squares_of_feet(now.best_sight_ft or 0, now.scale))
    return Explained(value, (Reason("as far as one sees", _squares(value), _TERRAIN),))


def _asked(terrain: TerrainType, now: Circumstances) -> Question:
    """What to ask where nobody has a missile weapon, and how far the answer may go."""
    limits = [light_limit(now.light, now.scale, now.best_sight_ft)]
    spotted = spotting_limit(terrain, now.scale)
    if spotted is not None:
        limits.append(Explained(spotted.value[1], spotted.reasons))
    most = min((limit.value for limit in limits if limit.value is not None), default=None)
    return Question(
        "Nobody in this fight shoots or throws. How many squares apart do the sides meet?",
        _DISTANCE,
        most,
        tuple(reason for limit in limits for reason in limit.reasons),
    )


def _shorter(answer: Explained[int | None], now: Circumstances) -> Explained[int | None]:
    """The shorter of the terrain's range and the light's limit (Encounter Range)."""
    light = light_limit(now.light, now.scale, now.best_sight_ft)
    if light.value is None:
        return answer
    second = light.reasons[0]
    if answer.value is None or light.value < answer.value:
        return Explained(light.value, (*map(_ignored, answer.reasons), second))
    return Explained(answer.value, (*answer.reasons, _ignored(second)))


def _ignored(reason: Reason) -> Reason:
    return Reason(reason.text, reason.value, reason.source, counts=False)


def squares_in_scale(melee_squares: int, scale: Scale) -> int:
    """A distance in melee squares in some scale; at least 1 square is left of it."""
    return max(1, distance_in_scale(melee_squares, scale))


def checked_dice(dice: Dice, rolled: tuple[int, ...]) -> tuple[int, ...]:
    """The same numbers, if these dice can show them (ruling R27); else raises DiceError."""
    if len(rolled) != dice.count or not all(1 <= die <= dice.sides for die in rolled):
        raise DiceError(
            f"{dice} cannot show {', '.join(map(str, rolled)) or 'nothing'}; "
            f"type {dice.count} number(s) from 1 to {dice.sides}."
        )
    return rolled


def _squares(count: int) -> str:
    return "1 square" if count == 1 else f"{count} squares"


def _sides(sides: tuple[int, int]) -> str:
    return f"{sides[0]} to {sides[1]} squares"


def _yards(yards: tuple[int, int]) -> str:
    return f"{yards[0]:,} yards" if yards[0] == yards[1] else f"{yards[0]:,} to {yards[1]:,} yards"
