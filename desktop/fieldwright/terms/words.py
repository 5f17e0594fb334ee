"""Small words of sentences."""

from __future__ import annotations

from collections.abc import Iterable


def with_article(name: str) -> str:
    """A name with "a" or "an" before it."""
    return f"{'an' if name[:1].casefold() in 'aeiou' else 'a'} {name}"


def capital(words: str) -> str:
    """Words with a capital letter at their beginning."""
    return words[:1].upper() + words[1:]


def listed(words: Iterable[str], joined: str = "and") -> str:
    """Words as people list them: ``a, b and c``, or with another word before the last."""
    *most, last = list(words)
    return f"{', '.join(most)} {joined} {last}" if most else last
