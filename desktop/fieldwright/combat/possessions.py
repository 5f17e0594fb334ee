"""What a figure can do and has: spells left, magical items noted for it, skill with weapons."""

from __future__ import annotations

import re
from functools import lru_cache

from fieldwright.battlefield.things import Figure
from fieldwright.combat.numbers import block_of_stats
from fieldwright.combat.state import Combatant
from fieldwright.stats.block import Attack

CASTER = "spellcaster"
"""The flag of who casts spells that nobody has written down."""

_ITEM = re.compile(
    r"[\w' +-]*\b(?:amulet|bag|boots|bracers|brooch|cloak|cube|drum|dust|elixir|figurine|gem|"
    r"girdle|horn|ioun stone|necklace|oil|philt(?:er|re)|pipes|potion|ring|robe|rod|scroll|staff|"
    r"stone|talisman|wand)s?\b[\w' +-]*",
    re.IGNORECASE,
)


SPECIALIST, UNSKILLED = "specialist", "not proficient"
"""Flags of who is one, or has not learnt it, with whatever he fights; ``specialist: long bow`` with
that alone."""


def is_specialist(figure: Figure, attack: Attack) -> bool:
    """Whether a figure has specialised in what an attack is made with: its flags say so."""
    return _is_flagged(figure, attack, SPECIALIST)


def is_unskilled(figure: Figure, attack: Attack) -> bool:
    """Whether a figure is not proficient with what an attack is made with: its flags say so."""
    return _is_flagged(figure, attack, UNSKILLED)


def _is_flagged(figure: Figure, attack: Attack, said: str) -> bool:
    for flag in block_of_stats(figure).flags:
        word, _, what = flag.casefold().partition(":")
        if word.strip() == said and what.strip() in attack.name.casefold():
            return True
    return False


def spells_of(figure: Figure) -> tuple[str, ...] | None:
    """The spells that a figure can still cast; None where any may be named.

    Of a figure without numbers, and of a caster whose spells nobody has written down, the word of
    its player, or of the DM, is enough.
    """
    if figure.stats is None:
        return None
    known = figure.stats.spells if figure.spells_left is None else figure.spells_left
    if not known and figure.spells_left is None and CASTER in figure.stats.flags:
        return None
    return tuple(known)


def items_of(figure: Figure, combatant: Combatant) -> tuple[str, ...]:
    """The magical items that are noted for a figure.

    What anybody has said in the fight that it carries, and what its notes name between commas or
    stops.
    """
    return (*combatant.items, *_items_in(block_of_stats(figure).notes))


@lru_cache(maxsize=512)
def _items_in(notes: str) -> tuple[str, ...]:
    parts = (part.strip() for part in re.split(r"[,.;:\n()]", notes))
    return tuple(part for part in parts if _ITEM.fullmatch(part))
