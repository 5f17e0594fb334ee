"""What Fieldwright writes into the flags of a scene, so that kinds come back as they were."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from fieldwright.exchange.places import words_in

KEY = "fieldwright"
"""The name among the flags of a document."""


def flags_of(entry: Any) -> Any:
    """Our own flags of an entry; None where it has none."""
    flags = entry.get("flags") if isinstance(entry, dict) else None
    return flags.get(KEY) if isinstance(flags, dict) else None


def own_words(entry: Any, key: str, known: Container[str]) -> str:
    """A word of our own flags, where it is one that is known; else empty."""
    word = words_in(flags_of(entry), key)
    return word if word in known else ""


def flagged(**words: Any) -> dict[str, Any]:
    """Our own flags as a document has them."""
    return {"flags": {KEY: words}}
