"""Numbers of a stat block that books print with words: THAC0, armour class, morale and more."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import cast

from fieldwright.stats.notation.faults import KEPT, plain, refused, tidied
from fieldwright.stats.notation.hit_dice import HitDice
from fieldwright.terms.bodies import SIZES, SizeLetter

_THAC0 = ("THAC0", "17", "17-13", "4 HD: 17; 5-6 HD: 15")
_AC = ("armour class", "6", "6 (10)", "-1 (5)")
_MORALE = ("morale", "11", "Steady (11-12)", "Special")
_WIT = ("intelligence", "8", "Average (8-10)")
_SIZE = ("size", "M", "S (3' tall)", "S-M")

MORALE_WORDS = {
    "unreliable": (2, 4),
    "unsteady": (5, 7),
    "average": (8, 10),
    "steady": (11, 12),
    "elite": (13, 14),
    "champion": (15, 16),
    "fanatic": (17, 18),
    "fearless": (19, 20),
}
"""The ranges that the Monstrous Manual prints beside its words for morale."""

INTELLIGENCE_WORDS = {
    "non": (0, 0),
    "none": (0, 0),
    "animal": (1, 1),
    "semi": (2, 4),
    "low": (5, 7),
    "average": (8, 10),
    "very": (11, 12),
    "high": (13, 14),
    "exceptional": (15, 16),
    "genius": (17, 18),
    "supra-genius": (19, 20),
}
"""The ranges that the Monstrous Manual prints beside its words for intelligence."""

SIZE_WORDS: dict[str, SizeLetter] = {
    "tiny": "T",
    "small": "S",
    "medium": "M",
    "man": "M",
    "man-sized": "M",
    "large": "L",
    "huge": "H",
    "gargantuan": "G",
}
"""Words that books use for the size letters."""


@dataclass(frozen=True, slots=True)
class Thac0:
    """A THAC0; ``by_dice`` gives it by hit dice: (from, to, THAC0)."""

    printed: str
    first: int = field(compare=False)
    last: int = field(compare=False)
    by_dice: tuple[tuple[int, int, int], ...] = field(compare=False, default=())

    @classmethod
    @lru_cache(maxsize=KEPT)
    def parse(cls, text: str) -> Thac0:
        """Read ``17``, ``17-13`` or ``4 HD: 17; 5-6 HD: 15; 7 HD: 13``; raises NotationError."""
        printed = tidied(text, *_THAC0)
        words = plain(printed).lower()
        if "hd" in words:
            rows = tuple(_thac0_row(part, printed) for part in re.split(r"\s*;\s*", words))
            return cls(printed, rows[0][2], rows[-1][2], rows)
        found = re.fullmatch(r"(-?\d+)(?:\s*(?:-|or)\s*(-?\d+)|\s*\((-?\d+)\))?", words)
        if not found:
            raise refused(printed, *_THAC0)
        first, span, other = found.group(1, 2, 3)
        last = int(span if span is not None else other if other is not None else first)
        numbers = (int(first), last)
        if not all(-30 <= number <= 30 for number in numbers):
            raise refused(printed, *_THAC0)
        return cls(printed, *numbers)

    def value(self, hit_dice: HitDice | None = None, number: int | None = None) -> int:
        """The THAC0 of one that has ``number`` of ``hit_dice``, their first choice if not given.

        A span (``17-13``) is spread evenly over the choices of the hit dice, the worse number
        where it does not come out even; where there are no choices its first number counts.
        """
        if number is None:
            number = hit_dice.level if hit_dice else 0
        for lowest, highest, thac0 in self.by_dice:
            if lowest <= number <= highest:
                return thac0
        if self.by_dice or hit_dice is None or len(hit_dice.choices) == 1:
            return self.first
        first, last = (int(hit_dice.choices[place].number) for place in (0, -1))
        steps = min(max(number, first), last) - first
        # THAC0 falls as hit dice rise: rounded up, the higher and therefore worse number stays.
        return self.first - (self.first - self.last) * steps // max(1, last - first)

    def __str__(self) -> str:
        return self.printed


def _thac0_row(part: str, printed: str) -> tuple[int, int, int]:
    found = re.fullmatch(r"(\d+)(?:\+\d+)?(?:-(\d+))?\s*hd:\s*(\d+)", part)
    if not found:
        raise refused(printed, *_THAC0)
    lowest, highest, number = found.group(1, 2, 3)
    return int(lowest), int(highest or lowest), int(number)


@dataclass(frozen=True, slots=True)
class ArmourClass:
    """An armour class; ``unarmoured`` is the number in brackets, ``parts`` those of the body.

    ``value`` is None where the book only says that it is that of the armour worn.
    """

    printed: str
    value: int | None = field(compare=False)
    unarmoured: int | None = field(compare=False, default=None)
    parts: tuple[int, ...] = field(compare=False, default=())

    @classmethod
    @lru_cache(maxsize=KEPT)
    def parse(cls, text: str) -> ArmourClass:
        """Read ``6``, ``6 (10)``, ``-2/4/6`` or what books say in words; raises NotationError."""
        printed = tidied(text, *_AC)
        words = plain(printed).lower()
        numbers = tuple(int(number) for number in re.findall(r"(?<![\d])-?\d+", words))
        if not numbers and "armor" not in words and "armour" not in words:
            raise refused(printed, *_AC)
        if not _AC_TEXT.fullmatch(words) or any(abs(number) > 30 for number in numbers):
            raise refused(printed, *_AC)
        bracket = re.fullmatch(r"-?\d+\s*\((-?\d+)\)", words)
        unarmoured = int(bracket.group(1)) if bracket else None
        parts = numbers if len(numbers) > 1 and not bracket else ()
        return cls(printed, numbers[0] if numbers else None, unarmoured, parts)

    def __str__(self) -> str:
        return self.printed


_AC_TEXT = re.compile(
    r"-?\d+\s*(?:\(-?\d+\))?|-?\d+(?:/-?\d+)+|-?\d+ to -?\d+"
    r"|-?\d+,?\s*\(?(?:see below|or as armou?r|or better|better with armou?r|-?\d+ with shield)\)?"
    r"|(?:overall|underside|determined by armou?r worn|[\s,;()]|-?\d+(?!\d))+"
)


@dataclass(frozen=True, slots=True)
class _Spanned:
    """What is printed as words or numbers, and the lowest and highest number that it stands for."""

    printed: str
    lowest: int | None = field(compare=False)
    highest: int | None = field(compare=False)

    @property
    def span(self) -> tuple[int, int] | None:
        """Lowest and highest, as a stat block keeps them."""
        return None if self.lowest is None or self.highest is None else (self.lowest, self.highest)

    def __str__(self) -> str:
        return self.printed


@dataclass(frozen=True, slots=True)
class Morale(_Spanned):
    """A morale: the lowest and the highest number, None for what has none (``Special``)."""

    @classmethod
    @lru_cache(maxsize=KEPT)
    def parse(cls, text: str) -> Morale:
        """Read ``11``, ``11-12``, ``Steady (11-12)`` or ``Special``; raises NotationError."""
        printed = tidied(text, *_MORALE)
        words = plain(printed).lower()
        if words in ("special", "none", "not applicable", "n/a"):
            return cls(printed, None, None)
        span = _span(words, MORALE_WORDS, ("special", "very", "to", "and", "or"), (2, 20))
        if span is None:
            raise refused(printed, *_MORALE)
        return cls(printed, *span)


@dataclass(frozen=True, slots=True)
class Intelligence(_Spanned):
    """An intelligence: the lowest and the highest score, None for a word without numbers."""

    @classmethod
    @lru_cache(maxsize=KEPT)
    def parse(cls, text: str) -> Intelligence:
        """Read ``8``, ``5-10``, ``Average (8-10)``, ``Low to average``; raises NotationError."""
        printed = tidied(text, *_WIT)
        words = plain(printed).lower().replace("non-intelligent", "non")
        fill = ("to", "up", "and", "or", "higher", "mean", "superior")
        if words == "superior":
            return cls(printed, None, None)
        span = _span(words, INTELLIGENCE_WORDS, fill, (0, 25))
        if span is None:
            raise refused(printed, *_WIT)
        return cls(printed, *span)


def _span(
    words: str,
    known: dict[str, tuple[int, int]],
    filling: tuple[str, ...],
    limits: tuple[int, int],
) -> tuple[int, int] | None:
    """The span that numbers give, else words; None where there is anything else in the text."""
    found = re.findall(r"[a-z]+(?:-[a-z]+)?|\d+", words)
    left = re.sub(r"[a-z]+(?:-[a-z]+)?|\d+|[\s(),;+-]", "", words)
    numbers = [int(word) for word in found if word.isdigit()]
    named = [word for word in _words(found, known) if word not in filling]
    if left or any(word not in known for word in named) or len(numbers) > 2:
        return None
    ranges = [known[word] for word in named]
    if numbers:
        ranges = [(numbers[0], numbers[-1])]
    if not ranges:
        return None
    lowest, highest = min(low for low, _ in ranges), max(high for _, high in ranges)
    return (
        (lowest, highest)
        if limits[0] <= lowest <= highest <= limits[1]
        and (not numbers or numbers[0] <= numbers[-1])
        else None
    )


def _words(found: list[str], known: dict[str, tuple[int, int]]) -> list[str]:
    """The words of a text; ``low-average`` are two, ``supra-genius`` is one."""
    result: list[str] = []
    for word in found:
        if not word.isdigit():
            result += [word] if word in known else word.split("-")
    return result


@dataclass(frozen=True, slots=True)
class Size:
    """A size: the smallest and the largest letter, and the words beside them."""

    printed: str
    smallest: SizeLetter = field(compare=False)
    largest: SizeLetter = field(compare=False)

    @classmethod
    @lru_cache(maxsize=KEPT)
    def parse(cls, text: str) -> Size:
        """Read ``M``, ``S (3' tall)``, ``S-M``, ``Man-sized``; raises NotationError."""
        printed = tidied(text, *_SIZE)
        words = re.split(r"[(;]", plain(printed).lower(), maxsplit=1)[0].strip()
        parts = [words] if words in SIZE_WORDS else re.split(r"\s*-\s*(?!sized)|\s+to\s+", words)
        letters = [_letter(part) for part in parts]
        if not 1 <= len(letters) <= 2 or None in letters:
            raise refused(printed, *_SIZE)
        return cls(printed, cast(SizeLetter, letters[0]), cast(SizeLetter, letters[-1]))

    @property
    def letter(self) -> SizeLetter:
        """The letter to begin with: the larger of two."""
        return max(self.smallest, self.largest, key=SIZES.index)

    def __str__(self) -> str:
        return self.printed


def _letter(word: str) -> SizeLetter | None:
    if word in SIZE_WORDS:
        return SIZE_WORDS[word]
    return cast(SizeLetter, word.upper()) if word.upper() in SIZES else None
