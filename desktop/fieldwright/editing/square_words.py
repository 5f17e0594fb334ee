"""Squares as they are typed: ``J7``, or ``J7 K9`` for a way that bends (ruling R1)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fieldwright.terms.grid import Block, Square, column_name

_WORD = re.compile(r"([A-Za-z]*)([0-9]*)")
_BETWEEN = re.compile(r"[\s,;:>/-]+")

_LONGEST_SHOWN = 12
"""Letters of a word that is not understood; more of it says nothing."""


@dataclass(frozen=True, slots=True)
class TypedSquares:
    """What was understood of a text: its squares up to the first word that is none.

    ``fault`` says in a sentence what is wrong, empty where nothing is. ``unfinished`` is true
    while the last word may still become a square: somebody is typing.
    """

    squares: tuple[Square, ...] = ()
    fault: str = ""
    unfinished: bool = False


def typed_squares(text: str, field: Block) -> TypedSquares:
    """Read the squares of ``text``, names apart by blanks, commas or dashes, in any case.

    ``field`` are the squares that there are. A text without a word is unfinished.
    """
    words = [word for word in _BETWEEN.split(text) if word]
    found: list[Square] = []
    for place, word in enumerate(words):
        letters, digits = _parts(word)
        is_last = place == len(words) - 1 and text.endswith(word)
        if letters and not digits and is_last:
            fault = "" if _column(letters) < field.right else _no_column(letters, field)
            return TypedSquares(tuple(found), fault, not fault)
        if not letters or not digits:
            return TypedSquares(tuple(found), _not_understood(word))
        square = Square(_column(letters), int(digits) - 1)
        if not field.holds(square):
            return TypedSquares(tuple(found), _outside(square, letters, digits, field))
        found.append(square)
    return TypedSquares(tuple(found), unfinished=not words)


def _parts(word: str) -> tuple[str, str]:
    """The letters and digits of a word; neither where it is anything else."""
    match = _WORD.fullmatch(word)
    return (match[1], match[2]) if match and len(word) <= _LONGEST_SHOWN else ("", "")


def _column(letters: str) -> int:
    """The number of a column: the counterpart of ``terms.grid.column_name``."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def _not_understood(word: str) -> str:
    shown = word if len(word) <= _LONGEST_SHOWN else f"{word[:_LONGEST_SHOWN]}…"
    return f"“{shown}” is no square. Say its letters and its number, such as J7."


def _no_column(letters: str, field: Block) -> str:
    last = column_name(field.right - 1)
    return f"There is no column {letters.upper()}; the last one is {last}."


def _outside(square: Square, letters: str, digits: str, field: Block) -> str:
    if square.column >= field.right:
        return _no_column(letters, field)
    return f"There is no row {digits}; the rows go from 1 to {field.bottom}."
