"""How the rules are read where a book is silent: a source that people can look up, in words.

Rules name a reading by its number; what people see is where it stands in the book and how it is
read here (``resources/tables/readings.toml``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from fieldwright.tables import load_table

_NAMED = re.compile(r"[;(]?\s*\brulings?\s+(R\d+)(?:\s+and\s+(R\d+))?\)?")
_BOOKS = ("Combat & Tactics",)


@dataclass(frozen=True, slots=True)
class Reading:
    """One question: the ``place`` where it comes up, and how it is read, in words."""

    id: str
    place: str
    words: str


@cache
def load_readings() -> Mapping[str, Reading]:
    """All readings by their number; raises TableError."""
    return load_table("tables/readings", Reading)


def in_words(source: str) -> str:
    """A source as people are told it.

    "Combat & Tactics, Guard; ruling R34" becomes "Combat & Tactics, Guard. Read here so: …"; where
    no place is said it is that of the reading.
    """
    found = _NAMED.search(source)
    if found is None:
        return source
    known = load_readings()
    readings = [known[name] for name in found.groups() if name in known]
    place = f"{source[: found.start()]}{source[found.end() :]}".strip(" ;,.")
    if readings and (not place or place in _BOOKS):
        place = readings[0].place
    said = "; ".join(one.words for one in readings)
    return f"{place}. Read here so: {said}." if said else place
