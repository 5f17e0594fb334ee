"""What is typed into the line of the panel: dice, squares, words, in any mixture.

``17 8 9`` are three rolls one after the other (``20 5 4 6``, where the damage is two dice),
``17 a3`` a natural 17 that hits armour class 3, ``17 +2`` a 17 to which the DM adds two, ``3+4``
two dice of one roll, ``=12`` a total with what is added to the dice, ``?`` dice of the program.
``J7 K9`` is a way, ``hold`` (or as much of it as is not mistaken) a word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from fieldwright.combat.asks import Answer, Ask, Choice, Origin, Roll, Rolls
from fieldwright.stats.notation import Dice, NotationError

_SUM = re.compile(r"\d+(?:\+\d+)*")
_TOTAL = re.compile(r"=(\d+)")
_CLASS = re.compile(r"(?:ac|a)(-?\d+)", re.IGNORECASE)
_PLUS = re.compile(r"([+-]\d+)")
_HIGHEST = 1000
_FEWEST = 3
"""So many numbers are the dice of a roll one by one, not its total and the roll after it."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What the first words of a line come to: an ``answer``, or a ``fault`` in a sentence.

    ``rest`` are the words that were not needed.
    """

    answer: Answer | None = None
    rest: tuple[str, ...] = ()
    fault: str = ""


def words_in(text: str) -> tuple[str, ...]:
    """The words of a line; commas part them too."""
    return tuple(text.replace(",", " ").replace(";", " ").split())


def is_dice(word: str) -> bool:
    """Whether a word says what dice show."""
    return bool(_SUM.fullmatch(word) or _TOTAL.fullmatch(word))


def answered_by(
    ask: Ask, words: Sequence[str], program: Answer | None = None, *, alone: bool = False
) -> Taken:
    """The answer that the first words of a line give to what is asked.

    ``program`` holds the dice that ``?`` stands for. ``alone`` says that the line was typed for
    this question only: as many numbers as one roll has dice are these dice then.
    """
    if isinstance(ask, Choice):
        return _chosen(ask, words)
    rolls = ask.rolls if isinstance(ask, Rolls) else (ask,)
    left, own = list(words), program.dice if program else ((),) * len(rolls)
    if alone and len(rolls) == 1 and len(left) == len(rolls[0].sides):
        left = ["+".join(left)] if all(one.isdecimal() for one in left) else left
    dice: list[tuple[int, ...]] = []
    adjusted, hits = 0, None
    for roll, rolled in zip(rolls, own, strict=True):
        found, fault = _dice_of(roll, left, rolled)
        if fault:
            return Taken(rest=tuple(left), fault=fault)
        dice.append(found)
        while left and (match := _CLASS.fullmatch(left[0]) or _PLUS.fullmatch(left[0])):
            if match.re is _CLASS:
                hits = int(match[1])
            else:
                adjusted += int(match[1])
            left.pop(0)
    answer = Answer(dice=tuple(dice), hits=hits, adjusted=adjusted, origin=Origin.TABLE)
    return Taken(answer, tuple(left))


def damage_in(words: Sequence[str]) -> str:
    """Dice that are to be rolled, in notation, such as ``3d4+3``; empty for anything else."""
    said = "".join(words)
    try:
        return said if Dice.parse(said).terms else ""
    except NotationError:
        return ""


def first_fault(ask: Ask | None, texts: Sequence[str]) -> int | None:
    """The place of the first roll whose own text is no dice of it; None where all may be."""
    if ask is None or isinstance(ask, Choice):
        return None
    rolls = ask.rolls if isinstance(ask, Rolls) else (ask,)
    for place, (roll, text) in enumerate(zip(rolls, texts, strict=False)):
        words = words_in(text)
        if words and "?" not in words and answered_by(roll, words, alone=True).fault:
            return place
    return None


def _dice_of(roll: Roll, words: list[str], program: Sequence[int]) -> tuple[tuple[int, ...], str]:
    """The dice of one roll, taken off the words, and what is wrong."""
    count = len(roll.sides)
    if not count:
        return (), ""
    if not words:
        return (), f"{_capital(roll.what)}: type what {_dice_words(roll)} show."
    each = _each_die(roll, words)
    if each:
        del words[:count]
        return each, ""
    word = words.pop(0)
    return (tuple(program), "") if word == "?" else _dice_in(roll, word)


def _dice_in(roll: Roll, word: str) -> tuple[tuple[int, ...], str]:
    """The dice of one roll by one word, and what is wrong."""
    total = _TOTAL.fullmatch(word)
    if not total and not _SUM.fullmatch(word):
        return (), f"“{word[:20]}” is no roll of {roll.dice}."
    given = [int(total[1]) - roll.dice.plus] if total else [int(one) for one in word.split("+")]
    if max(given) > _HIGHEST:
        return (), "No dice show so much."
    if len(given) == 1 and len(roll.sides) > 1:
        given = spread(given[0], roll.sides)
    return tuple(given), _capital(roll.why_not(given))


def _each_die(roll: Roll, words: Sequence[str]) -> tuple[int, ...]:
    """The dice of one roll one by one, where a line has so many numbers that they must be that.

    Two numbers for two dice are a total and the next roll: ``8 9`` damage and knockdown.
    """
    count = len(roll.sides)
    given = words[:count]
    if not 1 < count <= len(given) or len(words) < _FEWEST or not all(map(str.isdecimal, given)):
        return ()
    dice = tuple(map(int, given))
    return () if roll.why_not(dice) else dice


def spread(total: int, sides: Sequence[int]) -> list[int]:
    """Dice that show a total, the first ones as high as they go; any number where none do."""
    left, found = total, []
    for place, faces in enumerate(sides):
        least = len(sides) - place - 1
        shown = max(1, min(faces, left - least))
        found.append(shown)
        left -= shown
    found[-1] += left
    return found


def _dice_words(roll: Roll) -> str:
    return str(roll.dice) if len(roll.sides) == 1 else f"the {len(roll.sides)} dice of {roll.dice}"


def _chosen(ask: Choice, words: Sequence[str]) -> Taken:
    """An option by its number from one, or by as much of its words as only it begins with."""
    if not words:
        return Taken(fault=f"{_capital(ask.what)}: choose one.")
    word, *rest = words
    if word.isdecimal() and 1 <= int(word) <= len(ask.options):
        return _of_option(ask, ask.options[int(word) - 1].value, rest)
    wanted = word.casefold()
    exact = [one for one in ask.options if wanted in (one.value.casefold(), one.label.casefold())]
    found = exact or [one for one in ask.options if one.label.casefold().startswith(wanted)]
    if len(found) == 1:
        return _of_option(ask, found[0].value, rest)
    several = " or ".join(one.label for one in (found or ask.options))
    return Taken(rest=tuple(words), fault=f"“{word[:20]}”: say {several}.")


def _of_option(ask: Choice, value: str, rest: Sequence[str]) -> Taken:
    fault = ask.why_not(value)
    if fault:
        return Taken(rest=tuple(rest), fault=_capital(fault))
    return Taken(Answer(chosen=value, origin=Origin.TABLE), tuple(rest))


def word_of(word: str, known: Sequence[str]) -> str:
    """The one of some known words that begins with what was typed; empty where none does.

    Of several the first in their order is meant.
    """
    wanted = word.casefold()
    return next((one for one in known if wanted and one.startswith(wanted)), "")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
