"""Finding entries by words, the best first."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from fieldwright.stats.block import StatBlock
from fieldwright.stats.weapon import load_weapons

_NOWHERE = 100

_SHOOTERS = {"bow": "archer bowman", "crossbow": "archer crossbowman"}
"""What people call those who shoot weapons of a family."""


def plain_words(text: str) -> list[str]:
    """The words of a text in small letters without accents."""
    return list(_plain_words(text))


@lru_cache(maxsize=8192)
def _plain_words(text: str) -> tuple[str, ...]:
    """The same, kept: a library is searched again with every keystroke."""
    parted = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(sign for sign in parted if not unicodedata.combining(sign))
    return tuple(re.findall(r"[^\W_]+", plain))


def ranked(words: str, blocks: Iterable[StatBlock]) -> list[StatBlock]:
    """The blocks that have all ``words``.

    The name counts most, then what it is, its traits and its arms, the book least.
    """
    found = []
    for block in blocks:
        rank = rank_of(words, block)
        if rank < _NOWHERE:
            found.append((rank, block.name.casefold(), block.id, block))
    return [block for *_, block in sorted(found, key=lambda entry: entry[:3])]


def rank_of(words: str, block: StatBlock) -> int:
    """How far a block is from being what all ``words`` name; the nearest are 0.

    A character is named by its class as well as by its name: a mage is nearer than an ogre mage.
    """
    places, own = _places(block), (plain_words(block.character_class),)
    ranks = [min(_rank(word, places), _rank(word, own)) for word in plain_words(words)]
    return _NOWHERE if any(rank >= _NOWHERE for rank in ranks) else min(sum(ranks), _NOWHERE - 1)


def _places(block: StatBlock) -> tuple[list[str], ...]:
    """The words of a block by place, the weightiest first."""
    return (
        plain_words(block.name),
        plain_words(
            f"{block.group} {block.character_class} {'' if block.level is None else block.level}"
        ),
        plain_words(" ".join(block.flags)),
        plain_words(_arms(block)),
        plain_words(block.source),
    )


def _arms(block: StatBlock) -> str:
    """What a block strikes, shoots and throws with, and what one is called who shoots it."""
    weapons = load_weapons()
    words = []
    for attack in block.attacks:
        weapon = weapons.get(attack.weapon)
        words.append(attack.name)
        if weapon is not None:
            thrown = "missile" if weapon.ranges else ""
            words += [weapon.name, weapon.family, _SHOOTERS.get(weapon.family, ""), thrown]
    return " ".join(words)


def _rank(word: str, places: tuple[list[str], ...]) -> int:
    """How far from the best place a word is: whole words before beginnings before parts."""
    best = _NOWHERE
    for place, words in enumerate(places):
        for number, other in enumerate(words):
            if word in (other, f"{other}s"):
                rank = 0 if place == 0 and number == 0 else 1
            elif other.startswith(word):
                rank = 2 if place == 0 and number == 0 else 3
            elif word in other:
                rank = 5
            else:
                continue
            best = min(best, rank + 6 * place)
    return best
