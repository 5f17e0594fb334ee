"""What is said about a notation that cannot be read."""

from __future__ import annotations

import re

KEPT = 500
"""So many texts of each notation are kept as they were read: a fight asks for the same few."""

_LONGEST = 200
_SHOWN = 40
_FRACTIONS = {"½": "1/2", "¼": "1/4", "¾": "3/4"}


class NotationError(ValueError):
    """A text is not what books print there; the sentence says what is wrong and what is right."""


def refused(text: str, what: str, *examples: str) -> NotationError:
    """The error for a text that is no ``what``, such as "number of hit dice", with examples."""
    shown = text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
    right = " or ".join(f"“{example}”" for example in examples)
    if not text:
        return NotationError(f"A {what} is missing here; write it like {right}.")
    return NotationError(f"“{shown}” is no {what}; write it like {right}.")


def tidied(text: str, what: str, *examples: str) -> str:
    """A text without needless spaces; raises NotationError for an empty or endless one."""
    tidy = " ".join(text.split())
    if not tidy or len(tidy) > _LONGEST:
        raise refused(tidy, what, *examples)
    return tidy


def plain(text: str) -> str:
    """A text in the signs that the readers look for: ASCII hyphens, primes and fractions.

    ``14½`` becomes ``14.5``-like ``14 1/2``; a dash of any length is a hyphen.
    """
    text = re.sub(r"[\u2010-\u2015\u2212]", "-", text)
    text = re.sub(r"[\u2018\u2019\u2032]", "'", text)
    text = re.sub(r"[\u201c\u201d\u2033]", '"', text)
    for sign, words in _FRACTIONS.items():
        text = re.sub(rf"(?<=\d){sign}", f" {words}", text).replace(sign, words)
    return text
