"""The counts of a report in words."""

from __future__ import annotations

import re
from collections.abc import Mapping

from fieldwright.battlefield.summary import plural

_FIRST_NOUN = re.compile(r"^(.*?)( (?:of|between|in|on|with|or) .*)?$", re.DOTALL)


def counted(count: int, word: str) -> str:
    """A count with its noun: "1 door", "12 entries of a door in a room"."""
    if count == 1:
        return f"1 {word}"
    found = _FIRST_NOUN.match(word)
    noun, rest = (found[1], found[2] or "") if found else (word, "")
    many = f"{noun[:-1]}ies" if re.search(r"[^aeiou]y$", noun) else plural(noun)
    return f"{count:,} {many}{rest}"


def came_in_words(came: Mapping[str, int]) -> str:
    """What came, most first: "441 wall pieces, 4 doors"."""
    return ", ".join(
        counted(count, word) for word, count in sorted(came.items(), key=lambda one: -one[1])
    )


def left_out_in_words(left_out: Mapping[str, int]) -> str:
    """What was left out, whose words are plural: "doors outside the map (37)"."""
    return ", ".join(
        f"{word} ({count:,})" for word, count in sorted(left_out.items(), key=lambda one: -one[1])
    )
