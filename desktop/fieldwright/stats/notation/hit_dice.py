"""Hit dice as books print them, and the hit points that they give."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

from fieldwright.stats.notation.dice import Dice
from fieldwright.stats.notation.faults import KEPT, NotationError, plain, refused, tidied
from fieldwright.terms.chance import Stream

_WHAT = ("number of hit dice", "4+1", "½", "1-6 hp")
_SIDES = 8
_MOST = 100
_POINTS = r"\s*(?:hp|hit\s*points?)"
_ROLL = r"\d+d\d+|\d+-\d+|\d+"

_ONLY_POINTS = re.compile(rf"({_ROLL}){_POINTS}")
_DICE = re.compile(r"(\d+)d(\d+)\s*([+-]\s*\d+)?")
_PART_OF_ONE = re.compile(rf"(1/2|1/4)(?:\s*\(({_ROLL}){_POINTS}\))?")
_WHOLE = re.compile(
    rf"(\d+)\s*(?:(-\s*\d+)|\+\s*(({_ROLL})(?:\s*\+\s*\d+)?)?(?:{_POINTS})?|or more)?"
    rf"(?:\s*\(({_ROLL}){_POINTS}\))?"
)
_SPAN = re.compile(r"(\d+)\s*(?:-|to)\s*(\d+)")
_LABEL = re.compile(r"([a-z][a-z ]*):\s*")


@dataclass(frozen=True, slots=True)
class HitDiceChoice:
    """One way to roll hit points: ``dice`` for them, ``number`` of hit dice, and its ``label``."""

    number: Fraction
    dice: Dice
    bonus: bool = False
    label: str = ""


@dataclass(frozen=True, slots=True)
class HitDice:
    """The hit dice of a creature; ``choices`` are those that a text leaves open (``4-7``)."""

    printed: str
    choices: tuple[HitDiceChoice, ...] = field(compare=False)

    @classmethod
    @lru_cache(maxsize=KEPT)
    def parse(cls, text: str) -> HitDice:
        """Read ``4+1``, ``1-1``, ``½ (1-4 hit points)``, ``2 hp``; raises NotationError.

        ``4-7`` and ``3 to 8`` leave a choice of hit dice, ``1-1`` takes one point off.
        """
        printed = tidied(text, *_WHAT)
        choices: list[HitDiceChoice] = []
        for part in re.split(r"\s*;\s*|\s*\bor\b(?!\s*more)\s*", plain(printed).lower()):
            choices += _choices(part.strip(), printed)
        return cls(printed, tuple(choices))

    @property
    def lowest(self) -> int:
        """The fewest hit points; nobody has less than one."""
        return max(1, min(choice.dice.lowest for choice in self.choices))

    @property
    def highest(self) -> int:
        """The most hit points."""
        return max(1, *(choice.dice.highest for choice in self.choices))

    @property
    def average(self) -> float:
        """Hit points on average over all choices."""
        total = sum((choice.dice.average for choice in self.choices), Fraction())
        return max(1.0, float(total / len(self.choices)))

    def roll(self, stream: Stream) -> int:
        """Roll hit points, at least one; where the text leaves a choice, chance makes it."""
        choice = self.choices[0] if len(self.choices) == 1 else stream.choice(self.choices)
        return max(1, choice.dice.roll(stream))

    @property
    def level(self) -> int:
        """The level of a warrior that attacks alike, of the first choice (ruling R24).

        Less than one hit die (½, 1-1) is level 0; a bonus of points raises nothing.
        """
        return int(self.choices[0].number)

    def level_of(self, hit_points: int) -> int:
        """The level of the choice that can have so many hit points; the nearest, if none can."""

        def distance(choice: HitDiceChoice) -> Fraction:
            return abs(choice.dice.average - hit_points)

        return int(min(self.choices, key=distance).number)

    def __str__(self) -> str:
        return self.printed


def _choices(part: str, printed: str) -> list[HitDiceChoice]:
    label = _LABEL.match(part)
    if label:
        part = part[label.end() :]
    span = _SPAN.fullmatch(part)
    if span and int(span.group(1)) < int(span.group(2)) <= _MOST:
        numbers = range(int(span.group(1)), int(span.group(2)) + 1)
        return [HitDiceChoice(Fraction(n), Dice(((n, _SIDES),))) for n in numbers]
    choice = _one(part)
    if choice is None:
        raise refused(printed, *_WHAT)
    return (
        [HitDiceChoice(choice.number, choice.dice, choice.bonus, label.group(1))]
        if label
        else [choice]
    )


def _one(part: str) -> HitDiceChoice | None:
    """The single way of rolling that a text gives; None where it gives none."""
    try:
        for pattern, reader in _READERS:
            found = pattern.fullmatch(part)
            if found:
                return reader(found)
    except NotationError:
        return None
    return None


def _only_points(found: re.Match[str]) -> HitDiceChoice:
    dice = Dice.parse(found.group(1))
    return HitDiceChoice(Fraction(1, 2) if dice.highest < _SIDES else Fraction(1), dice)


def _typed_dice(found: re.Match[str]) -> HitDiceChoice:
    dice = Dice.parse(found.group())
    return HitDiceChoice(Fraction(min(_MOST, int(found.group(1)))), dice, dice.plus > 0)


def _part_of_one(found: re.Match[str]) -> HitDiceChoice:
    number = Fraction(found.group(1))
    points = found.group(2)
    return HitDiceChoice(number, Dice.parse(points or f"1d{int(number * _SIDES)}"))


def _whole(found: re.Match[str]) -> HitDiceChoice | None:
    number, less, more, fixed = found.group(1, 2, 3, 5)
    if not 1 <= int(number) <= _MOST:
        return None
    dice = Dice(((int(number), _SIDES),))
    if less:
        dice = Dice(dice.terms, int(less.replace(" ", "")))
    if more:
        dice = dice.with_part(Dice.parse(more))
    if fixed:
        dice = Dice.parse(fixed)
    # 1-1 is less than one hit die: it counts as none where whole ones are counted.
    count = Fraction(7, 8) if less and number == "1" else Fraction(int(number))
    return HitDiceChoice(count, dice, bool(more))


_READERS = (
    (_ONLY_POINTS, _only_points),
    (_DICE, _typed_dice),
    (_PART_OF_ONE, _part_of_one),
    (_WHOLE, _whole),
)
