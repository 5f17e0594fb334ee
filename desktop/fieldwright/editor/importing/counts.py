"""The counts of a report in words."""

from __future__ import annotations

import re
from collections.abc import Mapping

from fieldwright.battlefield.summary import plural
from fieldwright.editor.translation import translate

_FIRST_NOUN = re.compile(r"^(.*?)( (?:of|between|in|on|with|out) .*| out)?$", re.DOTALL)


def counted(count: int, word: str) -> str:
    """A count with its noun: "1 door", "12 entries of a door in a room"."""
    if count == 1:
        return f"1 {word}"
    found = _FIRST_NOUN.match(word)
    nouns, rest = (found[1], found[2] or "") if found else (word, "")
    return f"{count:,} {' or '.join(map(_many, nouns.split(' or ')))}{rest}"


def _many(noun: str) -> str:
    return f"{noun[:-1]}ies" if re.search(r"[^aeiou]y$", noun) else plural(noun)


def came_in_words(came: Mapping[str, int], most: int | None = None) -> str:
    """What came, most first: "441 wall pieces, 4 doors"; after ``most`` kinds "and more"."""
    every = sorted(came.items(), key=lambda one: -one[1])
    words = [counted(count, word) for word, count in every[:most]]
    more = [translate("import", "and more")] if len(words) < len(every) else []
    return ", ".join(words + more)


def left_out_in_words(left_out: Mapping[str, int]) -> str:
    """What was left out, whose words are plural: "doors outside the map (37)"."""
    return ", ".join(
        f"{word} ({count:,})" for word, count in sorted(left_out.items(), key=lambda one: -one[1])
    )
