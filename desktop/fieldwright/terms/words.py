"""Small words of sentences."""

from __future__ import annotations


def with_article(name: str) -> str:
    """A name with "a" or "an" before it."""
    return f"{'an' if name[:1].casefold() in 'aeiou' else 'a'} {name}"


def capital(words: str) -> str:
    """Words with a capital letter at their beginning."""
    return words[:1].upper() + words[1:]
