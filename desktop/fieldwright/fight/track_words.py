"""What stands on the cards of the phase track, and what is told of them on hover."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MappingProxyType

from fieldwright.drawing.things.words import initials
from fieldwright.fight.track import Card
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

_WHOLE, _KEPT = 6, 4
"""Longer words than this are cut to so many letters."""

_RUNS = 3
"""So many runs of numbers are told; of more how many there are."""

_ARROW = "\N{RIGHTWARDS ARROW}"

_MARKS = MappingProxyType(
    {
        "held": QT_TRANSLATE_NOOP("fight", "holds"),
        "aborted": QT_TRANSLATE_NOOP("fight", "aborts"),
        "casting": QT_TRANSLATE_NOOP("fight", "casts"),
        "guarding": QT_TRANSLATE_NOOP("fight", "guards"),
        "moves": QT_TRANSLATE_NOOP("fight", "moves"),
        "half-move": "\N{VULGAR FRACTION ONE HALF}",
    }
)


def card_told(card: Card) -> str:
    """A card in words."""
    marks = [mark for mark in card.marks if mark != "moves"]
    return f"{card.name}: {', '.join([card.words, *marks])}"


def mark_on(card: Card, *, short: bool = False) -> str:
    """What else stands on a card, in a word; the first of several. An arrow is a move."""
    if short and card.marks == ("moves",):
        return _ARROW
    return next((translate("fight", _MARKS[mark]) for mark in card.marks if mark in _MARKS), "")


def short_name(name: str) -> str:
    """A name where there is little room: "Bugb. 1", "M. mage"."""
    words = name.split()
    if not words:
        return name
    last = words[-1]
    if len(words) > 1 and last.lstrip("#").isdecimal():
        return f"{_cut(words[0])} {last}"
    return _cut(last) if len(words) == 1 else f"{words[0][:1]}. {_cut(last)}"


def tiny_name(name: str) -> str:
    """A name as on the coin of a figure: "An", "Bu 1"."""
    letters, number = initials(name)
    letters = name[:2] if len(letters) == 1 else letters
    return f"{letters} {number}" if number else letters


def names_together(names: Sequence[str], short: Callable[[str], str] = short_name) -> str:
    """The short name of several copies of one creature: "Bugb. 1-6", "Orc 2, 5"."""
    if len(names) == 1:
        return short(names[0])
    numbers = [int(name.rpartition(" ")[2].lstrip("#")) for name in names]
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    told = [_run(run) for run in runs]
    if len(told) > _RUNS:
        told = [f"\N{MULTIPLICATION SIGN}{len(names)}"]
    return f"{short(names[0]).rpartition(' ')[0]} {', '.join(told)}"


def _run(numbers: Sequence[int]) -> str:
    first, last = numbers[0], numbers[-1]
    return str(first) if first == last else f"{first}\N{EN DASH}{last}"


def _cut(word: str) -> str:
    return word if len(word) <= _WHOLE else f"{word[:_KEPT]}."
