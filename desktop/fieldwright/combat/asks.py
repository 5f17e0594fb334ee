"""What a fight asks, and the answers: dice with their needed number, and choices.

Every roll can be a real die (ruling R27): it is answered by the program's dice or from the table,
and the answer says which.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, TypeAlias, TypeVar
from uuid import UUID

from pydantic import ConfigDict, Field

from fieldwright.rules.explained import Explained
from fieldwright.stats.notation import Dice
from fieldwright.terms.quick import quickly_made

_STRICT = ConfigDict(extra="forbid")
_LONGEST_WORD = 500

T = TypeVar("T")


class Purpose(StrEnum):
    """What a roll is for; the panel lays rolls out by it."""

    SURPRISE = "surprise"
    DISTANCE = "distance"
    INITIATIVE = "initiative"
    EVENT = "event"
    ATTACK = "attack"
    DAMAGE = "damage"
    KNOCKDOWN = "knockdown"
    SAVE = "save"
    TARGET = "target"
    ABILITY = "ability"
    MORALE = "morale"
    PHASE = "phase"
    AMOUNT = "amount"


class Origin(StrEnum):
    """Where an answer comes from."""

    PROGRAM = "program"
    TABLE = "table"
    DM = "dm"


@quickly_made
@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """Dice to be rolled for ``what``, in a few words.

    ``who`` rolls, ``against`` is at whom. ``needed`` is the number that the dice and what is added
    to them must reach (``under``: must not exceed), with every reason; None where the number
    itself is what matters. ``hidden`` rolls are the DM's; of ``doubled`` dice there are more than
    whoever rolls them may think.
    """

    purpose: Purpose
    what: str
    dice: Dice
    who: UUID | None = None
    against: UUID | None = None
    needed: Explained[int] | None = None
    under: bool = False
    hidden: bool = False
    doubled: bool = False

    def why_not(self, rolled: Sequence[int]) -> str:
        """Why these dice cannot have been rolled, in a sentence; empty where they can."""
        if len(rolled) != len(self.sides):
            each = "die" if len(self.sides) == 1 else "dice"
            return f"{self.what}: {self.dice} is {len(self.sides)} {each}, not {len(rolled)}."
        for die, sides in zip(rolled, self.sides, strict=True):
            if not 1 <= die <= sides:
                return f"{self.what}: a d{sides} shows 1 to {sides}, not {die}."
        return ""

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides of each die, in the order in which they are written."""
        return tuple(sides for count, sides in self.dice.terms for _ in range(count))

    def total(self, rolled: Sequence[int]) -> int:
        """What the dice come to, with what is added to them; never less than nought."""
        return max(0, sum(rolled) + self.dice.plus)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolls:
    """Several rolls that are asked for together and answered together, in this order."""

    rolls: tuple[Roll, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One answer to a choice; ``why_not`` greys it out, ``note`` is told beside it."""

    value: str
    label: str
    why_not: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """Something that somebody decides: ``who`` it is about, and what to take with one key."""

    what: str
    options: tuple[Option, ...]
    who: UUID | None = None
    against: UUID | None = None
    default: str = ""
    hidden: bool = False

    def why_not(self, value: str) -> str:
        """Why this cannot be chosen, in a sentence; empty where it can."""
        for option in self.options:
            if option.value == value:
                return option.why_not
        known = ", ".join(option.label for option in self.options)
        return f"{self.what}: there is no answer {value[:40]!r}; there are {known}."


Ask: TypeAlias = Roll | Rolls | Choice

Dies: TypeAlias = tuple[Annotated[int, Field(ge=1, le=1000)], ...]


@quickly_made
@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The answer to what was asked: dice for each roll in its order, or what was chosen.

    ``adjusted`` is what the DM adds to the result of each roll, with a ``word`` why. ``hits`` is
    the armour class that a player says an attack roll hits, where the table reckons for itself.
    """

    __pydantic_config__ = _STRICT
    dice: tuple[Dies, ...] = ()
    chosen: Annotated[str, Field(max_length=_LONGEST_WORD)] = ""
    origin: Origin = Origin.TABLE
    adjusted: Annotated[int, Field(ge=-100, le=100)] = 0
    hits: Annotated[int, Field(ge=-30, le=30)] | None = None
    word: Annotated[str, Field(max_length=_LONGEST_WORD)] = ""


Steps: TypeAlias = Generator[Ask, Answer, T]
"""A procedure: it yields what it must know, is sent the answers, and returns its result."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """One roll that was answered: the dice, and their total with what the DM added."""

    roll: Roll
    dice: tuple[int, ...]
    total: int
    answer: Answer = field(default_factory=Answer)

    @property
    def natural(self) -> int:
        """What the dice show."""
        return sum(self.dice)

    @property
    def succeeds(self) -> bool:
        """Whether the total reaches the number needed (or does not exceed it)."""
        if self.roll.needed is None:
            return True
        needed = self.roll.needed.value
        return self.total <= needed if self.roll.under else self.total >= needed


def why_not_answer(ask: Ask, answer: Answer) -> str:
    """Why an answer does not fit what was asked, in a sentence; empty where it does."""
    if isinstance(ask, Choice):
        return ask.why_not(answer.chosen)
    rolls = ask.rolls if isinstance(ask, Rolls) else (ask,)
    if len(answer.dice) != len(rolls):
        return f"{len(rolls)} rolls are asked for, not {len(answer.dice)}."
    faults = (roll.why_not(dice) for roll, dice in zip(rolls, answer.dice, strict=True))
    return next(filter(None, faults), "")


def roll(ask: Roll) -> Steps[Rolled]:
    """Ask for one roll."""
    answer = yield ask
    return _rolled(ask, answer.dice[0], answer)


def roll_together(*asks: Roll) -> Steps[tuple[Rolled, ...]]:
    """Ask for several rolls at once; what the DM adds counts for the first of them."""
    if len(asks) == 1:
        return ((yield from roll(asks[0])),)
    answer = yield Rolls(rolls=asks)
    first = _rolled(asks[0], answer.dice[0], answer)
    rest = (
        Rolled(ask, dice, ask.total(dice), answer)
        for ask, dice in zip(asks[1:], answer.dice[1:], strict=True)
    )
    return first, *rest


def choose(ask: Choice) -> Steps[str]:
    """Ask for a choice."""
    answer = yield ask
    return answer.chosen


def ask_whether(what: str, *, who: UUID | None = None, default: bool = False) -> Steps[bool]:
    """Ask for yes or no."""
    options = (Option(value="yes", label="Yes"), Option(value="no", label="No"))
    chosen = yield from choose(
        Choice(what=what, options=options, who=who, default="yes" if default else "no")
    )
    return chosen == "yes"


def _rolled(ask: Roll, dice: tuple[int, ...], answer: Answer) -> Rolled:
    return Rolled(ask, dice, ask.total(dice) + answer.adjusted, answer)
