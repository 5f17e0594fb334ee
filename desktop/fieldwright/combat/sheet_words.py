"""What the DM says of a figure whose sheet lies on the table: how fast it is, how hard to hit.

combat-and-tactics.txt, Step One (the DM decides); Movement, Attack Rolls (what both go by).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from uuid import UUID

from fieldwright.combat.numbers import UNKNOWN
from fieldwright.combat.play import Play
from fieldwright.stats.block import StatBlock
from fieldwright.stats.notation import Movement

_BEST, _WORST = -30, 30


def _movement(block: StatBlock, value: str) -> StatBlock:
    """As the books print it: ``12``, ``9 (12)``, ``3, Fl 30 (C)``; raises ValueError."""
    Movement.parse(value)
    return replace(block, movement=value)


def _armour_class(block: StatBlock, value: str) -> StatBlock:
    """One number for all sides; what was known without shield or Dexterity counts no more."""
    number = int(value)
    if not _BEST <= number <= _WORST:
        raise ValueError(value)
    return replace(block, armour_class=number, ac_without_shield=None, ac_without_dexterity=None)


def _put(read: Callable[[StatBlock, str], StatBlock]) -> Callable[[Play, UUID, str], None]:
    def put(play: Play, who: UUID, value: str) -> None:
        figure = play.figure(who)
        block = figure.stats or replace(UNKNOWN, name=figure.name)
        play.alter(who, stats=read(block, value))

    return put


SHEET_WORDS: Mapping[str, tuple[str, Callable[[Play, UUID, str], None]]] = MappingProxyType(
    {
        "movement": ("a rate as books print it, such as 12 or 9, Fl 18 (C)", _put(_movement)),
        "armour_class": (f"a number from {_BEST} to {_WORST}", _put(_armour_class)),
    }
)
"""Each fact, with what its value may be; what sets it raises ValueError for one that cannot be."""
