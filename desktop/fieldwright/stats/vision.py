"""How far a creature sees in the dark, read from the words of its stat block."""

from __future__ import annotations

import re
from functools import lru_cache

from fieldwright.stats.block import StatBlock

USUAL_INFRAVISION_FT = 60
"""Most creatures see 60 feet by infravision (second-edition-combat-maneuvers.txt, infravision)."""

_UNIT = r"(?:feet|foot|ft\b|['’]|yards?|yds?\b)"  # noqa: RUF001
_AFTER = re.compile(rf"\binfra[- ]?vision\b\W{{0,3}}(?:to |of |out to )?(\d+)[ -]*({_UNIT})?", re.I)
_BEFORE = re.compile(rf"(\d+)[ -]*({_UNIT})?\.?[ -]*(?:of )?infra[- ]?vision\b", re.I)
_BARE = re.compile(r"\binfra[- ]?vision\b", re.I)
_NONE = re.compile(r"\b(?:no|without|lacks?|not have) infra[- ]?vision\b", re.I)


def infravision_ft(stats: StatBlock | None) -> int:
    """How many feet a creature sees by infravision; 0 where its flags and notes name none.

    "infravision 60", "Infravision (90 feet)", "60-foot infravision", "infravision 20 yards"; the
    word alone means 60 feet. Where several are named the farthest counts.
    """
    if stats is None:
        return 0
    return max((_read(text) for text in (*stats.flags, stats.notes)), default=0)


@lru_cache(maxsize=500)
def _read(text: str) -> int:
    said = _NONE.sub("", text)
    found = [*_AFTER.findall(said), *_BEFORE.findall(said)]
    if not found:
        return USUAL_INFRAVISION_FT if _BARE.search(said) else 0
    return max(int(number) * (3 if unit.lower().startswith("y") else 1) for number, unit in found)
