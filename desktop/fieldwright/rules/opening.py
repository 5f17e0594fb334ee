"""Surprise, how far off the sides meet, and who sets up first.

combat-and-tactics.txt, Opening the Battle. A field whose terrain is known has an encounter range
of its own (``encounter.roll_encounter_distance``); the general table here is for all others, and
for surprise, which goes before any terrain.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Literal, TypeVar

from pydantic import ConfigDict

from fieldwright.rules.dice import Dice
from fieldwright.rules.encounter import (
    EncounterDistance,
    checked_dice,
    longest_missile_squares,
    squares_in_scale,
    squares_of_feet,
)
from fieldwright.rules.explained import Explained, Impossible, Question, Reason
from fieldwright.rules.overruling import dms_reason
from fieldwright.tables import load_table
from fieldwright.terms.chance import Stream
from fieldwright.terms.setting import Scale

SURPRISE_DIE = 10
"""A group that checks for surprise rolls one d10 (Surprise)."""

_SURPRISED_TO = 3

_SURPRISE = "Combat & Tactics, Surprise"
_DISTANCE = "Combat & Tactics, Encounter Distance"
_SET_UP = "Combat & Tactics, Set-up"

T = TypeVar("T")

# ---------------------------------------------------------------------------------------- surprise


class Check(StrEnum):
    """What the DM decides for a side: whether it checks for surprise."""

    ROLL = "checks"
    NONE = "does not check"
    SURPRISED = "is surprised"


def is_surprised(roll: int, modifier: int = 0) -> Explained[bool]:
    """Whether a group that rolled so is surprised: by 3 or less with its modifier.

    Raises ValueError for what no d10 shows.
    """
    if not 1 <= roll <= SURPRISE_DIE:
        raise ValueError(f"A d{SURPRISE_DIE} cannot show {roll}.")
    reasons = [Reason("surprise roll", str(roll), _SURPRISE)]
    if modifier:
        reasons.append(Reason("modifier", f"{modifier:+d}", _SURPRISE))
    return Explained(roll + modifier <= _SURPRISED_TO, tuple(reasons))


def surprise_of(
    check: Check, roll: int | None = None, modifier: int = 0
) -> Explained[bool] | Question:
    """Whether a side is surprised, by what the DM decided; a Question asks for its roll."""
    if check is not Check.ROLL:
        return Explained(check is Check.SURPRISED, (dms_reason("surprise", check.value),))
    if roll is None:
        return Question("Surprise: roll 1d10.", _SURPRISE, SURPRISE_DIE)
    return is_surprised(roll, modifier)


def acts_in_surprise_round(surprised: Mapping[str, bool]) -> tuple[str, ...]:
    """The sides that have a round for themselves before the first; none where nobody gains one.

    Those that are not surprised may move, strike and cast at the others, who do nothing at all.
    Where all are surprised, or none, the fight begins with round 1.
    """
    free = tuple(side for side, caught in surprised.items() if not caught)
    return free if len(free) < len(surprised) else ()


# ---------------------------------------------------------------------------------------- distance


class Situation(StrEnum):
    """The rows of the table of encounter distances, by their ids."""

    BOTH_SURPRISED = "both-surprised"
    ONE_SURPRISED = "one-surprised"
    SMOKE_OR_FOG = "smoke-or-fog"
    DENSE_FOREST = "dense-forest"
    LIGHT_FOREST = "light-forest"
    SCRUB = "scrub"
    GRASSLAND = "grassland"
    DUNGEON_OR_NIGHT = "dungeon-or-night"
    NO_COVER = "no-cover"


@dataclass(frozen=True, slots=True)
class DistanceRow:
    """One row of the table: dice in squares of melee scale, or what counts instead of dice."""

    __pydantic_config__ = ConfigDict(extra="forbid")
    id: str
    name: str
    dice: Dice | None = None
    by: Literal["", "limit of vision", "longest missile range"] = ""

    def __post_init__(self) -> None:
        """Refuse a row with both dice and another measure, or with none; raises ValueError."""
        if (self.dice is None) == (not self.by):
            raise ValueError("give either dice or what counts instead of them")


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """What the distance depends on: the farthest that anybody sees and shoots, and the scale.

    ``sights_ft`` is how far each side sees, in feet; ``longest_missile_yards`` the maximum range
    of the longest-ranged missile weapon in the fight.
    """

    scale: Scale = Scale.MELEE
    sights_ft: Mapping[str, int] | None = None
    longest_missile_yards: int = 0


@cache
def distance_table() -> dict[Situation, DistanceRow]:
    """All rows of ``resources/tables/encounter_distances.toml``; raises TableError."""
    rows = load_table("tables/encounter_distances", DistanceRow)
    return {Situation(row_id): row for row_id, row in rows.items()}


def situation_of_surprise(surprised: Mapping[str, bool]) -> Situation | None:
    """The row for sides of which some are surprised; None where none is: the place decides."""
    caught = sum(surprised.values())
    if not caught:
        return None
    return Situation.BOTH_SURPRISED if caught == len(surprised) else Situation.ONE_SURPRISED


def roll_distance(
    situation: Situation, meeting: Meeting, stream: Stream, rolled: tuple[int, ...] | None = None
) -> EncounterDistance:
    """How far off the sides meet; where the table needs a number that is not known, a question.

    ``rolled`` are dice from the table (ruling R27); raises DiceError if they cannot be these.
    """
    row = distance_table()[situation]
    if row.dice is not None:
        shown = row.dice.roll(stream) if rolled is None else checked_dice(row.dice, rolled)
        rows = sum(shown) + row.dice.added
        squares = squares_in_scale(rows, meeting.scale)
        reason = Reason(f"{row.name}, {row.dice}", _squares(squares), _DISTANCE)
        feet = rows * Scale.MELEE.feet_per_square
        return EncounterDistance(squares, (reason,), row.dice, shown, feet=feet)
    found = _by_sight(meeting) if row.by == "limit of vision" else _by_missiles(meeting)
    if isinstance(found, Question):
        return EncounterDistance(None, found.reasons, question=found)
    return EncounterDistance(found.value, found.reasons)


def distance_by_the_dm(squares: int) -> EncounterDistance:
    """The distance that the DM sets outright instead of rolling (Encounter Distance)."""
    return EncounterDistance(squares, (dms_reason("set by the DM", _squares(squares)),))


def sees_so_far(sights_ft: Mapping[str, int], feet: int) -> tuple[str, ...]:
    """The sides that see as far as this; at night only they may act at that distance."""
    return tuple(side for side, far in sights_ft.items() if far >= feet)


def _by_sight(meeting: Meeting) -> Explained[int] | Question:
    """Dungeons and nights: as far as whoever sees farthest."""
    if not meeting.sights_ft:
        return Question("How many feet can whoever sees farthest see here?", _DISTANCE)
    side, feet = max(meeting.sights_ft.items(), key=lambda one: one[1])
    squares = max(1, squares_of_feet(feet, meeting.scale))
    reason = Reason(f"{side} see farthest, {feet} feet", _squares(squares), _DISTANCE)
    return Explained(squares, (reason,))


def _by_missiles(meeting: Meeting) -> Explained[int] | Question:
    """Without cover: the maximum range of the longest-ranged missile weapon in the fight."""
    yards = meeting.longest_missile_yards
    if yards <= 0:
        return Question(
            "Nobody here shoots or throws. How many squares apart do they meet?", _DISTANCE
        )
    squares = max(1, longest_missile_squares(yards, meeting.scale))
    reason = Reason(f"longest missile range, {yards} yards", _squares(squares), _DISTANCE)
    return Explained(squares, (reason,))


# ------------------------------------------------------------------------------------------ set-up


def set_up_first(surprised: Mapping[str, bool], unaware: Collection[str] = ()) -> tuple[str, ...]:
    """The sides that must place their figures before the others; none where the DM places all.

    Surprised sides do, and those that were spotted without seeing the others (Set-up).
    """
    first = tuple(side for side, caught in surprised.items() if caught or side in unaware)
    return first if len(first) < len(surprised) else ()


def too_near(squares: int, distance: int) -> Impossible | None:
    """What is said of a figure so many squares from the nearest foe; None where it may stand there.

    The encounter distance holds for whoever places second too (Set-up).
    """
    if squares >= distance:
        return None
    reason = f"{_squares(squares)} from the nearest foe, the encounter distance is {distance}"
    return Impossible(reason, _SET_UP)


def ranks_in_march(order: Sequence[T], abreast: int) -> tuple[tuple[T, ...], ...]:
    """A marching order in ranks, the foremost first: three in twos are two in front, one behind.

    combat-and-tactics.txt, Set-up: without surprise characters begin in their marching order.
    Raises ValueError for ranks of nobody.
    """
    if abreast < 1:
        raise ValueError(f"{abreast} cannot march abreast.")
    return tuple(tuple(order[at : at + abreast]) for at in range(0, len(order), abreast))


def _squares(count: int) -> str:
    return "1 square" if count == 1 else f"{count} squares"
