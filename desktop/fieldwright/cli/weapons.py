"""Weapons as people type them: ``long bow``, ``longbow``, ``Long bow (sheaf)``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

import click

from fieldwright.cli.values import quoted

if TYPE_CHECKING:
    from fieldwright.battlefield.things import Figure
    from fieldwright.geometry.cover.missile import Missile
    from fieldwright.stats.weapon import Weapon
    from fieldwright.terms.setting import Scale

_MOST_LISTED = 6
_MOST_NEAR = 3
_MOST_COMPARED = 60
"""Letters of what was typed that are compared with names; none is as long."""

_WORDS = re.compile(r"[a-z]{3,}")


def missile_named(name: str, shooter: Figure | None, scale: Scale) -> Missile:
    """What is shot or thrown: an attack of the shooter of that name, else a row of the weapons.

    Raises click.ClickException with the weapons that may be meant.
    """
    from fieldwright.geometry.cover.missile import Missile
    from fieldwright.stats.weapon import load_weapons

    weapons = load_weapons()
    stats = shooter.stats if shooter is not None else None
    for attack in stats.attacks if stats is not None else ():
        if _plain(attack.name) == _plain(name):
            return Missile.of_attack(attack, weapons.get(attack.weapon), scale)
    return Missile.of(weapon_named(name, weapons.values()), scale)


def weapon_named(name: str, weapons: Iterable[Weapon]) -> Weapon:
    """The weapon of that name, blanks, hyphens and capitals aside.

    Without the kind of its ammunition (``long bow``) the first of them in the table is meant;
    a part of a name is enough where only one weapon has it. Raises click.ClickException.
    """
    known = list(weapons)
    wanted = _plain(name)
    whole = [one for one in known if wanted in (_plain(one.name), _plain(one.id))]
    without_kind = [one for one in known if wanted == _plain(_without_kind(one.name))]
    if whole or without_kind:
        return (whole or without_kind)[0]
    parts = [one for one in known if wanted and wanted in _plain(one.name)]
    if len(parts) == 1:
        return parts[0]
    raise click.ClickException(_not_found(name, [one.name for one in parts], known))


def _not_found(name: str, parts: list[str], known: list[Weapon]) -> str:
    if parts:
        more = f" and {len(parts) - _MOST_LISTED} more" if len(parts) > _MOST_LISTED else ""
        listed = ", ".join(parts[:_MOST_LISTED])
        return f"{quoted(name)} may be {listed}{more}; say more of the name."
    near = _near(name, [one.name for one in known])
    hint = f"; is {' or '.join(near)} meant?" if near else "."
    return f"There is no weapon called {quoted(name)}{hint}"


def _near(name: str, known: Sequence[str]) -> list[str]:
    """Up to three names that look like what was typed, as a whole or in one of its words."""
    typed = name[:_MOST_COMPARED].casefold()
    whole = {_without_kind(one).casefold(): one for one in reversed(known)}
    whole |= {one.casefold(): one for one in known}
    found = [whole[one] for one in get_close_matches(typed, whole, n=_MOST_NEAR, cutoff=0.6)]
    by_word: dict[str, list[str]] = {}
    for one in known:
        # "longbow" is the two words of the table's "Long bow" in one.
        for word in {*_WORDS.findall(one.casefold()), _plain(_without_kind(one))}:
            by_word.setdefault(word, []).append(one)
    for word in sorted(_WORDS.findall(typed), key=len, reverse=True):
        for close in get_close_matches(word, by_word, n=1, cutoff=0.75):
            found += by_word[close]
    return list(dict.fromkeys(found))[:_MOST_NEAR]


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.casefold())


def _without_kind(name: str) -> str:
    return re.split(r" \(|, ", name)[0]
