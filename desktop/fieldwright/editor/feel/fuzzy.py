"""Finding what somebody means by a few letters: words in any order, beginnings best of all."""

from __future__ import annotations

from collections.abc import Sequence

_BEGINS_TEXT = 8.0
_WORD = 6.0
_BEGINS_WORD = 4.0
_INSIDE = 2.0
_LETTERS = 1.0
_ELSEWHERE = 0.4
"""How much a hit is worth in what is said of a thing, not in its name."""


def score(query: str, name: str, told: str = "") -> float:
    """How well a query fits, 0: not at all.

    Each word of the query has to be found in ``name`` or in ``told`` (a path, an explanation,
    keys), in any order; small and capital letters are alike.
    """
    wanted = query.casefold().split()
    plain, about = name.casefold(), told.casefold()
    total = 0.0
    for word in wanted:
        found = max(_fit(word, plain), _ELSEWHERE * _fit(word, about, loose=False))
        if found == 0:
            return 0.0
        total += found
    if wanted and plain.startswith(" ".join(wanted)):
        total += _BEGINS_TEXT
    # Of two names that fit alike the one of which more was typed is meant.
    return total + len("".join(wanted)) / (1 + len(plain)) if wanted else 1.0


def _fit(word: str, text: str, loose: bool = True) -> float:
    """How well one word fits a text; ``loose`` also takes its letters with others between."""
    words = _words(text)
    if word in words:
        return _WORD
    if any(one.startswith(word) for one in words):
        return _BEGINS_WORD
    if word in text:
        return _INSIDE
    if loose and len(word) > 1 and _initials(words).startswith(word):
        return _INSIDE
    return _LETTERS if loose and len(word) > 2 and _has_letters(word, words) else 0.0


def _words(text: str) -> Sequence[str]:
    """The words of a text, without the signs around them; ``Ctrl+Z`` stays one word."""
    kept = "".join(sign if sign.isalnum() or sign in "+'-%" else " " for sign in text)
    return kept.split()


def _initials(words: Sequence[str]) -> str:
    return "".join(word[0] for word in words)


def _has_letters(word: str, words: Sequence[str]) -> bool:
    """Whether one of the words begins like this one and has all its letters in this order."""
    return any(one[0] == word[0] and _in_order(word, one) for one in words)


def _in_order(letters: str, text: str) -> bool:
    rest = iter(text)
    return all(letter in rest for letter in letters)
