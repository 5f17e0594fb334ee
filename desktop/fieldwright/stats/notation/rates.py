"""How often something happens, and exceptional strength."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

from fieldwright.stats.notation.faults import KEPT, plain, refused, tidied

_ATTACKS = ("number of attacks", "2", "3/2", "3 or 1")
_RATE = ("rate of fire", "1", "2/1", "1/2")
_STRENGTH = ("Strength", "17", "18/50", "18/00")
_MOST = 40


def times_in_round(rate: Fraction, number: int) -> int:
    """How often something so frequent happens in that round, counted from 1.

    Of 3/2 once in odd and twice in even rounds, of 5/2 two and three times (ruling R19).
    """
    return int(rate * number) - int(rate * (number - 1))


@dataclass(frozen=True, slots=True)
class AttackCount:
    """Attacks a round; ``choices`` are those that ``3 or 1`` leaves open."""

    printed: str
    choices: tuple[Fraction, ...] = field(compare=False)

    @classmethod
    @lru_cache(maxsize=KEPT)
    def parse(cls, text: str) -> AttackCount:
        """Read ``2``, ``3/2``, ``3 or 1``, ``1 (claw)``; raises NotationError."""
        printed = tidied(text, *_ATTACKS)
        words = re.sub(r"\s*\([a-z+ ]*\)|\s+(?:bite|claw)s?", "", plain(printed).lower())
        parts = [_fraction(part) for part in re.split(r"\s+or\s+", words)]
        choices = tuple(part for part in parts if part is not None and part <= _MOST)
        if len(choices) != len(parts):
            raise refused(printed, *_ATTACKS)
        return cls(printed, choices)

    @property
    def number(self) -> Fraction:
        """Attacks a round of the first choice."""
        return self.choices[0]

    def in_round(self, number: int) -> int:
        """Attacks in that round, counted from 1."""
        return times_in_round(self.number, number)

    def __str__(self) -> str:
        return self.printed


@dataclass(frozen=True, slots=True)
class RateOfFire:
    """Shots a round; 1/2 is one shot in two rounds."""

    printed: str
    number: Fraction = field(compare=False)

    @classmethod
    @lru_cache(maxsize=KEPT)
    def parse(cls, text: str) -> RateOfFire:
        """Read ``1``, ``2/1``, ``1/2``, ``3/2``; raises NotationError."""
        printed = tidied(text, *_RATE)
        words = plain(printed)
        number = Fraction(1, 2) if words == "0.5" else _fraction(words)
        if number is None or number > _MOST:
            raise refused(printed, *_RATE)
        return cls(printed, number)

    def __str__(self) -> str:
        return self.printed


def _fraction(text: str) -> Fraction | None:
    found = re.fullmatch(r"(\d{1,3})(?:/(\d{1,3}))?", text.strip())
    if not found or not int(found.group(1)) or (found.group(2) and not int(found.group(2))):
        return None
    return Fraction(int(found.group(1)), int(found.group(2) or 1))


@dataclass(frozen=True, slots=True)
class Strength:
    """A Strength score; ``percentile`` is 1 to 100 after an 18, written 00 for 100."""

    score: int
    percentile: int | None = None

    @classmethod
    @lru_cache(maxsize=KEPT)
    def parse(cls, text: str) -> Strength:
        """Read ``17``, ``18/50`` or ``18/00``; raises NotationError."""
        tidy = tidied(text, *_STRENGTH)
        found = re.fullmatch(r"(\d{1,2})(?:\s*[/(]\s*(\d{1,3})\s*%?\)?)?", tidy)
        if not found or not 1 <= int(found.group(1)) <= 25:
            raise refused(tidy, *_STRENGTH)
        score, percentile = int(found.group(1)), found.group(2)
        if percentile is None:
            return cls(score)
        part = int(percentile) or 100
        if score != 18 or part > 100:
            raise refused(tidy, *_STRENGTH)
        return cls(score, part)

    def __str__(self) -> str:
        if self.percentile is None:
            return str(self.score)
        return f"{self.score}/{self.percentile % 100:02d}"
