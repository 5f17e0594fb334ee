"""The words of conditions that rules know, what each does, and what spells mean by theirs.

combat-and-tactics.txt, Threatened, Grappled, Damage and Dying, Cover, Figures and Facing;
second-edition-combat-maneuvers.txt, Other Combat Modifiers. Any other word may be said: it stands
at its figure, and the table heeds it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from fieldwright.rules.rates import Load

_NOTHING = "does nothing and threatens nobody; every blow hits"
_HELD = "somebody holds it: it must get free before it moves, and strikes only who holds it"
_CLIMBS = "holds on: -2 to attacks, damage and saves"

CONDITIONS: Mapping[str, str] = MappingProxyType(
    {
        "asleep": f"{_NOTHING}; whoever is hurt wakes",
        "climbing": _CLIMBS,
        "close order": "stands close: more such share a square",
        "dazed": "can be covered with a blade",
        "dead": "out of the fight for good",
        "disarmed": "strikes with natural attacks only",
        "dying": f"{_NOTHING}; bleeds a point each round",
        "fleeing": "runs from its enemies where nobody says otherwise",
        "force marched": "fatigued from the beginning, and never fresh",
        "grappled": _HELD,
        "grappling": "holds somebody: threatens nobody else",
        "held": _HELD,
        "helpless": _NOTHING,
        "in the rigging": _CLIMBS,
        "invisible": "-4 to be hit",
        "leader": "if it falls or leaves, its side may lose heart",
        "off balance": "+2 to be hit",
        "overborne": _HELD,
        "paralyzed": _NOTHING,
        "petrified": _NOTHING,
        "pinned": f"{_HELD}; can be covered with a blade",
        "stunned": "does nothing and threatens nobody; +4 to be hit; can be covered with a blade",
        "surprised": "threatens nobody; +1 to be hit; can be covered with a blade",
        "unconscious": f"{_NOTHING}; can be covered with a blade",
        "wounds bound": "bleeds no more",
        **{load.label: "moves and fights under that load" for load in Load},
    }
)
"""Every word that has rules, and what it does."""

MEANT: Mapping[str, str] = MappingProxyType(
    {
        "fear": "fleeing",
        "flesh to stone": "petrified",
        "hold": "paralyzed",
        "hold monster": "paralyzed",
        "hold person": "paralyzed",
        "invisibility": "invisible",
        "knocked out": "unconscious",
        "off-balance": "off balance",
        "paralyse": "paralyzed",
        "paralysed": "paralyzed",
        "paralysis": "paralyzed",
        "petrification": "petrified",
        "slain": "dead",
        "sleep": "asleep",
        "sleeping": "asleep",
        "sleeps": "asleep",
        "stun": "stunned",
        "stunning": "stunned",
        "turned to stone": "petrified",
        "unarmed": "disarmed",
    }
)
"""What spells and other words for a condition mean."""


def condition_meant(word: str) -> str:
    """A condition by the word that rules know it by; any other word as it was said."""
    said = word.strip()
    plain = said.casefold()
    return plain if plain in CONDITIONS else MEANT.get(plain, said)


def without_rules(words: Iterable[str]) -> str:
    """The sentence that no rule knows some words, each named; empty where all are known."""
    unknown = [one for one in words if one and one.casefold() not in CONDITIONS]
    if not unknown:
        return ""
    named = ", ".join(f"“{one}”" for one in dict.fromkeys(unknown))
    return f"No rule knows {named}: it is shown, and the table heeds it."
