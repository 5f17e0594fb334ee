"""Critical events: what a tie of the initiative dice brings, asked for roll by roll.

combat-and-tactics.txt, Critical Events; ruling R40. The events are rows of
``resources/tables/critical_events.toml``. ``settle`` takes what is known so far and says what must
be rolled next, or what happens; whoever runs the fight picks whom it happens to and carries it
out. The DM may always wave an event through, take another, or tell one of his own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import TypeVar

from pydantic import ConfigDict

from fieldwright.rules.actions import Action, Movement, squares_of
from fieldwright.rules.bearing import Bearing
from fieldwright.rules.dice import Dice
from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.rules.to_hit import Defence
from fieldwright.tables import load_table

EVENT_DIE = 20
"""The die of the Critical Event Table."""

DIRECTIONS = 8
"""A random direction is one of eight: 1 is north, and on clockwise."""

_TABLE = "Combat & Tactics, Critical Events"
_STRICT = ConfigDict(extra="forbid")

T = TypeVar("T")


class Ruling(StrEnum):
    """What the DM makes of an event that was rolled."""

    APPLY = "apply it"
    ANOTHER = "another event"
    NONE = "no event"
    OWN = "an event of one's own"


class Concerns(StrEnum):
    """Whom or what an event picks."""

    COMBATANT = "a combatant"
    IN_MELEE = "a combatant in melee"
    MOUNTED = "a mounted combatant"
    ITEM = "an item of a combatant"
    THING = "a breakable thing"
    PAIR = "two enemies that threaten each other"
    SIDE = "a side"
    EVERYBODY = "everybody"


class Effect(StrEnum):
    """What can come of an event."""

    HEAD_EXPOSED = "head exposed"
    SHIELD_LOST = "shield lost"
    PLATE_LOST = "plate lost"
    THING_BROKEN = "thing broken"
    CARRIED_OFF = "carried off"
    GRAPPLED = "grappled"
    ITEM_BROKEN = "item broken"
    ITEM_DROPPED = "item dropped"
    PRONE = "prone"
    LUCKY_BREAK = "lucky break"
    LUCKY_OPENING = "lucky opening"
    MOUNT_BOLTS = "mount bolts"
    THROWN = "thrown"
    STUNNED = "stunned"
    ALLIES_ARRIVE = "allies arrive"
    DRIVEN_BACK = "driven back"
    ON_ITS_BACK = "on its back"
    DISARMED = "disarmed"
    WEAPON_BROKEN = "weapon broken"
    WEAPON_STUCK = "weapon stuck"


REPAIRABLE = frozenset({Effect.HEAD_EXPOSED, Effect.SHIELD_LOST, Effect.PLATE_LOST})
"""Troubles with armour: a round of standing still and mending ends them (Armor Trouble)."""


class Whom(StrEnum):
    """Whom one result of an event happens to."""

    PICKED = "the one picked"
    NEAREST = "the nearest figure"


class Trial(StrEnum):
    """The roll that prevents a result."""

    PARALYZATION = "a save against paralyzation"
    RIDING = "a riding check"
    ITEM = "an item save"
    CRUSHING_BLOW = "an item save against a crushing blow"


class Fact(StrEnum):
    """What a result needs; without it nothing happens."""

    SHIELD = "a shield"
    PLATE = "plate armour"
    KILL = "a kill in the last round"


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One result of an event; the table file says what its keys are."""

    __pydantic_config__ = _STRICT
    effect: Effect
    rolls: tuple[int, int] | None = None
    whom: Whom = Whom.PICKED
    unless: Trial | None = None
    until: Trial | None = None
    needs: Fact | None = None
    dice: Dice | None = None
    directed: bool = False
    armour: int = 0
    to_hit: int = 0
    saves: int = 0
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class CriticalEvent:
    """One row of the table: its span of the d20, whom it concerns, its die, what comes of it."""

    __pydantic_config__ = _STRICT
    id: str
    name: str
    rolls: tuple[int, int]
    concerns: Concerns
    results: tuple[Result, ...]
    die: Dice | None = None

    def __post_init__(self) -> None:
        """Refuse results that the event's die does not show; raises ValueError."""
        for result in self.results:
            if (result.rolls is None) != (self.die is None):
                raise ValueError(f"{result.effect}: rolls go with a die, and a die with rolls")

    def results_of(self, roll: int | None) -> tuple[Result, ...]:
        """The results of a number on the event's own die; all of them where it has none."""
        return tuple(
            result
            for result in self.results
            if result.rolls is None
            or (roll is not None and result.rolls[0] <= roll <= result.rolls[1])
        )


@cache
def critical_events() -> dict[str, CriticalEvent]:
    """All events by id, in the order of the table; raises TableError."""
    return load_table("tables/critical_events", CriticalEvent)


def event_of(roll: int) -> CriticalEvent:
    """The event of a d20; raises ValueError for what no d20 shows."""
    for event in critical_events().values():
        if event.rolls[0] <= roll <= event.rolls[1]:
            return event
    raise ValueError(f"A d{EVENT_DIE} cannot show {roll}.")


# ------------------------------------------------------------------------------- whom it happens to


def cannot_be_picked(
    event: CriticalEvent, *, in_melee: bool, mounted: bool, has_items: bool = True
) -> Impossible | None:
    """Why an event cannot pick this figure; None where it can.

    Who is clear is not knocked down by those who jostle around him; items are all that is carried
    but for weapons.
    """
    faults = {
        Concerns.IN_MELEE: (not in_melee, "it is not in melee"),
        Concerns.MOUNTED: (not mounted, "it does not ride"),
        Concerns.ITEM: (not has_items, "it carries nothing but weapons"),
    }
    holds, why = faults.get(event.concerns, (False, ""))
    return Impossible(f"{event.name.lower()}: {why}", _TABLE) if holds else None


def mutual_threats(threats: Iterable[tuple[T, T]]) -> tuple[tuple[T, T], ...]:
    """The pairs that threaten each other, each once; ``threats`` are who threatens whom.

    Only such a pair comes to close quarters, and is then in effect grappled (Close Quarters).
    """
    given = list(threats)
    known = set(given)
    pairs: list[tuple[T, T]] = []
    for one, other in given:
        if (other, one) in known and (other, one) not in pairs and (one, other) not in pairs:
            pairs.append((one, other))
    return tuple(pairs)


def wears_plate(armour: str) -> bool:
    """Whether armour is plate, by its name: plate mail, field plate, full plate."""
    return "plate" in armour.casefold().replace(",", " ").split()


# ------------------------------------------------------------------------------- what comes of it


class Asking(StrEnum):
    """What kind of answer is asked for."""

    ROLL = "roll"
    TEST = "test"
    AMOUNT = "amount"
    DIRECTION = "direction"


@dataclass(frozen=True, slots=True)
class Asked:
    """What must be rolled next: which answer, the dice or the test, and by whom."""

    asking: Asking
    dice: Dice | None = None
    test: Trial | None = None
    whom: Whom = Whom.PICKED


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """What has been rolled so far.

    ``roll`` is the event's own die, ``passed`` whether the one test was made, ``amount`` the
    squares or rounds, ``direction`` a d8 (1 is north, and on clockwise).
    """

    roll: int | None = None
    passed: bool | None = None
    amount: int | None = None
    direction: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """One thing that happens to whomever the event picked, or to the nearest figure.

    ``amount`` is in squares for who is carried off and in rounds for a bolting mount and a stunned
    rider, ``direction`` in eighths clockwise from north.
    """

    result: Result
    amount: int = 0
    direction: int = 0

    @property
    def effect(self) -> Effect:
        """What happens."""
        return self.result.effect

    @property
    def whom(self) -> Whom:
        """Whom it happens to."""
        return self.result.whom


@dataclass(frozen=True, slots=True)
class Outcome:
    """All that comes of an event, which may be nothing, and why."""

    happenings: tuple[Happening, ...]
    reasons: tuple[Reason, ...]


def settle(event: CriticalEvent, answers: Answers, facts: Collection[Fact] = ()) -> Asked | Outcome:
    """What must be rolled next, or what happens; ``facts`` are those of the figure picked.

    Raises ValueError for answers that the dice asked for cannot show.
    """
    if event.die is not None:
        if answers.roll is None:
            return Asked(Asking.ROLL, event.die)
        _check(event.die, answers.roll)
    reasons = [Reason(event.name, _shown(event, answers.roll), _TABLE)]
    happening: list[Result] = []
    for result in event.results_of(answers.roll):
        if result.needs and result.needs not in facts:
            reasons.append(Reason(result.effect, f"not without {result.needs}", _TABLE, False))
        elif result.unless and answers.passed is None:
            return Asked(Asking.TEST, test=result.unless, whom=result.whom)
        elif result.unless and answers.passed:
            reasons.append(Reason(result.effect, f"{result.unless} was made", _TABLE, False))
        else:
            happening.append(result)
    asked = _amounts_asked(happening, answers)
    if asked is not None:
        return asked
    return Outcome(tuple(_happening(result, answers) for result in happening), tuple(reasons))


def _amounts_asked(results: Iterable[Result], answers: Answers) -> Asked | None:
    """The dice for squares, rounds and directions that are still to be rolled."""
    for result in results:
        if result.dice and answers.amount is None:
            return Asked(Asking.AMOUNT, result.dice)
        if result.dice and answers.amount is not None:
            _check(result.dice, answers.amount)
        if result.directed:
            if answers.direction is None:
                return Asked(Asking.DIRECTION, Dice(1, DIRECTIONS))
            _check(Dice(1, DIRECTIONS), answers.direction)
    return None


def _happening(result: Result, answers: Answers) -> Happening:
    amount = answers.amount if result.dice else result.rounds
    direction = answers.direction if result.directed else None
    return Happening(result=result, amount=amount or 0, direction=(direction or 1) - 1)


def _check(dice: Dice, shown: int) -> None:
    if not dice.lowest <= shown <= dice.highest:
        raise ValueError(f"{dice} cannot show {shown}.")


def _shown(event: CriticalEvent, roll: int | None) -> str:
    return event.concerns.value if roll is None else f"{event.die}: {roll}"


# --------------------------------------------------------------------------------- its numbers


def defence_after(effect: Effect, defence: Defence) -> Defence:
    """The armour class of who lost shield or plate: without the shield, or worse by the plate.

    Mending gives the old one back (Armor Trouble).
    """
    if effect is Effect.SHIELD_LOST:
        worse = defence.armour_class + defence.shield
        return replace(defence, armour_class=worse, shield=0)
    if effect is Effect.PLATE_LOST:
        worse = defence.armour_class + _armour_of(Effect.PLATE_LOST)
        return replace(defence, armour_class=worse)
    return defence


def _armour_of(effect: Effect) -> int:
    return next(
        result.armour
        for event in critical_events().values()
        for result in event.results
        if result.effect is effect
    )


def bearings_of(happening: Happening) -> tuple[Bearing, ...]:
    """What luck makes of the armour class in this round: better by 4 for a lucky break."""
    if happening.effect is not Effect.LUCKY_BREAK:
        return ()
    return (Bearing(text=happening.effect, source=_TABLE, armour=happening.result.armour),)


def save_in(happening: Happening, save: int) -> Explained[int]:
    """The number that a saving throw must show in this round: 4 less with a lucky break."""
    bonus = happening.result.saves
    reasons = [Reason("saving throw", str(save), "the figure")]
    if bonus:
        reasons.append(Reason(happening.effect, f"{bonus:+d}", _TABLE))
    return Explained(save - bonus, tuple(reasons))


def attack_in(happening: Happening, *, as_planned: bool) -> Explained[int]:
    """What a lucky opening gives to hit: +4 against the enemy it meant to attack, else nothing."""
    bonus = happening.result.to_hit
    if not bonus or not as_planned:
        return Explained(0, ())
    return Explained(bonus, (Reason(happening.effect, f"{bonus:+d}", _TABLE),))


def squares_of_bolting(rate: int) -> int:
    """How far a bolting mount goes each round: it sprints, in melee squares (Mount Trouble)."""
    squares = squares_of(Action.SPRINT, Movement.FULL, rate)
    return 0 if isinstance(squares, Impossible) else squares
