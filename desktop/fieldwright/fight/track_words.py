"""What stands on the cards of the phase track, and what is told of them on hover."""

from __future__ import annotations

from types import MappingProxyType

from fieldwright.fight.track import Card
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

_WHOLE, _KEPT = 6, 4
"""Longer words than this are cut to so many letters."""

_ARROW = "\N{RIGHTWARDS ARROW}"

_MARKS = MappingProxyType(
    {
        "held": QT_TRANSLATE_NOOP("fight", "holds"),
        "aborted": QT_TRANSLATE_NOOP("fight", "aborts"),
        "casting": QT_TRANSLATE_NOOP("fight", "casts"),
        "guarding": QT_TRANSLATE_NOOP("fight", "guards"),
        "moves": QT_TRANSLATE_NOOP("fight", "moves"),
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


def _cut(word: str) -> str:
    return word if len(word) <= _WHOLE else f"{word[:_KEPT]}."
