"""Attacks from a printed damage, as a pasted stat block gives it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from fieldwright.stats.block import Attack
from fieldwright.stats.notation import Damage
from fieldwright.stats.weapon import load_weapons


def attacks_from(printed: str) -> tuple[Attack, ...]:
    """Attacks from a printed damage: equal blows that follow each other are one with a count.

    Words in brackets name them; a weapon's name takes its row of the table of weapons.
    """
    damage = Damage.parse(printed)
    pieces = re.split(r"\s*/\s*(?![^()]*\))|\s+and\s+", printed.split(" or ", maxsplit=1)[0])
    if len(pieces) != len(damage.routines[0]):
        pieces = [printed]
    blows = (_named_blow(piece) for piece in pieces)
    attacks = [
        Attack(name=name or "attack", damage=text, weapon=_weapon_of(name)) for name, text in blows
    ]
    return tuple(_merged(attacks))


def _merged(attacks: Iterable[Attack]) -> Iterator[Attack]:
    """Neighbours that are alike but for their number as one."""
    kept: Attack | None = None
    for attack in attacks:
        if kept is not None and replace(kept, count=1) == replace(attack, count=1):
            kept = replace(kept, count=kept.count + attack.count)
            continue
        if kept is not None:
            yield kept
        kept = attack
    if kept is not None:
        yield kept


def _named_blow(piece: str) -> tuple[str, str]:
    """The name in brackets, if it is no roll, and the damage without it."""
    found = re.search(r"\(([a-z][a-z' -]*)\)", piece, re.IGNORECASE)
    if not found:
        return "", piece.strip()
    return found.group(1).strip().lower(), (piece[: found.start()] + piece[found.end() :]).strip()


def _weapon_of(name: str) -> str:
    key = name.replace(" ", "-").replace("'", "")
    return key if key in load_weapons() else ""
