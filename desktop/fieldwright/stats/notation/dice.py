"""Dice as books write them: ``2d4+1``, ``5-8`` (rolled as 1d4+4), ``3-18 + 1-4``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from fieldwright.stats.notation.faults import plain, refused, tidied
from fieldwright.terms.chance import Stream

STANDARD_DICE = (4, 6, 8, 10, 12, 20)
"""Sides of the dice that lie on every table."""

_ONE_DIE = (2, 3, *STANDARD_DICE, 100)
_MOST_DICE = 200
_MOST_SIDES = 1000
_LARGEST = 10_000
_WHAT = ("roll of dice", "2d4+1", "1-8")
_PART = re.compile(r"([+-]?)\s*(?:(\d*)d(\d+)|(\d+)-(\d+)|(\d+))\s*")


@dataclass(frozen=True, slots=True)
class Dice:
    """A sum of dice and a number; ``terms`` are (count, sides), each count at least 1."""

    terms: tuple[tuple[int, int], ...] = ()
    plus: int = 0

    @classmethod
    def parse(cls, text: str) -> Dice:
        """Read ``2d4+1``, ``1d3-1``, ``5-8``, ``1`` or a sum of such; raises NotationError."""
        tidy = plain(tidied(text, *_WHAT)).lower().replace(" ", "")
        found = list(_PART.finditer(tidy))
        if "".join(part.group() for part in found) != tidy:
            raise refused(text, *_WHAT)
        if any(not part.group(1) for part in found[1:]):
            raise refused(text, *_WHAT)
        total = cls()
        for part in found:
            total = total.with_part(dice_of(part, text), part.group(1) == "-")
        return total

    @classmethod
    def of_range(cls, lowest: int, highest: int) -> Dice:
        """The dice that fit a printed range: 2-8 is 2d4, 5-8 is 1d4+4, 3-18 is 3d6.

        As many dice as the lowest number says where such dice exist, else one die and a number,
        else the fewest dice. Raises NotationError where ``highest`` is below ``lowest``.
        """
        if not 0 <= lowest <= highest <= _LARGEST:
            raise refused(f"{lowest}-{highest}", *_WHAT)
        if lowest == highest:
            return cls((), lowest)
        if lowest > 1 and highest % lowest == 0 and highest // lowest in STANDARD_DICE:
            return cls(((lowest, highest // lowest),))
        spread = highest - lowest
        for count in range(1, spread + 1):
            known = _ONE_DIE if count == 1 else STANDARD_DICE
            if spread % count == 0 and spread // count + 1 in known:
                return cls(((count, spread // count + 1),), lowest - count)
        return cls(((1, spread + 1),), lowest - 1)

    def with_part(self, other: Dice, subtracted: bool = False) -> Dice:
        """The sum with other dice; only a plain number is ever subtracted."""
        if subtracted and other.terms:
            raise refused(f"-{other}", *_WHAT)
        plus = self.plus - other.plus if subtracted else self.plus + other.plus
        return Dice(self.terms + other.terms, plus)

    @property
    def lowest(self) -> int:
        """The least that can be rolled; a negative sum counts as nought."""
        return max(0, sum(count for count, _ in self.terms) + self.plus)

    @property
    def highest(self) -> int:
        """The most that can be rolled."""
        return max(0, sum(count * sides for count, sides in self.terms) + self.plus)

    @property
    def average(self) -> Fraction:
        """What is rolled on average, before a negative sum is made nought."""
        return self.plus + sum(
            (Fraction(count * (sides + 1), 2) for count, sides in self.terms), Fraction()
        )

    def roll(self, stream: Stream) -> int:
        """One roll."""
        rolled = sum(stream.die(sides) for count, sides in self.terms for _ in range(count))
        return max(0, rolled + self.plus)

    def doubled(self) -> Dice:
        """Twice the dice, the number once: criticals and set spears (rulings R23 and R40)."""
        return self.times(2)

    def times(self, number: int) -> Dice:
        """So many times the dice, the number once."""
        return Dice(tuple((number * count, sides) for count, sides in self.terms), self.plus)

    def __str__(self) -> str:
        text = "+".join(f"{count}d{sides}" for count, sides in self.terms)
        if not text:
            return str(self.plus)
        return text + (f"{self.plus:+d}" if self.plus else "")


def dice_of(part: re.Match[str], text: str) -> Dice:
    """The dice of one part of a sum: groups 2 and 3 dice, 4 and 5 a range, 6 a number."""
    count, sides, lowest, highest, number = part.group(2, 3, 4, 5, 6)
    if sides is not None:
        return _checked(int(count or 1), int(sides), text)
    if lowest is not None:
        if int(lowest) > int(highest):
            raise refused(text, *_WHAT)
        return Dice.of_range(int(lowest), int(highest))
    if int(number) > _LARGEST:
        raise refused(text, *_WHAT)
    return Dice((), int(number))


def _checked(count: int, sides: int, text: str) -> Dice:
    if not (1 <= count <= _MOST_DICE and 1 <= sides <= _MOST_SIDES):
        raise refused(text, *_WHAT)
    return Dice(((count, sides),))
